"""The desktop app: Qt code only; actions are in ``actions``, pages in ``engine``."""

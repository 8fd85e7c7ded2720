"""Carries pages from a browser to this app without losing any.

The browser starts ``host``, which stores each page in the ``spool`` before it acknowledges it, and then notifies the
running app (``server``) through a local socket. ``installer`` registers the host with browsers. The host and the
modules that it imports use only the standard library, as browsers start it cold.
"""

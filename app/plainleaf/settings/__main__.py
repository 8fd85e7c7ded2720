"""``python -m plainleaf.settings``: print docs/settings.md."""

import sys

from plainleaf.settings import document

sys.stdout.write(document())

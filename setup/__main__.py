"""What the Makefile calls: ``python3 setup run|test|lock|…``. Standard library alone: nothing is installed yet."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  whoever has an older one shall read why
    sys.exit("Plainleaf needs Python 3.11 or newer; name one with `make PYTHON=python3.11 …`.")

from targets import main

sys.exit(main(sys.argv[1:]))

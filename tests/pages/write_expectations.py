"""Write the expectations of named page tests from what is extracted now. Read every change before you keep it.

    python tests/pages/write_expectations.py SLUG… [--as expected.md …]

Without ``--as`` the expectations that a folder has are written anew; a folder without any gets ``expected.md``.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from pages import FORMATS, HERE, METADATA, REMOVALS, PageTest, actual, first_difference


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="+")
    parser.add_argument("--as", dest="names", nargs="+", default=[], choices=[*FORMATS, METADATA, REMOVALS])
    chosen = parser.parse_args()
    for slug in chosen.slugs:
        test = PageTest(HERE / slug.rstrip("/").rpartition("/")[2])
        article = test.article()
        for name in chosen.names or test.expectations() or ["expected.md"]:
            file, text = test.folder / name, actual(article, name)
            before = file.read_text("utf-8") if file.exists() else None
            if before == text:
                sys.stdout.write(f"{slug}/{name}: as it was\n")
                continue
            file.write_text(text, "utf-8", newline="\n")
            news = "new" if before is None else first_difference(before, text)
            sys.stdout.write(f"{slug}/{name}: {news}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

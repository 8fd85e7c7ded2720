"""The real desktop reader on the bridge, noting in a journal when an article has been loaded into its view.

``python reader.py OUT`` with ``PLAINLEAF_HOME`` set.
"""

import json
import sys
import time
from pathlib import Path

from plainleaf.desktop.app.incoming import claim, receive
from plainleaf.desktop.app.start import build


def main(out: str) -> int:
    """Run until killed."""
    journal = Path(out, "journal")
    journal.parent.mkdir(parents=True, exist_ok=True)
    place = claim("")
    app, manager = build()
    window = manager.new_window()
    incoming = receive(manager, place.lock)

    moments: dict[str, float] = {}

    def note(name: str) -> None:
        moments[name] = time.time()

    def loaded() -> None:
        reading = window.reading
        if reading is None or not reading.article.blocks:
            return
        line = {
            "at": time.time(),
            "transfer": "",
            "title": reading.article.title,
            "origin": reading.document.page.origin,
            **moments,
        }
        with journal.open("a") as stream:
            stream.write(json.dumps(line) + "\n")

    window.loader.started.connect(lambda _source: note("came"))
    window.loader.opened.connect(lambda _reading: note("read"))
    window.panes.article_view.loaded.connect(loaded)
    code = app.exec()
    if incoming:
        incoming.stop()
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

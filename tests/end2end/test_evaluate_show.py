"""``plainleaf evaluate show PAGE``: a page of a dataset in the window, what was found beside what should have been."""

import gzip
import json
import subprocess
from pathlib import Path

import numpy as np

from plainleaf.evaluation.actions.show import answer, find_case, scored

EXTRA, MISSING = (184, 214, 234), (246, 220, 163)  # the tints of desktop/theme/tints.py on white paper
STORY = [
    f"Paragraph {number}: the tide tables lie in a drawer under the window, and nobody else may touch them at all."
    for number in range(4)
]
FOOT = "The keeper thanks all readers who have written to him about the light in the harbour during these dark weeks."
PAGE = f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The drawer of tides</title></head><body>
<div id="page"><div id="story"><h1>The drawer of tides, as the keeper left it behind</h1>
{"".join(f"<p>{line}</p>" for line in STORY)}</div></div><div id="foot"><a href="/">{FOOT}</a></div></body></html>"""


def write_dataset(folder: Path) -> None:
    """One page in the layout of WCXB; the reference has the foot and lacks the title."""
    for part in ("html", "ground-truth"):
        (folder / part).mkdir(parents=True)
    (folder / "html" / "0042.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    truth = {
        "url": None,
        "ground_truth": {"main_content": "\n".join([*STORY, FOOT]), "with": [], "without": []},
        "_internal": {"page_type": {"primary": "article"}},
    }
    (folder / "ground-truth" / "0042.json").write_text(json.dumps(truth))


def tinted(pixels: np.ndarray, colour: tuple[int, int, int]) -> int:
    """How many pixels have (nearly) this colour."""
    return int((np.abs(pixels.astype(np.int16) - colour).max(axis=2) <= 6).sum())


def test_dataset_page_opens_with_answer_and_reference(tmp_path, screen, reader, until):
    write_dataset(tmp_path / "data")
    words = ["evaluate", "show", "0042", "--data", str(tmp_path / "data"), "-e", "descent:stop=5"]
    with reader.running(*words) as ended:
        screen.window("The drawer of tides")

        def seen(side: slice) -> bool:
            pixels = screen.pixels()[:, side]
            return min(tinted(pixels, EXTRA), tinted(pixels, MISSING)) > 500

        until("both tints on the page at the left", lambda: seen(slice(0, 560)))
        until("both marks in the texts at the right", lambda: seen(slice(720, 1280)))
        screen.press("ctrl+F7")
        until("the article again", lambda: tinted(screen.pixels(), MISSING) < 50)
        screen.press("ctrl+q")
        ended()

    case = find_case(tmp_path / "data", "0042")
    found = scored(case, "descent:stop=5", answer(case, "descent:stop=5"))
    for arguments, surroundings in (([], reader.without_screen), (["--terminal"], reader.environment)):
        command = reader.command(*words, *arguments)
        reported = subprocess.run(command, env=surroundings, capture_output=True, text=True)
        assert reported.returncode == 0, reported.stderr
        assert f"[-{FOOT}" in reported.stdout
        assert f"f1 {found.measures.f1:.3f}  precision {found.measures.precision:.3f}" in reported.stdout

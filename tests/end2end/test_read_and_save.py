"""The whole way of a reader: ``plainleaf open URL``, the article outlined on the page, saved as text with real keys."""

import numpy as np

import plainleaf

OUTLINE = (47, 158, 99)  # of resources/web/overlay.js
ADVERT = "Win a year of free crossings"
STORY = (
    "The harbour bridge opens again on Monday after eleven weeks of repairs, the city said on Friday.",
    "Crews had replaced two of the four lifting motors, which dated from the year the bridge was built.",
    "Commuters who took the long way round saved the city from traffic jams, the mayor said in the council.",
    "A first test on Thursday night went well, although the eastern gate closed four seconds late.",
    "Ships over thirty metres must still announce themselves a day ahead until the end of the year.",
)
PAGE = f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour bridge opens again</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'"></head><body>
<div id="menu"><a href="/">News</a> <a href="/sport">Sport</a></div>
<div id="page"><div id="story"><h1>Harbour bridge opens again</h1>{"".join(f"<p>{line}</p>" for line in STORY)}</div>
<div id="side">{ADVERT}</div></div></body></html>"""


def outlined(pixels: np.ndarray) -> tuple[int, int]:
    """Height and width, in pixels, of the longest straight lines in the outline's colour."""
    hit = np.abs(pixels.astype(np.int16) - OUTLINE).max(axis=2) <= 12
    return int(hit.sum(axis=0).max()), int(hit.sum(axis=1).max())


def test_address_is_read_outlined_and_saved_as_text(tmp_path, screen, reader, site, until):
    origin, folder = site
    (folder / "bridge.html").write_text(PAGE, "utf-8")
    target = tmp_path / "saved.txt"
    with reader.running("open", f"{origin}/bridge.html") as ended:
        screen.window("Harbour bridge opens again")
        until("the article's outline on the screen", lambda: min(outlined(screen.pixels())) > 150)

        screen.press("ctrl+s")
        screen.window("Save or share")
        screen.press("ctrl+a")
        screen.write(str(target))
        screen.press("Return")
        until("the saved file", target.exists)
        until("the whole text", lambda: target.read_text("utf-8").endswith("\n"))

        screen.window("Harbour bridge opens again")
        screen.press("ctrl+q")
        ended()

    saved = target.read_text("utf-8")
    assert saved == plainleaf.extract(PAGE, url=f"{origin}/bridge.html").render("text", with_metadata=True)
    assert [line for line in STORY if line not in saved] == []
    assert ADVERT not in saved
    assert "Sport" not in saved

"""``make screenshots``: the README's animation, from a click in a real Chromium to the article in the real window."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw
from screenshots import IMAGES, PAGES, SIZE, _wait, server, virtual_display

from plainleaf.bridge.messages import CHROMIUM_ID

PLAINLEAF = str(Path(sys.executable).with_name("plainleaf"))
BUTTON = (1291, 63)  # where Chromium shows a pinned extension in a window of this size
READ = (951, 22)  # and the window its button for the article alone
TEXT = (700, 480)
WIDTH = 960  # of the animation, in pixels
_SECONDS = 180.0
_PREFERENCES = {
    "browser": {"window_placement": {"left": 0, "top": 0, "right": SIZE[0], "bottom": SIZE[1], "maximized": False}},
    "signin": {"allowed": False, "allowed_on_next_startup": False},
    "extensions": {"pinned_extensions": [CHROMIUM_ID]},
}


def main() -> int:
    """Take the frames and join them; the exit status."""
    with tempfile.TemporaryDirectory() as home, virtual_display(home), server() as origin:
        os.environ |= {"HOME": home, "PLAINLEAF_HOME": f"{home}/plainleaf", "QT_QPA_PLATFORM": "xcb"}
        os.environ.setdefault("QTWEBENGINE_CHROMIUM_FLAGS", "--disable-gpu --no-sandbox")
        browser = _browser(home, f"{origin}/{PAGES['news'][0]}")
        try:
            _until(lambda: "Harbour bridge" in _titles(), "the browser")
            _xdotool("mousemove", *map(str, TEXT))
            frames = [(_still(Path(home)), 900)]
            _xdotool("mousemove", *map(str, BUTTON))
            frames += [(page := _still(Path(home)), 600), (_pressed(page), 400)]
            _xdotool("click", "1")
            _until(lambda: "Plainleaf" in _titles(), "the window")
            window = _xdotool("search", "--onlyvisible", "--name", "Plainleaf").split()[-1]
            _xdotool("windowsize", window, *map(str, SIZE), "windowfocus", "--sync", window)
            frames.append((_still(Path(home)), 2600))
            _xdotool("mousemove", *map(str, READ), "click", "1", "mousemove", *map(str, SIZE))
            frames.append((_still(Path(home)), 2600))
        finally:
            _xdotool("key", "ctrl+q")
            browser.terminate()
    _write(frames, IMAGES / "click.webp")
    return 0


def _browser(home: str, address: str) -> subprocess.Popen[bytes]:
    """Chromium with the extension in its toolbar, connected, at a page."""
    preferences = Path(home, ".config/chromium/Default/Preferences")
    preferences.parent.mkdir(parents=True)
    preferences.write_text(json.dumps(_PREFERENCES), "utf-8")
    for words in (["install", "chromium"], ["extension", "chromium", "-o", f"{home}/extension"]):
        subprocess.run([PLAINLEAF, "bridge", *words], check=True, stdout=subprocess.DEVNULL)
    flags = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--test-type", f"--load-extension={home}/extension")
    return subprocess.Popen(["chromium", *flags, address], stderr=subprocess.DEVNULL)


def _still(folder: Path) -> Image.Image:
    """The screen, once it has not changed for three seconds."""
    shown = _screen(folder)

    def is_still() -> bool:
        nonlocal shown
        time.sleep(3)
        before, shown = shown, _screen(folder)
        return before.tobytes() == shown.tobytes()

    _until(is_still, "a picture that stays")
    return shown


def _screen(folder: Path) -> Image.Image:
    """What the virtual display shows: its file is an X window dump."""
    data = next(folder.glob("Xvfb_screen*")).read_bytes()
    size, width, height, row, colours = (int.from_bytes(data[4 * i : 4 * i + 4]) for i in (0, 4, 5, 12, 19))
    pixels = data[size + 12 * colours :]
    return Image.frombuffer("RGB", (width, height), pixels, "raw", "BGRX", row, 1).crop((0, 0, *SIZE))


def _until(done: Callable[[], bool], what: str) -> None:
    if not _wait(lambda: time.sleep(0.2), done, _SECONDS):
        sys.exit(f"There was no sign of {what} within {_SECONDS:g} s.")


def _titles() -> str:
    return _xdotool("search", "--onlyvisible", "--name", ".", "getwindowname", "%@")


def _xdotool(*words: str) -> str:
    return subprocess.run(["xdotool", *words], check=False, capture_output=True, text=True).stdout


def _pressed(page: Image.Image) -> Image.Image:
    """A picture with a ring around the button."""
    picture = page.copy()
    x, y = BUTTON
    ImageDraw.Draw(picture).ellipse((x - 18, y - 18, x + 18, y + 18), outline="#d03a2b", width=4)
    return picture


def _write(frames: list[tuple[Image.Image, int]], path: Path) -> None:
    size = (WIDTH, round(WIDTH * SIZE[1] / SIZE[0]))
    small = [picture.resize(size, Image.Resampling.LANCZOS) for picture, _ in frames]
    small[0].save(
        path, save_all=True, append_images=small[1:], duration=[each for _, each in frames], loop=0, quality=80
    )
    print(f"docs/screenshots/{path.name}", flush=True)


if __name__ == "__main__":
    sys.exit(main())

"""Pictures of every kind become files."""

from pathlib import Path

import pytest

from plainleaf.actions.chart_image import ChartError, save_pictures
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.extract import read

pytest.importorskip("matplotlib")

PAGE = read("<title>a mill</title><p>" + "The mill grinds again. " * 30 + "</p><ul><li><a href='/'>menu</a></li></ul>")


@pytest.mark.parametrize("name", ["accb", "danag", "bte"])  # stripes, bars, curves
def test_pictures_are_written(name: str, tmp_path: Path) -> None:
    pictures = METHODS[name].select(PAGE)[1].charts(PAGE)
    save_pictures(pictures, tmp_path / "picture.svg")
    save_pictures(pictures, tmp_path / "picture.png")
    svg = (tmp_path / "picture.svg").read_text("utf-8")
    assert "<svg" in svg
    assert all(picture.title in svg for picture in pictures)
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")


def test_same_page_same_file(tmp_path: Path) -> None:
    pictures = METHODS["danag"].select(PAGE)[1].charts(PAGE)
    for name in ("one.svg", "two.svg"):
        save_pictures(pictures, tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_other_formats_and_places_are_refused(tmp_path: Path) -> None:
    pictures = METHODS["plain"].select(PAGE)[1].charts(PAGE)
    with pytest.raises(ChartError, match=r"end the name in \.png or \.svg"):
        save_pictures(pictures, tmp_path / "picture.gif")
    with pytest.raises(ChartError, match="cannot be written"):
        save_pictures(pictures, tmp_path / "missing" / "picture.png")
    with pytest.raises(ChartError, match="no picture"):
        save_pictures((), tmp_path / "picture.png")

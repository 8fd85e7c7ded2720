"""What is shipped: no package under the GPL, and the page of it says of each what it is."""

import re

from tests.house.project import ROOT

import shipped_page

QT = {"pyside6", "pyside6-addons", "pyside6-essentials", "shiboken6"}


def test_nothing_shipped_is_under_the_gpl() -> None:
    stated = {name: shipped_page.licence(name) for name in shipped_page.shipped()}
    assert len(stated) > 25
    assert [name for name, licence in stated.items() if not licence] == []
    copyleft = {name for name, licence in stated.items() if re.search(r"GPL|General Public", licence)}
    assert copyleft <= QT
    assert all("LGPL" in stated[name] or "Lesser" in stated[name] for name in copyleft)


def test_the_page_of_what_is_shipped_names_each_with_its_licence() -> None:
    page = (ROOT / "docs/shipped.md").read_text("utf-8")
    rows = dict(re.findall(r"(?m)^\| ([\w.-]+) \| ([^|]+) \| [^|]+ \|$", page)[1:])
    assert rows == {name: shipped_page.licence(name) for name in shipped_page.shipped()}, "run `make docs`"

"""The short names of numbers have a sentence each, at their columns and in the details of *Why?*."""

import re

import pytest
from PySide6.QtCore import Qt
from tests.unit.library import samples

from plainleaf.desktop.inspector.glossary import COLUMNS, explained
from plainleaf.desktop.inspector.steps import StepsModel
from plainleaf.desktop.theme import Theme
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.extract import read

PAGE = samples.page("https://example.org/dogs", samples.ENGLISH * 3)


@pytest.mark.parametrize("name", METHODS)
def test_every_short_name_of_a_column_is_explained(qapp, name):
    document = read(PAGE)
    table = METHODS[name].select(document)[1].table(document)
    model = StepsModel(Theme(qapp))
    model.show_table(table, None)
    for at, column in enumerate(table.columns):
        if re.search("[A-ZΣ]", column):
            tip = model.headerData(at, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
            assert tip, f"{name}: {column} has no sentence"


def test_a_text_is_explained_by_the_names_that_it_has():
    text = "L(2) is 480 of 500 (FTL): K = 21.3 %, above the stop threshold."
    assert explained(text) == f"FTL: {COLUMNS['FTL']}\nK: {COLUMNS['K %']}"
    assert explained("97 % of 12 words; kept.") == ""

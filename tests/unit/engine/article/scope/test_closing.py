"""The last lines of an article: verses that go on, and where the text was first."""

import pytest
from tests.unit.engine.article.scope.judged import markdown

VERSES = '<p data-p="0.9">One bell, the tongue<br>wrapped in a sock.</p>'
PROSE = '<p data-p="0.9">One bell hangs in the ferry house, and nobody has rung it since the winter of the measles.</p>'


@pytest.mark.parametrize(
    ("above", "line", "sure", "there"),
    [
        (VERSES, "One ferryman, folded,<br>in the drawer.", 0.35, True),
        (VERSES, "One ferryman, folded,<br>in the drawer.", 0.25, False),
        (PROSE, "One ferryman, folded,<br>in the drawer.", 0.35, False),
        (VERSES, "One ferryman, folded, in the drawer.", 0.35, False),
        (VERSES, "More poems by<br><a href=/vane>Osric Vane</a>", 0.35, False),
        (VERSES, "From <i>Slack Water</i> (1909)", 0.35, True),
        (PROSE, "Aus <i>Das Fährhaus</i> (1909)", 0.35, True),
        (PROSE, "From Monday the ferry sails twice a day (again)", 0.35, False),
    ],
    ids=["verses", "unlikely verses", "below prose", "a line", "a link", "of a book", "in German", "no book"],
)
def test_less_is_asked_of_verses_and_of_sources(above: str, line: str, sure: float, there: bool) -> None:
    found = markdown(f'<div>{above * 2}<p data-p="{sure}">{line}</p></div><div><p>Share this</p></div>')
    assert (line.partition("<")[0] in found) is there

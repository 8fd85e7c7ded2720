"""Lists that an editor writes item by item."""

import pytest


@pytest.mark.parametrize(
    ("lists", "written"),
    [
        ("<ul><li>Lamps</li></ul><ul><li>Oil</li></ul><ul><li>Rope</li></ul>", "- Lamps\n- Oil\n- Rope\n"),
        ("<ol><li>Lamps</li></ol><ol start=2><li>Oil</li><li>Rope</li></ol>", "1. Lamps\n2. Oil\n3. Rope\n"),
        ("<ol><li>Lamps</li></ol><ol><li>Oil</li></ol>", "1. Lamps\n\n<!-- -->\n\n1. Oil\n"),
        ("<ul><li>Lamps</li><li>Oil</li></ul><ul><li>Rope</li></ul>", "- Lamps\n- Oil\n\n<!-- -->\n\n- Rope\n"),
        ("<ul><li>Lamps</li></ul><p>And:</p><ul><li>Oil</li></ul>", "- Lamps\n\nAnd:\n\n- Oil\n"),
    ],
    ids=["item by item", "numbers count on", "numbers begin anew", "two lists", "text between"],
)
def test_adjacent_lists_are_one(made, lists: str, written: str) -> None:
    assert made(f"<p>The keeper has in his room:</p>{lists}").render("markdown").endswith(written)

"""Parts that a page has twice in a row."""

import pytest

PART = "<h2>Safe in any weather</h2><p>The shelter has stood on the ridge for ninety winters.</p>"
LINE = "<p>The warden sleeps in the hut from June until the first snow closes the path.</p>"
BEFORE, AFTER = "<p>Three paths lead to the hut.</p>", "<p>Bring your own sheets.</p>"


def lines(article) -> list[str]:
    return [line for line in article.to_bytes("text").decode().splitlines() if line]


@pytest.mark.parametrize(
    ("part", "between"),
    [(PART, ""), (PART, '<p><img src="/ridge.jpg" width="900" height="600" alt="The ridge"></p>'), (LINE, "")],
    ids=["in a row", "with a picture between", "one paragraph"],
)
def test_repeated_part_is_shown_once(made, part: str, between: str) -> None:
    twice = made(f"{BEFORE}{part}{between}{part}{AFTER}")
    assert lines(twice) == lines(made(f"{BEFORE}{part}{between}{AFTER}"))
    assert any(removal.reason == "the same is directly before it" for removal in twice.removals) or part is LINE


@pytest.mark.parametrize(
    "html",
    [
        "<p>Come on!</p><p>Come on!</p>",
        f"{PART}<p>It has twelve beds.</p>{PART}",
        "<p>Row, row, row your boat<br>gently down the stream</p>" * 2,
        "".join(
            f'<figure><img src="/{name}.jpg" width="900" height="600"><figcaption>The hut with the ridge behind it, '
            "seen from the upper of the three paths</figcaption></figure>"
            for name in ("dawn", "dusk")
        ),
        "<table><tr><td>Beds<td>12</table><table><tr><td>Beds<td>14</table>",
    ],
    ids=["short", "apart", "verse", "pictures", "tables"],
)
def test_intended_repetition_stays(made, html: str) -> None:
    found = made(f"{BEFORE}{html}{AFTER}")
    assert not [removal for removal in found.removals if removal.reason == "the same is directly before it"]

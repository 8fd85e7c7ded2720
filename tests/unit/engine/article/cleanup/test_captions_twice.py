"""Captions that say what stands beside their pictures anyway."""

import pytest

FIGURE = "<figure><img src=https://boats.example/{0}.jpg><figcaption>{0}</figcaption></figure>"
TEXT = "<p>The keeper wrote down the level of the canal every morning.</p>"


@pytest.mark.parametrize(
    ("html", "there"),
    [
        (f"<h2>2. The lock</h2>{FIGURE.format('The Lock')}{TEXT}", False),
        (f"{FIGURE.format('The lock')}<h2>The lock</h2>{TEXT}", False),
        (f"<h2>The lock</h2>{TEXT}{TEXT.replace('keeper', 'ferryman')}{FIGURE.format('The lock')}", True),
        (f"<h2>The lock</h2>{FIGURE.format('The lock in winter')}{TEXT}", True),
    ],
    ids=["above", "below", "far", "more"],
)
def test_a_caption_that_repeats_the_heading_goes(made, html: str, there: bool) -> None:
    found = made(f"{TEXT}{html}").render("html", fragment=True)
    assert ("<figcaption>" in found) is there

"""Captions that a page writes as headings."""

import pytest

SAID = "The keeper of the lock writes down the level of the canal"
PICTURE = f"<p><img src=https://boats.example/lock.jpg alt='{SAID}.'></p>"
CREDIT = "<h3><b>Photograph by:</b> Ines Barrow</h3>"
TEXT = "<p>The keeper wrote down the level of the canal every morning, and nobody asked for it.</p>"


@pytest.mark.parametrize(
    ("html", "caption"),
    [
        (f"{PICTURE}<h2>{SAID}.</h2>{TEXT}", f"{SAID}."),
        (f"{PICTURE.replace('level', 'depth')}<h2>{SAID}.</h2>{TEXT}", ""),
        (f"{PICTURE}<h2>{SAID}</h2>{TEXT}", ""),
        (f"{PICTURE}<h2>{SAID}</h2>{CREDIT}{TEXT}", f"{SAID}\\\n**Photograph by:** Ines Barrow"),
        (f"{PICTURE.replace(SAID, 'The lock')}<h2>The lock.</h2>{TEXT}", ""),
        (f"<meta property=og:description content='{SAID}.'>{PICTURE}<h2>{SAID}.</h2>{TEXT}", ""),
        (
            f"<meta property=og:description content='{SAID}.'>{PICTURE}<h2>{SAID}.</h2>{CREDIT}{TEXT}",
            f"{SAID}.\\\n**Photograph by:** Ines Barrow",
        ),
        (f"{PICTURE}{TEXT.replace('keeper', 'miller')}<h2>{SAID}.</h2>{TEXT.replace('keeper', 'smith')}", ""),
    ],
    ids=[
        "sentence",
        "another",
        "no sentence",
        "with a credit",
        "a name",
        "the description",
        "the description with a credit",
        "far",
    ],
)
def test_a_sentence_below_a_picture_that_says_the_same_is_its_caption(made, html: str, caption: str) -> None:
    lines = made(f"{TEXT}{html}").render("markdown")
    if caption:
        assert f".jpg)\n\n{caption}\n\n" in lines
    assert ("## " in lines) is not bool(caption)

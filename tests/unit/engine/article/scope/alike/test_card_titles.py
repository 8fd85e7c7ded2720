"""The links that name listed articles. The pages say in ``data-p`` how sure the method was."""

from tests.unit.engine.article.scope.judged import markdown

TEXT = '<p data-p="0.9">Three boats for the winter show, and what each of them is like on the water.</p>'


def card(name: str, about: str, top: str = "") -> str:
    link = f'<a href="/{name}" data-p="0.2">The {name}</a>'
    return f'<article>{top}<div>{link}<div data-p="0.9">{about}</div></div></article>'


def test_what_a_kept_text_of_a_list_is_about_is_kept_with_it() -> None:
    found = markdown(f"{TEXT}{card('Heron', 'For one or two, light enough.')}{card('Teal', 'Built in a year.')}")
    assert "[The Heron](https://example.org/Heron)\n\nFor one or two" in found
    assert "[The Teal](https://example.org/Teal)\n\nBuilt in a year." in found


def test_a_picture_above_the_title_comes_with_it() -> None:
    picture = '<a href="/Heron"><img src="/heron.jpg" alt="Heron"></a>'
    found = markdown(f"{TEXT}{card('Heron', 'For one or two.', picture)}{card('Teal', 'Built in a year.')}")
    assert "![Heron](https://example.org/heron.jpg)" in found


def test_one_article_alone_and_one_with_a_heading_keep_what_they_have() -> None:
    assert "Heron" not in markdown(f"{TEXT}{card('Heron', 'For one or two.')}")
    headed = f"<article>{card('Boats', '<h2>The Teal</h2> Built in a year.')}</article>"
    assert "The Boats" not in markdown(f"{TEXT}<main>{headed}{headed}</main>")


ABOUT = ("Two days on the lake with a borrowed sail.", "How the new mast was carved.", "Who rows in winter, and why.")
NAMES = ("A sail on loan", "The new mast is up", "Oars in January again")


def item(name: str, about: str, day: str = "", p: str = "0.4") -> str:
    link = f'<div><a href="/{len(name)}" data-p="{p}">{name}</a></div>'
    return f'<li><div>{link}{day}<p data-p="0.9">{about}</p></div><a href="/all">Comment</a></li>'


def test_items_of_a_list_get_the_links_above_their_texts_and_the_days_between() -> None:
    day = "<span>May 3, 2026</span>"
    found = markdown(
        f"{TEXT}<ul>{''.join(item(name, about, day) for name, about in zip(NAMES, ABOUT, strict=True))}</ul>"
    )
    assert all(f"[{name}]" in found for name in NAMES)
    assert found.count("May 3, 2026") == 3
    assert "Comment" not in found


def test_labels_and_what_is_hardly_likely_are_no_titles() -> None:
    labels = "".join(item("Read the whole story", about) for about in ABOUT)
    assert "whole story" not in markdown(f"{TEXT}<ul>{labels}</ul>")
    unlikely = "".join(item(name, about, p="0.1") for name, about in zip(NAMES, ABOUT, strict=True))
    assert "mast is up" not in markdown(f"{TEXT}<ul>{unlikely}</ul>")
    assert "on loan" not in markdown(f"{TEXT}<ul>{item(NAMES[0], ABOUT[0])}{item(NAMES[1], ABOUT[1])}</ul>")

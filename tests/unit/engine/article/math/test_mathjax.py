"""Formulas of which a page has only what MathJax drew, and formulas that it has twice."""

import pytest

from plainleaf.engine.article.tree import Formula, walk_inlines

MATH = "<mjx-container class=MathJax jax=CHTML{}><mjx-math class=MJX-TEX aria-hidden=true>{}</mjx-math></mjx-container>"
SVG = "<mjx-container class=MathJax jax=SVG><svg viewBox='0 0 9 9'><g data-mml-node=math>{}</g></svg></mjx-container>"


def glyph(kind: str, code: str) -> str:
    return f"<mjx-{kind} class=mjx-i><mjx-c class='mjx-c{code} TEX-I'></mjx-c></mjx-{kind}>"


def drawn(kind: str, code: str) -> str:
    return f"<g data-mml-node={kind}><path data-c={code} d='M0 0'></path></g>"


X, Y, TWO, SUM = glyph("mi", "1D465"), glyph("mi", "1D466"), glyph("mn", "32"), glyph("mo", "2211")
FRACTION = (
    f"<mjx-mfrac><mjx-frac><mjx-num><mjx-nstrut></mjx-nstrut>{X}</mjx-num><mjx-dbox><mjx-dtable><mjx-line></mjx-line>"
    f"<mjx-row><mjx-den>{Y}{TWO}</mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac>"
)
LIMITS = (
    f"<mjx-munderover><mjx-over>{TWO}</mjx-over><mjx-box><mjx-munder><mjx-row><mjx-base>{SUM}</mjx-base></mjx-row>"
    f"<mjx-row><mjx-under>{X}</mjx-under></mjx-row></mjx-munder></mjx-box></mjx-munderover>"
)


def formulas(article) -> list[Formula]:
    return [one for block in article.blocks for one in walk_inlines(block.content) if isinstance(one, Formula)]


@pytest.mark.parametrize(
    ("html", "tex"),
    [
        (MATH.format("", X + glyph("mo", "3D") + Y), "x = y"),
        (MATH.format("", f"<mjx-msup>{X}<mjx-script>{TWO}</mjx-script></mjx-msup>"), "x^2"),
        (
            MATH.format(
                "", f"<mjx-msubsup>{X}<mjx-script>{TWO}<mjx-spacer></mjx-spacer>{Y}</mjx-script></mjx-msubsup>"
            ),
            "x_y^2",
        ),
        (MATH.format("", FRACTION), r"\frac{x}{y2}"),
        (
            MATH.format(
                "",
                f"<mjx-msqrt><mjx-sqrt><mjx-surd>{glyph('mo', '221A')}</mjx-surd><mjx-box>{X}</mjx-box></mjx-sqrt></mjx-msqrt>",
            ),
            r"\sqrt{x}",
        ),
        (MATH.format("", LIMITS), r"\sum_x^2"),
        (
            SVG.format(
                f"<g data-mml-node=msub>{drawn('mi', '1D465')}{drawn('mn', '31')}</g>{drawn('mo', '2B')}{drawn('mi', '1D466')}"
            ),
            "x_1 + y",
        ),
        (
            "<mjx-container jax=CHTML><mjx-math data-latex='E = mc^2'><mjx-mi data-latex=E></mjx-mi></mjx-math></mjx-container>",
            "E = mc^2",
        ),
        (
            "<mjx-container jax=SVG><svg><g data-mml-node=math data-latex='a^2'><g data-mml-node=mi data-latex=a></g></g></svg></mjx-container>",
            "a^2",
        ),
        (
            "<span class=MathJax id=M1><nobr><span class=math>z<span>2</span></span></nobr></span><script type='math/tex'>z^2</script>",
            "z^2",
        ),
        (
            "<span class=mjx-chtml data-mathml='<math></math>'><span class=MJX_Assistive_MathML><math><mi>w</mi></math></span></span><script type='math/tex'>w</script>",
            "w",
        ),
    ],
)
def test_formula_is_shown_once_and_whole(made, html: str, tex: str) -> None:
    article = made(f"<p>Before {html} after.</p>")
    assert [one.tex for one in formulas(article)] == [tex]
    assert article.text == f"Before {tex} after.\n"


def test_display_formula_is_a_block_with_its_mathml(made) -> None:
    article = made(f"<p>Before.</p>{MATH.format(' display=true', X)}<p>After.</p>")
    (formula,) = formulas(article)
    assert formula.display
    assert formula.mathml == '<math display="block"><mi>x</mi></math>'
    assert len(article.blocks) == 3


def test_text_only_in_a_label_is_its_label(made) -> None:
    label = "<mjx-container jax=SVG role=img aria-label='a squared'><svg><path d='M0 0'/></svg></mjx-container>"
    assert made(f"<p>Then {label}, so.</p>").text == "Then a squared, so.\n"


@pytest.mark.parametrize("code", ["zz", "", "D800", "0", "FFFFFF", "1"])
def test_glyphs_that_are_none_do_no_harm(made, code: str) -> None:
    article = made(f"<p>Before {SVG.format(drawn('mi', code or chr(34) * 2) + drawn('mn', '32'))} after.</p>")
    assert [one.tex for one in formulas(article)] == ["2"]


def test_formulas_nested_without_an_end_are_cut(made) -> None:
    deep = "<mjx-msup>" * 3000 + X
    assert made(f"<p>Before {MATH.format('', deep)}</p>").text.startswith("Before")

"""What stands for an article in a list: its standfirst, and formulas as signs."""

import pytest

from plainleaf import Page, extract
from plainleaf.engine.excerpt import excerpt_of
from plainleaf.engine.readable_tex import without_tex

PROSE = (
    "The harbour office keeps a ledger of every boat that ties up at the pier, and it goes back to the first year.",
    "In the dry months the water drops so far that the lower steps come out, and children fish from them with bread.",
    "Nobody has counted how many boats were mended here, but the smith says that his grandfather did two a week.",
)
STANDFIRST = "For ninety years the pier has had a ledger that nobody was allowed to read, until this spring."
ADVERTISED = "Read the latest news from the harbour on the site of the Gazette, every day and for free."
BODY = "".join(f"<p>{line}</p>" for line in PROSE)


def excerpt(article: str, head: str = "") -> str:
    html = f'<title>The pier</title><meta name="description" content="{ADVERTISED}">{head}<article>{article}</article>'
    return excerpt_of(extract(Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8")))


@pytest.mark.parametrize(
    "head",
    [
        '<p class="standfirst">{}</p>',
        '<p class="lead">{}</p>',
        '<p class="article__chapo">{}</p>',
        '<div class="perex">{}</div>',
        '<p class="article-lede">{}</p>',
        "<h2>{}</h2>",
        "<p><strong>{}</strong></p>",
        '<div><span>3 May</span></div><div itemprop="description">{}</div>',
        '<div data-gu-name="standfirst"><div class="dcr-1x"><p>{}</p></div></div>',
        '<div data-testid="article-summary"><p>{}</p></div>',
        '<p class="meta">By Ada, 3 May 2024</p><div class="article-intro"><p>{}</p></div>',
    ],
)
def test_standfirst_represents_an_article(head: str) -> None:
    assert excerpt(f"<h1>The pier</h1>{head.format(STANDFIRST)}{BODY}") == STANDFIRST


@pytest.mark.parametrize(
    "body",
    [
        BODY,
        f"<div class=summary>{BODY}</div>",
        f"<p><b>Note:</b> {PROSE[2]}</p>{BODY}",
        f"<h2>The first years of the harbour</h2>{BODY}",
    ],
)
def test_description_replaces_a_missing_article(body: str) -> None:
    assert excerpt(f"<h1>The pier</h1>{body}") == ADVERTISED


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"We show $\mathcal{O}(n \log n)$, for $5 or $10.", "We show O(n log n), for $5 or $10."),
        (r"Let \(x_i \le \sqrt{n}\) and \[E=mc^2\] hold~\cite{foo}.", "Let x_i ≤ √n and E=mc² hold."),
        (r"with $\alpha \in \mathbb{R}^{m+n}$, Section~\ref{s}.", "with α ∈ ℝ^(m+n), Section."),
        (r"$\begin{pmatrix} a & b \\ c & d\end{pmatrix}$ is one", "… is one"),
        (r"$p < 0.05$, $N_{\rm eff}=3\pm0.2$ at $10^{-3}\,\mathrm{Mpc}$", "p < 0.05, N_eff=3±0.2 at 10⁻³ Mpc"),
        (r"a \emph{new} $\frac{1}{2}$ and $$\frac{n+1}{\sqrt{2}}$$", "a new 1/2 and (n+1)/√2"),
        (r"$k$-means of $10^{12}$~M$_{\odot}$", "k-means of 10¹² M_⊙"),
        (r"\begin{equation} a \to \infty \end{equation}", "a → ∞"),
        ("It costs $5-$10, US$3 or $7 million and $8 million.", "It costs $5-$10, US$3 or $7 million and $8 million."),
        (r"in D:\data\{name} and \\server", r"in D:\data\{name} and \\server"),
    ],
)
def test_formulas_are_signs(text: str, said: str) -> None:
    assert without_tex(text) == said


def test_formulas_in_the_first_paragraph_are_signs() -> None:
    html = (
        '<title>Sums</title><script src="https://cdn.example/mathjax/tex.js"></script><article><h1>Sums</h1>'
        rf"<p>A sum of \(n\) numbers, \(\sum_{{i=1}}^{{n}} x_i \leq n^2\), is short. {PROSE[0]}</p>{BODY}</article>"
    )
    found = excerpt_of(extract(Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8")))
    assert found.startswith("A sum of n numbers, ∑_(i=1)^n x_i ≤ n², is short.")


def test_keywords_describe_no_article() -> None:
    page = '<meta name="description" content="pier, old harbour, storm, council, ferry, stone arches">'
    assert excerpt_of(extract(f"{page}<h1>The pier</h1>{BODY}")) == excerpt_of(extract(f"<h1>The pier</h1>{BODY}"))

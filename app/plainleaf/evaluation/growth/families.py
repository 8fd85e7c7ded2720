"""Families of pages that grow in one respect: the number, the depth or the length of one thing.

A family generates the middle of an article with about a given number of characters. A new family only needs a line
here.
"""

from collections.abc import Callable

PROSE = "<p>The quick brown fox jumps over the lazy dog, and nobody could say why it did so.</p>"
DEPTH = 128
"""Nesting depth of repeated boxes; deeper ones are flattened before the tree is walked."""


def page(family: str, size: int) -> str:
    """The page of a family whose growing part has about ``size`` characters."""
    grown = FAMILIES[family](size)
    if family in WHOLE:
        return grown
    return article(grown)


def article(grown: str) -> str:
    """The page of an article with the growing part in the middle."""
    return f"<!doctype html><title>A story</title><body><article><h1>A story</h1>{PROSE * 6}{grown}<p>The end.</p></article>"


def _many(piece: str) -> Callable[[int], str]:
    """A sequence of pieces; ``@`` in the piece is replaced by its number."""
    return lambda size: "".join(piece.replace("@", str(number)) for number in range(max(1, size // len(piece))))


def _long(before: str, repeated: str, after: str) -> Callable[[int], str]:
    """A single element with growing contents."""
    return lambda size: before + "".join(
        repeated.replace("@", str(number)) for number in range(max(1, size // len(repeated)))
    ) + after  # fmt: skip


def deep(start: str, inner: str, end: str) -> Callable[[int], str]:
    """Nested elements to a depth of at most DEPTH, repeated."""

    def grown(size: int) -> str:
        whole = max(1, size // len(start + end))
        depths = [DEPTH] * (whole // DEPTH) + [whole % DEPTH]
        return "".join(start * depth + inner + end * depth for depth in depths if depth)

    return grown


def _below(start: str, between: str, piece: str) -> Callable[[int], str]:
    """A sequence of pieces below as many unclosed elements, of which the parser keeps some hundred."""

    def grown(size: int) -> str:
        opened = min(size // len(start + piece), 400) * start
        count = max(1, (size - len(opened)) // len(piece))
        return opened + between + "".join(piece.replace("@", str(number)) for number in range(count))

    return grown


def _footnotes(mark: str, note: str, around: tuple[str, str]) -> Callable[[int], str]:
    """Marks in the text, followed by their notes."""

    def grown(size: int) -> str:
        count = max(1, size // len(mark + note))
        marks, notes = (
            "".join(piece.replace("@", str(number)) for number in range(1, count + 1)) for piece in (mark, note)
        )
        return marks + around[0] + notes + around[1]

    return grown


FAMILIES: dict[str, Callable[[int], str]] = {
    # running text
    "paragraphs": _many("<p>The quick brown fox, number @, jumps over the lazy dog, and nobody could say why.</p>"),
    "equal paragraphs": _many(PROSE),
    "one long paragraph": _long("<p>", "The quick brown fox jumps over the lazy dog. ", "</p>"),
    "one long word": _long("<p>", "incomprehensibilities", "</p>"),
    "text without spaces": _long("<p>", "中文句子很長。", "</p>"),
    "line breaks": _long("<p>", "A line of it<br>", "</p>"),
    "line breaks alone": _long("<p>x", "<br>", "y</p>"),
    "tiny runs": _long("<p>", "a<i>b</i>", "</p>"),
    "styled words": _long("<p>", "<b>bold</b> <i>slanted</i> <code>code</code> <sub>low</sub> ", "</p>"),
    "bold pieces in a row": _long("<p>", "<b><a href='/@'>piece</a></b>", "</p>"),
    "styles in styles": deep("<b><i>a", "x", "</i></b>"),
    "spans in spans": deep("<span>a ", "x", "</span>"),
    "entities": _long("<p>", "&amp;&#35;&#x41;&nbsp;&lt;&notit; ", "</p>"),
    "white space": _long("<p>a", " \n\t", "b</p>"),
    "hard spaces": _long("<p>a", "&nbsp;", "b</p>"),
    "languages": _many("<p lang=de>Der Satz Nummer @ steht hier auf Deutsch.</p><p lang=he dir=rtl>שלום עולם</p>"),
    "ruby": _long("<p>", "<ruby>漢<rt>kan</rt></ruby>", "</p>"),
    "sentences left out": _many(
        "<div class=box@><p>Sentence number @ stands here. And one more.</p></div><nav>Menu</nav>"
    ),
    # headings, sections, boxes
    "headings": _many("<h2 id=h@>Part @</h2><p>A few words about it.</p>"),
    "headings that links lead to": _footnotes(
        "<a href='#h@'>Part @</a> ", "<h2 id=h@>Part @</h2><p>Words of it.</p>", ("", "")
    ),
    "equal headings": _many("<h2>Part</h2><p>Words.</p>"),
    "a heading of signs": _long("<h2>", "#", " x</h2>"),
    "sections": _many("<section><h3>Part @</h3><p>Words of it, and more of them.</p></section>"),
    "boxes in boxes": deep("<div class=box>", "<p>Words.</p>", "</div>"),
    "words in boxes in boxes": deep("<div>some words of it ", "x", "</div>"),
    "labelled parts": _many("<h3>FAQ @</h3><p>A few words about it.</p>"),
    "lists of other pages": _many(
        "<p>Related articles</p><p><a href='/@'>Story @</a></p><p><a href='/b@'>Story</a></p>"
    ),
    "custom elements": deep("<x-box>words ", "x", "</x-box>"),
    "folded parts": _many("<details><summary>Question @</summary><p>The answer to it.</p></details>"),
    "folded parts in each other": deep("<details><summary>Question</summary>", "<p>x</p>", "</details>"),
    "quotes": _many("<blockquote><p>Said number @.</p></blockquote>"),
    "quotes in quotes": deep("<blockquote>said ", "x", "</blockquote>"),
    "pull quotes": _many(
        "<aside class=pullquote><p>Nobody could say why it did so.</p></aside><p>Number @ of them.</p>"
    ),
    "callouts": _many("<div class='admonition note'><p class=admonition-title>Note</p><p>Mind number @.</p></div>"),
    "rules": _many("<hr><p>a</p>"),
    # lists
    "list items": _long("<ul>", "<li>item @ of it", "</ul>"),
    "numbered items": _long("<ol>", "<li value=7@>item", "</ol>"),
    "lists": _many("<ul><li>one<li>two</ul>"),
    "lists in lists": deep("<ul><li>item ", "x", "</li></ul>"),
    "task lists": _long("<ul>", "<li><input type=checkbox checked> task @", "</ul>"),
    "blocks between items": _long("<ul><li>a</li>", "<p>between @</p><ol><li>x</ol>", "</ul>"),
    "terms": _long("<dl>", "<dt>term @<dd>text of it", "</dl>"),
    "descriptions of one term": _long("<dl><dt>term", "<dd>text of it", "</dl>"),
    "blocks in a list of terms": _long("<dl><dt>term</dt><dd>x</dd>", "<p>text</p>", "</dl>"),
    "lists of terms in each other": deep("<dl><dt>term<dd>text", "x", "</dl>"),
    "a table of contents": _long("<ul>", "<li><a href='#h@'>Part @</a>", "</ul><h2 id=h1>Part</h2><h2 id=h2>Part</h2>"),
    # tables
    "rows": _long("<table>", "<tr><td>one<td>two<td>@", "</table>"),
    "rows of dates": _long("<table>", "<tr><td>one<td>2024-05-@", "</table>"),
    "columns of times": _long("<table><tr>", "<td>12:@", "</table>"),
    "columns": _long("<table><tr>", "<td>cell", "</table>"),
    "tables": _many("<table><tr><th>a<th>b<tr><td>1<td>2</table>"),
    "tables in tables": deep("<table><tr><td>cell", "x", "</td></tr></table>"),
    "spans of rows": _long("<table>", "<tr><td rowspan=9>a<td colspan=3>b", "</table>"),
    "blocks in a cell": _long("<table><tr><th>a<th>b<tr><td>c<td>", "<p>text</p><ul><li>x</ul>", "</table>"),
    "captions": _many("<table><caption>Table @</caption><tr><td>a<td>b</table>"),
    # code
    "lines of code": _long("<pre><code>", "for x in range(@): print(x)\n", "</code></pre>"),
    "lines in elements": _long("<pre><code>", "<span class=line><span>x = @</span></span>", "</code></pre>"),
    "numbered lines": _long("<table><tr><td><pre>", "@\n", "</pre><td><pre>code of it\nmore</pre></table>"),
    "numbers in a cell": _long("<table><tr><td><pre>", "1990 ", " total</pre><td>x</table>"),
    "hidden numbers": _long("<pre>", "<span aria-hidden=true>@</span> x = 1\n", "</pre>"),
    "hidden spans in each other": deep("<pre><span aria-hidden=true>1 ", "x", "</span></pre>"),
    "empty lines of code": _long("<pre>a", "\n", "b</pre>"),
    "fences in code": _long("<pre>", "```\n", "b</pre>"),
    "backticks in code": _long("<p><code>", "` `` ", "b</code></p>"),
    "pieces of code": _many("<p><code>piece(@)</code></p>"),
    "listings": _many("<pre><code class=language-python>print(@)</code></pre>"),
    # notes
    "linked notes": _footnotes(
        "<p>Text<sup id=r@><a href='#n@'>@</a></sup> more.</p>",
        "<li id=n@><p>Note @ <a href='#r@'>x</a></p></li>",
        ("<section class=footnotes><ol>", "</ol></section>"),
    ),
    "notes in one paragraph": _footnotes(
        "<a href='#n@' id=r@><sup>@</sup></a> text ", "<a id=n@ href='#r@'>@</a> Note.<br>", ("<p id=notes>", "</p>")
    ),
    "notes of Word": _footnotes(
        "<p>Text<a href='#_ftn@' name='_ftnref@'>[@]</a></p>",
        "<div id=ftn@><p><a href='#_ftnref@'>[@]</a> Note</p></div>",
        ("", ""),
    ),
    "marks of one note": _long("<p>", "x<sup><a href='#n'>1</a></sup> ", "</p><ol><li id=n>Note</ol>"),
    "notes without links": _footnotes("<p>Text<sup>@</sup> more.</p>", "<p><sup>@</sup> Note.</p>", ("", "")),
    "a long word before a number": _long("<p>", "a", "<sup>1</sup></p><p><sup>1</sup> A note.</p>"),
    "numbers raised": _long("<p>", "x<sup>2</sup> ", "</p><p><sup>2</sup> A note.</p>"),
    "notes in the margin": _many("<p>Text<span class=sidenote>Note <a href='#h@'>@</a></span> more.</p>"),
    "links without notes": _many("<p>Text <a href='#x@'>@</a></p>"),
    # formulas
    "TeX in attributes": _many("<p>see <span class=math data-tex='x^@'>x</span></p>"),
    "spaces in TeX": _long("<p>see <span class=math data-tex='a", " ", "b'>x</span></p>"),
    "lines in TeX": _long("<p>see <span class=math data-tex='a", " \n", "b'>x</span></p>"),
    "TeX between signs": _long("<script>MathJax = {tex:{inlineMath:[['$','$']]}}</script><p>", "so $x_@$ is ", "</p>"),
    "signs without TeX": _long(
        "<script>MathJax = {tex:{inlineMath:[['$','$']]}}</script><p>", "$a \\( \\[ $$ ", "</p>"
    ),
    "settings of MathJax": _long("<script>MathJax = {tex:{", "inlineMath", "</script><p>$a$</p>"),
    "MathML": _many("<p><math><mfrac><mi>a</mi><mn>@</mn></mfrac></math></p>"),
    "one long formula": _long("<p><math><mrow>", "<mi>α</mi><mo>+</mo>", "</mrow></math></p>"),
    "rows in rows": deep("<math><mrow><mi>x</mi>", "", "</mrow></math>"),
    "fractions in fractions": _long("<p><math>", "<mfrac><mi>x</mi>", "</math></p>"),
    "a reading below rubies": _below("<ruby>", "<rt>", "<b>@</b>"),
    "pictures below listings": _below("<pre>", "", "<img src=@.png>"),
    "pictures below formulas": _below("<div class=MathJax_Display>", "", "<img src=@.png>"),
    "pictures below noscript": _below("<noscript>", "", "<img src=@.png>"),
    "rows in one formula": lambda size: "<p><math>" + deep("<mrow>", "<mi>x</mi>", "</mrow>")(size) + "</math></p>",
    "formulas as pictures": _many("<p><img class=latex alt='\\frac{a}{@}' src='/tex?@'></p>"),
    "formulas of MathJax": _many(
        "<p><mjx-container><mjx-math><mjx-mi><mjx-c class=mjx-c1D465></mjx-c></mjx-mi></mjx-math></mjx-container></p>"
    ),
    "scripts of formulas": _many("<p><script type='math/tex'>x_@</script></p>"),
    "numbers beside text": lambda size: (
        "<table><tr><td>" + "<pre>12</pre>" * (size // 26) + "<td>" + "<p>x</p>" * (size // 16) + "</table>"
    ),
    # pictures and media
    "pictures": _many("<p><img src='a@.png' alt='picture @' width=400 height=300></p>"),
    "figures": _many("<figure><img src='a@.png'><figcaption>Picture @</figcaption></figure>"),
    "figures in figures": deep("<figure><img src=a.png><figcaption>x</figcaption>", "", "</figure>"),
    "sources": _long("<picture>", "<source srcset='a@.png 2x'>", "<img src=b.png></picture>"),
    "pictures of sources": _many("<picture><source srcset='a@.webp 1x, b@.webp 2x'><img src='c@.png'></picture>"),
    "pictures in one picture": _long("<picture><source srcset='x.png 2x'>", "<img src='a@.png'>", "</picture>"),
    "drawings in addresses": _many(
        "<p><img src='data:image/svg+xml;utf8,<svg width=90 height=90><path d=M0/><path d=M1/><path d=M2/><path d=M@/>"
        "<!-- filled up to what is no placeholder --></svg>'></p>"
    ),
    "candidates": _long("<img src=a.png srcset='", "b@.png @w, ", "'>"),
    "commas of candidates": _long("<img src=a.png srcset='", ",", "'>"),
    "spaces and commas of candidates": _long("<img src=a.png srcset='", " ,", "'>"),
    "names of blanks": _long("<img width=400 height=300 alt=x src='/", "blank_", "'>"),
    "names of sizes": lambda size: "".join(
        f"<p><img width=400 height=300 src='/x{'-small' * (size // 12)}.{kind}.png'></p>" for kind in "yz"
    ),
    "pictures without scripts": _many("<noscript><img src='a@.png'></noscript>"),
    "pictures twice": _many("<img src='data:,' data-src='a@.png' class=lazy><noscript><img src='a@.png'></noscript>"),
    "text without scripts": _many("<noscript><p>Turn scripts on, number @.</p></noscript>"),
    "drawings": _many("<svg viewBox='0 0 9 9'><path d='M0 0L9 9'/><text>@</text></svg><p>x</p>"),
    "one large drawing": _long(
        "<p>x</p><svg width=400 height=300 viewBox='0 0 9 9'>", "<path d='M0 0L9 9'/>", "</svg>"
    ),
    "groups in a drawing": lambda size: (
        "<svg width=400 height=300>" + deep("<g>", "<path d='M0 0'/>", "</g>")(size) + "</svg>"
    ),
    "comments in a picture": _long("<p><img width=400 height=300 alt=x src='data:image/png,", "<!---->", "x'></p>"),
    "a large picture inside": _long(
        "<p><img width=400 height=300 alt=x src='data:image/png;base64,", "iVBORw0K", "'></p>"
    ),
    "backgrounds": _long('<figure><div role=img style="', "background:url(", '"></div></figure>'),
    "videos": _many("<iframe src='https://www.youtube.com/embed/abcdefgh@'></iframe>"),
    "a long address of a video": _long(
        "<iframe src='https://platform.twitter.com/embed/", "platform.x.com/embed/", "'></iframe>"
    ),
    # links
    "links": _many("<p>See <a href='/page/@'>page @</a> for it.</p>"),
    "links in links": deep("<a href=x>a ", "x", "</a>"),
    "numbered links": _many("<a href='?page=@'>@</a> "),
    "a long address": _long("<p><a href='/", "a/../b?c=d&", "'>x</a></p>"),
    "link cards": _many("<a href='/c@' class=card><div><img src='c@.png'><h3>Card @</h3><p>Text of it</p></div></a>"),
    "share buttons": _many("<div class=share><a href='/s@'>Share</a></div><p>Text number @ of the story.</p>"),
    "comments of readers": _many("<div class=comment id=c@><b>Name</b><p>What I think of it, number @.</p></div>"),
    # attributes, broken tags, what is not shown
    "elements without text": _many("<div class='c@' id='i@'></div>"),
    "equal names": _many("<p id=same class='a b c'>Words of it.</p>"),
    "a long class": _long("<p class='", "name@ ", "'>x</p>"),
    "a long style": _long("<p style='", "color: red; ", "'>x</p>"),
    "a long title": _long("<title>", "Word of it | ", "</title>"),
    "signs in the title": _long("</article><title>", " | -- » ", "</title><meta property=og:title content='a | b'>"),
    "data attributes": _many("<p data-a@=1 data-b@='two'>x</p>"),
    "comments of the page": _many("<!-- comment @ --><p>x</p>"),
    "sections of CDATA": _many("<![CDATA[ text @ ]]><p>x</p>"),
    "templates": _many("<template><p>text @</p></template>"),
    "scripts": _many("<script>var a@ = '<p>';</script>"),
    "form fields": _many("<form><label>Name <input name=a@></label><select><option>@</select></form>"),
    "open tags": _many("<b>words <i>of it "),
    "end tags": _many("</div></p>words "),
    "quotes that do not end": _many("<p title='>words "),
    "tags in a value": _many("<a/x="),
    "rules of hidden parts": _many(
        "<style>.a@{display:none}.b .c@{display:none}</style><p class='a@ c@'>Hidden text @.</p><p>Shown text.</p>"
    ),
    "a rule below a long class": lambda size: (
        "<style>.b .c{display:none}</style><div class='"
        + "name " * (size // 10)
        + "'>"
        + "<p class=c>x</p>" * (size // 30)
    ),
    "hidden parts": _many("<div style='display:none'><p>Hidden text @.</p></div><p>Shown text.</p>"),
    # metadata
    "meta elements": _many("<meta property='article:tag' content='tag @'>"),
    "authors": _many("<a rel=author href='/by/@'>Ada Number @</a> "),
    "JSON-LD": _many(
        '<script type="application/ld+json">{"@type":"NewsArticle","headline":"T"}</script>'.replace("@", "&#64;")
    ),
    "one long JSON-LD": _long(
        '<script type="application/ld+json">[', '{"type":"Person","name":"A"},', '{"a":1}]</script>'
    ),
    "JSON-LD in itself": _long('<script type="application/ld+json">', '{"a":[', "</script>"),
    "a long byline": _long("<p class=byline>By ", "Ada and ", "Bob</p>"),
    "dates": _many("<time datetime='2024-05-03'>May 3, 2024</time> "),
    "a long date": _long("<meta property='article:published_time' content='", "st May ", "2024'>"),
    "bases": _many("<base href='/@/'>"),
    # whole pages
    "a page of tags": _many("<x>"),
    "a page deeper than the parser reads": lambda size: "<body>" + "<div>" * 3000 + PROSE * 6 + "<a" * (size // 2),
    "a page of boxes": lambda size: "<body>" + "<div>" * (size // 6) + PROSE * 6,
    "attributes of one tag": _long("<body><div ", "a@=v ", f">{PROSE * 6}</div>"),
    "a page of text": _many("words of a page without any tag. "),
    "a page in an old encoding": _long("<meta charset=windows-1252><p>", "caf\xe9 ", "</p>"),
    "a declaration without an end": _long("<meta charset=", " ", ">"),
}
"""For each family, the function that generates the growing part of a page."""

WHOLE = frozenset(
    {"a page of tags", "a page deeper than the parser reads", "a page of boxes", "attributes of one tag", "a page of text",
     "a page in an old encoding", "a declaration without an end"}
)  # fmt: skip
"""Families that generate the whole page."""

LIMITS = {
    "attributes of one tag": "the parser compares them all with all; those beyond the 256th are left out",
    "pictures in one picture": "only the first 200 elements of a picture element are asked for its address",
    "pictures without scripts": "a picture beside a noscript is looked for among 200 elements",
    "a page deeper than the parser reads": "it stops at about 2,000 open elements; such a page is read again without "
    "the tags deeper than 512, their text kept",
}
"""Families that are linear only because of a limit, and the limit."""

"""What pages leave between the words of their authors: labels, buttons, emptied quotations, titles and posts twice."""

import pytest

from plainleaf import Page, extract

PROSE = (
    "The harbour office keeps a ledger of every boat that ties up at the pier, and it goes back to the first year.",
    "In the dry months the water drops so far that the lower steps come out, and children fish from them with bread.",
    "Nobody has counted how many boats were mended here, but the smith says that his grandfather did two a week.",
    "When the ferry was moved to the northern quay the bakery lost half its guests, and it bakes for the islands now.",
)
POST = "The pier opens at noon, and the ferry does not run until the storm of this night has passed."
BY = '&mdash; Ann (@ann) <a href="{}">May 3</a>'


def article(middle: str, title: str = "<h1>The pier</h1>", head: str = "The pier"):
    html = (
        f"<title>{head}</title><nav><a href=/>Home</a></nav><article>{title}<p>{PROSE[0]}</p><p>{PROSE[1]}</p>{middle}"
        f"<p>{PROSE[2]}</p><p>{PROSE[3]}</p></article>"
    )
    return extract(Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8"))


def said(made) -> list[str]:
    return [line for line in made.text.splitlines() if line]


@pytest.mark.parametrize(
    "line",
    [
        "İçeriğin Devamı Aşağıda", "Weiter nach der Anzeige", "Continúa leyendo después del anuncio",
        "La noticia continúa después de la publicidad", "Poursuivez votre lecture après la publicité",
        "L’articolo prosegue dopo la pubblicità", "A notícia continua após a publicidade",
        "Artikel gaat verder na de advertentie", "Dalsza część artykułu pod reklamą", "Tekst se nastavlja ispod oglasa",
        "Artikeln fortsätter under annonsen", "Článok pokračuje pod reklamou", "Продолжение статьи после рекламы",
        "Η συνέχεια μετά τη διαφήμιση", "يستمر المقال بعد الإعلان", "広告の後に続きます", "광고 아래에 기사가 계속됩니다",
        "文章繼續於廣告下方", "请继续往下阅读", "ADVERTISEMENT SCROLL TO CONTINUE WITH CONTENT", "SKIP ADVERTISEMENT", "Ad Feedback",
    ],
)  # fmt: skip
def test_the_label_of_an_advertisement_is_no_text(line: str) -> None:
    assert said(article(f"<p>{line}</p>")) == list(PROSE)


@pytest.mark.parametrize(
    "line",
    [
        "Responder Citar", "Responder Citar (Quote)", "Reply | Quote | Notify", "Reply With Quote", "Like Reply Quote",
        "Antworten Zitieren", "Mit Zitat antworten", "Répondre Citer", "Rispondi Cita", "Odpowiedz Cytuj",
        "Ответить Цитировать", "Yanıtla Alıntı", "Citeren Reageren", "返信 引用", "回复 引用",
    ],
)  # fmt: skip
def test_buttons_below_a_post_are_no_text(line: str) -> None:
    words = line.split()
    for markup in (f"<p>{line}</p>", "<p>" + " ".join(f"<a href=/{word}>{word}</a>" for word in words) + "</p>"):
        assert said(article(markup)) == list(PROSE)


@pytest.mark.parametrize(
    "line", ["Reply to all of them.", "A quote, a reply", "Quote", "He cited: reply, quote, ledger"]
)
def test_words_that_such_buttons_have_too_stay(line: str) -> None:
    assert line in said(article(f"<p>{line}</p>"))


@pytest.mark.parametrize(
    "quote",
    [
        "<p>Anna said:</p>",
        "<cite>Anna wrote:</cite>",
        "<div><cite>Ann wrote:</cite></div>",
        "<p>Bo schrieb: ↑</p>",
        "<p>Анна писал(а):</p>",
        "<p>アンナさんの投稿：</p>",
        "Originally Posted by <b>Ann</b>",
        "<p>Zitat von Bo am 3. Mai</p>",
    ],
)
def test_quotation_without_words_is_none(quote: str) -> None:
    assert said(article(f"<blockquote>{quote}</blockquote>")) == list(PROSE)


def test_a_quotation_with_its_words_stays() -> None:
    for words in ("It is:", "And what else would anybody say of such a long and narrow pier as this one is:", "Yes."):
        quote = f"<blockquote><p>Anna said:</p><p>{words}</p></blockquote>"
        assert words in article(quote).text


@pytest.mark.parametrize(
    "words",
    [
        "Read more", "Continue reading →", "Read more about the lower gate", "Weiterlesen", "Lire la suite", "Leer más",
        "Leia mais", "Leggi tutto", "Lees meer", "Czytaj więcej", "Читать далее", "Devamını oku", "続きを読む", "阅读更多",
    ],
)  # fmt: skip
def test_a_link_to_read_more_is_no_heading(words: str) -> None:
    assert said(article(f"<h3><a href=/b>{words}</a></h3>")) == list(PROSE)


@pytest.mark.parametrize(
    "heading", ["<h3>Read more</h3><p>Three books.</p>", "<h3><a href=#p>Reading more slowly</a></h3>"]
)
def test_a_heading_that_is_no_such_link_stays(heading: str) -> None:
    assert "Read" in article(heading).text


@pytest.mark.parametrize(
    "title",
    [
        "<h1><span class=kicker>Harbours</span><span>The pier</span></h1>",
        "<h1><span>HARBOURS</span>The pier</h1>",
        "<h1><small>Harbours:</small> The pier</h1>",
        "<h1>Harbours<br>The pier</h1>",
        "<h1><strong class=overline>Ledgers of boats</strong> The pier</h1>",
        "<h1><span class=wide>The pier</span><span class=narrow>The pier</span></h1>",
        "<h2><span>Ledgers of boats</span><span>The pier</span></h2>",
    ],
)
@pytest.mark.parametrize("head", ["The pier", "The pier | Harbour Gazette"])
def test_title_joined_to_its_kicker_is_not_repeated(title: str, head: str) -> None:
    made = article("", title, head)
    assert (made.title, said(made)) == (head, list(PROSE))


def test_different_first_heading_stays() -> None:
    assert said(article("", "<h2>Welcome to <em>The pier</em></h2>"))[0] == "Welcome to The pier"
    assert (
        said(article("", "<h2><span>Beyond</span> <span>The pier of Marrow</span></h2>"))[0]
        == "Beyond The pier of Marrow"
    )


@pytest.mark.parametrize(
    ("link", "frame"),
    [
        ("https://twitter.com/ann/status/178912345", "https://platform.twitter.com/embed/Tweet.html?id=178912345"),
        ("https://www.instagram.com/p/CxYz12_3/", "https://www.instagram.com/p/CxYz12_3/embed/captioned/"),
        ("https://bsky.app/profile/ann/post/3kabcdef", "https://embed.bsky.app/embed/did:plc:x/app.bsky.feed.post/3kabcdef"),
        ("https://www.facebook.com/ann/posts/4567890", "https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fann%2Fposts%2F4567890"),
        ("https://mastodon.social/@ann/111222333", "https://mastodon.social/@ann/111222333/embed"),
        ("https://www.tiktok.com/@ann/video/72223334", "https://www.tiktok.com/embed/v2/72223334"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("first", [True, False])
def test_a_post_that_is_quoted_is_not_embedded_again(link: str, frame: str, first: bool) -> None:
    parts = [f"<blockquote><p>{POST}</p>{BY.format(link)}</blockquote>", f'<iframe src="{frame}"></iframe>']
    made = article("".join(parts if first else parts[::-1])).render("markdown")
    assert made.count(POST) == 1
    assert made.count("](") == 1


def test_post_beside_a_quotation_stays() -> None:
    quote = f"<blockquote><p>{POST}</p>{BY.format('https://twitter.com/ann/status/178912345')}</blockquote>"
    made = article(f'{quote}<iframe src="https://platform.twitter.com/embed/Tweet.html?id=555512345"></iframe>')
    assert "555512345" in made.render("markdown")


@pytest.mark.parametrize(
    "src",
    [
        "/img/no-image.png", "/images/noimage.gif", "/no_photo.jpg", "/images/image-not-available.jpg", "/blank.webp",
        "/placeholder.avif", "https://via.placeholder.com/600x400", "https://placehold.co/600x400.png", "/img/spinner.gif",
        "/wp-includes/images/media/default.png", "/img/grey.webp",
    ],
)  # fmt: skip
def test_placeholder_is_no_picture(src: str) -> None:
    assert "![" not in article(f'<figure><img src="{src}"></figure>').render("markdown")


COPY = (
    '<div{} itemscope itemtype="http://schema.org/NewsArticle"><h1 itemprop="name">The pier</h1><div itemprop="description"><p>The '
    'harbour office keeps a ledger of ...</p></div><div itemprop="author" itemscope><div itemprop="name">Charly Sample</div></div><div '
    'itemprop="keywords">boats,ten boats of the pier</div><div itemprop="image" itemscope><div itemprop="url">https://static.example/a'
    '.jpg</div><div itemprop="width">500</div></div></div>'
)


@pytest.mark.parametrize(
    "hidden",
    [
        ' style="display:none;"', " hidden", ' style="visibility: hidden"', ' class="machine"', ' aria-hidden="true" style="display: none"',
        ' style="DISPLAY:NONE!important"',
    ],
)  # fmt: skip
@pytest.mark.parametrize("behind", [True, False])
def test_hidden_machine_copy_is_unshown_but_names_the_author(hidden: str, behind: bool) -> None:
    copy, style = COPY.format(hidden), "<style>.machine { display: none }</style>"
    text = "".join(f"<p>{line}</p>" for line in PROSE)
    html = f"<title>The pier</title>{style}<article><h1>The pier</h1>{'' if behind else copy}{text}{copy if behind else ''}</article>"
    made = extract(Page(html.encode(), "https://example.org/a", "text/html; charset=utf-8"))
    assert said(made) == list(PROSE)
    assert made.metadata.author is not None
    assert made.metadata.author.text == "Charly Sample"

"""Why nothing was kept, in words."""

import pytest

from plainleaf.engine.article.scope.empty import why_empty
from plainleaf.engine.extract import extract, read

LINKS = "".join(f"<li><a href=/{n}>Stories of the harbour number {n}</a> <i>{n} May</i>" for n in range(60))


@pytest.mark.parametrize(
    ("html", "said"),
    [
        ("<body><div id=root></div><script src=a.js></script></body>", "written by scripts"),
        ("<body><p>Loading</p>" + "<script src=a.js></script>" * 4, "written by scripts"),
        ("<body><img src=a.png></body>", "holds no text: what it shows are pictures"),
        ("", "it is empty, or was cut off"),
        ("<html><head><style>body { margin: 0; } .bar { col", "it is empty, or was cut off"),
        (f"<body><ul>{LINKS}</ul></body>", "a list of links"),
        ("<body><p>" + "one two three " * 60 + "</p></body>", "No part of the page's 180 words"),
    ],
)
def test_kinds_of_empty_pages_are_distinguished(html: str, said: str) -> None:
    assert said in why_empty(read(html), "")


def test_the_second_choice_is_named() -> None:
    reported = why_empty(read(f"<body><ul>{LINKS}</ul></body>"), "Stories of the harbour …")
    assert "begins “Stories of the harbour …”" in reported
    assert "favor=recall" in reported


def test_only_an_empty_article_has_a_reason() -> None:
    assert "written by scripts" in extract("<body><div id=app></div></body>").coverage.why_empty
    assert extract("<body><p>The keeper counted twelve ships before noon.</p></body>").coverage.why_empty == ""


NOTICES = [
    "You need to enable JavaScript to run this app.",
    "Bitte aktivieren Sie JavaScript in Ihrem Browser, um diese Seite zu sehen. Ohne JavaScript bleibt sie leer.",
    "Veuillez activer JavaScript pour continuer.",
    "JavaScript está desactivado. Para ver esta página debe habilitar JavaScript en su navegador.",
    "Для работы сайта включите JavaScript в настройках браузера.",
    "Aby korzystać z serwisu, włącz obsługę JavaScript.",
    "Για να δείτε τη σελίδα ενεργοποιήστε τη JavaScript.",
    "请在浏览器中启用 JavaScript 后重新加载本页。",
    "このページを表示するには JavaScript を有効にしてください。",
    "이 페이지를 보려면 JavaScript를 활성화해야 합니다.",
    "يرجى تفعيل JavaScript لعرض هذه الصفحة.",
    "Sayfayı görmek için lütfen JavaScript'i etkinleştirin.",
]


@pytest.mark.parametrize("notice", NOTICES)
def test_script_notice_is_reported_and_not_the_article(notice: str) -> None:
    page = f"<title>Harbour</title><body><h1>Harbour</h1><p>{notice}</p><footer>© Harbour 2026</footer></body>"
    article = extract(page)
    assert article.text == ""
    assert "written by scripts" in article.coverage.why_empty
    assert notice[:10] in extract(page, favor="recall").text


@pytest.mark.parametrize(
    "said",
    [
        "Twelve lines of JavaScript now count the ships that pass the harbour, and one of them is a comment.",
        "The ferry waits for the fog to lift. Powered by Discourse, best viewed with JavaScript enabled",
    ],
)
def test_a_short_text_about_scripts_is_an_article(said: str) -> None:
    assert said in extract(f"<title>Ships</title><body><h1>Ships</h1><p>{said}</p></body>").text

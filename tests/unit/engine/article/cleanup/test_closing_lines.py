"""Lines of the site's own after the end of an article."""

import pytest

TEXT = "<p>" + "The lock keeper raised the gate before dawn and waited for the barges in the rain. " * 3 + "</p>"
LAST = "<p>Nobody has counted how often the old gate has gone up since then, and nobody will before it is replaced.</p>"
LINK = "<a href=https://network.example/valley>{}</a>"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"<p>Follow us on {LINK.format('Twitter')}</p>", "it asks to follow the site"),
        (
            f"<p>For more news from the valley, please follow us on {LINK.format('X')}.</p>",
            "it asks to follow the site",
        ),
        (
            f"<p>Want more? Sign up for our free {LINK.format('newsletter')} to hear it.</p>",
            "it asks to follow the site",
        ),
        (f"<p>Folgen Sie uns auf {LINK.format('Facebook')}!</p>", "it asks to follow the site"),
        (f"<p>Подписывайтесь на наш {LINK.format('канал')}</p>", "it asks to follow the site"),
        (f"<p>{LINK.format('CLICK HERE FOR MORE NEWS')}</p>", "it asks to follow the site"),
        (f"<p>If you enjoyed this post, you can {LINK.format('buy us a coffee')}.</p>", "it asks to follow the site"),
        (f"<p>Присоединяйтесь к нам на {LINK.format('Facebook')}</p>", "it asks to follow the site"),
        ("<p>ランキングに参加しています。よろしければクリックを。</p>", "a notice of the site"),
        (f"<p>Wieści rano w skrzynce. {LINK.format('Zapisz się do newslettera!')}</p>", "it asks to follow the site"),
        (
            f"<p>山谷新聞已開設Facebook專頁，快來Like我們的專頁！[{LINK.format('按此')}]</p>",
            "it asks to follow the site",
        ),
        ("<p>凡标注来源为“山谷报”的所有文字、图片，未经书面授权，不得以任何形式发表使用。</p>", "a notice of the site"),
        ("<p>短信爆料13900000000 一经采用奖励500元</p>", "a notice of the site"),
        ("<p>Редакция оставляет за собой право удалять сообщения с оскорблениями.</p>", "a notice of the site"),
        ("<p>Submitted comments are subject to moderation before being displayed.</p>", "a notice of the site"),
        ("<p>Republish our articles for free, online or in print.</p>", "a notice of the site"),
        ("<p>© 2024 The Valley. All rights reserved.</p>", "it reserves rights"),
        ("<p>(c) The Valley, alle Rechte vorbehalten</p>", "it reserves rights"),
        ("<p>© RIPRODUZIONE RISERVATA</p>", "it reserves rights"),
        ("<p>Except as otherwise noted, this page is licensed under the CC BY 4.0 License.</p>", "it reserves rights"),
        ("<p>Minden jog fenntartva</p>", "it reserves rights"),
        ("<p>Bu haberin tüm hakları saklıdır, izinsiz kullanılamaz.</p>", "it reserves rights"),
        ("<p>Все права защищены. При использовании материалов ссылка обязательна.</p>", "it reserves rights"),
        ("<p>ⓒ 골짜기일보, 무단전재 및 재배포 금지</p>", "it reserves rights"),
        ("<p>記事・写真の無断転載を禁じます。</p>", "it reserves rights"),
        ("<p>著作權所有，非經授權，不許轉載本網站內容</p>", "it reserves rights"),
        ("<p>جميع الحقوق محفوظة</p>", "it reserves rights"),
        ("<p>（责任编辑：何雨）</p>", "a notice of the site"),
        ("<p>(何雨 編輯)</p>", "a notice of the site"),
        ("<p>【声明】本文由山谷网转载，仅代表作者观点。</p>", "a notice of the site"),
        ("<p>扫描二维码，关注山谷网</p>", "a notice of the site"),
        ("<p>Нашли опечатку? Выделите её и нажмите две клавиши.</p>", "a notice of the site"),
        ("<p>انتهای پیام/</p>", "a notice of the site"),
        (
            "<p>This entry was posted on Saturday, October 14th, 2006 at 7:22 pm and is filed under "
            f"{LINK.format('Water')}. You can follow any responses to this entry through the RSS 2.0 feed.</p>",
            "a notice of the site",
        ),
        (
            f"<p>This entry was posted in {LINK.format('Water')} by ida. Bookmark the permalink.</p>",
            "a notice of the site",
        ),
        ("<p>Generated on Tue Apr 4 18:22:01 2006 for the gate by Doxygen 1.4.6</p>", "a notice of the site"),
        (
            "<p>Generated on Tue Apr 4 18:22:01 2006 for the gate by <img src=/doxygen.png alt=doxygen> 1.4.6</p>",
            "a notice of the site",
        ),
        ("<p>This page was last updated on 11/02/99.</p>", "it says when the page was changed"),
        ("<p>Last modified on Tue Feb 20 2001 by the keeper of the gate</p>", "it says when the page was changed"),
        ("<p>विज्ञापन</p>", "the label of an advertisement"),
        ("<p>انتهای پیام/ ۱۱۸</p>", "a notice of the site"),
    ],
)
def test_the_last_line_is_the_sites_own(made, line: str, why: str) -> None:
    article = made(f"{TEXT}{LAST}{line}")
    assert [one.reason for one in article.removals] == [why]


@pytest.mark.parametrize(
    "line",
    [
        f"<p>Ida Holm writes about rivers. Follow her on {LINK.format('X')}.</p>",
        "<p>The keepers asked us to follow us on foot, and nobody did.</p>",
        "<p>© The Valley / Ida Holm</p>",
        "<p>编辑部的何雨说，没有人再数过闸门升起的次数。</p>",
        "<p>村民的声明说：闸门不会再换。</p>",
        "<p>The old gate is not to be replaced.</p>",
        "<p>This post was written by the keeper of the lower gate, who has seen it go up since 1961.</p>",
        "<p>The page was last updated when the gate fell.</p>",
        "<p>Hits: the songs that the keepers sing</p>",
        "<p>Nobody in the valley had ever asked before the flood whether all rights reserved to the keepers were theirs, "
        "and whose they would be when there were no keepers any more.</p>",
        f"<p>The keepers can be found on {LINK.format('Facebook')}, where they post the level of the river.</p>",
        "<p>Loading the barges took the keepers half a day in the rain.</p>",
        f"<p>Those who subscribe to the {LINK.format('theory')} say that gates are older.</p>",
    ],
)
def test_the_last_line_is_the_articles(made, line: str) -> None:
    assert not made(f"{TEXT}{LAST}{line}").removals


def test_follow_request_within_the_text_stays(made) -> None:
    line = f"<p>Follow us on {LINK.format('Twitter')}</p>"
    assert not made(f"{TEXT}{line}{LAST}").removals

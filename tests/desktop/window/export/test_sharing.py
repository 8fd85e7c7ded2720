"""Save or share: one dialog with every way for an article to leave, by keyboard, remembered for the next one."""

from urllib.parse import parse_qs, urlsplit

import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication

from plainleaf.actions.sharing import WAYS
from plainleaf.desktop.window.export.dialog import ExportDialog
from plainleaf.desktop.window.export.share_dialog import ShareDialog

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + b"\x00" * 40 + b"IEND\xaeB`\x82"
TITLE = "Harbour bridge opens again"


@pytest.fixture
def page(qtbot, window, local_web, news):
    """A page with a picture, open; its address."""
    server = local_web()
    server.put("/p.png", PNG, "image/png")
    body = news().replace("<p>The harbour", '<p><img src="/p.png" alt="The bridge"></p><p>The harbour', 1)
    with qtbot.waitSignals([window.loader.opened, window.panes.article_view.loaded]):
        window.open(server.put("/news", body))
    return f"{server.origin}/news"


@pytest.fixture
def asked(qtbot, window, page):
    """Opens the dialog with its preview there; in a way if one is named."""
    assert page

    def ask(way: str = "") -> ShareDialog:
        window.actions_by_id["save"].trigger()
        dialog = next(one for one in window.findChildren(ShareDialog) if one.isVisible())
        if way:
            dialog.ways.setFocus()
            dialog.ways.setCurrentRow(0)
            for _ in range(list(WAYS).index(way)):
                qtbot.keyClick(dialog.ways, Qt.Key.Key_Down)
            assert dialog.way == way
        qtbot.waitUntil(dialog.copy.isEnabled)
        return dialog

    return ask


def enter(qtbot, dialog: ShareDialog) -> None:
    """Press Enter in the name."""
    dialog.name.setFocus()
    qtbot.keyClick(dialog.name, Qt.Key.Key_Return)


def saved(qtbot, window) -> str:
    qtbot.waitUntil(lambda: window.bars.status.text().startswith("Saved "))
    return window.bars.status.text()


def test_vault_note_has_its_pictures_and_is_offered_again(qtbot, window, page, asked, tmp_path):
    vault, device = tmp_path / "vault", tmp_path / "device"
    vault.mkdir()
    device.mkdir()
    dialog = asked("obsidian")
    assert dialog.name.text() == TITLE
    assert f'source: "{page}"' in dialog.preview.toPlainText()
    dialog.take_folder(str(vault))
    enter(qtbot, dialog)
    saved(qtbot, window)
    assert "![The bridge](attachments/Harbour%20bridge%20opens%20again-1.png)" in (vault / f"{TITLE}.md").read_text()
    assert (vault / "attachments" / f"{TITLE}-1.png").read_bytes() == PNG
    again = asked()
    assert (again.way, again.folder(), again.pictures.isChecked()) == ("obsidian", vault, True)
    again.ways.setCurrentRow(list(WAYS).index("epub"))
    assert again.folder() != vault
    again.take_folder(str(device))
    again.pictures.click()
    enter(qtbot, again)
    qtbot.waitUntil((device / "harbour-bridge-opens-again.epub").exists)
    third = asked()
    assert (third.way, third.folder(), third.pictures.isChecked()) == ("epub", device, False)
    third.ways.setCurrentRow(list(WAYS).index("obsidian"))
    assert (third.folder(), third.pictures.isChecked()) == (vault, True)
    third.reject()


def test_a_link_is_copied_in_the_form_that_was_chosen_last(qtbot, page, asked):
    dialog = asked("link")
    assert (dialog.go.text(), dialog.name.isVisible(), dialog.copy.isVisible()) == ("Copy", False, False)
    dialog.form.setCurrentIndex(dialog.form.findData("markdown"))
    qtbot.waitUntil(lambda: dialog.preview.toPlainText() == f"[{TITLE}]({page})")
    dialog.go.click()
    assert QGuiApplication.clipboard().text() == f"[{TITLE}]({page})"
    again = asked()
    assert (again.way, again.form.currentData()) == ("link", "markdown")
    again.reject()


class Mail(QObject):
    """The mail program of the system."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    @Slot(QUrl)
    def opened(self, url: QUrl) -> None:
        self.asked.append(url.toString(QUrl.ComponentFormattingOption.FullyEncoded))


def test_a_mail_is_written_in_the_mail_program(asked, page):
    mail = Mail()
    QDesktopServices.setUrlHandler("mailto", mail, "opened")
    try:
        asked("email").go.click()
    finally:
        QDesktopServices.unsetUrlHandler("mailto")
    fields = parse_qs(urlsplit(mail.asked[0]).query)
    assert fields["subject"] == [TITLE]
    assert fields["body"][0].endswith(page)


def test_a_file_of_that_name_stays_unless_it_is_to_be_replaced(qtbot, window, asked, tmp_path):
    there = tmp_path / "bridge.txt"
    there.write_text("mine")
    dialog = asked("text")
    dialog.take_folder(str(tmp_path))
    dialog.name.selectAll()
    qtbot.keyClicks(dialog.name, "bridge")
    assert "gets a number" in dialog.summary.text()
    assert not dialog.replaced.isChecked()
    enter(qtbot, dialog)
    assert saved(qtbot, window) == f"Saved {tmp_path / 'bridge-2.txt'}."
    assert there.read_text() == "mine"
    dialog = asked()
    dialog.name.selectAll()
    qtbot.keyClicks(dialog.name, "bridge")
    dialog.replaced.click()
    assert not dialog.summary.isVisible()
    enter(qtbot, dialog)
    qtbot.waitUntil(lambda: there.read_text() != "mine")


def test_typed_name_sets_the_format_and_may_be_a_path(qtbot, window, asked, tmp_path):
    dialog = asked("pdf")
    for wrong in ("", "a/b", "a:b"):
        dialog.name.clear()
        qtbot.keyClicks(dialog.name, wrong or "x\b")
        assert not dialog.go.isEnabled(), wrong
        assert dialog.summary.isVisible()
    dialog.name.clear()
    qtbot.keyClicks(dialog.name, str(tmp_path / "new" / "bridge.md"))
    assert (dialog.way, dialog.suffix.text()) == ("markdown", "")
    enter(qtbot, dialog)
    assert saved(qtbot, window) == f"Saved {tmp_path / 'new' / 'bridge.md'}."


@pytest.mark.usefixtures("page")
def test_an_article_without_a_web_address_has_no_link(qtbot, window, asked, news, tmp_path):
    window.memory.set_share({"way": "link"})
    (tmp_path / "page.html").write_text(news("A file"), "utf-8")
    with qtbot.waitSignals([window.loader.opened, window.panes.article_view.loaded]):
        window.open(str(tmp_path / "page.html"))
    dialog = asked()
    assert dialog.way == "text"
    assert not dialog.ways.item(0).flags() & Qt.ItemFlag.ItemIsEnabled
    dialog.other.click()
    qtbot.waitUntil(lambda: any(one.isVisible() for one in window.findChildren(ExportDialog)))
    next(one for one in window.findChildren(ExportDialog) if one.isVisible()).reject()


def test_its_whole_text_goes_to_the_clipboard(asked, window):
    dialog = asked("markdown")
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == window.reading.article.render("markdown", with_metadata=True)

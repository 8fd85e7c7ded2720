"""``plainleaf bridge``: connects browsers, so that one click opens their pages here."""

import json
from pathlib import Path

import click

from plainleaf.actions import connecting
from plainleaf.bridge.browsers import BROWSERS, Family
from plainleaf.bridge.extension import FAMILIES, pack_extension
from plainleaf.bridge.faults import InstallError
from plainleaf.bridge.installer import BrowserState
from plainleaf.cli.grid import grid
from plainleaf.cli.program import CommandGroup
from plainleaf.cli.terminal import echo, print_message
from plainleaf.installation import command_to_add

_NAMES = click.argument("browsers", nargs=-1, type=click.Choice([browser.name for browser in BROWSERS]))
_LOCATION = click.option(
    "--location",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder in which a browser that is not in the table looks for native messaging hosts.",
)


@click.group(cls=CommandGroup)
def bridge() -> None:
    """Connect browsers, so that one click opens their pages here.

    The extension sends pages to a small program that Plainleaf registers with each browser; these commands register,
    check and unregister it. BROWSERS are names such as firefox or chromium, by default all browsers that are found.
    """


@bridge.command()
@_NAMES
@_LOCATION
@click.option(
    "--family",
    type=click.Choice(FAMILIES),
    default="firefox",
    show_default=True,
    help="The browser that it is based on.",
)
@click.option(
    "--id",
    "ids",
    multiple=True,
    metavar="ID",
    help="An additional id of the extension, assigned by a store. Repeatable.",
)
def install(browsers: tuple[str, ...], location: Path | None, family: Family, ids: tuple[str, ...]) -> None:
    """Register Plainleaf with browsers.

    A browser that is not in the table is named by its folder, as in `plainleaf bridge install --location
    ~/.floorp/native-messaging-hosts`; it is remembered until it is removed.

    Only the extension with its original id may connect. If a store gave it another id, allow that with --id.
    """
    without = connecting.accept_extension(ids)
    if location is not None:
        states = [connecting.connect_location(location, family)]
    else:
        states = connecting.connect_browsers(browsers)
    shown = {each.place for each in states}
    states += [each for each in without if each.place not in shown]
    _show(states)
    if not states:
        echo(_NONE, err=True)
        raise SystemExit(1)
    if not connecting.has_window():
        lacks = "This copy has no window: it stores pages from browsers but cannot show them."
        print_message(f"{lacks} Install it with: {command_to_add('desktop')}")
    if any(browser.state != "registered" for browser in states):
        raise SystemExit(1)


@bridge.command()
@_NAMES
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def status(browsers: tuple[str, ...], as_json: bool) -> None:
    """Show the state of each browser: registered, stale, of another copy of Plainleaf, or why it would fail.

    Exits with 1 if one of them would fail.
    """
    states = connecting.browser_states(browsers)
    answer, works = _tried(states)
    waiting, aside = connecting.waiting_pages() if works else (0, 0)
    outdated = connecting.outdated_extensions()
    if as_json:
        rows = [
            {
                "browser": each.place.browser.name,
                "packaging": each.place.packaging,
                "state": each.state,
                "reason": each.reason,
            }
            for each in states
        ]
        counts = {"waiting": waiting, "aside": aside, "outdated": [str(folder) for _, folder in outdated]}
        echo(json.dumps({"browsers": rows, "host": answer, **counts}, indent=2))
    else:
        _show(states)
        if not states:
            echo(_NONE, err=True)
        if answer:
            echo(answer)
        for family, folder in outdated:
            echo(f"The extension in {folder} has another version. Write it again, then reload it in the browser:")
            echo(f"plainleaf bridge extension {family}")
        if waiting:
            echo(f"{_pages(waiting)} for Plainleaf; to read: plainleaf open")
        if aside:
            echo(f"{aside} of the pages could not be shown; to try again: plainleaf bridge retry")
    if not works or any(browser.state != "registered" for browser in states):
        raise SystemExit(1)


@bridge.command()
@_NAMES
@_LOCATION
def remove(browsers: tuple[str, ...], location: Path | None) -> None:
    """Unregister Plainleaf from browsers.

    A browser that opens another copy of Plainleaf stays registered with that copy, unless it is named.
    """
    names = (str(location.absolute()),) if location else ()
    had = connecting.disconnect_browsers((*browsers, *names))
    for place in had:
        echo(f"{place.title}: no longer registered")
    elsewhere = [each.place for each in connecting.browser_states() if each.state == "another"]
    for place in elsewhere:
        name = place.browser.name
        echo(f"{place.title}: opens another Plainleaf, unchanged; to unregister it: plainleaf bridge remove {name}")
    if not had and not elsewhere:
        echo("No browser was registered.")


@bridge.command()
@click.argument("family", type=click.Choice(FAMILIES))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The folder to write; or FILE.zip to upload to a store."
)
def extension(family: Family, output: Path | None) -> None:
    """Write the extension to a folder from which a browser can load it.

    FAMILY is firefox, or chromium for all browsers based on it. Without -o, a permanent folder is used. The steps to
    load the extension are printed.
    """
    if output is not None and output.suffix in (".zip", ".xpi"):
        echo(f"{pack_extension(family, output)}")
        return
    folder = connecting.extension_folder(family, output)
    echo(f"{folder}\n\n{_STEPS[family]}")


@bridge.command()
def retry() -> None:
    """Queue the pages that could not be shown again.

    Pages that Plainleaf failed to show are kept. It may be able to show them after an update.
    """
    count = connecting.retry_pages()
    echo(f"{_pages(count)} for Plainleaf again." if count else "No page was set aside.")


_STEPS: dict[Family, str] = {
    "chromium": "Open chrome://extensions, switch on the developer mode, choose Load unpacked, and take this folder.",
    "firefox": "Open about:debugging#/runtime/this-firefox, choose Load Temporary Add-on, and take manifest.json in "
    "this folder. Firefox removes it when it exits.",
}
_NONE = "No browser was found here. To register one before its first start, name it: plainleaf bridge install firefox"


def _show(states: list[BrowserState]) -> None:
    if not states:
        return
    rows = [(browser.place.title, browser.state, browser.reason) for browser in states]
    well = [place for place, browser in enumerate(states) if browser.state == "registered"]
    echo(grid(("browser", "state", "what to know"), rows, marked=well), nl=False)


def _tried(states: list[BrowserState]) -> tuple[str, bool]:
    """The result of starting the host as a browser does, if any is registered, and whether it worked."""
    if not any(browser.state == "registered" for browser in states):
        return "", True
    try:
        return f"The host starts and answers in {1000 * connecting.host_seconds():.0f} ms.", True
    except InstallError as error:
        return str(error), False


def _pages(count: int) -> str:
    return "One page waits" if count == 1 else f"{count} pages wait"

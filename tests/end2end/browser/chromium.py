"""A real Chromium, driven over the DevTools pipe; the button is pressed as a user would, so activeTab is granted."""

import contextlib
import itertools
import json
import os
import queue
import shutil
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE, wait_for

from plainleaf.bridge.messages import CHROMIUM_ID

NAMES = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--remote-debugging-pipe",
    "--enable-unsafe-extension-debugging",
)

# The number of a frame; the extension may not look into one of another site, whose number is found by trying.
_FRAME_NUMBER = """async (tabId, end) => {
  const run = (more) => chrome.scripting.executeScript({ target: { tabId, ...more }, func: () => location.href });
  const found = (await run({ allFrames: true })).find(({ result }) => result.endsWith(end));
  if (found) return found.frameId;
  for (let number = 1; ; number++) {
    const refused = await run({ frameIds: [number] }).then(() => "", (error) => error.message);
    if (/cannot access contents/i.test(refused)) return number;
  }
}"""


def program() -> str | None:
    """Where Chromium is, if it is."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Chromium:
    """One browser with a profile and a home of its own."""

    name = "chromium"
    own = f"chrome-extension://{CHROMIUM_ID}/"

    def __init__(self, home: Path, extension: Path) -> None:
        self.home = home
        self._extension = extension
        self.profile = home / "profile"
        self.hosts = self.profile / "NativeMessagingHosts"
        self._start()

    def _start(self) -> None:
        read, self._out = os.pipe()
        self._in, write = os.pipe()
        arguments = [
            *_FLAGS,
            f"--user-data-dir={self.profile}",
            f"--load-extension={self._extension}",
            "about:blank",
        ]
        environment = {**os.environ, "HOME": str(self.home)}
        executable = program()
        assert executable, "Chromium is not installed"
        log = os.open(self.home / "chromium.log", os.O_WRONLY | os.O_CREAT)
        moves = [
            (os.POSIX_SPAWN_DUP2, source, target) for source, target in ((log, 1), (log, 2), (read, 3), (write, 4))
        ]
        self._process = os.posix_spawn(
            executable, [executable, *arguments], environment, file_actions=moves, setpgroup=0
        )
        for handle in (read, write, log):
            os.close(handle)
        self._ids = itertools.count(1)
        self._answers: dict[int, queue.Queue[dict[str, Any]]] = {}
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._sessions: dict[str, str] = {}
        self._pages: dict[str, str] = {}
        try:
            self._worker()
        except BaseException:
            self.close()
            raise

    def _read(self) -> None:
        data = b""
        with contextlib.suppress(OSError):
            while chunk := os.read(self._in, 1 << 20):
                data += chunk
                *whole, data = data.split(b"\0")
                for text in whole:
                    message = json.loads(text)
                    if "id" in message and message["id"] in self._answers:
                        self._answers[message["id"]].put(message)

    def call(self, method: str, session: str | None = None, within: float = PATIENCE, **params: Any) -> dict[str, Any]:
        """One DevTools command. Raises RuntimeError with the browser's words, queue.Empty where it says nothing
        ``within`` so many seconds."""
        number = next(self._ids)
        self._answers[number] = queue.Queue()
        message = {"id": number, "method": method, "params": params} | ({"sessionId": session} if session else {})
        os.write(self._out, json.dumps(message).encode() + b"\0")
        answer = self._answers[number].get(timeout=within)
        del self._answers[number]
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def _targets(self) -> list[dict[str, Any]]:
        return self.call("Target.getTargets", filter=[{}])["targetInfos"]

    def _attached(self, target: str) -> str:
        if target not in self._sessions:
            self._sessions[target] = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return self._sessions[target]

    def _evaluate(self, target: str, expression: str, within: float = PATIENCE) -> Any:
        result = self.call(
            "Runtime.evaluate",
            self._attached(target),
            within,
            expression=expression,
            awaitPromise=True,
            returnByValue=True,
            userGesture=True,
        )
        if "exceptionDetails" in result:
            raise RuntimeError(str(result["exceptionDetails"]))
        return result["result"].get("value")

    def _worker(self, extension: str = CHROMIUM_ID) -> str:
        """The extension's worker, once it listens."""

        def listening() -> str:
            for target in self._targets():
                if target["type"] == "service_worker" and extension in target["url"]:
                    # The worker of an extension that is being loaded anew says nothing any more: it is asked again.
                    with contextlib.suppress(RuntimeError, queue.Empty):
                        if self._evaluate(target["targetId"], "chrome.action.onClicked.hasListeners()", within=3):
                            return str(target["targetId"])
            return ""

        return str(wait_for(listening, "the extension's worker"))

    def open(self, url: str, until: str = "document.readyState === 'complete'") -> str:
        """Open a page in a new tab and wait for a condition in it. Returns a name for the tab."""
        target = self.call("Target.createTarget", url=url)["targetId"]
        self.wait(target, until)
        return str(target)

    def open_unseen(self, url: str, title: str) -> str:
        """Open a page into which no script of a test can look, and wait for its title."""
        target = str(self.call("Target.createTarget", url=url)["targetId"])
        wait_for(lambda: (target, title) in [(each["targetId"], each["title"]) for each in self._targets()], title)
        return target

    def open_closed(self, url: str) -> str:
        """Open a page into which no script of the extension may look."""
        return self.open(url)

    @contextlib.contextmanager
    def private_page(self, url: str) -> Iterator[None]:
        """A page in a private window, which is closed afterwards."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url=url, browserContextId=context)["targetId"]
        self.wait(target, "document.readyState === 'complete'")
        yield
        self.call("Target.disposeBrowserContext", browserContextId=context)

    def tabs(self) -> int:
        """How many tabs the extension knows of."""
        return int(self._evaluate(self._worker(), "chrome.tabs.query({}).then((tabs) => tabs.length)"))

    def warnings(self) -> list[str]:
        """What the browser says against the extension."""
        tab = self.open("chrome://extensions", "Boolean(chrome.developerPrivate)")
        # It collects them where the developer mode is on, as an extension is loaded.
        self.evaluate(tab, "chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })")
        found = f"chrome.developerPrivate.getExtensionInfo({json.dumps(self.load_without_key())})"
        kinds = "[one.manifestErrors, one.runtimeErrors, one.runtimeWarnings, one.installWarnings ?? []]"
        return list(json.loads(self.evaluate(tab, f"{found}.then((one) => JSON.stringify({kinds}.flat()))")))

    def wait(self, tab: str, condition: str) -> None:
        """Wait until a condition holds in a page."""
        wait_for(lambda: self.evaluate(tab, f"location.href !== 'about:blank' && ({condition})"), condition)

    def evaluate(self, tab: str, expression: str) -> Any:
        """A value from a page."""
        return self._evaluate(tab, expression)

    def load_without_key(self) -> str:
        """Load a copy of the extension that has no key, and so another id, as one from a store has. The id."""
        copy = self._extension.with_name("without-key")
        shutil.copytree(self._extension, copy, dirs_exist_ok=True)
        manifest = json.loads((copy / "manifest.json").read_text())
        del manifest["key"]
        (copy / "manifest.json").write_text(json.dumps(manifest))
        name = self.call("Extensions.loadUnpacked", path=str(copy))["id"]
        self._worker(name)
        return str(name)

    def click(self, tab: str) -> None:
        """Press the extension's button on a tab."""
        self._worker()
        self.call("Target.activateTarget", targetId=tab)
        url = next(target["url"] for target in self._targets() if target["targetId"] == tab)
        outer = next(target for target in self._targets() if target["type"] == "tab" and target["url"] == url)
        self.call("Extensions.triggerAction", id=CHROMIUM_ID, targetId=outer["targetId"])

    def menu(self, tab: str, item: str, link: str | None = None, frame: str = "", extension: str = CHROMIUM_ID) -> None:
        """Choose an entry of the context menu, as its event: headless, there is no menu to open. ``frame`` ends the
        address of the frame in which it was opened, or is all of it."""
        self.call("Target.activateTarget", targetId=tab)
        more = ({"linkUrl": link} if link else {}) | ({"frameUrl": frame} if frame.startswith("http") else {})
        info = json.dumps({"menuItemId": item} | more)
        number = f"await ({_FRAME_NUMBER})(tab.id, {json.dumps(frame)})"
        self._evaluate(
            self._worker(extension),
            "chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(async ([tab]) => "
            f"chrome.contextMenus.onClicked.dispatch({{ ...{info}, frameId: {number if frame else 0} }}, tab))",
        )

    def command(self, tab: str, name: str) -> None:
        """Press a shortcut, as its event."""
        self.call("Target.activateTarget", targetId=tab)
        self._evaluate(
            self._worker(),
            "chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => "
            f"chrome.commands.onCommand.dispatch({json.dumps(name)}, tab))",
        )

    def open_popup(self) -> None:
        """Open the popup in a tab: it lives there as it does below the button."""
        self.open(f"{self.own}popup.html")

    @contextlib.contextmanager
    def all_pages_allowed(self) -> Iterator[None]:
        """What a user allows in a question that no test can answer, access to all pages, and takes back."""
        manifest = self._extension / "manifest.json"
        before = manifest.read_text()
        for text in (json.dumps({**json.loads(before), "host_permissions": ["<all_urls>"]}), before):
            manifest.write_text(text)
            self.close()
            self._start()
            if text != before:
                yield

    def titles(self) -> list[str]:
        """The button's tooltips in all tabs."""
        return self._evaluate(
            self._worker(),
            "chrome.tabs.query({}).then((tabs) => Promise.all("
            "tabs.map(({ id }) => chrome.action.getTitle({ tabId: id }))))",
        )

    def badge(self) -> list[str]:
        """The badges of all tabs."""
        return self._evaluate(
            self._worker(),
            "chrome.tabs.query({}).then((tabs) => Promise.all("
            "tabs.map(({ id }) => chrome.action.getBadgeText({ tabId: id }))))",
        )

    def addresses(self) -> list[str]:
        """The addresses of all tabs."""
        return [target["url"] for target in self._targets() if target["type"] == "page"]

    def tab_at(self, address: str) -> str:
        """The tab whose address begins so."""
        targets = self._targets()
        return str(next(t["targetId"] for t in targets if t["type"] == "page" and t["url"].startswith(address)))

    def text_at(self, address: str) -> str:
        """The text of the tab whose address begins so."""
        return str(self._evaluate(self.tab_at(address), "document.body?.innerText ?? ''"))

    def tidy(self) -> None:
        """Close all tabs but the first."""
        pages = [target for target in self._targets() if target["type"] == "page"]
        for target in pages:
            if target["url"] != "about:blank":
                with contextlib.suppress(RuntimeError):  # it has closed itself
                    self.call("Target.closeTarget", targetId=target["targetId"])
        self._sessions.clear()

    def close(self) -> None:
        """End the browser and all that belongs to it."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self._process, 0)
        os.close(self._out)
        self._reader.join(PATIENCE)
        os.close(self._in)

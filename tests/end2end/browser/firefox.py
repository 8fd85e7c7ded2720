"""A real Firefox, driven over WebDriver BiDi; its own code presses the button, so activeTab is granted."""

import contextlib
import itertools
import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE, wait_for
from websockets.sync.client import ClientConnection, connect

from plainleaf.bridge.messages import FIREFOX_ID

NAMES = ("firefox-esr", "firefox")
_PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "browser.startup.page": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
_ACTION = f"""
  const {{ ExtensionParent }} = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
  const window = Services.wm.getMostRecentWindow("navigator:browser");
  const {{ extension }} = WebExtensionPolicy.getByID("{FIREFOX_ID}");
  const action = ExtensionParent.apiManager.global.browserActionFor(extension);
"""


class TooOldError(Exception):
    """A Firefox that cannot be driven from outside as these tests drive it."""


def program() -> str | None:
    """Where Firefox is, if it is."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Firefox:
    """One browser with a profile and a home of its own."""

    name = "firefox"

    def __init__(self, home: Path, extension: Path) -> None:
        self.home = home
        self.hosts = home / ".mozilla/native-messaging-hosts"
        profile = home / "profile"
        profile.mkdir(parents=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in _PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        executable = program()
        assert executable, "Firefox is not installed"
        arguments = ["--no-remote", "--profile", str(profile), "--headless"]
        arguments += ["--remote-debugging-port", "0", "-remote-allow-system-access"]
        self._log = (home / "firefox.log").open("wb")
        self._process = subprocess.Popen(
            [executable, *arguments],
            env={**os.environ, "HOME": str(home)},
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )
        self._ids = itertools.count(1)
        self._stack = contextlib.ExitStack()
        self._socket: ClientConnection | None = None
        try:
            self._begin(extension)
        except BaseException:
            self.close()
            raise

    def _begin(self, extension: Path) -> None:
        self._socket = self._stack.enter_context(
            connect(self._address() + "/session", max_size=None, open_timeout=PATIENCE)
        )
        self.call("session.new", capabilities={})
        self._chrome = self.call("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"][0]["context"]
        if self._evaluate(self._chrome, "typeof ChromeUtils") == "undefined":
            raise TooOldError("This Firefox does not let a test press its buttons (140 does not, 153 does).")
        self.call("webExtension.install", extensionData={"type": "path", "path": str(extension)})
        self._until_ready()

    def _address(self) -> str:
        log, listening = self.home / "firefox.log", rb"WebDriver BiDi listening on (ws://\S+)"
        wait_for(lambda: re.search(listening, log.read_bytes()), "Firefox to start")
        return re.findall(listening, log.read_bytes())[0].decode()

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """One BiDi command. Raises RuntimeError with the browser's words."""
        assert self._socket, "Firefox is closed"
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == number:
                break
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def _evaluate(self, context: str, expression: str) -> Any:
        result = self.call(
            "script.evaluate",
            expression=expression,
            target={"context": context},
            awaitPromise=True,
            userActivation=True,
        )
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return result["result"].get("value")

    def _inside(self, body: str) -> Any:
        """A value from the browser's own scope, as JSON."""
        text = self._evaluate(self._chrome, f"(async () => {{ {_ACTION} {body} }})().then(JSON.stringify)")
        return json.loads(text) if text is not None else None

    def _until_ready(self) -> None:
        def ready() -> bool:
            with contextlib.suppress(RuntimeError):
                script = "return !!action && extension.persistentListeners?.get('browserAction')?.size > 0;"
                return bool(self._inside(script))
            return False

        wait_for(ready, "the extension to start")

    def open(self, url: str, until: str = "document.readyState === 'complete'") -> str:
        """Open a page in a new tab and wait for a condition in it. Returns a name for the tab."""
        tab = str(self.call("browsingContext.create", type="tab")["context"])
        self.call("browsingContext.navigate", context=tab, url=url, wait="complete")
        self.wait(tab, until)
        return tab

    def open_closed(self, url: str) -> str:
        """Open a page that a web page may not open, and into which no script of a test can look."""
        self._inside(
            "const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();"
            f"const tab = window.gBrowser.addTab({json.dumps(url)}, {{ triggeringPrincipal }});"
            "window.gBrowser.selectedTab = tab;"
            f"while (tab.linkedBrowser.currentURI.spec !== {json.dumps(url)} || tab.hasAttribute('busy')) "
            "await new Promise((go) => window.setTimeout(go, 30)); return true;"
        )
        return self.tab_at(url)

    @contextlib.contextmanager
    def private_page(self, url: str) -> Iterator[None]:
        """A page in a private window, which is closed afterwards."""
        self._inside(
            "const own = window.OpenBrowserWindow({ private: true });"
            "const until = async (holds) => { while (!holds()) await new Promise((go) => window.setTimeout(go, 30)); };"
            "await until(() => own.gBrowserInit?.delayedStartupFinished); const { selectedBrowser } = own.gBrowser;"
            "const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();"
            f"const url = {json.dumps(url)}; selectedBrowser.fixupAndLoadURIString(url, {{ triggeringPrincipal }});"
            "await until(() => selectedBrowser.currentURI.spec === url && selectedBrowser.contentTitle); return true;"
        )
        yield
        self._inside(
            "for (const each of Services.wm.getEnumerator('navigator:browser')) "
            "if (each.PrivateBrowsingUtils.isWindowPrivate(each)) each.close(); return true;"
        )

    def tabs(self) -> int:
        """How many tabs the browser lets the extension know of."""
        return int(
            self._inside(
                "return [...Services.wm.getEnumerator('navigator:browser')]"
                ".filter((each) => extension.canAccessWindow(each))"
                ".reduce((sum, each) => sum + each.gBrowser.tabs.length, 0);"
            )
        )

    def placed(self) -> str:
        """The place of the button."""
        return str(self._inside("return window.CustomizableUI.getPlacementOfWidget(action.id)?.area ?? '';"))

    @contextlib.contextmanager
    def speaking(self, language: str) -> Iterator[None]:
        """A browser of this language, and of its own again afterwards; the extension is loaded anew both times."""
        for languages in ([language], []):
            self._inside(
                f"Services.locale.availableLocales = ['en-US', {json.dumps(language)}];"
                f"Services.locale.requestedLocales = {json.dumps(languages or ['en-US'])}; return true;"
            )
            self._inside(
                "const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');"
                "await (await AddonManager.getAddonByID(extension.id)).reload(); return true;"
            )
            self._until_ready()
            if languages:
                yield

    def warnings(self) -> list[str]:
        """What the browser says against the extension."""
        return list(self._inside("return [...extension.warnings, ...extension.errors];"))

    def wait(self, tab: str, condition: str) -> None:
        """Wait until a condition holds in a page."""
        wait_for(lambda: self.evaluate(tab, condition), condition)

    def evaluate(self, tab: str, expression: str) -> Any:
        """A value from a page."""
        return self._evaluate(tab, expression)

    def click(self, tab: str) -> None:
        """Press the extension's button on a tab."""
        self.call("browsingContext.activate", context=tab)
        self._inside("action.triggerAction(window); return true;")

    def menu(self, tab: str, item: str, link: str | None = None, frame: str = "") -> None:
        """Choose an entry of the context menu, as its event with its permission. ``frame`` ends the address of the
        frame in which it was opened, or is all of it."""
        self.call("browsingContext.activate", context=tab)
        info = {"menuItemId": item, "modifiers": [], "editable": False} | ({"linkUrl": link} if link else {})
        info |= {"frameUrl": frame} if frame.startswith("http") else {}
        self._inside(
            f"const tab = window.gBrowser.selectedTab; extension.tabManager.addActiveTabPermission(tab);"
            f"const end = {json.dumps(frame)};"
            "const frame = tab.linkedBrowser.browsingContext.children.find((each) => "
            "each.currentWindowGlobal.documentURI.spec.endsWith(end));"
            f"const info = {{ ...{json.dumps(info)}, frameId: end ? frame.id : 0 }};"
            "extension.emit('webext-menu-menuitem-click', info, tab); return true;"
        )

    def command(self, tab: str, name: str) -> None:
        """Press a shortcut, as its event with its permission."""
        self.call("browsingContext.activate", context=tab)
        self._inside(
            "const tab = window.gBrowser.selectedTab; extension.tabManager.addActiveTabPermission(tab);"
            f"extension.shortcuts.onCommand({json.dumps(name)}); return true;"
        )

    @property
    def own(self) -> str:
        """Where the extension's own pages begin."""
        return str(self._inside("return extension.baseURL;"))

    def open_popup(self) -> None:
        """Open the popup in a tab: it lives there as it does below the button."""
        self._inside(
            "const page = extension.baseURL + 'popup.html'; const triggeringPrincipal = extension.principal;"
            "window.gBrowser.selectedTab = window.gBrowser.addTab(page, { triggeringPrincipal }); return true;"
        )

    @contextlib.contextmanager
    def all_pages_allowed(self) -> Iterator[None]:
        """What a user allows in a question that no test can answer, access to all pages, and takes back."""
        for change in ("add", "remove"):
            self._inside(
                "const { ExtensionPermissions } = "
                "ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');"
                "const given = { permissions: [], origins: ['<all_urls>'], data_collection: [] };"
                f"await ExtensionPermissions.{change}(extension.id, given, extension); return true;"
            )
            if change == "add":
                yield

    def titles(self) -> list[str]:
        """The button's tooltips in all tabs."""
        return self._inside("return window.gBrowser.tabs.map((tab) => action.action.getProperty(tab, 'title') ?? '');")

    def badge(self) -> list[str]:
        """The badges of all tabs."""
        return self._inside(
            "return window.gBrowser.tabs.map((tab) => action.action.getProperty(tab, 'badgeText') ?? '');"
        )

    def addresses(self) -> list[str]:
        """The addresses of all tabs."""
        return self._inside("return window.gBrowser.browsers.map((browser) => browser.currentURI.spec);")

    def tab_at(self, address: str) -> str:
        """The tab whose address begins so, empty where there is none."""
        tree = self.call("browsingContext.getTree")["contexts"]
        return next((each["context"] for each in tree if each["url"].startswith(address)), "")

    def text_at(self, address: str) -> str:
        """The text of the tab whose address begins so, empty where there is none."""
        tab = self.tab_at(address)
        return str(self._evaluate(tab, "document.body?.innerText ?? ''")) if tab else ""

    def tidy(self) -> None:
        """Close all tabs but the first."""
        for context in self.call("browsingContext.getTree")["contexts"][1:]:
            self.call("browsingContext.close", context=context["context"])

    def close(self) -> None:
        """End the browser and all that belongs to it."""
        self._stack.close()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(PATIENCE)
        self._log.close()

"""A small web site for the browser tests: one page per trait that a capture has to cope with."""

import hashlib
import struct
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.patience import MOMENT

STORY = (
    "The harbour master counted the boats every evening, wrote the number on a slate, and hung the slate by the door "
    "so that whoever came late could read it before the lamps were put out."
)

_MENU = "".join(f'<a href="/{number}">Section {number}</a> ' for number in range(40))
_PARAGRAPHS = "".join(
    f"<p>{number}. {STORY} {STORY}</p>"
    + (f'<figure><img src="/p{number}.png?large" alt="{number}"><figcaption>Picture {number}</figcaption></figure>'
       if number % 30 == 1 else "")
    for number in range(240)
)  # fmt: skip
PAGES = {
    "/plain": f"""<!doctype html><html lang=en><title>The slate</title>
        <article><h1>The slate</h1><p>{STORY}</p></article>""",
    # The article exists only after a script has run.
    "/rendered": f"""<!doctype html><html lang="en"><title>Rendered</title><main id="root">Loading…</main><script>
        setTimeout(() => {{
          document.title = "Rendered late";
          const article = document.createElement("article");
          article.innerHTML = "<h1>Rendered late</h1><p>{STORY}</p>";
          document.getElementById("root").replaceChildren(article);
        }}, 50);</script>""",
    # Part of it is in a component with a slot, part in a frame of the same origin.
    "/parts": f"""<!doctype html><html lang="en"><title>In parts</title><body><h1>In parts</h1>
        <story-box><p slot="text">From the slot: {STORY}</p></story-box><iframe src="/framed"></iframe>
        <input value="typed secret"><textarea>typed secret</textarea><script>
        customElements.define("story-box", class extends HTMLElement {{
          constructor() {{
            super();
            this.attachShadow({{ mode: "open" }}).innerHTML =
              "<section><h2>In the shadow</h2><slot name=text></slot><p>Also in the shadow.</p></section>";
          }}
        }});</script></body>""",
    "/framed": f"<!doctype html><title>f</title><p>From the frame: {STORY} <a href='next'>on</a></p>",
    "/around": "<!doctype html><title>a</title><body><iframe src='/framed'></iframe></body>",
    "/foreign": f"""<!doctype html><title>Foreign</title><body><p>{STORY}</p><script>
        const frame = document.createElement("iframe");
        frame.src = `http://localhost:${{location.port}}/framed`;
        frame.onload = () => (document.title = "Foreign and ready");
        document.body.append(frame);</script></body>""",
    "/links": f"""<!doctype html><html lang=en><title>Links</title><p>{STORY} <a href="/empty">Not this one</a></p>
        <ul><li><a href="/plain">One</a><li><a href="/framed">Two</a><li><a href="mailto:a@b.example">Post</a></ul>""",
    "/empty": "<!doctype html><html lang=en><title>Nothing yet</title><body><div></div></body></html>",
    # The page writes 20 MB of paragraphs itself (or ?n= of them), and says so in its title when it is done.
    "/large": f"""<!doctype html><html lang="en"><title>Large</title><body><article id="a"></article><script>
        const text = {STORY!r} + " ";
        const article = document.getElementById("a");
        const count = Number(new URLSearchParams(location.search).get("n") ?? 10000);
        for (let i = 0; i < count; i++) {{
          const p = document.createElement("p");
          p.textContent = i + " é𝄞 " + text.repeat(11);
          article.append(p);
        }}
        document.title = "Large and ready";</script></body>""",
    # 70 MB that no browser needs to lay out.
    "/heavy": f"""<!doctype html><html lang="en"><title>Heavy</title><body><p>{STORY}</p><script>
        document.body.dataset.heavy = "0123456789".repeat(7_000_000);
        document.title = "Heavy and ready";</script></body>""",
    # 400,000 elements with hardly any text in each.
    "/many": f"""<!doctype html><html lang="en"><title>Many</title><body><p>{STORY}</p><div id="a"></div><script>
        const a = document.getElementById("a");
        for (let i = 0; i < 400000; i++) a.append(document.createElement(i % 2 ? "i" : "b"));
        a.lastChild.textContent = "the last of them";
        document.title = "Many and ready";</script></body>""",
    # A script nests elements deeper than any parser or recursion would go.
    "/deep": f"""<!doctype html><html lang="en"><title>Deep</title><body><p>{STORY}</p><script>
        let inner = document.body;
        for (let i = 0; i < 2000; i++) inner = inner.appendChild(document.createElement("div"));
        inner.textContent = "the bottom";
        document.title = "Deep and ready";</script></body>""",
    # Parts that the browser does not show: by style, by a closed dialog, by the style of a shadow root. Beside them what
    # only looks hidden: a folded panel, closed details, a box without a box, a visible child of an invisible one.
    "/hidden": f"""<!doctype html><html lang="en"><title>Hidden</title><style>.gone {{ display: none }}
        .contents {{ display: contents }}</style><body><article><h1>Hidden</h1><p>{STORY}</p>
        <div class="gone"><p>unseen by style</p><p hidden>and below it</p></div>
        <p style="visibility: hidden">unseen though it takes room <b style="visibility: visible">seen again</b></p>
        <dialog>unseen in a dialog</dialog><tip-box></tip-box><div class="contents">seen without a box</div>
        <ul class="gone"><li><a href="/a">unseen menu</a></li></ul>
        <details><summary>More</summary><form><input name=closest><p>seen when unfolded</p></form></details>
        <h2><button aria-expanded="false" aria-controls="answer">A question</button></h2>
        <div id="answer" class="gone"><p>seen as an answer</p></div><p>The last words.</p></article><script>
        customElements.define("tip-box", class extends HTMLElement {{
          constructor() {{
            super();
            this.attachShadow({{ mode: "open" }}).innerHTML =
              "<style>.tip {{ display: none }}</style><p class=tip>unseen in the shadow</p><p>seen in the shadow</p>";
          }}
        }});</script></body>""",
    # Pictures that only this browser has: behind a login, not to be stored, far below and not loaded yet, made by
    # scripts, drawn, behind a dot that a script has not replaced yet; of another site with its leave and without.
    "/pictures": f"""<!doctype html><html lang="en"><title>Pictures</title><body><article><h1>Pictures</h1><p>{STORY}</p>
        <figure><img id="member" src="/member.png" srcset="/member.png 1x, /large.png 2x"><figcaption>For members
        alone</figcaption></figure><p>{STORY}</p><figure><picture><source srcset="/fresh.png"><img id="fresh"
        src="/fresh.png"></picture><figcaption>Never stored</figcaption></figure><p>{STORY}</p>
        <figure><img id="blob"><figcaption>Made by a script</figcaption></figure><p>{STORY}</p>
        <figure><canvas id="drawn" width="300" height="200" aria-label="A blue square"></canvas><figcaption>Drawn by a
        script</figcaption></figure><p>{STORY}</p><figure><canvas id="tainted" width="300" height="200"></canvas>
        <figcaption>Drawn from another site</figcaption></figure><p>{STORY}</p><p><img id="shared" data-other="shared.png"
        alt="Shared"></p><p>{STORY}</p><figure><img id="closed" data-other="closed.png" alt="Closed"><figcaption>Of another
        site</figcaption></figure><p>{STORY}</p><div style="height: 30000px"></div><p>{STORY}</p><figure><img id="lazy"
        loading="lazy" src="/lazy.png"><figcaption>Not loaded yet</figcaption></figure><p>{STORY}</p><figure><img id="dotted"
        src="/dot.png" data-original="/dotted.png"><figcaption>Behind a dot</figcaption></figure><p>{STORY}</p><figure><img
        id="distant" src="/dot.png" data-lazy="distant.png"><figcaption>Behind a dot, of another site</figcaption></figure>
        </article>
        <script nonce="own">
        const element = (id) => document.getElementById(id);
        const other = `http://localhost:${{location.port}}/`;
        for (const img of document.querySelectorAll("[data-other]")) img.src = other + img.dataset.other;
        element("distant").dataset.lazy = other + "distant.png";
        const paint = (canvas) => {{
          const pen = canvas.getContext("2d");
          pen.fillStyle = "navy";
          pen.fillRect(20, 20, 100, 100);
          return canvas;
        }};
        paint(element("drawn")).toBlob((blob) => {{
          const url = URL.createObjectURL(blob);
          element("blob").onload = () => URL.revokeObjectURL(url);
          element("blob").src = url;
        }});
        element("closed").onload = () => element("tainted").getContext("2d").drawImage(element("closed"), 0, 0);
        </script></body>""",
    # Style sheets of this site and of another one, with its leave and without; rules that a script inserted, and a sheet
    # that it made. Each names a picture that it shows, and one that nothing on the page shows.
    "/styled": f"""<!doctype html><html lang="en"><head><title>Styled</title><link rel="stylesheet" href="/own.css">
        <style id="speedy"></style></head><body><article><h1>Styled</h1><p>{STORY}</p><p class="shared">{STORY}</p>
        </article><script>
        const sheet = (name, more) => {{
          const link = Object.assign(document.createElement("link"), {{ rel: "stylesheet", ...more }});
          link.href = `http://localhost:${{location.port}}/${{name}}.css`;
          document.head.append(link);
          return new Promise((resolve) => link.addEventListener("load", resolve));
        }};
        document.getElementById("speedy").sheet.insertRule("article {{ color: rgb(1, 2, 3) }}");
        const made = new CSSStyleSheet();
        made.replaceSync("h1 {{ outline: 1px solid }}");
        document.adoptedStyleSheets = [made];
        const shown = () => performance.getEntriesByType("resource").some(({{ name }}) => name.endsWith("/own.png"));
        Promise.all([sheet("closed", {{}}), sheet("shared", {{ crossOrigin: "anonymous" }})]).then(() => {{
          const wait = setInterval(() => {{
            if (!shown()) return;
            clearInterval(wait);
            document.title = "Styled and ready";
          }}, 20);
        }});</script></body>""",
    # An article of 100 KB with eight pictures and two style sheets, as sites have them.
    "/ordinary": f"""<!doctype html><html lang="en"><head><title>Ordinary</title><link rel="stylesheet" href="/own.css">
        <link rel="stylesheet" href="/wide.css"></head><body><nav>{_MENU}</nav><article><h1>Ordinary</h1>{_PARAGRAPHS}
        </article><footer>{_MENU}</footer></body>""",
    # A page that tries to speak to the extension, the host and the app by itself.
    "/hostile": """<!doctype html><html lang="en"><title>Hostile</title><body><h1>Hostile</h1>
        <p id="tries" data-plainleaf="0">none</p><a id="local" href="file:///etc/passwd">a local file</a>
        <img src="file:///etc/hostname" onerror="1"><script>
        const tries = [];
        const attempt = (name, action) => { try { action(); tries.push(name + " worked"); } catch { tries.push(name); } };
        attempt("connectNative", () => chrome.runtime.connectNative("plainleaf.bridge"));
        attempt("sendNativeMessage", () => browser.runtime.sendNativeMessage("plainleaf.bridge", {}));
        attempt("sendMessage", () => chrome.runtime.sendMessage("hjiidcckhajmhaldbdjkhgfkpeoijlnc", { type: "begin" }));
        attempt("capture", () => globalThis.plainleafCapture(document, "page"));
        document.getElementById("tries").textContent = tries.join(", ");</script></body>""",
}


SHEETS = {
    "/own.css": "h1 { background: url(own.png) } .never { background: url('/unseen.png') }",
    "/shared.css": ".shared { background: url(shared.png) }",
    "/wide.css": "".join(f".box-{number} > p {{ margin: {number}px; color: #123 }}\n" for number in range(3000)),
    "/closed.css": "p { font-style: italic }",
}

# Lets scripts ask for nothing.
POLICY = (
    "default-src 'none'; img-src 'self' blob: http://localhost:*; script-src 'nonce-own'; style-src 'unsafe-inline'"
)


def png(name: str, side: int = 48) -> bytes:
    """A picture of its own for each name, of some kilobytes."""
    rows = b"".join(b"\0" + hashlib.shake_128(f"{name} {row}".encode()).digest(3 * side) for row in range(side))
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/login":
            self._send(303, "", [("Location", "/private"), ("Set-Cookie", "session=open; Path=/; HttpOnly")])
        elif path == "/private" and "session=open" not in self.headers.get("Cookie", ""):
            self._send(403, "<!doctype html><title>Closed</title><p>Members only.</p>")
        elif path == "/private":
            self._send(200, f"<!doctype html><html lang=en><title>Members</title><article><p>{STORY}</p></article>")
        elif self.path == "/pictures?strict":
            self._send(200, PAGES[path], [("Content-Security-Policy", POLICY)])
        elif path in PAGES:
            self._send(200, PAGES[path])
        elif path in self.server.more:  # type: ignore[attr-defined]
            kind, content = self.server.more[path]  # type: ignore[attr-defined]
            self._send(200, content, [], kind)
        elif path == "/member.png" and "session=open" not in self.headers.get("Cookie", ""):
            self._send(403, "Members only.")
        elif path in SHEETS:
            shared = [("Access-Control-Allow-Origin", "*")] if path == "/shared.css" else []
            self._send(200, SHEETS[path], [*shared, ("Cache-Control", "max-age=600")], "text/css")
        elif path.endswith(".png"):
            stored = [("Cache-Control", "no-store" if path == "/fresh.png" else "max-age=600")]
            shared = [("Access-Control-Allow-Origin", "*")] if path == "/shared.png" else []
            side = 1 if path == "/dot.png" else 160 if self.path.endswith("?large") else 48
            self._send(200, png(path, side), [*stored, *shared], "image/png")
        else:
            self._send(404, "<!doctype html><title>Nothing</title>")

    def _send(
        self,
        status: int,
        content: str | bytes,
        headers: list[tuple[str, str]] = [],  # noqa: B006 - only read
        kind: str = "text/html; charset=utf-8",
    ) -> None:
        body = content.encode("utf-8") if isinstance(content, str) else content
        self.server.requests.append(self.path)  # type: ignore[attr-defined]
        self.send_response(status)
        for name, value in [*headers, ("Content-Type", kind), ("Content-Length", str(len(body)))]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        return


@contextmanager
def serving(more: dict[str, tuple[str, bytes]] | None = None) -> Iterator[tuple[str, list[str]]]:
    """The site's address and the list of paths that were asked for, which grows. ``more`` are further paths, each with
    the kind of its content."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.more = more or {}  # type: ignore[attr-defined]
    server.requests = []  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, args=(MOMENT,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", server.requests  # type: ignore[attr-defined]
    finally:
        server.shutdown()
        server.server_close()

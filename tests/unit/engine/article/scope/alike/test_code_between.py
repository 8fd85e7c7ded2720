"""Code between kept texts is kept with them."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.alike.code_between import with_code
from plainleaf.engine.extract import read

ABOVE, BELOW = "Install it, then write this file:", "The loom starts with the next pick."
CODE = "<pre>width = 12</pre>"


@pytest.mark.parametrize(
    ("html", "there"),
    [
        (f"<p>{ABOVE}</p>{CODE}<p>{BELOW}</p>", True),
        (f"<p>{ABOVE}</p><div>loom.toml</div><button>Copy</button>{CODE}<p>{BELOW}</p>", True),
        (f"<p>{ABOVE}</p><p>Reeds, heddles and shuttles, sent on the same day.</p>{CODE}<p>{BELOW}</p>", False),
        (f"<p>{ABOVE}</p><div>Shop</div>{CODE}<p>{BELOW}</p>", False),
        (f"<p>{ABOVE}</p><pre>~~~</pre><p>{BELOW}</p>", False),
        (f"<p>{ABOVE}</p><p>{BELOW}</p>{CODE}", False),
        (f"{CODE}<p>{ABOVE}</p><p>{BELOW}</p>", False),
    ],
)
def test_code_is_kept_below_a_kept_text_and_above_another(html: str, there: bool) -> None:
    document = read(f"<body>{html}</body>")
    texts = document.runs.text
    keep = np.array([text in (ABOVE, BELOW) for text in texts], np.bool_)
    sure = np.array([0.01 if text == "Shop" else 0.3 for text in texts])
    shown = [texts[run] for run in with_code(document, keep, sure).nonzero()[0]]
    assert shown == [ABOVE, *(["width = 12"] if there else []), BELOW]

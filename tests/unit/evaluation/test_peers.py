"""The Python peers that are installed here, each on one clear article."""

import pytest

from plainleaf.evaluation.extractors import PEERS, make, names_of
from plainleaf.evaluation.extractors.peers import PYTHON_PEERS
from plainleaf.evaluation.faults import ExtractorError

STORY = (
    "The harbour master keeps the tide tables in a drawer under the window, and reads from them every morning at six, "
    "because the boats that go out for herring must know when the water is high enough for them to pass the bar. "
)
PAGE = (
    "<!doctype html><html lang='en'><head><title>Tides</title></head><body><div class='nav'><a href='/'>Home</a></div>"
    f"<article><h1>Tides</h1>{f'<p>{STORY * 3}</p>' * 4}</article></body></html>"
).encode()


@pytest.mark.parametrize("name", [maker.name for maker in PYTHON_PEERS])
def test_a_peer_finds_the_article(name: str) -> None:
    if PEERS[name].missing():
        pytest.skip(PEERS[name].missing())
    made = make(name)
    assert made.text(PAGE, "https://boats.example/").count("harbour master") >= 3
    assert made.version


def test_a_peer_that_is_not_installed_is_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(ExtractorError, match=r"trafilatura cannot run here: .* \(extra: peers\)"):
        make("trafilatura")


def test_groups_are_spelled_out_once() -> None:
    names = names_of(["descent:stop=15", "methods", "descent"])
    assert names[:3] == ["descent:stop=15", "auto", "descent"]
    assert len(names) == len(set(names))

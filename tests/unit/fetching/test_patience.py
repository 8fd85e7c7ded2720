"""Cancelling and time-outs against servers that stall at every stage."""

import socket
import threading

import pytest
from tests.patience import PATIENCE, pause, wait_for

from plainleaf.fetching import FetchError, fetch

HEADERS = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 90000\r\n\r\n<html>"


@pytest.fixture(params=["silent", "half a header", "dripping header", "half a body", "dripping body"])
def stalled(server, request) -> str:
    """The address of a server that stalls in one of the ways there are."""

    def reply(connection: socket.socket) -> None:
        if "header" in request.param:
            connection.sendall(HEADERS[:20])
        elif "body" in request.param:
            connection.sendall(HEADERS)
        while not server.closing.wait(0.02):
            if "dripping" in request.param:
                connection.sendall(b"a")

    server.routes["/"] = reply
    return server.url()


def _fetching_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "plainleaf-fetch"]


def test_cancelling_takes_effect_at_once_and_ends_the_thread(stalled, server):
    asked = threading.Event()

    def cancelled() -> bool:
        if server.requests:
            pause(0.05)  # let the reader reach the place where it waits
            asked.set()
        return asked.is_set()

    with pytest.raises(FetchError) as caught:
        fetch(stalled, cancelled=cancelled)
    assert caught.value.kind == "cancelled"
    wait_for(lambda: not _fetching_threads())


def test_wish_is_polled_until_the_first_yes(stalled, server):
    answers: list[bool] = []

    def cancelled() -> bool:
        answers.append(bool(server.requests) and len(answers) > 5)
        return answers[-1]

    with pytest.raises(FetchError) as caught:
        fetch(stalled, cancelled=cancelled)
    assert caught.value.kind == "cancelled"
    assert answers.count(True) == 1


def test_total_time_counts_even_while_bytes_drip_in(stalled):
    with pytest.raises(FetchError) as caught:
        fetch(stalled, timeout=0.3)
    assert caught.value.kind == "timeout"
    assert caught.value.retry


def test_silence_is_reported_before_the_total_time(server, monkeypatch):
    monkeypatch.setattr("plainleaf.fetching.web.SILENCE", 0.1)
    server.routes["/"] = lambda _: server.closing.wait(PATIENCE)
    with pytest.raises(FetchError, match="did not answer in time") as caught:
        fetch(server.url(), timeout=PATIENCE)
    assert caught.value.kind == "timeout"
    assert len(server.requests) == 1


def test_error_in_a_callback_ends_the_thread(stalled):
    def cancelled() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch(stalled, cancelled=cancelled)
    wait_for(lambda: not _fetching_threads())


def test_pause_between_attempts_is_cut_short(server, monkeypatch):
    monkeypatch.setattr("plainleaf.fetching.web.PAUSES", (60.0,))
    server.routes["/"] = b""
    with pytest.raises(FetchError) as caught:
        fetch(server.url(), cancelled=lambda: bool(server.requests))
    assert caught.value.kind == "cancelled"
    wait_for(lambda: not _fetching_threads())

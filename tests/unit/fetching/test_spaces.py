"""Pages from outside lead neither to this computer nor into private networks; what the user types does."""

import socket

import pytest

from plainleaf.fetching import FetchError, fetch, spaces
from plainleaf.fetching.spaces import AddressSpace, space_of, space_of_page

PAGE = b"<!doctype html><title>Harbour</title><p>The ferry leaves at six.</p>"
OUTSIDE = "https://example.org/page"


@pytest.mark.parametrize(
    ("space", "addresses"),
    [
        (AddressSpace.LOOPBACK, "127.0.0.1 127.255.3.4 0.0.0.0 ::1 :: ::ffff:127.0.0.1 64:ff9b::7f00:1"),
        (
            AddressSpace.LOCAL,
            "10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 198.18.0.1 0.1.2.3 "
            "224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 fe80::1 fe80::1%eth0 fc00::1 fd12:3456::1 ff02::1 "
            "fec0::1 ::a00:1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe 2002:c0a8:0101::1 64:ff9b::a00:1 2001:db8::1",
        ),
        (AddressSpace.PUBLIC, "93.184.216.34 172.32.0.1 100.128.0.1 2606:2800:220:1::1 "
            "::ffff:93.184.216.34 64:ff9b::808:808"),
    ],
)  # fmt: skip
def test_every_kind_of_address_has_its_space(space, addresses):
    assert {address: space_of(address) for address in addresses.split()} == dict.fromkeys(addresses.split(), space)


@pytest.fixture(autouse=True)
def nothing_seen(monkeypatch):
    monkeypatch.setattr(spaces, "_seen", {})


@pytest.fixture
def names(monkeypatch):
    """A name service: each lookup of a name takes its next address, the last one again and again."""
    known: dict[str, list[str]] = {}
    real = socket.getaddrinfo

    def look_up(host, *arguments, **named):
        answers = known.get(host)
        address = host if answers is None else answers.pop(0) if len(answers) > 1 else answers[0]
        return real(address, *arguments, **named)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return known


@pytest.fixture
def outside(monkeypatch):
    """127.0.0.2 counts as an address of the public net."""
    real = spaces.space_of
    monkeypatch.setattr(spaces, "space_of", lambda ip: AddressSpace.PUBLIC if ip == "127.0.0.2" else real(ip))


def refused(source: str, **options: object) -> str:
    with pytest.raises(FetchError) as caught:
        fetch(source, **options)
    assert (caught.value.kind, caught.value.retry) == ("private", False)
    return str(caught.value)


def test_the_user_may_go_anywhere(server, answer):
    server.routes["/"] = answer(PAGE)
    assert fetch(server.url()).body == PAGE


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "files.localhost", "0x7f.1", "[::ffff:127.0.0.1]", "0"])
def test_outside_page_reaches_no_local_service(server, answer, host):
    server.routes["/"] = answer(PAGE)
    reported = refused(f"http://{host}:{server.port}/", initiator=OUTSIDE, wanted="picture")
    assert "on this computer" in reported
    assert not server.requests


@pytest.mark.parametrize(
    "initiator", [OUTSIDE, "http://127.0.0.1/", "", "about:blank", "FILE://host/x", "file:///etc/x"]
)
def test_outside_pages_reach_no_file(tmp_path, initiator):
    private = tmp_path / "private.html"
    private.write_bytes(PAGE)
    for source in (str(private), private.as_uri(), f"FILE:{private}", f"file://localhost{private}"):
        assert "file of this computer" in refused(source, initiator=initiator)
    assert fetch(str(private)).body == PAGE


def test_file_reaches_only_files_beside_and_below(tmp_path):
    for name in ("in/page.html", "in/part/next.html", "private.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(PAGE)
    (tmp_path / "in" / "way.html").symlink_to(tmp_path / "private.html")
    (tmp_path / "in" / "circle.html").symlink_to("circle.html")
    page, folder = (tmp_path / "in" / "page.html").as_uri(), tmp_path / "in"
    assert fetch((folder / "part" / "next.html").as_uri(), initiator=page).body == PAGE
    for outside in (tmp_path / "private.html", folder / "way.html", folder / ".." / "private.html"):
        refused(outside.as_uri(), initiator=page)
    with pytest.raises(FetchError):
        fetch((folder / "circle.html").as_uri(), initiator=page)


def test_a_page_of_this_computer_may_name_its_own(server, answer):
    server.routes["/"] = answer(PAGE)
    assert fetch(server.url(), initiator=server.url("/page")).body == PAGE
    assert "in a private network" in refused("http://10.0.0.1/", initiator=OUTSIDE)
    assert "on this computer" in refused(server.url(), initiator="http://10.0.0.1/")


def test_a_name_is_judged_by_the_address_that_is_connected_to(server, names):
    names["harbour.example"] = ["127.0.0.1"]
    reported = refused(f"http://harbour.example:{server.port}/", initiator=OUTSIDE)
    assert "harbour.example is on this computer" in reported
    assert not server.requests


@pytest.mark.usefixtures("outside")
def test_a_name_that_changes_its_address_leads_nowhere(answer, names, make_server):
    """DNS rebinding: the page comes from outside, its picture from this computer, under one name."""
    far, near = make_server("127.0.0.2", 0), None
    far.routes["/page"] = answer(PAGE)
    near = make_server("127.0.0.1", far.port)
    near.routes["/picture"] = answer(b"secret")
    names["rebind.example"] = ["127.0.0.2", "127.0.0.1"]
    page = fetch(f"http://rebind.example:{far.port}/page")
    assert "on this computer" in refused(f"http://rebind.example:{far.port}/picture", initiator=page.url)
    assert not near.requests


@pytest.mark.usefixtures("outside")
def test_redirects_lead_no_deeper_than_the_server_that_sent_them(answer, make_server):
    near, far = make_server("127.0.0.1", 0), make_server("127.0.0.2", 0)
    near.routes["/"] = answer(status="302 Found", Location=far.url("/a"))
    near.routes["/end"] = answer(PAGE)
    far.routes["/a"] = answer(status="302 Found", Location=near.url("/end"))
    far.routes["/b"] = answer(status="302 Found", Location=far.url("/c"))
    far.routes["/c"] = answer(PAGE)
    assert "where a redirect from outside does not lead" in refused(far.url("/a"))
    assert "where a redirect from outside does not lead" in refused(near.url())
    assert near.paths() == ["/"]
    assert fetch(far.url("/b"), initiator=OUTSIDE).url == far.url("/c")
    near.routes["/own"] = answer(status="302 Found", Location="/end")
    assert fetch(near.url("/own")).url == near.url("/end")


def test_requested_private_host_may_name_its_pictures(server, answer, names):
    names["wiki.example"] = ["127.0.0.1"]
    server.routes["/page"] = answer(PAGE)
    page = fetch(f"http://wiki.example:{server.port}/page")
    assert space_of_page(page.url) is AddressSpace.LOOPBACK
    assert fetch(f"http://wiki.example:{server.port}/page", initiator=page.url).body == PAGE


def test_proxy_is_not_used_for_local_addresses(server, answer, monkeypatch):
    monkeypatch.setenv("http_proxy", server.url())
    server.routes["http://harbour.example/page"] = answer(PAGE)
    assert fetch("http://harbour.example/page", initiator=OUTSIDE).body == PAGE
    for inside in ("http://192.168.1.1/", "http://localhost:631/"):
        refused(inside, initiator=OUTSIDE)
    assert len(server.requests) == 1


@pytest.mark.parametrize("initiator", ["", "file:///home/page.html", "http://[", "about:blank", "ftp://10.0.0.1/"])
def test_an_initiator_that_is_no_web_page_counts_as_outside(server, answer, initiator):
    server.routes["/"] = answer(PAGE)
    refused(server.url(), initiator=initiator)

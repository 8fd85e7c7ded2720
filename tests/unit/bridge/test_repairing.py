"""Registrations that became stale are repaired; those of another copy are left alone."""

from pathlib import Path

import pytest
from tests.unit.bridge.registering import installer

from plainleaf.bridge.installer import Installer
from plainleaf.bridge.messages import HOST_NAME


def damage(made: Installer, manifest: Path, how: str) -> None:
    launcher = made.launcher()
    if how == "mark":
        manifest.write_bytes(b"\xef\xbb\xbf" + manifest.read_bytes())
    elif how == "cut":
        manifest.write_bytes(manifest.read_bytes()[:20])
    elif how == "no launcher":
        launcher.unlink()
    elif how == "no start":
        launcher.with_name("start.py").unlink()
    elif how == "not runnable":
        launcher.chmod(0o600)


@pytest.mark.parametrize("how", ["mark", "cut", "no launcher", "no start", "not runnable"])
def test_what_became_stale_is_seen_and_healed(tmp_path: Path, how: str) -> None:
    (tmp_path / ".config/chromium").mkdir(parents=True)
    made = installer(tmp_path)
    made.install()
    damage(made, tmp_path / f".config/chromium/NativeMessagingHosts/{HOST_NAME}.json", how)
    (standing,) = made.status()
    assert standing.state == "stale"
    assert "plainleaf bridge install chromium" in standing.reason
    assert [place.title for place in made.repair()] == ["Chromium"]
    assert made.status()[0].state == "registered"
    assert made.repair() == []


def test_a_moved_installation_heals_at_its_start(tmp_path: Path) -> None:
    (tmp_path / ".mozilla/firefox").mkdir(parents=True)
    installer(tmp_path).install()
    moved = installer(tmp_path, root="/new place/app")
    assert moved.status()[0].state == "stale"
    moved.repair()
    assert moved.status()[0].state == "registered"


def other_copy(tmp_path: Path, name: str, **program: str) -> Installer:
    root = tmp_path / name
    (root / "plainleaf").mkdir(parents=True)
    return installer(tmp_path, root=str(root), **program)


@pytest.mark.parametrize("own_folder", [False, True], ids=["the same data folder", "a data folder of its own"])
@pytest.mark.parametrize(
    "browser", [".config/chromium", ".mozilla/firefox", ".var/app/org.chromium.Chromium/config/chromium"]
)
def test_other_copy_leaves_a_registration(tmp_path: Path, browser: str, own_folder: bool) -> None:
    (tmp_path / browser).mkdir(parents=True)
    first = other_copy(tmp_path, "first")
    first.install()
    written = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    folder = {"folder": str(tmp_path / "checkout/bridge")} if own_folder else {}
    second = other_copy(tmp_path, "second", **folder)
    assert second.repair() == []
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == written
    (standing,) = second.status()
    assert standing.state == "another"
    assert str(tmp_path / "first") in standing.reason
    assert "plainleaf bridge install" in standing.reason
    second.install()
    assert second.status()[0].state == "registered"
    assert first.status()[0].state == "another"


def test_removal_spares_another_copy_unless_named(tmp_path: Path) -> None:
    (tmp_path / ".mozilla/firefox").mkdir(parents=True)
    first = other_copy(tmp_path, "first")
    first.install()
    second = other_copy(tmp_path, "second", folder=str(tmp_path / "checkout/bridge"))
    assert second.remove() == []
    assert first.status()[0].state == "registered"
    assert [place.title for place in second.remove(["firefox"])] == ["Firefox"]
    assert first.status()[0].state == "unregistered"


def test_a_registration_that_leads_nowhere_is_not_taken_over(tmp_path: Path) -> None:
    (tmp_path / ".config/chromium").mkdir(parents=True)
    gone = installer(tmp_path, folder=str(tmp_path / "trial/bridge"))
    gone.install()
    for path in sorted((tmp_path / "trial").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    made = installer(tmp_path)
    assert made.repair() == []
    (standing,) = made.status()
    assert standing.state == "another"
    assert "trial/bridge/host, which is gone" in standing.reason


def test_repairing_registers_nothing_new(tmp_path: Path) -> None:
    (tmp_path / ".config/chromium").mkdir(parents=True)
    assert installer(tmp_path).repair() == []
    (standing,) = installer(tmp_path).status()
    assert (standing.state, standing.reason) == ("unregistered", "Run: plainleaf bridge install chromium")


def test_a_missing_interpreter_is_named(tmp_path: Path) -> None:
    (tmp_path / ".config/chromium").mkdir(parents=True)
    made = installer(tmp_path, python="/gone/python")
    made.install()
    assert "/gone/python is gone" in made.status()[0].reason

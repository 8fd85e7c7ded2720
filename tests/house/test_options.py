"""An option of a format is declared once: command line, window, settings and documentation have it from there."""

import re

import click
import pytest
from tests.house.project import ROOT, files

from plainleaf.cli.declared import flag_of
from plainleaf.cli.export import export
from plainleaf.cli.read import read
from plainleaf.desktop.window.export.choice import ExportChoice, parsed
from plainleaf.desktop.window.export.options import ExportForm
from plainleaf.engine.options import Option, OptionError
from plainleaf.engine.render import RENDERERS, offered_options
from plainleaf.settings import EXPORT, SETTINGS

OFFERED = offered_options()
SHELVES = ("app/plainleaf/cli", "app/plainleaf/desktop", "app/plainleaf/settings", "app/plainleaf/actions")


def test_options_of_one_name_that_are_offered_are_one() -> None:
    assert len({option.name for option in OFFERED}) == len(OFFERED) > 5


@pytest.mark.parametrize("option", OFFERED, ids=lambda option: option.name)
@pytest.mark.parametrize("command", [read, export], ids=["read", "export"])
def test_the_command_line_has_every_option(command: click.Command, option: Option) -> None:
    flag = f"--{flag_of(option, OFFERED[option])}"
    assert [each for each in command.params if isinstance(each, click.Option) and flag in each.opts]


@pytest.mark.parametrize("option", OFFERED, ids=lambda option: option.name)
def test_the_settings_have_every_option_with_its_default(option: Option) -> None:
    (setting,) = [each for each in SETTINGS if each.name == "export"]
    assert [field for field in setting.fields if (field.name, field.default) == (option.name, option.default)]
    assert parsed(ExportChoice().plain())[option.name] == option.default


@pytest.mark.parametrize("option", [option for option in EXPORT if option.kind is bool], ids=lambda option: option.name)
def test_switches_of_exports_are_declared_once(option: Option) -> None:
    """The command line has its words from the settings' declaration, as the dialog does."""
    commands = [export] if option.name == "one_file" else [read, export]
    for command in commands:
        (found,) = [each for each in command.params if each.name == option.name]
        assert found.help.lower().startswith(option.meaning.lower())
    for path in files("app/plainleaf/cli", suffixes=(".py",)):
        assert not re.search(rf'option\(\s*"--{option.name.replace("_", "-")}', path.read_text("utf-8"))


def test_the_dialog_has_every_option(qtbot) -> None:
    form = ExportForm(ExportChoice())
    qtbot.addWidget(form)
    assert {option.name for option in OFFERED} <= set(form.controls)
    assert form.choice.plain() == ExportChoice().plain()
    letters = [label[label.index("&") + 1].lower() for label in form._labels.values() if "&" in label]
    assert len(letters) == len(set(letters)) > 10


def test_the_documentation_has_every_option() -> None:
    page = (ROOT / "docs/formats.md").read_text("utf-8")
    missing = [f"{name}.{option.name}" for name, renderer in RENDERERS.items() for option in renderer.options
               if f"| `{option.name}` |" not in page.split(f"\n## {name}\n")[1].split("\n## ")[0]]  # fmt: skip
    assert not missing


def test_options_are_listed_once() -> None:
    """Outside of the engine only what treats one option apart may name it."""
    own = {"line_ends", "wrap", "captions"}
    found = [path.name for path in files(*SHELVES, suffixes=(".py",))
             if any(f'"{name}"' in path.read_text("utf-8") for name in own)]  # fmt: skip
    assert {option.name for option in OFFERED} >= own
    assert not found


@pytest.mark.parametrize("name", RENDERERS)
def test_every_option_accepts_its_default_and_refuses_misfits(name: str) -> None:
    assert len({option.name for option in RENDERERS[name].options}) == len(RENDERERS[name].options)
    for option in RENDERERS[name].options:
        assert option.check(option.default) == option.default
        for strange in (None, float("nan"), float("inf"), 10**5000, -1, b"", [1], object()):
            with pytest.raises(OptionError, match=f"^{option.name} = .* does not fit: "):
                option.check(strange)

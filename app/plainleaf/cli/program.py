"""The program: its commands, and the translation of errors to messages and exit codes.

Exit codes: 0 done · 1 failed, with a message · 2 wrong usage · 3 some of several sources failed · 130 interrupted · 141
the reader of the output closed it.
"""

import contextlib
import gc
import importlib
import io
import logging
import os
import shlex
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import click

from plainleaf import __version__
from plainleaf.cli.streams import guarded, printable
from plainleaf.cli.terminal import Sentences, echo, print_message
from plainleaf.engine.options import OptionError
from plainleaf.errors import PlainleafError
from plainleaf.installation import command_to_add
from plainleaf.paths import stay_beside_program

SELDOM = 50_000
"""New objects after which garbage is collected."""

FAILED, SOME_FAILED, INTERRUPTED, PIPE_BROKEN = 1, 3, 130, 141

# Name, module, and description in the list of commands. A new command only needs a line here.
COMMANDS: tuple[tuple[str, str, str], ...] = (
    ("read", "plainleaf.cli.read:read", "Print the article at an address or in a file."),
    ("explain", "plainleaf.cli.explain:explain", "Show why this part of a page is its article."),
    ("compare", "plainleaf.cli.compare:compare", "Show how far the methods agree about a page."),
    ("open", "plainleaf.cli.open:open_window", "Open the desktop reader."),
    ("export", "plainleaf.cli.export:export", "Write many articles into a folder, one file each."),
    ("corpus", "plainleaf.cli.corpus:corpus", "Clean pages by the million."),
    ("shelf", "plainleaf.cli.shelf:shelf", "Save pages, find them again, mark and export them."),
    ("rules", "plainleaf.cli.rules:rules", "Define what the article is on single sites."),
    ("bridge", "plainleaf.cli.bridge:bridge", "Connect browsers, so that one click opens their pages here."),
    ("evaluate", "plainleaf.cli.research.evaluate:evaluate", "Score methods on pages with reference text."),
    ("bench", "plainleaf.cli.research.bench:bench", "Measure speed and accuracy on a dataset."),
    ("train", "plainleaf.cli.research.train:train", "Rebuild the models that are shipped."),
    ("doctor", "plainleaf.cli.doctor:doctor", "Check the installation."),
)

# The extra with the additional dependencies of a command.
EXTRAS = {"corpus": "corpus", "shelf": "shelf", "evaluate": "evaluation", "bench": "evaluation", "train": "train"}


class CommandError(click.ClickException):
    """An error reported in one sentence; ``exit_code`` is the program's."""

    exit_code = FAILED

    def show(self, file: Any = None) -> None:
        """Print the sentence on stderr."""
        click.echo(f"plainleaf: {self.message}", file=file or sys.stderr)


class LacksError(CommandError):
    """A command needs a library that is not installed; ``place`` is its module."""

    def __init__(self, name: str, place: str, library: str) -> None:
        extra = EXTRAS.get(name, "")
        needed = f"the extra {extra!r} ({library} is not installed)" if extra else f"{library}, which is not installed"
        advice = f"; install it with: {command_to_add(extra)}" if extra else ""
        super().__init__(f"`plainleaf {name}` needs {needed}{advice}.")
        self._place = place

    def declared(self) -> click.Command:
        """The command with its help, but without its action."""
        from plainleaf.cli.absent import declared  # imported late, as it is rarely needed

        module, _, attribute = self._place.partition(":")
        return declared(module, attribute, self.message, self._refuse)

    def _refuse(self, *_: object, **__: object) -> None:
        raise self


class _PipeBroken(Exception):  # noqa: N818
    """BrokenPipeError under a name that click does not treat as success."""


class CommandGroup(click.Group):
    """Suggests the nearest command for an unknown name."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The requested command. Raises UsageError."""
        name = args[0]
        if name not in self.list_commands(ctx) and not name.startswith("-"):
            from difflib import get_close_matches

            if near := get_close_matches(name, self.list_commands(ctx), n=1):
                raise click.UsageError(f"There is no command {name!r}. Did you mean {near[0]!r}?", ctx)
        return super().resolve_command(ctx, args)


class Program(CommandGroup):
    """Loads the requested command only."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; in standalone mode, exits the process with the exit code."""
        if standalone_mode:
            sys.exit(run(sys.argv[1:] if args is None else args))
        return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The requested command. Raises UsageError, with advice if the name is an address or a file."""
        source = args[0]
        if not source.startswith("-") and any(sign in source for sign in "./:"):
            hint = f"plainleaf read {shlex.quote(source)} prints its article, plainleaf open shows it."
            raise click.UsageError(f"There is no command {source!r}; {hint}", ctx)
        try:
            return super().resolve_command(ctx, args)
        except LacksError as error:
            if not {"-h", "--help"} & set(args):
                raise
            return source, error.declared(), args[1:]

    def invoke(self, ctx: click.Context) -> Any:
        """Run the requested command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise _PipeBroken from error

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names in the order of COMMANDS."""
        return [name for name, _, _ in COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command. Raises LacksError if a library that it needs is not installed."""
        place = next((place for name, place, _ in COMMANDS if name == cmd_name), None)
        if place is None:
            return None
        module, _, attribute = place.partition(":")
        try:
            command: click.Command = getattr(_loaded(module, cmd_name), attribute)
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] == "plainleaf":
                raise
            raise LacksError(cmd_name, place, str(error.name)) from error
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the list of commands without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, hint) for name, _, hint in COMMANDS])


def _loaded(module: str, name: str) -> ModuleType:
    """Import a command's module. Its objects live as long as the program, so they are excluded from garbage collection,
    which is seldom worth it in a program that reads a page. NumPy's linear algebra, which only research uses, starts no
    threads."""
    if module in sys.modules:
        return sys.modules[module]
    if name not in EXTRAS:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.disable()
    try:
        return importlib.import_module(module)
    finally:
        gc.freeze()
        gc.set_threshold(SELDOM)
        gc.enable()


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="plainleaf", message="%(prog)s %(version)s")
@click.option("-v", "--verbose", is_flag=True, help="Report on stderr what is done.")
@click.option("--debug", is_flag=True, help="Report everything, and show tracebacks of errors.")
@click.option("--portable", is_flag=True, help="Keep settings, shelf and pages in a folder beside the program.")
def program(verbose: bool, debug: bool, portable: bool) -> None:
    """Find the main content of a web page, see why it was chosen, read it without distraction and save it as text.

    Results go to standard output, everything else to standard error. The environment's proxies (http_proxy,
    https_proxy, no_proxy) and certificates (REQUESTS_CA_BUNDLE) are used.

    Exit codes: 0 done, 1 failed (with a message), 2 wrong usage, 3 some of several sources failed, 130 interrupted, 141
    the reader of the output closed it.

    Completion in bash: eval "$(_PLAINLEAF_COMPLETE=bash_source plainleaf)"; zsh_source and fish_source likewise.
    """
    if portable:
        stay_beside_program()
    level = logging.DEBUG if debug else logging.INFO if verbose else logging.WARNING
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Sentences())
    logging.basicConfig(level=level, handlers=[handler])
    # These warnings contain a traceback, and the caller reports the fault itself.
    logging.getLogger("urllib3").setLevel(logging.NOTSET if debug else logging.ERROR)


def run(arguments: Sequence[str], desktop: Any = None) -> int:
    """Run one command with ``desktop`` in its context; returns the exit code."""
    with guarded():
        try:
            return _run(arguments, desktop)
        except BrokenPipeError:
            _end_output()
            return PIPE_BROKEN
        except OSError:  # standard error is closed, so nothing can be reported
            _end_output()
            return FAILED


def _run(arguments: Sequence[str], desktop: Any) -> int:
    try:
        result = program.main(list(arguments), prog_name="plainleaf", standalone_mode=False, obj=desktop)
        sys.stdout.flush()
    except _PipeBroken as error:
        raise BrokenPipeError from error
    except BrokenPipeError:
        raise
    except click.ClickException as error:
        written = io.StringIO()
        error.show(written)
        echo(printable(written.getvalue()), err=True, nl=False)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        print_message("Interrupted.")
        return INTERRUPTED
    except OptionError as error:  # a value that only the engine can validate
        print_message(error)
        return click.UsageError.exit_code
    except Exception as error:
        if "--debug" in arguments:
            logging.getLogger(__name__).exception("the error came from here")
        print_message(_sentence(error))
        if isinstance(error, OSError):
            _end_output()
        return FAILED
    return result if isinstance(result, int) else 0


def _sentence(error: Exception) -> str:
    """A message about an error."""
    if isinstance(error, PlainleafError):
        return str(error)
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        return f"{error.filename}: {reason}." if error.filename else f"The output could not be written: {reason}."
    return f"Internal error ({type(error).__name__}: {error}); run again with --debug to see where."


def _end_output() -> None:
    """Discard the remaining output, as Python would flush it at exit and fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with contextlib.suppress(OSError):
                os.dup2(nowhere, stream.fileno())
    os.close(nowhere)

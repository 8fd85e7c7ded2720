"""What the packed program starts with. It also stands for the interpreter where Plainleaf calls one: ``-c CODE`` for a
look at the window's parts, ``-IS FILE`` for the host that browsers start, ``-P -m plainleaf`` for the app it starts."""

import multiprocessing
import runpy
import sys


def run() -> None:
    """Do what the first arguments ask for; without any of these forms it is the command line."""
    multiprocessing.freeze_support()
    match sys.argv[1:]:
        case ["-c", code, *_]:
            exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})  # noqa: S102 - as the interpreter does
            return
        case ["-IS", file, *rest]:
            sys.argv[:] = [file, *rest]
            runpy.run_path(file, run_name="__main__")
            return
        case ["-P", "-m", "plainleaf", *rest]:
            sys.argv[1:] = rest
    from plainleaf.__main__ import main

    main()


if __name__ == "__main__":  # processes that take pages ahead of the window load this file, too
    run()

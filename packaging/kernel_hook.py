"""Builds the compiled kernel with the wheel: a hook of hatchling.

A wheel gets the modules for the Python that builds it; an editable installation has them beside their sources.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNEL = Path("plainleaf/_kernel")
SHARED = "_shared"
"""A module with Cython's own code; without it each module has a copy, and building takes twice as long."""


class KernelHook(BuildHookInterface):
    """Compiles each ``.pyx`` of the kernel to a module of its own."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before the files are gathered; ``version`` says whether it is an editable installation."""
        app = Path(self.root, "app")
        if version == "editable":
            compiled(app, app)
        else:
            self.built = tempfile.TemporaryDirectory()
            into = Path(os.environ.get("PLAINLEAF_COMPILED", self.built.name))
            build_data["force_include"] = {str(file): str(file.relative_to(into)) for file in compiled(app, into)}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compiled(app: Path, into: Path) -> list[Path]:
    """The modules of the kernel below ``app``, built into the same place below ``into``; only named where they were
    built before, into the folder ``PLAINLEAF_COMPILED``."""
    sources = [file.relative_to(app).with_suffix("") for file in sorted((app / KERNEL).rglob("*.pyx"))]
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    shared = KERNEL / SHARED
    modules = [into / f"{file}{suffix}" for file in (*sources, shared)]
    if str(into) == os.environ.get("PLAINLEAF_COMPILED"):
        return modules
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")  # none on Windows
    if compiler and not shutil.which(shlex.split(compiler)[0]):
        raise _not_compiled(f"{compiler} is not there")
    import lxml  # needed to build alone, as are the others
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.errors import CCompilerError, PlatformError

    headers = [*lxml.get_include(), str(app / KERNEL)]
    with tempfile.TemporaryDirectory() as scratch:
        # Symbols to debug with would be three quarters of each file; with the path of a folder each build would be
        # another. Sums are the same with every compiler and processor.
        paths = [f"-ffile-prefix-map={folder}=" for folder in (scratch, f"{scratch}{app}")]
        flags = [] if os.name == "nt" else ["-O3", "-g0", "-ffp-contract=off", *paths]
        extensions = [
            Extension(".".join(file.parts), [str(app / f"{file}.pyx")], include_dirs=headers, extra_compile_args=flags)
            for file in sources
        ]
        at_once = os.cpu_count() if sys.platform == "linux" else None  # elsewhere processes are not copies of this one
        kept = os.environ.get("CYTHON_CACHE_DIR", False)  # what did not change is not translated again
        name = ".".join(shared.parts)
        how = {"nthreads": at_once or 0, "build_dir": scratch, "include_path": [str(app)], "cache": kept}
        translated = cythonize(extensions, shared_utility_qualified_name=name, **how)
        written = f"{scratch}/{SHARED}.c"
        translate = (sys.executable, "-m", "cython", f"--generate-shared={written}", f"--module-name={name}")
        subprocess.run(translate, check=True)
        translated.append(Extension(name, [written], extra_compile_args=flags))
        command = Distribution({"ext_modules": translated}).get_command_obj("build_ext")
        command.build_lib, command.build_temp, command.force = str(into), scratch, True
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        try:
            command.run()
        except (CCompilerError, PlatformError, OSError) as error:
            raise _not_compiled(error) from error
    return modules


def _not_compiled(why: object) -> SystemExit:
    return SystemExit(
        "Plainleaf's kernel could not be compiled: install a C compiler and the headers of Python "
        f"(Debian, Ubuntu: apt-get install gcc libc6-dev python3-dev) and try again. ({why})"
    )

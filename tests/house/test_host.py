"""What a browser starts cold: the standard library and the bridge alone."""

import subprocess
import sys

from tests.house.project import ROOT

LOADED = """
import sys
sys.path.append({root!r})
before = set(sys.modules)
import plainleaf.bridge.host
import plainleaf.bridge.courier
print(*sorted(set(sys.modules) - before))
"""


def _loaded() -> list[str]:
    script = LOADED.format(root=str(ROOT / "app"))
    done = subprocess.run([sys.executable, "-IS", "-c", script], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_host_imports_only_the_standard_library_and_the_bridge() -> None:
    loaded = _loaded()
    own = [name for name in loaded if name.split(".")[0] == "plainleaf"]
    others = {name.split(".")[0] for name in loaded} - {"plainleaf"}
    assert "plainleaf.bridge.host" in own
    ground = {"plainleaf", "plainleaf._version", "plainleaf.errors", "plainleaf.files", "plainleaf.lazy_names"}
    assert not [name for name in own if name not in ground and not name.startswith("plainleaf.bridge")]
    assert not others - set(sys.stdlib_module_names)


def test_the_package_itself_loads_nothing() -> None:
    script = f"import sys; sys.path.append({str(ROOT / 'app')!r}); import plainleaf; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"

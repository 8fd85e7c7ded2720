"""A process takes no more memory than it may, and all of it again afterwards."""

import subprocess
import sys

import pytest

_LIMITED = """
from plainleaf.batch.memory import limited_memory

try:
    with limited_memory(100 * 2**20):
        print(len(bytearray(2**20)))
        print(len(bytearray(200 * 2**20)))
except MemoryError:
    print("no more")
print(len(bytearray(200 * 2**20)))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_memory_is_limited_only_inside() -> None:
    done = subprocess.run([sys.executable, "-c", _LIMITED], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:-1] == ["1048576", "no more", "209715200"]

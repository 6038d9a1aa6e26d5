"""Large damaged files of records: no traceback, and time and memory in proportion to the file."""

import pytest

from large_records import FILES, SECONDS, main, read_large
from tiers import some, whole

SMALL = 100_000  # bytes


@pytest.mark.parametrize("name", some(list(FILES), 6, "each kind of large file"))
def test_large_damaged_files_are_read_in_time(name):
    seconds, _ = read_large(name, SMALL)
    assert seconds < SECONDS * SMALL / 1e6 + 1


@whole(
    "three megabytes of each kind, in a process each", "test_large_damaged_files_are_read_in_time"
)
def test_large_files_keep_within_time_and_memory(monkeypatch):
    monkeypatch.setattr("sys.argv", ["large_records.py", "--size", "3"])
    assert main() == 0

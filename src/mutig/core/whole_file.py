"""Files and folders that are written whole or not at all: whoever reads them never finds half of one."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from .errors import MutigError


@contextmanager
def whole_file(target: Path, private: bool = False) -> Iterator[BinaryIO]:
    """What is written here stands in the file once the block has ended well, and is on the disk by then.

    `private` is for the eyes of its owner only.
    """
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                if not private:
                    os.chmod(temporary, 0o666 & ~_umask())  # as any new file; mkstemp makes it private
                yield file
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, target)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as problem:
        raise MutigError(f"{target}: cannot be written ({problem.strerror})") from None


def whole_folder(target: Path, files: Mapping[str, str]) -> None:
    """A new folder with these texts by their names; one that exists already is left as it is."""
    try:
        if target.exists():
            raise MutigError(f"{target}: exists already and is left as it is; expected a new folder")
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}."))
        try:
            for name, text in files.items():
                (temporary / name).write_text(text, encoding="utf-8")
            temporary.chmod(0o777 & ~_umask())  # as any new folder; mkdtemp makes it private
            temporary.rename(target)
        except BaseException:
            shutil.rmtree(temporary, ignore_errors=True)
            raise
    except OSError as problem:
        raise MutigError(f"{target}: cannot be written ({problem.strerror})") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

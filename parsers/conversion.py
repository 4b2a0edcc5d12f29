"""Files of hand records turned into others: which are read, where each goes, and what the format does not hold.

Nothing is asked and nothing is printed here. What could not be done is told in a sentence.
"""

import errno
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, Self

from bridge.board import Board
from bridge.errors import InvalidNotation, Message
from parsers.diagnostics import Diagnostic, Records, Severity
from parsers.formats import Format
from parsers.reading import formats, read, write

# ---- What is read ----

_OF_ANYTHING = {".txt", ".md", ".csv", ".json", ".jsonl"}
"""Suffixes that do not tell a hand record: the content has to."""

_LARGEST = 100_000_000
"""Bytes of a file that is worth asking whether it is a hand record, when only a folder led to it."""


class Input(NamedTuple):
    """A file to read as it was named (``-``: standard input), its place under a folder of outputs, and who named it."""

    name: str
    place: Path
    is_found: bool = False


@dataclass(frozen=True, slots=True)
class Inputs:
    """The files to read, in order; the folders that could not be looked into; whether the folder of outputs was met."""

    files: list[Input] = field(default_factory=list)
    unreadable: list[OSError] = field(default_factory=list)
    met_outputs: bool = False


def inputs(names: Iterable[str], besides: Path | None = None) -> Inputs:
    """The files so named, and those in the folders so named, but for the folder ``besides`` inside them.

    Files and folders whose names begin with a dot are not looked at.
    """
    files: list[Input] = []
    unreadable: list[OSError] = []
    met: list[Path] = []
    for name in names:
        if name != "-" and os.path.isdir(name):
            files += _walk(Path(name), besides, unreadable, met)
        else:
            files.append(Input(name, Path(Path(name).name if name.strip("-.") else "stdin")))
    return Inputs(files, unreadable, bool(met))


def _walk(top: Path, besides: Path | None, unreadable: list[OSError], met: list[Path]) -> Iterator[Input]:
    left_out = None if besides is None else identity(besides)
    for folder, folders, files in os.walk(top, onerror=unreadable.append):
        seen = [Path(folder, name) for name in sorted(folders) if not name.startswith(".")]
        outputs = [path for path in seen if left_out is not None and identity(path) == left_out]
        met += outputs
        folders[:] = [path.name for path in seen if path not in outputs]
        for name in sorted(files):
            path = Path(folder, name)
            if not name.startswith("."):
                yield Input(str(path), path.relative_to(top), is_found=True)


def read_input(file: Input) -> Records | None:
    """The records of a file; None where a folder held what is no hand record. Raises OSError.

    Words are taken for bridge in a file of text only.
    """
    path = Path(file.name)
    suffix = path.suffix.lower()
    if not file.is_found:
        return read(path)
    is_told = suffix in _suffixes() - _OF_ANYTHING
    if not (path.is_file() and (is_told or path.stat().st_size <= _LARGEST)):
        return None
    data = path.read_bytes()
    asked = (format for format in formats() if format.name != "text" or suffix in format.suffixes)
    is_record = is_told or any(format.recognises(data) for format in asked)
    return read(BytesIO(data)) if is_record else None


def _suffixes() -> set[str]:
    return {suffix for format in formats() for suffix in format.suffixes}


Identity = tuple[int, int]


def identity(path: str | Path) -> Identity | None:
    """What tells a file from every other, whatever its names; None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


# ---- What it becomes ----


@dataclass(frozen=True)
class Loss:
    """Something a format does not hold, and the boards it is lost from, by their places from 1."""

    message: Message
    boards: tuple[int, ...]


@dataclass(frozen=True)
class Conversion:
    """Boards written in a format: the content of the file, and a remark for each thing that it does not hold."""

    format: Format
    data: bytes
    remarks: tuple[Diagnostic, ...]

    @property
    def is_empty(self) -> bool:
        """Whether no board could be written."""
        return not self.data.strip()

    @cached_property
    def losses(self) -> tuple[Loss, ...]:
        """A loss for each kind of remark, the most frequent first; its sentence names what all of them name."""
        kinds: dict[str, list[Diagnostic]] = {}
        for remark in self.remarks:
            kinds.setdefault(remark.message.text, []).append(remark)
        return tuple(sorted(map(_together, kinds.values()), key=lambda loss: -len(loss.boards)))


def conversion_of(boards: Iterable[Board], format: Format, header: Sequence[str] = ()) -> Conversion:
    """The boards in this format, under the lines of the header. Raises InvalidNotation for one that is only read."""
    data = BytesIO()
    remarks = write(boards, data, format.name, header=header)
    return Conversion(format, data.getvalue(), remarks)


def _together(kind: Sequence[Diagnostic]) -> Loss:
    first = kind[0].message
    values = {name: _joined(remark.message.values[name] for remark in kind) for name in first.values}
    boards = dict.fromkeys(remark.board for remark in kind if remark.board is not None)
    return Loss(Message(first.text, **values), tuple(boards))


_MOST_WORDS = 8


def _joined(values: Iterable[object]) -> str:
    """Each of the values once, lists joined to one; of single words the first are enough."""
    words = list(dict.fromkeys(map(str, values)))
    if any(", " in word for word in words) or len(words) <= _MOST_WORDS:
        return ", ".join(dict.fromkeys(", ".join(words).split(", ")))
    return ", ".join([*words[:_MOST_WORDS], "…"])


def labels(boards: Sequence[Board], places: Iterable[int]) -> str:
    """The labels of the boards in these places, each once; of numbers that follow each other the first and the last."""
    runs: list[list[tuple[str, int | None]]] = []
    for label, number in dict.fromkeys(
        (boards[place - 1].label or f"#{place}", boards[place - 1].number) for place in places
    ):
        if runs and number is not None and runs[-1][-1][1] == number - 1:
            runs[-1].append((label, number))
        else:
            runs.append([(label, number)])
    return ", ".join(run[0][0] if len(run) == 1 else f"{run[0][0]}–{run[-1][0]}" for run in runs)


# ---- Where it goes ----


class Source(NamedTuple):
    """A file that was read, and what of it the file written does not hold; the losses count its own boards."""

    name: str
    records: Records
    losses: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What became of the files read: the boards of all in order, and ``why`` they were not written if they were not.

    ``conversion`` is None where there was no board, or no place to write to.
    """

    sources: tuple[Source, ...]
    boards: tuple[Board, ...]
    conversion: Conversion | None = None
    why: Message | None = None


Output = Path | Callable[[bytes], None]
"""A file, or what takes the content of one."""


@dataclass
class Converter:
    """Writes files in one format, each whole or not at all, and never over one of ``inputs`` or one it has written.

    Over others it writes with ``force`` only. With a ``folder`` the outputs go there, and it is made where there is
    none.
    """

    format: Format
    inputs: set[Identity]
    folder: Path | None = None
    force: bool = False
    written: set[Identity] = field(default_factory=set)

    @classmethod
    def of(cls, format: Format, files: Iterable[Input], folder: Path | None = None, *, force: bool = False) -> Self:
        """What converts these files."""
        read = {known for file in files if file.name != "-" and (known := identity(file.name)) is not None}
        return cls(format, read, folder, force)

    def place(self, file: Input, folder: Path) -> Path:
        """Where in the folder a file goes: its place there with the suffix of the format.

        A suffix of no format belongs to the name; any does where that place was given away: of ``a.lin`` and ``a.pbn``
        come ``a.json`` and ``a.pbn.json``.
        """
        suffix = self.format.suffixes[0] if self.format.suffixes else ".txt"
        whole = folder / file.place.with_name(file.place.name + suffix)
        place = folder / file.place.with_suffix(suffix) if file.place.suffix.lower() in _suffixes() else whole
        return whole if identity(place) in self.written else place

    def refusal(self, output: Path) -> Message | None:
        """Why nothing must be written in this place."""
        file = identity(output)
        if file is None:
            return None
        if file in self.inputs:
            return Message("{file} is one of the files to be read; it was not written over.", file=output)
        if file in self.written:
            return Message("{file} was just written from another file; it was not written over.", file=output)
        if os.path.isfile(output) and not self.force:
            return Message("{file} is there already; --force writes over it.", file=output)
        return None

    def convert(self, sources: Sequence[Source], output: Output) -> Outcome:
        """Write the boards of all these files into one. Raises BrokenPipeError when nobody takes the content."""
        boards = tuple(board for source in sources for board in source.records.boards)
        if not boards:
            return Outcome(tuple(sources), boards)
        if isinstance(output, Path) and (why := self.refusal(output)) is not None:
            return Outcome(tuple(sources), boards, why=why)
        try:
            conversion = conversion_of(boards, self.format, sources[0].records.header)
        except InvalidNotation as error:
            return Outcome(tuple(sources), boards, why=error.message)
        told = tuple(self._with_losses(sources, conversion.remarks))
        if conversion.is_empty:
            none = Message("{format} can hold none of these boards.", format=self.format.name.upper())
            return Outcome(told, boards, conversion, none)
        why = self._put(conversion.data, output)
        return Outcome(told, boards, conversion if why is None else None, why)

    def _put(self, data: bytes, output: Output) -> Message | None:
        """Put the content into its place; why not, if it cannot be."""
        try:
            if not isinstance(output, Path):
                output(data)
                return None
            if self.folder is not None:
                output.parent.mkdir(parents=True, exist_ok=True)
            _write_whole(data, output)
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            place = output if isinstance(output, Path) else "-"
            return Message("{file} cannot be written: {reason}.", file=place, reason=error.strerror or error)
        if (written := identity(output)) is not None:
            self.written.add(written)
        return None

    def _with_losses(self, sources: Sequence[Source], losses: Sequence[Diagnostic]) -> Iterator[Source]:
        before = 0
        for source in sources:
            after = before + len(source.records.boards)
            own = [loss.in_board(place - before) for loss in losses if before < (place := loss.board or 0) <= after]
            is_held = self.format.name == "pbn" and source is sources[0]
            lines = () if is_held else self._lost_lines(source.records)
            yield source._replace(losses=(*lines, *own))
            before = after

    def _lost_lines(self, records: Records) -> Iterator[Diagnostic]:
        """The loss of the lines at the head of a file, but for those that only say that it is PBN."""
        lines = [line for line in records.header if line.split() and line.split()[0].upper() not in _OF_PBN]
        if lines:
            message = Message(
                "Lines at the head of the file are not held: {n}, the first “{text}”.",
                n=len(lines),
                text=lines[0].strip()[:60],
            )
            yield Diagnostic(Severity.WARNING, f"not-in-{self.format.name}", 0, 0, message)


_OF_PBN = ("PBN", "EXPORT", "IMPORT")


def _write_whole(data: bytes, output: Path) -> None:
    """Write a file at once or not at all; a pipe or a device as it is. Raises OSError."""
    if output.exists() and not output.is_file():
        output.write_bytes(data)
        return
    output = output.resolve()
    draft = output.with_name(f".kibitz-{os.getpid()}.tmp")
    try:
        draft.write_bytes(data)
        if output.exists():
            shutil.copymode(output, draft)
        draft.replace(output)
    finally:
        draft.unlink(missing_ok=True)


def is_folder(target: str, sources: Sequence[str]) -> bool:
    """Whether the target is a folder or shall be one: it ends in a slash, or has no suffix and is to hold a folder."""
    if target == "-" or os.path.lexists(target):
        return target != "-" and os.path.isdir(target)
    return target.endswith(("/", os.sep)) or (not Path(target).suffix and any(map(os.path.isdir, sources)))

"""An animation in WebP format, made from pictures of a page with the pointer drawn on them.

The browser itself packs each picture, without loss and only as far as it has changed. This module only writes what
holds them together: https://developers.google.com/speed/webp/docs/riff_container.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Page

_FOREVER = (0).to_bytes(2, "little")
_WHITE = b"\xff" * 4
_AS_IT_IS = b"\x02"
"""A frame replaces what it covers, and remains."""

_PACK = """
async ([png, [x, y], scale, isPressed]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const {width, height} = image;
  const context = new OffscreenCanvas(width, height).getContext('2d', {willReadFrequently: true});
  context.drawImage(image, 0, 0);
  context.setTransform(scale, 0, 0, scale, x * scale, y * scale);
  const arrow = new Path2D('M0 0V17.5L4.3 13.6 7.1 20 10 18.7 7.2 12.5H13Z');
  context.fillStyle = isPressed ? '#ffd24a' : '#ffffff';
  context.strokeStyle = '#000000';
  context.lineWidth = 1.25;
  context.fill(arrow);
  context.stroke(arrow);
  const {data} = context.getImageData(0, 0, width, height);
  for (let at = 0; at < data.length; at++) data[at] = (Math.round((data[at] * LEVELS) / 255) * 255) / LEVELS;
  const now = new Uint32Array(data.buffer);
  const before = globalThis.before?.length === now.length ? globalThis.before : null;
  globalThis.before = now;
  let [left, top, right, bottom] = before ? [width, height, 0, 0] : [0, 0, width, height];
  for (let at = 0; before && at < now.length; at++) {
    if (now[at] === before[at]) continue;
    const [column, row] = [at % width, Math.floor(at / width)];
    [left, top] = [Math.min(left, column), Math.min(top, row)];
    [right, bottom] = [Math.max(right, column + 1), Math.max(bottom, row + 1)];
  }
  if (right <= left) return null;
  // The format knows even places only.
  [left, top] = [left - (left % 2), top - (top % 2)];
  const part = new OffscreenCanvas(right - left, bottom - top);
  part.getContext('2d').putImageData(new ImageData(data, width, height), -left, -top);
  const blob = await part.convertToBlob({type: 'image/webp', quality: 1});
  let text = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
  return {x: left, y: top, width: right - left, height: bottom - top, webp: btoa(text)};
}
"""
"""The part of a picture that has changed since the one before, packed; null: nothing. `LEVELS` is filled in below."""

_LEVELS = 31
"""The brightest shade of a colour, instead of 255: a page looks the same and packs a quarter smaller."""


@dataclass
class _Frame:
    x: int
    y: int
    width: int
    height: int
    packed: bytes
    milliseconds: int


@dataclass(frozen=True)
class Pointer:
    """Where the pointer is, in CSS px, and whether its button is down."""

    x: float
    y: float
    is_pressed: bool = False


class Animation:
    """Frames, one after the other. Any page can pack them, an empty one too."""

    def __init__(self, page: Page, scale: float) -> None:
        self._page, self._scale = page, scale
        self._frames: list[_Frame] = []

    def add(self, png: bytes, pointer: Pointer, milliseconds: int) -> None:
        """Show a picture for that time. If nothing has changed, the previous one is shown longer instead."""
        place = [round(pointer.x), round(pointer.y)]
        told = [base64.b64encode(png).decode(), place, self._scale, pointer.is_pressed]
        found = self._page.evaluate(_PACK.replace("LEVELS", str(_LEVELS)), told)
        if found is None:
            self._frames[-1].milliseconds += milliseconds
            return
        webp = base64.b64decode(found.pop("webp"))
        self._frames.append(_Frame(**found, packed=packed(webp), milliseconds=milliseconds))

    @property
    def seconds(self) -> float:
        """How long it takes to see it once."""
        return sum(frame.milliseconds for frame in self._frames) / 1000

    def webp(self) -> bytes:
        """The whole file."""
        first = self._frames[0]
        head = b"\x02\0\0\0" + _less_one(first.width) + _less_one(first.height)
        frames = b"".join(_chunk(b"ANMF", _told(frame) + frame.packed) for frame in self._frames)
        body = b"WEBP" + _chunk(b"VP8X", head) + _chunk(b"ANIM", _WHITE + _FOREVER) + frames
        return _chunk(b"RIFF", body)


def chunks(body: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a file's body, or of a frame: their names and what they hold.

    >>> list(chunks(_chunk(b"ANIM", b"abc")))
    [(b'ANIM', b'abc')]
    """
    at = 0
    while at < len(body):
        size = int.from_bytes(body[at + 4 : at + 8], "little")
        yield body[at : at + 4], body[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def packed(webp: bytes) -> bytes:
    """A still picture in the form of a frame: only its bits."""
    return b"".join(_chunk(name, held) for name, held in chunks(webp[12:]) if name in (b"ALPH", b"VP8 ", b"VP8L"))


def _chunk(name: bytes, held: bytes) -> bytes:
    return name + len(held).to_bytes(4, "little") + held + b"\0" * (len(held) % 2)


def _less_one(size: int) -> bytes:
    return (size - 1).to_bytes(3, "little")


def _told(frame: _Frame) -> bytes:
    place = (frame.x // 2).to_bytes(3, "little") + (frame.y // 2).to_bytes(3, "little")
    size = _less_one(frame.width) + _less_one(frame.height)
    return place + size + frame.milliseconds.to_bytes(3, "little") + _AS_IT_IS

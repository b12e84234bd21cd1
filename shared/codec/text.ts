/** Text in fixed buffers: decoding that never fails, encoding that keeps the buffer's own encoding. */

/** Length of the text in a NUL-padded buffer, in bytes. What follows the NUL is not text and is kept as it is. */
export function textLength(bytes: Uint8Array, offset: number, size: number): number {
  for (let index = 0; index < size; index++) if (bytes[offset + index] === 0) return index;
  return size;
}

/** The code point that starts at `offset` and its length in bytes, or null when the bytes are not valid UTF-8 there. */
function readCodePoint(bytes: Uint8Array, offset: number, end: number): readonly [number, number] | null {
  const first = bytes[offset] ?? 0;
  if (first < 0x80) return [first, 1];
  const length = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (length === 0 || first >= 0xf5 || offset + length > end) return null;
  let point = first & (0xff >> (length + 1));
  for (let index = 1; index < length; index++) {
    const next = bytes[offset + index] ?? 0;
    if ((next & 0xc0) !== 0x80) return null;
    point = (point << 6) | (next & 0x3f);
  }
  const smallest = length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000;
  if (point < smallest || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return null;
  return [point, length];
}

function decodeUtf8(bytes: Uint8Array, offset: number, length: number): string | null {
  let text = '';
  for (let position = offset; position < offset + length;) {
    const point = readCodePoint(bytes, position, offset + length);
    if (point === null) return null;
    text += String.fromCodePoint(point[0]);
    position += point[1];
  }
  return text;
}

function decodeLatin1(bytes: Uint8Array, offset: number, length: number): string {
  let text = '';
  for (let index = 0; index < length; index++) text += String.fromCharCode(bytes[offset + index] ?? 0);
  return text;
}

/**
 * The text of a NUL-padded buffer. The formats declare no encoding: valid UTF-8 is read as such,
 * anything else byte by byte as Latin-1, so that every byte sequence has exactly one text.
 */
export function decodeText(bytes: Uint8Array, offset: number, size: number): string {
  const length = textLength(bytes, offset, size);
  return decodeUtf8(bytes, offset, length) ?? decodeLatin1(bytes, offset, length);
}

/** UTF-8 bytes of a text. */
export function encodeUtf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 0x3f));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f));
    else
      bytes.push(
        0xf0 | (point >> 18),
        0x80 | ((point >> 12) & 0x3f),
        0x80 | ((point >> 6) & 0x3f),
        0x80 | (point & 0x3f),
      );
  }
  return bytes;
}

/** The start of a text that takes no more than so many bytes as UTF-8, cut at a whole letter. */
export function cutText(text: string, most: number): string {
  let bytes = 0;
  let kept = '';
  for (const letter of text) {
    bytes += encodeUtf8(letter).length;
    if (bytes > most) break;
    kept += letter;
  }
  return kept;
}

function isLatin1(text: string): boolean {
  for (const character of text) if ((character.codePointAt(0) ?? 0) > 0xff) return false;
  return true;
}

/** Whether the text's Latin-1 bytes would come back as another text, because they happen to be valid UTF-8. */
function readsAsUtf8(text: string): boolean {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return bytes.some((byte) => byte >= 0x80) && decodeUtf8(bytes, 0, bytes.length) !== null;
}

/**
 * Writes `text` into a buffer of `size` bytes that may hold older content, and NUL-pads up to the end of the older text.
 * Bytes beyond the older text's NUL stay. A buffer whose older text was not UTF-8 keeps Latin-1 where the new text allows.
 * A text longer than the buffer is cut at a character border; callers that take user input check `encodedLength` first.
 */
export function encodeText(bytes: Uint8Array, offset: number, size: number, text: string): void {
  const oldLength = textLength(bytes, offset, size);
  const isKept = decodeUtf8(bytes, offset, oldLength) === null && isLatin1(text) && !readsAsUtf8(text);
  let position = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const encoded = isKept ? [code] : encodeUtf8(character);
    if (position + encoded.length > size) break;
    for (const byte of encoded) bytes[offset + position++] = byte;
  }
  const clearTo = Math.min(size, Math.max(oldLength, position + 1));
  bytes.fill(0, offset + position, offset + clearTo);
}

/** Bytes that a text takes when written into a fresh buffer. */
export function encodedLength(text: string): number {
  return encodeUtf8(text).length;
}

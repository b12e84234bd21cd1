/** NUL-terminated text of any length, as in blocks of names: one record a text. */
import { fieldsByName } from './byName.ts';
import type { FieldInfo, TextField } from './field.ts';
import type { Part } from './record.ts';
import { decodeText, encodeText, encodedLength, textLength } from './text.ts';

/** The text's own bytes in a fresh buffer with its NUL, in the encoding of the text it replaces. */
export function encodeCString(text: string, before: Uint8Array | null): Uint8Array<ArrayBuffer> {
  // UTF-8 is never shorter than Latin-1, so the buffer is large enough for either.
  const size = Math.max(encodedLength(text) + 1, before?.length ?? 0);
  const buffer = new Uint8Array(size);
  if (before !== null) buffer.set(before);
  encodeText(buffer, 0, size, text);
  return buffer.slice(0, textLength(buffer, 0, size) + 1);
}

/** A text up to its NUL; the last of a block may end without one, which is kept. */
export function cString<const N extends string>(
  name: N,
  maximumBytes: number,
  info: FieldInfo,
): Part<{ readonly [K in N]: string }> {
  const field: TextField = {
    kind: 'text',
    info,
    size: maximumBytes,
    initial: '',
    since: 0,
    until: Infinity,
    read: (view, offset) =>
      decodeText(
        new Uint8Array(view.buffer, view.byteOffset, view.byteLength),
        offset,
        Math.max(0, view.byteLength - offset),
      ),
    write: (view, offset, value) =>
      encodeText(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), offset, maximumBytes, value),
  };
  const part: Part<{ readonly [K in N]: string }> = {
    kind: 'cString',
    members: [{ kind: 'field', name, info, field }],
    read(reader, fields) {
      const { bytes, position, remaining, end } = reader;
      const length = textLength(bytes, position, remaining);
      fields[name] = decodeText(bytes, position, remaining);
      reader.position = Math.min(end, position + length + 1);
    },
    write(output) {
      const { writer, record } = output;
      const text = String(fieldsByName(record.fields)[name] ?? '');
      const original = output.originalOf(part);
      const before = original === null ? null : original.bytes.subarray(original.start, original.end);
      const isSame = before !== null && decodeText(before, 0, before.length) === text;
      writer.copy(isSame ? before : encodeCString(text, before));
    },
    initialise(fields) {
      fields[name] = '';
    },
  };
  return part;
}

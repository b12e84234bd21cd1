/** Which bytes of the file to be written differ from the file as it was opened. Pure. */
import type { Written } from './written.ts';
import { recordAt } from './written.ts';

/**
 * Whether a byte is new or another one. While the length is the same, place is compared with place. Once things have moved,
 * a record is compared with the bytes it came from; inside a record that grew or shrank, counted from its start and from its
 * end, whichever fits.
 */
export function isByteChanged(written: Written, original: Uint8Array, at: number): boolean {
  const { bytes, spans, document } = written;
  const byte = bytes[at];
  if (bytes.length === original.length) return byte !== original[at];
  const id = recordAt(written, at);
  const span = id === null ? undefined : spans.get(id);
  if (id === null || span === undefined || !document.has(id)) return byte !== original[at];
  const { source } = document.get(id);
  if (source === null) return true;
  const fromStart = source.offset + (at - span.offset);
  if (source.length === span.length) return byte !== original[fromStart];
  const fromEnd = source.offset + source.length - (span.offset + span.length - at);
  const isSame = (place: number): boolean =>
    place >= source.offset && place < source.offset + source.length && original[place] === byte;
  return !isSame(fromStart) && !isSame(fromEnd);
}

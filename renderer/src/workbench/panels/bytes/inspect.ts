/** The bytes at a place read as each kind of number, and as text. Pure. */
import { float32Text } from '../../../base/ui/index.ts';

export interface Reading {
  readonly name: string;
  /** Empty where too few bytes are left. */
  readonly text: string;
}

/** Bytes as two hexadecimal digits. */
export function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0').toUpperCase();
}

const firstPrintable = 0x20;
const lastAscii = 0x7e;
const firstLatin = 0xa1;

/** A byte as the character a reader would see; a dot for what has no picture. */
export function characterOf(byte: number): string {
  const isPrintable = (byte >= firstPrintable && byte <= lastAscii) || byte >= firstLatin;
  return isPrintable ? String.fromCharCode(byte) : '.';
}

const textLimit = 24;

export function readingsAt(bytes: Uint8Array, at: number): readonly Reading[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const left = bytes.length - at;
  const number = (name: string, size: number, read: () => string): Reading => ({
    name,
    text: left >= size ? read() : '',
  });
  let text = '';
  for (let index = at; index < bytes.length && text.length < textLimit && bytes[index] !== 0; index++) {
    text += characterOf(bytes[index] ?? 0);
  }
  return [
    number('u8', 1, () => String(view.getUint8(at))),
    number('i8', 1, () => String(view.getInt8(at))),
    number('u16', 2, () => String(view.getUint16(at, true))),
    number('i16', 2, () => String(view.getInt16(at, true))),
    number('u32', 4, () => String(view.getUint32(at, true))),
    number('i32', 4, () => String(view.getInt32(at, true))),
    number('f32', 4, () => float32Text(view.getFloat32(at, true))),
    { name: 'text', text },
  ];
}

/** Bytes that are read piece by piece: a file of several gigabytes is looked into without being in memory. */

export interface ByteSource {
  /** Bytes in all. */
  readonly size: number;
  /** Exactly these bytes, in memory of their own. The caller stays within `size`. */
  read(offset: number, length: number): Uint8Array<ArrayBuffer>;
}

export function memorySource(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (offset, length) => bytes.slice(offset, offset + length) };
}

/** A view for numbers over bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Text of a fixed-size field up to its first NUL, one character a byte. */
export function fixedText(bytes: Uint8Array, offset: number, length: number): string {
  let text = '';
  for (let at = offset; at < offset + length; at++) {
    const code = bytes[at] ?? 0;
    if (code === 0) break;
    text += String.fromCharCode(code);
  }
  return text;
}

/** What four characters at an offset say. */
export function magicAt(bytes: Uint8Array, offset = 0): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

/** One byte a character. */
export function latinBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

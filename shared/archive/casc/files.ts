/** What reading a storage needs of the machine: its files by ranges, and two functions that every host has. */

/** The files below a game's folder. Paths have `/` and are spelt as `list` tells them. */
export interface StorageFiles {
  /** Names of what lies directly in a folder (empty: the game's); null when there is no such folder. */
  list(folder: string): Promise<readonly string[] | null>;
  /** Bytes of a file; null when there is none. */
  size(path: string): Promise<number | null>;
  /** Exactly these bytes. The caller stays within `size`. */
  read(path: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

export interface StorageTools {
  /** What a zlib stream (RFC 1950) holds; null when it is damaged or holds another number of bytes than `size`. */
  inflate(bytes: Uint8Array, size: number): Promise<Uint8Array | null>;
  md5(bytes: Uint8Array): Uint8Array;
}

/** The name in a folder as it is spelt there, whatever its capitals: copies of the game lie on disks that tell them apart. */
export async function findIn(files: StorageFiles, folder: string, name: string): Promise<string | null> {
  const names = await files.list(folder);
  const found =
    names?.find((each) => each === name) ?? names?.find((each) => each.toLowerCase() === name.toLowerCase());
  return found === undefined ? null : folder === '' ? found : `${folder}/${found}`;
}

const digits = '0123456789abcdef';

/** Bytes as lower-case hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += (digits[byte >> 4] ?? '') + (digits[byte & 15] ?? '');
  return text;
}

/** Bytes of an even number of hexadecimal digits. */
export function bytesOfHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length >> 1);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

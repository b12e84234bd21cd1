/** Files that an exchange makes or reads, by their paths relative to the main one; folders are separated by `/`. */
import { isDeviceName } from '../archive/paths.ts';
import { cutText, decodeText, encodeUtf8 } from '../codec/text.ts';

export interface ExchangeFile {
  /** `anims/idle.smd` */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Where files come from: null where there is none of the path. Capitals do not matter. */
export interface ExchangeSource {
  read(path: string): Uint8Array | null;
}

/** Folders and case as they are compared: `.\Anims\..\Idle.smd` is `idle.smd`. */
export function normalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** A list of files as a source. */
export function sourceOf(files: readonly ExchangeFile[]): ExchangeSource {
  const known = new Map(files.map(({ name, bytes }) => [normalPath(name).toLowerCase(), bytes]));
  return { read: (path) => known.get(normalPath(path).toLowerCase()) ?? null };
}

/** Files read so far by their paths; remembers which others were asked for. */
export class KnownFiles implements ExchangeSource {
  readonly missing = new Set<string>();
  private readonly files: ReadonlyMap<string, Uint8Array | null>;

  /** @param files null for a path that is known to lead to nothing; keys as `normalPath` makes them, in small letters */
  constructor(files: ReadonlyMap<string, Uint8Array | null>) {
    this.files = files;
  }

  read(path: string): Uint8Array | null {
    const key = normalPath(path).toLowerCase();
    const found = this.files.get(key);
    if (found === undefined) this.missing.add(normalPath(path));
    return found ?? null;
  }
}

/** UTF-8 bytes of a text, quickly for plain ASCII, which most of these files are. */
export function textBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) return Uint8Array.from(encodeUtf8(text));
    bytes[at] = code;
  }
  return bytes;
}

const plainPiece = 0x2000;

/** Letters of ASCII alone. A loop: texts of models have ten million bytes, too many for a callback each. */
function isPlain(piece: Uint8Array): boolean {
  for (const byte of piece) if (byte >= 0x80 || byte === 0) return false;
  return true;
}

/** Text of a file: UTF-8 where it is valid, else Latin-1; a byte order mark is passed over. */
export function textOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += plainPiece) {
    const piece = bytes.subarray(at, at + plainPiece);
    if (!isPlain(piece)) return decodeText(bytes, 0, bytes.length).replace(/^\uFEFF/, '');
    // Spread over arguments, the bytes would go through an iterator each.
    text += Reflect.apply(String.fromCharCode, null, piece);
  }
  return text;
}

/** Bytes: with a folder and an ending it has room in what systems and games read of a path. */
export const longestName = 100;

export interface FileNameOptions {
  /** For names that stand in quotes wherever they are written: textures of Half-Life such as `{palm1.bmp`. */
  readonly keepsBraces?: boolean;
  readonly mostBytes?: number;
}

/** A name that every system takes for a file: no folders, no reserved letters, not empty, not too long. */
export function fileNameOf(
  name: string,
  otherwise: string,
  { keepsBraces = false, mostBytes = longestName }: FileNameOptions = {},
): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replaceAll(keepsBraces ? /[<>:"|?*;%]|\p{Cc}/gu : /[<>:"|?*;{}%]|\p{Cc}/gu, '_');
  const short = cutText(clean, mostBytes)
    .replace(/[. ]+$/, '')
    .trim();
  if (short === '') return otherwise;
  return isDeviceName(short) ? `_${short}` : short;
}

/** Hands out names, each once; a name that is taken, in capitals or not, gets a number. */
export class UniqueNames {
  private readonly taken = new Set<string>();

  take(name: string): string {
    let unique = name;
    for (let number = 2; this.taken.has(unique.toLowerCase()); number++) unique = `${name}_${number}`;
    this.taken.add(unique.toLowerCase());
    return unique;
  }
}

/** Lists of file names: the one inside an MPQ, and those that users bring for archives that have none. */
import { decodeText, encodeUtf8 } from '../codec/text.ts';
import { latinBytes } from './byteSource.ts';

/** Bytes that part names: LF, CR, `;` (StormLib), and NUL, with which some lists end. */
const separators: ReadonlySet<number> = new Set([0x0a, 0x0d, 0x3b, 0]);

/** Characters turned into text at once: more would be too many arguments. */
const asciiPiece = 8192;

function isAsciiBytes(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) > 0x7f) return false;
  return true;
}

/** One character a byte. */
function latinText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += asciiPiece) {
    text += String.fromCharCode(...bytes.subarray(at, at + asciiPiece));
  }
  return text;
}

/**
 * The names of a list. Each is text in UTF-8, or in a code page of one byte that is shown as Latin-1. Lists are long, and
 * nearly all are ASCII: `toText` may turn such bytes into text quicker than plain JavaScript can.
 */
export function parseListfile(bytes: Uint8Array, toText: (ascii: Uint8Array) => string = latinText): readonly string[] {
  if (isAsciiBytes(bytes)) {
    // oxlint-disable-next-line no-control-regex -- some lists end their names with NUL
    return toText(bytes)
      .split(/[\r\n;\0]+/)
      .filter((name) => name !== '');
  }
  const names: string[] = [];
  let start = 0;
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length && !separators.has(bytes[at] ?? 0)) continue;
    if (at > start) names.push(decodeText(bytes, start, at - start));
    start = at + 1;
  }
  return names;
}

/** Whether every character is ASCII, so that all encodings have the same bytes. */
export function isAscii(name: string): boolean {
  for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** The bytes an archive hashes for a name: as UTF-8, or one byte a character. */
export function nameBytes(name: string, isUtf8: boolean): Uint8Array {
  return isUtf8 && !isAscii(name) ? Uint8Array.from(encodeUtf8(name)) : latinBytes(name);
}

/** Names that maps and archives have by rule; tried when an archive tells none. */
export const usualNames: readonly string[] = [
  '(listfile)',
  '(attributes)',
  '(signature)',
  'war3map.j',
  'scripts\\war3map.j',
  'war3map.lua',
  'war3map.w3e',
  'war3map.w3i',
  'war3map.wtg',
  'war3map.wct',
  'war3map.wts',
  'war3map.shd',
  'war3map.mmp',
  'war3map.wpm',
  'war3map.doo',
  'war3mapUnits.doo',
  'war3map.w3r',
  'war3map.w3c',
  'war3map.w3s',
  'war3map.w3u',
  'war3map.w3t',
  'war3map.w3a',
  'war3map.w3b',
  'war3map.w3d',
  'war3map.w3q',
  'war3map.w3h',
  'war3map.imp',
  'war3mapMap.blp',
  'war3mapMap.b00',
  'war3mapMap.tga',
  'war3mapPreview.blp',
  'war3mapPreview.tga',
  'war3mapPath.tga',
  'war3mapMisc.txt',
  'war3mapSkin.txt',
  'war3mapExtra.txt',
  'war3campaign.w3f',
  'war3campaign.imp',
  'war3campaign.w3u',
  'war3campaign.w3t',
  'war3campaign.w3a',
  'war3campaign.w3b',
  'war3campaign.w3d',
  'war3campaign.w3q',
  'war3campaign.wts',
];

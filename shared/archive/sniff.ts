/** Guesses what kind of file nameless bytes are, for a name they can be shown and extracted under. */
import { magicAt } from './byteSource.ts';

/** First four bytes and the ending such files have. Magics of the games' formats, as their pages give them. */
const magics: Readonly<Record<string, string>> = {
  MDLX: 'mdx',
  BLP0: 'blp',
  BLP1: 'blp',
  BLP2: 'blp',
  'DDS ': 'dds',
  '\x89PNG': 'png',
  RIFF: 'wav',
  OggS: 'ogg',
  MD20: 'm2',
  MD21: 'm2',
  SKIN: 'skin',
  WDBC: 'dbc',
  IDST: 'mdl',
  IDSQ: 'mdl',
  IDSP: 'spr',
  WAD3: 'wad',
  PACK: 'pak',
  'W3E!': 'w3e',
  W3do: 'doo',
  MP3W: 'wpm',
  WTG: 'wtg',
  'WTG!': 'wtg',
  HM3W: 'w3x',
  'MPQ\x1a': 'mpq',
};

/**
 * World of Warcraft's terrain and buildings all begin with MVER; the chunk behind it tells them apart (formats/adt.md 1,
 * 16 and 17, formats/wmo.md 2). Everything else that begins so is part of a tile: whole ones, and the split ones of
 * Cataclysm.
 */
const afterVersion: Readonly<Record<string, string>> = {
  DHPM: 'wdt',
  FOAM: 'wdl',
  OMWM: 'wdl',
  DIWM: 'wdl',
  FDOM: 'wdl',
  DHOM: 'wmo',
  PGOM: 'wmo',
};
const versionChunkSize = 12;

/** Lines that only a JASS script begins with. */
const jassStart = /^\s*(\/\/|globals\b|function\b|library\b|scope\b|native\b|type\b|endglobals\b)/;

function isText(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);
}

/** An ending without dot for the first bytes of a file; `xxx` when nothing tells. A few hundred bytes are enough. */
export function sniffExtension(bytes: Uint8Array): string {
  if (magicAt(bytes) === 'REVM') return afterVersion[magicAt(bytes, versionChunkSize)] ?? 'adt';
  const known = magics[magicAt(bytes)];
  if (known !== undefined) return known;
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0) return 'mp3';
  if (magicAt(bytes).startsWith('ID3')) return 'mp3';
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'jpg';
  const head = bytes.subarray(0, 512);
  if (isText(head)) {
    const text = String.fromCharCode(...head);
    if (text.includes('FormatVersion')) return 'mdl';
    if (jassStart.test(text)) return 'j';
    if (/^\s*STRING\s+\d+/.test(text)) return 'wts';
    return 'txt';
  }
  // Type 2 or 10 without palette, 24 or 32 bits: a TGA has no magic.
  const isTga = bytes.length > 18 && bytes[1] === 0 && (bytes[2] === 2 || bytes[2] === 10);
  if (isTga && (bytes[16] === 24 || bytes[16] === 32)) return 'tga';
  return 'xxx';
}

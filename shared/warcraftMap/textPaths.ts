/**
 * Paths in texts of a map: in scripts (JASS and Lua) the texts between quotation marks, in the other ones whatever stands
 * between `=`, commas, quotation marks and ends of lines. A path that a script puts together of parts is not seen.
 */
import { extensionOf } from '../archive/paths.ts';
import { decodeText } from '../codec/text.ts';
import type { Mention, UserKind } from './mention.ts';
import { kindOfPath } from './mention.ts';

const scriptEndings: ReadonlySet<string> = new Set(['j', 'lua', 'ai']);
const textEndings: ReadonlySet<string> = new Set(['txt', 'ini', 'fdf', 'toc', 'slk', 'html', 'xml']);

export function isScript(path: string): boolean {
  return scriptEndings.has(extensionOf(path));
}

/** Whether a file may name others in plain text. */
export function isTextWithPaths(path: string): boolean {
  return isScript(path) || textEndings.has(extensionOf(path));
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const backslash = 0x5c;
const bounds: ReadonlySet<number> = new Set([lineFeed, carriageReturn, doubleQuote, 0x2c, 0x3d, 0x3b, 0]);

interface Run {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** How the texts of a language are told from the rest. */
interface Language {
  readonly quotes: ReadonlySet<number>;
  /** Two of these begin a comment, up to the end of the line. */
  readonly comment: number;
  /** Whether a text may go on over the end of a line. */
  readonly hasLongTexts: boolean;
}

const jass: Language = { quotes: new Set([doubleQuote]), comment: 0x2f, hasLongTexts: true };
const lua: Language = { quotes: new Set([doubleQuote, singleQuote]), comment: 0x2d, hasLongTexts: false };

function isLineEnd(byte: number): boolean {
  return byte === lineFeed || byte === carriageReturn;
}

/** Where a text ends that begins at `start`; null where nothing ends it. */
function endOfText(bytes: Uint8Array, start: number, quote: number, { hasLongTexts }: Language): number | null {
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) return at;
    if (byte === backslash) at++;
    else if (!hasLongTexts && isLineEnd(byte)) return null;
  }
  return null;
}

/** Texts between quotation marks, outside of comments. */
function* quoted(bytes: Uint8Array, language: Language): Generator<Run> {
  let line = 1;
  let counted = 0;
  const lineAt = (place: number): number => {
    for (; counted < place; counted++) if (endsLine(bytes, counted)) line++;
    return line;
  };
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === language.comment && bytes[at + 1] === language.comment) {
      while (at < bytes.length && !isLineEnd(bytes[at] ?? 0)) at++;
    } else if (language.quotes.has(byte)) {
      const end = endOfText(bytes, at + 1, byte, language);
      // A quotation mark that no other one ends is none.
      if (end === null) continue;
      yield { start: at + 1, end, line: lineAt(at) };
      at = end;
    }
  }
}

/** Whether a line ends with this byte: with the second one where two end it. */
function endsLine(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at];
  return byte === lineFeed || (byte === carriageReturn && bytes[at + 1] !== lineFeed);
}

function* parted(bytes: Uint8Array): Generator<Run> {
  let line = 1;
  let start = 0;
  for (let at = 0; at <= bytes.length; at++) {
    const byte = at < bytes.length ? (bytes[at] ?? 0) : lineFeed;
    if (!bounds.has(byte)) continue;
    if (at > start) yield { start, end: at, line };
    if (at < bytes.length && endsLine(bytes, at)) line++;
    start = at + 1;
  }
}

/** Bytes around a run that are blanks are no part of a path. */
function trimmed(bytes: Uint8Array, { start, end, line }: Run): Run {
  let [from, to] = [start, end];
  while (from < to && (bytes[from] ?? 0) <= 0x20) from++;
  while (to > from && (bytes[to - 1] ?? 0) <= 0x20) to--;
  return { start: from, end: to, line };
}

/** Longer runs are no paths, and need not be read for it. */
const longestPath = 520;
const kinds: readonly [RegExp, UserKind][] = [
  [/(^|\/)war3mapskin\.txt$|\.fdf$|\.toc$/i, 'interface'],
  [/\.(j|lua|ai)$/i, 'script'],
];

/** @param path of the file in the map, with `/` */
export function mentionsInText(bytes: Uint8Array, path: string): readonly Mention[] {
  const isCode = isScript(path);
  const isLua = extensionOf(path) === 'lua';
  const kind = kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'text';
  const runs = isCode ? quoted(bytes, isLua ? lua : jass) : parted(bytes);
  const found: Mention[] = [];
  for (const run of runs) {
    const { start, end, line } = trimmed(bytes, run);
    if (end - start > longestPath || end - start < 3) continue;
    const spelled = decodeText(bytes, start, end - start);
    const named = isCode ? spelled.replaceAll('\\\\', '\\') : spelled;
    const wanted = kindOfPath(named);
    if (wanted === null) continue;
    found.push({
      ...{ path: named, kind: wanted, start, end, isEscaped: isCode },
      by: { kind, name: path, as: `line ${line}` },
    });
  }
  return found;
}

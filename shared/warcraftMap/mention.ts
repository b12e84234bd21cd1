/** Where a file of a map names another one: which bytes say so, and who means it. */
import type { WantedKind } from '../archive/gamePaths.ts';
import { extensionOf } from '../archive/paths.ts';
import { decodeText, encodeUtf8 } from '../codec/text.ts';

/** Who names a file. `game`: the game's own tables. */
export const userKinds = [
  'model',
  'unit',
  'item',
  'ability',
  'buff',
  'upgrade',
  'destructable',
  'doodad',
  'map',
  'interface',
  'script',
  'sound',
  'text',
  'game',
] as const;
export type UserKind = (typeof userKinds)[number];

/** Somebody who names a file, for people. */
export interface MapUser {
  readonly kind: UserKind;
  /** `Trex (n001)`, `war3map.j`, `units/Trex.mdx`. */
  readonly name: string;
  /** As what it is used: `Model`, `Loading screen`, `line 12`, `texture`. */
  readonly as: string;
}

export interface Mention {
  /** As it is spelled there, without what the text around it needs. */
  readonly path: string;
  readonly kind: WantedKind;
  /** First byte of the spelling in its file, and the one behind it. */
  readonly start: number;
  readonly end: number;
  /** Whether backslashes stand twice, as in the texts of scripts. */
  readonly isEscaped: boolean;
  readonly by: MapUser;
}

const kindOfEnding: Readonly<Record<string, WantedKind>> = {
  ...{ mdl: 'model', mdx: 'model' },
  ...{ blp: 'texture', tga: 'texture', dds: 'texture', tif: 'texture', jpg: 'texture' },
  ...{ wav: 'sound', mp3: 'sound', ogg: 'sound', flac: 'sound', mid: 'sound', aif: 'sound' },
  ...{
    fdf: 'file',
    toc: 'file',
    slk: 'file',
    txt: 'file',
    pld: 'file',
    ttf: 'file',
    otf: 'file',
    ai: 'file',
    wai: 'file',
  },
};

/** What a path is wanted as, by its ending; null where the text is no path of a file that games name. */
export function kindOfPath(path: string): WantedKind | null {
  // oxlint-disable-next-line no-control-regex -- these never stand in a path
  if (path.length > 259 || /[\u0000-\u001f<>"|?*]/.test(path)) return null;
  const named = path.replaceAll('\\', '/');
  // `.mdl` alone says that there is none.
  if (/(^|\/)\.\w+$/.test(named)) return null;
  return kindOfEnding[extensionOf(named)] ?? null;
}

/** A run of bytes that is a text of its own. */
export interface TextRun {
  readonly start: number;
  readonly end: number;
}

const comma = 0x2c;

/** The paths in a text of a table, which may be a list with commas between: each with its own bytes. */
export function pathsInValue(
  bytes: Uint8Array,
  { start, end }: TextRun,
  by: MapUser,
  /** What the field is known to hold; null takes what its ending says. */
  known: WantedKind | null,
): readonly Mention[] {
  const found: Mention[] = [];
  for (let from = start; from <= end;) {
    let to = from;
    while (to < end && bytes[to] !== comma) to++;
    const path = decodeText(bytes, from, to - from);
    const kind = kindOfPath(path) ?? (isBarePath(path) ? known : null);
    if (kind !== null) found.push({ path, kind, start: from, end: to, isEscaped: false, by });
    from = to + 1;
  }
  return found;
}

/** Fields that hold paths may leave the ending out; `_` says that there is none. */
function isBarePath(path: string): boolean {
  return /[\\/]/.test(path) && !/\s{2}|[:"<>|?*]/.test(path);
}

/** The file with other paths in places that name files. What stands around them stays byte for byte. */
export function withPaths(
  bytes: Uint8Array,
  changes: readonly { readonly at: Mention; readonly path: string }[],
): Uint8Array<ArrayBuffer> {
  const ordered = changes.toSorted((left, right) => left.at.start - right.at.start);
  const pieces: Uint8Array[] = [];
  let done = 0;
  for (const { at, path } of ordered) {
    pieces.push(bytes.subarray(done, at.start));
    pieces.push(Uint8Array.from(encodeUtf8(at.isEscaped ? path.replaceAll('\\', '\\\\') : path)));
    done = at.end;
  }
  pieces.push(bytes.subarray(done));
  const made = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    made.set(piece, at);
    at += piece.length;
  }
  return made;
}

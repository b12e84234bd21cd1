/**
 * The files a model of version 264 consists of: `Name.m2`, its views `Name00.skin` and so on, and the keys of sequences
 * that are kept apart, `Name0060-00.anim` (formats/wow-models.md, 5 and 8). Older versions are one file.
 */
import type { FilePart } from '../../../codec/documentView.ts';

/** What a file's name has behind the model's: `''` for the main file, `00.skin`, `0060-00.anim`. Lower case. */
export type Suffix = string;

export const MAIN_FILE: Suffix = '';

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

export function skinSuffix(profile: number): Suffix {
  return `${padded(profile, 2)}.skin`;
}

export function keysSuffix(animation: number, variation: number): Suffix {
  return `${padded(animation, 4)}-${padded(variation, 2)}.anim`;
}

/** The profile number of a skin's suffix; −1 for other files. */
export function profileOf(suffix: Suffix): number {
  return /^\d\d\.skin$/.test(suffix) ? Number(suffix.slice(0, 2)) : -1;
}

/** The name of the main file without its extension: `UI_Human` of `UI_Human.m2`. */
export function baseName(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

/** Parts of a joined file by what their names have behind the model's. */
export type FilesBySuffix = ReadonlyMap<Suffix, FilePart>;

/**
 * @param files as the format was given them; empty stands for one file of unknown name
 */
export function filesBySuffix(files: readonly FilePart[], length: number): FilesBySuffix {
  const [main] = files;
  if (main === undefined) return new Map([[MAIN_FILE, { name: '', start: 0, end: length }]]);
  const found = new Map<Suffix, FilePart>([[MAIN_FILE, main]]);
  for (const file of files.slice(1)) {
    const match = /(\d\d\.skin|\d{4,}-\d{2,}\.anim)$/i.exec(file.name);
    if (match?.[1] !== undefined) found.set(match[1].toLowerCase(), file);
  }
  return found;
}

/** The part of the joined bytes that an offset lies in; the main file when none does. */
export function fileAt(files: FilesBySuffix, offset: number): { readonly suffix: Suffix; readonly part: FilePart } {
  for (const [suffix, part] of files) if (offset >= part.start && offset < part.end) return { suffix, part };
  return { suffix: MAIN_FILE, part: files.get(MAIN_FILE) ?? { name: '', start: 0, end: 0 } };
}

/** What decides where a sequence's keys stand. */
export interface KeyPlace {
  readonly animation: number;
  readonly variation: number;
  readonly flags: number;
  readonly alias: number;
}

/** Flags of a sequence whose keys stand in the main file: the client opens no .anim for them. */
export const KEYS_INSIDE = 0x130;
export const ALIAS = 0x40;

/**
 * For each sequence the suffix of the file that holds its keys. An alias follows its target (format page 5); aliases that lead
 * in a circle have none, and their keys stand in the main file.
 */
export function keySuffixes(sequences: readonly KeyPlace[]): readonly Suffix[] {
  const known = new Map<number, Suffix>();
  return sequences.map((_, start) => {
    // Each sequence is passed once: in a damaged file thousands of aliases stand in one chain.
    const way = new Set<number>();
    let at = start;
    let found: Suffix | null = null;
    while (found === null) {
      const each = sequences[at];
      if (each === undefined || way.has(at)) found = MAIN_FILE;
      else if (known.has(at)) found = known.get(at) ?? MAIN_FILE;
      else {
        way.add(at);
        const isFollowed = (each.flags & ALIAS) !== 0 && each.alias !== at && each.alias < sequences.length;
        if ((each.flags & KEYS_INSIDE) !== 0) found = MAIN_FILE;
        else if (isFollowed) at = each.alias;
        else found = keysSuffix(each.animation, each.variation);
      }
    }
    for (const passed of way) known.set(passed, found);
    return found;
  });
}

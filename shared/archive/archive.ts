/**
 * What every archive is to the program, whatever its kind: a numbered list of entries, and bytes by number. Entries are
 * numbered, not named, because one name may stand in an archive several times (for languages) or not be known at all.
 */

export type ArchiveKind = 'mpq' | 'pak' | 'wad3' | 'casc';

/** Properties of an entry, as bits of `ArchiveIndex.flags`. */
export const entryFlags = {
  isEncrypted: 1,
  isCompressed: 2,
  /** Nothing names it: `File00000012.blp` is a name of ours, with an ending guessed from its content. */
  isNameless: 4,
  /** Marks the file as deleted, so that versions in archives below do not count either (MPQ flag 0x02000000). */
  isDeleteMarker: 8,
  /** Holds a difference to another archive's file and cannot be read alone (MPQ flag 0x00100000, after WoW 3.3.5). */
  isPatch: 16,
  /** Its place lies outside the file, so it cannot be read. */
  isOutside: 32,
  /** Listed, but its content is not on this computer (CASC). */
  isAbsent: 64,
} as const;

/** All entries, in columns: an archive may have a hundred thousand of them. */
export interface ArchiveIndex {
  /** Name of each entry, with `/` between parts, otherwise as the archive spells it. */
  readonly names: readonly string[];
  /** Bytes when read, and bytes in the archive. */
  readonly sizes: Float64Array;
  readonly packedSizes: Float64Array;
  /** Windows language id; 0 is neutral. */
  readonly locales: Uint16Array;
  readonly flags: Uint8Array;
}

/** One entry as an object, for the few places that look at single ones. */
export interface ArchiveEntry {
  readonly index: number;
  readonly name: string;
  readonly size: number;
  readonly packedSize: number;
  readonly locale: number;
  readonly flags: number;
}

export function entryAt(index: ArchiveIndex, at: number): ArchiveEntry {
  const name = index.names[at];
  if (name === undefined) throw new RangeError(`there is no entry ${at}`);
  return {
    index: at,
    name,
    size: index.sizes[at] ?? 0,
    packedSize: index.packedSizes[at] ?? 0,
    locale: index.locales[at] ?? 0,
    flags: index.flags[at] ?? 0,
  };
}

/** Columns from single entries, for archives with few of them. */
export function indexOfEntries(entries: readonly Omit<ArchiveEntry, 'index'>[]): ArchiveIndex {
  return {
    names: entries.map(({ name }) => name),
    sizes: Float64Array.from(entries, ({ size }) => size),
    packedSizes: Float64Array.from(entries, ({ packedSize }) => packedSize),
    locales: Uint16Array.from(entries, ({ locale }) => locale),
    flags: Uint8Array.from(entries, ({ flags }) => flags),
  };
}

export interface ArchiveAbout {
  readonly kind: ArchiveKind;
  /** For people: `MPQ version 2`, `Warcraft III map (MPQ version 1)`, `PAK`, `WAD3`, `CASC 1.36.0`. */
  readonly title: string;
  /** Format version: 1 to 4 for MPQ; 0 where the kind has none. */
  readonly version: number;
  /** Sentences about what is odd or damaged and was read around. */
  readonly problems: readonly string[];
  /** Null when it can be written into; otherwise why not. */
  readonly readOnlyBecause: string | null;
}

/** Files an MPQ keeps for itself: no part of what the game sees. */
export const archiveOwnFiles: ReadonlySet<string> = new Set([
  '(listfile)',
  '(attributes)',
  '(signature)',
  '(user data)',
]);

/** What asks long work to end early. `AbortSignal` fits. */
export interface CancelSignal {
  readonly aborted: boolean;
}

/** An open archive. All acts may fail with an error whose message is a sentence for people. */
export interface Archive {
  readonly about: ArchiveAbout;
  readonly index: ArchiveIndex;
  /** The content of an entry, in memory of its own. */
  read(entry: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** One change of an archive's content. Names have either slash. */
export type ArchiveChange =
  | { readonly kind: 'put'; readonly name: string; readonly bytes: Uint8Array; readonly locale: number }
  | { readonly kind: 'remove'; readonly name: string; readonly locale: number };

/** The entry that this name stands for: of the wanted languages the first that there is, otherwise neutral, otherwise any. */
export function findEntry(index: ArchiveIndex, key: string, locales: readonly number[] = []): number | null {
  let best: number | null = null;
  let bestRank = Infinity;
  const ranks = [...locales, 0];
  for (const [at, name] of index.names.entries()) {
    if (name.length !== key.length || name.toLowerCase() !== key) continue;
    const wanted = ranks.indexOf(index.locales[at] ?? 0);
    const rank = wanted < 0 ? ranks.length : wanted;
    if (rank < bestRank) {
      best = at;
      bestRank = rank;
    }
  }
  return best;
}

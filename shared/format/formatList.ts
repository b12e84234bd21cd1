/** A list of file formats and the questions that the program asks of it; tests ask them of lists of their own. */
import type { Format } from './format.ts';

export interface FormatList {
  readonly all: readonly Format[];
  /** The format of a file that begins with these bytes and is called `name`; null when it is none of these. */
  readonly sniff: (bytes: Uint8Array, name: string) => Format | null;
  readonly byId: (id: string) => Format | null;
  /** The format whose files are called like this one, by the name's ending alone; null when none are. */
  readonly ofName: (name: string) => Format | null;
  /** True when a file name ends like one of these formats; used when folders are walked. */
  readonly hasExtension: (name: string) => boolean;
  /** Names of the files that a file by this name and beginning may be a part of, without its own; likeliest first. */
  readonly mainsOf: (bytes: Uint8Array, name: string) => readonly string[];
}

export function formatList(all: readonly Format[]): FormatList {
  const ofName = (name: string): Format | null => {
    const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    return all.find((format) => format.extensions.includes(extension)) ?? null;
  };
  return {
    all,
    sniff: (bytes, name) => all.find((format) => format.sniff(bytes, name)) ?? null,
    byId: (id) => all.find((format) => format.id === id) ?? null,
    ofName,
    hasExtension: (name) => ofName(name) !== null,
    mainsOf(bytes, name) {
      const named = all.flatMap((format) => format.mainOf?.(name, bytes) ?? []);
      const isOther = (each: string): boolean => each.toLowerCase() !== name.toLowerCase();
      return [...new Set(named.filter(isOther))];
    },
  };
}

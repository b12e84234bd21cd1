/** The one list of file formats. A new format is one folder and one line here. */
import type { Format } from '../codec/format.ts';
import { mdx } from './mdx/index.ts';

export const formats: readonly Format[] = [mdx];

/** The format of a file that begins with these bytes and is called `name`; null when it is none of ours. */
export function sniffFormat(bytes: Uint8Array, name: string): Format | null {
  return formats.find((format) => format.sniff(bytes, name)) ?? null;
}

export function formatById(id: string): Format | null {
  return formats.find((format) => format.id === id) ?? null;
}

/** True when a file name ends like one of ours; used when folders are walked. */
export function hasKnownExtension(name: string): boolean {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return formats.some((format) => format.extensions.includes(extension));
}

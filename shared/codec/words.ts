/** Numbers of things and of bytes in words, as they stand in lists, messages and reports. */

// Made once: asking a number for its text by a language makes a new one each time.
const grouping = new Intl.NumberFormat('en-GB');

/** `1,204`. */
export function grouped(count: number): string {
  return grouping.format(count);
}

/** `keys`, `bodies`, `hitboxes`, `meshes`, `vertices`: of the last word of a kind of record. */
function pluralOf(noun: string): string {
  if (noun.endsWith('vertex')) return noun.replace(/ex$/, 'ices');
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** `1 key`, `3 keys`, `1,204 vertices`. */
export function counted(count: number, noun: string, plural = pluralOf(noun)): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** `412 bytes`, `14.4 KB`, `3.2 MB`; a kilobyte has 1,024 bytes, as where modders see sizes most: in Windows. */
export function sizeText(bytes: number): string {
  if (bytes < KILOBYTE) return counted(bytes, 'byte');
  return bytes < MEGABYTE ? `${(bytes / KILOBYTE).toFixed(1)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

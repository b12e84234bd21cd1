/** `filealiases.json` of Warcraft III: names under which the game also looks for a file (section 9 of the page on CASC). */
import { decodeText } from '../../codec/text.ts';
import { pathKey } from '../paths.ts';

export const aliasFile = 'filealiases.json';

function pairOf(entry: unknown): readonly (readonly [string, string])[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { src, dest, dst }: { src?: unknown; dest?: unknown; dst?: unknown } = entry;
  const to = typeof dest === 'string' ? dest : dst;
  return typeof src === 'string' && typeof to === 'string' ? [[pathKey(src), to]] : [];
}

/** By `pathKey`, the name to look for instead. What is no list of aliases gives none. */
export function readAliases(bytes: Uint8Array): ReadonlyMap<string, string> {
  const text = decodeText(bytes, 0, bytes.length).replace(/^\uFEFF/, '');
  // Lines of comments, which the game's own reader passes over.
  const plain = text.replaceAll(/^\s*(\/\/|;).*$/gm, '');
  try {
    const entries: unknown = JSON.parse(plain);
    return new Map(Array.isArray(entries) ? entries.flatMap(pairOf) : []);
  } catch {
    return new Map();
  }
}

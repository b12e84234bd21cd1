/** Reading a model and its .skin file from wherever a map finds them. */
import type { FilePart } from '../../codec/documentView.ts';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { m2 } from '../../formats/m2/index.ts';

/** Gives the bytes of a file by its path in the game; null where there is none. A `model` may have another ending. */
export type ReadFile = (path: string, kind: 'model' | 'file') => Promise<Uint8Array | null>;

/** Maps name models as the game's editors did, with the ending .mdx or .mdl; the files end in .m2. */
export function modelPath(path: string): string {
  return path.replace(/\.md[xl]$/i, '.m2');
}

function nameOf(path: string): string {
  return path.split('\\').at(-1) ?? path;
}

/** Null where there is no such model. Throws a FormatError for one that cannot be read. */
export async function readModel(path: string, read: ReadFile): Promise<Document | null> {
  const main = modelPath(path);
  const bytes = await read(main, 'model');
  if (bytes === null) return null;
  const parts: { readonly name: string; readonly bytes: Uint8Array }[] = [{ name: nameOf(main), bytes }];
  const asked = new Set<string>();
  // The first view will do: placements are drawn at one level of detail, and nothing of them moves.
  const isView = (name: string): boolean => /00\.skin$/i.test(name);
  const known = [{ name: nameOf(main), start: 0, end: bytes.length }];
  for (const { name } of m2.companions?.(bytes, known) ?? []) {
    if (!isView(name) || asked.has(name)) continue;
    asked.add(name);
    const found = await read(main.slice(0, main.length - nameOf(main).length) + name, 'file');
    if (found !== null) parts.push({ name, bytes: found });
  }
  return openDocument(m2, ...endToEnd(parts));
}

/** Files of one document as it is opened with them. */
export function endToEnd(
  parts: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): [bytes: Uint8Array, options: { readonly files: readonly FilePart[] }] {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.bytes.length, 0));
  const files: FilePart[] = [];
  let start = 0;
  for (const part of parts) {
    whole.set(part.bytes, start);
    files.push({ name: part.name, start, end: start + part.bytes.length });
    start += part.bytes.length;
  }
  return [whole, { files }];
}

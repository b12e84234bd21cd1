/** Reading a building and the files of its groups from wherever a map finds them. */
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { wmo } from '../../formats/wmo/index.ts';
import type { ReadFile } from './readModel.ts';
import { endToEnd } from './readModel.ts';

/** A root with the groups that are there; null where there is no such building. */
export async function readBuilding(path: string, read: ReadFile): Promise<Document | null> {
  const bytes = await read(path, 'file');
  if (bytes === null) return null;
  const name = path.split('\\').at(-1) ?? path;
  const folder = path.slice(0, path.length - name.length);
  const wanted = wmo.companions?.(bytes, [{ name, start: 0, end: bytes.length }]) ?? [];
  const groups = await Promise.all(
    wanted.map(async (each) => ({ name: each.name, bytes: await read(folder + each.name, 'file') })),
  );
  const found = groups.flatMap((group) => (group.bytes === null ? [] : [{ name: group.name, bytes: group.bytes }]));
  return openDocument(wmo, ...endToEnd([{ name, bytes }, ...found]));
}

/** Whether other readers see a day's result as the program does: models of World of Warcraft and Half-Life on disk. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openDocument } from '../../shared/document/document.ts';
import { goldsrc } from '../../shared/formats/goldsrc/index.ts';
import { joinFiles } from '../../shared/formats/m2/test/corpus.ts';
import { m2 } from '../../shared/formats/m2/index.ts';
import { modelOf } from '../../shared/test/clips.ts';
import { distanceInM2, distanceInStudio } from '../../renderer/src/test/peers/samePoses.ts';

/** A model's file with those that belong to it, the model first. */
async function filesOf(path: string, format: typeof m2) {
  const main = { name: basename(path), bytes: new Uint8Array(await readFile(path)) };
  const wanted = format.companions?.(main.bytes, [{ name: main.name, start: 0, end: main.bytes.length }]) ?? [];
  const names = new Set(wanted.map(({ name }) => name.toLowerCase()));
  const beside = (await readdir(dirname(path))).filter((name) => names.has(name.toLowerCase()));
  const others = beside.map(async (name) => ({
    name,
    bytes: new Uint8Array(await readFile(join(dirname(path), name))),
  }));
  return [main, ...(await Promise.all(others))];
}

/**
 * Says how far vertices stand off in the clips of a name and in every tenth of the others. The first reader reads M2 of
 * 3.x alone; of other files nothing is said: null.
 *
 * @throws where they stand off by more than a five thousandth of the model's size
 */
export async function comparePoses(path: string, named: string): Promise<string | null> {
  const format = [m2, goldsrc].find(({ extensions }) => extensions.some((each) => path.toLowerCase().endsWith(each)));
  if (format === undefined) return null;
  const files = await filesOf(path, format);
  const [main] = files;
  if (main === undefined || (format === m2 && main.bytes[4] !== 8)) return null;
  const joined = joinFiles(files);
  const { view } = modelOf(openDocument(format, joined.bytes, { files: joined.files }));
  const isLookedAt = (clip: (typeof view.clips)[number]): boolean =>
    clip.name.startsWith(named) || view.clips.indexOf(clip) % 10 === 0;
  const { furthest, size, compared } =
    format === m2 ? distanceInM2(view, main.bytes, isLookedAt) : distanceInStudio(view, files, isLookedAt);
  const told = `${compared} posed vertices within ${((furthest / size) * 1e6).toFixed(1)} millionths of the size`;
  if (!(furthest < size * 2e-4)) throw new Error(`another reader sees it elsewhere: ${told}`);
  return told;
}

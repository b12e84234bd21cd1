/** Pictures of parts that go from game to game: found where the parts come from, and put beside the model as its game reads them. */
import type { Parts } from '../../../../../shared/exchange/parts/collect.ts';
import type { PartPicture } from '../../../../../shared/exchange/parts/looks.ts';
import { gameOf } from '../../../../../shared/exchange/convert/targets.ts';
import type { Taken } from '../../../../../shared/exchange/parts/take.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import { notify } from '../../../base/ui/index.ts';
import { errorWords } from '../../../workbench/files/errors.ts';
import { fetchTexture } from '../../../workbench/files/textures.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { cancellable } from '../../../workbench/work/cancellable.ts';
import { writeBeside } from '../materials/textureBeside.ts';
import { editedModel } from '../materials/materialRows.ts';
import { modelWork } from '../work/work.ts';
import { fill, text } from '../../../base/text/language.ts';

/** Paths of pictures that the other game does not find by the same path; none within one game. */
export function wantedPaths({ game, meshes, materials, nodes }: Parts, to: Session): readonly string[] {
  if (gameOf(to.document) === game) return [];
  const layers = [...meshes.flatMap((mesh) => mesh.layers), ...materials.flat()];
  const textures = [...layers.flatMap((layer) => layer.textures.map(({ texture }) => texture)), ...nodes.textures];
  const paths = textures.flatMap((texture) =>
    texture === null || texture.path === '' || texture.picture !== null ? [] : [texture.path],
  );
  return [...new Set(paths)];
}

async function pictureOf(session: Session, path: string): Promise<RgbaPixels | null> {
  // One that cannot be read is as good as none here: the list of what is lost says so.
  const fetched = await fetchTexture(session, path).catch(() => null);
  if (fetched === null) return null;
  const { width, height } = fetched.found;
  return { width, height, pixels: fetched.pixels };
}

/** Who finds the pictures: the model that the parts come from, while it is open, and the one that they go to. */
export interface PictureWay {
  readonly from: Session | null;
  readonly to: Session;
}

/** Pictures by their paths; those that nobody finds are left out. Rejects when it is given up. */
export async function findPictures(
  paths: readonly string[],
  { from, to }: PictureWay,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RgbaPixels>> {
  const found = new Map<string, RgbaPixels>();
  const isOpen = from !== null && workbench.getState().sessions.includes(from);
  for (const path of paths) {
    signal.throwIfAborted();
    const picture = (isOpen ? await pictureOf(from, path) : null) ?? (await pictureOf(to, path));
    if (picture !== null) found.set(path, picture);
  }
  return found;
}

/** Hands over the pictures of parts by their paths; at once where none is needed. */
export async function fetchPictures(
  parts: Parts,
  way: PictureWay,
  take: (pictures: ReadonlyMap<string, RgbaPixels>) => Promise<void>,
): Promise<void> {
  const paths = wantedPaths(parts, way.to);
  if (paths.length === 0) {
    await take(new Map());
    return;
  }
  const found = await cancellable(text('Finding textures'), async ({ signal }) => findPictures(paths, way, signal));
  if (found !== null) await take(found);
}

function isSame({ width, height, pixels }: RgbaPixels, found: RgbaPixels | null): boolean {
  if (found === null || found.width !== width || found.height !== height) return false;
  return pixels.every((part, at) => part === found.pixels[at]);
}

/** Writes pictures beside the model, as files that its game reads; one that the model finds already stays. What cannot be written is said. */
async function writePictures(session: Session, pictures: readonly PartPicture[]): Promise<void> {
  const target = editedModel(session)?.edits.layerChoices?.files?.target;
  if (pictures.length === 0 || target === undefined) return;
  const failed: string[] = [];
  for (const { name, picture } of pictures) {
    if (isSame(picture, await pictureOf(session, name))) continue;
    try {
      const made = await cancellable(fill('Writing {}', name), async ({ signal }) =>
        modelWork.onFile('pictureFile', { picture, target }, signal),
      );
      if (made === null || !(await writeBeside(session, name, made.bytes))) failed.push(name);
    } catch (error) {
      failed.push(`${name} (${errorWords(error).message})`);
    }
  }
  if (failed.length === 0) return;
  notify({
    tone: 'warning',
    title: text('Some textures were not put beside the model'),
    message: fill('{}. Put them there by hand, or choose other textures in Materials.', failed.join(', ')),
  });
}

/** Writes what the model was given and lacks: pictures of its own game that only the other model finds, too. */
export async function bringPictures(
  { from, to }: PictureWay,
  { pictures, textures }: Pick<Taken, 'pictures' | 'textures'>,
): Promise<void> {
  const made = new Set(pictures.map(({ name }) => name));
  const others = from !== null && workbench.getState().sessions.includes(from) ? textures : [];
  const missing: PartPicture[] = [];
  for (const path of others) {
    if (made.has(path) || (await pictureOf(to, path)) !== null) continue;
    const picture = from === null ? null : await pictureOf(from, path);
    const name = (path.split(/[\\/]/).at(-1) ?? path).replace(/\.\w+$/, '.blp');
    if (picture !== null) missing.push({ name, picture });
  }
  await writePictures(to, [...pictures, ...missing]);
}

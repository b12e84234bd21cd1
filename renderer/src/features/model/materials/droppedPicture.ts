/** Pictures that are dropped on what shows a texture: from the Explorer by their path, from the desktop as files. No React. */
import { DRAGGED_VALUE, notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { cancellable } from '../../../workbench/work/cancellable.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { LayerChoices } from '../../../../../shared/model/materialEdits.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import { modelWork } from '../work/work.ts';
import { changeAndTell, verbOf } from './changeMaterial.ts';
import { chooseFor, mainPlace, takeFile, type TexturePlace } from './chooseTexture.ts';
import { editedModel } from './materialRows.ts';
import { writeBeside } from './textureBeside.ts';
import { fill, text } from '../../../base/text/language.ts';

const pictures = /\.(blp|tga|dds|png|bmp|jpe?g)$/i;

/** Whether what hangs over something may be a picture; what it is can be told only once it is dropped. */
export function mayBePicture({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes(DRAGGED_VALUE) || types.includes('Files');
}

type Dropped = { readonly path: string } | { readonly file: File };

/** The picture of a drop; null for anything else. */
export function pictureIn(transfer: {
  getData(kind: string): string;
  readonly files: ArrayLike<File>;
}): Dropped | null {
  const path = transfer.getData(DRAGGED_VALUE);
  if (pictures.test(path)) return { path };
  const file = transfer.files[0];
  return file !== undefined && transfer.files.length === 1 && pictures.test(file.name) ? { file } : null;
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

async function pixelsOf(file: File): Promise<RgbaPixels | null> {
  const sent = { name: file.name, bytes: await bytesOf(file) };
  return await cancellable(fill('Reading {}', file.name), async ({ signal }) =>
    modelWork.onFile('picturePixels', sent, signal),
  );
}

/** The bytes of a picture as the game reads it, and what the file is to be called. Null when it was given up. */
async function forGame(
  file: File,
  { endings, target }: NonNullable<LayerChoices['files']>,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null> {
  const bytes = await bytesOf(file);
  const { name } = file;
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (endings.includes(ending)) return { name, bytes };
  const sent = { name, bytes, target };
  const made = await cancellable(fill('Converting {}', name), async ({ signal }) =>
    modelWork.onFile('pictureForGame', sent, signal),
  );
  return made === null ? null : { name: `${name.slice(0, name.lastIndexOf('.'))}.blp`, bytes: made.bytes };
}

/** A file of the desktop becomes the texture: as pixels of the model, or as a file beside it that the game reads. */
async function dropFile(session: Session, place: TexturePlace, file: File): Promise<void> {
  const choices = editedModel(session)?.edits.layerChoices;
  if (choices === undefined) return;
  if (choices.files === null) {
    const pixels = await pixelsOf(file);
    const own = editedModel(session)?.view.materials[place.material]?.layers[place.layer]?.textures[place.at];
    if (pixels === null || own === undefined) return;
    changeAndTell(session, 'Replace picture', (model, step) => verbOf(model, 'setPicture')(own.texture, pixels, step));
    return;
  }
  const made = await forGame(file, choices.files);
  if (made === null || !(await writeBeside(session, made.name, made.bytes))) return;
  chooseFor(session, place, made.name);
  const isConverted = made.name !== file.name;
  notify({
    tone: 'ok',
    title: fill('{} is the texture now', made.name),
    message: isConverted
      ? text('It was converted and written beside the model.')
      : text('It was written beside the model.'),
  });
}

/** The texture that a picture dropped on a mesh becomes; null for a record that is no mesh with a material. */
export function placeOnMesh(session: Session, record: RecordId | null): TexturePlace | null {
  const model = editedModel(session);
  const mesh = model?.view.meshes.find((each) => each.record === record);
  return model === null || mesh === undefined || mesh.material < 0 ? null : mainPlace(model, mesh.material);
}

/** What was dropped becomes the texture of a layer, in one step. */
export async function dropPicture(session: Session, place: TexturePlace, dropped: Dropped): Promise<void> {
  const name = 'path' in dropped ? dropped.path : dropped.file.name;
  try {
    if ('path' in dropped) await takeFile(session, place, dropped.path);
    else await dropFile(session, place, dropped.file);
  } catch (error) {
    reportError(fill('{} could not become the texture', name), error);
  }
}

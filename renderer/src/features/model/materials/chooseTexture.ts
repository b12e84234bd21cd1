/** Another texture for a layer, an emitter or a field: chosen in the picker, carried out in one step. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { repointReferences } from '../../../../../shared/document/structure.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import type { Notes } from '../../../../../shared/model/notes.ts';
import type { ModelTexture } from '../../../../../shared/model/view.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { fetchTexture } from '../../../workbench/files/textures.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { changeAndTell, verbOf } from './changeMaterial.ts';
import { editedModel, textureName } from './materialRows.ts';
import { pickTexture, type PickAnswer, type PickedTexture } from './picking.ts';
import { fill, text } from '../../../base/text/language.ts';

/** A texture of a layer. */
export interface TexturePlace {
  readonly material: number;
  readonly layer: number;
  /** Position among the textures of the layer. */
  readonly at: number;
}

/** Position of the texture that was picked; it is added where the model has none such. */
function positionOf({ view, edits }: EditedModel, picked: PickedTexture, step: Transaction): number {
  if (picked.kind === 'own') return picked.texture;
  const [path, kind] = picked.kind === 'file' ? [picked.path, 0] : ['', picked.filled];
  const found = view.textures.findIndex(
    (texture) => texture.kind === kind && texture.path.toLowerCase() === path.toLowerCase(),
  );
  if (found >= 0) return found;
  const { addTexture, refusals } = edits;
  if (addTexture === undefined)
    throw new RangeError(refusals.addTexture ?? text('This format cannot hold another texture'));
  return addTexture({ path, kind, picture: null }, step).texture;
}

/** Shows what was picked wherever a texture was shown. */
function replaceEverywhere(
  session: Session,
  model: EditedModel,
  texture: number,
  picked: PickedTexture,
  step: Transaction,
): void {
  const to = positionOf(model, picked, step);
  repointReferences(session.document, step, 'textures', (position) => (position === texture ? to : position));
  if ((model.edits.textureUsers?.(texture).length ?? 1) === 0) model.edits.removeTexture?.(texture, step);
}

function carryOut(
  session: Session,
  model: EditedModel,
  place: TexturePlace,
  { picked, everywhere }: PickAnswer,
  step: Transaction,
): Notes {
  const present = model.view.materials[place.material]?.layers[place.layer]?.textures[place.at]?.texture ?? -1;
  if (everywhere && present >= 0) {
    replaceEverywhere(session, model, present, picked, step);
    return [];
  }
  const texture = positionOf(model, picked, step);
  return verbOf(model, 'setLayer')(place.material, place.layer, { texture: { at: place.at, texture } }, step);
}

/** The pixels of a picture become those of a texture that the model holds itself. */
async function takePicture(session: Session, texture: number, path: string): Promise<void> {
  try {
    const fetched = await fetchTexture(session, path);
    if (fetched === null) throw new Error(fill('{} was not found beside the model or in a mounted game', path));
    const { width, height } = fetched.found;
    const image = { width, height, pixels: fetched.pixels };
    changeAndTell(session, 'Replace picture', (model, step) => verbOf(model, 'setPicture')(texture, image, step));
  } catch (error) {
    reportError(fill('{} could not become the texture', path), error);
  }
}

/** Asks for another texture for a layer, and puts it there. */
export async function chooseTexture(session: Session, place: TexturePlace): Promise<void> {
  const model = editedModel(session);
  const own = model?.view.materials[place.material]?.layers[place.layer]?.textures[place.at];
  if (model === null || own === undefined) return;
  const texture: ModelTexture | undefined = model.view.textures[own.texture];
  const isTexture = model.edits.layerChoices?.isTexture === true;
  const answer = await pickTexture({
    session,
    title: isTexture
      ? fill('Another picture for {}', textureName(texture))
      : fill('Another texture for {}', textureName(texture)),
    path: isTexture ? '' : (texture?.path ?? ''),
    offersOwn: !isTexture,
    places: isTexture ? 1 : (model.edits.textureUsers?.(own.texture).length ?? 1),
  });
  if (answer === null) return;
  if (!isTexture) changeAndTell(session, 'Change texture', (now, step) => carryOut(session, now, place, answer, step));
  else if (answer.picked.kind === 'file') await takePicture(session, own.texture, answer.picked.path);
}

/** A file, by its path, becomes the texture of a layer: shown from where it is, or its pixels taken over. */
export async function takeFile(session: Session, place: TexturePlace, path: string): Promise<void> {
  const model = editedModel(session);
  const own = model?.view.materials[place.material]?.layers[place.layer]?.textures[place.at];
  if (model === null || own === undefined) return;
  if (model.edits.layerChoices?.isTexture === true) await takePicture(session, own.texture, path);
  else chooseFor(session, place, path);
}

/** Shows a file, by its path, as a texture of a layer, in one step. */
export function chooseFor(session: Session, place: TexturePlace, path: string): void {
  const answer: PickAnswer = { picked: { kind: 'file', path }, everywhere: false };
  changeAndTell(session, 'Change texture', (now, step) => carryOut(session, now, place, answer, step));
}

/** The texture of a material that one means: of the uppermost layer that is a file or a picture, else of the first. */
export function mainPlace({ view }: EditedModel, material: number): TexturePlace {
  const { layers } = view.materials[material] ?? { layers: [] };
  const layer = layers.findLastIndex(({ textures }) => view.textures[textures[0]?.texture ?? -1]?.filledIn === null);
  return { material, layer: Math.max(0, layer), at: 0 };
}

/** Places of layers that a record stands for: its own, those of its material, or those of what it is drawn with. */
export function placesOf({ view }: EditedModel, record: RecordId): readonly TexturePlace[] {
  const mesh = view.meshes.find((each) => each.record === record);
  return view.materials.flatMap((material, at) =>
    material.layers.flatMap((layer, index) =>
      layer.record === record || material.record === record || mesh?.material === at
        ? layer.textures.map((_, place): TexturePlace => ({ material: at, layer: index, at: place }))
        : [],
    ),
  );
}

/** A new texture in the model, or a new material where that is the same. */
export async function chooseNewMaterial(session: Session): Promise<void> {
  const answer = await pickTexture({
    session,
    title: text('Texture of the new material'),
    path: '',
    offersOwn: editedModel(session)?.edits.layerChoices?.isTexture !== true,
    places: 1,
  });
  if (answer === null) return;
  await newMaterial(session, answer.picked);
}

async function newMaterial(session: Session, picked: PickedTexture): Promise<void> {
  const isTexture = editedModel(session)?.edits.layerChoices?.isTexture === true;
  if (!isTexture || picked.kind !== 'file') {
    changeAndTell(
      session,
      'Add material',
      (model, step) => verbOf(model, 'addMaterial')(null, positionOf(model, picked, step), step).notes,
    );
    return;
  }
  try {
    const fetched = await fetchTexture(session, picked.path);
    if (fetched === null) throw new Error(fill('{} was not found beside the model or in a mounted game', picked.path));
    const { width, height } = fetched.found;
    const texture = { path: picked.path, kind: 0, picture: { width, height, pixels: fetched.pixels } };
    changeAndTell(session, 'Add material', (model, step) => verbOf(model, 'addTexture')(texture, step).notes);
  } catch (error) {
    reportError(fill('{} could not become a material', picked.path), error);
  }
}

/** Asks for another texture for a particle emitter, and puts it there. */
export async function chooseEffectTexture(session: Session, record: RecordId): Promise<void> {
  const model = editedModel(session);
  const effect = model?.edits.effects?.().find((each) => each.record === record);
  if (model === null || effect === undefined) return;
  const texture = model.view.textures[effect.texture];
  const answer = await pickTexture({
    session,
    title: fill('Another texture for {}', effect.name === '' ? text('the emitter') : effect.name),
    path: texture?.path ?? '',
    offersOwn: true,
    places: model.edits.textureUsers?.(effect.texture).length ?? 1,
  });
  if (answer === null) return;
  changeAndTell(session, 'Change texture', (now, step) => {
    if (answer.everywhere) {
      replaceEverywhere(session, now, effect.texture, answer.picked, step);
      return [];
    }
    return verbOf(now, 'setEffect')(record, { texture: positionOf(now, answer.picked, step) }, step);
  });
}

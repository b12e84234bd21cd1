/** Changing materials from the panel: one step each, told where something had to be done otherwise or cannot be. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { detachFaces } from '../../../../../shared/geometry/mesh/parts.ts';
import { mergeSame } from '../../../../../shared/document/sameRecords.ts';
import type { EditedModel, ModelEdits, Verb } from '../../../../../shared/model/edits.ts';
import type { Notes } from '../../../../../shared/model/notes.ts';
import { counted } from '../../../base/text/numbers.ts';
import { notify } from '../../../base/ui/index.ts';
import { select, type Session } from '../../../workbench/state/session.ts';
import { hasChosen, heldShape } from '../shape/heldMesh.ts';
import { shapingOf } from '../shape/shapeSelection.ts';
import { isShaping } from '../shape/shapeStore.ts';
import { editedModel } from './materialRows.ts';
import { fill, listed, text, translated } from '../../../base/text/language.ts';

/** A verb of the format, or a RangeError with the reason why it has none. */
export function verbOf<V extends Verb>({ edits }: EditedModel, verb: V): NonNullable<ModelEdits[V]> {
  const found = edits[verb];
  if (found === undefined) throw new RangeError(edits.refusals[verb] ?? text('This format cannot hold that'));
  return found;
}

/** Does something in one step; says why where it cannot be done, and gives null then. */
export function changeModel<R>(
  session: Session,
  label: string,
  change: (model: EditedModel, step: Transaction) => R,
): R | null {
  const model = editedModel(session);
  if (model === null || session.document.isInGesture) return null;
  try {
    return session.document.edit(label, (step) => change(model, step));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    notify({
      tone: 'warning',
      title: fill('{}: this cannot be done', translated(label)),
      message: sentence(error.message),
    });
    return null;
  }
}

const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

/** As `changeModel`, with what the format had to do told. */
export function changeAndTell(
  session: Session,
  label: string,
  change: (model: EditedModel, step: Transaction) => Notes,
): void {
  const { history } = session.document;
  const { position } = history;
  const notes = changeModel(session, label, change);
  if (notes === null) return;
  if (history.position === position)
    notify({ tone: 'info', title: fill('{}: nothing had to change', translated(label)) });
  else if (notes.length > 0)
    notify({ tone: 'ok', title: fill('{}: done', translated(label)), message: notes.join(' ') });
}

/** Selects a material: its record, or the first mesh of one that has none. */
export function selectMaterial(session: Session, material: number): void {
  const model = editedModel(session);
  const own = model?.view.materials[material];
  if (model === null || own === undefined) return;
  const record = own.record ?? model.view.meshes.find((mesh) => mesh.material === material)?.record;
  if (record !== undefined) select(session, [record]);
}

/** Meshes that the selection names, and those that hang on what it names are not among them. */
function selectedMeshes({ view }: EditedModel, selection: readonly RecordId[]): readonly RecordId[] {
  const meshes = new Set(view.meshes.map(({ record }) => record));
  return selection.filter((id) => meshes.has(id));
}

/** Why what is selected cannot be given a material; null where it can. */
export function whyNotGiven(session: Session): string | null {
  const model = editedModel(session);
  if (model === null) return text('No model is in front');
  const { edits } = model;
  if (edits.setMaterialOf === undefined) return edits.refusals.setMaterialOf ?? text('This format cannot hold that');
  if (isShaping() || selectedMeshes(model, session.state.getState().selection).length > 0) return null;
  return text('Select the meshes that are to get it');
}

/** Draws the selected faces with a material: those of a part of a mesh become a mesh of their own. */
function assignToFaces(session: Session, model: EditedModel, material: number, step: Transaction): Notes {
  const { shape } = shapingOf(session);
  if (shape === null) return [];
  const { meshes } = heldShape(session.document, shape, session.state.getState().selection);
  const chosen = meshes.filter(({ faces }) => hasChosen(faces));
  if (chosen.length === 0)
    throw new RangeError(text('Select faces first: click in the view, drag a box, or press A for all'));
  return chosen.flatMap(({ record, mesh, geometry, faces }) => {
    if (mesh.material === material) return [];
    if (!faces.includes(0)) return verbOf(model, 'setMaterialOf')([record], material, step);
    const { rest, part } = detachFaces(geometry, faces);
    const added = verbOf(model, 'addMesh')(part, { material, name: mesh.name, from: record }, step);
    return [...added.notes, ...verbOf(model, 'setGeometry')(record, rest, step)];
  });
}

/** Draws what is selected with a material: faces while meshes are shaped, else meshes. */
export function assignMaterial(session: Session, material: number): void {
  changeAndTell(session, 'Assign material', (model, step) => {
    if (isShaping()) return assignToFaces(session, model, material, step);
    const wanted = selectedMeshes(model, session.state.getState().selection);
    if (wanted.length === 0) throw new RangeError(text('Select the meshes first, in the view or in the outline'));
    return verbOf(model, 'setMaterialOf')(wanted, material, step);
  });
}

/** Makes materials that are the same one, and then textures that are; says how many went. */
export function mergeDuplicates(session: Session): void {
  const gone = changeModel(session, 'Merge duplicates', (_model, step) => {
    // Textures first: materials may differ by them alone.
    const textures = mergeSame(session.document, step, 'textures');
    return { textures, materials: mergeSame(session.document, step, 'materials') };
  });
  if (gone === null) return;
  const parts = [
    ...(gone.materials === 0 ? [] : [counted(gone.materials, 'material')]),
    ...(gone.textures === 0 ? [] : [counted(gone.textures, 'texture')]),
  ];
  notify(
    parts.length === 0
      ? { tone: 'info', title: text('No two materials or textures are the same') }
      : { tone: 'ok', title: fill('Merged {} into others that are the same', listed(parts)) },
  );
}

/** Takes away materials that nothing is drawn with, and then textures that nothing shows. */
export function removeUnused(session: Session): void {
  const gone = changeModel(session, 'Remove unused', (model, step) => {
    let materials = 0;
    let textures = 0;
    const { edits } = model;
    for (let at = model.view.materials.length - 1; at >= 0 && edits.removeMaterial !== undefined; at--) {
      if (model.view.meshes.some((mesh) => mesh.material === at || mesh.skinMaterials.includes(at))) continue;
      if ((edits.materialUsers?.(at).length ?? 0) > 0) continue;
      edits.removeMaterial(at, step);
      materials++;
    }
    for (let at = model.view.textures.length - 1; at >= 0; at--) {
      if ((edits.textureUsers?.(at).length ?? 1) > 0) continue;
      edits.removeTexture?.(at, step);
      textures++;
    }
    return edits.layerChoices?.isTexture === true ? materials : materials + textures;
  });
  if (gone === null) return;
  notify(
    gone === 0
      ? { tone: 'info', title: text('Every material and texture is in use') }
      : {
          tone: 'ok',
          title: fill('Removed {}', counted(gone, 'unused material or texture', 'unused materials and textures')),
        },
  );
}

/** Parts of models that are copied and pasted, also from game to game: one step whose numbers stay open. No React. */
import { counted } from '../../../../../shared/codec/words.ts';
import { collectParts, type PartChoice, type Parts } from '../../../../../shared/exchange/parts/collect.ts';
import { takeParts, type Taken } from '../../../../../shared/exchange/parts/take.ts';
import { allElements, asKind } from '../../../../../shared/geometry/surface/elements.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import type { MeshPart } from '../../../../../shared/model/meshClip.ts';
import { notify } from '../../../base/ui/index.ts';
import { select, type Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import type { ActNumber, ActValues } from '../lastAct/lastAct.ts';
import { editedModel } from '../materials/materialRows.ts';
import { shapingOf } from '../shape/shapeSelection.ts';
import { isShaping } from '../shape/shapeStore.ts';
import { fetchPictures, writePictures } from './partPictures.ts';
import { contentWords, outcomeWords } from './partWords.ts';

interface Copied {
  readonly parts: Parts;
  /** Where it was copied, for pictures that are found beside that file; it may be closed by now. */
  readonly from: Session;
}

let copied: Copied | null = null;

/** Of the ways that a sequence is blended from, so many are clips of their own (import-conversion.md section 7). */
const keptVariants = 2;

function selectedFaces(session: Session): readonly MeshPart[] {
  const { shape } = shapingOf(session);
  if (shape === null) return [];
  const { flags } = asKind(shape.surface, shape.elements, 'face');
  return shape.meshes.flatMap((mesh, at): MeshPart[] => {
    const first = shape.spans[at]?.firstFace ?? 0;
    const faces = flags.slice(first, first + Math.floor(mesh.triangles.length / 3));
    return faces.includes(1) ? [{ mesh, faces }] : [];
  });
}

/** The selected faces while meshes are shaped, else the meshes, materials and clips that are selected. */
export function partsToCopy(session: Session): PartChoice {
  const view = editedModel(session)?.view;
  if (view === undefined) return { meshes: [], materials: [], clips: [] };
  if (isShaping()) return { meshes: selectedFaces(session), materials: [], clips: [] };
  const selected = new Set(session.state.getState().selection);
  return {
    meshes: view.meshes.flatMap((mesh) => (selected.has(mesh.record) ? [{ mesh, faces: null }] : [])),
    materials: view.materials.flatMap(({ record }, at) => (record !== null && selected.has(record) ? [at] : [])),
    clips: view.clips.filter(({ record, variant }) => selected.has(record) && variant < keptVariants),
  };
}

/** Whether anything of a choice can be taken. */
export function isChoice({ meshes, materials, clips }: PartChoice): boolean {
  return meshes.length + materials.length + clips.length > 0;
}

export function copyParts(session: Session): void {
  const choice = partsToCopy(session);
  if (!isChoice(choice)) {
    notify({
      tone: 'info',
      title: 'Nothing was copied',
      message: 'Select faces first: click in the view, or press A for all.',
    });
    return;
  }
  try {
    const parts = collectParts(session.document, choice);
    copied = { parts, from: session };
    const faces = parts.meshes.reduce((sum, { geometry }) => sum + geometry.triangles.length / 3, 0);
    const isFaces = isShaping() && parts.meshes.length > 0;
    notify({
      tone: 'ok',
      title: `Copied ${isFaces ? `${counted(faces, 'face')} of ` : ''}${contentWords(parts)}`,
      message: 'Paste into this model or into another one, of any game.',
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    notify({ tone: 'warning', title: 'Nothing was copied', message: `${error.message}.` });
  }
}

/** Why what was copied cannot be pasted here, in a few words; null where it can. */
export function whyNotPasted({ document }: Session): string | null {
  const { model } = document.format;
  if (model === undefined) return 'This is no model';
  if (copied === null) return 'Nothing is copied';
  const { addMesh, addClip, addMaterial, refusals } = model.edits(document);
  const { meshes, clips, materials } = copied.parts;
  if (meshes.length > 0 && addMesh === undefined) return refusals.addMesh ?? 'This format cannot hold other meshes';
  if (clips.length > 0 && addClip === undefined) return refusals.addClip ?? 'This format cannot hold other clips';
  if (materials.length > 0 && addMaterial === undefined)
    return refusals.addMaterial ?? 'This format cannot hold other materials';
  return null;
}

function numbersFor(parts: Parts, bone: string | undefined): readonly ActNumber[] {
  if (parts.meshes.length === 0) return [];
  return [
    { id: 'atJoint', label: 'Stand at the bone', value: 1, isSwitch: true },
    ...(bone === undefined ? [] : [{ id: 'isRigid', label: `Hang all on ${bone}`, value: 1, isSwitch: true }]),
    { id: 'factor', label: 'Size', value: 1, min: 0.001, step: 0.01 },
    ...['x', 'y', 'z'].map((id) => ({ id, label: id.toUpperCase(), value: 0, unit: 'units' })),
  ];
}

/** Puts parts into the model, as one step, and selects them. Null where it was refused, which is said. */
function put(session: Session, parts: Parts, pictures: ReadonlyMap<string, RgbaPixels>): Taken | null {
  const model = editedModel(session);
  if (model === null) return null;
  const { document } = session;
  const { selection } = session.state.getState();
  const joint = model.view.joints.findIndex(({ record }) => selection.includes(record));
  const like = model.view.meshes.find(({ record }) => selection.includes(record))?.record ?? null;
  const title = `Paste ${contentWords(parts)}`;
  let taken: Taken | null = null;
  const act = (values: ActValues): string => {
    const made = document.edit(title, (step) =>
      takeParts(
        document,
        parts,
        {
          ...{ joint, like, isRigid: values['isRigid'] === 1, atJoint: values['atJoint'] === 1 },
          ...{ factor: values['factor'] ?? 1, move: [values['x'] ?? 0, values['y'] ?? 0, values['z'] ?? 0] },
          pictureAt: (path) => pictures.get(path) ?? null,
        },
        step,
      ),
    );
    taken = made;
    select(session, made.records);
    const { shape } = shapingOf(session);
    if (isShaping() && shape !== null && parts.meshes.length > 0)
      shapingOf(session).select(allElements(shape.surface, shape.elements.kind));
    return outcomeWords(made.notes);
  };
  carryOutAct(session, { title, numbers: numbersFor(parts, model.view.joints[joint]?.name), act });
  return taken;
}

/** Puts what was copied into the model, and selects it; pictures that its game lacks are put beside it. */
export function pasteCopied(session: Session): Promise<void> {
  if (copied === null) return Promise.resolve();
  const { parts, from } = copied;
  return fetchPictures(parts, { from, to: session }, async (pictures) => {
    const taken = put(session, parts, pictures);
    if (taken !== null) await writePictures(session, taken.pictures);
  });
}

/** Parts of models that are copied and pasted, also from game to game: one step whose numbers stay open. No React. */
import { counted } from '../../../base/text/numbers.ts';
import { keptVariants } from '../../../../../shared/exchange/convert/motions.ts';
import { collectParts, type PartChoice, type Parts } from '../../../../../shared/exchange/parts/collect.ts';
import { noNodes } from '../../../../../shared/exchange/parts/collectNodes.ts';
import { partNodes } from '../../../../../shared/exchange/parts/nodes.ts';
import { asKind } from '../../../../../shared/geometry/surface/elements.ts';
import type { MeshPart } from '../../../../../shared/model/meshClip.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import { editedModel } from '../materials/materialRows.ts';
import { shapingOf } from '../shape/shapeSelection.ts';
import { isShaping } from '../shape/shapeStore.ts';
import { bringPictures, fetchPictures } from './partPictures.ts';
import { contentWords, keptContentWords } from './partWords.ts';
import { putAct } from './putAct.ts';
import { fill, text } from '../../../base/text/language.ts';

interface Copied {
  readonly parts: Parts;
  /** Where it was copied, for pictures that are found beside that file; it may be closed by now. */
  readonly from: Session;
}

let copied: Copied | null = null;

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

/** The selected faces while meshes are shaped, else the meshes, materials, clips, bones and other nodes that are selected. */
export function partsToCopy(session: Session): PartChoice {
  const view = editedModel(session)?.view;
  if (view === undefined) return { meshes: [], materials: [], clips: [], nodes: new Set() };
  if (isShaping()) return { meshes: selectedFaces(session), materials: [], clips: [], nodes: new Set() };
  const selected = new Set(session.state.getState().selection);
  return {
    meshes: view.meshes.flatMap((mesh) => (selected.has(mesh.record) ? [{ mesh, faces: null }] : [])),
    materials: view.materials.flatMap(({ record }, at) => (record !== null && selected.has(record) ? [at] : [])),
    clips: view.clips.filter(({ record, variant }) => selected.has(record) && variant < keptVariants),
    nodes: new Set(partNodes(view).flatMap(({ record }) => (selected.has(record) ? [record] : []))),
  };
}

/** Whether anything of a choice can be taken. */
export function isChoice({ meshes, materials, clips, nodes }: PartChoice): boolean {
  return meshes.length + materials.length + clips.length + nodes.size > 0;
}

export function copyParts(session: Session): void {
  const choice = partsToCopy(session);
  if (!isChoice(choice)) {
    notify({
      tone: 'info',
      title: text('Nothing was copied'),
      message: text('Select faces first: click in the view, or press A for all.'),
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
      title: fill('Copied {}{}', isFaces ? `${fill('{} of', counted(faces, 'face'))} ` : '', contentWords(parts)),
      message: text('Paste into this model or into another one, of any game.'),
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    notify({ tone: 'warning', title: text('Nothing was copied'), message: `${error.message}.` });
  }
}

/** Why what was copied cannot be pasted here, in a few words; null where it can. */
export function whyNotPasted({ document }: Session): string | null {
  const { model } = document.format;
  if (model === undefined) return text('This is no model');
  if (copied === null) return text('Nothing is copied');
  const { addMesh, addClip, addMaterial, addJoint, addThings, refusals } = model.edits(document);
  const { meshes, clips, materials, nodes } = copied.parts;
  if (meshes.length > 0 && addMesh === undefined)
    return refusals.addMesh ?? text('This format cannot hold other meshes');
  if (clips.length > 0 && addClip === undefined) return refusals.addClip ?? text('This format cannot hold other clips');
  if (materials.length > 0 && addMaterial === undefined)
    return refusals.addMaterial ?? text('This format cannot hold other materials');
  if (nodes.bones.length > 0 && addJoint === undefined)
    return refusals.addJoint ?? text('This format cannot hold other bones');
  if (nodes !== noNodes && addThings === undefined)
    return refusals.addThings ?? text('This format cannot hold other nodes');
  return null;
}

/** Puts what was copied into the model, and selects it; pictures that its game lacks are put beside it. */
export function pasteCopied(session: Session): Promise<void> {
  if (copied === null) return Promise.resolve();
  const { parts, from } = copied;
  return fetchPictures(parts, { from, to: session }, async (pictures) => {
    const put = putAct(session, { title: `Paste ${keptContentWords(parts)}`, parts, pictures });
    carryOutAct(session, put);
    const taken = put.taken();
    if (taken !== null) await bringPictures({ from, to: session }, taken);
  });
}

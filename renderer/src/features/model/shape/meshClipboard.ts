/** Meshes that are copied from one model and pasted into another: one step whose numbers stay open. No React. */
import { counted } from '../../../../../shared/codec/words.ts';
import { allElements, asKind } from '../../../../../shared/geometry/surface/elements.ts';
import { collectMeshes, type MeshClip, type MeshPart } from '../../../../../shared/model/meshClip.ts';
import { pasteMeshes } from '../../../../../shared/model/pasteMeshes.ts';
import { notify } from '../../../base/ui/index.ts';
import { select, type Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import type { ActNumber } from '../lastAct/lastAct.ts';
import { editedModel } from '../materials/materialRows.ts';
import { shapingOf } from './shapeSelection.ts';
import { isShaping } from './shapeStore.ts';

let copied: MeshClip | null = null;

/** The selected faces while meshes are shaped, else the meshes that are selected. */
export function partsToCopy(session: Session): readonly MeshPart[] {
  const model = editedModel(session);
  if (model === null) return [];
  if (!isShaping()) {
    const selected = new Set(session.state.getState().selection);
    return model.view.meshes.flatMap((mesh) => (selected.has(mesh.record) ? [{ mesh, faces: null }] : []));
  }
  const { shape } = shapingOf(session);
  if (shape === null) return [];
  const { flags } = asKind(shape.surface, shape.elements, 'face');
  return shape.meshes.flatMap((mesh, at): MeshPart[] => {
    const first = shape.spans[at]?.firstFace ?? 0;
    const faces = flags.slice(first, first + Math.floor(mesh.triangles.length / 3));
    return faces.includes(1) ? [{ mesh, faces }] : [];
  });
}

export function copyMeshes(session: Session): void {
  const model = editedModel(session);
  const parts = partsToCopy(session);
  if (model === null) return;
  const clip = collectMeshes(session.document.format.id, model.view, parts);
  if (clip.meshes.length === 0) {
    notify({
      tone: 'info',
      title: 'Nothing was copied',
      message: 'Select faces first: click in the view, or press A for all.',
    });
    return;
  }
  copied = clip;
  const faces = clip.meshes.reduce((sum, { geometry }) => sum + geometry.triangles.length / 3, 0);
  notify({
    tone: 'ok',
    title: `Copied ${counted(faces, 'face')} of ${counted(clip.meshes.length, 'mesh', 'meshes')}`,
    message: 'Paste them into this model or into another one of the same format.',
  });
}

/** Why what was copied cannot be pasted here, in a few words; null where it can. */
export function whyNotPasted({ document }: Session): string | null {
  const { model } = document.format;
  if (model === undefined) return 'This is no model';
  if (copied === null) return 'No meshes are copied';
  if (copied.format !== document.format.id) return 'The copied meshes come from a model of another format';
  const edits = model.edits(document);
  return edits.addMesh === undefined ? (edits.refusals.addMesh ?? 'This format cannot hold other meshes') : null;
}

/** Puts what was copied into the model, and selects it. */
export function pasteCopied(session: Session): void {
  const { document } = session;
  const model = editedModel(session);
  const clip = copied;
  if (model === null || clip === null) return;
  const { selection } = session.state.getState();
  const joint = model.view.joints.findIndex(({ record }) => selection.includes(record));
  const like = model.view.meshes.find(({ record }) => selection.includes(record))?.record ?? null;
  const bone = model.view.joints[joint]?.name ?? '';
  const title = `Paste ${counted(clip.meshes.length, 'mesh', 'meshes')}`;
  const numbers: readonly ActNumber[] = [
    { id: 'atJoint', label: 'Stand at the bone', value: 1, isSwitch: true },
    ...(joint < 0 ? [] : [{ id: 'isRigid', label: `Hang all on ${bone}`, value: 1, isSwitch: true }]),
    { id: 'factor', label: 'Size', value: 1, min: 0.001, step: 0.01 },
    ...['x', 'y', 'z'].map((id) => ({ id, label: id.toUpperCase(), value: 0, unit: 'units' })),
  ];
  carryOutAct(session, {
    title,
    numbers,
    act: (values) => {
      const { meshes, notes } = document.edit(title, (step) =>
        pasteMeshes(
          model,
          document.format.id,
          clip,
          {
            joint,
            like,
            isRigid: values['isRigid'] === 1,
            atJoint: values['atJoint'] === 1,
            factor: values['factor'] ?? 1,
            move: [values['x'] ?? 0, values['y'] ?? 0, values['z'] ?? 0],
          },
          step,
        ),
      );
      select(session, meshes);
      const { shape } = shapingOf(session);
      if (isShaping() && shape !== null) shapingOf(session).select(allElements(shape.surface, shape.elements.kind));
      return notes.join(' ');
    },
  });
}

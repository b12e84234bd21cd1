/** What tools can change in models of Half-Life. */
import type { Document } from '../../../document/document.ts';
import { isTurned } from '../../../geometry/turn.ts';
import { mirroredAt, scaledBy } from '../../../model/alongAxes.ts';
import type { ModelEdits } from '../../../model/edits.ts';
import { oncePerDocument } from '../../../model/lazily.ts';
import { jointOf } from '../../../model/meshes.ts';
import { inStep, mirrorLabel, obeyed, requireFinite, requireWhole, wholeLabel } from '../../../model/steps.ts';
import { controllersOf } from '../model.ts';
import { controllerWraps } from '../schema/names.ts';
import { BoneController } from '../schema/skeleton.ts';
import { studioView } from '../view/index.ts';
import { changeAlong } from './along.ts';
import { boxEdits } from './statedBoxes.ts';
import { clipEdits } from './animation/clips.ts';
import { eventEdits } from './animation/events.ts';
import { joinEdits } from './animation/join.ts';
import { jointEdits } from './joints.ts';
import { thingEdits } from './things.ts';
import { keyEdits, noScale } from './animation/keys.ts';
import { geometryEdits } from './geometry/index.ts';
import { materialEdits } from './materials.ts';
import { timeEdits } from './animation/time.ts';
import { meshEdits } from './mesh.ts';
import { changePivot } from './pivot.ts';
import { changeMoved, changeTurned } from './turn.ts';
import { fieldsOf } from '../../../codec/record.ts';

function wraps(document: Document): boolean {
  return controllersOf(document).some(
    (id) => (fieldsOf(BoneController, document.get(id)).type & controllerWraps) !== 0,
  );
}

const noLoops = 'Half-Life has no global loops';
const noLayerKeys = 'Materials of Half-Life do not move';
const oneTexture = 'A mesh of Half-Life shows one texture';

export const studioEdits = oncePerDocument((document: Document): ModelEdits => ({
  transformWhole(transform, step) {
    requireWhole(transform);
    const { scale, turn, move } = transform;
    return inStep(document, wholeLabel(transform), step, (transaction) => {
      if (scale !== 1) changeAlong(transaction, document, scaledBy(scale));
      return [
        ...(isTurned(turn) ? changeTurned(transaction, document, turn) : []),
        ...(move.some((part) => part !== 0) ? changeMoved(transaction, document, move) : []),
      ];
    });
  },
  mirrorWhole: (axis, step) =>
    inStep(document, mirrorLabel(axis), step, (transaction) => {
      changeAlong(transaction, document, mirroredAt(axis));
      return wraps(document) ? ['Controllers that turn round and round keep their direction.'] : obeyed;
    }),
  ...meshEdits(document),
  ...jointEdits(document),
  ...thingEdits(document),
  ...geometryEdits(document),
  ...materialEdits(document),
  ...keyEdits(document),
  ...clipEdits(document),
  ...boxEdits(document),
  ...joinEdits(document),
  ...timeEdits(document),
  ...eventEdits(document),
  setPivot(joint, pivot, rotation, step) {
    const { record } = jointOf(studioView(document), joint);
    requireFinite(pivot, 'The pivot');
    if (rotation != null) requireFinite(rotation, 'The rotation');
    inStep(document, 'Move pivot', step, (transaction) =>
      changePivot(transaction, document, record, pivot, rotation ?? null),
    );
    return obeyed;
  },
  keyRefusals: { scale: noScale },
  refusals: {
    moveClip: 'Every sequence of Half-Life has a time line of its own, which begins at 0.',
    addLoop: noLoops,
    removeLoop: noLoops,
    setLoopLength: noLoops,
    setLoopOf: noLoops,
    setShown: 'Half-Life cannot hide a mesh in a clip',
    setEffect: 'Models of Half-Life have no emitters',
    setCamera: 'Models of Half-Life have no cameras',
    addLayer: oneTexture,
    removeLayer: oneTexture,
    moveLayer: oneTexture,
    ownLayerTracks: noLayerKeys,
    storeLayerKeys: noLayerKeys,
  },
}));

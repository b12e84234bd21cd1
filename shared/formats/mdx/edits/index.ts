/** What tools can change in models of Warcraft III and of World of Warcraft alpha. */
import type { Document } from '../../../document/document.ts';
import { isTurned, turnOf } from '../../../geometry/turn.ts';
import { mirroredAt, movedBy, scaledBy } from '../../../model/alongAxes.ts';
import type { ModelEdits } from '../../../model/edits.ts';
import type { Notes } from '../../../model/notes.ts';
import { oncePerDocument } from '../../../model/lazily.ts';
import { jointOf } from '../../../model/meshes.ts';
import { patchVertices } from '../../../model/runs.ts';
import { inStep, mirrorLabel, requireFinite, requireWhole, wholeLabel } from '../../../model/steps.ts';
import { nodesOf, singleRecord } from '../model.ts';
import { Pivots } from '../schema/model.ts';
import { fieldsInBoth, finite, nodeFields } from '../view/records.ts';
import { mdxView } from '../view/index.ts';
import { changeAlong } from './along.ts';
import { boxEdits } from './statedBoxes.ts';
import { clipEdits } from './animation/clips.ts';
import { eventEdits } from './animation/events.ts';
import { joinEdits } from './animation/join.ts';
import { jointEdits } from './joints.ts';
import { keyEdits } from './animation/keys.ts';
import { loopEdits } from './animation/loops.ts';
import { cameraEdits } from './cameras.ts';
import { effectEdits } from './effects.ts';
import { visibilityEdits } from './visibility.ts';
import { geometryEdits } from './geometry/index.ts';
import { layerEdits } from './layers.ts';
import { materialEdits } from './materials.ts';
import { slotEdits, whyNoSlots } from './slots.ts';
import { thingEdits } from './things.ts';
import { timeEdits } from './animation/time.ts';
import { meshEdits } from './mesh.ts';
import { changeTurned } from './turn.ts';
import { facesCamera } from '../../../geometry/skeleton.ts';

function emits(document: Document): boolean {
  return nodesOf(document).some((id) => /^(particle|popcorn)Emitter/.test(document.get(id).type));
}

function someFacesCamera(document: Document): boolean {
  return nodesOf(document).some((id) => (finite(nodeFields(document.get(id)).flags, 0) & facesCamera) !== 0);
}

function mirrorNotes(document: Document, axis: 'x' | 'y' | 'z'): Notes {
  return [
    ...(axis === 'z' && emits(document) ? ['Emitters still send particles along their own Z axis.'] : []),
    ...(someFacesCamera(document) ? ['What faces the camera keeps facing it.'] : []),
  ];
}

const scaleNote = 'Single particles keep their sizes.';

export const mdxEdits = oncePerDocument((document: Document): ModelEdits => ({
  transformWhole(transform, step) {
    requireWhole(transform);
    const { scale, turn, move } = transform;
    return inStep(document, wholeLabel(transform), step, (transaction) => {
      if (scale !== 1) changeAlong(transaction, document, scaledBy(scale));
      if (isTurned(turn)) changeTurned(transaction, document, turnOf(turn));
      if (move.some((part) => part !== 0)) changeAlong(transaction, document, movedBy(move));
      return scale !== 1 && emits(document) ? [scaleNote] : [];
    });
  },
  mirrorWhole: (axis, step) =>
    inStep(document, mirrorLabel(axis), step, (transaction) => {
      changeAlong(transaction, document, mirroredAt(axis));
      return mirrorNotes(document, axis);
    }),
  ...meshEdits(document),
  ...jointEdits(document),
  ...thingEdits(document),
  ...geometryEdits(document),
  ...cameraEdits(document),
  ...effectEdits(document),
  ...visibilityEdits(document),
  ...materialEdits(document),
  ...slotEdits(document),
  ...layerEdits(document),
  ...keyEdits(document),
  ...loopEdits(document),
  ...clipEdits(document),
  ...boxEdits(document),
  ...joinEdits(document),
  ...timeEdits(document),
  ...eventEdits(document),
  setPivot(joint, pivot, rotation, step) {
    const { record } = jointOf(mdxView(document), joint);
    requireFinite(pivot, 'The pivot');
    const pivots = singleRecord(document, 'PIVT');
    const objectId = finite(nodeFields(document.get(record)).objectId, -1);
    const points = pivots === null ? undefined : fieldsInBoth(Pivots, pivots).points;
    if (pivots === null || !(objectId >= 0 && objectId * 3 + 2 < (points?.length ?? 0))) {
      throw new RangeError('The model has no pivot for this node');
    }
    inStep(document, 'Move pivot', step, (transaction) =>
      patchVertices(transaction, { record: pivots.id, member: 'points', width: 3 }, [objectId], pivot),
    );
    return rotation == null ? [] : ['Nodes have no rotation at rest in this format: only the position was changed.'];
  },
  refusals: {
    setPicture: 'The picture is a file of its own',
    paintPicture: 'The picture is a file of its own',
    setPoint: 'Every point is a node of its own here: its pivot is moved.',
    addSlots: whyNoSlots(document),
    removeSlots: whyNoSlots(document),
  },
}));

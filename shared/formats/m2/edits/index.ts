/** What tools can change in models of World of Warcraft. */
import type { Document } from '../../../document/document.ts';
import { isTurned, turnOf } from '../../../geometry/turn.ts';
import { mirroredAt, movedBy, scaledBy } from '../../../model/alongAxes.ts';
import type { ModelEdits } from '../../../model/edits.ts';
import { jointOf } from '../../../model/meshes.ts';
import { inStep, mirrorLabel, requireFinite, requireWhole, wholeLabel } from '../../../model/steps.ts';
import { missingKeys, requireAllKeys } from '../elsewhere.ts';
import { listOf } from '../model.ts';
import { Bone } from '../schema/bone.ts';
import { m2View } from '../view/index.ts';
import { changeAlong } from './along.ts';
import { boxEdits } from './statedBoxes.ts';
import { clipEdits } from './animation/clips.ts';
import { eventEdits } from './animation/events.ts';
import { joinEdits } from './animation/join.ts';
import { jointEdits } from './joints.ts';
import { thingEdits } from './things.ts';
import { keyEdits } from './animation/keys.ts';
import { loopEdits } from './animation/loops.ts';
import { cameraEdits } from './cameras.ts';
import { effectEdits } from './effects.ts';
import { visibilityEdits } from './visibility.ts';
import { geometryEdits } from './geometry/index.ts';
import { layerEdits } from './layers.ts';
import { materialEdits } from './materials.ts';
import { timeEdits } from './animation/time.ts';
import { meshEdits } from './mesh.ts';
import { changeTurned, isStill } from './turn.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { facesCamera } from '../../../geometry/skeleton.ts';

const ownLayers = 'Every submesh has layers of its own';

const emits = (document: Document): boolean => listOf(document, 'particles').length > 0;
const someFacesCamera = (document: Document): boolean =>
  listOf(document, 'bones').some((id) => (fieldsOf(Bone, document.get(id)).flags & facesCamera) !== 0);

export function m2Edits(document: Document): ModelEdits {
  const reason = missingKeys(document, 'bones would turn the wrong way in them');
  const mirrorWhole: ModelEdits['mirrorWhole'] = (axis, step) =>
    inStep(document, mirrorLabel(axis), step, (transaction) => {
      changeAlong(transaction, document, mirroredAt(axis));
      return [
        ...(axis === 'z' && emits(document) ? ['Emitters still send particles along their own Z axis.'] : []),
        ...(someFacesCamera(document) ? ['What faces the camera keeps facing it.'] : []),
      ];
    });
  const clips = clipEdits(document);
  return {
    transformWhole(transform, step) {
      requireWhole(transform);
      const { scale, turn, move } = transform;
      if (scale !== 1) requireAllKeys(document, 'bones would move too far or not far enough in them');
      if (isTurned(turn) && !isStill(document)) requireAllKeys(document, 'it would turn in the other sequences only');
      return inStep(document, wholeLabel(transform), step, (transaction) => {
        if (scale !== 1) changeAlong(transaction, document, scaledBy(scale));
        if (isTurned(turn)) changeTurned(transaction, document, turnOf(turn));
        if (move.some((part) => part !== 0)) changeAlong(transaction, document, movedBy(move));
        return scale !== 1 && emits(document) ? ['Single particles keep their sizes.'] : [];
      });
    },
    ...(reason === null ? { mirrorWhole } : {}),
    ...meshEdits(document),
    ...jointEdits(document),
    ...thingEdits(document),
    ...geometryEdits(document),
    ...cameraEdits(document),
    ...effectEdits(document),
    ...visibilityEdits(document),
    ...materialEdits(document),
    ...layerEdits(document),
    ...keyEdits(document),
    ...loopEdits(document),
    ...clips,
    ...boxEdits(document),
    ...joinEdits(document, (clip, step) => clips.removeClip?.(clip, true, step) ?? []),
    ...timeEdits(document),
    ...eventEdits(document),
    setPivot(joint, pivot, rotation, step) {
      const { record } = jointOf(m2View(document), joint);
      requireFinite(pivot, 'The pivot');
      inStep(document, 'Move pivot', step, (transaction) =>
        transaction.set(Bone, record, { pivot: pivot.map(Math.fround) }),
      );
      return rotation == null ? [] : ['Bones have no rotation at rest in this format: only the position was changed.'];
    },
    refusals: {
      setPicture: 'The picture is a file of its own',
      paintPicture: 'The picture is a file of its own',
      addMaterial: ownLayers,
      removeMaterial: ownLayers,
      ...(reason === null ? {} : { mirrorWhole: reason }),
      setHitShape: 'What is hit is a mesh in this game: its vertices are edited in its list.',
      addHitBox: 'What is hit is a mesh in this game.',
      moveClip:
        'Since version 264 every sequence has a time line of its own; before, the game finds keys by numbers, and where they lie means nothing.',
    },
  };
}

/** Studio models as every tool sees a model: places at rest in the model's space, though the file has them in the bones'. */
import type { Document } from '../../../document/document.ts';
import { identityInto, invert, MATRIX_LENGTH, multiplyInto } from '../../../geometry/matrix.ts';
import { lazily, lazilyFrom, oncePerDocument } from '../../../model/lazily.ts';
import type { Extras, ModelView, Poser } from '../../../model/view.ts';
import { StudioPose } from '../geometry/pose.ts';
import { poseBones, poseSequence } from '../geometry/scene.ts';
import { attachmentsOf, bonesOf, hitboxesOf, modelFields } from '../model.ts';
import { Attachment, Hitbox } from '../schema/skeleton.ts';
import { skinsOf } from '../skins.ts';
import { channelsOf, readClips } from './clips.ts';
import type { RestBone } from './joints.ts';
import { inverseBinds, readJoints, restBones, restMatrices } from './joints.ts';
import { readMaterials, readTextures } from './materials.ts';
import { meshReader } from './meshes.ts';
import { readExtents, readHitVolumes, readPoints } from './things.ts';
import { fieldsOf } from '../../../codec/record.ts';

function extrasOf(document: Document): Extras {
  const model = modelFields(document);
  return {
    format: 'Half-Life model',
    units: 'units of the game, not metres',
    eyePosition: model.eyePosition,
    flags: model.flags,
    skins: skinsOf(document).families,
    attachments: attachmentsOf(document).map((id) => {
      const { bone, origin } = fieldsOf(Attachment, document.get(id));
      return { bone, origin };
    }),
    hitboxes: hitboxesOf(document).map((id) => {
      const { bone, group, minimum, maximum } = fieldsOf(Hitbox, document.get(id));
      return { bone, group, minimum, maximum };
    }),
  };
}

/** Poses go from the rest pose, so each matrix is that of the pose after the way back from rest. */
function poserOf(document: Document): Poser {
  const bones = restBones(document);
  const rest = restMatrices(bones);
  const back = bones.map((_, bone) => invert(rest, bone * MATRIX_LENGTH));
  // Samples count from the bones' own values, which for roots are not those of the rest pose.
  const pose = new StudioPose(poseBones(document));
  const matrices = new Float32Array(bones.length * MATRIX_LENGTH);
  return {
    matrices,
    pose(clip, time) {
      if (clip === null) {
        for (let bone = 0; bone < bones.length; bone++) identityInto(matrices, bone * MATRIX_LENGTH);
        return;
      }
      const { frames, blends, ...motion } = poseSequence(document, clip.record);
      const share = clip.end > clip.start ? (time - clip.start) / (clip.end - clip.start) : 0;
      const shown = blends[clip.variant];
      const frame = Math.min(1, Math.max(0, share)) * Math.max(0, frames - 1);
      pose.pose({ frames, blends: shown === undefined ? [] : [shown], ...motion }, frame);
      for (const [bone, inverse] of back.entries()) {
        const at = bone * MATRIX_LENGTH;
        if (inverse === null) matrices.set(pose.matrices.subarray(at, at + MATRIX_LENGTH), at);
        else multiplyInto(matrices, at, pose.matrices, at, inverse, 0);
      }
    },
  };
}

/** Bones stay the same objects as long as none of them changes. */
function keptBones(document: Document): (before: readonly RestBone[] | null) => readonly RestBone[] {
  let known = '';
  return (before) => {
    const bones = bonesOf(document);
    const state = bones.map((id) => `${id} ${document.revisionOf(id)}`).join(' ');
    if (before !== null && state === known) return before;
    known = state;
    return restBones(document);
  };
}

export const studioView = oncePerDocument((document: Document): ModelView => {
  const bones = lazily(document, keptBones(document));
  const rest = lazilyFrom(bones, restMatrices);
  const joints = lazilyFrom(bones, () => readJoints(document));
  const readMeshes = meshReader(document);
  const meshes = lazily(document, () => readMeshes(rest()));
  const materials = lazily(document, () => readMaterials(document));
  const textures = lazily(document, () => readTextures(document));
  const clips = lazily(document, () => readClips(document));
  const points = lazily(document, () => readPoints(document, rest()));
  const hitVolumes = lazily(document, () => readHitVolumes(document, rest()));
  const extents = lazily(document, () => readExtents(document));
  return {
    document,
    get name() {
      return modelFields(document).name.split(/[\\/]/).at(-1) ?? '';
    },
    get joints() {
      return joints();
    },
    get inverseBinds() {
      return inverseBinds(rest());
    },
    get meshes() {
      return meshes();
    },
    get materials() {
      return materials();
    },
    get textures() {
      return textures();
    },
    get clips() {
      return clips();
    },
    get points() {
      return points();
    },
    get hitVolumes() {
      return hitVolumes();
    },
    get extents() {
      return extents();
    },
    lights: [],
    cameras: [],
    humanHeight: 72,
    isShownAt: () => true,
    get extras() {
      return extrasOf(document);
    },
    jointOf: (bone) => (bone >= 0 && bone < bones().length ? bone : -1),
    channels: (clip) => channelsOf(document, bones(), clip),
    poser: () => poserOf(document),
  };
});

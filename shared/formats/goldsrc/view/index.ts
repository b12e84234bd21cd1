/** Studio models as every tool sees a model: places at rest in the model's space, though the file has them in the bones'. */
import { studioEventMeaning } from '../eventMeaning.ts';
import type { Document } from '../../../document/document.ts';
import { vectorAt } from '../../../geometry/vector.ts';
import { noEmitters } from '../../../model/emitters.ts';
import { lazily, lazilyFrom, oncePerDocument } from '../../../model/lazily.ts';
import type { Extras, ModelView } from '../../../model/view.ts';
import { attachmentsOf, bonesOf, hitboxesOf, modelFields } from '../model.ts';
import { Attachment, Hitbox } from '../schema/skeleton.ts';
import { skinsOf } from '../skins.ts';
import { channelsOf, readClips } from './clips.ts';
import type { RestBone } from './joints.ts';
import { inverseBinds, readJoints, restBones, restMatrices } from './joints.ts';
import { materialReader, readTextures } from './materials.ts';

export type { StudioSurface } from './materials.ts';
export { surfaceOf } from './materials.ts';
import { meshReader } from './meshes.ts';
import { poserOf } from './poser.ts';
import { readControllers, readExtents, readHitVolumes, readPoints } from './things.ts';
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
  const materials = lazily(document, materialReader(document));
  const textures = lazily(document, () => readTextures(document));
  const clips = lazily(document, () => readClips(document));
  const points = lazily(document, () => readPoints(document, rest()));
  const hitVolumes = lazily(document, () => readHitVolumes(document, rest()));
  const extents = lazily(document, () => readExtents(document));
  const controllers = lazily(document, () => readControllers(document));
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
    get controllers() {
      return controllers();
    },
    get eye() {
      return vectorAt(modelFields(document).eyePosition);
    },
    tints: new Map(),
    emitters: noEmitters,
    followsWallClock: false,
    lights: [],
    cameras: [],
    humanHeight: 72,
    meaningOf: studioEventMeaning,
    isShownAt: () => true,
    get extras() {
      return extrasOf(document);
    },
    jointOf: (bone) => (bone >= 0 && bone < bones().length ? bone : -1),
    channels: (clip) => channelsOf(document, bones(), clip),
    poser: () => poserOf(document, bones, clips),
  };
});

/** Models of World of Warcraft as every tool sees a model: one of its views, else the first, with all its submeshes. */
import { namesOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import type { CameraFrame } from '../../../geometry/billboard.ts';
import { partOfSkeleton } from '../../../geometry/skeleton.ts';
import type { TrackTime } from '../../../geometry/track.ts';
import { pivotBinds } from '../../../model/binds.ts';
import { lazily, lazilyBy, lazilyFrom, oncePerDocument } from '../../../model/lazily.ts';
import { momentOf } from '../../../model/moment.ts';
import type { Extras, Joint, ModelMesh, ModelView, Poser } from '../../../model/view.ts';
import type { ModelList } from '../model.ts';
import { isTrack, listOf, modelFields, trackFields } from '../model.ts';
import { motionOf, motionState } from '../playback/motion.ts';
import { Model } from '../schema/index.ts';
import { kindOfType } from '../schema/trackKinds.ts';
import { readClips } from './clips.ts';
import { emitterReader } from './emitters.ts';
import { channelsOf, readJoints, readTracks } from './joints.ts';
import { readBatches, readMaterials, readTextures } from './materials.ts';
import { meshReader } from './meshes.ts';
import { m2Things } from './things.ts';

export { geosetGroup } from '../names.ts';
export type { GeosetChoice } from '../playback/look.ts';
export { isGeosetShown } from '../playback/look.ts';

interface Shown {
  readonly meshes: readonly ModelMesh[];
  readonly materials: ModelView['materials'];
}

/** Types and lists that the looks of batches are made of. */
const lookTypes = ['view', 'batch', 'material', 'color', 'textureWeight', 'textureTransform', ...kindOfType.keys()];
const lookMembers = namesOf(
  Model,
  ...(['views', 'textures', 'materials', 'colors', 'textureWeights', 'textureTransforms'] as const),
  ...(['textureCombos', 'coordinateCombos', 'transformCombos', 'weightCombos', 'combiners', 'globalFlags'] as const),
);

/** A text that is another one whenever batches look otherwise. */
function lookState(document: Document): string {
  return `${document.revisionOfTypes(lookTypes)} ${document.revisionOf(document.root, lookMembers)}`;
}

/** Meshes and materials of one of the model's views; those that it has not show nothing. */
function shownReader(document: Document, position: number): () => Shown {
  const read = meshReader(document);
  const looks = lazilyBy(
    document,
    () => lookState(document),
    () => {
      const view = listOf(document, 'views')[position];
      const batches = view === undefined ? [] : readBatches(document, view);
      return { batches, ...readMaterials(document, batches) };
    },
  );
  return () => {
    const view = listOf(document, 'views')[position];
    if (view === undefined) return { meshes: [], materials: [] };
    const { batches, materials, materialOf } = looks();
    const hasSecondSet = (submesh: number): boolean =>
      batches.some(({ look }) => look.submesh === submesh && look.stages.some(({ coordinates }) => coordinates === 1));
    return { meshes: read(view, { materialOf, hasSecondSet }), materials };
  };
}

function extrasOf(document: Document): Extras {
  const count = (list: ModelList): number => listOf(document, list).length;
  return {
    format: 'World of Warcraft model',
    version: document.version,
    units: 'yards of the game, not metres',
    leftOut: {
      particles: count('particles'),
      ribbons: count('ribbons'),
      lights: count('lights'),
      cameras: count('cameras'),
      textureTransforms: count('textureTransforms'),
      furtherViews: Math.max(0, count('views') - 1),
    },
  };
}

/** The model is posed by skeletons of their own, which ask the one moving model for what its tracks say. */
function poserOf(document: Document, joints?: Iterable<number>): Poser {
  const motion = motionOf(document);
  const wanted = joints === undefined ? null : [...joints];
  const pose = lazilyFrom(motion, ({ skeleton, pivots }) => ({ ...partOfSkeleton(skeleton, wanted), pivots }));
  const poseAt = (time: TrackTime, camera: CameraFrame | null): void => {
    const { skeleton, pivots } = pose();
    // What no sequence plays stands at rest.
    skeleton.pose(motion().enter(time) ? time : { ...time, interval: null }, pivots, camera);
  };
  return {
    get matrices() {
      return pose().skeleton.matrices;
    },
    ownSpaces: null,
    indexOf: (joint) => pose().indexOf(joint),
    poseAt,
    pose(clip, frame, { globalTime = frame - (clip?.start ?? 0), camera = null } = {}) {
      poseAt(momentOf(clip, frame, globalTime), camera);
    },
  };
}

/** Joints stay the same as long as the bones do. */
function keptJoints(document: Document): (before: readonly Joint[] | null) => readonly Joint[] {
  let known = '';
  return (before) => {
    const bones = listOf(document, 'bones').map((id) => document.revisionOf(id));
    const state = [document.revisionOf(document.root, ['bones']), ...bones].join(' ');
    if (before !== null && state === known) return before;
    known = state;
    return readJoints(document);
  };
}

function hasLoops(document: Document): boolean {
  if (listOf(document, 'globalLoops').length === 0) return false;
  for (const record of document.all()) {
    if (!isTrack(record)) continue;
    const { globalLoop, times } = trackFields(record);
    if (globalLoop >= 0 && times.length > 1) return true;
  }
  return false;
}

/** Where views are told apart: what they have in common is read once. */
const viewsOf = oncePerDocument((document: Document): ((position: number) => ModelView) => {
  const joints = lazily(document, keptJoints(document));
  const tracks = lazily(document, () => readTracks(document));
  const textures = lazily(document, () => readTextures(document));
  const clips = lazily(document, () => readClips(document));
  const things = m2Things(document);
  const emitters = lazily(document, emitterReader(document));
  const wallClock = lazilyBy(
    document,
    () => motionState(document),
    () => hasLoops(document),
  );
  const known = new Map<number, ModelView>();
  const make = (position: number): ModelView => {
    const shown = lazily(document, shownReader(document, position));
    return {
      document,
      get name() {
        return modelFields(document).name;
      },
      get joints() {
        return joints();
      },
      get inverseBinds() {
        return pivotBinds(joints());
      },
      get meshes() {
        return shown().meshes;
      },
      get materials() {
        return shown().materials;
      },
      get textures() {
        return textures();
      },
      tints: new Map(),
      get clips() {
        return clips();
      },
      get emitters() {
        return emitters();
      },
      get followsWallClock() {
        return wallClock();
      },
      get points() {
        return things.points;
      },
      get hitVolumes() {
        return things.hitVolumes;
      },
      get extents() {
        return things.extents;
      },
      get lights() {
        return things.lights;
      },
      get cameras() {
        return things.cameras;
      },
      humanHeight: things.humanHeight,
      meaningOf: things.meaningOf,
      isShownAt: (record, time) => things.isShownAt(record, time),
      get extras() {
        return extrasOf(document);
      },
      jointOf: (bone) => (bone >= 0 && bone < joints().length ? bone : -1),
      channels: (clip) => channelsOf(document, tracks(), clip),
      poser: (joints) => poserOf(document, joints),
    };
  };
  return (position) => {
    const view = known.get(position) ?? make(position);
    known.set(position, view);
    return view;
  };
});

/** The model with the meshes of one of its views, by position: those after the first are coarser. */
export function m2ViewAt(document: Document, position: number): ModelView {
  return viewsOf(document)(position);
}

/** The same, or the first view where the model has none at that position. */
export function m2ViewOrFirst(document: Document, position: number): ModelView {
  return m2ViewAt(document, position >= 0 && position < listOf(document, 'views').length ? position : 0);
}

export const m2View = (document: Document): ModelView => m2ViewAt(document, 0);

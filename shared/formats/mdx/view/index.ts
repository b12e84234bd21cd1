/** Models of Warcraft III and of World of Warcraft alpha as every tool sees a model: records that mean the same are alike. */
import { mdxEventMeaning } from '../eventMeaning.ts';
import type { Document } from '../../../document/document.ts';
import { lazily, lazilyFrom, oncePerDocument } from '../../../model/lazily.ts';
import type { Clip, Extras, JointChannel, ModelView } from '../../../model/view.ts';
import { pivotBinds } from '../../../model/binds.ts';
import { dialectOf } from '../dialects.ts';
import { itemsWithTags, singleRecord } from '../model.ts';
import { Geoset as AlphaGeoset } from '../alpha/schema/geoset.ts';
import { Geoset } from '../schema/geoset.ts';
import { ModelHeader } from '../schema/model.ts';
import { readClips } from './clips.ts';
import { emitterReader } from './emitters.ts';
import type { NodeTree } from './joints.ts';
import { jointReader, nodeTree, poserOf } from './joints.ts';
import { materialReader, readTextures, tintReader } from './materials.ts';
import { meshReader } from './meshes.ts';
import { fieldsInBoth } from './records.ts';
import { keyInterpolations, runsByWallClock } from './tracks.ts';
import { isShownAt, readCameras, readExtents, readHitVolumes, readLights, readNamedModels } from './things.ts';

function channelsOf({ nodes }: NodeTree, { start, end, isLooping }: Clip): readonly JointChannel[] {
  const interval = { start, end: Math.max(start, end), isLooping };
  return nodes.flatMap(({ tracks }, joint) =>
    tracks.map(({ property, rest, frames, interpolation, tangents, sampler }): JointChannel => {
      const isGlobal = sampler.followsGlobalSequence;
      return {
        joint,
        property,
        rest,
        interpolation: keyInterpolations[interpolation] ?? 'linear',
        isCurved: interpolation > 1 || isGlobal,
        keys: isGlobal ? [] : frames,
        tangents: tangents === null ? null : (key) => tangents(key),
        sample: (frame, out) => sampler.sample({ interval, frame, globalTime: frame - start }, out, 0),
      };
    }),
  );
}

function extrasOf(document: Document): Extras {
  const count = (tag: string): number => itemsWithTags(document, [tag]).length;
  return {
    format: dialectOf(document).isAlpha ? 'World of Warcraft alpha model' : 'Warcraft III model',
    version: document.version,
    units: 'units of the game, not metres',
    leftOut: {
      particleEmitters: count('PREM') + count('PRE2') + count('CORN'),
      ribbons: count('RIBB'),
      lights: count('LITE'),
      cameras: count('CAMS'),
      textureAnimations: count('TXAN'),
      geosetAnimations: count('GEOA'),
    },
  };
}

const geosets: ReadonlySet<string> = new Set([Geoset.type, AlphaGeoset.type]);

/** The view of a document of either game. */
export const mdxView = oncePerDocument((document: Document): ModelView => {
  const tree = nodeTree(document);
  // A drag of vertices changes geosets sixty times a second, and nothing that does not name them.
  const beside = lazily(document, () => document.revisionOfOthers(geosets));
  const readJoints = jointReader(document);
  const joints = lazilyFrom(beside, () => readJoints());
  const meshes = lazily(document, meshReader(document));
  const materials = lazily(document, materialReader(document));
  const textures = lazilyFrom(beside, () => readTextures(document));
  const tints = lazily(document, tintReader(document));
  const emitters = lazily(document, emitterReader(document, joints, materials));
  const wallClock = lazilyFrom(beside, () => runsByWallClock(document));
  const clips = lazilyFrom(beside, () => readClips(document));
  const hitVolumes = lazilyFrom(beside, () => readHitVolumes(document, joints()));
  const extents = lazily(document, () => readExtents(document));
  const lights = lazilyFrom(beside, () => readLights(document, joints()));
  const cameras = lazilyFrom(beside, () => readCameras(document));
  const namedModels = lazilyFrom(beside, () => readNamedModels(document));
  return {
    document,
    get name() {
      const header = singleRecord(document, 'MODL');
      return header === null ? '' : (fieldsInBoth(ModelHeader, header).name ?? '');
    },
    get joints() {
      return joints();
    },
    get inverseBinds() {
      return pivotBinds(joints());
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
    get tints() {
      return tints();
    },
    get clips() {
      return clips();
    },
    get emitters() {
      return emitters();
    },
    get followsWallClock() {
      return wallClock();
    },
    // Whatever has a place is a node, and so a joint.
    points: [],
    get hitVolumes() {
      return hitVolumes();
    },
    get extents() {
      return extents();
    },
    get lights() {
      return lights();
    },
    get cameras() {
      return cameras();
    },
    get namedModels() {
      return namedModels();
    },
    humanHeight: dialectOf(document).isAlpha ? 2 : 100,
    meaningOf: mdxEventMeaning,
    isShownAt: (record, time) => isShownAt(document, record, time),
    get extras() {
      return extrasOf(document);
    },
    jointOf: (objectId) => tree().skeleton.indexOf(objectId),
    channels: (clip) => channelsOf(tree(), clip),
    poser: (wanted) => poserOf(document, wanted),
  };
});

/**
 * A model, whatever its format, as the scene that is written: joints, meshes and clips as they are, one layer of each material.
 * Everything has its position in the lists of the view in its extras, so that `exchange/back` finds it again.
 */
import { influencesOf } from '../../model/influences.ts';
import type { Clip as ModelClip, JointChannel, ModelMesh, ModelView } from '../../model/view.ts';
import { FilledMaterials } from './materials.ts';
import type {
  Channel,
  Clip,
  ExportedModel,
  Joint,
  ExportedMesh,
  ShownChoices,
  TextureLookup,
} from './exportedModel.ts';
import { bakeLimit } from './exportedModel.ts';
import { channelOf, shifted } from './tracks.ts';
import type { KeyPool } from './turns.ts';
import { keyPool } from './turns.ts';

const stillName = 'Unmoved';

/** Joints of the model, and one more that rests where vertices hang on none. */
function jointsOf(view: ModelView, needsStill: boolean): readonly Joint[] {
  const joints = view.joints.map(({ name, parent, restTranslation, restRotation, extras }, joint): Joint => ({
    name,
    parent,
    translation: restTranslation,
    rotation: restRotation,
    extras: { ...extras, joint },
  }));
  const still: Joint = { name: stillName, parent: -1, translation: [0, 0, 0], rotation: [0, 0, 0, 1] };
  return needsStill ? [...joints, still] : joints;
}

function bindsOf(view: ModelView, count: number): Float32Array {
  const binds = new Float32Array(count * 16);
  binds.set(view.inverseBinds);
  for (let joint = view.joints.length; joint < count; joint++) {
    for (const diagonal of [0, 5, 10, 15]) binds[joint * 16 + diagonal] = 1;
  }
  return binds;
}

/**
 * Coordinates for what mirrors its surroundings, as they are to somebody who stands before the model: what looks up shows
 * the upper edge of the picture, and what looks to the model's left, which is the right of who looks at it, its right one;
 * for chrome of Half-Life its left one. glTF cannot let them follow the eye.
 */
function mirroredCoordinates(normals: Float32Array, isChrome: boolean): Float32Array {
  const coordinates = new Float32Array((normals.length / 3) * 2);
  for (let vertex = 0; vertex * 3 < normals.length; vertex++) {
    const [x = 0, y = 0, z = 0] = normals.subarray(vertex * 3, vertex * 3 + 3);
    const length = Math.hypot(x, y, z) || 1;
    coordinates[vertex * 2] = (1 + ((isChrome ? -1 : 1) * y) / length) / 2;
    coordinates[vertex * 2 + 1] = (1 - z / length) / 2;
  }
  return coordinates;
}

/** Width and height of the picture that a model holds for a material; null where it has none. */
function sizeOfPicture(view: ModelView, material: number): readonly [number, number] | null {
  const texture = view.materials[material]?.layers[0]?.textures[0]?.texture ?? -1;
  const image = view.textures[texture]?.pixels?.() ?? null;
  return image === null ? null : [image.width, image.height];
}

/** Coordinates count texels, and are given as shares of the first skin's picture: another one may have another size. */
function coordinatesOf(
  view: ModelView,
  mesh: ModelMesh,
  material: number,
  materials: FilledMaterials,
): readonly Float32Array[] {
  const { coordinates, normals } = mesh;
  const shown = view.materials[material];
  if (normals !== null && shown !== undefined && materials.isMirrored(shown))
    return [mirroredCoordinates(normals, view.document.format.id === 'goldsrc')];
  const first = material === mesh.material ? null : sizeOfPicture(view, mesh.material);
  const own = first === null ? null : sizeOfPicture(view, material);
  if (first === null || own === null) return coordinates;
  const factors = [first[0] / own[0], first[1] / own[1]];
  return coordinates.map((each) => each.map((value, at) => value * (factors[at % 2] ?? 1)));
}

function meshOf(view: ModelView, index: number, material: number, materials: FilledMaterials): readonly ExportedMesh[] {
  const mesh = view.meshes[index];
  if (mesh === undefined) return [];
  const { width, joints, weights } = influencesOf(view, mesh);
  const { name, positions, normals, triangles, extras } = mesh;
  return [
    {
      name,
      material,
      positions,
      normals,
      coordinates: coordinatesOf(view, mesh, material, materials),
      indices: Uint32Array.from(triangles),
      width,
      joints,
      weights,
      extras: { ...extras, mesh: index },
    },
  ];
}

function channelFor(
  view: ModelView,
  { start, end }: ModelClip,
  channel: JointChannel,
  limit: number,
  pool: KeyPool,
): Channel | null {
  const { joint, property: path, interpolation, isCurved: isBaked, rest, keys, sample } = channel;
  const span = { start, end: Math.max(start, end), keys: Array.from(keys), sample };
  const made = channelOf({ joint, path, isStepped: interpolation === 'step', isBaked, rest }, span, limit, pool);
  return made === null ? null : shifted(made, rest, view.joints[joint]?.restTranslation ?? [0, 0, 0]);
}

function clipOf(view: ModelView, clip: ModelClip, index: number): Clip {
  const pool = keyPool(view.clips.length);
  const all = view.channels(clip);
  const limit = bakeLimit(all.length, view.clips.length);
  const channels = all.flatMap((channel) => channelFor(view, clip, channel, limit, pool) ?? []);
  const length = Math.max(0, clip.end - clip.start) / 1000;
  return { name: clip.name, length, channels, extras: { ...clip.extras, clip: index } };
}

/** What is written of a model: the meshes that are shown, each with one layer of its material. */
export function sceneOfModel(view: ModelView, texture: TextureLookup, choices: ShownChoices | null): ExportedModel {
  const materials = new FilledMaterials(view, texture, choices);
  const skin = choices?.skin ?? 0;
  const isShown = ({ record }: ModelMesh): boolean => choices === null || choices.isShown(record);
  const meshes = view.meshes.flatMap((mesh, index) =>
    isShown(mesh) ? meshOf(view, index, mesh.skinMaterials[skin] ?? mesh.material, materials) : [],
  );
  const hiddenMeshes = view.meshes.flatMap((mesh, index) => (isShown(mesh) ? [] : [index]));
  const needsStill = meshes.some(({ joints }) => joints.some((joint) => joint >= view.joints.length));
  const joints = jointsOf(view, needsStill);
  // What is not shown leaves no picture behind.
  const kept = [...view.materials.keys()].filter(
    (index) => choices === null || meshes.some(({ material }) => material === index),
  );
  return {
    name: view.name === '' ? 'model' : view.name,
    joints,
    inverseBinds: bindsOf(view, joints.length),
    meshes: meshes.map((mesh) => ({ ...mesh, material: kept.indexOf(mesh.material) })),
    materials: kept.flatMap((index) => {
      const material = view.materials[index];
      if (material === undefined) return [];
      const read = materials.read(material);
      return [{ ...read, extras: { ...read.extras, material: index } }];
    }),
    clips: view.clips.map((clip, index) => clipOf(view, clip, index)),
    extras: { ...view.extras, skin, ...(hiddenMeshes.length === 0 ? {} : { hiddenMeshes }) },
  };
}

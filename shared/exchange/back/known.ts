/** The model as a file would have it that nothing was done to, and what of a file that comes back is what of the model. */
import { sourceOf } from '../files.ts';
import { sceneOfModel } from '../gltf/fromModel.ts';
import type { ContentOrigins } from '../gltf/read/index.ts';
import { readForBack } from '../gltf/read/index.ts';
import { writeGlb } from '../gltf/write.ts';
import type { ModelContent } from '../../model/content.ts';
import type { Extras, ModelView } from '../../model/view.ts';
import { matchedByPlace, matchedByShape, matchedByUse } from './likeness.ts';
import { matched } from './match.ts';
import type { Tolerance } from './tolerance.ts';

/** Content with what the file says beside it. */
export interface BackContent {
  readonly content: ModelContent;
  readonly origins: ContentOrigins;
}

/** Triangles whose corners stand in three places. */
function withArea({ positions, triangles }: ModelContent['meshes'][number]): Uint32Array {
  const isSamePlace = (left: number, right: number): boolean =>
    [0, 1, 2].every((axis) => positions[left * 3 + axis] === positions[right * 3 + axis]);
  return triangles.filter((_, at) => {
    const [a = 0, b = 0, c = 0] = triangles.subarray(at - (at % 3), at - (at % 3) + 3);
    return !isSamePlace(a, b) && !isSamePlace(b, c) && !isSamePlace(a, c);
  });
}

/** Without what cannot be seen: the reader leaves it out by its numbers, and other programs give it corners of its own. */
export function withoutFlatMeshes({ content, origins }: BackContent): BackContent {
  const meshes = content.meshes.map((mesh) => ({ ...mesh, triangles: withArea(mesh) }));
  const isSeen = (at: number): boolean => (meshes[at]?.triangles.length ?? 0) > 0;
  return {
    content: { ...content, meshes: meshes.filter((_, at) => isSeen(at)) },
    origins: { ...origins, meshes: origins.meshes.filter((_, at) => isSeen(at)) },
  };
}

/** A whole number that extras state; −1 for none. */
export function statedNumber(extras: Extras | null | undefined, name: string): number {
  const value = extras?.[name];
  return typeof value === 'number' && Number.isInteger(value) ? value : -1;
}

function statedNumbers(extras: Extras, name: string): readonly number[] {
  const value = extras[name];
  return Array.isArray(value) ? value.filter((each) => Number.isInteger(each)) : [];
}

/**
 * The model exported and read again, without its pictures: what comes back is compared with this, so that nothing but what
 * was changed in between is a difference.
 */
export async function knownContent(view: ModelView, { model }: ContentOrigins): Promise<BackContent> {
  const skin = Math.max(0, statedNumber(model, 'skin'));
  const choices = { textures: new Map(), pictures: new Map(), isShown: () => true, skin };
  const scene = sceneOfModel(view, () => null, choices);
  const materials = scene.materials.map((each) => ({
    ...each,
    base: null,
    normal: null,
    surface: null,
    emissive: null,
  }));
  return withoutFlatMeshes(await readForBack(await writeGlb({ ...scene, materials }), scene.name, sourceOf([])));
}

/** By positions in the contents: of the file, for each the one of the model; −1 for what is new. */
export interface Matches {
  readonly joints: readonly number[];
  readonly meshes: readonly number[];
  readonly materials: readonly number[];
  readonly clips: readonly number[];
  /** A bone or a mesh has the name or the number of one of the model. */
  readonly isOwn: boolean;
}

interface MeshWords {
  readonly name: string;
  readonly stated: number;
}

/** Programs that join the primitives of a mesh divide it by materials again. */
function meshWords(incoming: BackContent, known: BackContent, materials: readonly number[]): readonly MeshWords[] {
  const materialOf = new Map(known.origins.meshes.map(({ extras: [own] }, at) => [statedNumber(own, 'mesh'), at]));
  return incoming.content.meshes.map(({ name, material }, at) => {
    const [own = {}, ...above] = incoming.origins.meshes[at]?.extras ?? [];
    const stated = statedNumber(own, 'mesh');
    if (stated >= 0) return { name, stated: materialOf.get(stated) ?? -1 };
    const possible = above
      .flatMap((extras) => statedNumbers(extras, 'meshes'))
      .flatMap((each) => materialOf.get(each) ?? [])
      .filter((each) => known.content.meshes[each]?.material === materials[material]);
    return { name, stated: new Set(possible).size === 1 ? (possible[0] ?? -1) : -1 };
  });
}

/** Positions by what extras state, in the contents: those of the model have them all. */
function statedAmong(
  own: readonly (Extras | null)[],
  known: readonly (Extras | null)[],
  member: string,
): readonly number[] {
  const positions = new Map(known.map((extras, at) => [statedNumber(extras, member), at]));
  return own.map((extras) => {
    const stated = statedNumber(extras, member);
    return stated < 0 ? -1 : (positions.get(stated) ?? -1);
  });
}

export function matchesOf(incoming: BackContent, known: BackContent, tolerance: Tolerance): Matches {
  const match = (member: 'joint' | 'material' | 'clip', list: 'joints' | 'materials' | 'clips'): readonly number[] => {
    const stated = statedAmong(incoming.origins[list], known.origins[list], member);
    const names = incoming.content[list].map(({ name }, at) => ({ name, stated: stated[at] ?? -1 }));
    return matched(names, known.content[list]);
  };
  const materials = match('material', 'materials');
  const words = meshWords(incoming, known, materials);
  // Meshes of one name are told apart by their materials.
  const withMaterial = (name: string, material: number): string => `${name}\n${material}`;
  const meshes = matched(
    words.map(({ name, stated }, at) => ({
      name: withMaterial(name, materials[incoming.content.meshes[at]?.material ?? -1] ?? -1),
      stated,
    })),
    known.content.meshes.map(({ name, material }) => ({ name: withMaterial(name, material) })),
  );
  const left = [...known.content.meshes.keys()].filter((at) => !meshes.includes(at));
  const open = [...meshes.keys()].filter((at) => (meshes[at] ?? -1) < 0);
  const nameOf = (at: number): string => known.content.meshes[at]?.name ?? '';
  const others = matched(
    open.map((at) => ({ name: words[at]?.name ?? '', stated: -1 })),
    left.map((at) => ({ name: nameOf(at) })),
  );
  const byName = new Map(open.map((at, index) => [at, left[others[index] ?? -1] ?? -1]));
  const joints = match('joint', 'joints');
  const [own, all] = [incoming.content, known.content];
  const named = meshes.map((each, at) => byName.get(at) ?? each);
  const shaped = matchedByShape(own.meshes, all.meshes, named, tolerance);
  return {
    joints: matchedByPlace(own.joints, all.joints, joints, tolerance),
    meshes: shaped,
    materials: matchedByUse(own.meshes, all.meshes, shaped, materials),
    clips: match('clip', 'clips'),
    isOwn: [...joints, ...named].some((each) => each >= 0),
  };
}

/**
 * Whether the JSON of a glTF holds together: types, positions in lists, sizes against what is there, no circles. What
 * passes can be read without asking again; the first thing that is wrong is told with its place.
 */
import { dracoExtension } from './draco.ts';
import { ImportError } from './problem.ts';

export type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(place: string, problem: string): never {
  throw new ImportError(`this glTF is damaged: ${place} ${problem}`);
}

function objectAt(value: unknown, place: string): Json {
  return isObject(value) ? value : wrong(place, 'is no object');
}

/** A list of objects; one that is left out is empty. */
export function objectsOf(parent: Json, name: string, place = ''): readonly Json[] {
  const value = parent[name];
  const path = place === '' ? name : `${place}.${name}`;
  if (value === undefined) return [];
  if (!Array.isArray(value)) return wrong(path, 'is no list');
  return value.map((each: unknown, index) => objectAt(each, `${path}[${index}]`));
}

/** A whole number from 0 to below `limit`; undefined where it is left out. */
function whole(parent: Json, name: string, place: string, limit = Number.MAX_SAFE_INTEGER): number | undefined {
  const value = parent[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    return wrong(`${place}.${name}`, `is ${JSON.stringify(value).slice(0, 40)}, which is no whole number`);
  }
  return value < limit ? value : wrong(`${place}.${name}`, `is ${value}, and there are only ${limit}`);
}

function neededWhole(parent: Json, name: string, place: string, limit?: number): number {
  return whole(parent, name, place, limit) ?? wrong(place, `has no ${name}`);
}

function wholes(parent: Json, name: string, place: string, limit: number): readonly number[] {
  const value = parent[name];
  if (value === undefined) return [];
  if (!Array.isArray(value)) return wrong(`${place}.${name}`, 'is no list');
  return value.map((_, index) => neededWhole({ [index]: value[index] }, String(index), `${place}.${name}`, limit));
}

function numbers(parent: Json, name: string, place: string, count: number): void {
  const value = parent[name];
  if (value === undefined) return;
  const isRight = Array.isArray(value) && value.length === count && value.every((each) => Number.isFinite(each));
  if (!isRight) wrong(`${place}.${name}`, `is not a list of ${count} numbers`);
}

function textAt(parent: Json, name: string, place: string): void {
  const value = parent[name];
  if (value !== undefined && typeof value !== 'string') wrong(`${place}.${name}`, 'is no text');
}

const componentSizes: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const kindSizes: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};
/** Numbers without bytes of their own, which are all 0: so many may be asked for. */
const mostZeros = 4_000_000;

interface Lists {
  readonly accessors: readonly Json[];
  readonly bufferViews: readonly Json[];
  readonly buffers: readonly Json[];
  readonly nodes: readonly Json[];
  readonly meshes: readonly Json[];
  readonly skins: readonly Json[];
  readonly materials: readonly Json[];
  readonly textures: readonly Json[];
  readonly images: readonly Json[];
  readonly samplers: readonly Json[];
  readonly cameras: readonly Json[];
  readonly scenes: readonly Json[];
  readonly animations: readonly Json[];
}

function listsOf(json: Json): Lists {
  return {
    accessors: objectsOf(json, 'accessors'),
    bufferViews: objectsOf(json, 'bufferViews'),
    buffers: objectsOf(json, 'buffers'),
    nodes: objectsOf(json, 'nodes'),
    meshes: objectsOf(json, 'meshes'),
    skins: objectsOf(json, 'skins'),
    materials: objectsOf(json, 'materials'),
    textures: objectsOf(json, 'textures'),
    images: objectsOf(json, 'images'),
    samplers: objectsOf(json, 'samplers'),
    cameras: objectsOf(json, 'cameras'),
    scenes: objectsOf(json, 'scenes'),
    animations: objectsOf(json, 'animations'),
  };
}

function checkNames(list: string, items: readonly Json[]): void {
  for (const [index, item] of items.entries()) textAt(item, 'name', `${list}[${index}]`);
}

/** Packed by meshopt: the stretch that counts is that of the packed bytes. */
function packedStretch(view: Json): Json | null {
  const { extensions } = view;
  const packed = isObject(extensions) ? extensions['EXT_meshopt_compression'] : undefined;
  return isObject(packed) ? packed : null;
}

function checkStretches({ bufferViews, buffers }: Lists, sizes: readonly (number | null)[]): void {
  for (const [index, view] of bufferViews.entries()) {
    const packed = packedStretch(view);
    const place = `bufferViews[${index}]`;
    const length = neededWhole(view, 'byteLength', place);
    const stretch = packed ?? view;
    const buffer = neededWhole(stretch, 'buffer', place, buffers.length);
    const end = (whole(stretch, 'byteOffset', place) ?? 0) + neededWhole(stretch, 'byteLength', place);
    const size = sizes[buffer] ?? null;
    if (size !== null && end > size) wrong(place, `ends at byte ${end}; buffer ${buffer} has ${size}`);
    if (packed === null) continue;
    const rows = neededWhole(packed, 'count', place);
    // Meshopt needs at least a byte for sixteen rows.
    if (rows * neededWhole(packed, 'byteStride', place) !== length || rows > end * 16 + mostZeros) {
      wrong(place, `states ${rows} rows, which are not its ${length} bytes`);
    }
  }
}

function checkSparse(accessor: Json, place: string, count: number, lists: Lists): void {
  if (accessor['sparse'] === undefined) return;
  const sparse = objectAt(accessor['sparse'], `${place}.sparse`);
  const rows = neededWhole(sparse, 'count', `${place}.sparse`);
  if (rows > count) wrong(`${place}.sparse`, `states ${rows} rows of ${count}`);
  for (const name of ['indices', 'values']) {
    const part = objectAt(sparse[name], `${place}.sparse.${name}`);
    const view = neededWhole(part, 'bufferView', `${place}.sparse.${name}`, lists.bufferViews.length);
    const width =
      name === 'indices'
        ? (componentSizes[Number(part['componentType'])] ?? 0)
        : (componentSizes[Number(accessor['componentType'])] ?? 0) * (kindSizes[String(accessor['type'])] ?? 0);
    const end = (whole(part, 'byteOffset', place) ?? 0) + rows * width;
    if (width === 0 || end > Number(lists.bufferViews[view]?.['byteLength'])) {
      wrong(`${place}.sparse.${name}`, 'is longer than its bytes');
    }
  }
}

/** Accessors whose values come out of packed meshes: they have no bytes of their own. */
function packedAccessors({ meshes }: Lists): ReadonlySet<unknown> {
  const inside = (parent: unknown, name: string): unknown => (isObject(parent) ? parent[name] : undefined);
  const packed = new Set<unknown>();
  for (const [index, mesh] of meshes.entries()) {
    for (const primitive of objectsOf(mesh, 'primitives', `meshes[${index}]`)) {
      const own = inside(primitive['extensions'], dracoExtension);
      const names = inside(own, 'attributes');
      if (!isObject(names)) continue;
      for (const name of Object.keys(names)) packed.add(inside(primitive['attributes'], name));
      packed.add(primitive['indices']);
    }
  }
  return packed;
}

function checkAccessors(lists: Lists): void {
  const packed = packedAccessors(lists);
  let zeros = 0;
  for (const [index, accessor] of lists.accessors.entries()) {
    const place = `accessors[${index}]`;
    const count = neededWhole(accessor, 'count', place);
    const component = componentSizes[Number(accessor['componentType'])];
    const width = kindSizes[String(accessor['type'])];
    if (component === undefined) return wrong(`${place}.componentType`, 'is not one that glTF knows');
    if (width === undefined) return wrong(`${place}.type`, 'is not one that glTF knows');
    checkSparse(accessor, place, count, lists);
    const view = whole(accessor, 'bufferView', place, lists.bufferViews.length);
    if (view === undefined && packed.has(index)) continue;
    if (view === undefined) {
      zeros += count * width;
      if (zeros > mostZeros) wrong(place, `asks for ${count} values without bytes`);
      continue;
    }
    const from = lists.bufferViews[view] ?? {};
    const size = component * width;
    const stride = whole(from, 'byteStride', `bufferViews[${view}]`) ?? size;
    // A step of 0 would let a few bytes be any number of values.
    if (stride < size) wrong(place, `has values of ${size} bytes in steps of ${stride}`);
    const start = whole(accessor, 'byteOffset', place) ?? 0;
    const end = count === 0 ? 0 : start + (count - 1) * stride + size;
    if (end > Number(from['byteLength'])) {
      wrong(place, `has ${count} values up to byte ${end}; its stretch has ${String(from['byteLength'])}`);
    }
    if (start % component !== 0) wrong(place, `starts at byte ${start}, in the middle of a value`);
  }
}

function checkMeshes({ meshes, accessors, materials }: Lists): void {
  for (const [index, mesh] of meshes.entries()) {
    for (const [at, primitive] of objectsOf(mesh, 'primitives', `meshes[${index}]`).entries()) {
      const place = `meshes[${index}].primitives[${at}]`;
      const attributes = objectAt(primitive['attributes'], `${place}.attributes`);
      const counts = new Set<unknown>();
      for (const name of Object.keys(attributes)) {
        counts.add(accessors[neededWhole(attributes, name, `${place}.attributes`, accessors.length)]?.['count']);
      }
      if (counts.size > 1) wrong(place, `has ${[...counts].map(String).join(' and ')} values for its vertices`);
      whole(primitive, 'indices', place, accessors.length);
      whole(primitive, 'material', place, materials.length);
      whole(primitive, 'mode', place, 7);
      for (const target of objectsOf(primitive, 'targets', place)) {
        for (const name of Object.keys(target)) neededWhole(target, name, `${place}.targets`, accessors.length);
      }
    }
  }
}

function checkNodes({ nodes, meshes, skins, cameras, scenes }: Lists): void {
  const parents = new Map<number, number>();
  for (const [index, node] of nodes.entries()) {
    const place = `nodes[${index}]`;
    whole(node, 'mesh', place, meshes.length);
    whole(node, 'skin', place, skins.length);
    whole(node, 'camera', place, cameras.length);
    numbers(node, 'translation', place, 3);
    numbers(node, 'rotation', place, 4);
    numbers(node, 'scale', place, 3);
    numbers(node, 'matrix', place, 16);
    for (const child of wholes(node, 'children', place, nodes.length)) {
      const other = parents.get(child);
      if (other !== undefined) wrong(`nodes[${child}]`, `hangs on nodes ${other} and ${index}`);
      parents.set(child, index);
    }
  }
  // Each node has one parent at most, so whoever goes up for longer than there are nodes goes in a circle.
  const isSafe = new Set<number>();
  for (let start = 0; start < nodes.length; start++) {
    const way: number[] = [];
    for (let node: number | undefined = start; node !== undefined && !isSafe.has(node); node = parents.get(node)) {
      if (way.length > nodes.length) wrong(`nodes[${start}]`, 'hangs on itself');
      way.push(node);
    }
    for (const node of way) isSafe.add(node);
  }
  for (const [index, scene] of scenes.entries()) wholes(scene, 'nodes', `scenes[${index}]`, nodes.length);
}

function checkMotion({ skins, animations, accessors, nodes }: Lists): void {
  for (const [index, skin] of skins.entries()) {
    const place = `skins[${index}]`;
    const joints = wholes(skin, 'joints', place, nodes.length);
    if (joints.length === 0) wrong(place, 'has no joints');
    whole(skin, 'skeleton', place, nodes.length);
    const binds = whole(skin, 'inverseBindMatrices', place, accessors.length);
    if (binds === undefined) continue;
    const { type, count } = accessors[binds] ?? {};
    if (type !== 'MAT4' || Number(count) < joints.length) {
      wrong(place, `has ${String(count)} bind matrices for ${joints.length} joints`);
    }
  }
  for (const [index, animation] of animations.entries()) {
    const place = `animations[${index}]`;
    const samplers = objectsOf(animation, 'samplers', place);
    for (const [at, sampler] of samplers.entries()) {
      neededWhole(sampler, 'input', `${place}.samplers[${at}]`, accessors.length);
      neededWhole(sampler, 'output', `${place}.samplers[${at}]`, accessors.length);
    }
    for (const [at, channel] of objectsOf(animation, 'channels', place).entries()) {
      neededWhole(channel, 'sampler', `${place}.channels[${at}]`, samplers.length);
      const target = objectAt(channel['target'], `${place}.channels[${at}].target`);
      whole(target, 'node', `${place}.channels[${at}].target`, nodes.length);
    }
  }
}

function checkMaterials({ materials, textures, images, samplers, bufferViews }: Lists): void {
  for (const [index, image] of images.entries()) {
    whole(image, 'bufferView', `images[${index}]`, bufferViews.length);
    textAt(image, 'uri', `images[${index}]`);
  }
  for (const [index, texture] of textures.entries()) {
    whole(texture, 'source', `textures[${index}]`, images.length);
    whole(texture, 'sampler', `textures[${index}]`, samplers.length);
  }
  for (const [index, material] of materials.entries()) {
    const place = `materials[${index}]`;
    const surface = material['pbrMetallicRoughness'];
    const holders: Json[] = [material];
    if (surface !== undefined) holders.push(objectAt(surface, `${place}.pbrMetallicRoughness`));
    const { extensions } = material;
    const old = isObject(extensions) ? extensions[oldSurface] : undefined;
    if (old !== undefined) holders.push(objectAt(old, `${place}.${oldSurface}`));
    for (const holder of holders) {
      numbers(holder, 'baseColorFactor', place, 4);
      numbers(holder, 'diffuseFactor', place, 4);
      for (const [name, value] of Object.entries(holder)) {
        if (!name.endsWith('Texture')) continue;
        checkPicture(objectAt(value, `${place}.${name}`), `${place}.${name}`, textures.length);
      }
    }
  }
}

/** Surfaces as older files have them. */
const oldSurface = 'KHR_materials_pbrSpecularGlossiness';

/** How a material shows one of the textures. */
function checkPicture(info: Json, place: string, textures: number): void {
  neededWhole(info, 'index', place, textures);
  whole(info, 'texCoord', place);
  const { extensions } = info;
  const shift = isObject(extensions) ? extensions['KHR_texture_transform'] : undefined;
  if (shift === undefined) return;
  const moved = objectAt(shift, `${place}.KHR_texture_transform`);
  numbers(moved, 'offset', place, 2);
  numbers(moved, 'scale', place, 2);
  whole(moved, 'texCoord', place);
  const { rotation = 0 } = moved;
  if (typeof rotation !== 'number' || !Number.isFinite(rotation)) wrong(`${place}.rotation`, 'is no number');
}

/** Names of the files that a glTF is beside of: its buffers and its pictures. */
export interface WantedFiles {
  readonly buffers: readonly string[];
  readonly pictures: readonly string[];
}

function urisOf(list: readonly Json[]): readonly string[] {
  return list.flatMap(({ uri }) => (typeof uri === 'string' && !uri.startsWith('data:') ? [uri] : []));
}

/** @throws ImportError for what is no glTF 2 */
export function wantedFiles(json: unknown): WantedFiles {
  const root = rootOf(json);
  return { buffers: urisOf(objectsOf(root, 'buffers')), pictures: urisOf(objectsOf(root, 'images')) };
}

export function rootOf(json: unknown): Json {
  const root = isObject(json) ? json : null;
  const asset = root === null ? null : root['asset'];
  if (root === null || !isObject(asset)) throw new ImportError('this is no glTF: its JSON has no asset');
  const { version } = asset;
  if (typeof version !== 'string' || !version.startsWith('2.')) {
    throw new ImportError(`this is glTF ${String(version)}; version 2.0 is read`);
  }
  return root;
}

/** Names of extensions, of those that are used or of those that nobody can do without. */
export function extensionsOf(json: Json, list: 'extensionsUsed' | 'extensionsRequired'): readonly string[] {
  const value = json[list];
  if (value === undefined) return [];
  const isRight = Array.isArray(value) && value.every((each) => typeof each === 'string');
  return isRight ? value : wrong(list, 'is not a list of texts');
}

/**
 * @param sizes bytes of each buffer; null for one that need not be there
 * @throws ImportError with the first thing that does not hold
 */
export function checkGltf(json: Json, sizes: readonly (number | null)[]): void {
  const lists = listsOf(json);
  for (const [name, list] of Object.entries(lists)) checkNames(name, list);
  whole(json, 'scene', 'the file', lists.scenes.length);
  checkStretches(lists, sizes);
  checkAccessors(lists);
  checkMeshes(lists);
  checkNodes(lists);
  checkMotion(lists);
  checkMaterials(lists);
}

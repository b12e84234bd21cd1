/** Primitives of glTF as meshes of plain triangles, with vertices where they were bound. */
import type { Accessor, Mesh, Primitive, Skin } from '@gltf-transform/core';
import { Primitive as Modes } from '@gltf-transform/core';
import { counted } from '../../../codec/words.ts';
import { invert, transformPoint } from '../../../geometry/matrix.ts';
import { cross, normalise, subtract, vectorAt } from '../../../geometry/vector.ts';
import type { ContentInfluences, ContentMesh, ContentNote } from '../../../model/content.ts';
import type { Extras } from '../../../model/view.ts';
import type { MaterialReader, PictureShift } from './materials.ts';
import type { Matrix, SceneNode } from './nodes.ts';
import { inverseBindsOf, product } from './nodes.ts';
import { ImportError } from './problem.ts';

/** All values of an accessor as floats; numbers that are none become 0 and are counted. */
function floatsOf(accessor: Accessor, counts?: Pick<Counts, 'unsound'>): Float32Array {
  const [count, width, array] = [accessor.getCount(), accessor.getElementSize(), accessor.getArray()];
  const out = new Float32Array(count * width);
  if (array instanceof Float32Array) out.set(array.subarray(0, out.length));
  else {
    const element: number[] = [];
    for (let index = 0; index < count; index++) {
      accessor.getElement(index, element);
      for (let part = 0; part < width; part++) out[index * width + part] = element[part] ?? 0;
    }
  }
  for (let at = 0; at < out.length; at++) {
    if (Number.isFinite(out[at])) continue;
    out[at] = 0;
    if (counts !== undefined) counts.unsound++;
  }
  return out;
}

/** Corners of triangles from lists, strips and fans. */
function cornersOf(primitive: Primitive, vertexCount: number): number[] | Uint32Array {
  const indices = primitive.getIndices();
  const all = indices === null ? null : (indices.getArray() ?? new Uint32Array(0));
  const count = all === null ? vertexCount : all.length;
  const at = (index: number): number => (all === null ? index : (all[index] ?? 0));
  const mode = primitive.getMode();
  if (mode === Modes.Mode['TRIANGLES']) {
    return Uint32Array.from({ length: count - (count % 3) }, (_, index) => at(index));
  }
  const corners: number[] = [];
  for (let index = 2; index < count; index++) {
    if (mode === Modes.Mode['TRIANGLE_FAN']) corners.push(at(0), at(index - 1), at(index));
    else if (index % 2 === 0) corners.push(at(index - 2), at(index - 1), at(index));
    else corners.push(at(index - 1), at(index - 2), at(index));
  }
  return corners;
}

interface Counts {
  outside: number;
  flat: number;
  /** Coordinates of places that are no numbers. */
  unsound: number;
}

/** Without triangles that name vertices that are not there, or one vertex twice. */
function soundTriangles(
  corners: ArrayLike<number>,
  vertexCount: number,
  isMirrored: boolean,
  counts: Counts,
): Uint32Array {
  const kept = new Uint32Array(corners.length);
  let length = 0;
  for (let at = 0; at + 2 < corners.length; at += 3) {
    const [a = 0, b = 0, c = 0] = [corners[at], corners[at + 1], corners[at + 2]];
    if (a >= vertexCount || b >= vertexCount || c >= vertexCount) counts.outside++;
    else if (a === b || b === c || a === c) counts.flat++;
    else {
      kept[length] = a;
      kept[length + 1] = isMirrored ? c : b;
      kept[length + 2] = isMirrored ? b : c;
      length += 3;
    }
  }
  return kept.slice(0, length);
}

/** From the faces; larger ones count for more. */
export function normalsFromFaces(positions: Float32Array, triangles: ArrayLike<number>): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const corners = [0, 1, 2].map((corner) => (triangles[at + corner] ?? 0) * 3);
    const [a = 0, b = 0, c = 0] = corners;
    const first = vectorAt(positions, a);
    const face = cross(subtract(vectorAt(positions, b), first), subtract(vectorAt(positions, c), first));
    for (const corner of corners) {
      for (let axis = 0; axis < 3; axis++) normals[corner + axis] = (normals[corner + axis] ?? 0) + (face[axis] ?? 0);
    }
  }
  return unitNormals(normals);
}

/** Of length 1, in place; what has no direction looks along Z. */
export function unitNormals(normals: Float32Array): Float32Array {
  for (let at = 0; at + 2 < normals.length; at += 3) normals.set(normalise(vectorAt(normals, at), [0, 0, 1]), at);
  return normals;
}

function shifted(coordinates: Float32Array, { offset, rotation, scale }: PictureShift): Float32Array {
  const [sine, cosine] = [Math.sin(rotation), Math.cos(rotation)];
  const out = new Float32Array(coordinates.length);
  for (let at = 0; at + 1 < out.length; at += 2) {
    const [u, v] = [(coordinates[at] ?? 0) * (scale[0] ?? 1), (coordinates[at + 1] ?? 0) * (scale[1] ?? 1)];
    out[at] = (offset[0] ?? 0) + cosine * u + sine * v;
    out[at + 1] = (offset[1] ?? 0) - sine * u + cosine * v;
  }
  return out;
}

/** Where vertices stand with the shape that the file shows first. */
function shaped(mesh: Mesh, weights: readonly number[], primitive: Primitive, positions: Float32Array): Float32Array {
  const targets = primitive.listTargets();
  const used = weights.length > 0 ? weights : mesh.getWeights();
  for (const [index, target] of targets.entries()) {
    const weight = used[index] ?? 0;
    const moves = target.getAttribute('POSITION');
    if (weight === 0 || moves === null) continue;
    const values = floatsOf(moves);
    for (let at = 0; at < positions.length; at++) positions[at] = (positions[at] ?? 0) + (values[at] ?? 0) * weight;
  }
  return positions;
}

/** Which joints move the vertices of a primitive: numbers of its skin, all sets, each joint once, weights adding up to 1. */
function skinInfluences(primitive: Primitive, skin: Skin, jointAt: (index: number) => number): ContentInfluences {
  const vertexCount = primitive.getAttribute('POSITION')?.getCount() ?? 0;
  const sets: { readonly joints: Accessor; readonly weights: Float32Array }[] = [];
  for (let set = 0; ; set++) {
    const [joints, weights] = [primitive.getAttribute(`JOINTS_${set}`), primitive.getAttribute(`WEIGHTS_${set}`)];
    if (joints === null || weights === null) break;
    sets.push({ joints, weights: floatsOf(weights) });
  }
  const count = skin.listJoints().length;
  const starts = new Uint32Array(vertexCount + 1);
  const [allJoints, allWeights]: [number[], number[]] = [[], []];
  const element: number[] = [];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const shares = new Map<number, number>();
    for (const { joints, weights } of sets) {
      joints.getElement(vertex, element);
      for (let part = 0; part < 4; part++) {
        const [joint, weight] = [element[part] ?? 0, weights[vertex * 4 + part] ?? 0];
        if (weight > 0 && joint < count) shares.set(joint, (shares.get(joint) ?? 0) + weight);
      }
    }
    if (shares.size === 0) shares.set(0, 1);
    let sum = 0;
    for (const weight of shares.values()) sum += weight;
    for (const [joint, weight] of [...shares].toSorted((left, right) => right[1] - left[1])) {
      allJoints.push(jointAt(joint));
      allWeights.push(weight / sum);
    }
    starts[vertex + 1] = allJoints.length;
  }
  return { starts, joints: Uint16Array.from(allJoints), weights: Float32Array.from(allWeights) };
}

/** All vertices on one joint. */
function rigidInfluences(vertexCount: number, joint: number): ContentInfluences {
  return {
    starts: Uint32Array.from({ length: vertexCount + 1 }, (_, vertex) => vertex),
    joints: new Uint16Array(vertexCount).fill(joint),
    weights: new Float32Array(vertexCount).fill(1),
  };
}

function isSame(matrix: Matrix): boolean {
  return matrix.every((value, index) => Math.abs(value - (index % 5 === 0 ? 1 : 0)) < 1e-6);
}

/** Points and normals through one matrix for all, or through the mean of some for each vertex. */
function moveVertices(
  positions: Float32Array,
  normals: Float32Array,
  matrixOf: (vertex: number) => ArrayLike<number>,
): void {
  let known: ArrayLike<number> | null = null;
  let turned: Float64Array | null = null;
  for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
    const matrix = matrixOf(vertex);
    if (matrix !== known) {
      known = matrix;
      turned = invert(matrix);
    }
    positions.set(transformPoint(matrix, 0, vectorAt(positions, vertex * 3)), vertex * 3);
    if (turned === null) continue;
    // Normals go through the inverse turned about its diagonal.
    const [x, y, z] = vectorAt(normals, vertex * 3);
    const around = turned;
    const moved = [0, 1, 2].map(
      (axis) => (around[axis] ?? 0) * x + (around[4 + axis] ?? 0) * y + (around[8 + axis] ?? 0) * z,
    );
    normals.set(moved, vertex * 3);
  }
}

function determinantOf([a = 1, b = 0, c = 0, , d = 0, e = 1, f = 0, , g = 0, h = 0, i = 1]: ArrayLike<number> &
  Iterable<number>): number {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

export interface MeshPlaces {
  readonly scene: readonly SceneNode[];
  /** What nodes do to vertices stands for rest: no skin's bind counts. */
  readonly atRest: boolean;
  /** Joint of the content that a node's vertices hang on. */
  readonly jointOf: (node: number) => number;
  readonly indexByNode: ReadonlyMap<unknown, number>;
}

/** The matrices that take a skin's vertices from its own bind to the one that counts for each joint. */
function skinCorrections(skin: Skin, { scene, atRest, indexByNode }: MeshPlaces): readonly Matrix[] {
  const inverses = inverseBindsOf(skin);
  return skin.listJoints().map((joint, index) => {
    const known = scene[indexByNode.get(joint) ?? -1];
    const inverse = inverses[index];
    const identity = new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
    if (known === undefined || inverse === undefined) return identity;
    const correction = product(atRest ? known.world : known.bind, inverse);
    return correction.every(Number.isFinite) ? correction : identity;
  });
}

const lineModes = 3;

/** What a file says beside a mesh, and what of it the file has. */
export interface MeshOrigin {
  /** Of the primitive, of the mesh and of the node that it hangs on. */
  readonly extras: readonly Extras[];
  /** Sets of coordinates of the file. */
  readonly sets: number;
  readonly hasNormals: boolean;
  readonly isSkinned: boolean;
}

export class MeshReader {
  readonly meshes: ContentMesh[] = [];
  /** One a mesh. */
  readonly origins: MeshOrigin[] = [];
  private readonly places: MeshPlaces;
  private readonly materials: MaterialReader;
  private readonly notes: ContentNote[];
  private readonly counts: Counts = { outside: 0, flat: 0, unsound: 0 };
  private colored = 0;
  private lines = 0;
  private shapes = 0;

  constructor(places: MeshPlaces, materials: MaterialReader, notes: ContentNote[]) {
    this.places = places;
    this.materials = materials;
    this.notes = notes;
  }

  read(): readonly ContentMesh[] {
    for (const [index, { node, name }] of this.places.scene.entries()) {
      const mesh = node.getMesh();
      if (mesh === null) continue;
      for (const primitive of mesh.listPrimitives()) this.primitive(primitive, mesh, index, name);
    }
    this.tell();
    return this.meshes;
  }

  private tell(): void {
    const { notes, counts } = this;
    const say = (count: number, kind: ContentNote['kind'], text: string): void => {
      if (count > 0) notes.push({ kind, text });
    };
    say(counts.outside, 'lost', `${counted(counts.outside, 'triangle')} on vertices that are not there`);
    say(counts.flat, 'lost', `${counted(counts.flat, 'triangle')} without an area`);
    say(counts.unsound, 'lost', `${counted(counts.unsound, 'coordinate')} of vertices that are no numbers: they are 0`);
    say(this.lines, 'lost', `${counted(this.lines, 'mesh', 'meshes')} of lines or points`);
    say(
      this.shapes,
      'lost',
      `shapes that ${counted(this.shapes, 'mesh', 'meshes')} can take (morph targets); the one shown first is kept`,
    );
    say(this.colored, 'lost', `colours of vertices of ${counted(this.colored, 'mesh', 'meshes')}`);
  }

  private primitive(primitive: Primitive, mesh: Mesh, index: number, name: string): void {
    if (primitive.getMode() <= lineModes) {
      this.lines++;
      return;
    }
    const { places } = this;
    const scene = places.scene[index];
    const place = primitive.getAttribute('POSITION');
    if (scene === undefined || place === null) return;
    if (place.getElementSize() !== 3)
      throw new ImportError('this glTF is damaged: positions are not vectors of three numbers');
    const skin = primitive.getAttribute('JOINTS_0') === null ? null : scene.node.getSkin();
    const vertexCount = place.getCount();
    const matrix = places.atRest ? scene.world : scene.bind;
    const isMirrored = skin === null && determinantOf(matrix) < 0;
    const triangles = soundTriangles(cornersOf(primitive, vertexCount), vertexCount, isMirrored, this.counts);
    if (triangles.length === 0) return;
    const positions = shaped(mesh, scene.node.getWeights(), primitive, floatsOf(place, this.counts));
    const stated = primitive.getAttribute('NORMAL');
    const normals =
      stated === null || stated.getElementSize() !== 3 || primitive.listTargets().length > 0
        ? normalsFromFaces(positions, isMirrored ? triangles.toReversed() : triangles)
        : floatsOf(stated);
    if (primitive.listTargets().length > 0) this.shapes++;
    if (primitive.getAttribute('COLOR_0') !== null) this.colored++;
    const influences =
      skin === null ? this.rigid(positions, normals, index, matrix) : this.skinned(primitive, skin, positions, normals);
    const material = this.materials.indexOf(primitive.getMaterial());
    this.origins.push({
      extras: [primitive.getExtras(), mesh.getExtras(), scene.node.getExtras()],
      sets: ['TEXCOORD_0', 'TEXCOORD_1'].filter((set) => primitive.getAttribute(set) !== null).length,
      hasNormals: stated !== null,
      isSkinned: skin !== null,
    });
    this.meshes.push({
      name,
      material,
      positions,
      normals: unitNormals(normals),
      coordinates: this.coordinates(primitive, material, vertexCount),
      triangles,
      influences,
    });
  }

  private rigid(positions: Float32Array, normals: Float32Array, index: number, matrix: Matrix): ContentInfluences {
    moveVertices(positions, normals, () => matrix);
    return rigidInfluences(positions.length / 3, this.places.jointOf(index));
  }

  private skinned(primitive: Primitive, skin: Skin, positions: Float32Array, normals: Float32Array): ContentInfluences {
    const { jointOf, indexByNode } = this.places;
    const joints = skin.listJoints();
    const own = skinInfluences(primitive, skin, (index) => index);
    const corrections = skinCorrections(skin, this.places);
    if (!corrections.every(isSame)) {
      const mean = new Float64Array(12);
      moveVertices(positions, normals, (vertex) => {
        const [start = 0, end = 0] = [own.starts[vertex], own.starts[vertex + 1]];
        if (end === start + 1) return corrections[own.joints[start] ?? 0] ?? mean;
        const mixed = new Float64Array(12);
        for (let at = start; at < end; at++) {
          const correction = corrections[own.joints[at] ?? 0];
          for (let part = 0; part < 12; part++)
            mixed[part] = (mixed[part] ?? 0) + (correction?.[part] ?? 0) * (own.weights[at] ?? 0);
        }
        return mixed;
      });
    }
    const numbers = joints.map((joint) => jointOf(indexByNode.get(joint) ?? -1));
    return { ...own, joints: own.joints.map((joint) => numbers[joint] ?? 0) };
  }

  /** The sets that the file has; the one of the material's picture as the picture lies on it. */
  private coordinates(primitive: Primitive, material: number, vertexCount: number): ContentMesh['coordinates'] {
    const sets: Float32Array[] = [];
    for (let set = 0; set < 2; set++) {
      const accessor = primitive.getAttribute(`TEXCOORD_${set}`);
      if (accessor === null || accessor.getElementSize() !== 2) break;
      const values = floatsOf(accessor);
      const shift = this.materials.shifts[material] ?? null;
      const isShown = this.materials.materials[material]?.coordinates === set;
      sets.push(shift !== null && isShown ? shifted(values, shift) : values);
    }
    const [first = new Float32Array(vertexCount * 2), ...others] = sets;
    return [first, ...others];
  }
}

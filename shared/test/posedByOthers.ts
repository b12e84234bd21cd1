/**
 * How other programs' code poses the vertices of a Warcraft III model: war3-model and mdx-m3-viewer read the bytes and make the
 * matrices of all nodes by themselves. Nothing of ours is asked, apart from the sum over the bones of a vertex.
 */
import { createRequire } from 'node:module';
import { ModelRenderer, parseMDX } from 'war3-model';
import type { FormatDocument } from '../format/format.ts';
import { posedPositions } from '../model/posed.ts';
import { viewOf } from './models.ts';

/** Poses of another program: its geosets at a moment of a sequence, counted in milliseconds from where the sequence starts. */
export interface OtherPoses {
  readonly sequenceCount: number;
  readonly pose: (sequence: number, time: number) => readonly Float32Array[];
}

type Matrix = ArrayLike<number>;

/** A geoset as both packages have it: groups of bones, or four bones and four weights a vertex. */
interface OtherGeoset {
  readonly vertices: ArrayLike<number>;
  readonly bonesOf: (vertex: number) => readonly (readonly [bone: number, weight: number])[];
}

function bonesOfSkin(skin: ArrayLike<number>, vertex: number): readonly (readonly [number, number])[] {
  return [0, 1, 2, 3].map((at) => [skin[vertex * 8 + at] ?? 0, (skin[vertex * 8 + at + 4] ?? 0) / 255] as const);
}

const equally = (group: readonly number[]): readonly (readonly [number, number])[] =>
  group.map((bone) => [bone, 1 / group.length] as const);

function placed({ vertices, bonesOf }: OtherGeoset, matrices: readonly (Matrix | undefined)[]): Float32Array {
  const seen = new Float32Array(vertices.length);
  for (let vertex = 0; vertex < vertices.length / 3; vertex++) {
    const [x = 0, y = 0, z = 0] = [0, 1, 2].map((part) => vertices[vertex * 3 + part] ?? 0);
    for (const [bone, weight] of bonesOf(vertex)) {
      const matrix = matrices[bone];
      if (matrix === undefined || weight <= 0) continue;
      const cell = (at: number): number => matrix[at] ?? 0;
      for (let part = 0; part < 3; part++) {
        const at = vertex * 3 + part;
        seen[at] =
          (seen[at] ?? 0) + weight * (cell(part) * x + cell(4 + part) * y + cell(8 + part) * z + cell(12 + part));
      }
    }
  }
  return seen;
}

/**
 * As war3-model 4.0.1 poses what it reads. It holds the first and last key of a clip to its ends, where a clip that loops goes
 * on from the last to the first (format page 3.3): 15 units on HarvestGolem's Walk, whose skirts end their keys early, and 131
 * on evilblademaster's Stand cinematic, whose scale has keys from 7900 to 9633 of 6000–11467. There we have 0.641 at the end
 * as mdx-m3-viewer has; in Attack, which does not loop, 0.016 at the start as war3-model has.
 */
export function posedByWar3Model(bytes: Uint8Array): OtherPoses {
  const model = parseMDX(bytes.slice().buffer);
  const renderer = new ModelRenderer(model);
  // What it knows of its nodes is in no type of it.
  const { nodes } = (renderer as unknown as { rendererData: { nodes: readonly ({ matrix: Matrix } | undefined)[] } })
    .rendererData;
  const geosets = model.Geosets.map(({ Vertices, VertexGroup, Groups, SkinWeights }): OtherGeoset => ({
    vertices: Vertices,
    bonesOf: (vertex) =>
      SkinWeights === undefined
        ? equally(Groups?.[VertexGroup?.[vertex] ?? 0] ?? [])
        : bonesOfSkin(SkinWeights, vertex),
  }));
  return {
    sequenceCount: model.Sequences.length,
    pose: (sequence, time) => {
      renderer.setSequence(sequence);
      renderer.setFrame((model.Sequences[sequence]?.Interval[0] ?? 0) + time);
      renderer.update(0);
      const matrices = nodes.map((node) => node?.matrix);
      return geosets.map((geoset) => placed(geoset, matrices));
    },
  };
}

interface ViewerObject {
  readonly objectId: number;
  readonly parentId: number;
  readonly pivot: ArrayLike<number>;
  readonly dontInheritTranslation: boolean;
  readonly dontInheritRotation: boolean;
  readonly dontInheritScaling: boolean;
  readonly getTranslation: ViewerValue;
  readonly getRotation: ViewerValue;
  readonly getScale: ViewerValue;
}
type ViewerValue = (out: Float32Array, sequence: number, frame: number, counter: number) => number;

interface ViewerNode {
  parent: ViewerNode | ViewerRoot;
  dontInheritTranslation: boolean;
  dontInheritRotation: boolean;
  dontInheritScaling: boolean;
  readonly pivot: Float32Array;
  readonly localLocation: Float32Array;
  readonly localRotation: Float32Array;
  readonly localScale: Float32Array;
  readonly worldMatrix: Float32Array;
  recalculateTransformation(instance: ViewerRoot): void;
}

interface ViewerParser {
  readonly sequences: readonly { readonly interval: ArrayLike<number> }[];
  readonly globalSequences: readonly number[];
  readonly pivotPoints: readonly Float32Array[];
  readonly geosets: readonly {
    readonly vertices: Float32Array;
    readonly vertexGroups: Uint8Array;
    readonly matrixGroups: Uint32Array;
    readonly matrixIndices: Uint32Array;
    readonly skin: Uint8Array;
  }[];
  loadMdx(bytes: Uint8Array): void;
}

// The package ships CommonJS without types for these entries; the comparison itself checks the shapes.
const load = createRequire(import.meta.url);
const part = (path: string): unknown =>
  (load(`mdx-m3-viewer/dist/cjs/${path}`) as { readonly default: unknown }).default;
const Parser = part('parsers/mdlx/model') as new () => ViewerParser;
const GenericObject = part('viewer/handlers/mdx/genericobject') as new (
  model: object,
  object: object,
  index: number,
) => ViewerObject;
const SkeletalNode = part('viewer/handlers/mdx/node');
const { createSkeletalNodes } = load('mdx-m3-viewer/dist/cjs/viewer/skeletalnode') as {
  readonly createSkeletalNodes: (count: number, kind: unknown) => { readonly nodes: readonly ViewerNode[] };
};

/** Where a model of the viewer stands: where the file puts it. */
const root = {
  worldMatrix: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
  worldLocation: new Float32Array(3),
  worldRotation: Float32Array.of(0, 0, 0, 1),
  worldScale: Float32Array.of(1, 1, 1),
  inverseWorldLocation: new Float32Array(3),
  inverseWorldRotation: Float32Array.of(0, 0, 0, 1),
  inverseWorldScale: Float32Array.of(1, 1, 1),
};
type ViewerRoot = typeof root;

/** The lists of nodes, in the order in which the viewer counts them; a parent is the place in this count. */
const nodeLists = [
  'bones',
  'lights',
  'helpers',
  'attachments',
  'particleEmitters',
  'particleEmitters2',
  'ribbonEmitters',
  'eventObjects',
  'collisionShapes',
] as const;

/** Vertices of a geoset that hang on groups: each group has so many of the matrices. */
function groupsOf(sizes: ArrayLike<number>, matrices: ArrayLike<number>): readonly (readonly number[])[] {
  let start = 0;
  return Array.from(sizes, (size) => {
    start += size;
    return Array.from(matrices).slice(start - size, start);
  });
}

/**
 * As mdx-m3-viewer 5.12.0 poses what it reads, which is versions 800 and 1000; nothing turns to a camera. Before the first key
 * of a clip it goes past the keys' values instead of between the last and the first (`getValue`: a moment below zero; scale
 * 1.66 on evilblademaster's Attack, whose keys have 0.29 and 0.93), so it is no witness there.
 */
export function posedByViewer(bytes: Uint8Array): OtherPoses {
  const model = new Parser();
  model.loadMdx(bytes);
  const objects = nodeLists
    .flatMap((list) => (model as unknown as Readonly<Record<string, readonly object[]>>)[list] ?? [])
    .map((object, index) => new GenericObject(model, object, index));
  const { nodes } = createSkeletalNodes(objects.length, SkeletalNode);
  for (const [at, object] of objects.entries()) {
    const node = nodes[at];
    if (node === undefined) continue;
    node.pivot.set(object.pivot);
    node.parent = nodes[object.parentId] ?? root;
    node.dontInheritTranslation = object.dontInheritTranslation;
    node.dontInheritRotation = object.dontInheritRotation;
    node.dontInheritScaling = object.dontInheritScaling;
  }
  const ordered = parentsFirst(objects);
  const geosets = model.geosets.map(({ vertices, vertexGroups, matrixGroups, matrixIndices, skin }): OtherGeoset => {
    const groups = groupsOf(matrixGroups, matrixIndices);
    return {
      vertices,
      bonesOf: (vertex) =>
        skin.length > 0 ? bonesOfSkin(skin, vertex) : equally(groups[vertexGroups[vertex] ?? 0] ?? []),
    };
  });
  return {
    sequenceCount: model.sequences.length,
    pose: (sequence, time) => {
      const frame = (model.sequences[sequence]?.interval[0] ?? 0) + time;
      for (const at of ordered) {
        const [object, node] = [objects[at], nodes[at]];
        if (object === undefined || node === undefined) continue;
        object.getTranslation(node.localLocation, sequence, frame, 0);
        object.getRotation(node.localRotation, sequence, frame, 0);
        object.getScale(node.localScale, sequence, frame, 0);
        node.recalculateTransformation(root);
      }
      const matrices = nodes.map(({ worldMatrix }) => worldMatrix);
      return geosets.map((geoset) => placed(geoset, matrices));
    },
  };
}

/** Places of the nodes so that a parent stands before what hangs on it. */
function parentsFirst(objects: readonly ViewerObject[]): readonly number[] {
  const ordered: number[] = [];
  const seen = new Set<number>();
  const add = (at: number): void => {
    if (seen.has(at)) return;
    seen.add(at);
    const parent = objects[at]?.parentId ?? -1;
    if (objects[parent] !== undefined) add(parent);
    ordered.push(at);
  };
  for (const at of objects.keys()) add(at);
  return ordered;
}

/** How far two programs are apart where they are furthest: units, and the sequence, moment and geoset of it. */
export interface Apart {
  readonly off: number;
  readonly where: string;
}

/**
 * How far the vertices that we see are from where other programs see them, in units: at the given shares of all clips. A vertex
 * counts from the program that has it nearest, as each of them has cases of its own (billboards, ends of clips).
 * Throws where a program has not as many sequences, geosets or vertices as we.
 */
export function apartFrom(document: FormatDocument, others: readonly OtherPoses[], shares: readonly number[]): Apart {
  const view = viewOf(document);
  for (const { sequenceCount } of others) same('sequences', sequenceCount, view.clips.length);
  let most: Apart = { off: 0, where: 'nowhere' };
  const poser = view.poser();
  for (const [at, clip] of view.clips.entries()) {
    for (const share of shares) {
      const time = Math.round((clip.end - clip.start) * share);
      poser.pose(clip, clip.start + time, { globalTime: 0, camera: null });
      const seen = others.map((other) => other.pose(at, time));
      for (const theirs of seen) same('geosets', theirs.length, view.meshes.length);
      for (const [index, mesh] of view.meshes.entries()) {
        const ours = posedPositions(view, mesh, poser.matrices);
        const theirs = seen.map((geosets) => geosets[index] ?? new Float32Array());
        for (const { length } of theirs) same(`numbers in geoset ${index}`, length, ours.length);
        for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
          const off = Math.min(...theirs.map((places) => apart(ours, places, vertex)));
          if (!(off <= most.off))
            most = { off, where: `${clip.name} at ${time} ms, geoset ${index}, vertex ${vertex}` };
        }
      }
    }
  }
  return most;
}

function same(what: string, there: number, here: number): void {
  if (there !== here) throw new Error(`${there} ${what} there, ${here} here`);
}

function apart(left: Float32Array, right: Float32Array, vertex: number): number {
  let off = 0;
  for (let at = vertex * 3; at < vertex * 3 + 3; at++)
    off = Math.max(off, Math.abs((left[at] ?? Number.NaN) - (right[at] ?? Number.NaN)));
  return off;
}

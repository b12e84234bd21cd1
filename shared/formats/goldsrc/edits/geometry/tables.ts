/**
 * Vertices and normals of a submodel as its meshes share them. A mesh that is made anew takes what it had and nobody else
 * uses out of the tables, and puts in what it needs; numbers of the other meshes follow. Format page 16.
 */
import type { DocumentView } from '../../../../codec/documentView.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { Vector3 } from '../../../../geometry/vector.ts';
import { cornerLength, eachRun, triangleCountOf } from '../../geometry/triangles.ts';
import { mostOf } from '../../limits.ts';
import { normalRuns } from '../../meshNormals.ts';
import { Mesh, SubModel } from '../../schema/body.ts';

/** Numbers of a corner: of the vertex, and of the normal. */
export type Part = 0 | 1;

/** The numbers that a mesh names in a table. */
export function namedBy(commands: ArrayLike<number>, part: Part): ReadonlySet<number> {
  const named = new Set<number>();
  eachRun(commands, ({ corners, start }) => {
    for (let at = start; at < start + corners * cornerLength; at += cornerLength) named.add(commands[at + part] ?? 0);
  });
  return named;
}

export function renumbered(commands: ArrayLike<number>, part: Part, numberOf: (old: number) => number): Int16Array {
  const made = Int16Array.from(commands);
  eachRun(commands, ({ corners, start }) => {
    for (let at = start; at < start + corners * cornerLength; at += cornerLength) {
      made[at + part] = numberOf(commands[at + part] ?? 0);
    }
  });
  return made;
}

/** A vector in the space of its bone. */
export interface Skinned {
  readonly vector: Vector3;
  readonly bone: number;
}

/** A number of the table as it was, or a vector that is new. */
export type Wanted = number | Skinned;

interface Stored {
  readonly vectors: Float32Array;
  readonly bones: Uint8Array;
}

/** A table made anew, with the places of what stayed and of what is new. */
interface Remade extends Stored {
  readonly placeOf: (old: number) => number;
  readonly added: readonly number[];
  /** How many vectors the mesh's own stretch has now. */
  readonly own: number;
}

/** @param kept old numbers in their new order; new vectors come behind the one at `insert` of them */
function remake(
  { vectors, bones }: Stored,
  kept: readonly number[],
  insert: number,
  fresh: readonly Skinned[],
): Omit<Remade, 'own'> {
  const count = kept.length + fresh.length;
  const made = { vectors: new Float32Array(count * 3), bones: new Uint8Array(count) };
  const places = new Map<number, number>();
  for (const [at, old] of kept.entries()) {
    const place = at < insert ? at : at + fresh.length;
    places.set(old, place);
    made.vectors.set(vectors.subarray(old * 3, old * 3 + 3), place * 3);
    made.bones[place] = bones[old] ?? 0;
  }
  for (const [at, { vector, bone }] of fresh.entries()) {
    made.vectors.set(vector, (insert + at) * 3);
    made.bones[insert + at] = bone;
  }
  return { ...made, placeOf: (old) => places.get(old) ?? old, added: fresh.map((_, at) => insert + at) };
}

/** Each new vector once, and where each of those wanted stands among them: below 0, as −1 − place, for new ones. */
function distinct(wanted: readonly Wanted[]): {
  readonly fresh: readonly Skinned[];
  readonly numbers: readonly number[];
} {
  const known = new Map<string, number>();
  const fresh: Skinned[] = [];
  const numbers = wanted.map((each) => {
    if (typeof each === 'number') return each;
    const key = `${each.bone} ${each.vector.map(Math.fround).join(' ')}`;
    const place = known.get(key) ?? fresh.push(each) - 1;
    known.set(key, place);
    return -1 - place;
  });
  return { fresh, numbers };
}

/** What a mesh is to be made of: for each of its corners a vertex, a normal and texels; and triangles in commands of corners. */
export interface WantedMesh {
  readonly vertices: readonly Wanted[];
  readonly normals: readonly Wanted[];
  /** Commands of the mesh from the numbers that corners have in the tables. */
  readonly commandsOf: (vertices: readonly number[], normals: readonly number[]) => Int16Array;
}

/** A submodel has no room for what a mesh needs; nothing was changed. */
export class NoRoom extends RangeError {}

function requireRoom(
  count: number,
  before: number,
  { most, what }: { readonly most: number; readonly what: string },
): void {
  // Models of Xash3D hold more than Half-Life draws, and may stay as large as they are.
  if (count <= Math.max(most, before)) return;
  throw new NoRoom(
    `Half-Life draws ${most} ${what} in a submodel, and this would be ${count}: put some faces into another submodel`,
  );
}

/** Makes a mesh anew inside a step. Throws a RangeError, before anything changes, for more than a submodel can hold. */
export function remakeMesh(
  document: DocumentView,
  transaction: Transaction,
  mesh: RecordId,
  { vertices, normals, commandsOf }: WantedMesh,
): void {
  const { owner } = document.get(mesh);
  if (owner === null) throw new RangeError('The mesh belongs to no submodel');
  const submodel = fieldsOf(SubModel, document.get(owner));
  const others = submodel.meshes.filter((id) => id !== mesh);
  const commandsById = new Map(submodel.meshes.map((id) => [id, fieldsOf(Mesh, document.get(id)).commands]));
  const own = commandsById.get(mesh) ?? new Int16Array(0);
  const usedByOthers = (part: Part): ReadonlySet<number> =>
    new Set(others.flatMap((id) => [...namedBy(commandsById.get(id) ?? [], part)]));

  const places = distinct(vertices);
  const ways = distinct(normals);
  const remadeVertices = remakeVertices();
  const remadeNormals = remakeNormals();
  requireRoom(remadeVertices.bones.length, submodel.positions.length / 3, {
    most: mostOf.vertices.halfLife,
    what: 'vertices',
  });
  requireRoom(remadeNormals.bones.length, submodel.normals.length / 3, {
    most: mostOf.normals.halfLife,
    what: 'normals',
  });
  const numberIn = (remade: Omit<Remade, 'own'>) => (number: number) =>
    number < 0 ? (remade.added[-1 - number] ?? 0) : remade.placeOf(number);
  const commands = commandsOf(places.numbers.map(numberIn(remadeVertices)), ways.numbers.map(numberIn(remadeNormals)));
  const triangleCount = triangleCountOf(commands);
  const before = [...commandsById.values()].reduce((sum, each) => sum + triangleCountOf(each), 0);
  requireRoom(before - triangleCountOf(own) + triangleCount, before, {
    most: mostOf.triangles.halfLife,
    what: 'triangles',
  });

  for (const id of others) {
    const moved = renumbered(commandsById.get(id) ?? [], 0, remadeVertices.placeOf);
    transaction.set(Mesh, id, { commands: renumbered(moved, 1, remadeNormals.placeOf) });
  }
  transaction.set(SubModel, owner, {
    positions: remadeVertices.vectors,
    vertexBones: remadeVertices.bones,
    normals: remadeNormals.vectors,
    normalBones: remadeNormals.bones,
  });
  transaction.set(Mesh, mesh, { commands, triangleCount, normalCount: remadeNormals.own });

  function remakeVertices(): Omit<Remade, 'own'> {
    const { positions, vertexBones } = submodel;
    const stored = { vectors: Float32Array.from(positions), bones: Uint8Array.from(vertexBones) };
    const goes = new Set(namedBy(own, 0));
    for (const number of [...usedByOthers(0), ...places.numbers]) goes.delete(number);
    const kept = Array.from(stored.bones.keys()).filter((number) => !goes.has(number));
    return remake(stored, kept, kept.length, places.fresh);
  }

  /** Normals of a mesh stand together, mesh by mesh; in files where they do not, new ones come behind all others. */
  function remakeNormals(): Remade {
    const stored = { vectors: Float32Array.from(submodel.normals), bones: Uint8Array.from(submodel.normalBones) };
    const stated = fieldsOf(Mesh, document.get(mesh)).normalCount;
    const block = owner === null ? undefined : normalRuns(document, owner)?.get(mesh);
    const all = Array.from(stored.bones.keys());
    if (block === undefined) return { ...remake(stored, all, all.length, ways.fresh), own: stated };
    const end = block.start + block.count;
    const needed = new Set([...usedByOthers(1), ...ways.numbers]);
    const kept = all.filter((number) => number < block.start || number >= end || needed.has(number));
    const insert = kept.filter((number) => number < end).length;
    const stayed = kept.filter((number) => number >= block.start && number < end).length;
    return { ...remake(stored, kept, insert, ways.fresh), own: stayed + ways.fresh.length };
  }
}

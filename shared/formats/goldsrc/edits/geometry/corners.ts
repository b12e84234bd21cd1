/** Vertices of the view as corners of the file: a vertex and a normal in the space of one bone each, and whole texels. */
import type { Document } from '../../../../document/document.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { invert, MATRIX_LENGTH, transformDirection, transformPoint } from '../../../../geometry/matrix.ts';
import { vectorAt } from '../../../../geometry/vector.ts';
import type { Influences, MeshGeometry } from '../../../../geometry/mesh/mesh.ts';
import { normalsFor } from '../../../../model/meshGeometry.ts';
import type { Notes } from '../../../../model/notes.ts';
import { fallbackJoint, lostWeight, rowsOf, WeightLoss } from '../../../../model/shares.ts';
import type { Joint, ModelMesh } from '../../../../model/view.ts';
import { stripsOf } from '../../geometry/strips.ts';
import { cornerLength, indexTriangles } from '../../geometry/triangles.ts';
import { Mesh } from '../../schema/body.ts';
import { restBones, restMatrices } from '../../view/joints.ts';
import { textureSize } from '../../view/meshes.ts';
import type { Wanted, WantedMesh } from './tables.ts';

/** The mesh that sources are in, when it stands in the same submodel; its influences are those of its view. */
export interface CornerSource {
  readonly mesh: ModelMesh;
  readonly record: RecordId;
  readonly influences: Influences;
}

interface Bones {
  readonly bones: readonly number[];
  readonly notes: Notes;
}

/** One bone a vertex: the heaviest. */
function bonesFor(geometry: MeshGeometry, source: CornerSource | null, joints: readonly Joint[]): Bones {
  const fallback = Math.max(0, fallbackJoint(joints));
  const loss = new WeightLoss();
  const rows = rowsOf(geometry, source?.influences ?? null, joints.length);
  const bones = rows.map(({ shares }) => {
    loss.off(lostWeight(shares, 1));
    if (shares.length === 0) loss.hung();
    return shares[0]?.joint ?? fallback;
  });
  return { bones, notes: loss.notes('that of the heaviest bone', joints[fallback]) };
}

const least = -0x8000;
const most = 0x7fff;

interface Texels {
  /** Two numbers a vertex. */
  readonly numbers: Int16Array;
  readonly notes: Notes;
}

function texelsFor(
  { positions, coordinates }: MeshGeometry,
  size: { readonly width: number; readonly height: number },
): Texels {
  const [set = new Float32Array((positions.length / 3) * 2)] = coordinates;
  let rounded = 0;
  let isCut = false;
  const numbers = Int16Array.from(set, (coordinate, at) => {
    const texel = coordinate * (at % 2 === 0 ? size.width : size.height);
    const whole = Math.round(texel);
    rounded = Math.max(rounded, Math.abs(whole - texel));
    isCut ||= whole < least || whole > most;
    return Math.min(most, Math.max(least, whole));
  });
  const notes = [
    ...(rounded > 1e-3 ? ['Texture coordinates were rounded to whole texels.'] : []),
    ...(isCut
      ? [`Texture coordinates lie between ${least} and ${most} texels in this format: some were cut off.`]
      : []),
    ...(coordinates.length > 1
      ? ['Meshes of this format have one set of texture coordinates: the rest was left out.']
      : []),
  ];
  return { numbers, notes };
}

function isSame(left: ArrayLike<number>, right: ArrayLike<number>, at: number, from: number): boolean {
  return [0, 1, 2].every((axis) => left[at * 3 + axis] === right[from * 3 + axis]);
}

/** Commands of triangles between corners; models hold their faces clockwise. */
function commandsFor(triangles: Uint32Array, cornerOf: (vertex: number) => readonly number[]): Int16Array {
  const distinct = new Map<string, number>();
  const all: (readonly number[])[] = [];
  const numbers = new Map(
    Array.from(new Set(triangles), (vertex) => {
      const corner = cornerOf(vertex);
      const key = corner.join(' ');
      const number = distinct.get(key) ?? all.push(corner) - 1;
      distinct.set(key, number);
      return [vertex, number] as const;
    }),
  );
  const faces: (readonly [number, number, number])[] = [];
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const [a = 0, b = 0, c = 0] = [0, 1, 2].map((corner) => numbers.get(triangles[at + corner] ?? 0));
    faces.push([a, c, b]);
  }
  const strips = stripsOf(faces, all.length);
  const commands = new Int16Array(strips.reduce((sum, { length }) => sum + 1 + length * cornerLength, 0));
  let to = 0;
  for (const strip of strips) {
    commands[to++] = strip.length;
    for (const corner of strip) {
      commands.set(all[corner] ?? [], to);
      to += cornerLength;
    }
  }
  return commands;
}

/** Commands whose runs stay as they are, with other numbers in their corners: vertices of the view keep their order. */
function sameRuns(commands: ArrayLike<number>, cornerOf: (vertex: number) => readonly number[]): Int16Array {
  const made = Int16Array.from(commands);
  const { indices, places } = indexTriangles(commands);
  for (const [at, place] of places.entries()) made.set(cornerOf(indices[at] ?? 0), place);
  return made;
}

/** True where the triangles are those of the mesh as it is, of the same vertices. */
function isSameTopology({ sources, triangles }: MeshGeometry, { mesh }: CornerSource): boolean {
  return (
    sources.length === mesh.vertexCount &&
    sources.every((source, vertex) => source === vertex) &&
    triangles.length === mesh.triangles.length &&
    triangles.every((vertex, at) => vertex === mesh.triangles[at])
  );
}

/** What a geometry needs in the tables of a submodel, and what had to be done to obey. */
export function wantedMesh(
  document: Document,
  geometry: MeshGeometry,
  {
    record,
    source,
    material,
    joints,
  }: {
    readonly record: RecordId;
    readonly source: CornerSource | null;
    readonly material: number;
    readonly joints: readonly Joint[];
  },
): { readonly wanted: WantedMesh; readonly notes: Notes } {
  const { positions, sources, triangles } = geometry;
  const normals = normalsFor(geometry);
  const { bones, notes } = bonesFor(geometry, source, joints);
  const rest = restMatrices(restBones(document));
  const inverses = new Map([...new Set(bones)].map((bone) => [bone, invert(rest, bone * MATRIX_LENGTH)]));
  const before = source === null ? null : indexTriangles(fieldsOf(Mesh, document.get(source.record)).commands).corners;
  const boneBefore = (vertex: number): number => source?.mesh.skin.vertexGroups[vertex] ?? -1;
  const stored = (vertex: number, part: 0 | 1): Wanted => {
    const from = sources[vertex] ?? -1;
    const bone = bones[vertex] ?? 0;
    const old = part === 0 ? source?.mesh.positions : source?.mesh.normals;
    // Normals of another mesh are lit with the texture of that one.
    const isOwn = part === 0 || source?.record === record;
    const now = part === 0 ? positions : normals;
    const isKept = isOwn && from >= 0 && old != null && boneBefore(from) === bone && isSame(now, old, vertex, from);
    if (isKept && before !== null) return before[from * cornerLength + part] ?? 0;
    const inverse = inverses.get(bone) ?? null;
    const vector = vectorAt(part === 0 ? positions : normals, vertex * 3);
    if (inverse === null) return { vector, bone };
    const moved = part === 0 ? transformPoint(inverse, 0, vector) : transformDirection(inverse, 0, vector);
    return { vector: moved, bone };
  };
  const texels = texelsFor(geometry, textureSize(document, material));
  // Only vertices that faces use stand in commands.
  const isUsed = new Uint8Array(bones.length);
  for (const vertex of triangles) isUsed[vertex] = 1;
  const used = bones.flatMap((_, vertex) => (isUsed[vertex] === 1 ? [vertex] : []));
  const places = new Map(used.map((vertex, place) => [vertex, place]));
  const own = source === null ? null : fieldsOf(Mesh, document.get(source.record)).commands;
  const keepsRuns = own !== null && source !== null && source.record === record && isSameTopology(geometry, source);
  return {
    wanted: {
      vertices: used.map((vertex) => stored(vertex, 0)),
      normals: used.map((vertex) => stored(vertex, 1)),
      commandsOf(vertices, ways) {
        const cornerOf = (vertex: number): readonly number[] => {
          const place = places.get(vertex) ?? 0;
          const [s = 0, t = 0] = texels.numbers.subarray(vertex * 2, vertex * 2 + 2);
          return [vertices[place] ?? 0, ways[place] ?? 0, s, t];
        };
        return keepsRuns ? sameRuns(own, cornerOf) : commandsFor(triangles, cornerOf);
      },
    },
    notes: [...notes, ...texels.notes],
  };
}

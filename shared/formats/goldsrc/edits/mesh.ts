/**
 * Vertices of meshes. A vertex of the view is a corner: its place and its normal stand in tables of the submodel, in the
 * space of one bone each, and its coordinates in the triangle commands, in whole texels.
 */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Document } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { invert, MATRIX_LENGTH, transformDirection, transformPoint } from '../../../geometry/matrix.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { vectorAt } from '../../../geometry/vector.ts';
import type { ModelEdits, SetVertices } from '../../../model/edits.ts';
import type { Notes } from '../../../model/notes.ts';
import { meshOf } from '../../../model/meshes.ts';
import { normalsOfFaces, sharedNote } from '../../../model/normals.ts';
import { allVertices, patchVertices } from '../../../model/runs.ts';
import { inStep, obeyed, requireVertices } from '../../../model/steps.ts';
import { cornerLength, eachRun, indexTriangles } from '../geometry/triangles.ts';
import { Mesh, SubModel } from '../schema/body.ts';
import { studioView } from '../view/index.ts';
import { restBones, restMatrices } from '../view/joints.ts';
import { textureSize } from '../view/meshes.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** The submodel that a mesh is in. */
function submodelOf(document: DocumentView, mesh: RecordId): RecordId {
  const { owner } = document.get(mesh);
  if (owner === null) throw new RangeError('The mesh belongs to no submodel');
  return owner;
}

/** A table of the submodel: its vectors, their bones, and where a corner names one. */
interface Table {
  readonly vectors: 'positions' | 'normals';
  readonly bones: 'vertexBones' | 'normalBones';
  /** Place of the number among those of a corner. */
  readonly part: 0 | 1;
  readonly label: string;
  readonly what: string;
  readonly way: (inverse: ArrayLike<number>, vector: Vector3) => Vector3;
}

const places: Table = {
  ...{ vectors: 'positions', bones: 'vertexBones', part: 0, label: 'Move vertices', what: 'Places' },
  way: (inverse, vector) => transformPoint(inverse, 0, vector),
};
const directions: Table = {
  ...{ vectors: 'normals', bones: 'normalBones', part: 1, label: 'Change normals', what: 'Normals' },
  way: (inverse, vector) => transformDirection(inverse, 0, vector),
};

/** Numbers of the table that more corners have, which were given something else or nothing. */
function sharedNotes(chosen: ReadonlyMap<number, Vector3>, given: number, what: string): Notes {
  const lost = given - chosen.size;
  if (lost === 0) return obeyed;
  return [
    `${what} that corners share were set once: ${lost === 1 ? 'one corner follows' : `${lost} corners follow`} the last.`,
  ];
}

function setter(document: Document, { vectors, bones, part, label, what, way }: Table): SetVertices {
  return (mesh, vertices, values, step) => {
    const { vertexCount: count } = meshOf(studioView(document), mesh);
    requireVertices(vertices, values, { width: 3, count, what });
    const submodel = submodelOf(document, mesh);
    const { corners } = indexTriangles(fieldsOf(Mesh, document.get(mesh)).commands);
    const rest = restMatrices(restBones(document));
    const boneOf = fieldsOf(SubModel, document.get(submodel))[bones];
    const chosen = new Map<number, Vector3>();
    const differs = new Set<number>();
    for (let at = 0; at < vertices.length; at++) {
      const target = corners[(vertices[at] ?? 0) * cornerLength + part] ?? 0;
      const value = vectorAt(values, at * 3);
      const before = chosen.get(target);
      if (before !== undefined && before.some((each, axis) => Math.abs(each - (value[axis] ?? 0)) > 1e-4))
        differs.add(at);
      chosen.set(target, value);
    }
    const targets = [...chosen.keys()];
    const stored = targets.flatMap((target) => {
      const inverse = invert(rest, (boneOf[target] ?? 0) * MATRIX_LENGTH);
      const value = chosen.get(target) ?? [0, 0, 0];
      return inverse === null ? value : way(inverse, value);
    });
    inStep(document, label, step, (transaction) =>
      patchVertices(transaction, { record: submodel, member: vectors, width: 3 }, targets, stored),
    );
    return sharedNotes(chosen, chosen.size + differs.size, what);
  };
}

const least = -0x8000;
const most = 0x7fff;

/** What the commands become, and what had to be done for it. */
interface Texels {
  readonly commands: Int16Array;
  readonly notes: Notes;
}

function withCoordinates(
  commands: ArrayLike<number>,
  { width, height }: { readonly width: number; readonly height: number },
  vertices: ArrayLike<number>,
  coordinates: ArrayLike<number>,
): Texels {
  const { corners } = indexTriangles(commands);
  let isRounded = false;
  let isCut = false;
  const texel = (value: number): number => {
    const whole = Math.round(value);
    isRounded ||= Math.abs(whole - value) > 1e-3;
    isCut ||= whole < least || whole > most;
    return Math.min(most, Math.max(least, whole));
  };
  const wanted = new Map<string, readonly [number, number]>();
  for (let at = 0; at < vertices.length; at++) {
    const corner = corners.subarray((vertices[at] ?? 0) * cornerLength, ((vertices[at] ?? 0) + 1) * cornerLength);
    const [s, t] = [texel((coordinates[at * 2] ?? 0) * width), texel((coordinates[at * 2 + 1] ?? 0) * height)];
    wanted.set(corner.join(' '), [s, t]);
  }
  const made = Int16Array.from(commands);
  eachRun(commands, ({ corners: count, start }) => {
    for (let at = start; at < start + count * cornerLength; at += cornerLength) {
      const change = wanted.get(made.subarray(at, at + cornerLength).join(' '));
      if (change !== undefined) made.set(change, at + 2);
    }
  });
  return {
    commands: made,
    notes: [
      ...(isRounded ? ['Texture coordinates were rounded to whole texels.'] : []),
      ...(isCut
        ? [`Texture coordinates lie between ${least} and ${most} texels in this format: some were cut off.`]
        : []),
    ],
  };
}

/** Patches what differs, from the first number to the last. */
function patchCommands(transaction: Transaction, mesh: RecordId, made: Int16Array): void {
  const { commands } = fieldsOf(Mesh, transaction.get(mesh));
  const first = made.findIndex((value, at) => value !== commands[at]);
  const last = made.findLastIndex((value, at) => value !== commands[at]);
  if (first >= 0) transaction.patch(mesh, 'commands', first, made.subarray(first, last + 1));
}

export function meshEdits(
  document: Document,
): Required<Pick<ModelEdits, 'setPositions' | 'setNormals' | 'setCoordinates' | 'recomputeNormals'>> {
  const setNormals = setter(document, directions);
  return {
    setPositions: setter(document, places),
    setNormals,
    setCoordinates(mesh, set, vertices, coordinates, step) {
      const { vertexCount: count, material } = meshOf(studioView(document), mesh);
      if (set !== 0) throw new RangeError('Meshes of this format have one set of texture coordinates');
      requireVertices(vertices, coordinates, { width: 2, count, what: 'Texture coordinates' });
      const size = textureSize(document, material);
      const { commands } = fieldsOf(Mesh, document.get(mesh));
      const made = withCoordinates(commands, size, vertices, coordinates);
      const label = vertices.length === 1 ? 'Move texture vertex' : 'Move texture vertices';
      inStep(document, label, step, (transaction) => patchCommands(transaction, mesh, made.commands));
      return made.notes;
    },
    recomputeNormals(id, angle, step) {
      const mesh = meshOf(studioView(document), id);
      const { corners } = indexTriangles(fieldsOf(Mesh, document.get(id)).commands);
      const made = normalsOfFaces(mesh, angle, (vertex) => corners[vertex * cornerLength + 1] ?? 0);
      return inStep(document, 'Recompute normals', step, (transaction) => {
        setNormals(id, allVertices(mesh.vertexCount), made.normals, transaction);
        return sharedNote(made);
      });
    },
  };
}

/** What the gizmo moves of a studio model's shape: the vertices and normals of selected meshes and submodels. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { cornerLength, eachRun } from '../../../../../shared/formats/goldsrc/geometry/triangles.ts';
import { skinVectors } from '../../../../../shared/formats/goldsrc/geometry/scene.ts';
import { Mesh, SubModel } from '../../../../../shared/formats/goldsrc/schema/body.ts';
import { boxCentre, boundsOf } from '../../../../../shared/geometry/extent.ts';
import { invert, MATRIX_LENGTH, transformDirection, transformPoint } from '../../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { vectorAt } from '../../../../../shared/geometry/vector.ts';
import type { GizmoTarget, MovedNumbers } from '../../../viewport/gizmo/target.ts';
import type { PoseTransform } from '../../../viewport/gizmo/transform.ts';
import type { GoldsrcModel } from './model/goldsrcModel.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';

/** Vertices and normals of one submodel, by their numbers. */
interface Moved {
  readonly submodel: RecordId;
  readonly vertices: Set<number>;
  readonly normals: Set<number>;
}

/** A vertex belongs to all meshes of its submodel that use it: a seam stays closed when one of them is moved. */
function addMesh({ document }: GoldsrcModel, mesh: RecordId, { vertices, normals }: Moved): void {
  const { commands } = fieldsOf(Mesh, document.get(mesh));
  eachRun(commands, ({ corners, start }) => {
    for (let corner = 0; corner < corners; corner++) {
      vertices.add(commands[start + corner * cornerLength] ?? 0);
      normals.add(commands[start + corner * cornerLength + 1] ?? 0);
    }
  });
}

/** What the selection moves, submodel by submodel. */
function movedBodies(scene: GoldsrcModel, selection: ReadonlySet<RecordId>): readonly Moved[] {
  const { document } = scene;
  const moved = new Map<RecordId, Moved>();
  for (const id of selection) {
    if (!document.has(id)) continue;
    const { type, owner } = document.get(id);
    const submodel = type === SubModel.type ? id : type === Mesh.type ? owner : null;
    if (submodel === null) continue;
    const known = moved.get(submodel) ?? { submodel, vertices: new Set(), normals: new Set() };
    moved.set(submodel, known);
    if (type === Mesh.type) addMesh(scene, id, known);
    else {
      const { positions, normals } = fieldsOf(SubModel, document.get(submodel));
      for (let vertex = 0; vertex < positions.length / 3; vertex++) known.vertices.add(vertex);
      for (let normal = 0; normal < normals.length / 3; normal++) known.normals.add(normal);
    }
  }
  return [...moved.values()].filter(({ vertices }) => vertices.size > 0);
}

interface Skinned {
  readonly submodel: RecordId;
  readonly member: 'positions' | 'normals';
  readonly vectors: ArrayLike<number>;
  readonly bones: ArrayLike<number>;
  readonly chosen: ReadonlySet<number>;
}

/** A change of vectors that stand in the spaces of their bones, as they are posed when the drag begins. */
function numbersOf(matrices: Float32Array, { submodel, member, vectors, bones, chosen }: Skinned): MovedNumbers {
  const before = Float32Array.from(vectors);
  const isPoint = member === 'positions';
  const carry = isPoint ? transformPoint : transformDirection;
  const inverses = new Map<number, ReturnType<typeof invert>>();
  for (const index of chosen) {
    const bone = bones[index] ?? 0;
    const isThere = (bone + 1) * MATRIX_LENGTH <= matrices.length;
    if (!inverses.has(bone)) inverses.set(bone, isThere ? invert(matrices, bone * MATRIX_LENGTH) : null);
  }
  const posed = matrices.slice();
  const apply = (transform: PoseTransform): Float32Array => {
    const result = before.slice();
    if (!isPoint && !turns(transform)) return result;
    for (const index of chosen) {
      const bone = bones[index] ?? 0;
      const inverse = inverses.get(bone) ?? null;
      if (inverse === null || index < 0 || index * 3 + 2 >= result.length) continue;
      const seen = carry(posed, bone * MATRIX_LENGTH, vectorAt(before, index * 3));
      result.set(carry(inverse, 0, isPoint ? transform.point(seen) : transform.direction(seen)), index * 3);
    }
    return result;
  };
  return { bulk: { record: submodel, member, start: 0, before }, apply };
}

/** Moves leave directions alone, to the bit. */
function turns({ direction }: PoseTransform): boolean {
  const axes: readonly Vector3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return axes.some((axis) => direction(axis).some((value, part) => value !== axis[part]));
}

/** The shape that a selection of meshes and submodels moves; null where there is none. */
export function bodyTarget(scene: GoldsrcModel, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  const bodies = movedBodies(scene, selection);
  const fields = (submodel: RecordId) => fieldsOf(SubModel, scene.document.get(submodel));
  const places = bodies.flatMap(({ submodel, vertices }) => {
    const { positions, vertexBones } = fields(submodel);
    const posed = skinVectors(positions, vertexBones, scene.boneMatrices, 'points');
    return [...vertices].flatMap((vertex) => (vertex * 3 + 2 < posed.length ? [...vectorAt(posed, vertex * 3)] : []));
  });
  const box = boundsOf(places);
  if (box === null) return null;
  return {
    centre: boxCentre(box),
    name: `${places.length / 3} vertices`,
    scaleRefusal: null,
    grab: () =>
      bodies.flatMap(({ submodel, vertices, normals }) => {
        const body = fields(submodel);
        return [
          numbersOf(scene.boneMatrices, {
            submodel,
            member: 'positions',
            vectors: body.positions,
            bones: body.vertexBones,
            chosen: vertices,
          }),
          numbersOf(scene.boneMatrices, {
            submodel,
            member: 'normals',
            vectors: body.normals,
            bones: body.normalBones,
            chosen: normals,
          }),
        ];
      }),
  };
}

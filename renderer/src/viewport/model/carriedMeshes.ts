/** Meshes that go along with joints that are moved at rest: each vertex by the weights that it has on them. */
import { invert, MATRIX_LENGTH, transformDirection } from '../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, normalise, scale, subtract } from '../../../../shared/geometry/vector.ts';
import type { Influences } from '../../../../shared/geometry/mesh/mesh.ts';
import type { ModelEdits } from '../../../../shared/model/edits.ts';
import { influencesOf } from '../../../../shared/model/influences.ts';
import type { ModelMesh } from '../../../../shared/model/view.ts';
import type { MovedPart } from '../gizmo/target.ts';
import type { PoseTransform } from '../gizmo/transform.ts';
import { changedVertices, turns } from './changedVertices.ts';
import type { Mark, PosedModel } from './posedModel.ts';
import { restOffset } from './restOffset.ts';

type MovesVertices = Pick<ModelEdits, 'setPositions' | 'setNormals'>;

/** What a joint does to what hangs on it: turned about its pivot as it is seen to turn, and moved with the pivot. */
interface Carried {
  readonly point: (point: Vector3) => Vector3;
  readonly direction: (direction: Vector3) => Vector3;
}

/** Of a joint at rest, from what a transform does to it in the pose that is seen. */
function carriedBy(model: PosedModel, mark: Mark): (transform: PoseTransform) => Carried {
  const { joint } = mark;
  const pivot = model.joints[joint]?.pivot ?? mark.place;
  const at = joint * MATRIX_LENGTH;
  const matrices = model.jointMatrices;
  const back = invert(matrices, at);
  const offset = restOffset(model, mark);
  return (transform) => {
    const moved = add(pivot, offset(transform));
    const direction = (each: Vector3): Vector3 =>
      back === null
        ? transform.direction(each)
        : transformDirection(back, 0, transform.direction(transformDirection(matrices, at, each)));
    return { direction, point: (point) => add(moved, direction(subtract(point, pivot))) };
  };
}

/** The sum of what the moved joints of a vertex make of a vector, and of what stays. */
function mixed(
  { joints, weights, width }: Influences,
  vertex: number,
  from: Vector3,
  of: (joint: number) => ((vector: Vector3) => Vector3) | undefined,
): Vector3 {
  let made: Vector3 = from;
  for (let at = vertex * width; at < (vertex + 1) * width; at++) {
    const weight = weights[at] ?? 0;
    const change = weight === 0 ? undefined : of(joints[at] ?? -1);
    if (change !== undefined) made = add(made, scale(subtract(change(from), from), weight));
  }
  return made;
}

/** The parts that a drag of joints takes along; none for meshes that hang on other joints alone. */
export function carriedMeshes(model: PosedModel, marks: readonly Mark[], edits: MovesVertices): readonly MovedPart[] {
  const moved = new Map(marks.filter(({ isJoint }) => isJoint).map((mark) => [mark.joint, carriedBy(model, mark)]));
  return model.view.meshes.flatMap((mesh): MovedPart[] => {
    const influences = influencesOf(model.view, mesh);
    const isCarried = influences.joints.some((joint, at) => (influences.weights[at] ?? 0) > 0 && moved.has(joint));
    return isCarried ? [carriedPart(mesh, influences, moved, edits)] : [];
  });
}

function carriedPart(
  { record, positions, normals, vertexCount }: ModelMesh,
  influences: Influences,
  moved: ReadonlyMap<number, (transform: PoseTransform) => Carried>,
  { setPositions, setNormals }: MovesVertices,
): MovedPart {
  const points = positions.slice();
  const directions = normals?.slice() ?? null;
  return {
    change: (transaction, transform) => {
      const carried = new Map([...moved].map(([joint, of]) => [joint, of(transform)]));
      const places = changedVertices(points, vertexCount, (point, vertex) =>
        mixed(influences, vertex, point, (joint) => carried.get(joint)?.point),
      );
      setPositions?.(record, places.vertices, places.values, transaction);
      if (directions === null || !turns(transform)) return;
      const turned = changedVertices(directions, vertexCount, (normal, vertex) => {
        const made = mixed(influences, vertex, normal, (joint) => carried.get(joint)?.direction);
        const length = Math.hypot(...normal);
        return made.every((part, at) => part === normal[at]) ? normal : scale(normalise(made), length);
      });
      setNormals?.(record, turned.vertices, turned.values, transaction);
    },
  };
}

/** What the gizmo moves in a model: pivots of nodes, vertices and normals of geosets. */
import type { RecordId } from '../../../../shared/document/record.ts';
import { boxCentre, uniteBoxes } from '../../../../shared/geometry/extent.ts';
import { invert, MATRIX_LENGTH, transformDirection } from '../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, scale, subtract, vectorAt } from '../../../../shared/geometry/vector.ts';
import { eachVector, restSpace } from '../gizmo/restSpace.ts';
import type { Bulk, GizmoTarget, GrabOptions, MovedPart, PoseTransform } from '../gizmo/target.ts';
import { nodePlace } from './overlays/places.ts';
import type { ModelScene, SceneGeoset } from './scene/modelScene.ts';

/** What the gizmo moves for a selection; null when nothing in it has a place of its own. Nodes go before geosets. */
export function gizmoTarget(scene: ModelScene, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  const nodes = [...selection].flatMap((record) => scene.tree.indexByRecord.get(record) ?? []);
  const geosets = scene.geosets.filter(({ description }) => selection.has(description.record));
  return nodeTarget(scene, nodes) ?? geosetTarget(scene, geosets);
}

function nodeTarget(scene: ModelScene, nodes: readonly number[]): GizmoTarget | null {
  const { pivotRecord, pivots } = scene;
  const movable = nodes.filter((index) => ((scene.tree.nodes[index]?.objectId ?? -1) + 1) * 3 <= pivots.length);
  const [first] = movable;
  if (pivotRecord === null || first === undefined) return null;
  const places = movable.map((index) => nodePlace(scene, index));
  const centre = scale(places.reduce(add, [0, 0, 0]), 1 / places.length);
  const name = movable.length === 1 ? (scene.tree.nodes[first]?.name ?? 'node') : `${movable.length} nodes`;
  const grab = ({ childrenFollow }: GrabOptions): readonly MovedPart[] =>
    (childrenFollow ? withDescendants(scene, movable) : movable).flatMap(
      (index) => pivotPart(scene, pivotRecord, index) ?? [],
    );
  return { centre, name, grab };
}

function withDescendants({ tree }: ModelScene, roots: readonly number[]): readonly number[] {
  const taken = new Set(roots);
  const { parents } = tree.skeleton;
  return tree.nodes.flatMap((_, index) => {
    for (let each = index; each >= 0; each = parents[each] ?? -1) if (taken.has(each)) return [index];
    return [];
  });
}

/** A pivot is moved by its parent's pose (and its own translation); the way back is the parent's inverse. */
function pivotPart(scene: ModelScene, record: RecordId, index: number): MovedPart | null {
  const objectId = scene.tree.nodes[index]?.objectId ?? -1;
  const start = objectId * 3;
  if (start < 0 || start + 3 > scene.pivots.length) return null;
  const before = scene.pivots.slice(start, start + 3);
  const place = nodePlace(scene, index);
  const back = linearInverse(scene.tree.skeleton.matrices, (scene.tree.skeleton.parents[index] ?? -1) * MATRIX_LENGTH);
  const apply = ({ point }: PoseTransform): Float32Array => {
    const offset = back(subtract(point(place), place));
    return Float32Array.from(add(vectorAt(before), offset));
  };
  return { bulk: { record, member: 'points', start, before }, apply };
}

/** Turns directions of the pose back to the rest pose; a matrix at a negative offset is none. */
function linearInverse(matrices: ArrayLike<number>, at: number): (direction: Vector3) => Vector3 {
  const inverse = at < 0 ? null : invert(matrices, at);
  return (direction) => (inverse === null ? direction : transformDirection(inverse, 0, direction));
}

function geosetTarget(scene: ModelScene, geosets: readonly SceneGeoset[]): GizmoTarget | null {
  const box = uniteBoxes(geosets.map((geoset) => scene.posedBoxOf(geoset)));
  if (box === null) return null;
  const name = geosets.length === 1 ? 'geoset' : `${geosets.length} geosets`;
  return { centre: boxCentre(box), name, grab: () => geosets.flatMap((geoset) => geosetParts(scene, geoset)) };
}

function geosetParts(scene: ModelScene, geoset: SceneGeoset): MovedPart[] {
  const { record, positions, normals } = geoset.description;
  const restOf = restSpace(scene.matrices, geoset.skin);
  const whole = (member: string, numbers: Float32Array): Bulk => ({
    record,
    member,
    start: 0,
    before: numbers.slice(),
  });
  const points = whole('positions', positions);
  const directions = whole('normals', normals);
  return [
    {
      bulk: points,
      apply: (transform) => eachVector(points.before, (point, vertex) => restOf(vertex).movePoint(point, transform)),
    },
    {
      bulk: directions,
      apply: (transform) =>
        eachVector(directions.before, (normal, vertex) => restOf(vertex).moveNormal(normal, transform)),
    },
  ];
}

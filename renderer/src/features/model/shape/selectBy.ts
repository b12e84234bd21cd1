/** Points of shaped meshes by what meshes are made of: the bones that move them, the material they are drawn with. No React. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { asKind, pointsOf } from '../../../../../shared/geometry/surface/elements.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { cross, dot, normalise, ORIGIN, subtract, vectorAt } from '../../../../../shared/geometry/vector.ts';
import { influencesOf } from '../../../../../shared/model/influences.ts';
import type { ModelMesh, ModelView } from '../../../../../shared/model/view.ts';
import type { Shape } from './shapeSelection.ts';

/** Bones whose weight on a vertex is less than this do not count. */
const leastWeight = 0.01;

/** Cosines of the angles at which faces look the same way: 15 degrees, and 1 for those that need not be compared twice. */
const alike = 0.966;
const oneWay = 0.9998;

/** Calls for every joint that moves a vertex of the surface, by its position among the joints. */
function eachInfluence({ meshes, spans }: Shape, view: ModelView, call: (vertex: number, joint: number) => void): void {
  for (const [at, mesh] of meshes.entries()) {
    const first = spans[at]?.firstVertex ?? 0;
    const { width, joints, weights } = influencesOf(view, mesh);
    for (let place = 0; place < joints.length; place++) {
      if ((weights[place] ?? 0) >= leastWeight) call(first + Math.floor(place / width), joints[place] ?? -1);
    }
  }
}

/**
 * Points that bones move: those that are selected as records, else those of the selected points.
 *
 * @param isBelowToo whether all that hang on these bones count as they do, as a jaw and hair do on a head
 */
export function pointsOfBones(
  shape: Shape,
  document: FormatDocument | null,
  selection: readonly RecordId[],
  isBelowToo = false,
): Uint8Array {
  const points = new Uint8Array(shape.surface.pointCount);
  const view = document === null ? undefined : document.format.model?.view(document);
  if (view === undefined) return points;
  const { pointOf } = shape.surface;
  const selected = new Set(selection);
  const bones = new Set(view.joints.flatMap(({ record }, joint) => (selected.has(record) ? [joint] : [])));
  if (bones.size === 0) {
    const chosen = pointsOf(shape.surface, shape.elements);
    eachInfluence(shape, view, (vertex, joint) => {
      if (chosen[pointOf[vertex] ?? -1] === 1) bones.add(joint);
    });
  }
  const meant = view.joints.map((_, joint) => bones.has(joint) || (isBelowToo && hangsOn(view, joint, bones)));
  eachInfluence(shape, view, (vertex, joint) => {
    if (meant[joint] === true) points[pointOf[vertex] ?? 0] = 1;
  });
  return points;
}

/** Whether one of the joints stands above this one. */
function hangsOn({ joints }: ModelView, joint: number, above: ReadonlySet<number>): boolean {
  // Parents that stand in a circle are none (Joint.parent), so the way up ends.
  for (let at = joints[joint]?.parent ?? -1; at >= 0; at = joints[at]?.parent ?? -1) if (above.has(at)) return true;
  return false;
}

/** Points of meshes with a material: one that is selected as a record, else those of the selected points. */
export function pointsOfMaterials(
  { surface, meshes, spans, elements }: Shape,
  document: FormatDocument | null,
  selection: readonly RecordId[],
): Uint8Array {
  const points = new Uint8Array(surface.pointCount);
  const view = document === null ? undefined : document.format.model?.view(document);
  if (view === undefined) return points;
  const selected = new Set(selection);
  const materials = new Set(
    view.materials.flatMap(({ record }, material) => (record !== null && selected.has(record) ? [material] : [])),
  );
  const verticesOf = (mesh: ModelMesh, at: number): Uint32Array => {
    const first = spans[at]?.firstVertex ?? 0;
    return surface.pointOf.subarray(first, first + mesh.vertexCount);
  };
  if (materials.size === 0) {
    const chosen = pointsOf(surface, elements);
    for (const [at, mesh] of meshes.entries()) {
      if (verticesOf(mesh, at).some((point) => chosen[point] === 1)) materials.add(mesh.material);
    }
  }
  for (const [at, mesh] of meshes.entries()) {
    if (materials.has(mesh.material)) for (const point of verticesOf(mesh, at)) points[point] = 1;
  }
  return points;
}

/** Faces that look nearly the same way as a selected one, flags by face: so flat parts and sides are had at once. */
export function facesAlike({ surface, places, elements }: Shape): Uint8Array {
  const normals = Array.from({ length: surface.faceCount }, (_, face): Vector3 => {
    const [a, b, c] = [0, 1, 2].map((at) => vectorAt(places, (surface.faces[face * 3 + at] ?? 0) * 3));
    if (a === undefined || b === undefined || c === undefined) return ORIGIN;
    return normalise(cross(subtract(b, a), subtract(c, a)), ORIGIN);
  });
  const chosen = asKind(surface, elements, 'face').flags;
  // Many of a flat side are one way to look.
  const ways: Vector3[] = [];
  for (const [face, normal] of normals.entries()) {
    if (chosen[face] === 1 && !ways.some((way) => dot(way, normal) > oneWay)) ways.push(normal);
  }
  return Uint8Array.from(normals, (normal) => (ways.some((way) => dot(way, normal) > alike) ? 1 : 0));
}

/** Where vertices are seen in a pose: for measuring. */
import type { Box } from '../geometry/extent.ts';
import { boundsOf, uniteBoxes } from '../geometry/extent.ts';
import { addMoved, MATRIX_LENGTH } from '../geometry/matrix.ts';
import type { Influences } from '../geometry/mesh/mesh.ts';
import { influencesOf } from './influences.ts';
import type { Blend, ModelMesh, ModelView } from './view.ts';

const unmoved = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/**
 * Three numbers a vertex, with the matrices that a poser of the view has made.
 *
 * @param influences what moves the mesh, where it is known already because many moments are looked at
 */
export function posedPositions(
  view: ModelView,
  mesh: ModelMesh,
  matrices: ArrayLike<number>,
  influences: Influences = influencesOf(view, mesh),
): Float32Array {
  const { width, joints, weights } = influences;
  const seen = new Float32Array(mesh.vertexCount * 3);
  for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
    for (let at = vertex * width; at < (vertex + 1) * width; at++) {
      const weight = weights[at] ?? 0;
      if (weight === 0) continue;
      const joint = joints[at] ?? 0;
      if (joint < view.joints.length)
        addMoved(seen, vertex * 3, matrices, joint * MATRIX_LENGTH, mesh.positions, vertex * 3, weight);
      else addMoved(seen, vertex * 3, unmoved, 0, mesh.positions, vertex * 3, weight);
    }
  }
  return seen;
}

const lightBlends: ReadonlySet<Blend> = new Set(['add', 'addAlpha', 'modulate', 'modulate2x']);

/** Whether a mesh is drawn as something solid: what only adds or multiplies light is not. */
export function isBody({ materials }: Pick<ModelView, 'materials'>, { material }: ModelMesh): boolean {
  return !lightBlends.has(materials[material]?.layers[0]?.blend ?? 'opaque');
}

/** The box around all that has a body as the first clip begins, or at rest without one. Null for a model without vertices. */
export function boxAsItStarts(view: ModelView): Box | null {
  const poser = view.poser();
  const [clip = null] = view.clips;
  poser.pose(clip, clip?.start ?? 0);
  // Coarser meshes are the same model once more, and hidden while it is near.
  const finest = view.meshes.filter(({ levelOfDetail }) => levelOfDetail <= 0);
  const near = finest.length > 0 ? finest : view.meshes;
  // What only adds or multiplies light, such as a glow around the feet, is no body that could stand on the ground.
  const bodies = near.filter((mesh) => isBody(view, mesh));
  const meshes = bodies.length > 0 ? bodies : near;
  return uniteBoxes(meshes.map((mesh) => boundsOf(posedPositions(view, mesh, poser.matrices))));
}

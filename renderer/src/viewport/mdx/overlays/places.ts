/** Where the nodes of a posed model stand. */
import { MATRIX_LENGTH, transformPoint } from '../../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { vectorAt } from '../../../../../shared/geometry/vector.ts';
import type { ModelScene } from '../scene/modelScene.ts';

/** The posed pivot of a node, by its position in the tree. */
export function nodePlace(scene: ModelScene, index: number): Vector3 {
  const node = scene.tree.nodes[index];
  const pivot = vectorAt(scene.pivots, (node?.objectId ?? 0) * 3);
  return transformPoint(scene.tree.skeleton.matrices, index * MATRIX_LENGTH, pivot);
}

/** Posed pivots of all nodes, in the tree's order. */
export function nodePlaces(scene: ModelScene): readonly Vector3[] {
  return scene.tree.nodes.map((_, index) => nodePlace(scene, index));
}

/** What stops people who walk against a model: a box about it at rest. */
import type { FormatDocument } from '../../../format/format.ts';
import { boundsOf, boxCorners, uniteBoxes } from '../../../geometry/extent.ts';
import { cross, normalise, subtract } from '../../../geometry/vector.ts';
import type { ModelContent } from '../../../model/content.ts';
import { listOf } from '../model.ts';
import { Collision } from '../schema/vertices.ts';

/** A face normal each, pointing out. */
export function buildBlock(document: FormatDocument, { meshes }: ModelContent): void {
  const box = uniteBoxes(meshes.map(({ positions }) => boundsOf(positions)));
  const [collision] = listOf(document, 'collision');
  if (box === null || collision === undefined) return;
  const corners = boxCorners(box);
  const middle = corners.reduce(([x, y, z], [a, b, c]) => [x + a / 8, y + b / 8, z + c / 8] as const, [
    0, 0, 0,
  ] as const);
  const triangles: number[] = [];
  const normals: number[] = [];
  for (const axis of [0, 1, 2] as const) {
    for (const isFar of [false, true]) {
      // A bit of a corner's number says on which side of an axis it is.
      const face = [...corners.keys()].filter((at) => ((at >> axis) & 1) === (isFar ? 1 : 0));
      const [a = 0, b = 0, c = 0, d = 0] = face.slice(0, 4);
      for (const triangle of [
        [a, b, c],
        [b, d, c],
      ]) {
        const [p, q, r] = triangle.map((at) => corners[at] ?? middle);
        if (p === undefined || q === undefined || r === undefined) continue;
        const normal = normalise(cross(subtract(q, p), subtract(r, p)), [0, 0, 1]);
        const outward = subtract(p, middle);
        const isOut = normal[0] * outward[0] + normal[1] * outward[1] + normal[2] * outward[2] >= 0;
        triangles.push(...(isOut ? triangle : triangle.toReversed()));
        normals.push(...normal.map((part) => (isOut ? part : -part)));
      }
    }
  }
  document.edit('Collision', (step) =>
    step.set(Collision, collision, {
      triangles: Uint16Array.from(triangles),
      positions: Float32Array.from(corners.flat()),
      normals: Float32Array.from(normals),
    }),
  );
}

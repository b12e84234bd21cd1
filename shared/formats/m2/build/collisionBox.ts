/** What stops people who walk against a model: boxes about its shapes that are hit, else one about all of it at rest. */
import type { FormatDocument } from '../../../format/format.ts';
import type { Box } from '../../../geometry/extent.ts';
import { boundsOf, boxCorners, uniteBoxes } from '../../../geometry/extent.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { cross, normalise, subtract } from '../../../geometry/vector.ts';
import type { ModelContent } from '../../../model/content.ts';
import { shapeBox } from '../../../model/contentThings.ts';
import { listOf } from '../model.ts';
import { Collision } from '../schema/vertices.ts';

/** More shapes than this are one box: nobody walks between the limbs of a model. */
const mostBoxes = 8;
const cornersOfBox = 8;

function boxesOf({ meshes, things }: ModelContent): readonly Box[] {
  const shapes = (things?.volumes ?? []).map(({ shape }) => shapeBox(shape));
  if (shapes.length > 0 && shapes.length <= mostBoxes) return shapes;
  const whole = uniteBoxes(shapes.length > 0 ? shapes : meshes.map(({ positions }) => boundsOf(positions)));
  return whole === null ? [] : [whole];
}

interface Faces {
  readonly corners: readonly Vector3[];
  readonly triangles: readonly number[];
  /** Three numbers a triangle, pointing out. */
  readonly normals: readonly number[];
}

function facesOf(box: Box): Faces {
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
  return { corners, triangles, normals };
}

export function buildCollisionBox(document: FormatDocument, content: ModelContent): void {
  const all = boxesOf(content).map(facesOf);
  const [collision] = listOf(document, 'collision');
  if (all.length === 0 || collision === undefined) return;
  const first = (box: number): number => box * cornersOfBox;
  document.edit('Collision', (step) =>
    step.set(Collision, collision, {
      triangles: Uint16Array.from(all.flatMap(({ triangles }, box) => triangles.map((corner) => corner + first(box)))),
      positions: Float32Array.from(all.flatMap(({ corners }) => corners.flat())),
      normals: Float32Array.from(all.flatMap(({ normals }) => normals)),
    }),
  );
}

/** The collision tree of a group as boxes: what each leaf of it holds lies in its box (formats/wmo.md, 10). */
import type { DocumentView } from '../../../codec/documentView.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Box } from '../../../geometry/extent.ts';
import { statedBox } from '../../../model/things.ts';
import type { GroupAt } from '../model.ts';
import { itemsIn } from '../model.ts';
import { Node } from '../schema/geometry.ts';
import { LEAF } from '../tree/build.ts';

/** Boxes of the leaves that hold triangles; nodes that lead to each other in a round are taken once. */
export function leafBoxes(document: DocumentView, group: GroupAt): readonly Box[] {
  const nodes = itemsIn(document, group, 'MOBN');
  const boxes: Box[] = [];
  const met = new Set<number>();
  const whole = statedBox(group.fields.minimum, group.fields.maximum);
  const waiting = whole === null ? [] : [{ node: 0, box: whole }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, box } = next;
    const id = nodes[node];
    if (id === undefined || met.has(node)) continue;
    met.add(node);
    const { flags, lower, upper, plane, faceCount } = fieldsOf(Node, document.get(id));
    if ((flags & LEAF) !== 0) {
      if (faceCount > 0) boxes.push(box);
      continue;
    }
    const axis = flags & 3;
    const cut = (corner: Box['minimum']): Box['minimum'] => {
      const [x, y, z] = corner;
      return [axis === 0 ? plane : x, axis === 1 ? plane : y, axis === 2 ? plane : z];
    };
    waiting.push({ node: lower, box: { ...box, maximum: cut(box.maximum) } });
    waiting.push({ node: upper, box: { ...box, minimum: cut(box.minimum) } });
  }
  return boxes;
}

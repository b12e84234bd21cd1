/** The collision tree of groups. Facts: formats/wmo.md, 10 and 21 (56 to 59). */
import { counts, inside, partOf, says } from '../../../codec/said.ts';
import { isCollidable } from '../flags.ts';
import { mostOf } from '../limits.ts';
import { LEAF } from '../tree/build.ts';
import type { GroupView } from './context.ts';
import { area, rule } from './rule.ts';

const rules = {
  limit: rule('tree-limit', 'error', 'Nodes are numbered with 15 bits.'),
  faces: rule('tree-faces', 'error', 'The client crashes when something touches such a triangle.'),
  links: rule('tree-links', 'error', 'The client never stops walking the tree, or reads past its end.'),
  leaf: rule('tree-leaf', 'error', 'The client reads triangles of the leaf past the end of the list and may crash.'),
  node: rule('tree-node', 'error', 'The client does not know which way to go at this node.'),
  unreached: rule('tree-unreached', 'warning', 'It cannot be reached from the first node.'),
  outside: rule(
    'tree-outside',
    'warning',
    'Players and creatures fall through: the client looks for the triangle in another leaf.',
  ),
  uncovered: rule(
    'tree-uncovered',
    'warning',
    'Players and creatures walk through these triangles, and an inside group vanishes when somebody steps in.',
  ),
  large: rule(
    'tree-leaf-size',
    'warning',
    'The client of Wrath of the Lich King has trouble with leaves of more than about 2,100 triangles.',
  ),
};

const largestLeaf = 2100;

interface Walk {
  readonly reached: Uint8Array;
  readonly covered: Uint8Array;
  /** Triangles in leaves whose boxes they do not touch. */
  outside: number;
  broken: number;
}

type Box = { readonly low: readonly number[]; readonly high: readonly number[] };

function touches({ indices, positions }: GroupView, face: number, { low, high }: Box): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const values = [0, 1, 2].map(
      (corner) => positions.numbers[(indices.numbers[face * 3 + corner] ?? 0) * 3 + axis] ?? 0,
    );
    // The client compares with 0.01; boxes of the first node may be as much smaller.
    if (Math.max(...values) < (low[axis] ?? 0) - 0.02 || Math.min(...values) > (high[axis] ?? 0) + 0.02) return false;
  }
  return true;
}

/** Every node once; a second way to a node breaks the tree. */
function walk(group: GroupView): Walk {
  const { nodes, nodeFaces, triangleCount, fields } = group;
  const result: Walk = {
    reached: new Uint8Array(nodes.length),
    covered: new Uint8Array(triangleCount),
    outside: 0,
    broken: -1,
  };
  const waiting: [number, Box][] = nodes.length === 0 ? [] : [[0, { low: fields.minimum, high: fields.maximum }]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [at, box] = next;
    const node = nodes[at]?.fields;
    if (node === undefined || result.reached[at] === 1) {
      result.broken = at;
      continue;
    }
    result.reached[at] = 1;
    if ((node.flags & LEAF) !== 0) {
      const end = Math.min(node.firstFace + node.faceCount, nodeFaces.numbers.length);
      for (let each = node.firstFace; each < end; each++) {
        const face = nodeFaces.numbers[each] ?? 0;
        if (face >= triangleCount) continue;
        result.covered[face] = 1;
        if (!touches(group, face, box)) result.outside++;
      }
      continue;
    }
    const axis = node.flags & 3;
    const cut = (corner: readonly number[]): readonly number[] =>
      corner.map((value, each) => (each === axis ? node.plane : value));
    if (node.lower !== -1) waiting.push([node.lower, { low: box.low, high: cut(box.high) }]);
    if (node.upper !== -1) waiting.push([node.upper, { low: cut(box.low), high: box.high }]);
  }
  return result;
}

export const tree = area(rules, ({ groups }, report) => {
  for (const group of groups) {
    const { id, name, nodes, nodeFaces, triangleCount } = group;
    if (nodes.length === 0) continue;
    if (nodes.length > mostOf.nodes)
      report(rules.limit, { record: id, message: says`${name} has ${counts(nodes.length, 'tree node')}` });
    let past = 0;
    for (let at = 0; at < nodeFaces.numbers.length; at++) if ((nodeFaces.numbers[at] ?? 0) >= triangleCount) past++;
    if (past > 0)
      report(rules.faces, {
        record: nodeFaces.id,
        message: says`The tree of ${inside(name)} has ${counts(past, 'triangle')} that are not there`,
      });
    for (const [at, { id: record, fields }] of nodes.entries()) {
      const isLeaf = (fields.flags & LEAF) !== 0;
      const node = partOf(says`Tree node ${at}`, name);
      if (isLeaf && fields.firstFace + fields.faceCount > nodeFaces.numbers.length) {
        report(rules.leaf, {
          record,
          member: 'firstFace',
          message: says`${node} ends past the ${nodeFaces.numbers.length} entries there are`,
        });
      }
      if (isLeaf && fields.faceCount > largestLeaf)
        report(rules.large, {
          record,
          member: 'faceCount',
          message: says`${node} holds ${counts(fields.faceCount, 'triangle')}`,
        });
      const isChild = (child: number): boolean => child === -1 || (child >= 0 && child < nodes.length);
      if (!isLeaf && (!isChild(fields.lower) || !isChild(fields.upper)))
        report(rules.links, { record, member: 'lower', message: says`${node} leads to nodes that are not there` });
      const isSplit =
        fields.flags <= 2 && Number.isFinite(fields.plane) && (fields.lower !== -1 || fields.upper !== -1);
      if (!isLeaf && !isSplit) report(rules.node, { record, member: 'flags', message: says`${node} splits nothing` });
    }
    const { reached, covered, outside, broken } = walk(group);
    const brokenNode = nodes[broken];
    if (brokenNode !== undefined) {
      const node = partOf(says`Tree node ${broken}`, name);
      report(rules.links, { record: brokenNode.id, message: says`${node} has two parents` });
    }
    const unreached = reached.filter((each) => each === 0).length;
    if (unreached > 0)
      report(rules.unreached, {
        record: id,
        message: says`${name} has ${counts(unreached, 'tree node')} that cannot be reached`,
      });
    if (outside > 0)
      report(rules.outside, {
        record: id,
        message: says`${name} has ${counts(outside, 'triangle')} in leaves that they do not touch`,
      });
    let open = 0;
    for (const [face, isCovered] of covered.entries())
      if (isCovered === 0 && isCollidable(group.faces.numbers[face * 2] ?? 0)) open++;
    if (open > 0)
      report(rules.uncovered, {
        record: id,
        message: says`${name} has ${counts(open, 'triangle')} for collision that its tree does not hold`,
      });
  }
});

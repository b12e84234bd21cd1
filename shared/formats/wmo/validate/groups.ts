/** Groups against their entries, and the vertices of their meshes. Facts: formats/wmo.md, 21 (44 to 50, 61). */
import { counts, inside, says } from '../../../codec/said.ts';
import { listOf } from '../schema/geometry.ts';
import { chunksIn } from '../model.ts';
import { chunkItems } from '../../../codec/chunks.ts';
import { groupFlags } from '../flags.ts';
import { GroupEntry } from '../schema/index.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { mostOf } from '../limits.ts';
import type { GroupView } from './context.ts';
import { area, rule } from './rule.ts';

const rules = {
  place: rule(
    'inside-outside',
    'info',
    'Every group of the game is either inside or outside; by that the client chooses its light.',
  ),
  entry: rule('entry-differs', 'info', 'The client culls groups by the root’s entry before it has loaded them.'),
  box: rule('group-box', 'warning', 'Vertices outside of the box vanish while they should be seen.'),
  whole: rule('whole-triangles', 'error', 'A client reads past the end of the triangles.'),
  faces: rule(
    'face-count',
    'error',
    'Each triangle has one entry in MOPY; a client reads past the end of the shorter list.',
  ),
  count: rule(
    'vertex-count',
    'error',
    'Each vertex has one normal, one pair of coordinates and, where there are any, one colour.',
  ),
  normals: rule('normal-length', 'warning', 'Normals that are not of length 1 make surfaces too bright or too dark.'),
  limit: rule('vertex-limit', 'error', 'Vertices and triangles are numbered with 16 bits.'),
  vertices: rule('triangle-vertices', 'error', 'The client crashes or draws what is not there.'),
  flat: rule('flat-triangle', 'info', 'Triangles with two corners in one vertex are never seen.'),
  tiles: rule(
    'liquid-tiles',
    'error',
    'A liquid has one tile fewer than vertices in each direction; the client reads past the end.',
  ),
  liquid: rule('liquid-kind', 'info', 'A group with a kind of liquid and no surface is under water up to its top.'),
};

function outsideBox({ positions: { numbers }, fields: { minimum, maximum } }: GroupView): number {
  let count = 0;
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const value = numbers[at + axis] ?? 0;
      // A box of 32-bit numbers that was worked out with more holds its vertices all the same.
      if (value < (minimum[axis] ?? 0) - 0.01 || value > (maximum[axis] ?? 0) + 0.01) {
        count++;
        break;
      }
    }
  }
  return count;
}

function triangleFaults({ indices: { numbers }, vertexCount }: GroupView): {
  readonly past: number;
  readonly flat: number;
} {
  let [past, flat] = [0, 0];
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    const [a = 0, b = 0, c = 0] = [numbers[at], numbers[at + 1], numbers[at + 2]];
    if (a >= vertexCount || b >= vertexCount || c >= vertexCount) past++;
    else if (a === b || b === c || a === c) flat++;
  }
  return { past, flat };
}

function unevenNormals({ normals: { numbers } }: GroupView): number {
  let count = 0;
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    const length = Math.hypot(numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0);
    if (Math.abs(length - 1) > 0.01) count++;
  }
  return count;
}

const perVertex = [
  ['MONR', 'normals', 3],
  ['MOTV', 'coordinates', 2],
  ['MOCV', 'colours', 4],
] as const;

/** What an entry may lack of the flags of its group. */
const styled = groupFlags.bsp | groupFlags.colours | groupFlags.lights | groupFlags.doodads;

export const groups = area(rules, ({ document, header, groups: all }, report) => {
  for (const group of all) {
    const { id, name, fields, indices, vertexCount, triangleCount, liquid } = group;
    const sides =
      Number((fields.flags & groupFlags.exterior) !== 0) + Number((fields.flags & groupFlags.interior) !== 0);
    if (sides !== 1)
      report(rules.place, {
        record: id,
        member: 'flags',
        message: sides === 0 ? says`${name} is neither inside nor outside` : says`${name} is inside and outside`,
      });
    if (group.entry !== null) {
      const entry = fieldsOf(GroupEntry, document.get(group.entry));
      if (((entry.flags ^ fields.flags) & ~styled) !== 0)
        report(rules.entry, {
          record: group.entry,
          member: 'flags',
          message: says`${name} and its entry have different flags`,
        });
      const isApart = [...entry.minimum, ...entry.maximum].some(
        (value, at) => Math.abs(value - ([...fields.minimum, ...fields.maximum][at] ?? 0)) > 0.5,
      );
      if (isApart)
        report(rules.entry, {
          record: group.entry,
          member: 'minimum',
          severity: 'warning',
          message: says`${name} and its entry have different boxes`,
        });
    }
    const outside = outsideBox(group);
    if (outside > 0)
      report(rules.box, {
        record: id,
        member: 'minimum',
        message: says`${name} has ${counts(outside, 'vertex', 'vertices')} outside of its box`,
      });
    if (indices.numbers.length % 3 !== 0)
      report(rules.whole, {
        record: indices.id,
        message: says`${name} has ${indices.numbers.length} corners, which is not a whole number of triangles`,
      });
    const faceCount = group.faces.numbers.length / 2;
    if (faceCount !== triangleCount)
      report(rules.faces, {
        record: group.faces.id,
        message: says`${name} has ${counts(faceCount, 'entry', 'entries')} for ${counts(triangleCount, 'triangle')}`,
      });
    for (const [tag, member, width] of perVertex) {
      for (const chunk of chunksIn(document, group, tag)) {
        const [item] = chunkItems(chunk);
        const numbers = item === undefined ? null : listOf(document.get(item), member);
        if (item === undefined || numbers === null || numbers.length / width === vertexCount) continue;
        report(rules.count, {
          record: item,
          member,
          message: says`${name} has ${numbers.length / width} of ${tag} for ${counts(vertexCount, 'vertex', 'vertices')}`,
        });
      }
    }
    if (vertexCount > mostOf.vertices || triangleCount > mostOf.triangles) {
      report(rules.limit, {
        record: id,
        message: says`${name} has ${counts(vertexCount, 'vertex', 'vertices')} and ${counts(triangleCount, 'triangle')}`,
      });
    }
    const uneven = unevenNormals(group);
    if (uneven > 0)
      report(rules.normals, {
        record: group.normals.id,
        message: says`${name} has ${counts(uneven, 'normal')} whose length is not 1`,
      });
    const { past, flat } = triangleFaults(group);
    if (past > 0)
      report(rules.vertices, {
        record: indices.id,
        message: says`${name} has ${counts(past, 'triangle')} with vertices past the ${vertexCount} there are`,
      });
    if (flat > 0)
      report(rules.flat, {
        record: indices.id,
        message: says`${name} has ${counts(flat, 'triangle')} without an area`,
      });
    if (liquid !== null) {
      const { columns, rows, tileColumns, tileRows } = liquid.fields;
      const isRight = (vertices: number, tiles: number): boolean => tiles === Math.max(0, vertices - 1);
      if (!isRight(columns, tileColumns) || !isRight(rows, tileRows)) {
        report(rules.tiles, {
          record: liquid.id,
          member: 'tileColumns',
          message: says`The liquid of ${inside(name)} has ${tileColumns} × ${tileRows} tiles for ${columns} × ${rows} vertices`,
        });
      }
    } else if (fields.liquidKind !== 0 && fields.liquidKind !== 15 && header !== null) {
      report(rules.liquid, {
        record: id,
        member: 'liquidKind',
        message: says`${name} has the liquid ${fields.liquidKind} and no surface of it`,
      });
    }
  }
});

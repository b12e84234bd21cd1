/** Batches of groups, and which triangles they draw. Facts: formats/wmo.md, 6 and 21 (51 to 55). */
import { counts, inside, partOf, says, term } from '../../../codec/said.ts';
import { noMaterial } from '../flags.ts';
import type { GroupView } from './context.ts';
import { area, rule } from './rule.ts';

const rules = {
  counts: rule(
    'batch-counts',
    'error',
    'The first batches are lit from both sides, then come those inside, then those outside: three counts say how many.',
  ),
  range: rule(
    'batch-range',
    'error',
    'The client reads triangles past the end of the list: it crashes or draws garbage.',
  ),
  empty: rule('empty-batch', 'warning', 'It draws nothing.'),
  vertices: rule('batch-vertices', 'error', 'The client uploads only this range; what lies outside is drawn anywhere.'),
  box: rule('batch-box', 'warning', 'The client culls a batch by its box: pieces vanish at some angles.'),
  material: rule(
    'face-material',
    'error',
    'The client reads a material past the end of the list and may crash; where faces and batch differ, sounds and collision differ from what is seen.',
  ),
  faces: rule('faces-in-batches', 'warning', 'Faces with a material are drawn by one batch, those without by none.'),
};

function checkBatches(group: GroupView, report: Parameters<(typeof batches)['check']>[1]): Uint8Array {
  const {
    name,
    indices: { numbers },
    positions,
    faces,
    triangleCount,
  } = group;
  const drawn = new Uint8Array(triangleCount);
  for (const [at, { id, fields }] of group.batches.entries()) {
    const batch = partOf(says`${term('Batch')} ${at}`, name);
    const end = fields.firstIndex + fields.indexCount;
    if (fields.indexCount === 0)
      report(rules.empty, { record: id, member: 'indexCount', message: says`${batch} has no triangles` });
    if (end > numbers.length || fields.firstIndex % 3 !== 0 || fields.indexCount % 3 !== 0) {
      report(rules.range, {
        record: id,
        member: 'firstIndex',
        message: says`${batch} goes from ${fields.firstIndex} to ${end} of ${numbers.length} corners`,
      });
      continue;
    }
    let [low, high] = [Infinity, -1];
    const [least, most] = [
      [Infinity, Infinity, Infinity],
      [-Infinity, -Infinity, -Infinity],
    ];
    for (let corner = fields.firstIndex; corner < end; corner++) {
      const vertex = numbers[corner] ?? 0;
      low = Math.min(low, vertex);
      high = Math.max(high, vertex);
      for (let axis = 0; axis < 3; axis++) {
        const value = positions.numbers[vertex * 3 + axis] ?? 0;
        least[axis] = Math.min(least[axis] ?? value, value);
        most[axis] = Math.max(most[axis] ?? value, value);
      }
    }
    if (fields.indexCount > 0 && (fields.firstVertex > low || fields.lastVertex < high)) {
      report(rules.vertices, {
        record: id,
        member: 'firstVertex',
        message: says`${batch} states vertices ${fields.firstVertex} to ${fields.lastVertex} and uses ${low} to ${high}`,
      });
    }
    // Truncating tools are up to a yard off.
    if (
      least.some(
        (value, axis) => value < (fields.minimum[axis] ?? 0) - 1 || (most[axis] ?? 0) > (fields.maximum[axis] ?? 0) + 1,
      )
    ) {
      report(rules.box, {
        record: id,
        member: 'minimum',
        message: says`${batch} has a box that does not hold its vertices`,
      });
    }
    let others = 0;
    for (let face = fields.firstIndex / 3; face < end / 3; face++) {
      drawn[face] = Math.min(2, (drawn[face] ?? 0) + 1);
      if (faces.numbers[face * 2 + 1] !== fields.material && faces.numbers[face * 2 + 1] !== noMaterial) others++;
    }
    if (others > 0)
      report(rules.material, {
        record: id,
        member: 'material',
        severity: 'warning',
        message: says`${batch} has ${counts(others, 'face')} of another material`,
      });
  }
  return drawn;
}

export const batches = area(rules, ({ groups, materials, hasRoot }, report) => {
  for (const group of groups) {
    const { id, name, fields, faces } = group;
    const stated = fields.transitionBatches + fields.interiorBatches + fields.exteriorBatches;
    if (stated !== group.batches.length) {
      report(rules.counts, {
        record: id,
        member: 'exteriorBatches',
        message: says`${name} states ${counts(stated, 'batch', 'batches')}, and there are ${group.batches.length}`,
      });
    }
    const drawn = checkBatches(group, report);
    let [unseen, wrong, twice, past] = [0, 0, 0, -1];
    for (const [face, times] of drawn.entries()) {
      const material = faces.numbers[face * 2 + 1] ?? noMaterial;
      if (material === noMaterial && times > 0) wrong++;
      else if (material !== noMaterial && times === 0) unseen++;
      if (times > 1) twice++;
      if (material !== noMaterial && material >= materials.length) past = material;
    }
    if (hasRoot && past >= 0)
      report(rules.material, {
        record: faces.id,
        member: 'faces',
        message: says`Faces of ${inside(name)} use material ${past}, and there are ${materials.length}`,
      });
    for (const [count, words] of [
      [unseen, says`with a material in no batch`],
      [wrong, says`for collision alone in a batch`],
      [twice, says`in two batches`],
    ] as const) {
      if (count > 0)
        report(rules.faces, {
          record: faces.id,
          member: 'faces',
          message: says`${name} has ${counts(count, 'face')} ${words}`,
        });
    }
  }
});

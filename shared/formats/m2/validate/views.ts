/** Rules about views, submeshes and batches. Format page 20.1, 5 to 7 and 21. */
import { counts, inside, says, term } from '../../../codec/said.ts';
import type { Problem } from '../../../format/format.ts';
import { USES_COMBINERS } from '../schema/index.ts';
import { NESTED_TRACKS } from '../schema/trackKinds.ts';
import type { ModelView } from './context.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';
import { Submesh, View } from '../schema/view.ts';

const rules = {
  vertices: rule(
    'view-vertices',
    'error',
    'The view uses vertices that the model does not have: the game reads past the end.',
  ),
  triangles: rule(
    'view-triangles',
    'error',
    'Triangles use vertices that the view does not have: the game reads past the end.',
  ),
  count: rule(
    'submesh-triangles',
    'error',
    'A triangle takes three indices; left-over ones would belong to two submeshes.',
  ),
  range: rule(
    'submesh-range',
    'error',
    'The submesh reaches past the end of the view: the game reads what stands behind it.',
  ),
  boneCount: rule(
    'submesh-bone-count',
    'error',
    'The game divides by the number of bones of a submesh: 0 crashes it, and it must use 1 to 4 bones a vertex.',
  ),
  boneRange: rule('submesh-bone-range', 'error', 'The submesh reaches past the end of the bone table.'),
  mapping: rule(
    'view-bones',
    'warning',
    "The view's bones must lead through the bone table to the bones of the vertices; others move the vertex.",
  ),
  batchSubmesh: rule('batch-submesh', 'error', 'The game draws a submesh that is not there.'),
  batchTables: rule('batch-table', 'error', 'The batch reaches past the end of a table of the model.'),
  batchTextures: rule('batch-texture-count', 'error', 'A batch has one to four textures.'),
  batchLayer: rule('batch-layer', 'warning', 'Client 3.3.5 knows layers 0 to 7.'),
  combiners: rule(
    'batch-combiners',
    'error',
    'With texture combiners the shader is a place in their table, with an entry for each texture.',
  ),
};

type ViewItem = ModelView['views'][number];

function beyond(numbers: ArrayLike<number>, limit: number): { count: number; first: number } {
  let count = 0;
  let first = 0;
  for (let index = 0; index < numbers.length; index++) {
    const value = numbers[index] ?? 0;
    if (value < limit) continue;
    if (count === 0) first = value;
    count++;
  }
  return { count, first };
}

function checkIndices(model: ModelView, { id, fields }: ViewItem, report: Report): void {
  const vertexCount = (model.vertices?.fields.positions.length ?? 0) / 3;
  const outside = beyond(fields.vertices, vertexCount);
  const name = model.nameOf(id);
  if (outside.count > 0) {
    const message = says`${name} uses ${counts(outside.count, 'vertex', 'vertices')} beyond the ${vertexCount} of the model, first ${outside.first}`;
    report(rules.vertices, { record: id, member: 'vertices', message });
  }
  const loose = beyond(fields.triangles, fields.vertices.length);
  if (loose.count === 0) return;
  const message = says`Triangles of ${inside(name)} use ${counts(loose.count, 'vertex', 'vertices')} beyond its ${fields.vertices.length}, first ${loose.first}`;
  report(rules.triangles, { record: id, member: 'triangles', message });
}

/** The most bones with a weight that a vertex of a submesh has; at least one. */
function influencesOf(model: ModelView, view: ViewItem, submesh: ViewItem['submeshes'][number]): number {
  const weights = model.vertices?.fields.boneWeights ?? new Uint8Array(0);
  let most = 1;
  for (let at = 0; at < submesh.fields.vertexCount; at++) {
    const vertex = view.fields.vertices[submesh.fields.vertexStart + at] ?? 0;
    for (let slot = 1; slot < 4; slot++) if ((weights[vertex * 4 + slot] ?? 0) > 0) most = Math.max(most, slot + 1);
  }
  return most;
}

function checkSubmeshes(model: ModelView, view: ViewItem, report: Report): void {
  for (const submesh of view.submeshes) {
    const { id, fields } = submesh;
    const name = model.nameOf(id);
    if (fields.indexCount % 3 !== 0) {
      report(rules.count, {
        record: id,
        member: 'indexCount',
        message: says`${name} has ${fields.indexCount} indices, not a multiple of 3`,
      });
    }
    const indexStart = fields.indexStart + fields.level * 0x10000;
    if (fields.vertexStart + fields.vertexCount > view.fields.vertices.length) {
      const message = says`${name} uses vertices ${fields.vertexStart} to ${fields.vertexStart + fields.vertexCount - 1}, the view has ${view.fields.vertices.length}`;
      report(rules.range, { record: id, member: 'vertexStart', message });
    } else if (indexStart + fields.indexCount > view.fields.triangles.length) {
      const message = says`${name} uses indices ${indexStart} to ${indexStart + fields.indexCount - 1}, the view has ${view.fields.triangles.length}`;
      report(rules.range, { record: id, member: 'indexStart', message });
    }
    const hasBones = fields.boneCount > 0;
    if (!hasBones || fields.boneInfluences < 1 || fields.boneInfluences > 4) {
      report(rules.boneCount, {
        record: id,
        member: hasBones ? 'boneInfluences' : 'boneCount',
        message: hasBones
          ? says`${name} uses ${fields.boneInfluences} bones a vertex, expected 1 to 4`
          : says`${name} has no bones`,
        fix: hasBones
          ? {
              label: 'Count the bones',
              apply: (tx) => tx.set(Submesh, id, { boneInfluences: influencesOf(model, view, submesh) }),
            }
          : undefined,
      });
    }
    if (fields.boneStart + fields.boneCount <= model.model.boneCombos.length) continue;
    const message = says`${name} uses entries ${fields.boneStart} to ${fields.boneStart + fields.boneCount - 1} of the bone table, which has ${model.model.boneCombos.length}`;
    report(rules.boneRange, { record: id, member: 'boneStart', message });
  }
}

/** The bones of a view as the vertices and the bone table want them; null when the table lacks one. */
function bonesOf(model: ModelView, view: ViewItem): Uint8Array | null {
  const { boneCombos } = model.model;
  const { boneIndices, boneWeights } = model.vertices?.fields ?? { boneIndices: [], boneWeights: [] };
  const made = view.fields.bones.slice();
  if (!(made instanceof Uint8Array)) return null;
  for (const { fields } of view.submeshes) {
    for (let at = fields.vertexStart; at < fields.vertexStart + fields.vertexCount; at++) {
      const vertex = view.fields.vertices[at] ?? 0;
      for (let slot = 0; slot < 4; slot++) {
        if ((boneWeights[vertex * 4 + slot] ?? 0) === 0) continue;
        const wanted = boneIndices[vertex * 4 + slot] ?? 0;
        if (boneCombos[fields.boneStart + (made[at * 4 + slot] ?? 0)] === wanted) continue;
        const found = boneCombos.subarray(fields.boneStart, fields.boneStart + fields.boneCount).indexOf(wanted);
        if (found < 0) return null;
        made[at * 4 + slot] = found;
      }
    }
  }
  return made;
}

function countWrongBones(model: ModelView, view: ViewItem): number {
  const { boneCombos } = model.model;
  const { boneIndices, boneWeights } = model.vertices?.fields ?? { boneIndices: [], boneWeights: [] };
  let wrong = 0;
  for (const { fields } of view.submeshes) {
    for (let at = fields.vertexStart; at < fields.vertexStart + fields.vertexCount; at++) {
      const vertex = view.fields.vertices[at] ?? 0;
      for (let slot = 0; slot < 4; slot++) {
        if ((boneWeights[vertex * 4 + slot] ?? 0) === 0) continue;
        const bone = boneCombos[fields.boneStart + (view.fields.bones[at * 4 + slot] ?? 0)];
        if (bone !== boneIndices[vertex * 4 + slot]) wrong++;
      }
    }
  }
  return wrong;
}

function checkBones(model: ModelView, view: ViewItem, report: Report): void {
  const wrong = countWrongBones(model, view);
  if (wrong === 0) return;
  const made = bonesOf(model, view);
  const fix: Problem['fix'] =
    made === null
      ? undefined
      : { label: 'Find the bones again', apply: (tx) => tx.set(View, view.id, { bones: made }) };
  const message = says`${model.nameOf(view.id)}: ${counts(wrong, 'bone')} of its vertices ${wrong === 1 ? 'is' : 'are'} not those of the model's vertices`;
  report(rules.mapping, { record: view.id, member: 'bones', message, fix });
}

function checkBatches(model: ModelView, view: ViewItem, report: Report): void {
  const { textureCombos, coordinateCombos, weightCombos, transformCombos, globalFlags, combiners } = model.model;
  for (const { id, fields } of view.batches) {
    const name = model.nameOf(id);
    if (fields.submesh >= view.submeshes.length) {
      const message = says`${name} draws submesh ${fields.submesh}, the view has ${view.submeshes.length}`;
      report(rules.batchSubmesh, { record: id, member: 'submesh', message });
    }
    if (fields.textureCount < 1 || fields.textureCount > 4) {
      report(rules.batchTextures, {
        record: id,
        member: 'textureCount',
        message: says`${name} has ${counts(fields.textureCount, 'texture')}`,
      });
    }
    if (fields.layer > 7)
      report(rules.batchLayer, { record: id, member: 'layer', message: says`${name} is on layer ${fields.layer}` });
    const tables = [
      ['textureStart', 'Texture', textureCombos, fields.textureCount],
      ['coordinateStart', 'Coordinate', coordinateCombos, fields.textureCount],
      // The game's own models with two textures a batch have one weight for both.
      ['weightStart', 'Weight', weightCombos, 1],
      ['transformStart', 'Transform', transformCombos, fields.textureCount],
    ] as const;
    for (const [member, noun, table, count] of tables) {
      if (fields[member] + count <= table.length) continue;
      const message = says`${name} uses ${counts(count, 'entry', 'entries')} of the ${inside(term(noun))} table from ${fields[member]} on, which has ${table.length}`;
      report(rules.batchTables, { record: id, member, message });
      break;
    }
    if (model.version < NESTED_TRACKS || (globalFlags & USES_COMBINERS) === 0) continue;
    if (fields.shader + fields.textureCount <= (combiners?.length ?? 0)) continue;
    const message = says`${name} uses combiners from ${fields.shader} on, the table has ${combiners?.length ?? 0}`;
    report(rules.combiners, { record: id, member: 'shader', message });
  }
}

export const views = area(rules, (model, report) => {
  for (const view of model.views) {
    checkIndices(model, view, report);
    checkSubmeshes(model, view, report);
    checkBones(model, view, report);
    checkBatches(model, view, report);
  }
});

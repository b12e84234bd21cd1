/** Rules about bodyparts, meshes and their triangles. Format page 16 and 22. */
import { counts, partOf, says } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { cornerLength, eachRun, triangleCountOf } from '../geometry/triangles.ts';
import { normalRuns } from '../meshNormals.ts';
import type { MeshFields, SubModelFields } from '../model.ts';
import { tidyBases } from '../structure.ts';
import type { Checked, Item, Report } from './rule.ts';
import { area, rule } from './rule.ts';
import { skinsOf } from '../skins.ts';
import { Mesh, BodyPart } from '../schema/body.ts';

const manyTriangles = 9000;

const rules = {
  base: rule(
    'bodypart-base',
    'warning',
    'The engine picks submodel (body ÷ base) modulo count. With another base than the product of the earlier counts some choices cannot be reached; with 0 the game crashes.',
  ),
  empty: rule(
    'bodypart-empty',
    'error',
    'The engine divides by the number of submodels: the game crashes. Add one, even a blank one.',
  ),
  runs: rule('triangle-runs', 'error', 'The counts of the runs do not fit the list: the engine reads past its end.'),
  vertices: rule(
    'triangle-vertex',
    'error',
    'The engine reads past the end of the vertices: garbage is drawn or the game crashes.',
  ),
  normals: rule(
    'triangle-normal',
    'error',
    'The engine reads past the end of the normals: garbage is drawn or the game crashes.',
  ),
  block: rule(
    'triangle-normal-block',
    'warning',
    'The engine lights the normals of a mesh with its texture; corners that use normals of another mesh are lit wrong.',
  ),
  sum: rule(
    'mesh-normal-count',
    'warning',
    'The engine walks through the normals mesh by mesh, so the counts must add up: otherwise later meshes are lit wrong.',
  ),
  count: rule(
    'triangle-count',
    'warning',
    'The engine goes by the runs; statistics and other tools go by this number.',
  ),
  column: rule(
    'mesh-skin-column',
    'error',
    'The engine reads a texture past the end of the skin table: garbage is drawn or the game crashes.',
  ),
  many: rule('triangles-many', 'info', 'Valve advises against more; old computers draw such a model slowly.'),
};

interface Indices {
  readonly badVertices: number;
  readonly badNormals: number;
  readonly strayNormals: number;
  readonly reached: number;
}

function scan(
  { commands }: MeshFields,
  sizes: { vertices: number; normals: number; first: number; own: number },
): Indices {
  let badVertices = 0;
  let badNormals = 0;
  let strayNormals = 0;
  let reached = 0;
  eachRun(commands, ({ corners, start }) => {
    for (let corner = 0; corner < corners; corner++) {
      const at = start + corner * cornerLength;
      const vertex = commands[at] ?? 0;
      const normal = commands[at + 1] ?? 0;
      if (vertex < 0 || vertex >= sizes.vertices) badVertices++;
      if (normal < 0 || normal >= sizes.normals) badNormals++;
      else if (normal < sizes.first || normal >= sizes.first + sizes.own) strayNormals++;
    }
    reached = start + corners * cornerLength;
  });
  return { badVertices, badNormals, strayNormals, reached };
}

function checkMeshes(model: Checked, report: Report, submodel: Item<SubModelFields>): void {
  const vertices = submodel.fields.positions.length / 3;
  const normals = submodel.fields.normals.length / 3;
  const blocks = normalRuns(model.document, submodel.id);
  const { columns } = skinsOf(model.document);
  const hasTextures = model.textures.length > 0;
  if (blocks === null) {
    report(rules.sum, {
      record: submodel.id,
      member: 'normals',
      message: says`${submodel.name}: the normals of its meshes do not add up to ${normals}`,
    });
  }
  for (const mesh of model.meshesOf(submodel)) {
    const block = blocks?.get(mesh.id) ?? { start: 0, count: normals };
    const found = scan(mesh.fields, { vertices, normals, first: block.start, own: block.count });
    const name = partOf(mesh.name, submodel.name);
    const place = { record: mesh.id, member: 'commands' };
    const say = (count: number, what: Said) => ({
      ...place,
      message: says`${name}: ${counts(count, 'corner')} ${what}`,
    });
    if (found.reached !== mesh.fields.commands.length) {
      report(rules.runs, {
        ...place,
        message: says`${name}: the runs end at number ${found.reached} of ${mesh.fields.commands.length}`,
      });
    }
    if (found.badVertices > 0)
      report(rules.vertices, say(found.badVertices, says`with vertices that do not exist (there are ${vertices})`));
    if (found.badNormals > 0)
      report(rules.normals, say(found.badNormals, says`with normals that do not exist (there are ${normals})`));
    if (found.strayNormals > 0) report(rules.block, say(found.strayNormals, says`with normals of another mesh`));
    const triangles = triangleCountOf(mesh.fields.commands);
    if (triangles !== mesh.fields.triangleCount) {
      const fix = {
        label: 'State the right number',
        apply: (tx: Transaction) => tx.set(Mesh, mesh.id, { triangleCount: triangles }),
      };
      const message = says`${name} states ${counts(mesh.fields.triangleCount, 'triangle')}, but has ${triangles}`;
      report(rules.count, { record: mesh.id, member: 'triangleCount', message, fix });
    }
    const { skinColumn } = mesh.fields;
    if (hasTextures && (skinColumn < 0 || skinColumn >= columns)) {
      report(rules.column, {
        record: mesh.id,
        member: 'skinColumn',
        message: says`${name} uses skin column ${skinColumn}, but there are ${columns}`,
      });
    }
  }
}

export const body = area(rules, (model, report) => {
  const bases = tidyBases(model.document);
  const tidy = {
    label: 'Recompute the bases',
    apply: (tx: Transaction) =>
      model.bodyparts.forEach(({ id }, index) => tx.set(BodyPart, id, { base: bases[index] ?? 1 })),
  };
  for (const { id, name, position, fields } of model.bodyparts) {
    if (fields.models.length === 0)
      report(rules.empty, { record: id, member: 'models', message: says`${name} has no submodel` });
    if (fields.base !== bases[position]) {
      const severity = fields.base <= 0 ? 'error' : 'warning';
      const message = says`${name} has base ${fields.base}, expected ${bases[position] ?? 1}`;
      report(rules.base, { record: id, member: 'base', message, severity, fix: tidy });
    }
  }
  for (const submodel of model.submodels) checkMeshes(model, report, submodel);
  const total = model.meshes.reduce((sum, { fields }) => sum + fields.triangleCount, 0);
  if (total > manyTriangles)
    report(rules.many, { record: model.root, message: says`The model has ${total} triangles` });
});

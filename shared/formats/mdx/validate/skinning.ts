/** Rules about what a geoset's vertices hang on: matrix groups of the classic kind, skin weights of Reforged. Format page 5.5. */
import { counts, inside, listed, says } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { Geoset } from '../schema/geoset.ts';
import type { Problem } from '../../../format/format.ts';
import type { Numbers } from '../../../codec/documentRecord.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import { Bone } from '../schema/nodes.ts';
import type { GeosetFields, Item, Model } from './context.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';
import { Places, sumOf } from './wording.ts';
import { sinceSkin, sinceWideSkin } from '../schema/versions.ts';

const perVertex = 8;
const fullWeight = 255;
/** A vertex group of 255 means "none" where there are not that many groups. */
const noGroup = 255;
/** Bone indices are single bytes up to version 1200. */
const mostSkinBones = 256;

const rules = {
  notBone: rule(
    'skin-not-a-bone',
    'error',
    'The game moves vertices by bones only; these stay behind or are drawn wrong. Attach them to a bone.',
  ),
  noNode: rule('skin-missing-node', 'error', 'The bone does not exist: the game crashes or tears the vertices away.'),
  unattached: rule('vertex-unattached', 'error', 'Vertices that hang on nothing stay at the origin or vanish.'),
  weights: rule(
    'skin-weights',
    'warning',
    'The four weights of a vertex must add up to 255, otherwise it is pulled towards the origin or away from it.',
  ),
  noGroup: rule(
    'vertex-group-missing',
    'error',
    'The game reads past the end of the matrix groups: the vertices are torn away.',
  ),
  emptyGroup: rule('matrix-group-empty', 'warning', 'Vertices of a group without bones stay at the origin.'),
  groupSizes: rule(
    'matrix-count',
    'error',
    'The group sizes must add up to the number of matrices: later groups get wrong bones.',
  ),
  both: rule(
    'skin-and-vertex-groups',
    'info',
    'Usual for Reforged: the game uses the skin weights. The groups only matter to classic tools.',
  ),
  tooManyBones: rule(
    'skin-bone-limit',
    'warning',
    'Skin weights name bones by one byte up to version 1200; later bones are out of their reach.',
  ),
};

/** Skin weights, where they count: versions above 800. */
function skinOf(model: Model, { skin }: GeosetFields): Numbers | null {
  return model.version >= sinceSkin && isNumbers(skin) && skin.length > 0 ? skin : null;
}

/** Object ids that the vertices of a geoset hang on. */
export function attachedNodes(model: Model, fields: GeosetFields): ReadonlySet<number> {
  const skin = skinOf(model, fields);
  const attached = new Set<number>();
  if (skin !== null) {
    const isUsed = new Uint8Array(0x10000);
    for (let at = 0; at + perVertex <= skin.length; at += perVertex) {
      for (let bone = at; bone < at + 4; bone++) if ((skin[bone + 4] ?? 0) > 0) isUsed[skin[bone] ?? 0] = 1;
    }
    for (let id = isUsed.indexOf(1); id !== -1; id = isUsed.indexOf(1, id + 1)) attached.add(id);
    return attached;
  }
  const usedGroups = new Set(fields.vertexGroups);
  let from = 0;
  for (const [group, size] of fields.groupSizes.entries()) {
    if (usedGroups.has(group)) for (const id of fields.matrices.subarray(from, from + size)) attached.add(id);
    from += size;
  }
  return attached;
}

/** Weights are rounded to bytes, so sums are a little off when an exporter rounds carelessly. */
const roundingError = 4;

/**
 * Sums that are off by rounding can be mended without anyone seeing a difference: the largest weight takes up the rest.
 * Larger differences are a mistake that only a person can judge.
 */
function weightsFix(id: Item<unknown>['id'], worst: number): Problem['fix'] {
  if (worst > roundingError) return undefined;
  return {
    label: 'Make the weights add up to 255',
    apply: (transaction) => {
      const { skin } = fieldsOf(Geoset, transaction.get(id));
      if (skin == null) return;
      const mended = skin.slice();
      for (let at = 0; at + perVertex <= mended.length; at += perVertex) {
        const weights = mended.subarray(at + 4, at + perVertex);
        const sum = sumOf(weights);
        if (sum === 0 || Math.abs(sum - fullWeight) > roundingError) continue;
        const largest = weights.indexOf(Math.max(...weights));
        weights[largest] = (weights[largest] ?? 0) + fullWeight - sum;
      }
      // `slice` of each typed array class returns that same class.
      transaction.set(Geoset, id, { skin: mended });
    },
  };
}

function checkWeights(report: Report, { id }: Item<GeosetFields>, name: Said, skin: Numbers): void {
  const unattached = new Places();
  const uneven = new Places();
  let worst = 0;
  for (let at = 0; at + perVertex <= skin.length; at += perVertex) {
    const sum = (skin[at + 4] ?? 0) + (skin[at + 5] ?? 0) + (skin[at + 6] ?? 0) + (skin[at + 7] ?? 0);
    if (sum === fullWeight) continue;
    if (sum === 0) unattached.add(at / perVertex);
    else {
      uneven.add(at / perVertex);
      worst = Math.max(worst, Math.abs(sum - fullWeight));
    }
  }
  const place = { record: id, member: 'skin' };
  if (unattached.count > 0) {
    const message = says`${name}: ${counts(unattached.count, 'vertex', 'vertices')} without any weight: ${unattached.said()}`;
    report(rules.unattached, { ...place, message });
  }
  if (uneven.count > 0) {
    const message = says`${name}: the weights of ${counts(uneven.count, 'vertex', 'vertices')} do not add up to 255: ${uneven.said()}`;
    report(rules.weights, { ...place, message, fix: weightsFix(id, worst) });
  }
}

function checkGroups(model: Model, report: Report, { id, fields }: Item<GeosetFields>, name: Said): void {
  const groupCount = fields.groupSizes.length;
  const matrixCount = sumOf(fields.groupSizes);
  if (matrixCount !== fields.matrices.length) {
    const message = says`${name}: its matrix groups need ${matrixCount} matrices, but there are ${fields.matrices.length}`;
    report(rules.groupSizes, { record: id, member: 'groupSizes', message });
  }
  const emptyGroups = new Places();
  for (const [group, size] of fields.groupSizes.entries()) if (size === 0) emptyGroups.add(group);
  if (emptyGroups.count > 0) {
    const message = says`${name} has ${counts(emptyGroups.count, 'matrix group')} without bones: ${emptyGroups.said()}`;
    report(rules.emptyGroup, { record: id, member: 'groupSizes', message });
  }
  // Without bones at all the game ignores the groups, and such models work.
  if (skinOf(model, fields) !== null || model.bones.length === 0) return;
  const unattached = new Places();
  const missing = new Places();
  for (const [vertex, group] of fields.vertexGroups.entries()) {
    if (group >= groupCount) (group === noGroup ? unattached : missing).add(vertex);
  }
  const place = { record: id, member: 'vertexGroups' };
  if (unattached.count > 0) {
    const message = says`${name}: ${counts(unattached.count, 'vertex', 'vertices')} in no matrix group: ${unattached.said()}`;
    report(rules.unattached, { ...place, message });
  }
  if (missing.count > 0) {
    const message = says`${name}: ${counts(missing.count, 'vertex', 'vertices')} in matrix groups that do not exist (there are ${groupCount}): ${missing.said()}`;
    report(rules.noGroup, { ...place, message });
  }
}

function checkTargets(model: Model, report: Report, { id, fields }: Item<GeosetFields>, name: Said): void {
  const skin = skinOf(model, fields);
  const member = skin === null ? 'matrices' : 'skin';
  const attached = [...attachedNodes(model, fields)];
  const missing = attached.filter((target) => !model.nodeById.has(target));
  // Matrices are checked against the nodes by their metadata; there only "none" is left to tell.
  const untold = skin === null ? missing.filter((target) => target === -1) : missing;
  if (untold.length > 0) {
    report(rules.noNode, {
      record: id,
      member,
      message: says`${name} is attached to node ${listed(untold)}, which does not exist`,
    });
  }
  const others = attached.flatMap((target) => {
    const node = model.nodeById.get(target);
    return node === undefined || node.type === Bone.type ? [] : [inside(model.nameOf(node.id))];
  });
  if (others.length > 0 && model.bones.length > 0) {
    report(rules.notBone, { record: id, member, message: says`${name} is attached to ${listed(others)}: not a bone` });
  }
}

export const skinning = area(rules, (model, report) => {
  const skinned = model.geosets.filter(({ fields }) => skinOf(model, fields) !== null);
  for (const geoset of model.geosets) {
    const name = model.nameOf(geoset.id);
    const skin = skinOf(model, geoset.fields);
    if (skin !== null) checkWeights(report, geoset, name, skin);
    checkGroups(model, report, geoset, name);
    checkTargets(model, report, geoset, name);
  }
  const both = skinned.filter(({ fields }) => fields.vertexGroups.length > 0);
  const [first] = both;
  if (first !== undefined) {
    const message = says`${counts(both.length, 'geoset')} with both skin weights and vertex groups`;
    report(rules.both, { record: first.id, member: 'vertexGroups', message });
  }
  if (skinned.length > 0 && model.version < sinceWideSkin && model.bones.length > mostSkinBones) {
    const message = says`The model has ${model.bones.length} bones, but skin weights reach only the first ${mostSkinBones}`;
    report(rules.tooManyBones, { record: model.whole, message });
  }
});

/** Rules about meshes: groups, faces, and what version 1500 states twice. Format page 20.2. */
import { counts, says } from '../../../../codec/said.ts';
import type { Problem } from '../../../../format/format.ts';
import type { Numbers, Value } from '../../../../codec/documentRecord.ts';
import { required, withoutAnimation } from '../../validate/geosetAnimationFix.ts';
import type { Report } from '../../validate/rule.ts';
import { rule } from '../../validate/rule.ts';
import { Places, sumOf } from '../../validate/wording.ts';
import type { AlphaModel, GeosetFields, Item } from './context.ts';
import { alphaArea } from './context.ts';

const triangles = { classic: 4, batch: 3 } as const;
/** The number of indices is a u16 in version 1500, and so are the indices themselves in all. */
const mostIndices = 0xffff;

const rules = {
  groupSizes: rule(
    'matrix-count',
    'error',
    'The group sizes must add up to the number of matrices: later groups get wrong bones.',
  ),
  noGroup: rule(
    'vertex-group-missing',
    'error',
    'The game reads past the end of the groups: the vertices are torn away.',
  ),
  faceType: rule('face-type', 'error', 'The game draws triangles only: 4 up to version 1400, 3 in version 1500.'),
  faceVertex: rule('face-vertex', 'error', 'The game reads past the end of the vertices: it crashes or draws garbage.'),
  faceCorners: rule('face-corners', 'error', 'A triangle has three corners; the rest of the indices is left over.'),
  tooManyFaces: rule('too-many-indices', 'error', 'Version 1500 counts the indices of a geoset with two bytes.'),
  stated: rule('face-count', 'error', 'The header and the batch of a geoset must state the same number of indices.'),
  padding: rule('index-padding', 'error', 'Indices are filled up to a multiple of eight; the game reads them so.'),
  range: rule('vertex-range', 'warning', 'The first and last vertex tell the game which vertices the indices use.'),
  index: rule('geoset-index', 'warning', 'Each header names the place of its geoset in the list.'),
};

type GeosetItem = Item<GeosetFields>;

function setFix(id: GeosetItem['id'], label: string, fields: { readonly [name: string]: Value }): Problem['fix'] {
  return { label, apply: (transaction) => transaction.update(id, fields) };
}

function checkGroups({ nameOf }: AlphaModel, report: Report, { id, fields }: GeosetItem): void {
  const { groupSizes, matrices, vertexGroups } = fields;
  if (groupSizes === null || matrices === null || vertexGroups === null) return;
  const needed = sumOf(groupSizes);
  if (needed !== matrices.length) {
    const message = says`${nameOf(id)}: its groups need ${needed} matrices, but there are ${matrices.length}`;
    report(rules.groupSizes, { record: id, member: 'groupSizes', message });
  }
  const missing = new Places();
  for (const [vertex, group] of vertexGroups.entries()) if (group >= groupSizes.length) missing.add(vertex);
  if (missing.count === 0) return;
  const message = says`${nameOf(id)}: ${counts(missing.count, 'vertex', 'vertices')} in groups that do not exist (there are ${groupSizes.length}): ${missing.said()}`;
  report(rules.noGroup, { record: id, member: 'vertexGroups', message });
}

/** Smallest and largest index; zeros where there are none. */
export function indexRange(faces: Numbers): { readonly minVertex: number; readonly maxVertex: number } {
  let minVertex = faces.length === 0 ? 0 : Infinity;
  let maxVertex = 0;
  for (const index of faces) {
    minVertex = Math.min(minVertex, index);
    maxVertex = Math.max(maxVertex, index);
  }
  return { minVertex, maxVertex };
}

function checkFaces({ nameOf, hasBatches }: AlphaModel, report: Report, { id, fields }: GeosetItem): void {
  const name = nameOf(id);
  const { faces, faceTypes, positions } = fields;
  const place = { record: id, member: 'faces' };
  const types = hasBatches ? [Number(fields.primitiveType)] : [...(faceTypes ?? [])];
  const wanted = hasBatches ? triangles.batch : triangles.classic;
  const other = types.find((type) => type !== wanted);
  if (other !== undefined) {
    const member = hasBatches ? 'primitiveType' : 'faceTypes';
    report(rules.faceType, {
      record: id,
      member,
      message: says`${name} has faces of type ${other} instead of ${wanted}`,
    });
  }
  const vertexCount = (positions?.length ?? 0) / 3;
  const outside = new Places();
  for (const [at, index] of (faces ?? []).entries()) if (index >= vertexCount) outside.add(at);
  if (outside.count > 0) {
    const message = says`${name}: ${counts(outside.count, 'face index', 'face indices')} past its ${counts(vertexCount, 'vertex', 'vertices')}, at ${outside.said()}`;
    report(rules.faceVertex, { ...place, message });
  }
  const count = faces?.length ?? 0;
  if (count % 3 !== 0)
    report(rules.faceCorners, { ...place, message: says`${name} has ${count} face indices, not a multiple of three` });
  if (hasBatches && count > mostIndices) {
    report(rules.tooManyFaces, {
      ...place,
      message: says`${name} has ${count} face indices; there may be ${mostIndices}`,
    });
  }
}

function checkBatch({ nameOf }: AlphaModel, report: Report, { id, fields }: GeosetItem, position: number): void {
  const name = nameOf(id);
  const { faces, padding, faceCountError = 0, geosetIndex } = fields;
  const count = faces?.length ?? 0;
  if (faceCountError !== 0) {
    const message = says`${name}: the header states ${count + faceCountError} face indices, and there are ${count}`;
    const fix = setFix(id, 'State the true number', { faceCountError: undefined });
    report(rules.stated, { record: id, member: 'faces', message, fix });
  }
  const missing = ((8 - (count % 8)) % 8) * 2 - (padding?.length ?? Infinity);
  if (missing > 0) {
    const fix = setFix(id, 'Fill up with zeros', { padding: null });
    const message = says`${name}: ${counts(missing, 'byte')} of padding missing behind its face indices`;
    report(rules.padding, { record: id, member: 'faces', message, fix });
  }
  const range = indexRange(faces ?? new Uint16Array(0));
  if (fields.minVertex !== range.minVertex || fields.maxVertex !== range.maxVertex) {
    const message = says`${name} states vertices ${fields.minVertex ?? 0} to ${fields.maxVertex ?? 0}, but uses ${range.minVertex} to ${range.maxVertex}`;
    report(rules.range, { record: id, member: 'minVertex', message, fix: setFix(id, 'State the true range', range) });
  }
  if (geosetIndex !== position) {
    const fix = setFix(id, `Set the index to ${position}`, { geosetIndex: position });
    const message = says`${name} states the index ${geosetIndex ?? 0}, but is number ${position}`;
    report(rules.index, { record: id, member: 'geosetIndex', message, fix });
  }
}

export const geosets = alphaArea({ ...rules, required }, (model, report) => {
  for (const [position, geoset] of model.geosets.entries()) {
    checkGroups(model, report, geoset);
    checkFaces(model, report, geoset);
    if (model.hasBatches) checkBatch(model, report, geoset, position);
  }
  for (const { id, fields } of model.geosetAnimations) {
    if (fields.geosetId !== -1) continue;
    const fix = withoutAnimation(model.document, id);
    report(required, { record: id, member: 'geosetId', message: says`${model.nameOf(id)} has no geoset`, fix });
  }
});

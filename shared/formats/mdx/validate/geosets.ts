/** Rules about a geoset's mesh: faces, sizes, sets. How it hangs on bones is in skinning.ts. Format page 5.5. */
import { counts, listed, says } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import { isHd } from './materials.ts';
import type { GeosetFields, Item, Model } from './context.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';
import { sumOf } from './wording.ts';

/** A guess of mdx-m3-viewer's author: 7,394 vertices worked, 7,433 did not. The faces may be what counts. */
const brokenVertexCount = 7433;

const triangles = 4;

const rules = {
  tooLarge: rule(
    'geoset-too-large',
    'warning',
    'The classic renderer breaks somewhere between 7,394 and 7,433 vertices in one geoset. Split the geoset.',
  ),
  empty: rule(
    'geoset-empty',
    'warning',
    'The game shows nothing, and the old War3ModelEditor crashes on it. Remove the geoset.',
  ),
  faceIndex: rule('face-index', 'error', 'The game reads past the end of the vertices: it crashes or draws spikes.'),
  faceCount: rule('face-count', 'error', 'Faces are triangles of three vertices each; the last one is not complete.'),
  faceType: rule('face-type', 'error', 'The game draws triangles (type 4) only.'),
  faceGroups: rule('face-groups', 'info', 'Correct, but rare: some tools join the groups when they save.'),
  faceGroupSize: rule(
    'face-group-size',
    'error',
    'The groups must cover the faces exactly: what is left over is not drawn.',
  ),
  noUvSet: rule(
    'geoset-no-uv-set',
    'error',
    'Without texture coordinates the game cannot put a texture on the geoset.',
  ),
  animated: rule(
    'geoset-animation-repeated',
    'warning',
    'The game uses one geoset animation for each geoset; the others have no effect.',
  ),
};

function checkFaces(report: Report, id: Item<unknown>['id'], name: Said, fields: GeosetFields): void {
  const { faces, faceTypes, faceCounts } = fields;
  const vertexCount = fields.positions.length / 3;
  let outside = 0;
  let largest = 0;
  for (const index of faces) {
    if (index < vertexCount) continue;
    outside++;
    if (index > largest) largest = index;
  }
  if (outside > 0) {
    const message = says`${name}: ${counts(outside, 'face corner')} use vertices up to ${largest}, but there are ${vertexCount}`;
    report(rules.faceIndex, { record: id, member: 'faces', message });
  }
  if (faces.length % 3 !== 0) {
    const message = says`${name} has ${counts(faces.length, 'face corner')}, which is not a multiple of 3`;
    report(rules.faceCount, { record: id, member: 'faces', message });
  }
  const foreign = [...new Set(faceTypes)].filter((type) => type !== triangles);
  if (foreign.length > 0) {
    const message = says`${name} has faces of type ${listed(foreign)}, not triangles (${triangles})`;
    report(rules.faceType, { record: id, member: 'faceTypes', message });
  }
  if (faceTypes.length > 1) {
    report(rules.faceGroups, {
      record: id,
      member: 'faceTypes',
      message: says`${name} has ${faceTypes.length} groups of faces`,
    });
  }
  const covered = sumOf(faceCounts);
  // Some real files state no groups at all and work.
  if (faceCounts.length > 0 && covered !== faces.length) {
    const message = says`${name}: its face groups cover ${counts(covered, 'face corner')}, but there are ${faces.length}`;
    report(rules.faceGroupSize, { record: id, member: 'faceCounts', message });
  }
}

function checkGeoset(model: Model, report: Report, { id, fields }: Item<GeosetFields>): void {
  const name = model.nameOf(id);
  const vertexCount = fields.positions.length / 3;
  const material = model.materials[fields.materialId];
  const hd = material !== undefined && isHd(model, material);
  if (!hd && vertexCount >= brokenVertexCount) {
    report(rules.tooLarge, { record: id, member: 'positions', message: says`${name} has ${vertexCount} vertices` });
  }
  if (fields.faces.length === 0) {
    report(rules.empty, { record: id, member: 'faces', message: says`${name} has no faces` });
  } else if (fields.uvSets.length === 0) {
    report(rules.noUvSet, { record: id, member: 'uvSets', message: says`${name} has no texture coordinates` });
  }
  checkFaces(report, id, name, fields);
}

export const geosets = area(rules, (model, report) => {
  const animations = new Map<number, number[]>();
  for (const { position, fields } of model.geosetAnimations) {
    animations.set(fields.geosetId, [...(animations.get(fields.geosetId) ?? []), position]);
  }
  for (const geoset of model.geosets) {
    checkGeoset(model, report, geoset);
    const users = animations.get(geoset.position) ?? [];
    if (users.length < 2) continue;
    const message = says`${model.nameOf(geoset.id)} is animated by ${users.length} geoset animations: ${listed(users)}`;
    report(rules.animated, { record: geoset.id, message });
  }
});

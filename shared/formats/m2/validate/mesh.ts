/** Rules about vertices, bounds and the collision mesh. Format page 20.1, 16 and 17. */
import { counts, says } from '../../../codec/said.ts';
import { Posed } from '../bounds.ts';
import { area, rule } from './rule.ts';
import type { ModelView } from './context.ts';
import type { Report } from './rule.ts';
import { Vertices } from '../schema/vertices.ts';

const rules = {
  weights: rule(
    'vertex-weights',
    'warning',
    'Weights of a vertex must add up to 255; otherwise it is drawn out of place.',
  ),
  bone: rule('vertex-bone', 'error', 'The vertex follows a bone that is not there: the game reads past the end.'),
  normals: rule('vertex-normal', 'warning', 'Normals must be of length 1; others are lit too brightly or too darkly.'),
  bounds: rule('bounds', 'warning', 'What sticks out of the bounding box vanishes while it is still in view.'),
  collisionCounts: rule(
    'collision-counts',
    'warning',
    'The collision mesh has three points and one normal for each triangle.',
  ),
  collisionPoint: rule(
    'collision-point',
    'error',
    'A triangle uses a point that is not there: the game reads past the end.',
  ),
};

/** Sum of the weights of a vertex. */
function weightOf(weights: ArrayLike<number>, vertex: number): number {
  const at = vertex * 4;
  return (weights[at] ?? 0) + (weights[at + 1] ?? 0) + (weights[at + 2] ?? 0) + (weights[at + 3] ?? 0);
}

/** Weights scaled to make 255; a vertex without any follows its first bone. */
function normalised(weights: ArrayLike<number>, count: number): Uint8Array {
  const made = Uint8Array.from(weights);
  for (let vertex = 0; vertex < count; vertex++) {
    const sum = weightOf(made, vertex);
    if (sum === 255) continue;
    let rest = 255;
    for (let slot = 3; slot > 0; slot--) {
      const scaled = sum === 0 ? 0 : Math.floor(((made[vertex * 4 + slot] ?? 0) * 255) / sum);
      made[vertex * 4 + slot] = scaled;
      rest -= scaled;
    }
    made[vertex * 4] = rest;
  }
  return made;
}

const looseness = 0.05;

function checkVertices(model: ModelView, report: Report): void {
  if (model.vertices === null) return;
  const { id, fields } = model.vertices;
  const { positions, boneWeights, boneIndices, normals } = fields;
  const count = positions.length / 3;
  let wrong = 0;
  let loose = 0;
  let long = 0;
  for (let vertex = 0; vertex < count; vertex++) {
    if (weightOf(boneWeights, vertex) !== 255) wrong++;
    for (let slot = 0; slot < 4; slot++) {
      if ((boneWeights[vertex * 4 + slot] ?? 0) > 0 && (boneIndices[vertex * 4 + slot] ?? 0) >= model.bones.length)
        loose++;
    }
    const at = vertex * 3;
    const length = Math.hypot(normals[at] ?? 0, normals[at + 1] ?? 0, normals[at + 2] ?? 0);
    if (Math.abs(length - 1) > looseness) long++;
  }
  if (wrong > 0) {
    report(rules.weights, {
      record: id,
      member: 'boneWeights',
      message: says`Weights of ${counts(wrong, 'vertex', 'vertices')} do not add up to 255`,
      fix: {
        label: 'Scale the weights',
        apply: (tx) => tx.set(Vertices, id, { boneWeights: normalised(boneWeights, count) }),
      },
    });
  }
  if (loose > 0) {
    const message = says`${counts(loose, 'bone')} of vertices ${loose === 1 ? 'does' : 'do'} not exist; the model has ${model.bones.length}`;
    report(rules.bone, { record: id, member: 'boneIndices', message });
  }
  if (long > 0) {
    report(rules.normals, {
      record: id,
      member: 'normals',
      message: says`${counts(long, 'normal')} ${long === 1 ? 'is' : 'are'} not of length 1`,
    });
  }
}

/** Vertices as the first sequence begins; null without one. */
function firstSeen({ document, vertices, sequences }: ModelView): Float32Array | null {
  return vertices === null || sequences.length === 0 ? null : new Posed(document, vertices.id).at(0, 0);
}

function checkBounds(model: ModelView, report: Report): void {
  const positions = model.vertices?.fields.positions ?? new Float32Array(0);
  if (positions.length === 0) return;
  const { minimum, maximum, radius } = model.model.bounds;
  const sticksOut = (numbers: Float32Array): boolean =>
    numbers.some((value, index) => {
      const axis = index % 3;
      return value < (minimum[axis] ?? 0) - looseness || value > (maximum[axis] ?? 0) + looseness;
    });
  // A model that is turned by its root bones stands otherwise at rest than it is ever seen.
  const isOutside = sticksOut(positions) && sticksOut(firstSeen(model) ?? positions);
  if (isOutside || radius <= 0) {
    const message =
      radius <= 0 ? says`The bounding sphere has no radius` : says`Vertices stick out of the bounding box`;
    report(rules.bounds, { record: model.root, member: 'bounds', message });
  }
}

function checkCollision(model: ModelView, report: Report): void {
  if (model.collision === null) return;
  const { id, fields } = model.collision;
  const points = fields.positions.length / 3;
  const { triangles, normals } = fields;
  if (triangles.length % 3 !== 0 || normals.length / 3 !== Math.floor(triangles.length / 3)) {
    const message = says`The collision mesh has ${triangles.length} indices and ${counts(normals.length / 3, 'normal')}`;
    report(rules.collisionCounts, { record: id, member: 'triangles', message });
  }
  const outside = triangles.findIndex((point) => point >= points);
  if (outside < 0) return;
  const message = says`The collision mesh uses point ${triangles[outside] ?? 0}, but has ${points}`;
  report(rules.collisionPoint, { record: id, member: 'triangles', message });
}

export const mesh = area(rules, (model, report) => {
  checkVertices(model, report);
  checkBounds(model, report);
  checkCollision(model, report);
});

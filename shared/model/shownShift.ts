/** How far vertices of a model that was made are from where the plain model has them: looked at, as games would show them. */
import { positions as counting } from '../codec/count.ts';
import type { ModelContent } from './content.ts';
import { posedJoints, posedVertices } from './contentPose.ts';
import { influencesOf } from './influences.ts';
import { PlaceGroups } from './placeGroups.ts';
import { posedPositions } from './posed.ts';
import type { ModelView } from './view.ts';

/** Moments looked at in a clip, at most and at least, and vertices that are put somewhere for it in all. */
const mostMoments = 48;
const fewestMoments = 12;
const mostPlaced = 4_000_000;
/** What lies between the moments that are looked at is a little further off. */
const margin = 1.25;

/** Of two places, three numbers each. */
function squaredWay(left: Float32Array, from: number, right: Float32Array, to: number): number {
  const x = (left[from] ?? 0) - (right[to] ?? 0);
  const y = (left[from + 1] ?? 0) - (right[to + 1] ?? 0);
  const z = (left[from + 2] ?? 0) - (right[to + 2] ?? 0);
  return x * x + y * y + z * z;
}

/** Keys fall between evenly spaced moments: half of these stand a little off. */
function momentsIn(length: number, count: number): readonly number[] {
  return counting(count, mostMoments).map((at) => {
    const even = (length * at) / Math.max(1, count - 1);
    return at % 2 === 0 ? even : Math.min(length, even + (length / count) * 0.37);
  });
}

/** In units; a little more than was seen, for what lies between the moments that were looked at. */
export interface ShownShift {
  /** The farthest of all vertices. */
  readonly most: number;
  /** Of each vertex, by the meshes of the view: over all clips, 0 for those that are not in the plain model. */
  readonly ofMeshes: readonly Float32Array[];
}

/**
 * Over all clips of the content, which are those of the view in their order; vertices are the same ones where they
 * stand at one place at rest.
 *
 * @param grid how near in units is one place, for formats that keep vertices in the spaces of bones
 */
export function shownShift(content: ModelContent, view: ModelView, grid = 0): ShownShift {
  const total = view.meshes.reduce((sum, { vertexCount }) => sum + vertexCount, 0);
  const shown = content.clips.flatMap((clip, at) => {
    const own = view.clips[at];
    return own === undefined ? [] : [{ clip, own }];
  });
  const ofMeshes = view.meshes.map(({ vertexCount }) => new Float32Array(vertexCount));
  if (shown.length === 0) return { most: 0, ofMeshes };
  const places = new PlaceGroups(
    content.meshes.map(({ positions }) => positions),
    grid,
  );
  const affordable = Math.floor(mostPlaced / Math.max(1, total * shown.length));
  const count = Math.min(mostMoments, Math.max(fewestMoments, affordable));
  const poser = view.poser();
  // Where a vertex may come from is the same at all moments.
  const from = view.meshes.map(({ positions, vertexCount }) =>
    Int32Array.from({ length: Math.min(vertexCount, Math.floor(positions.length / 3)) }, (_, vertex) =>
      places.at(positions[vertex * 3] ?? 0, positions[vertex * 3 + 1] ?? 0, positions[vertex * 3 + 2] ?? 0),
    ),
  );
  const influences = view.meshes.map((mesh) => influencesOf(view, mesh));
  let most = 0;
  for (const { clip, own } of shown) {
    for (const time of momentsIn(clip.length, count)) {
      const matrices = posedJoints(content, clip, time);
      const wanted = content.meshes.map((mesh) => posedVertices(mesh.positions, mesh.influences, matrices));
      poser.pose(own, Math.min(own.end, own.start + time), { camera: null });
      for (const [index, mesh] of view.meshes.entries()) {
        const got = posedPositions(view, mesh, poser.matrices, influences[index]);
        const shifts = ofMeshes[index];
        for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
          let least = Infinity;
          const group = from[index]?.[vertex] ?? -1;
          for (let member = places.firstOf(group); member >= 0; member = places.after(member)) {
            const way = squaredWay(wanted[places.mesh(member)] ?? got, places.vertex(member) * 3, got, vertex * 3);
            if (way < least) least = way;
          }
          if (least === Infinity) continue;
          const shift = Math.sqrt(least) * margin;
          most = Math.max(most, shift);
          if (shifts !== undefined) shifts[vertex] = Math.max(shifts[vertex] ?? 0, shift);
        }
      }
    }
  }
  return { most, ofMeshes };
}

/** Two digits that are no less. */
export function roundedUp(value: number): number {
  const step = 10 ** (Math.floor(Math.log10(Math.max(value, 1e-9))) - 1);
  return Number((Math.ceil(value / step) * step).toPrecision(2));
}

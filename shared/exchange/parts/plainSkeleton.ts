/** Joints in any order, posed by tracks of plain models; and how far a model is seen from where such tracks put it. */
import { MATRIX_LENGTH, transformPoint } from '../../geometry/matrix.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { distance, vectorAt } from '../../geometry/vector.ts';
import type { ContentTrack } from '../../model/content.ts';
import { posedJoints } from '../../model/contentPose.ts';
import { influencesOf } from '../../model/influences.ts';
import { sharesOf, type Share } from '../../model/shares.ts';
import type { Clip, Joint, ModelView } from '../../model/view.ts';

export class PlainSkeleton {
  /** Positions of the joints, parents before their children. */
  readonly #order: readonly number[];
  readonly #places: readonly number[];
  readonly #joints: Parameters<typeof posedJoints>[0]['joints'];

  constructor(joints: readonly Pick<Joint, 'pivot' | 'parent'>[]) {
    const order: number[] = [];
    const places = joints.map(() => -1);
    const place = (at: number, steps: number): void => {
      if (at < 0 || (places[at] ?? 0) >= 0 || steps > joints.length) return;
      place(joints[at]?.parent ?? -1, steps + 1);
      if ((places[at] ?? 0) >= 0) return;
      places[at] = order.length;
      order.push(at);
    };
    for (const at of joints.keys()) place(at, 0);
    this.#order = order;
    this.#places = places;
    this.#joints = order.map((at, position) => {
      const { pivot = [0, 0, 0], parent = -1 } = joints[at] ?? {};
      const above = parent < 0 ? -1 : (places[parent] ?? -1);
      // A circle is cut where it was entered.
      return { name: '', pivot, parent: above < position ? above : -1, isPoint: false };
    });
  }

  /** Twelve numbers a joint in the order that was given: from rest to where the tracks have it, in the model's space. */
  posed(tracks: readonly ContentTrack[], time: number): Float64Array {
    const own = tracks.map((track) => ({ ...track, joint: this.#places[track.joint] ?? -1 }));
    const clip = { name: '', length: 0, isLooping: false, speed: 0, rarity: 0, tracks: own };
    const posed = posedJoints({ joints: this.#joints }, clip, time);
    const matrices = new Float64Array(posed.length);
    for (const [position, at] of this.#order.entries()) {
      matrices.set(posed.subarray(position * MATRIX_LENGTH, (position + 1) * MATRIX_LENGTH), at * MATRIX_LENGTH);
    }
    return matrices;
  }
}

/** Vertices that are looked at in all, and moments of a clip. */
const mostProbes = 800;
const moments = [0, 0.06, 0.15, 0.25, 0.33, 0.42, 0.5, 0.61, 0.69, 0.78, 0.9, 1] as const;
/** What lies between is a little further off. */
const margin = 1.25;

interface Probe {
  readonly point: Vector3;
  readonly shares: readonly Share[];
}

function probesOf(view: ModelView): readonly Probe[] {
  const { joints, meshes } = view;
  const total = meshes.reduce((sum, { vertexCount }) => sum + vertexCount, 0);
  const stride = Math.max(1, Math.ceil(total / mostProbes));
  const probes = meshes.flatMap((mesh): readonly Probe[] => {
    const influences = influencesOf(view, mesh);
    const found: Probe[] = [];
    for (let vertex = 0; vertex < mesh.vertexCount; vertex += stride) {
      found.push({ point: vectorAt(mesh.positions, vertex * 3), shares: sharesOf(influences, vertex, joints.length) });
    }
    return found;
  });
  return probes.length > 0
    ? probes
    : joints.map(({ pivot }, joint) => ({ point: pivot, shares: [{ joint, weight: 1 }] }));
}

function seenAt({ point, shares }: Probe, matrices: ArrayLike<number>): Vector3 {
  if (shares.length === 0) return point;
  const seen: [number, number, number] = [0, 0, 0];
  for (const { joint, weight } of shares) {
    const place = transformPoint(matrices, joint * MATRIX_LENGTH, point);
    for (let axis = 0; axis < 3; axis++) seen[axis] = (seen[axis] ?? 0) + (place[axis] ?? 0) * weight;
  }
  return seen;
}

/** How far vertices of a model stand in a clip from where tracks put them, at most; in units. Joints of the tracks are the view's. */
export function motionShift(view: ModelView, clip: Clip, tracks: readonly ContentTrack[]): number {
  const probes = probesOf(view);
  const skeleton = new PlainSkeleton(view.joints);
  const poser = view.poser();
  const length = Math.max(0, clip.end - clip.start);
  let most = 0;
  for (const moment of moments) {
    const time = length * moment;
    poser.pose(clip, clip.start + time, { globalTime: time, camera: null });
    const wanted = skeleton.posed(tracks, time);
    for (const probe of probes) most = Math.max(most, distance(seenAt(probe, poser.matrices), seenAt(probe, wanted)));
  }
  return most * margin;
}

/** How far a plain model is from the one that it was read from: looked at where its joints are furthest off. */
import { positions } from '../../codec/count.ts';
import { MATRIX_LENGTH, transformPoint } from '../../geometry/matrix.ts';
import { distance, distanceAt } from '../../geometry/vector.ts';
import type { Influences } from '../../geometry/mesh/mesh.ts';
import type { ContentClip } from '../../model/content.ts';
import { posedJoints, posedVertices } from '../../model/contentPose.ts';
import { influencesOf } from '../../model/influences.ts';
import { posedPositions } from '../../model/posed.ts';
import type { Clip, ModelView, Poser } from '../../model/view.ts';
import type { PlainModel } from './content.ts';

/** Moments of a clip at which vertices are placed, whatever joints say. */
const evenMoments = 10;
/** And those at which joints are furthest off. */
const worstMoments = 4;
/** Joints are looked at this often, in ms: between the looks that curves are made of, too. */
const finest = 7;
const mostMoments = 8000;
/** Joints that are posed to find moments, and vertices that are placed to measure at them, in all. */
const mostPosed = 800_000;
const mostPlaced = 3_000_000;
/** What lies between the moments that are looked at is a little further off. */
const margin = 1.25;
/** How far from its joint a vertex is taken to stand, as a share of the model’s size. */
const reach = 0.25;

interface Measured {
  readonly view: ModelView;
  readonly model: PlainModel;
  readonly poser: Poser;
  readonly size: number;
  /** What moves each mesh of the model. */
  readonly influences: readonly Influences[];
}

/** The farthest coordinate of any vertex. */
export function sizeOfPlain({ content }: PlainModel): number {
  let size = 0;
  for (const { positions: own } of content.meshes) for (const value of own) size = Math.max(size, Math.abs(value));
  return size;
}

/** How far the joint that is furthest off is from where the view has it. */
function jointShift({ view, model, poser, size }: Measured, clip: Clip, plain: ContentClip, time: number): number {
  poser.pose(clip, clip.start + time, { globalTime: time });
  const matrices = posedJoints(model.content, plain, time);
  let most = 0;
  for (const [joint, place] of model.places.entries()) {
    if (place < 0) continue;
    const [own, other] = [joint * MATRIX_LENGTH, place * MATRIX_LENGTH];
    const { pivot = [0, 0, 0] } = view.joints[joint] ?? {};
    let turned = 0;
    for (const at of [0, 1, 2, 4, 5, 6, 8, 9, 10]) {
      turned = Math.max(turned, Math.abs((poser.matrices[own + at] ?? 0) - (matrices[other + at] ?? 0)));
    }
    const moved = distance(transformPoint(poser.matrices, own, pivot), transformPoint(matrices, other, pivot));
    most = Math.max(most, moved + turned * size * reach);
  }
  return most;
}

function vertexShift(
  { view, model, poser, influences }: Measured,
  clip: Clip,
  plain: ContentClip,
  time: number,
): number {
  poser.pose(clip, clip.start + time, { globalTime: time });
  const matrices = posedJoints(model.content, plain, time);
  let most = 0;
  for (const [index, mesh] of model.meshes.entries()) {
    const own = model.content.meshes[index];
    if (own === undefined) continue;
    const wanted = posedPositions(view, mesh, poser.matrices, influences[index]);
    const got = posedVertices(own.positions, own.influences, matrices);
    for (let vertex = 0; vertex + 2 < wanted.length; vertex += 3) {
      most = Math.max(most, distanceAt(wanted, vertex, got, vertex));
    }
  }
  return most;
}

/** At most, in units of the source. */
export function readShift(view: ModelView, model: PlainModel): number {
  const { content, meshes, clips } = model;
  const influences = meshes.map((mesh) => influencesOf(view, mesh));
  const measured: Measured = { view, model, poser: view.poser(), size: sizeOfPlain(model), influences };
  const vertices = Math.max(
    1,
    meshes.reduce((sum, { vertexCount }) => sum + vertexCount, 0),
  );
  const perClip = evenMoments + worstMoments;
  const affordable = Math.max(1, Math.floor(mostPlaced / (vertices * perClip)));
  const step = Math.max(1, Math.ceil(clips.length / affordable));
  const looks = Math.floor(mostPosed / Math.max(1, view.joints.length * Math.ceil(clips.length / step)));
  let most = 0;
  for (const [at, clip] of clips.entries()) {
    const plain = content.clips[at];
    if (plain === undefined || at % step !== 0) continue;
    const count = Math.max(1, Math.ceil(plain.length / finest));
    const fine = positions(count, Math.max(evenMoments, Math.min(mostMoments, looks)));
    const worst = fine
      .map((look) => (plain.length * (look + 0.31)) / fine.length)
      .map((time) => ({ time, off: jointShift(measured, clip, plain, time) }))
      .toSorted((left, right) => right.off - left.off)
      .slice(0, worstMoments);
    const even = positions(evenMoments, evenMoments).map((look) => (plain.length * (look + 0.31)) / evenMoments);
    for (const time of [...even, ...worst.map((each) => each.time)]) {
      most = Math.max(most, vertexShift(measured, clip, plain, time));
    }
  }
  return most * margin;
}

/** How far what a document shows is from what a glTF says, triangle by triangle at moments of clips: for tests and for checks over corpora. */
import type { FormatDocument } from '../../../format/format.ts';
import { posedJoints, posedVertices } from '../../../model/contentPose.ts';
import { influencesOf } from '../../../model/influences.ts';
import { posedPositions } from '../../../model/posed.ts';
import { sourceOf } from '../../files.ts';
import { readForBack } from '../../gltf/read/index.ts';
import { viewOf } from '../../../test/models.ts';

const moments = 20;

/** Corners of triangles, nine numbers each. */
function cornersOf(positions: Float32Array, triangles: ArrayLike<number>): readonly Float32Array[] {
  return Array.from({ length: triangles.length / 3 }, (_, face) => {
    const corners = new Float32Array(9);
    for (let corner = 0; corner < 3; corner++) {
      const vertex = triangles[face * 3 + corner] ?? 0;
      for (let axis = 0; axis < 3; axis++) corners[corner * 3 + axis] = positions[vertex * 3 + axis] ?? 0;
    }
    return corners;
  });
}

function apart(left: Float32Array, right: Float32Array): number {
  let least = Infinity;
  for (let turn = 0; turn < 9; turn += 3) {
    let most = 0;
    for (let at = 0; at < 9; at++) most = Math.max(most, Math.abs((left[at] ?? 0) - (right[(at + turn) % 9] ?? 0)));
    least = Math.min(least, most);
  }
  return least;
}

/** For each triangle those of others that stand where it does, whatever corner comes first. */
function partners(wanted: readonly Float32Array[], got: readonly Float32Array[], near: number): readonly number[][] {
  const rank = (corners: Float32Array): number => corners.reduce((sum, value) => sum + value, 0);
  const sorted = got.map((corners, at) => ({ corners, at, rank: rank(corners) })).toSorted((a, b) => a.rank - b.rank);
  return wanted.map((corners) => {
    const own = rank(corners);
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.rank ?? 0) < own - near * 9) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (let at = low; at < sorted.length; at++) {
      const other = sorted[at];
      if (other === undefined || other.rank > own + near * 9) break;
      if (apart(corners, other.corners) <= near) found.push(other.at);
    }
    return found;
  });
}

/** How far posed triangles of the document are from those of a file at most, of the model’s size, in some clips. */
export async function apartFrom(
  bytes: Uint8Array,
  document: FormatDocument,
  clips: readonly number[],
): Promise<number> {
  const { content } = await readForBack(bytes, 'model', sourceOf([]));
  const view = viewOf(document);
  const poser = view.poser();
  let size = 0;
  for (const { positions } of content.meshes) for (const value of positions) size = Math.max(size, Math.abs(value));
  const rest = content.meshes.flatMap(({ positions, triangles }) => cornersOf(positions, triangles));
  const own = view.meshes.flatMap(({ positions, triangles }) => cornersOf(positions, triangles));
  const influences = view.meshes.map((mesh) => influencesOf(view, mesh));
  const pairs = partners(rest, own, size * 1e-4);
  let most = rest.length === own.length ? 0 : Infinity;
  for (const at of clips) {
    const [clip, moved] = [content.clips[at], view.clips[at]];
    if (clip === undefined || moved === undefined) throw new Error(`no clip ${at}`);
    for (let moment = 0; moment < moments; moment++) {
      const time = Math.round(((moved.end - moved.start) * moment) / (moments - 1));
      const matrices = posedJoints(content, clip, time);
      poser.pose(moved, moved.start + time, { camera: null });
      const wanted = content.meshes.flatMap(({ positions, influences, triangles }) =>
        cornersOf(posedVertices(positions, influences, matrices), triangles),
      );
      const got = view.meshes.flatMap((mesh, index) =>
        cornersOf(posedPositions(view, mesh, poser.matrices, influences[index]), mesh.triangles),
      );
      for (const [face, corners] of wanted.entries()) {
        const others = (pairs[face] ?? []).flatMap((each) => got[each] ?? []);
        most = Math.max(most, Math.min(...others.map((other) => apart(corners, other))));
      }
    }
  }
  // A model without a vertex is nowhere apart.
  return size > 0 ? most / size : most;
}

/** Whether independent readers see the vertices of a written model where the program does, at moments of its clips. */
import { posedPositions } from '../../../../shared/model/posed.ts';
import type { Clip, ModelView } from '../../../../shared/model/view.ts';
import { poseM2, readM2, seenInM2 } from './m2Peer.ts';
import { StudioPeer, type StudioFiles } from './studioPeer.ts';

/** The furthest that a vertex stands off, in units of the model, and how many places were compared. */
export interface Distance {
  readonly furthest: number;
  readonly size: number;
  readonly compared: number;
}

/** Shares of a clip at which it is looked at. */
const shares = [0, 0.3, 0.5, 0.77, 1];

/** Where we see the vertices of each mesh, at a time of the clip's own scale. */
function ours(view: ModelView, clip: Clip, time: number): readonly Float32Array[] {
  const poser = view.poser();
  poser.pose(clip, time, { globalTime: 0, camera: null });
  return view.meshes.map((mesh) => posedPositions(view, mesh, poser.matrices));
}

/** The largest coordinate of any vertex at rest. */
export const sizeOf = (view: ModelView): number =>
  view.meshes.reduce(
    (size, { positions }) => positions.reduce((most, part) => Math.max(most, Math.abs(part)), size),
    0,
  );

type Theirs = (mesh: number, vertex: number) => { readonly x: number; readonly y: number; readonly z: number } | null;

function compareAt(view: ModelView, clip: Clip, time: number, theirs: Theirs): Omit<Distance, 'size'> {
  let [furthest, compared] = [0, 0];
  for (const [index, seen] of ours(view, clip, time).entries()) {
    const { fileVertices, vertexCount } = view.meshes[index] ?? { fileVertices: null, vertexCount: 0 };
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const place = theirs(index, fileVertices?.[vertex] ?? vertex);
      if (place === null) return { furthest: Infinity, compared };
      const parts = [place.x, place.y, place.z].map((part, axis) => part - (seen[vertex * 3 + axis] ?? Infinity));
      furthest = Math.max(furthest, Math.hypot(...parts));
      compared++;
    }
  }
  return { furthest, compared };
}

function all(view: ModelView, distances: Iterable<Omit<Distance, 'size'>>): Distance {
  let [furthest, compared] = [0, 0];
  for (const each of distances) {
    // What is no number is as far off as can be.
    furthest = each.furthest <= furthest ? furthest : Number.isNaN(each.furthest) ? Infinity : each.furthest;
    compared += each.compared;
  }
  return { furthest, compared, size: sizeOf(view) };
}

/** Flags of a sequence: its keys are in the model's file, and another one's are not its own. */
const keysInside = 0x20;
const isAlias = 0x40;

/**
 * M2 of 3.x, read by @wowserhq/format and posed by three.js. It reads no `.anim` files and follows no aliases: clips with keys
 * elsewhere are left out.
 */
export function distanceInM2(view: ModelView, bytes: Uint8Array, isLookedAt: (clip: Clip) => boolean): Distance {
  const theirs = readM2(bytes);
  const vertices = new DataView(theirs.vertices.slice(0));
  if (theirs.sequences.length !== view.clips.length) throw new Error(`${theirs.sequences.length} sequences are read`);
  function* distances() {
    for (const [at, clip] of view.clips.entries()) {
      const { flags, duration } = theirs.sequences[at] ?? { flags: 0, duration: 0 };
      if (!isLookedAt(clip) || (flags & keysInside) === 0 || (flags & isAlias) !== 0) continue;
      if (duration !== clip.end - clip.start) throw new Error(`${clip.name} is read as ${duration} ms`);
      for (const share of shares) {
        const time = duration * share;
        const matrices = poseM2(theirs, at, time);
        yield compareAt(view, clip, clip.start + time, (_, vertex) => seenInM2(vertices, vertex, matrices));
      }
    }
  }
  return all(view, distances());
}

/** A model of Half-Life, read and posed by `StudioPeer`: every blend, at whole frames. */
export function distanceInStudio(view: ModelView, files: StudioFiles, isLookedAt: (clip: Clip) => boolean): Distance {
  const theirs = new StudioPeer(files);
  const records = [...new Set(view.clips.map(({ record }) => record))];
  if (theirs.meshes.length !== view.meshes.length) throw new Error(`${theirs.meshes.length} meshes are read`);
  for (const [at, { triangles }] of view.meshes.entries())
    if (triangles.length !== (theirs.meshes[at]?.triangleCount ?? 0) * 3) throw new Error(`other faces in mesh ${at}`);
  function* distances() {
    for (const clip of view.clips.filter(isLookedAt)) {
      const sequence = theirs.sequences[records.indexOf(clip.record)];
      if (sequence === undefined) throw new Error(`${clip.name} is not read`);
      for (const share of shares) {
        const frame = Math.round((sequence.frames - 1) * share);
        const matrices = theirs.pose(sequence, clip.variant, frame);
        yield compareAt(view, clip, clip.start + frame * clip.keyStep, (mesh, vertex) => {
          const { places, bones } = theirs.meshes[mesh] ?? {};
          const matrix = matrices[bones?.[vertex] ?? -1];
          return matrix === undefined ? null : (places?.[vertex]?.clone().applyMatrix4(matrix) ?? null);
        });
      }
    }
  }
  return all(view, distances());
}

/** How far a model that was made of a glTF is from what a viewer sees in the file, at moments of its clips. */
import type { Document } from '@gltf-transform/core';
import { posedPositions } from '../../../../model/posed.ts';
import { influencesOf } from '../../../../model/influences.ts';
import { viewOf } from '../../../../test/models.ts';
import type { ImportedModel } from '../../../import/make.ts';
import { viewed, viewedClips } from './viewer.ts';

const moments = 10;
/** So many vertices are followed each way, evenly over all. */
const followed = 150;

/** Places of all vertices, for each moment that is looked at. */
type Ways = readonly Float64Array[];

export interface SeenInFile {
  readonly ways: Ways;
  /** Position of a clip, and milliseconds after its start; none for a file in which nothing moves. */
  readonly times: readonly { readonly clip: number; readonly time: number }[];
  readonly clipCount: number;
}

/** @param mostClips so many are looked at, evenly over all */
export function seenInFile(document: Document, mostClips = 4): SeenInFile {
  const clips = viewedClips(document);
  if (clips.length === 0) return { ways: [viewed(document, null, 0)], times: [], clipCount: 0 };
  const step = Math.ceil(clips.length / mostClips);
  const looked = clips.flatMap((clip, at) =>
    at % step === 0 ? Array.from({ length: moments }, (_, part) => ({ clip, at, part: (part + 0.31) / moments })) : [],
  );
  return {
    ways: looked.map(({ clip: { name, from, to }, part }) => viewed(document, name, from + (to - from) * part)),
    times: looked.map(({ clip: { from, to }, at, part }) => ({ clip: at, time: (to - from) * part * 1000 })),
    clipCount: clips.length,
  };
}

function waysOf(made: ImportedModel, { times, clipCount }: SeenInFile): Ways {
  const view = viewOf(made.document);
  const poser = view.poser();
  const offset = view.clips.length - clipCount;
  const known = view.meshes.map((mesh) => ({
    mesh,
    used: new Set(mesh.triangles),
    influences: influencesOf(view, mesh),
  }));
  const places = (): Float64Array =>
    Float64Array.from(
      known.flatMap(({ mesh, used, influences }) => {
        const all = posedPositions(view, mesh, poser.matrices, influences);
        return [...used].flatMap((vertex) => [...all.subarray(vertex * 3, vertex * 3 + 3)]);
      }),
    );
  if (times.length === 0) {
    poser.pose(view.clips[0] ?? null, view.clips[0]?.start ?? 0, { camera: null });
    return [places()];
  }
  return times.map(({ clip, time }) => {
    const own = view.clips[clip + offset];
    if (own === undefined) throw new Error(`no clip ${clip}`);
    poser.pose(own, Math.min(own.end, own.start + time), { camera: null });
    return places();
  });
}

/** The furthest that any of the first is, all the way, from the one of the second that goes most as it does. */
function furthest(first: Ways, second: Ways): number {
  const [count, others] = [(first[0]?.length ?? 0) / 3, (second[0]?.length ?? 0) / 3];
  let most = 0;
  for (let part = 0; part < Math.min(followed, count); part++) {
    const vertex = Math.floor((part * count) / Math.min(followed, count)) * 3;
    let least = Infinity;
    for (let other = 0; other < others * 3 && least > most; other += 3) {
      let off = 0;
      for (let way = 0; way < first.length && off < least; way++) {
        const along = (axis: number) => (first[way]?.[vertex + axis] ?? 0) - (second[way]?.[other + axis] ?? 0);
        off = Math.max(off, Math.hypot(along(0), along(1), along(2)));
      }
      least = Math.min(least, off);
    }
    most = Math.max(most, least);
  }
  return most;
}

/** In units of the model that was made; every vertex of the file has one in the model that goes as it does, and the other way about. */
export function viewedShift(seen: SeenInFile, made: ImportedModel): { readonly most: number; readonly size: number } {
  // Z to the front is X of the game, X is Y and Y is Z.
  const turned = seen.ways.map((all) =>
    Float64Array.from(all, (_, at) => (all[at % 3 === 0 ? at + 2 : at - 1] ?? 0) * made.scale),
  );
  const own = waysOf(made, seen);
  const size = turned.reduce((most, all) => all.reduce((each, value) => Math.max(each, Math.abs(value)), most), 0);
  return { most: Math.max(furthest(turned, own), furthest(own, turned)), size };
}

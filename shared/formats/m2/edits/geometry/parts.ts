/** The part of a model that a submesh of the first view is, in all views: coarser ones draw it too, with fewer triangles. */
import type { Run, ViewRuns } from './runs.ts';

/** A view without a part. */
export interface Stripped extends ViewRuns {
  /** Triangles of the part that each run had. */
  readonly taken: readonly number[];
}

/** Which triangles of all views are of the part that a submesh of the first view is. */
function partOf(views: readonly ViewRuns[], mesh: Run): (run: Run, face: number) => boolean {
  const own = new Set(mesh.vertices);
  // Vertices that other submeshes of the first view use as well tell nothing.
  const shared = new Set(
    (views[0]?.runs ?? [])
      .filter((run) => run !== mesh)
      .flatMap((run) => [...run.vertices].filter((vertex) => own.has(vertex))),
  );
  return (run, face) => {
    if (run === mesh) return true;
    if (run.geoset !== mesh.geoset || views[0]?.runs.includes(run) === true) return false;
    const corners = [...run.triangles.subarray(face * 3, face * 3 + 3)].map((corner) => run.vertices[corner] ?? -1);
    return corners.every((vertex) => own.has(vertex)) && !corners.every((vertex) => shared.has(vertex));
  };
}

/** A run without some triangles, and without the vertices that only they used. */
function withoutFaces(run: Run, goes: (face: number) => boolean): { readonly run: Run; readonly taken: number } {
  const left: number[] = [];
  const lost = new Set<number>();
  let taken = 0;
  for (let face = 0; face * 3 < run.triangles.length; face++) {
    const corners = run.triangles.subarray(face * 3, face * 3 + 3);
    if (!goes(face)) left.push(...corners);
    else {
      taken++;
      for (const corner of corners) lost.add(corner);
    }
  }
  if (taken === 0) return { run, taken };
  for (const corner of left) lost.delete(corner);
  const kept = Array.from(run.vertices.keys()).filter((place) => !lost.has(place));
  const places = new Map(kept.map((place, at) => [place, at]));
  return {
    run: {
      ...run,
      vertices: Uint32Array.from(kept, (place) => run.vertices[place] ?? 0),
      bones: Uint8Array.from(kept.flatMap((place) => [...run.bones.subarray(place * 4, place * 4 + 4)])),
      triangles: Uint32Array.from(left, (corner) => places.get(corner) ?? 0),
    },
    taken,
  };
}

/** Takes the part that a submesh of the first view is out of all views. Its own run stays, with nothing in it. */
export function stripPart(views: readonly ViewRuns[], mesh: Run): readonly Stripped[] {
  const isPart = partOf(views, mesh);
  return views.map((view) => {
    const stripped = view.runs.map((run) => withoutFaces(run, (face) => isPart(run, face)));
    const runs = stripped.map(({ run }) =>
      run.submesh === mesh.submesh ? { ...run, vertices: new Uint32Array(0), bones: new Uint8Array(0) } : run,
    );
    return { ...view, runs, taken: stripped.map(({ taken }) => taken) };
  });
}

/** The run of a view that has most of a part; −1 for none. */
export function largestPart(taken: readonly number[]): number {
  const most = Math.max(0, ...taken);
  return most === 0 ? -1 : taken.indexOf(most);
}

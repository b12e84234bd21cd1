/** What acts on coordinates work on: meshes with their corners on the picture, and which are chosen. Copies. No React. */
import { samePlaces, type MeshGeometry } from '../../../../../shared/geometry/mesh/mesh.ts';
import { cornersOfSet } from '../../../../../shared/geometry/unwrap/corners.ts';
import type { Flat } from '../../../../../shared/geometry/unwrap/islands.ts';
import { geometryOf } from '../../../../../shared/model/meshGeometry.ts';
import type { ModelMesh } from '../../../../../shared/model/view.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { seamPairs } from '../shape/seams.ts';
import { cornerKey } from './uvEdits.ts';
import type { Size } from './uvPoints.ts';
import { uvState, workedOn } from './uvState.ts';

export interface UvMesh {
  readonly mesh: ModelMesh;
  readonly geometry: MeshGeometry;
  /** Two numbers a corner, as shares of the picture. */
  readonly corners: Float32Array;
  /** The point of each vertex: the first one at its place. */
  readonly pointOf: Uint32Array;
  /** Pairs of points that are cut. */
  readonly seams: ReadonlySet<number>;
  /** 1 for each corner that is meant: chosen ones, or all where none is. */
  readonly isMeant: Uint8Array;
}

export interface UvMoment {
  readonly set: number;
  readonly size: Size;
  readonly meshes: readonly UvMesh[];
  /** Corners that are meant, of all meshes. */
  readonly count: number;
}

/** Null where no mesh lies on a picture. */
export function uvMoment(session: Session): UvMoment | null {
  const { document } = session;
  const view = document.format.model?.view(document);
  const found = workedOn(session);
  if (view === undefined || found === null) return null;
  const { chosen, set, size } = uvState(session).getState();
  const isAny = found.meshes.some(({ record, corners, triangles }) =>
    triangles.some((vertex, at) => chosen.has(cornerKey(record, corners?.[at] ?? vertex))),
  );
  const meshes = found.meshes.flatMap((mesh): readonly UvMesh[] => {
    const own = mesh.coordinates[set];
    if (own === undefined) return [];
    const geometry = geometryOf(view, mesh);
    const { triangles } = geometry;
    const pointOf = samePlaces(geometry.positions);
    return [
      {
        mesh,
        geometry,
        corners: cornersOfSet(own, triangles),
        pointOf,
        seams: seamPairs(session, geometry.positions, triangles, pointOf),
        isMeant: Uint8Array.from(triangles, (vertex, at) =>
          !isAny || chosen.has(cornerKey(mesh.record, mesh.corners?.[at] ?? vertex)) ? 1 : 0,
        ),
      },
    ];
  });
  const count = meshes.reduce((sum, { isMeant }) => sum + isMeant.reduce((own, flag) => own + flag, 0), 0);
  return { set, size, meshes, count };
}

/** Whether all corners of a face are meant. */
export function isFaceMeant({ isMeant }: UvMesh): (face: number) => boolean {
  return (face) => isMeant[face * 3] === 1 && isMeant[face * 3 + 1] === 1 && isMeant[face * 3 + 2] === 1;
}

/** Several layouts as one, whose islands are numbered on. */
export function joinedFlats(flats: readonly Flat[]): Flat {
  const corners = new Float64Array(flats.reduce((sum, each) => sum + each.corners.length, 0));
  const islandOf = new Int32Array(flats.reduce((sum, each) => sum + each.islandOf.length, 0));
  let [corner, face, count] = [0, 0, 0];
  for (const flat of flats) {
    corners.set(flat.corners, corner);
    islandOf.set(
      flat.islandOf.map((island) => (island < 0 ? -1 : island + count)),
      face,
    );
    corner += flat.corners.length;
    face += flat.islandOf.length;
    count += flat.count;
  }
  return { corners, islandOf, count };
}

/** Shaped meshes as acts take them: all of each mesh, with what is selected of it by faces, points, vertices and edges. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { asKind, pointsOf, type ElementKind } from '../../../../../shared/geometry/surface/elements.ts';
import { geometryOf, type MeshGeometry } from '../../../../../shared/model/meshGeometry.ts';
import { reachOf } from '../../../../../shared/geometry/surface/surface.ts';
import { uppermostBone } from '../../../../../shared/model/clipJoints.ts';
import type { ModelMesh, ModelView } from '../../../../../shared/model/view.ts';
import { jointAcross } from '../weights/jointAcross.ts';
import type { Shape } from './shapeSelection.ts';

export interface HeldMesh {
  readonly record: RecordId;
  readonly mesh: ModelMesh;
  readonly geometry: MeshGeometry;
  /** The same for meshes that look alike and are shown together: one may become part of the other. */
  readonly look: string;
  /** The point of each vertex. */
  readonly pointOf: Uint32Array;
  /** 1 for what is selected: by point, by vertex and by face. */
  readonly points: Uint8Array;
  readonly vertices: Uint8Array;
  readonly faces: Uint8Array;
  /** Two points for each selected edge. */
  readonly edges: Uint32Array;
}

export interface HeldShape {
  readonly kind: ElementKind;
  /** All that are worked on, whether or not something of them is selected. */
  readonly meshes: readonly HeldMesh[];
  /** Half the size of what is shaped, units. */
  readonly reach: number;
  /** The selected joint, else the uppermost, by position among the joints; their count where there is none. */
  readonly joint: number;
  /** The selected material, by position; −1 for none. */
  readonly material: number;
  /** How tall a human of the game stands, units. */
  readonly humanHeight: number;
  /** The joint on the other side of Y, where left and right are; the same one where there is none. */
  readonly jointAcross: (joint: number) => number;
}

/** What layers have of their own that look alike: who they are, and their place among all that is drawn. */
const ownAlone: ReadonlySet<string> = new Set(['record', 'rank']);

/** Materials may be records of their own, or made of batches, and be the same all the same. */
function lookOf({ materials }: ModelView, { material, version, levelOfDetail }: ModelMesh): string {
  const { layers = [] } = materials[material] ?? {};
  return JSON.stringify([layers, version, levelOfDetail], (key, value: unknown) => (ownAlone.has(key) ? null : value));
}

/** @param selection records that are selected beside the elements */
function beside(view: ModelView | undefined, selection: ReadonlySet<RecordId>) {
  const joints = view?.joints ?? [];
  const chosen = joints.findIndex(({ record }) => selection.has(record));
  const root = uppermostBone(joints);
  return {
    joint: chosen >= 0 ? chosen : root >= 0 ? root : joints.length,
    material: (view?.materials ?? []).findIndex(({ record }) => record !== null && selection.has(record)),
    humanHeight: view?.humanHeight ?? 1,
    jointAcross: view === undefined ? (joint: number) => joint : jointAcross(view),
  };
}
/** Copies: what the document becomes later does not change them. */
export function heldShape(document: FormatDocument, shape: Shape, selection: Iterable<RecordId>): HeldShape {
  const view = document.format.model?.view(document);
  const { surface, elements, spans, meshes } = shape;
  const points = pointsOf(surface, elements);
  const faces = asKind(surface, elements, 'face').flags;
  const chosenEdges = asKind(surface, elements, 'edge').flags;
  const edges: number[] = [];
  for (let edge = 0; edge < chosenEdges.length; edge++) {
    if (chosenEdges[edge] === 1) edges.push(surface.edges[edge * 2] ?? 0, surface.edges[edge * 2 + 1] ?? 0);
  }
  return {
    kind: elements.kind,
    reach: reachOf(shape.places),
    ...beside(view, new Set(selection)),
    meshes: meshes.flatMap((mesh, at) => {
      const span = spans[at];
      if (view === undefined || span === undefined) return [];
      const pointOf = surface.pointOf.slice(span.firstVertex, span.firstVertex + mesh.vertexCount);
      const faceCount = Math.floor(mesh.triangles.length / 3);
      return {
        record: mesh.record,
        mesh,
        geometry: geometryOf(view, mesh),
        look: lookOf(view, mesh),
        pointOf,
        points,
        vertices: Uint8Array.from(pointOf, (point) => points[point] ?? 0),
        faces: faces.slice(span.firstFace, span.firstFace + faceCount),
        edges: Uint32Array.from(edges),
      };
    }),
  };
}

export function hasChosen(flags: Uint8Array): boolean {
  return flags.includes(1);
}

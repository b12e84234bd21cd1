/** Shaped meshes as acts take them: all of each mesh, with what is selected of it by faces, points, vertices and edges. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { asKind, pointsOf, type ElementKind } from '../../../../../shared/geometry/surface/elements.ts';
import { geometryOf, type MeshGeometry } from '../../../../../shared/model/meshGeometry.ts';
import type { ModelMesh } from '../../../../../shared/model/view.ts';
import type { Shape } from './shapeSelection.ts';

export interface HeldMesh {
  readonly record: RecordId;
  readonly mesh: ModelMesh;
  readonly geometry: MeshGeometry;
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
}

/** Copies: what the document becomes later does not change them. */
export function heldShape(document: FormatDocument, shape: Shape): HeldShape {
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
    meshes: meshes.flatMap((mesh, at) => {
      const span = spans[at];
      if (view === undefined || span === undefined) return [];
      const pointOf = surface.pointOf.slice(span.firstVertex, span.firstVertex + mesh.vertexCount);
      const faceCount = Math.floor(mesh.triangles.length / 3);
      return {
        record: mesh.record,
        mesh,
        geometry: geometryOf(view, mesh),
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

/** What can be done to the meshes that are shaped beside moving their points: each act as plain data, over the algorithms. */
import { bentEdges } from '../../../../../shared/geometry/mesh/bentEdges.ts';
import { bevelEdges } from '../../../../../shared/geometry/mesh/bevel.ts';
import { bevelPoints } from '../../../../../shared/geometry/mesh/bevelPoints.ts';
import { deleteEdges, deleteFaces, deletePoints, facesWhere } from '../../../../../shared/geometry/mesh/parts.ts';
import { fillHoles } from '../../../../../shared/geometry/mesh/fillHoles.ts';
import { extrudeEdges, extrudeFaces, insetFaces } from '../../../../../shared/geometry/mesh/region.ts';
import { flattenPoints, smoothPoints } from '../../../../../shared/geometry/mesh/relax.ts';
import { flipFaces, rimOf, splitEdges, weldVertices } from '../../../../../shared/geometry/mesh/seams.ts';
import { subdivideFaces } from '../../../../../shared/geometry/mesh/subdivide.ts';
import { turnEdges } from '../../../../../shared/geometry/mesh/turnEdges.ts';
import { counted } from '../../../base/text/numbers.ts';
import { hasChosen, type HeldMesh, type HeldShape } from './heldMesh.ts';
import { noNumbers, share, wayOf, type LeastAdded, type MeshAct, type MeshChange } from './meshAct.ts';
import { newMeshActs } from './newMeshActs.ts';
import { partActs } from './partActs.ts';
import { placeActs } from './placeActs.ts';
import { fill, text } from '../../../base/text/language.ts';
/** Places of a mesh with other ones, its topology as it was. */
function withPlaces({ geometry, vertices }: HeldMesh, positions: Float32Array): MeshChange {
  return { edited: { geometry: { ...geometry, positions }, chosen: vertices } };
}
/** Edges that are meant: those selected, or the rim of selected faces. */
function meantEdges({ geometry, pointOf, faces, edges }: HeldMesh, { kind }: HeldShape): Uint32Array {
  if (kind !== 'face') return edges;
  const rim = rimOf(geometry.triangles, pointOf, (face) => faces[face] === 1);
  return Uint32Array.from(rim.flatMap(({ from, to }) => [pointOf[from] ?? 0, pointOf[to] ?? 0]));
}

/** New faces and vertices at the rim of faces that are pulled away; a rim is as many points as edges, or fewer that meet. */
function walls(rim: number): LeastAdded {
  return { faces: rim * 2, vertices: Math.min(rim, 3) };
}

/** More across an edge nobody sees. */
const mostSegments = 16;

export const meshActs: readonly MeshAct[] = [
  {
    id: 'delete',
    title: 'Delete what is selected',
    keys: ['X', 'Delete'],
    icon: 'trash',
    keywords: ['remove', 'erase'],
    needs: 'vertices',
    numbers: noNumbers,
    change: ({ geometry, pointOf, points, edges, faces }, _values, { kind }) => {
      if (kind === 'face') return hasChosen(faces) ? { edited: deleteFaces(geometry, faces) } : null;
      if (kind === 'edge') return { edited: deleteEdges(geometry, pointOf, edges) };
      return { edited: deletePoints(geometry, pointOf, points) };
    },
  },
  {
    id: 'deleteLoose',
    title: 'Delete vertices without faces',
    icon: 'trash',
    keywords: ['loose', 'left over', 'unused', 'clean'],
    needs: null,
    numbers: noNumbers,
    change: ({ geometry, vertices }) => {
      const rest = facesWhere(geometry, () => true);
      if (rest.positions.length === geometry.positions.length) return null;
      return { edited: { geometry: rest, chosen: Uint8Array.from(rest.sources, (source) => vertices[source] ?? 0) } };
    },
  },
  {
    id: 'extrude',
    title: 'Extrude',
    keys: ['E'],
    keywords: ['pull', 'push'],
    needs: 'edges',
    numbers: (size, kind) =>
      kind === 'edge'
        ? ['x', 'y', 'z'].map((id) => ({ id, label: id.toUpperCase(), value: id === 'z' ? share(size, 0.1) : 0 }))
        : [{ id: 'by', label: text('By'), value: share(size, 0.1), unit: 'units' }],
    adds: ({ rim, faces, edges }) => (faces > 0 ? walls(rim) : { faces: edges * 2, vertices: edges > 0 ? 2 : 0 }),
    change: ({ geometry, pointOf, faces, edges }, values, { kind }) => {
      if (kind === 'edge') return { edited: extrudeEdges(geometry, pointOf, edges, wayOf(values)) };
      return hasChosen(faces) ? { edited: extrudeFaces(geometry, pointOf, faces, values['by'] ?? 0) } : null;
    },
  },
  {
    id: 'inset',
    title: 'Inset faces',
    keys: ['I'],
    keywords: ['border', 'ring'],
    needs: 'faces',
    numbers: (size) => [{ id: 'by', label: text('By'), value: share(size, 0.02), unit: 'units', min: 0 }],
    adds: ({ rim }) => walls(rim),
    change: ({ geometry, pointOf, faces }, values) =>
      hasChosen(faces) ? { edited: insetFaces(geometry, pointOf, faces, values['by'] ?? 0) } : null,
  },
  {
    id: 'bevel',
    title: 'Bevel',
    keys: ['Mod+B'],
    keywords: ['chamfer', 'round', 'edge', 'corner'],
    needs: 'vertices',
    numbers: (size, kind) => [
      { id: 'width', label: text('Width'), value: share(size, 0.02), unit: 'units', min: 0 },
      ...(kind === 'vertex'
        ? []
        : [{ id: 'segments', label: text('Segments'), value: 1, min: 1, max: mostSegments, isWhole: true }]),
    ],
    adds: ({ points }) => (points > 0 ? { faces: 1, vertices: 1 } : {}),
    change: (mesh, values, held) => {
      const { geometry, pointOf, points } = mesh;
      const wanted = values['width'] ?? 0;
      const edges = bentEdges(geometry, pointOf, meantEdges(mesh, held));
      if (!(wanted > 0) || (held.kind === 'vertex' ? !hasChosen(mesh.vertices) : edges.length === 0)) return null;
      const edited =
        held.kind === 'vertex'
          ? bevelPoints(geometry, pointOf, points, wanted)
          : bevelEdges(geometry, pointOf, edges, wanted, values['segments'] ?? 1);
      if (edited.geometry.triangles.length === geometry.triangles.length) return null;
      return { edited, ...(edited.width < wanted && { note: text('Narrower than asked: faces would turn over.') }) };
    },
  },
  {
    id: 'subdivide',
    title: 'Subdivide faces',
    keywords: ['tessellate', 'divide'],
    needs: 'faces',
    numbers: noNumbers,
    adds: ({ faces, edges }) => (faces > 0 ? { faces: faces * 3, vertices: edges } : {}),
    change: ({ geometry, pointOf, faces }) =>
      hasChosen(faces) ? { edited: subdivideFaces(geometry, pointOf, faces) } : null,
  },
  {
    id: 'weld',
    title: 'Weld by distance',
    keys: ['M'],
    keywords: ['merge', 'join', 'doubles'],
    needs: 'vertices',
    numbers: (size) => [{ id: 'reach', label: text('Distance'), value: share(size, 0.005), unit: 'units', min: 0 }],
    change: ({ geometry, vertices }, values) =>
      hasChosen(vertices) ? { edited: weldVertices(geometry, vertices, values['reach'] ?? 0) } : null,
  },
  {
    id: 'split',
    title: 'Split along edges',
    keys: ['Y'],
    icon: 'cut',
    keywords: ['seam', 'hard edge', 'rip'],
    needs: 'edges',
    numbers: noNumbers,
    change: (mesh, _values, held) => ({ edited: splitEdges(mesh.geometry, mesh.pointOf, meantEdges(mesh, held)) }),
  },
  {
    id: 'flip',
    title: 'Flip faces',
    keys: ['Alt+N'],
    keywords: ['turn over', 'normals', 'winding'],
    needs: 'faces',
    numbers: noNumbers,
    change: ({ geometry, faces }) => (hasChosen(faces) ? { edited: flipFaces(geometry, faces) } : null),
  },
  {
    id: 'turnEdges',
    title: 'Turn edges',
    icon: 'rotate',
    keywords: ['triangulate', 'diagonal', 'rotate edge', 'flip edge', 'quad'],
    needs: 'edges',
    numbers: noNumbers,
    change: ({ geometry, pointOf, edges, faces }, _values, { kind }) => {
      const isMeant = kind === 'face' ? (face: number): boolean => faces[face] === 1 : undefined;
      const { turned, ...edited } = turnEdges(geometry, pointOf, edges, isMeant);
      return turned === 0 ? null : { edited, note: fill('{} turned.', counted(turned, 'edge')) };
    },
  },
  {
    id: 'fill',
    title: 'Fill holes',
    keys: ['Shift+F'],
    keywords: ['cap', 'close', 'face'],
    needs: null,
    numbers: noNumbers,
    change: ({ geometry, pointOf, points }) => {
      const edited = fillHoles(geometry, pointOf, points);
      return edited.geometry.triangles.length === geometry.triangles.length ? null : { edited };
    },
  },
  {
    id: 'smooth',
    title: 'Smooth vertices',
    keywords: ['relax', 'even'],
    needs: 'vertices',
    numbers: () => [
      { id: 'amount', label: text('Amount'), value: 0.5, min: 0, max: 1, step: 0.05 },
      { id: 'rounds', label: text('Rounds'), value: 1, min: 1, max: 50, isWhole: true },
    ],
    change: (mesh, values) => {
      const { geometry, pointOf, points, vertices } = mesh;
      if (!hasChosen(vertices)) return null;
      const how = { amount: values['amount'] ?? 0.5, rounds: values['rounds'] ?? 1 };
      return withPlaces(mesh, smoothPoints(geometry, pointOf, points, how));
    },
  },
  {
    id: 'flatten',
    title: 'Flatten',
    keywords: ['plane', 'level'],
    needs: 'vertices',
    numbers: noNumbers,
    change: (mesh) =>
      hasChosen(mesh.vertices) ? withPlaces(mesh, flattenPoints(mesh.geometry, mesh.pointOf, mesh.points)) : null,
  },
  ...placeActs,
  ...partActs,
  ...newMeshActs,
];

/** How tools change triangles and weights of meshes. Part of `ModelEdits`. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { Influences, MeshGeometry } from '../geometry/mesh/mesh.ts';
import type { Notes } from './notes.ts';

/** What a new mesh is to be beside its geometry. */
export interface NewMesh {
  /** Position among the materials of the view; −1 for that of `from`. */
  readonly material: number;
  /** Formats without names of meshes leave it out. */
  readonly name: string;
  /** The mesh that it shares its visibility, level of detail, body part and layers with; null for none. */
  readonly from: RecordId | null;
}

export interface AddedMesh {
  readonly mesh: RecordId;
  readonly notes: Notes;
}

/** What a mesh of the format can hold. */
export interface MeshLimits {
  readonly vertices: number;
  readonly triangles: number;
  /** Joints that can move one vertex. */
  readonly influences: number;
  /** True where all joints of a vertex have the same weight. */
  readonly areEqual: boolean;
}

/** How much of something is used where a mesh stands, of what the format holds there. */
export interface MeshRoom {
  /** What is counted, and in what: `Vertices in the submodel`. */
  readonly label: string;
  readonly used: number;
  readonly most: number;
  /** What acts add to it; null for what follows from more than the shape, such as groups of bones. */
  readonly counts: 'vertices' | 'faces' | 'meshes' | null;
  /** True where other meshes count as well, so that new ones do. */
  readonly isShared: boolean;
}

/**
 * Verbs that change triangles and weights. What a mesh cannot hold is refused by a RangeError before anything changes, and
 * says the limit; what is not kept as asked, such as weights, is told in the notes. Vertices may stand in another order in
 * the view afterwards, and those that nothing tells apart may be one: triangles are the same, and vertices are found by place.
 */
export interface MeshEdits {
  /** Replaces all of a mesh; the record stays, also where nothing of the mesh is left. */
  readonly setGeometry?: (mesh: RecordId, geometry: MeshGeometry, step?: Transaction) => Notes;
  readonly addMesh?: (geometry: MeshGeometry, like: NewMesh, step?: Transaction) => AddedMesh;
  /** Takes a mesh away, with what is of no use without it. */
  readonly removeMesh?: (mesh: RecordId, step?: Transaction) => Notes;
  /** What moves some vertices, row by row of `influences`; places and triangles stay. */
  readonly setInfluences?: (
    mesh: RecordId,
    vertices: ArrayLike<number>,
    influences: Influences,
    step?: Transaction,
  ) => Notes;
  /** Makes the weights of some vertices add up, as the file has them: views show what does not as if it did. */
  readonly normaliseWeights?: (mesh: RecordId, vertices: ArrayLike<number>, step?: Transaction) => Notes;
  /** What a mesh can hold; null stands for a new one. */
  readonly meshLimits?: (mesh: RecordId | null) => MeshLimits;
  /** How near a mesh is to each limit that it meets, alone or with others that share it. */
  readonly meshRoom?: (mesh: RecordId) => readonly MeshRoom[];
}

/** Meshes that one bone moves and one material covers, as one mesh: each mesh of a game is a drawing of its own. */
import type { ContentMesh } from '../../model/content.ts';

/** The one joint that moves a mesh; null where there are several. */
function onlyJoint({ influences: { joints, starts } }: ContentMesh): number | null {
  const [first] = joints;
  const isRigid = joints.length + 1 === starts.length && joints.every((joint) => joint === first);
  return isRigid && first !== undefined ? first : null;
}

function joined(arrays: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    out.set(array, at);
    at += array.length;
  }
  return out;
}

function joinedMesh(meshes: readonly [ContentMesh, ...ContentMesh[]]): ContentMesh {
  const [first] = meshes;
  if (meshes.length === 1) return first;
  const positions = joined(meshes.map((mesh) => mesh.positions));
  const count = positions.length / 3;
  const triangles: number[] = [];
  let start = 0;
  for (const mesh of meshes) {
    for (const vertex of mesh.triangles) triangles.push(vertex + start);
    start += mesh.positions.length / 3;
  }
  const sets = first.coordinates.map((_, set) =>
    joined(meshes.map((mesh) => mesh.coordinates[set] ?? mesh.coordinates[0])),
  );
  const [base = new Float32Array(count * 2), ...others] = sets;
  const starts = new Uint32Array(count + 1).map((_, vertex) => vertex);
  const joints = new Uint16Array(count).fill(first.influences.joints[0] ?? 0);
  return {
    ...first,
    positions,
    normals: joined(meshes.map((mesh) => mesh.normals)),
    coordinates: [base, ...others],
    triangles: Uint32Array.from(triangles),
    influences: { starts, joints, weights: new Float32Array(count).fill(1) },
  };
}

/** In the order of the first of each; what several bones move stays by itself. */
export function joinedMeshes(meshes: readonly ContentMesh[]): readonly ContentMesh[] {
  const groups = new Map<string, [ContentMesh, ...ContentMesh[]]>();
  for (const [index, mesh] of meshes.entries()) {
    const joint = onlyJoint(mesh);
    const key = joint === null ? `mesh ${index}` : `${joint} ${mesh.material} ${mesh.coordinates.length}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [mesh]);
    else group.push(mesh);
  }
  return [...groups.values()].map(joinedMesh);
}

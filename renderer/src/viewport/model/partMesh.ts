/** Parts of placed models on the card: their vertices stay there as long as anything draws them. */
import type { BufferGeometry, InstancedBufferAttribute, Object3D, RawShaderMaterial } from 'three';
import { InstancedBufferGeometry, Mesh } from 'three';
import type { SolidPart } from './placementModels.ts';

/** How many geometries draw the vertices of a part now. */
const users = new WeakMap<BufferGeometry, number>();

/** A part's vertices and what says where it stands. Who disposes of the last one of a part takes its vertices off the card. */
export class PartGeometry extends InstancedBufferGeometry {
  private shared: BufferGeometry | null;

  constructor(shared: BufferGeometry, columns: Iterable<readonly [string, InstancedBufferAttribute]>) {
    super();
    this.shared = shared;
    users.set(shared, (users.get(shared) ?? 0) + 1);
    for (const [name, attribute] of Object.entries(shared.attributes)) this.setAttribute(name, attribute);
    this.setIndex(shared.getIndex());
    for (const [name, attribute] of columns) this.setAttribute(name, attribute);
  }

  override dispose(): void {
    const { shared } = this;
    if (shared === null) return;
    this.shared = null;
    const others = (users.get(shared) ?? 1) - 1;
    users.set(shared, others);
    // Three takes all that a geometry has off the card, whoever else draws it.
    if (others > 0) {
      for (const name of Object.keys(shared.attributes)) this.deleteAttribute(name);
      this.setIndex(null);
    }
    super.dispose();
  }
}

export type PartMesh = Mesh<PartGeometry, RawShaderMaterial>;

/** A part in several places, in one call. @param columns a value an instance: where each stands, and in which light */
export function partMesh(
  { geometry, material }: Pick<SolidPart, 'geometry' | 'material'>,
  columns: Iterable<readonly [string, InstancedBufferAttribute]>,
  count: number,
): PartMesh {
  const instanced = new PartGeometry(geometry, columns);
  instanced.instanceCount = count;
  const mesh = new Mesh(instanced, material);
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  return mesh;
}

/** Puts what `fill` adds in the place of all that a group had; vertices that are drawn before and after stay on the card. */
export function refill(group: Object3D, fill: () => void): void {
  const before = [...group.children];
  group.clear();
  try {
    fill();
  } finally {
    for (const each of before)
      if (each instanceof Mesh && each.geometry instanceof PartGeometry) each.geometry.dispose();
  }
}

/** Takes everything out of a group. Materials and vertices belong to the source of the models. */
export function clearMeshes(group: Object3D): void {
  refill(group, () => undefined);
}

/** A mesh's buffers on the graphics card. All passes of a mesh share them; each set of coordinates is one more small buffer. */
import { BufferAttribute, BufferGeometry, IntType, Sphere } from 'three';
import type { Skin } from '../../../../shared/geometry/skinning.ts';
import type { ModelMesh } from '../../../../shared/model/view.ts';

/** What the buffers are made of. */
export interface MeshSource {
  readonly mesh: ModelMesh;
  readonly skin: Skin;
}

export class MeshBuffers {
  readonly triangleCount: number;
  private source: MeshSource;
  private readonly attributes: Readonly<Record<string, BufferAttribute>>;
  private readonly index: BufferAttribute;
  private readonly uvSets = new Map<number, BufferAttribute>();
  private readonly byUvSets = new Map<string, BufferGeometry>();
  private wires: BufferGeometry | null = null;
  private hidden: Uint8Array | null = null;

  constructor(source: MeshSource) {
    const { mesh, skin } = source;
    this.source = source;
    this.triangleCount = mesh.triangles.length / 3;
    this.index = new BufferAttribute(mesh.triangles, 1);
    const slots = new BufferAttribute(skin.slots, 4);
    // Without it the slots would reach the shader as floats.
    slots.gpuType = IntType;
    this.attributes = {
      position: new BufferAttribute(mesh.positions, 3),
      normal: new BufferAttribute(mesh.normals ?? new Float32Array(mesh.vertexCount * 3), 3),
      skinSlot: slots,
      skinWeight: new BufferAttribute(skin.weights, 4, true),
      ...(mesh.tangents === null ? {} : { tangent: new BufferAttribute(mesh.tangents, 4) }),
    };
  }

  get hasTangents(): boolean {
    return 'tangent' in this.attributes;
  }

  /**
   * The geometry with one set of coordinates, and another one for looks that have two at once (`uv2`). The first stands in
   * for a set that is missing.
   */
  geometry(uvSet: number, second: number | null = null): BufferGeometry {
    const key = `${uvSet} ${second}`;
    const known = this.byUvSets.get(key);
    if (known !== undefined) return known;
    const geometry = this.withAttributes(this.index);
    geometry.setAttribute('uv', this.coordinates(uvSet));
    if (second !== null) geometry.setAttribute('uv2', this.coordinates(second));
    this.byUvSets.set(key, geometry);
    return geometry;
  }

  private coordinates(uvSet: number): BufferAttribute {
    const { coordinates, vertexCount } = this.source.mesh;
    const set = uvSet < coordinates.length ? uvSet : 0;
    const known = this.uvSets.get(set);
    if (known !== undefined) return known;
    const made = new BufferAttribute(coordinates[set] ?? new Float32Array(vertexCount * 2), 2);
    this.uvSets.set(set, made);
    return made;
  }

  /** The triangles' edges, each once, as lines. */
  wireGeometry(): BufferGeometry {
    this.wires ??= this.withAttributes(new BufferAttribute(edgesOf(this.index.array), 1));
    return this.wires;
  }

  /** The shared buffers, for overlays that draw vertices in another way. */
  attribute(name: 'position' | 'normal' | 'skinSlot' | 'skinWeight'): BufferAttribute | undefined {
    return this.attributes[name];
  }

  /** Takes over a mesh whose vertices moved, and sends them again. False for another one, which needs other buffers. */
  follow(source: MeshSource): boolean {
    const { mesh, skin } = this.source;
    const now = source.mesh;
    const isSame = now.shape === mesh.shape && source.skin === skin;
    if (!isSame || now.positions !== mesh.positions || now.normals !== mesh.normals || now.tangents !== mesh.tangents) {
      return false;
    }
    this.source = source;
    for (const name of ['position', 'normal', 'tangent']) {
      const attribute = this.attributes[name];
      if (attribute !== undefined) attribute.needsUpdate = true;
    }
    return true;
  }

  /** Leaves out faces, by flags; what does not fit to the mesh, or null, leaves out none. */
  hide(faces: Uint8Array | null): void {
    const { triangles } = this.source.mesh;
    const flags = faces !== null && faces.length * 3 === triangles.length ? faces : null;
    if (flags === this.hidden) return;
    this.hidden = flags;
    // A face whose corners are one is not drawn. The document's own array stays as it is.
    this.index.array =
      flags === null ? triangles : triangles.map((vertex, at) => (flags[Math.floor(at / 3)] === 1 ? 0 : vertex));
    this.index.needsUpdate = true;
    this.wires?.setIndex(new BufferAttribute(edgesOf(this.index.array), 1));
  }

  dispose(): void {
    for (const geometry of this.byUvSets.values()) geometry.dispose();
    this.wires?.dispose();
  }

  private withAttributes(index: BufferAttribute): BufferGeometry {
    const geometry = new BufferGeometry();
    // Such drawings are never left out, and their order is set: three is not to look at every vertex for where they are.
    geometry.boundingSphere = new Sphere();
    geometry.setIndex(index);
    for (const [name, attribute] of Object.entries(this.attributes)) geometry.setAttribute(name, attribute);
    return geometry;
  }
}

/** The sides of triangles, each once: two vertices a side. */
export function edgesOf(triangles: ArrayLike<number>): Uint32Array {
  const seen = new Set<number>();
  const edges: number[] = [];
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    for (let side = 0; side < 3; side++) {
      const from = triangles[at + side] ?? 0;
      const to = triangles[at + ((side + 1) % 3)] ?? 0;
      const key = Math.min(from, to) * 2 ** 26 + Math.max(from, to);
      if (seen.has(key)) continue;
      seen.add(key);
      edges.push(from, to);
    }
  }
  return Uint32Array.from(edges);
}

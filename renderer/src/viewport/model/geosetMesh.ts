/** A geoset's buffers on the graphics card. All passes of a geoset share them; each UV set is one more small buffer. */
import { BufferAttribute, BufferGeometry, IntType } from 'three';
import type { Skin } from '../../../../shared/geometry/skinning.ts';

/** What the buffers are made of. */
export interface MeshSource {
  readonly description: {
    /** Three numbers a vertex. */
    readonly positions: Float32Array;
    readonly normals: Float32Array;
    /** Four numbers a vertex. */
    readonly tangents: Float32Array | null;
    /** Two numbers a vertex. */
    readonly uvSets: readonly Float32Array[];
    /** Three vertices a triangle. */
    readonly triangles: Uint16Array | Uint32Array;
    readonly skin: { readonly vertexCount: number };
  };
  readonly skin: Skin;
}

export class GeosetMesh {
  readonly triangleCount: number;
  private readonly attributes: Readonly<Record<string, BufferAttribute>>;
  private readonly index: BufferAttribute;
  private readonly uvSets: readonly Float32Array[];
  private readonly byUvSet = new Map<number, BufferGeometry>();
  private readonly vertexCount: number;
  private wires: BufferGeometry | null = null;

  constructor({ description, skin }: MeshSource) {
    const count = description.skin.vertexCount;
    this.vertexCount = count;
    this.uvSets = description.uvSets;
    this.triangleCount = description.triangles.length / 3;
    this.index = new BufferAttribute(description.triangles, 1);
    const slots = new BufferAttribute(skin.slots, 4);
    // Without it the slots would reach the shader as floats.
    slots.gpuType = IntType;
    this.attributes = {
      position: new BufferAttribute(description.positions, 3),
      normal: new BufferAttribute(sized(description.normals, count * 3), 3),
      skinSlot: slots,
      skinWeight: new BufferAttribute(skin.weights, 4, true),
      ...(description.tangents === null ? {} : { tangent: new BufferAttribute(description.tangents, 4) }),
    };
  }

  get hasTangents(): boolean {
    return 'tangent' in this.attributes;
  }

  /** The geometry with one UV set; the first stands in for a set that is missing. */
  geometry(uvSet: number): BufferGeometry {
    const set = uvSet < this.uvSets.length ? uvSet : 0;
    const known = this.byUvSet.get(set);
    if (known !== undefined) return known;
    const geometry = this.withAttributes(this.index);
    geometry.setAttribute('uv', new BufferAttribute(sized(this.uvSets[set], this.vertexCount * 2), 2));
    this.byUvSet.set(set, geometry);
    return geometry;
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

  /** Vertices moved in the document's own arrays: sends them again. The arrays must be the same. */
  refresh({ description }: MeshSource): boolean {
    const { position, normal } = this.attributes;
    if (position?.array !== description.positions || normal?.array !== description.normals) return false;
    position.needsUpdate = true;
    normal.needsUpdate = true;
    return true;
  }

  dispose(): void {
    for (const geometry of this.byUvSet.values()) geometry.dispose();
    this.wires?.dispose();
  }

  private withAttributes(index: BufferAttribute): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setIndex(index);
    for (const [name, attribute] of Object.entries(this.attributes)) geometry.setAttribute(name, attribute);
    return geometry;
  }
}

/** An array of the length the shader needs: the one given where it has it, else a filled-up copy. */
function sized(numbers: Float32Array | undefined, length: number): Float32Array {
  if (numbers?.length === length) return numbers;
  const filled = new Float32Array(length);
  if (numbers !== undefined) filled.set(numbers.subarray(0, length));
  return filled;
}

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

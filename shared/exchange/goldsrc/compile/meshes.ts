/** Triangles of a mesh file as the vertices, normals and strips of a submodel. Format page 16 and 19. */
import { triangleCountOf } from '../../../formats/goldsrc/geometry/triangles.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { normalise, vectorAt } from '../../../geometry/vector.ts';
import { SourceError } from '../problem.ts';
import { smdCorner } from '../smd.ts';
import type { TextureRule } from '../textureRule.ts';
import { toTexels } from '../textureRule.ts';
import type { Script } from './scriptModel.ts';
import type { CompiledSkeleton, MeshSource } from './skeleton.ts';
import { NodeSpaces } from './skeleton.ts';
import { stripsOf } from '../../../formats/goldsrc/geometry/strips.ts';
import type { CompiledTextures } from './textures.ts';

export interface CompiledMesh {
  readonly skinColumn: number;
  readonly triangleCount: number;
  readonly normalCount: number;
  readonly commands: Int16Array;
}

export interface CompiledSubmodel {
  readonly positions: Float32Array;
  readonly vertexBones: Uint8Array;
  readonly normals: Float32Array;
  readonly normalBones: Uint8Array;
  readonly meshes: readonly CompiledMesh[];
}

/** Vertices closer than this count as one. studiomdl's grid is 100 times coarser, and moves them onto it. */
const vertexGrid = 10_000;
/** Normals within two degrees on one bone of one mesh are one. */
const sameNormal = Math.cos((2 * Math.PI) / 180);

/** Triangles name vertices and normals by 16 bits with a sign. */
const lastNumber = 0x7fff;

/** Vectors of bones, each kept once. */
class BoneVectors {
  readonly values: number[] = [];
  readonly bones: number[] = [];

  push(bone: number, vector: Vector3): number {
    this.values.push(...vector);
    return this.bones.push(bone) - 1;
  }
}

class Vertices extends BoneVectors {
  private readonly known = new Map<string, number>();

  take(bone: number, vector: Vector3): number {
    const key = `${bone} ${vector.map((value) => Math.round(value * vertexGrid)).join(' ')}`;
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const index = this.push(bone, vector);
    this.known.set(key, index);
    return index;
  }
}

class Normals extends BoneVectors {
  private byBone = new Map<number, number[]>();

  /** Normals of another mesh are never shared: the engine lights mesh by mesh. */
  startMesh(): void {
    this.byBone = new Map();
  }

  take(bone: number, [x, y, z]: Vector3): number {
    const list = this.byBone.get(bone) ?? [];
    this.byBone.set(bone, list);
    for (const index of list) {
      const at = index * 3;
      const cosine = (this.values[at] ?? 0) * x + (this.values[at + 1] ?? 0) * y + (this.values[at + 2] ?? 0) * z;
      if (cosine > sameNormal) return index;
    }
    const index = this.push(bone, [x, y, z]);
    list.push(index);
    return index;
  }
}

/** Corners as numbers, each different one once. */
class Corners {
  readonly all: (readonly number[])[] = [];
  private readonly known = new Map<string, number>();

  take(corner: readonly number[]): number {
    const key = corner.join(' ');
    const found = this.known.get(key);
    if (found !== undefined) return found;
    this.known.set(key, this.all.length);
    return this.all.push(corner) - 1;
  }
}

export interface MeshContext {
  readonly skeleton: CompiledSkeleton;
  readonly textures: CompiledTextures;
  readonly script: Script;
  readonly rule: TextureRule;
}

const noCorners: readonly number[] = [0, 0, 0, 0];

export function compileSubmodel(
  source: MeshSource,
  { skeleton, textures, script, rule }: MeshContext,
): CompiledSubmodel {
  const { smd, scale, isReversed, place } = source;
  const spaces = new NodeSpaces(smd, scale, script);
  const bones = smd.nodes.map(({ name }) => skeleton.find(name));
  const vertices = new Vertices();
  const normals = new Normals();
  const meshes = smd.triangles.map(({ texture, corners }): CompiledMesh => {
    const skinColumn = textures.take(texture, place);
    const size = textures.all[skinColumn]?.original ?? { width: 1, height: 1 };
    normals.startMesh();
    const firstNormal = normals.bones.length;
    const known = new Corners();
    const cornerAt = (at: number): number => {
      const node = corners[at] ?? 0;
      const bone = bones[node] ?? 0;
      const [x, y, z] = vectorAt(corners, at + 1);
      const moved: Vector3 = [
        (x - script.origin[0]) * scale,
        (y - script.origin[1]) * scale,
        (z - script.origin[2]) * scale,
      ];
      const vertex = vertices.take(bone, spaces.point(node, moved));
      if (vertex > lastNumber || normals.bones.length > lastNumber) {
        const what = vertex > lastNumber ? 'vertices' : 'normals';
        throw new SourceError(`the mesh has more than ${lastNumber + 1} ${what}, which models cannot number`, place);
      }
      const normal = normals.take(bone, spaces.direction(node, normalise(vectorAt(corners, at + 4), [0, 0, 1])));
      return known.take([vertex, normal, ...toTexels(corners[at + 7] ?? 0, corners[at + 8] ?? 0, size, rule)]);
    };
    const triangles: (readonly [number, number, number])[] = [];
    for (let at = 0; at + smdCorner * 3 <= corners.length; at += smdCorner * 3) {
      const [a, b, c] = [cornerAt(at), cornerAt(at + smdCorner), cornerAt(at + smdCorner * 2)];
      // Models hold their faces clockwise.
      triangles.push(isReversed ? [a, b, c] : [a, c, b]);
    }
    const strips = stripsOf(triangles, known.all.length);
    const commands = Int16Array.from(
      strips.flatMap((strip) => [strip.length, ...strip.flatMap((corner) => known.all[corner] ?? noCorners)]),
    );
    return {
      skinColumn,
      triangleCount: triangleCountOf(commands),
      normalCount: normals.bones.length - firstNormal,
      commands,
    };
  });
  return {
    positions: Float32Array.from(vertices.values),
    vertexBones: Uint8Array.from(vertices.bones),
    normals: Float32Array.from(normals.values),
    normalBones: Uint8Array.from(normals.bones),
    meshes,
  };
}

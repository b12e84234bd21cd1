/** From shapes to what a studio model stores: vertices on bones, normals, and triangle commands mesh by mesh. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, cross, dot, normalise, subtract } from '../../../shared/geometry/vector.ts';
import { trianglesOf } from '../mesh/soup.ts';
import type { BoneName, Column, Shape } from './shapes.ts';
import { boneNames, bones, columns } from './shapes.ts';

export interface BodyMesh {
  readonly column: number;
  readonly triangles: number;
  readonly normals: number;
  readonly commands: Int16Array;
}

export interface Body {
  readonly positions: Float32Array;
  readonly vertexBones: Uint8Array;
  readonly normals: Float32Array;
  readonly normalBones: Uint8Array;
  readonly meshes: readonly BodyMesh[];
}

/** Faces that meet flatter than this share a normal; cosine. */
const smooth = 0.5;
/** Texels across a texture by column, less one: the compiler's rule. */
const texels: Readonly<Record<Column, number>> = { metal: 127, armour: 63, chrome: 63, grille: 31, glow: 31 };

class Pool {
  readonly vectors: number[] = [];
  readonly bones: number[] = [];
  private readonly known = new Map<string, number>();

  add(vector: Vector3, bone: number): number {
    const rounded = vector.map((part) => Math.fround(Math.round(part * 1000) / 1000 + 0));
    const key = `${rounded.join()} ${bone}`;
    const place = this.known.get(key) ?? this.bones.length;
    if (place === this.bones.length) {
      this.known.set(key, place);
      this.vectors.push(...rounded);
      this.bones.push(bone);
    }
    return place;
  }
}

const keyOf = (position: Vector3): string => position.map((part) => Math.round(part * 1000)).join();

/** Corners of a shape, a triangle after the other: position, normal, texel. Bones at rest are not turned. */
function cornersOf({ soup, column }: Shape) {
  const triangles = trianglesOf(soup);
  const faces = triangles.map(([a, b, c]) => cross(subtract(b.position, a.position), subtract(c.position, a.position)));
  const around = new Map<string, Vector3[]>();
  triangles.forEach((corners, face) => {
    for (const { position } of corners) {
      const key = keyOf(position);
      around.set(key, [...(around.get(key) ?? []), faces[face] ?? [0, 0, 1]]);
    }
  });
  return triangles.map((corners, face) => {
    const own = normalise(faces[face] ?? [0, 0, 1]);
    return corners.map(({ position, uv: [u, v] }) => {
      const near = (around.get(keyOf(position)) ?? []).filter((each) => dot(normalise(each), own) > smooth);
      const texel = [u, v].map((part) => (column === 'chrome' ? 0 : Math.round(part * texels[column])));
      return { position, normal: normalise(near.reduce(add, [0, 0, 0]), own), texel };
    });
  });
}

export function makeBody(shapes: readonly Shape[]): Body {
  const vertices = new Pool();
  const normals: number[] = [];
  const normalBones: number[] = [];
  const meshes: BodyMesh[] = [];
  const boneOf = (name: BoneName): number => boneNames.indexOf(name);
  for (const column of Object.keys(columns) as Column[]) {
    const own = shapes.filter((shape) => shape.column === column);
    if (own.length === 0) continue;
    // Normals stand mesh by mesh.
    const pool = new Pool();
    const first = normalBones.length;
    const commands: number[] = [];
    let triangles = 0;
    for (const shape of own) {
      const bone = boneOf(shape.bone);
      const { at } = bones[shape.bone];
      for (const corners of cornersOf(shape)) {
        // Files hold faces clockwise, the shapes are counter-clockwise.
        commands.push(3);
        for (const { position, normal, texel } of corners.toReversed()) {
          commands.push(vertices.add(subtract(position, at), bone), first + pool.add(normal, bone), ...texel);
        }
        triangles++;
      }
    }
    normals.push(...pool.vectors);
    normalBones.push(...pool.bones);
    meshes.push({
      column: columns[column],
      triangles,
      normals: pool.bones.length,
      commands: Int16Array.from(commands),
    });
  }
  return {
    positions: Float32Array.from(vertices.vectors),
    vertexBones: Uint8Array.from(vertices.bones),
    normals: Float32Array.from(normals),
    normalBones: Uint8Array.from(normalBones),
    meshes,
  };
}

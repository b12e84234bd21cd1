/** One group of a made-up building: its mesh out of quads, and its file. */
import type { Vector3 } from '../../../geometry/vector.ts';
import { cross, dot, normalise, subtract } from '../../../geometry/vector.ts';
import { wrapChunk } from '../../common/terrain/tags.ts';
import { faceFlags, groupFlags, noMaterial } from '../flags.ts';
import { buildTree } from '../tree/build.ts';
import { chunk, join, Sink } from './sink.ts';

export type Quad = readonly [Vector3, Vector3, Vector3, Vector3];
export type Bgra = readonly [number, number, number, number];

export interface MadeFace {
  /** Counter-clockwise, seen from where it is visible. */
  readonly corners: Quad;
  /** −1 is for collision alone. */
  readonly material: number;
  /** Yards that one width of the texture covers. */
  readonly textureSize?: number;
}

export interface MadeLiquid {
  readonly columns: number;
  readonly rows: number;
  readonly corner: Vector3;
  /** The lower half of each tile's byte. */
  readonly kind: number;
}

export interface MadeGroup {
  readonly name: string;
  readonly flags: number;
  readonly faces: readonly MadeFace[];
  /** Baked light of a vertex; no vertex colours without it. */
  readonly colour?: (place: Vector3, normal: Vector3) => Bgra;
  /** Share of the second layer, for shader 6; with it come second coordinates. */
  readonly mix?: (place: Vector3) => number;
  /** Which of the three kinds its batches are. */
  readonly light?: 'transition' | 'interior' | 'exterior';
  readonly doodads?: readonly number[];
  readonly lights?: readonly number[];
  readonly liquid?: MadeLiquid;
  readonly liquidKind?: number;
  readonly hasStrips?: boolean;
}

export interface Mesh {
  readonly positions: number[];
  readonly normals: number[];
  readonly coordinates: number[];
  readonly indices: number[];
  readonly faces: number[];
  readonly batches: {
    material: number;
    firstIndex: number;
    indexCount: number;
    firstVertex: number;
    lastVertex: number;
  }[];
}

export function meshOf(group: MadeGroup): Mesh {
  const mesh: Mesh = { positions: [], normals: [], coordinates: [], indices: [], faces: [], batches: [] };
  const materials = [...new Set(group.faces.map(({ material }) => material))].toSorted((left, right) =>
    left < 0 ? 1 : right < 0 ? -1 : left - right,
  );
  for (const material of materials) {
    const [firstIndex, firstVertex] = [mesh.indices.length, mesh.positions.length / 3];
    for (const { corners, textureSize = 4 } of group.faces.filter((face) => face.material === material)) {
      const first = mesh.positions.length / 3;
      const [a, b, , d] = corners;
      const normal = normalise(cross(subtract(b, a), subtract(d, a)));
      // Flat on the face, so that a picture is nowhere stretched.
      const across = normalise(subtract(b, a));
      const up = cross(normal, across);
      for (const corner of corners) {
        mesh.positions.push(...corner);
        mesh.normals.push(...normal);
        const way = subtract(corner, a);
        mesh.coordinates.push(dot(way, across) / textureSize, -dot(way, up) / textureSize);
      }
      mesh.indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
      const flags = material < 0 ? faceFlags.collision : faceFlags.render;
      for (let triangle = 0; triangle < 2; triangle++) mesh.faces.push(flags, material < 0 ? noMaterial : material);
    }
    if (material < 0) continue;
    const [indexCount, lastVertex] = [mesh.indices.length - firstIndex, mesh.positions.length / 3 - 1];
    mesh.batches.push({ material, firstIndex, indexCount, firstVertex, lastVertex });
  }
  return mesh;
}

interface Box {
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
}

export function boxOf(positions: readonly number[], first = 0, last = positions.length / 3 - 1): Box {
  const axes = [0, 1, 2].map((axis) =>
    positions
      .slice(first * 3, (last + 1) * 3)
      .filter((_each, at) => at % 3 === axis)
      .map(Math.fround),
  );
  return { minimum: axes.map((values) => Math.min(...values)), maximum: axes.map((values) => Math.max(...values)) };
}

function liquidChunk({ columns, rows, corner, kind }: MadeLiquid): Uint8Array {
  return chunk('MLIQ', (sink) => {
    sink
      .u32s(columns, rows, columns - 1, rows - 1)
      .f32(...corner)
      .u16(0);
    for (let vertex = 0; vertex < columns * rows; vertex++) sink.u8(200, 0, 0, 0).f32(corner[2]);
    for (let tile = 0; tile < (columns - 1) * (rows - 1); tile++) sink.u8(0x40 | kind);
  });
}

function vertexColours(mesh: Mesh, colour: NonNullable<MadeGroup['colour']>): Uint8Array {
  return chunk('MOCV', (sink) => {
    for (let at = 0; at < mesh.positions.length; at += 3) {
      const vector = (numbers: readonly number[]): Vector3 => [
        numbers[at] ?? 0,
        numbers[at + 1] ?? 0,
        numbers[at + 2] ?? 0,
      ];
      sink.u8(...colour(vector(mesh.positions), vector(mesh.normals)));
    }
  });
}

/** The flags that go with what a group has. */
export function flagsOf(group: MadeGroup): number {
  const has = (condition: unknown, flag: number): number => (condition === undefined ? 0 : flag);
  return (
    group.flags |
    groupFlags.bsp |
    has(group.colour, groupFlags.colours) |
    has(group.lights, groupFlags.lights) |
    has(group.doodads, groupFlags.doodads) |
    has(group.liquid, groupFlags.liquid) |
    has(group.hasStrips, groupFlags.strips) |
    has(group.mix, groupFlags.secondColours | groupFlags.secondCoordinates)
  );
}

export function groupFile(group: MadeGroup, mesh: Mesh, header: (sink: Sink) => void): Uint8Array<ArrayBuffer> {
  const { minimum, maximum } = boxOf(mesh.positions);
  const { nodes, faces } = buildTree({ ...mesh, minimum, maximum });
  const { mix } = group;
  const inside = [
    chunk('MOPY', (sink) => sink.u8(...mesh.faces)),
    chunk('MOVI', (sink) => sink.u16(...mesh.indices)),
    chunk('MOVT', (sink) => sink.f32(...mesh.positions)),
    chunk('MONR', (sink) => sink.f32(...mesh.normals)),
    chunk('MOTV', (sink) => sink.f32(...mesh.coordinates)),
    chunk('MOBA', (sink) => {
      for (const { firstVertex, lastVertex, firstIndex, indexCount, material } of mesh.batches) {
        const box = boxOf(mesh.positions, firstVertex, lastVertex);
        sink.u16(...box.minimum.map(Math.floor), ...box.maximum.map(Math.ceil));
        sink.u32s(firstIndex).u16(indexCount, firstVertex, lastVertex).u8(0, material);
      }
    }),
    ...(group.lights === undefined ? [] : [chunk('MOLR', (sink) => sink.u16(...(group.lights ?? [])))]),
    ...(group.doodads === undefined ? [] : [chunk('MODR', (sink) => sink.u16(...(group.doodads ?? [])))]),
    chunk('MOBN', (sink) => {
      for (const node of nodes)
        sink.u16(node.flags, node.lower, node.upper, node.faceCount).u32s(node.firstFace).f32(node.plane);
    }),
    chunk('MOBR', (sink) => sink.u16(...faces)),
    ...(group.colour === undefined ? [] : [vertexColours(mesh, group.colour)]),
    ...(group.liquid === undefined ? [] : [liquidChunk(group.liquid)]),
    ...(group.hasStrips === true ? [chunk('MORI', (sink) => sink.u16(...mesh.indices.slice(0, 4)))] : []),
    ...(mix === undefined
      ? []
      : [
          chunk('MOTV', (sink) => sink.f32(...mesh.coordinates.map((value) => value / 2))),
          vertexColours(mesh, (place) => [0, 0, 0, mix(place)]),
        ]),
  ];
  const content = new Sink();
  header(content);
  for (const part of inside) content.copy(part);
  return join([chunk('MVER', (sink) => sink.u32s(17)), wrapChunk('MOGP', content.finish())]);
}

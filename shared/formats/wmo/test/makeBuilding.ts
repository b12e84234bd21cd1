/**
 * Buildings made by our own code from quads: for tests, the fuzzer and the sample. Synthetic: what no real file is known to
 * have (antiportals, strips, kinds of liquid) can be asked for, too.
 */
import { Writer } from '../../../codec/writer.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { cross, dot, normalise, subtract } from '../../../geometry/vector.ts';
import { wrapChunk } from '../../common/terrain/tags.ts';
import { faceFlags, groupFlags, noMaterial } from '../flags.ts';
import { groupFileName } from '../files.ts';
import { buildTree } from '../tree/build.ts';

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

export interface MadeMaterial {
  readonly texture: string;
  readonly second?: string;
  readonly flags?: number;
  readonly shader?: number;
  readonly blend?: number;
}

export interface MadeBuilding {
  readonly flags?: number;
  readonly ambient?: Bgra;
  readonly materials: readonly MadeMaterial[];
  readonly groups: readonly MadeGroup[];
  readonly portals?: readonly { readonly corners: Quad; readonly front: number; readonly back: number }[];
  readonly lights?: readonly {
    readonly position: Vector3;
    readonly colour: Bgra;
    readonly end: number;
    readonly kind?: number;
  }[];
  readonly models?: readonly string[];
  readonly doodads?: readonly {
    readonly model: number;
    readonly position: Vector3;
    /** Degrees about the upright. */
    readonly turn?: number;
    readonly scale?: number;
    readonly colour?: Bgra;
  }[];
  readonly sets?: readonly (readonly [name: string, count: number])[];
  readonly skybox?: string;
}

type MadeFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** Little-endian numbers one after the other. */
class Sink extends Writer {
  u8(...values: readonly number[]): this {
    for (const value of values) this.view.setUint8(this.reserveAt(1), value);
    return this;
  }
  u16(...values: readonly number[]): this {
    for (const value of values) this.view.setUint16(this.reserveAt(2), value & 0xffff, true);
    return this;
  }
  u32s(...values: readonly number[]): this {
    for (const value of values) this.view.setUint32(this.reserveAt(4), value >>> 0, true);
    return this;
  }
  f32(...values: readonly number[]): this {
    for (const value of values) this.view.setFloat32(this.reserveAt(4), value, true);
    return this;
  }
  /** Room first: writing may give the writer another view. */
  private reserveAt(size: number): number {
    return this.reserve(size);
  }
}

const chunk = (tag: string, fill: (sink: Sink) => unknown): Uint8Array<ArrayBuffer> => {
  const sink = new Sink();
  fill(sink);
  return wrapChunk(tag, sink.finish());
};

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const writer = new Writer();
  for (const part of parts) writer.copy(part);
  return writer.finish();
}

/** A block of names, each at a multiple of four, and where they stand. */
function nameBlock(
  names: readonly string[],
  nuls: number,
  first = 0,
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly places: ReadonlyMap<string, number> } {
  const writer = new Writer();
  writer.reserve(first);
  const places = new Map<string, number>();
  for (const name of new Set(names)) {
    places.set(name, writer.position);
    writer.copy(new TextEncoder().encode(name));
    const behind = writer.position + nuls;
    writer.reserve(Math.ceil(behind / 4) * 4 - writer.position);
  }
  return { bytes: writer.finish(), places };
}

interface Mesh {
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

function meshOf(group: MadeGroup): Mesh {
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

function boxOf(positions: readonly number[], first = 0, last = positions.length / 3 - 1): Box {
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
function flagsOf(group: MadeGroup): number {
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

function groupFile(group: MadeGroup, mesh: Mesh, header: (sink: Sink) => void): Uint8Array<ArrayBuffer> {
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

/** Sides of the portals, sorted by the group that owns them. */
function sidesOf(portals: NonNullable<MadeBuilding['portals']>) {
  return portals
    .flatMap(({ front, back }, portal) => [
      { owner: front, portal, group: back, side: 1 },
      { owner: back, portal, group: front, side: -1 },
    ])
    .toSorted((left, right) => left.owner - right.owner);
}

/** The files of a building, the root first. */
export function makeBuilding(root: string, building: MadeBuilding): readonly MadeFile[] {
  const { materials, groups, portals = [], lights = [], models = [], doodads = [] } = building;
  const sets = building.sets ?? [['Set_$DefaultGlobal', doodads.length]];
  const textures = nameBlock(
    materials.flatMap(({ texture, second }) => [texture, ...(second === undefined ? [] : [second])]),
    4,
  );
  const modelNames = nameBlock(models, 1);
  const groupNames = nameBlock(
    groups.map(({ name }) => name),
    1,
    4,
  );
  const meshes = groups.map(meshOf);
  const boxes = meshes.map(({ positions }) => boxOf(positions));
  const whole = boxOf(boxes.flatMap(({ minimum, maximum }) => [...minimum, ...maximum]));
  const sides = sidesOf(portals);
  const flags = groups.map(flagsOf);
  /** Behind the first name: a place without text. */
  const nothing = materials[0]?.texture.length ?? 0;
  const rootBytes = join([
    chunk('MVER', (sink) => sink.u32s(17)),
    chunk('MOHD', (sink) => {
      const counts = [materials, groups, portals, lights, models, doodads, sets].map(({ length }) => length);
      sink
        .u32s(...counts)
        .u8(...(building.ambient ?? [0, 0, 0, 255]))
        .u32s(0);
      sink.f32(...whole.minimum, ...whole.maximum).u16(building.flags ?? 0, 0);
    }),
    wrapChunk('MOTX', textures.bytes),
    chunk('MOMT', (sink) => {
      for (const { texture, second, flags: own = 0, shader = 0, blend = 0 } of materials) {
        const other = second === undefined ? nothing : (textures.places.get(second) ?? nothing);
        sink.u32s(
          own,
          shader,
          blend,
          textures.places.get(texture) ?? 0,
          0,
          0,
          other,
          0xffffffff,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
        );
      }
    }),
    wrapChunk('MOGN', groupNames.bytes),
    chunk('MOGI', (sink) => {
      for (const [at, { name }] of groups.entries()) {
        const box = boxes[at] ?? whole;
        sink.u32s((flags[at] ?? 0) & ~(groupFlags.lights | groupFlags.doodads));
        sink.f32(...box.minimum, ...box.maximum).u32s(groupNames.places.get(name) ?? 0);
      }
    }),
    wrapChunk('MOSB', nameBlock([building.skybox ?? ''], 4).bytes),
    chunk('MOPV', (sink) => sink.f32(...portals.flatMap(({ corners }) => corners.flat()))),
    chunk('MOPT', (sink) => {
      for (const [at, { corners }] of portals.entries()) {
        const [a, b, , d] = corners;
        const normal = normalise(cross(subtract(b, a), subtract(d, a)));
        const distance = -normal.reduce((sum, part, axis) => sum + part * (a[axis] ?? 0), 0);
        sink.u16(at * 4, 4).f32(...normal, distance);
      }
    }),
    chunk('MOPR', (sink) => {
      for (const { portal, group, side } of sides) sink.u16(portal, group, side, 0);
    }),
    chunk('MOVV', () => undefined),
    chunk('MOVB', () => undefined),
    chunk('MOLT', (sink) => {
      for (const { position, colour, end, kind = 0 } of lights) {
        sink.u8(kind, 1, 1, 1, ...colour).f32(...position, 1, 0, 0, 0, 1, end / 4, end);
      }
    }),
    chunk('MODS', (sink) => {
      let first = 0;
      for (const [name, count] of sets) {
        const text = new Uint8Array(20);
        text.set(new TextEncoder().encode(name).subarray(0, 19));
        sink.copy(text);
        sink.u32s(first, count, 0);
        first += count;
      }
    }),
    wrapChunk('MODN', modelNames.bytes),
    chunk('MODD', (sink) => {
      for (const { model, position, turn = 0, scale = 1, colour = [127, 127, 127, 255] } of doodads) {
        const half = (turn * Math.PI) / 360;
        sink.u32s(modelNames.places.get(models[model] ?? '') ?? 0);
        sink.f32(...position, 0, 0, Math.sin(half), Math.cos(half), scale).u8(...colour);
      }
    }),
    chunk('MFOG', (sink) => {
      sink.u32s(0).f32(0, 0, 0, 0, 0, 444.4444, 0.25).u8(255, 255, 255, 255).f32(222.2222, -0.5).u8(255, 0, 0, 255);
    }),
  ]);
  const groupFiles = groups.map((group, number): MadeFile => {
    const mesh = meshes[number] ?? meshOf(group);
    const { minimum, maximum } = boxes[number] ?? whole;
    const name = groupNames.places.get(group.name) ?? 0;
    const firstSide = sides.findIndex(({ owner }) => owner === number);
    const sideCount = sides.filter(({ owner }) => owner === number).length;
    const kinds = ['transition', 'interior', 'exterior'].map((kind) =>
      kind === (group.light ?? 'exterior') ? mesh.batches.length : 0,
    );
    const bytes = groupFile(group, mesh, (sink) => {
      sink.u32s(name, 0, flags[number] ?? 0).f32(...minimum, ...maximum);
      sink.u16(Math.max(0, firstSide), sideCount, ...kinds, 0).u8(0, 0, 0, 0);
      sink.u32s(group.liquidKind ?? 15, 0, 0, 0);
    });
    return { name: groupFileName(root, number), bytes };
  });
  return [{ name: root, bytes: rootBytes }, ...groupFiles];
}

/** A wall between two points on the ground, seen from its right. */
export function wall(
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  low: number,
  high: number,
): Quad {
  return [
    [x, y, low],
    [toX, toY, low],
    [toX, toY, high],
    [x, y, high],
  ];
}

/** A level square, seen from above. */
export function floor(x: number, y: number, toX: number, toY: number, height: number): Quad {
  return [
    [x, y, height],
    [toX, y, height],
    [toX, toY, height],
    [x, toY, height],
  ];
}

/** The same, seen from the other side. */
export function turned([a, b, c, d]: Quad): Quad {
  return [b, a, d, c];
}

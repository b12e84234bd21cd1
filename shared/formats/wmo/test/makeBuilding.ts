/**
 * Buildings made by our own code from quads: for tests, the fuzzer and the sample. Synthetic: what no real file is known to
 * have (antiportals, strips, kinds of liquid) can be asked for, too.
 */
import type { Vector3 } from '../../../geometry/vector.ts';
import { cross, normalise, subtract } from '../../../geometry/vector.ts';
import { wrapChunk } from '../../common/terrain/tags.ts';
import { groupFlags } from '../flags.ts';
import { groupFileName } from '../files.ts';
import type { Bgra, MadeGroup, Quad } from './makeGroup.ts';
import { boxOf, flagsOf, groupFile, meshOf } from './makeGroup.ts';
import { chunk, join, nameBlock } from './sink.ts';

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

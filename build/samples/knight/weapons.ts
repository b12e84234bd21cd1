/** Shield and sword. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, cross, normalise, scale } from '../../../shared/geometry/vector.ts';
import { closedTube, ellipsoid, lathe, loft, tube } from '../mesh/solids.ts';
import type { Frame, Soup } from '../mesh/soup.ts';
import { frameAlong, grid, place, turnRound } from '../mesh/soup.ts';
import type { Part } from '../model/part.ts';
import { part, rigid } from '../model/part.ts';
import type { Surface } from '../paint/bake.ts';
import { band, blend, hex, lit, step } from '../paint/colour.ts';
import { layeredNoise, noise } from '../paint/noise.ts';
import { anvil } from '../paint/mark.ts';
import { regions } from './atlas.ts';
import type { Texel } from '../paint/classic.ts';
import { edged, gold, leather, mixed, shade, solid, steel, teamColour } from '../paint/classic.ts';
import { SHIELD, SWORD } from './skeleton.ts';

const SHIELD_HALF_WIDTH = 15;
const SHIELD_HEIGHT = 42;
/** Where the outline ends: just above the point, which has no width. */
const SHIELD_TIP = 0.997;

/** Half the width of a heater shield by its height, 0 at the top to 1 at the point. */
function halfWidth(v: number): number {
  return SHIELD_HALF_WIDTH * (v < 0.42 ? 1 : Math.sqrt(Math.max(0, 1 - ((v - 0.42) / 0.58) ** 1.9)));
}

/** The shield's own axes: x out of its face, y to its left as the bearer sees it, z up. */
function shieldFrame(): Frame {
  const x = normalise(SHIELD.facing);
  const y = normalise(cross([0, 0, 1], x));
  return { origin: SHIELD.centre, x, y, z: cross(x, y) };
}

/** A point of the curved face; `across` from −1 to 1. */
function onFace(across: number, v: number, lift: number): Vector3 {
  const y = across * halfWidth(v);
  return [lift - (y * y) / 46 - ((v - 0.4) * 6) ** 2 * 0.14, y, SHIELD_HEIGHT * (0.5 - v)];
}

/** Rows of the shield, closer together towards the point, where the outline bends most. */
function towardsPoint(share: number): number {
  return Math.sin(share * (Math.PI / 2)) * SHIELD_TIP;
}

function shieldFace(lift: number, columns: number, rows: number): Soup {
  const sheet = grid(columns, rows, (u, v) => onFace(u * 2 - 1, towardsPoint(v), lift));
  return sheet.map(({ position, uv }) => ({ position, uv: [uv[0], towardsPoint(uv[1])] }));
}

function rimPath(): readonly Vector3[] {
  const side = Array.from({ length: 13 }, (_, index) => towardsPoint(index / 12));
  const left = side.map((v) => onFace(-1, v, 0));
  const right = side.map((v) => onFace(1, v, 0)).toReversed();
  const top = [0.5, 0, -0.5].map((across) => onFace(across, 0, 0));
  return [...left, ...right.slice(1), ...top];
}

function paintShield(surface: Surface): Texel {
  const { u, v, position } = surface;
  const across = (u - 0.5) * 2 * halfWidth(v);
  const height = SHIELD_HEIGHT * (0.5 - v);
  const grain = (layeredNoise([across * 2.5, height * 0.5, 0], 3, 3, 5) - 0.5) * 0.3;
  const wear = step(0.6, 0.75, layeredNoise(position, 5, 3, 15)) * 0.35;
  const scratch =
    band(noise([across * 0.25 + height * 0.1, (height - across) * 1.6, 3], 33), 0.5, 0.02) *
    step(0.5, 0.7, layeredNoise(position, 8, 2, 3));
  const sheen = 1.12 + 0.2 * (height / 21) - (across / 15) ** 2 * 0.22;
  const field = mixed(
    teamColour(shade(surface) * sheen * (1 + grain) - wear * 0.5),
    solid(hex(0x8d7a63)),
    scratch * 0.6,
  );
  const mark = anvil(-across / 9.2, (height - 2) / 9.2);
  const badge = solid(lit(gold(surface), 0.92));
  const withMark = mixed(mixed(field, solid(hex(0x120c08)), mark.outline * 0.75), badge, mark.inside);
  const edge = Math.min(
    SHIELD_HALF_WIDTH * 0.97 - Math.abs(across) / (halfWidth(v) / SHIELD_HALF_WIDTH || 1),
    21 - height,
  );
  const inlay = Math.abs(edge - 3.6) - 0.42;
  const lined = mixed(withMark, solid(lit(gold(surface), 0.9)), step(0.15, -0.12, inlay));
  if (edge > 2.3) return lined;
  return solid(edged(steel(surface), 2.3 - edge, 0.5));
}

function paintShieldBack(surface: Surface): Texel {
  const { u, v } = surface;
  const planks = (u * 6) % 1;
  const grain = noise([u * 60, v * 6, 0], 6) * 0.35 + noise([u * 160, v * 12, 0], 7) * 0.2;
  const wood = lit(blend(hex(0x3c2413), hex(0x86592f), grain + 0.15), shade(surface));
  return solid(blend(wood, hex(0x120a05), band(planks, 0, 0.035) * 0.9 + band(planks, 1, 0.035) * 0.9));
}

function shieldParts(): readonly Part<Texel>[] {
  const frame = shieldFrame();
  const binding = rigid('Bone_Shield');
  const boss = place(
    lathe({
      profile: [
        [0, 2.1],
        [1.7, 1.5],
        [2.4, 0],
      ],
      segments: 9,
    }),
    frameAlong([0, 0, 0], [1, 0, 0], [0, 0, 1]),
  );
  const studs = [
    [-0.62, 0.1],
    [0.62, 0.1],
    [-0.62, 0.46],
    [0.62, 0.46],
    [0, 0.8],
  ] as const;
  const bosses = studs.flatMap(([across, v]) => {
    const at = onFace(across, v, 0.3);
    return place(boss, { origin: at, x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] });
  });
  const rim = closedTube(rimPath(), 1.5, 5, [1, 0, 0]);
  return [
    part({
      geoset: 'shield',
      soup: place(shieldFace(0.6, 10, 12), frame),
      region: regions.shieldFront,
      binding,
      paint: paintShield,
      crease: 60,
    }),
    part({
      geoset: 'shield',
      soup: place(turnRound(shieldFace(-0.8, 6, 12)), frame),
      region: regions.shieldBack,
      binding,
      paint: paintShieldBack,
      crease: 60,
    }),
    part({
      geoset: 'shield',
      soup: place(rim, frame),
      region: regions.shieldRim,
      binding,
      paint: (s) => solid(steel(s)),
      crease: 70,
    }),
    part({ geoset: 'shield', soup: place(bosses, frame), region: regions.cop, binding, paint: (s) => solid(gold(s)) }),
  ].map((each, index) => (index === 3 ? { ...each, paint: null } : each));
}

export const BLADE_LENGTH = 56;
export const BLADE_START = 6;

/** Half the blade's width at a share of its length. */
export function bladeHalfWidth(share: number): number {
  return share < 0.82 ? 3.9 - share * 1.1 : (1 - (share - 0.82) / 0.18) * 3;
}

/** The sword's own axes: z to the tip, x along the edge, y out of the flat. */
export function swordFrame(): Frame {
  return frameAlong(SWORD.grip, SWORD.direction, [0.7, 0, -0.7]);
}

function bladeShape(): Soup {
  const shares = [0, 0.06, 0.3, 0.55, 0.82, 0.92, 1];
  const rings = shares.map((share): Vector3[] => {
    const [half, thick] = [
      Math.max(0.02, bladeHalfWidth(share)),
      share < 0.82 ? 0.75 : 0.75 * (1 - (share - 0.82) / 0.18) + 0.02,
    ];
    const z = BLADE_START + BLADE_LENGTH * share;
    return [
      [-half, 0, z],
      [-half * 0.55, -thick, z],
      [0, -thick * 0.7, z],
      [half * 0.55, -thick, z],
      [half, 0, z],
      [half * 0.55, thick, z],
      [0, thick * 0.7, z],
      [-half * 0.55, thick, z],
      [-half, 0, z],
    ];
  });
  return loft(rings.toReversed());
}

function paintBlade(surface: Surface): Texel {
  const { u, v, position } = surface;
  const side = Math.abs(((u * 2) % 1) - 0.5) * 2;
  const brushed = (noise([v * 260, side * 3, 0], 4) - 0.5) * 0.1;
  let colour = lit(steel(surface), 1.14 + brushed);
  colour = blend(colour, hex(0x2b313b), band(side, 0, 0.16) * 0.75);
  colour = blend(colour, hex(0xf6faff), step(0.72, 0.98, side) * 0.75);
  const nick = step(0.78, 0.84, noise([position[0] * 0.9, position[2] * 0.9, 0], 2)) * step(0.8, 1, side);
  return solid(blend(colour, hex(0x4a525e), nick));
}

function swordParts(): readonly Part<Texel>[] {
  const frame = swordFrame();
  const binding = rigid('Bone_Sword');
  const guard = tube(
    [
      { at: [-9.2, 0, 7.4], radius: 1.1, across: 1 },
      { at: [-5.5, 0, 5.6], radius: 1.4, across: 1.3 },
      { at: [0, 0, 5.2], radius: 2, across: 1.9 },
      { at: [5.5, 0, 5.6], radius: 1.4, across: 1.3 },
      { at: [9.2, 0, 7.4], radius: 1.1, across: 1 },
    ],
    { segments: 8, front: [0, 1, 0], capStart: true, capEnd: true },
  );
  const grip = tube(
    [
      { at: [0, 0, 5], radius: 1.3 },
      { at: [0, 0, 0], radius: 1.5 },
      { at: [0, 0, -5.6], radius: 1.25 },
    ],
    { segments: 8, front: [1, 0, 0] },
  );
  const pommel = place(ellipsoid([2.3, 2.3, 2.1], 10, 6), {
    origin: [0, 0, -6.6],
    x: [1, 0, 0],
    y: [0, 1, 0],
    z: [0, 0, 1],
  });
  const wrap = (s: Surface): Texel => {
    const turn = (s.v * 9 + s.u) % 1;
    return solid(blend(leather(hex(0x5c2f1b))(s), hex(0x140a06), band(turn, 0, 0.08) + band(turn, 1, 0.08)));
  };
  return [
    part({
      geoset: 'sword',
      soup: place(bladeShape(), frame),
      region: regions.blade,
      binding,
      paint: paintBlade,
      crease: 20,
    }),
    part({
      geoset: 'sword',
      soup: place(guard, frame),
      region: regions.guard,
      binding,
      paint: (s) => solid(gold(s)),
      crease: 60,
    }),
    part({ geoset: 'sword', soup: place(grip, frame), region: regions.grip, binding, paint: wrap, crease: 70 }),
    part({
      geoset: 'sword',
      soup: place(pommel, frame),
      region: regions.pommel,
      binding,
      paint: (s) => solid(s.normal[0] > 0.9 ? lit(hex(0xd02b2b), shade(s) * 1.2) : gold(s)),
      crease: 70,
    }),
  ];
}

export function weaponParts(): readonly Part<Texel>[] {
  return [...shieldParts(), ...swordParts()];
}

/** A point of the blade's middle line, by its share from guard to tip. */
export function alongBlade(share: number): Vector3 {
  const { origin, z } = swordFrame();
  return add(origin, scale(z, BLADE_START + BLADE_LENGTH * share));
}

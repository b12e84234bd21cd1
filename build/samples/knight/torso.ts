/** Breastplate, belt and kilt. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { lathe, roundedBox } from '../mesh/solids.ts';
import { place, warp } from '../mesh/soup.ts';
import type { Binding, Part } from '../model/part.ts';
import { chain, pair, part, rigid } from '../model/part.ts';
import type { Surface } from '../paint/bake.ts';
import { band, blend, hex, lit, step } from '../paint/colour.ts';
import { anvil } from '../paint/mark.ts';
import { regions } from './atlas.ts';
import type { Texel } from '../paint/classic.ts';
import { cloth, edged, gold, leather, mixed, rivets, shade, solid, steel, teamColour } from '../paint/classic.ts';

const trunk = chain('Bone_Pelvis', [
  { to: 'Bone_Spine', at: [0, 0, 53], along: [0, 0, 1], width: 4 },
  { to: 'Bone_Chest', at: [0, 0, 60], along: [0, 0, 1], width: 5 },
]);

const CHEST_ELLIPSE: readonly [number, number] = [0.86, 1.08];

/** A keel down the front that runs out upwards, as on a breastplate. */
function keel(angle: number): number {
  return 1 + 0.09 * Math.exp(-((angle / 0.3) ** 2)) + 0.03 * Math.cos(2 * angle);
}

function paintCuirass(surface: Surface): Texel {
  const { u, v, position } = surface;
  const front = Math.abs(u - 0.5);
  let colour = steel(surface);
  // Chased lines: a deep V from the shoulders to the keel, and the seams at the sides.
  const chevron = Math.abs(v - 0.36 - (0.2 - front) * 1.1) * 26;
  if (front < 0.2 && v < 0.66) colour = edged(colour, chevron, 0.55);
  colour = blend(colour, hex(0x15181d), band(front, 0.25, 0.004) * 0.8);
  colour = blend(colour, hex(0x15181d), band(front, 0.5, 0.004) * 0.6);
  const rows = Math.min(Math.abs(v - 0.69), Math.abs(v - 0.8)) * 26;
  colour = v > 0.62 ? edged(colour, rows, 0.45) : colour;
  const rivet = rivets(u, v - 0.645, 30, 3.4);
  colour = blend(colour, lit(hex(0xaab4c1), 0.55 + rivet.light), rivet.head * 0.9);
  const hem = Math.min(v, 1 - v) * 30;
  if (hem < 1.5) colour = edged(gold(surface), hem, 0.5);
  // A badge on the breast: an anvil in gold.
  const badge = anvil(position[1] / 3.4, (position[2] - 69.5) / 3.4);
  return solid(
    position[0] > 0 ? blend(blend(colour, hex(0x14100a), badge.outline * 0.7), gold(surface), badge.inside) : colour,
  );
}

function paintBelt(surface: Surface): Texel {
  const { u, v } = surface;
  let colour = leather(hex(0x5a3719))(surface);
  colour = edged(colour, Math.min(v, 1 - v) * 5, 0.5);
  const rivet = rivets(u, v - 0.5, 26, 5.2);
  return solid(blend(colour, lit(hex(0xd9a94e), 0.4 + rivet.light * 0.9), rivet.head));
}

/** Folds of the kilt: how far the cloth stands out, by angle. */
function pleat(angle: number): number {
  return Math.sin(angle * 9) * 0.6 + Math.sin(angle * 5 + 1.1) * 0.4;
}

function paintKilt(surface: Surface): Texel {
  const { u, v } = surface;
  const fold = pleat((u - 0.5) * 2 * Math.PI) * (0.1 + 0.34 * v);
  const base = cloth(surface, fold);
  const hem = (1 - v) * 16;
  const stripe = Math.min(Math.abs(hem - 1.7) - 0.95, Math.abs(hem - 4) - 0.28);
  const trim = solid(lit(gold(surface), 0.85 * (1 + fold * 0.7)));
  const dark = teamColour(0.3);
  return mixed(mixed(base, dark, step(0.55, 0.1, stripe) * 0.7), trim, step(0.14, -0.12, stripe));
}

/** Cloth hangs from the pelvis; further down the four kilt bones take it, each its own side. */
const kiltBinding: Binding = ([x, y, z]) => {
  const down = step(50, 41, z);
  const angle = Math.atan2(y / 15, x / 14);
  const near = (direction: number): number => {
    const apart = Math.abs(((angle - direction + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
    return Math.max(0, Math.cos(Math.min(Math.PI / 2, apart)) ** 2);
  };
  const shares = [
    ['Bone_Kilt_Front', near(0)],
    ['Bone_Kilt_L', near(Math.PI / 2)],
    ['Bone_Kilt_Back', near(Math.PI)],
    ['Bone_Kilt_R', near(-Math.PI / 2)],
  ] as const;
  const weights = [['Bone_Pelvis', 1 - down] as const, ...shares.map(([bone, share]) => [bone, share * down] as const)];
  return weights.filter(([, share]) => share > 0.01);
};

/** A plate over the hip, hung from the belt. */
function tassetShape() {
  const plate = lathe({
    profile: [
      [13.9, 50.8],
      [15.6, 47],
      [17, 43],
      [18.4, 38],
      [18.8, 36.4],
      [17.4, 36.8],
    ],
    segments: 6,
    ellipse: [0.92, 1.04],
    arc: [24, 78],
  });
  return warp(plate, ([x, y, z]): Vector3 => {
    const middle = Math.atan2(y, x) - (51 * Math.PI) / 180;
    return [x, y, z + 6 * middle * middle];
  });
}

function paintTasset(surface: Surface): Texel {
  const { u, v } = surface;
  const edge = Math.min(u * 14, (1 - u) * 14, v * 15, (1 - v) * 15);
  if (edge < 1.2) return solid(edged(gold(surface), edge, 0.4));
  const lames = Math.abs(((v * 3) % 1) - 0.5) < 0.42 ? 0 : 0.5;
  return solid(blend(edged(steel(surface), edge - 1.2, 0.7), hex(0x16191e), lames));
}

export function torsoParts(): readonly Part<Texel>[] {
  const cuirass = lathe({
    profile: [
      [8.2, 79.6],
      [9, 79.2],
      [11.4, 77.6],
      [14, 74],
      [14.9, 70],
      [14.7, 66],
      [13.4, 61.5],
      [12, 57.4],
      [11.7, 55.4],
      [13.1, 53],
      [12.2, 52.8],
    ],
    segments: 20,
    ellipse: CHEST_ELLIPSE,
    shape: keel,
  });
  const gorget = lathe({
    profile: [
      [8.4, 83.6],
      [8.9, 83.4],
      [8.7, 81.6],
      [9.6, 79.6],
      [11.4, 78],
      [11, 77.2],
    ],
    segments: 14,
    ellipse: [0.94, 1],
  });
  const belt = lathe({
    profile: [
      [12.4, 54],
      [13.6, 53.6],
      [13.8, 50],
      [12.4, 49.4],
    ],
    segments: 20,
    ellipse: [0.9, 1.06],
  });
  const kilt = lathe({
    profile: [
      [12.8, 50.6],
      [14.2, 46],
      [15.6, 40],
      [17, 34],
      [18.4, 28.5],
      [18.9, 26],
    ],
    segments: 30,
    ellipse: [0.92, 1.06],
    shape: (angle, v) => 1 + pleat(angle) * 0.055 * v,
  });
  const buckle = place(roundedBox([1.3, 3.4, 2.7], 0.7), {
    origin: [12.9, 0, 51.8],
    x: [1, 0, 0],
    y: [0, 1, 0],
    z: [0, 0, 1],
  });
  return [
    part({ geoset: 'armour', soup: cuirass, region: regions.cuirass, binding: trunk, paint: paintCuirass, crease: 48 }),
    part({
      geoset: 'armour',
      soup: gorget,
      region: regions.gorget,
      binding: rigid('Bone_Chest'),
      crease: 42,
      paint: (s) => solid(s.v < 0.16 ? gold(s) : edged(steel(s), Math.min(s.v - 0.16, 1 - s.v) * 9, 0.7)),
    }),
    part({
      geoset: 'body',
      soup: belt,
      region: regions.belt,
      binding: rigid('Bone_Pelvis'),
      paint: paintBelt,
      crease: 50,
    }),
    part({
      geoset: 'armour',
      soup: buckle,
      region: regions.buckle,
      binding: rigid('Bone_Pelvis'),
      paint: (s) =>
        solid(
          blend(
            gold(s),
            lit(hex(0x2a1608), shade(s)),
            s.position[0] > 13.6 && Math.abs(s.position[1]) < 1.9 && Math.abs(s.position[2] - 51.8) < 1.3 ? 0.75 : 0,
          ),
        ),
    }),
    part({ geoset: 'kilt', soup: kilt, region: regions.kilt, binding: kiltBinding, paint: paintKilt, crease: 70 }),
    ...pair({
      geoset: 'armour',
      soup: tassetShape(),
      region: regions.tasset,
      binding: kiltBinding,
      paint: paintTasset,
      crease: 45,
    }),
  ];
}

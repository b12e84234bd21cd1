/** Head, helmet and plume. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { alongCurve, lathe, loft, tube } from '../mesh/solids.ts';
import { grid, warp } from '../mesh/soup.ts';
import type { Part } from '../model/part.ts';
import { chain, part, rigid } from '../model/part.ts';
import type { Surface } from '../paint/bake.ts';
import { band, blend, hex, lit, step } from '../paint/colour.ts';
import { layeredNoise, noise } from '../paint/noise.ts';
import { regions } from './atlas.ts';
import type { Texel } from '../paint/classic.ts';
import { edged, gold, shade, solid, steel, teamColour } from '../paint/classic.ts';

const CENTRE: Vector3 = [2, 0, 88];

/** A soft hill of height 1 about a centre. */
function bump(value: number, centre: number, width: number): number {
  return Math.exp(-(((value - centre) / width) ** 2));
}

/** A head by latitude and longitude, with brow, nose and chin pushed out in front. */
function headShape() {
  return grid(14, 11, (u, v) => {
    const [around, down] = [(u - 0.5) * 2 * Math.PI, v * Math.PI];
    const [x, y, z] = [Math.sin(down) * Math.cos(around), Math.sin(down) * Math.sin(around), Math.cos(down)];
    const front = Math.max(0, x);
    const nose = 2.4 * bump(y, 0, 0.17) * bump(z, -0.12, 0.24) * front;
    const brow = 0.7 * bump(z, 0.22, 0.12) * front;
    const eyes = -0.6 * bump(Math.abs(y), 0.36, 0.18) * bump(z, 0.06, 0.13) * front;
    const chin = 1.4 * bump(y, 0, 0.4) * bump(z, -0.82, 0.25) * front;
    const jaw = z < 0 ? 1 + 0.12 * z : 1;
    return [CENTRE[0] + x * 7.4 + nose + brow + eyes + chin, CENTRE[1] + y * 6.9 * jaw, CENTRE[2] + z * 9.3];
  });
}

function paintFace(surface: Surface): Texel {
  const { position, normal } = surface;
  const [across, height] = [Math.abs(position[1]), position[2] - CENTRE[2]];
  // A face in a helmet must still read: its shadows are softer than those of the armour.
  const light = 0.42 + 0.62 * shade(surface);
  const blood = step(5, 0.5, Math.hypot(across - 4.2, height + 2.4)) + step(2.4, 0.4, Math.hypot(across, height + 1.6));
  let skin = blend(hex(0xdca680), hex(0xc06a4c), blood * 0.55);
  skin = lit(skin, light * (0.94 + 0.14 * layeredNoise(position, 1.4, 3, 61)));
  if (normal[0] < -0.1) return solid(lit(hex(0x3a2415), light));
  const hair = hex(0x4a2c16);
  const beard = step(-2.6, -4.6, height) * step(0.35, 0.6, 1 - step(1.1, 2.1, across) * band(height, -4.1, 0.5));
  const strands = 0.75 + 0.5 * noise([position[1] * 2.6, position[2] * 0.8, 0], 19);
  skin = blend(skin, lit(hair, light * strands * 1.15), beard * 0.92);
  const moustache = band(height, -3.3 - across * 0.22, 0.5) * step(4.2, 3, across);
  skin = blend(skin, lit(hex(0x5a361b), light * strands * 1.2), moustache);
  const mouth = band(height, -4.9, 0.22) * step(2.2, 1.5, across);
  skin = blend(skin, hex(0x6d2b22), mouth);
  const eye = Math.hypot((across - 2.75) / 1.35, (height - 0.75) / 0.72);
  skin = blend(skin, lit(hex(0x4c2415), light), step(1.75, 1.1, eye) * 0.75);
  skin = blend(skin, hex(0xf1ece2), step(1.05, 0.85, eye));
  const iris = Math.hypot(across - 2.6, height - 0.8);
  skin = blend(skin, hex(0x2d6ea8), step(0.72, 0.58, iris) * step(1.05, 0.9, eye));
  skin = blend(skin, hex(0x0a0d12), step(0.4, 0.3, iris));
  skin = blend(skin, hex(0xffffff), step(0.22, 0.12, Math.hypot(across - 2.35, height - 1.05)));
  const browLine = band(height, 2.05 + across * 0.14, 0.42) * step(5, 4.2, across) * step(0.8, 1.4, across);
  return solid(blend(skin, lit(hair, light), browLine));
}

/** Angle of the face's opening to each side, in degrees. */
const OPENING = 52;
const BACK_LEFT: readonly [number, number] = [OPENING, 360 - OPENING];
const HELMET_ELLIPSE: readonly [number, number] = [1.06, 0.98];

const around = (soup: ReturnType<typeof lathe>) => warp(soup, ([x, y, z]) => [x + 1.2, y, z]);

function paintDome(surface: Surface): Texel {
  const { v, position } = surface;
  let colour = edged(steel(surface), (1 - v) * 12, 1.2);
  // The band over the brow, and a seam from front to back.
  if (v > 0.84) colour = edged(gold(surface), Math.min(1 - v, v - 0.84) * 12, 0.35);
  colour = blend(colour, hex(0x171a20), band(Math.abs(position[1]), 2.4, 0.16) * 0.6);
  return solid(colour);
}

function paintGuard(surface: Surface): Texel {
  const { u, v } = surface;
  const edge = Math.min(u * 40, (1 - u) * 40, (1 - v) * 11);
  if (edge < 1.1) return solid(edged(gold(surface), edge, 0.5));
  return solid(edged(steel(surface), edge - 1.1, 0.8));
}

/** A fin from brow to nape, its cross-section a blade. */
function crestShape() {
  const rings = Array.from({ length: 9 }, (_, index): Vector3[] => {
    const angle = ((-12 + index * 19) * Math.PI) / 180;
    const [dx, dz] = [Math.cos(angle), Math.sin(angle)];
    const height = 1 + 1.7 * Math.sin((index / 8) * Math.PI);
    const point = (out: number, y: number): Vector3 => [1.2 + dx * (9.6 + out), y, 94.6 + dz * (10.2 + out)];
    return [point(-0.6, 1.5), point(height * 0.5, 0.9), point(height, 0), point(height * 0.5, -0.9), point(-0.6, -1.5)];
  });
  return loft(rings);
}

const plumeCurve: readonly Vector3[] = [
  [3, 0, 105],
  [-3, 0, 111.5],
  [-12, 0, 114.5],
  [-20, 0, 110],
  [-25, 0, 100],
  [-26, 0, 90],
];

function plumeShape() {
  const steps = 12;
  const path = Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const size = Math.sin(Math.min(1, t * 2.4) * Math.PI * 0.5) * (1 - 0.62 * t * t);
    return { at: alongCurve(plumeCurve, t), radius: 0.6 + 2.9 * size, across: 0.7 + 4.6 * size };
  });
  return tube(path, { segments: 9, front: [0, 1, 0], capStart: true, capEnd: true });
}

function paintPlume(surface: Surface): Texel {
  const { u, v } = surface;
  const strand = noise([u * 34 + noise([u * 9, v * 5, 0], 5) * 1.4, v * 3.4, 0], 8);
  const fine = noise([u * 90, v * 7, 0], 9);
  return teamColour(shade(surface) * (0.62 + 0.62 * strand + 0.2 * (fine - 0.5)) * (1 - 0.15 * step(0.9, 0.2, v)));
}

export function headParts(): readonly Part<Texel>[] {
  const binding = rigid('Bone_Head');
  const dome = lathe({
    profile: [
      [0, 105.2],
      [3.2, 104.7],
      [6.1, 103],
      [8.2, 100.2],
      [9.3, 96.8],
      [9.7, 93.4],
      [10.1, 93.2],
      [10.2, 91],
      [9.5, 90.6],
    ],
    segments: 18,
    ellipse: HELMET_ELLIPSE,
  });
  const guard = lathe({
    profile: [
      [9.4, 91.5],
      [9.5, 87],
      [9.5, 83],
      [10.6, 79.8],
      [12, 78.4],
      [11, 78.6],
    ],
    segments: 16,
    ellipse: HELMET_ELLIPSE,
    arc: BACK_LEFT,
  });
  const nasal = tube(
    [
      { at: [11.4, 0, 93], radius: 0.8, across: 1.9 },
      { at: [11.9, 0, 90], radius: 0.8, across: 1.2 },
      { at: [12.9, 0, 86.4], radius: 0.8, across: 1.35 },
    ],
    { segments: 6, front: [1, 0, 0], capEnd: true },
  );
  const plume = chain('Bone_Head', [
    { to: 'Bone_Plume_Base', at: [-1, 0, 109], along: [-1, 0, 0.3], width: 6 },
    { to: 'Bone_Plume_End', at: [-15, 0, 113], along: [-1, 0, 0], width: 8 },
  ]);
  return [
    part({ geoset: 'body', soup: headShape(), region: regions.head, binding, paint: paintFace, crease: 60 }),
    part({ geoset: 'armour', soup: around(dome), region: regions.helmet, binding, paint: paintDome, crease: 38 }),
    part({ geoset: 'armour', soup: around(guard), region: regions.neckGuard, binding, paint: paintGuard, crease: 50 }),
    part({ geoset: 'armour', soup: nasal, region: regions.crest, binding, paint: (s) => solid(gold(s)) }),
    part({
      geoset: 'armour',
      soup: crestShape(),
      region: regions.crest,
      binding,
      paint: (s) => solid(gold(s)),
      crease: 30,
    }),
    part({ geoset: 'plume', soup: plumeShape(), region: regions.plume, binding: plume, paint: paintPlume, crease: 80 }),
  ];
}

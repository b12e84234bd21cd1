/** The lantern's shapes and what they are made of. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { Texel } from '../paint/classic.ts';
import { edged, gold, shade, solid, steel } from '../paint/classic.ts';
import { closedTube, lathe, roundedBox, tube } from '../mesh/solids.ts';
import type { Soup } from '../mesh/soup.ts';
import { place, warp } from '../mesh/soup.ts';
import { rock } from '../mesh/rock.ts';
import type { Part } from '../model/part.ts';
import { part, rigid } from '../model/part.ts';
import { packAtlas } from '../paint/atlas.ts';
import type { Surface } from '../paint/bake.ts';
import { blend, hex, lit, step } from '../paint/colour.ts';
import { cells, layeredNoise, noise } from '../paint/noise.ts';
import { Rig } from '../rig/skeleton.ts';

export const ATLAS_SIZE = 256;
export const HANG: Vector3 = [21, 0, 78];

export const rig = new Rig([
  { name: 'Bone_Root', parent: null, pivot: [0, 0, 0] },
  { name: 'Bone_Lantern', parent: 'Bone_Root', pivot: HANG },
  { name: 'Bone_Flame', parent: 'Bone_Lantern', pivot: [21, 0, 57], flags: 0x40 },
  { name: 'Bone_Glow', parent: 'Bone_Lantern', pivot: [21, 0, 61], flags: 0x8 },
]);

const regions = packAtlas(ATLAS_SIZE, {
  post: [56, 160],
  arm: [40, 72],
  stones: [120, 80],
  roof: [96, 48],
  base: [96, 40],
  bars: [24, 64],
  ring: [40, 24],
  brace: [32, 56],
});

const at = (origin: Vector3, soup: Soup): Soup =>
  warp(soup, ([x, y, z]) => [x + origin[0], y + origin[1], z + origin[2]]);

const timber = (surface: Surface): Texel => {
  const { u, v } = surface;
  const grain = noise([u * 26, v * 5 + noise([u * 6, v * 9, 0], 2) * 2, 0], 6);
  const knot =
    step(0.3, 0.1, cells([u * 4, v * 9, 0], 1.6, 14).border) * step(0.7, 0.8, cells([u * 4, v * 9, 0], 1.6, 14).id);
  const colour = blend(hex(0x3d2614), hex(0x8a6038), grain * 0.8 + 0.1);
  return solid(lit(blend(colour, hex(0x1d1109), knot * 0.3), shade(surface)));
};

const cobble = (surface: Surface): Texel => {
  const grain = layeredNoise(surface.position, 3, 4, 5);
  const moss = step(0.3, 0.8, surface.normal[2]) * step(0.5, 0.65, layeredNoise(surface.position, 5, 3, 8));
  return solid(lit(blend(blend(hex(0x54555a), hex(0x9a958c), grain), hex(0x566133), moss * 0.7), shade(surface)));
};

export function lanternParts(): readonly Part<Texel>[] {
  const [x, , z] = HANG;
  const root = rigid('Bone_Root');
  const swing = rigid('Bone_Lantern');
  const post = lathe({
    profile: [
      [0, 93],
      [1.6, 91.6],
      [2.9, 88],
      [2.5, 86],
      [2.6, 60],
      [3, 20],
      [3.6, 0],
    ],
    segments: 9,
    shape: (angle, v) => 1 + 0.05 * Math.sin(angle * 3 + v * 8),
  });
  const arm = tube(
    [
      { at: [-6, 0, 85], radius: 1.5 },
      { at: [4, 0, 85.5], radius: 1.7 },
      { at: [18, 0, 87], radius: 1.4 },
      { at: [24, 0, 88.5], radius: 1.2 },
    ],
    { segments: 7, front: [0, 0, 1], capStart: true, capEnd: true },
  );
  const brace = tube(
    [
      { at: [1.5, 0, 70], radius: 1.1 },
      { at: [8, 0, 77], radius: 1.1 },
      { at: [15, 0, 86], radius: 1.1 },
    ],
    { segments: 6, front: [0, 1, 0] },
  );
  const roof = lathe({
    profile: [
      [0.5, 81.6],
      [0.7, 78],
      [1.5, 76.6],
      [1.7, 74],
      [4, 72.4],
      [8.6, 68.4],
      [8.8, 67.4],
      [6.6, 67],
    ],
    segments: 8,
  });
  const base = lathe({
    profile: [
      [5.6, 53.4],
      [7, 53],
      [7.2, 51.6],
      [5.4, 50.6],
      [2, 49.6],
      [1.2, 47.6],
      [0, 47],
    ],
    segments: 8,
  });
  const bars = [0, 1, 2, 3].flatMap((index) => {
    const angle = (index / 4) * 2 * Math.PI + Math.PI / 4;
    const [dx, dy] = [Math.cos(angle) * 5.6, Math.sin(angle) * 5.6];
    return tube(
      [
        { at: [x + dx * 1.08, dy * 1.08, 67.6], radius: 0.6 },
        { at: [x + dx, dy, 53], radius: 0.6 },
      ],
      { segments: 5, front: [1, 0, 0] },
    );
  });
  const ringPath = Array.from({ length: 12 }, (_, index): Vector3 => {
    const angle = (index / 12) * 2 * Math.PI;
    return [x + Math.cos(angle) * 2.6, 0, z + 7 + Math.sin(angle) * 3.4 - 0.6];
  });
  const stones = [0, 1, 2, 3, 4, 5].flatMap((index) => {
    const angle = (index / 6) * 2 * Math.PI;
    return at(
      [Math.cos(angle) * 6, Math.sin(angle) * 6, 2 + (index % 2)],
      rock({ radii: [4.6, 4.2, 4], seed: 70 + index, detail: 3 }),
    );
  });
  const collar = place(roundedBox([4.2, 4.2, 1.6], 0.6), {
    origin: [0, 0, 85.4],
    x: [1, 0, 0],
    y: [0, 1, 0],
    z: [0, 0, 1],
  });
  const iron = (surface: Surface): Texel => solid(lit(steel(surface), 0.62));
  return [
    part({ geoset: 'solid', soup: post, region: regions.post, binding: root, paint: timber, crease: 60 }),
    part({ geoset: 'solid', soup: arm, region: regions.arm, binding: root, paint: timber, crease: 60 }),
    part({ geoset: 'solid', soup: brace, region: regions.brace, binding: root, paint: iron }),
    part({ geoset: 'solid', soup: collar, region: regions.ring, binding: root, paint: iron }),
    part({ geoset: 'solid', soup: stones, region: regions.stones, binding: root, paint: cobble, crease: 40 }),
    part({
      geoset: 'solid',
      soup: at([x, 0, 0], roof),
      region: regions.roof,
      binding: swing,
      crease: 30,
      paint: (s) => solid(edged(gold(s), Math.abs(((s.u * 8) % 1) - 0.5) < 0.46 ? 9 : 0.3, 0.5)),
    }),
    part({
      geoset: 'solid',
      soup: at([x, 0, 0], base),
      region: regions.base,
      binding: swing,
      crease: 30,
      paint: (s) => solid(gold(s)),
    }),
    part({ geoset: 'solid', soup: bars, region: regions.bars, binding: swing, paint: iron }),
    {
      ...part({
        geoset: 'solid',
        soup: closedTube(ringPath, 0.6, 5, [0, 1, 0]),
        region: regions.bars,
        binding: swing,
        paint: iron,
      }),
      paint: null,
    },
  ];
}

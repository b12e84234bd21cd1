/** The golem's boulders and banner. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, mix, subtract } from '../../../shared/geometry/vector.ts';
import { rock } from '../mesh/rock.ts';
import type { Soup } from '../mesh/soup.ts';
import { frameAlong, grid, place, warp } from '../mesh/soup.ts';
import type { Binding, Part } from '../model/part.ts';
import { chain, pair, part, rigid } from '../model/part.ts';

import type { Surface } from '../paint/bake.ts';
import { band } from '../paint/colour.ts';
import { anvil } from '../paint/mark.ts';
import type { PbrTexel } from './paints.ts';
import { stone, woven } from './paints.ts';
import type { RegionName } from './atlas.ts';
import { regions } from './atlas.ts';
import { BODY } from './skeleton.ts';

import { metalwork } from './metalwork.ts';

const at = (origin: Vector3, soup: Soup): Soup => warp(soup, (position) => add(origin, position));

interface Boulder {
  readonly region: RegionName;
  readonly centre: Vector3;
  readonly radii: Vector3;
  readonly seed: number;
  readonly detail: number;
  /** Direction of the long axis; upright when left out. */
  readonly along?: Vector3;
}

function boulder({ centre, radii, seed, detail, along }: Boulder): Soup {
  const soup = rock({ radii, seed, detail, cuts: 18, sharpness: 18 });
  return along === undefined ? at(centre, soup) : place(soup, frameAlong(centre, along, [1, 0, 0]));
}

const middle = (binding: Binding, options: Boulder): readonly Part<PbrTexel>[] => [
  part({ geoset: 'body', soup: boulder(options), region: regions[options.region], binding, paint: stone, crease: 46 }),
];

const both = (bone: string, options: Boulder): readonly Part<PbrTexel>[] =>
  pair({
    geoset: 'body',
    soup: boulder(options),
    region: regions[options.region],
    binding: rigid(bone),
    paint: stone,
    crease: 46,
  });

const trunk = chain('Bone_Pelvis', [
  { to: 'Bone_Spine', at: [0, 0, 59], along: [0, 0, 1], width: 12 },
  { to: 'Bone_Chest', at: [0, 0, 74], along: [0, 0, 1], width: 14 },
]);

function boulders(): readonly Part<PbrTexel>[] {
  const { shoulder, elbow, wrist, hip, knee, ankle, head } = BODY;
  return [
    ...middle(trunk, { region: 'chest', centre: [0, 0, 96], radii: [27, 37, 26], seed: 4, detail: 9 }),
    ...middle(trunk, { region: 'belly', centre: [1, 0, 69], radii: [17, 21, 13], seed: 9, detail: 5 }),
    ...middle(rigid('Bone_Pelvis'), { region: 'pelvis', centre: [0, 0, 53], radii: [17, 24, 11], seed: 15, detail: 5 }),
    ...middle(rigid('Bone_Head'), {
      region: 'head',
      centre: add(head, [2, 0, 4]),
      radii: [13.4, 12.5, 13],
      seed: 22,
      detail: 6,
    }),
    ...both('Bone_Shoulder_L', {
      region: 'shoulder',
      centre: add(shoulder, [0, 6, 3]),
      radii: [18, 17, 17],
      seed: 31,
      detail: 5,
    }),
    ...both('Bone_Arm_L', {
      region: 'arm',
      centre: mix(shoulder, elbow, 0.62),
      radii: [11, 11, 16],
      seed: 42,
      detail: 4,
      along: subtract(shoulder, elbow),
    }),
    ...both('Bone_Forearm_L', {
      region: 'forearm',
      centre: mix(elbow, wrist, 0.55),
      radii: [16.5, 16, 23],
      seed: 53,
      detail: 6,
      along: subtract(elbow, wrist),
    }),
    ...both('Bone_Hand_L', { region: 'fist', centre: [15, 56, 33], radii: [14, 14, 14.5], seed: 64, detail: 5 }),
    ...both('Bone_Thigh_L', {
      region: 'thigh',
      centre: mix(hip, knee, 0.45),
      radii: [12.5, 11.5, 14],
      seed: 75,
      detail: 4,
    }),
    ...both('Bone_Calf_L', {
      region: 'calf',
      centre: mix(knee, ankle, 0.42),
      radii: [12.5, 12, 13.5],
      seed: 86,
      detail: 4,
    }),
    ...both('Bone_Foot_L', {
      region: 'foot',
      centre: add(ankle, [5, 0.5, -3.4]),
      radii: [18, 13.5, 7.6],
      seed: 97,
      detail: 4,
    }),
    ...[-7.5, 0.5, 8.5].flatMap((across, index) =>
      both('Bone_Fingers_L', {
        region: 'fingers',
        centre: [22 - Math.abs(across) * 0.3, 56 + across, 26],
        radii: [7.2, 4.8, 8],
        seed: 108 + index,
        detail: 3,
      }),
    ),
    ...both('Bone_Hand_L', { region: 'fingers', centre: [21, 42, 31], radii: [7, 5, 7], seed: 131, detail: 3 }),
  ];
}

const BANNER_TOP = 57;
const BANNER_LENGTH = 42;

function bannerPart(): Part<PbrTexel> {
  const sheet = grid(6, 10, (u, v) => {
    const across = (u - 0.5) * 2;
    const point = v > 0.82 ? (v - 0.82) * (1 - Math.abs(across)) * 26 : 0;
    return [
      19.4 + Math.sin(v * 3.4) * 2.2 - across * across * 2.2,
      across * (11.5 - v * 1.5),
      BANNER_TOP - v * BANNER_LENGTH * 0.88 - point,
    ];
  });
  const binding = chain('Bone_Pelvis', [
    { to: 'Bone_Banner_Top', at: [20, 0, 52], along: [0, 0, -1], width: 8 },
    { to: 'Bone_Banner_End', at: [22, 0, 36], along: [0, 0, -1], width: 16 },
  ]);
  const paint = (surface: Surface): PbrTexel => {
    const { u, v } = surface;
    const mark = anvil((0.5 - u) * 3.1, (0.42 - v) * 5.4).inside;
    const side = Math.min(u, 1 - u) * 20;
    const hem = band(side, 1.2, 0.5) + band((1 - v) * 40, 2.4, 0.9);
    return woven(surface, mark, Math.min(1, hem));
  };
  return part({ geoset: 'banner', soup: sheet, region: regions.banner, binding, paint, crease: 80 });
}

export function golemParts(): readonly Part<PbrTexel>[] {
  return [...boulders(), ...metalwork(), bannerPart()];
}

/** The golem's parts: boulders, bronze, the furnace in its chest and the banner. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, mix, subtract } from '../../../shared/geometry/vector.ts';
import { rock } from '../mesh/rock.ts';
import { closedTube, ellipsoid, lathe, roundedBox, tube } from '../mesh/solids.ts';
import type { Soup } from '../mesh/soup.ts';
import { frameAlong, grid, mapUv, place, warp } from '../mesh/soup.ts';
import type { Binding, Part } from '../model/part.ts';
import { chain, pair, part, rigid } from '../model/part.ts';
import { packAtlas } from '../paint/atlas.ts';
import type { Surface } from '../paint/bake.ts';
import { band, step } from '../paint/colour.ts';
import { anvil } from '../knight/torso.ts';
import type { PbrPaint, PbrTexel } from './paints.ts';
import { bronze, eye, furnace, stone, woven } from './paints.ts';
import { BODY } from './skeleton.ts';

export const ATLAS_SIZE = 512;

const regions = packAtlas(ATLAS_SIZE, {
  chest: [224, 152],
  forearm: [132, 96],
  banner: [72, 116],
  shoulderCap: [128, 84],
  shoulder: [120, 84],
  belly: [108, 72],
  pelvis: [120, 72],
  arm: [96, 66],
  fist: [108, 72],
  head: [108, 72],
  thigh: [88, 60],
  calf: [96, 64],
  foot: [96, 60],
  fingers: [72, 48],
  bracer: [112, 44],
  brow: [64, 36],
  jaw: [48, 36],
  ring: [96, 40],
  coal: [48, 48],
  bars: [28, 56],
  pipe: [40, 64],
  fire: [24, 24],
  eyes: [20, 16],
  belt: [104, 24],
  knee: [44, 40],
});

type RegionName = keyof typeof regions;

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
  pair({ geoset: 'body', soup: boulder(options), region: regions[options.region], binding: rigid(bone), paint: stone, crease: 46 });

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
    ...middle(rigid('Bone_Head'), { region: 'head', centre: add(head, [2, 0, 4]), radii: [13.4, 12.5, 13], seed: 22, detail: 6 }),
    ...both('Bone_Shoulder_L', { region: 'shoulder', centre: add(shoulder, [0, 6, 3]), radii: [18, 17, 17], seed: 31, detail: 5 }),
    ...both('Bone_Arm_L', { region: 'arm', centre: mix(shoulder, elbow, 0.62), radii: [11, 11, 16], seed: 42, detail: 4, along: subtract(shoulder, elbow) }),
    ...both('Bone_Forearm_L', { region: 'forearm', centre: mix(elbow, wrist, 0.55), radii: [16.5, 16, 23], seed: 53, detail: 6, along: subtract(elbow, wrist) }),
    ...both('Bone_Hand_L', { region: 'fist', centre: [15, 56, 33], radii: [14, 14, 14.5], seed: 64, detail: 5 }),
    ...both('Bone_Thigh_L', { region: 'thigh', centre: mix(hip, knee, 0.45), radii: [12.5, 11.5, 14], seed: 75, detail: 4 }),
    ...both('Bone_Calf_L', { region: 'calf', centre: mix(knee, ankle, 0.42), radii: [12.5, 12, 13.5], seed: 86, detail: 4 }),
    ...both('Bone_Foot_L', { region: 'foot', centre: add(ankle, [5, 0.5, -3.4]), radii: [18, 13.5, 7.6], seed: 97, detail: 4 }),
    ...[-7.5, 0.5, 8.5].flatMap((across, index) =>
      both('Bone_Fingers_L', { region: 'fingers', centre: [22 - Math.abs(across) * 0.3, 56 + across, 26], radii: [7.2, 4.8, 8], seed: 108 + index, detail: 3 }),
    ),
    ...both('Bone_Hand_L', { region: 'fingers', centre: [21, 42, 31], radii: [7, 5, 7], seed: 131, detail: 3 }),
  ];
}

/** The colour of the team in two stripes round a plate, with a bare edge. */
function plate(rows: number): PbrPaint {
  return (surface) => {
    const { v } = surface;
    const edge = Math.min(v, 1 - v) * rows;
    const stripe = step(0.2, 0.24, v) * step(0.72, 0.68, v);
    const line = Math.min(Math.abs(v - 0.22), Math.abs(v - 0.7)) * rows;
    return bronze(surface, stripe, Math.min(edge, line));
  };
}

function shoulderCap(): Soup {
  const dome = lathe({
    profile: [[0, 18.4], [5, 18], [5.6, 16.8], [11, 14.4], [15.6, 10], [18.4, 4.4], [19.4, 0.4], [20.6, 0], [20.6, -2.8], [18.4, -3]],
    segments: 16,
    ellipse: [1.04, 0.98],
  });
  const spike = lathe({ profile: [[0, 31], [1.6, 26], [3.4, 20], [4.2, 17.6]], segments: 8 });
  const frame = frameAlong(add(BODY.shoulder, [0, 7.5, 5]), [0, 0.5, 0.87], [1, 0, 0]);
  return place([...mapUv(dome, [0, 0, 0.84, 1]), ...mapUv(spike, [0.86, 0, 1, 1])], frame);
}

const ringPath = (radius: number, centre: Vector3): readonly Vector3[] =>
  Array.from({ length: 18 }, (_, index) => {
    const angle = (index / 18) * 2 * Math.PI;
    return add(centre, [0, Math.cos(angle) * radius, Math.sin(angle) * radius]);
  });

/** Three hoops of a ribbon-like band round a limb. */
function bracer(): Soup {
  const { elbow, wrist } = BODY;
  const ring = (share: number, radius: number) => ({ at: mix(elbow, wrist, share), radius, across: radius * 0.98 });
  return tube(
    [ring(0.4, 13), ring(0.42, 16.6), ring(0.47, 17.2), ring(0.66, 16.4), ring(0.86, 14.6), ring(0.91, 15.2), ring(0.95, 14.6), ring(0.97, 10)],
    { segments: 16, front: [0, 1, 0] },
  );
}

function metalwork(): readonly Part<PbrTexel>[] {
  const { core, head, knee } = BODY;
  const bars = [-6.4, 0, 6.4].flatMap((across) =>
    tube([{ at: add(core, [2.6, across, 11.5]), radius: 1.5 }, { at: add(core, [4.6, across, 0]), radius: 1.5 }, { at: add(core, [2.6, across, -11.5]), radius: 1.5 }], { segments: 6, front: [1, 0, 0] }),
  );
  const coal = place(ellipsoid([12.4, 12.4, 6], 14, 6), frameAlong(add(core, [-2.6, 0, 0]), [1, 0, 0], [0, 0, 1]));
  const belt = lathe({ profile: [[13.6, 59.8], [16.6, 59.2], [17.4, 56.4], [16.9, 53.4], [13.4, 52.6]], segments: 20, ellipse: [1.04, 1.3] });
  const pipe = tube(
    [{ at: [-18, 13, 104], radius: 5.4 }, { at: [-25, 15, 116], radius: 5.2 }, { at: [-27, 16, 128], radius: 5 }, { at: [-27, 16, 129], radius: 6.2 }, { at: [-27, 16, 133], radius: 6.2 }, { at: [-27, 16, 134], radius: 4.6 }, { at: [-27, 16, 134.2], radius: 3.6 }],
    { segments: 10, front: [1, 0, 0] },
  );
  const fire = lathe({ profile: [[0, 134.6], [2.4, 134.5], [3.8, 134]], segments: 10 });
  const crown = lathe({ profile: [[9, 13.4], [12.6, 11], [13.8, 7.6], [14.2, 5], [12.4, 4.6]], segments: 14, arc: [-118, 118], ellipse: [0.98, 0.96] });
  const jaw = lathe({ profile: [[11.6, -0.6], [13, -1.4], [12.6, -6], [10, -10.4], [7, -11]], segments: 10, arc: [-92, 92], ellipse: [1.02, 0.94] });
  const kneeCap = lathe({ profile: [[0, 6.4], [4, 5.4], [7, 2.4], [8.2, -0.6], [7, -1.2]], segments: 10 });
  const bronzePart = (soup: Soup, region: RegionName, binding: Binding, paint: PbrPaint = (s) => bronze(s)): Part<PbrTexel> =>
    part({ geoset: 'body', soup, region: regions[region], binding, paint, crease: 40 });
  const mirrored = (soup: Soup, region: RegionName, bone: string, paint: PbrPaint = (s) => bronze(s)) =>
    pair({ geoset: 'body', soup, region: regions[region], binding: rigid(bone), paint, crease: 40 });
  const slit = place(roundedBox([1.6, 2.6, 1.1], 0.6), { origin: add(head, [13.2, 4.7, 4.6]), x: [0.94, 0.34, 0], y: [-0.34, 0.94, 0], z: [0, 0, 1] });
  return [
    ...mirrored(shoulderCap(), 'shoulderCap', 'Bone_Shoulder_L', plate(22)),
    ...mirrored(bracer(), 'bracer', 'Bone_Forearm_L', plate(18)),
    ...mirrored(place(kneeCap, frameAlong(add(knee, [10, 0.6, 1]), [1, 0.1, 0.15], [0, 0, 1])), 'knee', 'Bone_Calf_L', (s) => bronze(s, 0, (1 - s.v) * 9)),
    ...mirrored(pipe, 'pipe', 'Bone_Chest'),
    ...mirrored(at([-27, 16, 0], fire), 'fire', 'Bone_Chest', furnace),
    ...mirrored(slit, 'eyes', 'Bone_Head', eye),
    bronzePart(closedTube(ringPath(14.4, add(core, [0.6, 0, 0])), 3.4, 8, [1, 0, 0]), 'ring', rigid('Bone_Core')),
    bronzePart(bars, 'bars', rigid('Bone_Core')),
    part({ geoset: 'body', soup: coal, region: regions.coal, binding: rigid('Bone_Core'), paint: furnace, crease: 60 }),
    bronzePart(belt, 'belt', rigid('Bone_Pelvis'), (s) => bronze(s, 0, Math.min(s.v, 1 - s.v) * 8)),
    bronzePart(at(add(head, [2, 0, 3]), crown), 'brow', rigid('Bone_Head'), (s) => bronze(s, band(s.u, 0.5, 0.12), Math.min(s.v, 1 - s.v) * 9)),
    bronzePart(at(add(head, [2, 0, 0]), jaw), 'jaw', rigid('Bone_Jaw'), (s) => bronze(s, 0, Math.min(s.v, 1 - s.v) * 10)),
  ];
}

const BANNER_TOP = 57;
const BANNER_LENGTH = 42;

function bannerPart(): Part<PbrTexel> {
  const sheet = grid(6, 10, (u, v) => {
    const across = (u - 0.5) * 2;
    const point = v > 0.82 ? (v - 0.82) * (1 - Math.abs(across)) * 26 : 0;
    return [19.4 + Math.sin(v * 3.4) * 2.2 - across * across * 2.2, across * (11.5 - v * 1.5), BANNER_TOP - v * BANNER_LENGTH * 0.88 - point];
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

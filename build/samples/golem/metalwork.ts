/** The golem's bronze, the furnace in its chest and the fire in its pipes and eyes. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, mix } from '../../../shared/geometry/vector.ts';
import { closedTube, ellipsoid, lathe, roundedBox, tube } from '../mesh/solids.ts';
import type { Soup } from '../mesh/soup.ts';
import { frameAlong, mapUv, place, warp } from '../mesh/soup.ts';
import type { Binding, Part } from '../model/part.ts';
import { pair, part, rigid } from '../model/part.ts';

import { band, step } from '../paint/colour.ts';
import type { PbrPaint, PbrTexel } from './paints.ts';
import { bronze, eye, furnace } from './paints.ts';
import type { RegionName } from './atlas.ts';
import { regions } from './atlas.ts';
import { BODY } from './skeleton.ts';

const at = (origin: Vector3, soup: Soup): Soup => warp(soup, (position) => add(origin, position));

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
    profile: [
      [0, 18.4],
      [5, 18],
      [5.6, 16.8],
      [11, 14.4],
      [15.6, 10],
      [18.4, 4.4],
      [19.4, 0.4],
      [20.6, 0],
      [20.6, -2.8],
      [18.4, -3],
    ],
    segments: 16,
    ellipse: [1.04, 0.98],
  });
  const spike = lathe({
    profile: [
      [0, 31],
      [1.6, 26],
      [3.4, 20],
      [4.2, 17.6],
    ],
    segments: 8,
  });
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
    [
      ring(0.4, 13),
      ring(0.42, 16.6),
      ring(0.47, 17.2),
      ring(0.66, 16.4),
      ring(0.86, 14.6),
      ring(0.91, 15.2),
      ring(0.95, 14.6),
      ring(0.97, 10),
    ],
    { segments: 16, front: [0, 1, 0] },
  );
}

export function metalwork(): readonly Part<PbrTexel>[] {
  const { core, head, knee } = BODY;
  const bars = [-6.4, 0, 6.4].flatMap((across) =>
    tube(
      [
        { at: add(core, [2.6, across, 11.5]), radius: 1.5 },
        { at: add(core, [4.6, across, 0]), radius: 1.5 },
        { at: add(core, [2.6, across, -11.5]), radius: 1.5 },
      ],
      { segments: 6, front: [1, 0, 0] },
    ),
  );
  const coal = place(ellipsoid([12.4, 12.4, 6], 14, 6), frameAlong(add(core, [-2.6, 0, 0]), [1, 0, 0], [0, 0, 1]));
  const belt = lathe({
    profile: [
      [13.6, 59.8],
      [16.6, 59.2],
      [17.4, 56.4],
      [16.9, 53.4],
      [13.4, 52.6],
    ],
    segments: 20,
    ellipse: [1.04, 1.3],
  });
  const pipe = tube(
    [
      { at: [-18, 13, 104], radius: 5.4 },
      { at: [-25, 15, 116], radius: 5.2 },
      { at: [-27, 16, 128], radius: 5 },
      { at: [-27, 16, 129], radius: 6.2 },
      { at: [-27, 16, 133], radius: 6.2 },
      { at: [-27, 16, 134], radius: 4.6 },
      { at: [-27, 16, 134.2], radius: 3.6 },
    ],
    { segments: 10, front: [1, 0, 0] },
  );
  const fire = lathe({
    profile: [
      [0, 134.6],
      [2.4, 134.5],
      [3.8, 134],
    ],
    segments: 10,
  });
  const crown = lathe({
    profile: [
      [9, 13.4],
      [12.6, 11],
      [13.8, 7.6],
      [14.2, 5],
      [12.4, 4.6],
    ],
    segments: 14,
    arc: [-118, 118],
    ellipse: [0.98, 0.96],
  });
  const jaw = lathe({
    profile: [
      [11.6, -0.6],
      [13, -1.4],
      [12.6, -6],
      [10, -10.4],
      [7, -11],
    ],
    segments: 10,
    arc: [-92, 92],
    ellipse: [1.02, 0.94],
  });
  const kneeCap = lathe({
    profile: [
      [0, 6.4],
      [4, 5.4],
      [7, 2.4],
      [8.2, -0.6],
      [7, -1.2],
    ],
    segments: 10,
  });
  const bronzePart = (
    soup: Soup,
    region: RegionName,
    binding: Binding,
    paint: PbrPaint = (s) => bronze(s),
  ): Part<PbrTexel> => part({ geoset: 'body', soup, region: regions[region], binding, paint, crease: 40 });
  const mirrored = (soup: Soup, region: RegionName, bone: string, paint: PbrPaint = (s) => bronze(s)) =>
    pair({ geoset: 'body', soup, region: regions[region], binding: rigid(bone), paint, crease: 40 });
  const slit = place(roundedBox([1.6, 2.6, 1.1], 0.6), {
    origin: add(head, [13.2, 4.7, 4.6]),
    x: [0.94, 0.34, 0],
    y: [-0.34, 0.94, 0],
    z: [0, 0, 1],
  });
  return [
    ...mirrored(shoulderCap(), 'shoulderCap', 'Bone_Shoulder_L', plate(22)),
    ...mirrored(bracer(), 'bracer', 'Bone_Forearm_L', plate(18)),
    ...mirrored(
      place(kneeCap, frameAlong(add(knee, [10, 0.6, 1]), [1, 0.1, 0.15], [0, 0, 1])),
      'knee',
      'Bone_Calf_L',
      (s) => bronze(s, 0, (1 - s.v) * 9),
    ),
    ...mirrored(pipe, 'pipe', 'Bone_Chest'),
    ...mirrored(at([-27, 16, 0], fire), 'fire', 'Bone_Chest', furnace),
    ...mirrored(slit, 'eyes', 'Bone_Head', eye),
    bronzePart(closedTube(ringPath(14.4, add(core, [0.6, 0, 0])), 3.4, 8, [1, 0, 0]), 'ring', rigid('Bone_Core')),
    bronzePart(bars, 'bars', rigid('Bone_Core')),
    part({ geoset: 'body', soup: coal, region: regions.coal, binding: rigid('Bone_Core'), paint: furnace, crease: 60 }),
    bronzePart(belt, 'belt', rigid('Bone_Pelvis'), (s) => bronze(s, 0, Math.min(s.v, 1 - s.v) * 8)),
    bronzePart(at(add(head, [2, 0, 3]), crown), 'brow', rigid('Bone_Head'), (s) =>
      bronze(s, band(s.v, 0.5, 0.12), Math.min(s.v, 1 - s.v) * 9),
    ),
    bronzePart(at(add(head, [2, 0, 0]), jaw), 'jaw', rigid('Bone_Jaw'), (s) =>
      bronze(s, 0, Math.min(s.v, 1 - s.v) * 10),
    ),
  ];
}

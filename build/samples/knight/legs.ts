/** Legs and boots, made for the left side and mirrored. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, scale } from '../../../shared/geometry/vector.ts';
import { lathe, loft, tube } from '../mesh/solids.ts';
import type { Soup } from '../mesh/soup.ts';
import { frameAlong, place } from '../mesh/soup.ts';
import type { Part } from '../model/part.ts';
import { chain, pair, rigid } from '../model/part.ts';
import type { Surface } from '../paint/bake.ts';
import { band, blend, hex, lit } from '../paint/colour.ts';
import { regions } from './atlas.ts';
import type { Texel } from '../paint/classic.ts';
import { edged, leather, shade, solid, steel } from '../paint/classic.ts';
import { BODY } from './skeleton.ts';

import { paintCop, paintPlate, rings } from './limb.ts';

const SOLE_COLOUR = hex(0x1f1712);

/** Rings from heel to toe: place along x, half width, height of the top; the sole is flat. */
function bootShape(): Soup {
  const [ankleX, ankleY] = [BODY.ankle[0], BODY.ankle[1]];
  const outline: readonly (readonly [x: number, half: number, top: number])[] = [
    [-7.6, 1.6, 3],
    [-7.2, 3.6, 8],
    [-5, 4.6, 10.5],
    [-1, 4.9, 11],
    [3, 5.2, 9],
    [7, 5.8, 6.8],
    [11, 5.6, 5.2],
    [14.2, 4, 3.8],
    [15.6, 1.6, 2.2],
  ];
  const rings = outline.map(([x, half, top]): Vector3[] => {
    const point = (share: number, height: number): Vector3 => [ankleX + x + 1, ankleY + half * share, height];
    return [
      point(0, 0),
      point(0.86, 0),
      point(1, 1.2),
      point(1, top * 0.5),
      point(0.7, top * 0.86),
      point(0, top),
      point(-0.7, top * 0.86),
      point(-1, top * 0.5),
      point(-1, 1.2),
      point(-0.86, 0),
      point(0, 0),
    ];
  });
  const first = rings[0] ?? [];
  const last = rings.at(-1) ?? [];
  const shrunk = (ring: readonly Vector3[]): Vector3[] => ring.map(() => scale(ring.reduce(add), 1 / ring.length));
  return loft([shrunk(first), ...rings, shrunk(last)]);
}

function paintBoot(surface: Surface): Texel {
  const { position, normal } = surface;
  if (normal[2] < -0.6) return solid(lit(SOLE_COLOUR, shade(surface)));
  if (position[2] < 1.3)
    return solid(blend(lit(hex(0x39281a), shade(surface)), SOLE_COLOUR, band(position[2], 1.3, 0.2)));
  // Steel plates over the toes, leather behind.
  const plates = position[0] - 1.5;
  if (plates < 0) return solid(edged(leather(hex(0x593a20))(surface), -plates, 0.5));
  return solid(edged(steel(surface), Math.abs((plates % 3.6) - 0.2), 0.5));
}

export function legParts(): readonly Part<Texel>[] {
  const { hip, knee, ankle } = BODY;
  const leg = [
    ...rings(hip, knee, [
      [0.1, 5.6],
      [0.4, 6.4],
      [0.7, 6.1],
      [0.92, 5.6],
    ]),
    ...rings(knee, ankle, [
      [0.08, 5.6],
      [0.35, 5.9],
      [0.75, 4.7],
      [1.02, 4.5],
    ]),
  ];
  const binding = chain('Bone_Thigh_L', [{ to: 'Bone_Calf_L', at: knee, along: [0, 0, -1], width: 6 }]);
  const greave = tube(
    rings(knee, ankle, [
      [0.14, 6],
      [0.17, 6.7],
      [0.4, 6.9],
      [0.8, 5.6],
      [1.02, 6.3],
      [1.06, 6.2],
      [1.0, 4.6],
    ]),
    { segments: 11, front: [1, 0, 0] },
  );
  const cop = lathe({
    profile: [
      [0, 4.8],
      [2.8, 4.1],
      [4.9, 2],
      [6.3, -0.3],
      [5.6, -1.2],
    ],
    segments: 8,
  });
  const kneeFrame = frameAlong(add(knee, [3.4, 0.2, 0]), [1, 0.12, 0.06], [0, 0, 1]);
  const breeches = leather(hex(0x5e4226));
  return [
    ...pair({
      geoset: 'body',
      soup: tube(leg, { segments: 10, front: [1, 0, 0] }),
      region: regions.leg,
      binding,
      paint: (s) => solid(breeches(s)),
      crease: 80,
    }),
    ...pair({
      geoset: 'armour',
      soup: greave,
      region: regions.greave,
      binding: rigid('Bone_Calf_L'),
      paint: paintPlate(1.2),
      crease: 42,
    }),
    ...pair({
      geoset: 'armour',
      soup: place(cop, kneeFrame),
      region: regions.cop,
      binding: () => [
        ['Bone_Thigh_L', 0.5],
        ['Bone_Calf_L', 0.5],
      ],
      paint: paintCop,
      crease: 42,
    }),
    ...pair({
      geoset: 'body',
      soup: bootShape(),
      region: regions.boot,
      binding: rigid('Bone_Foot_L'),
      paint: paintBoot,
      crease: 46,
    }),
  ];
}

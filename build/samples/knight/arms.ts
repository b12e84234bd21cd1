/** Arms with their plates, made for the left side and mirrored. */
import { add, normalise, subtract } from '../../../shared/geometry/vector.ts';
import { lathe, roundedBox, tube } from '../mesh/solids.ts';
import type { Soup } from '../mesh/soup.ts';
import { frameAlong, mapUv, place } from '../mesh/soup.ts';
import type { Part } from '../model/part.ts';
import { chain, pair, rigid } from '../model/part.ts';
import type { Surface } from '../paint/bake.ts';
import { band, blend, hex, lit, step } from '../paint/colour.ts';
import { regions } from './atlas.ts';
import type { Texel } from '../paint/classic.ts';
import { edged, gold, leather, mail, solid, steel } from '../paint/classic.ts';
import { BODY } from './skeleton.ts';

import { paintCop, paintPlate, rings } from './limb.ts';

/** A dome over the shoulder with two plates below it. */
function pauldronShape(): Soup {
  const frame = frameAlong(add(BODY.shoulder, [0.3, 1.2, -1.2]), [0, 0.62, 0.8], [1, 0, 0]);
  const dome = lathe({
    profile: [
      [0, 9.6],
      [3.6, 9.1],
      [6.6, 7.6],
      [8.8, 5.2],
      [9.9, 2.4],
      [10.2, 0.4],
      [10.9, 0],
      [10.9, -1.3],
      [9.6, -1.6],
    ],
    segments: 14,
    ellipse: [1.04, 1],
  });
  const lame = (drop: number, size: number): Soup =>
    lathe({
      profile: [
        [size, 0.2 - drop],
        [size + 0.5, -2.6 - drop],
        [size - 0.3, -3.4 - drop],
      ],
      segments: 6,
      ellipse: [1.02, 0.96],
      arc: [-20, 200],
    });
  return place(
    [
      ...mapUv(dome, [0, 0, 1, 0.62]),
      ...mapUv(lame(1.2, 9.4), [0, 0.64, 1, 0.82]),
      ...mapUv(lame(4, 8.7), [0, 0.82, 1, 1]),
    ],
    frame,
  );
}

function paintPauldron(surface: Surface): Texel {
  const { u, v } = surface;
  if (v > 0.63) {
    const edge = Math.abs(((v - 0.64) % 0.18) - 0.13) * 36;
    return solid(edged(steel(surface), edge, 0.7));
  }
  const rim = (0.62 - v) * 24;
  if (rim < 2.9) return solid(edged(gold(surface), Math.min(rim, 2.9 - rim), 0.4));
  // Eight flutes run down from the boss at the top.
  const flute = Math.abs(((u * 8) % 1) - 0.5) * 8 * v;
  const boss = v < 0.1 ? gold(surface) : edged(steel(surface), rim - 2.9, 0.7);
  return solid(
    v > 0.13 ? blend(edged(boss, flute, 0.3), boss, step(0.4, 0.14, v)) : edged(boss, Math.abs(v - 0.1) * 24, 0.35),
  );
}

/** The hand as a fist round what it holds: a block with four fingers and a thumb. */
function fistShape(): Soup {
  const frame = frameAlong(BODY.fist, [0.68, 0.16, 0.71], [0.7, 0, -0.7]);
  const block = mapUv(roundedBox([3.5, 3.5, 3.9], 1.4), [0, 0, 1, 0.62]);
  const fingers = [-2.9, -1, 0.9, 2.8].flatMap((height, index) => {
    const finger = tube(
      [
        { at: [0.6, 3.2, height], radius: 1.25 },
        { at: [3.6, 2.9, height], radius: 1.2 },
        { at: [4.4, 0, height], radius: 1.15 },
        { at: [2.8, -2, height], radius: 1.05 },
      ],
      { segments: 5, front: [0, 0, 1] },
    );
    return mapUv(finger, [index / 4, 0.64, (index + 1) / 4, 1]);
  });
  return place([...block, ...fingers], frame);
}

function paintGauntlet(surface: Surface): Texel {
  const { u, v } = surface;
  if (v < 0.63) return solid(leather(hex(0x4a2e18))(surface));
  const knuckle = Math.abs((((v - 0.64) * 9) % 1) - 0.5);
  return solid(
    blend(lit(steel(surface), 1.25), hex(0x14171b), band(knuckle, 0.5, 0.06) * 0.8 + band((u * 4) % 1, 0, 0.03) * 0.5),
  );
}

export function armParts(): readonly Part<Texel>[] {
  const { shoulder, elbow, wrist } = BODY;
  const forearm = subtract(wrist, elbow);
  const sleeve = [
    ...rings(shoulder, elbow, [
      [0, 5.4],
      [0.35, 5.5],
      [0.7, 4.9],
      [0.92, 4.5],
    ]),
    ...rings(elbow, wrist, [
      [0.1, 4.5],
      [0.4, 4.6],
      [0.98, 3.6],
    ]),
  ];
  const along = normalise(add(normalise(subtract(elbow, shoulder)), normalise(forearm)));
  const binding = chain('Bone_Arm_L', [{ to: 'Bone_Forearm_L', at: elbow, along, width: 5 }]);
  const vambrace = tube(
    rings(elbow, wrist, [
      [0.2, 5.1],
      [0.24, 5.6],
      [0.55, 5.3],
      [0.84, 4.7],
      [1.06, 6.4],
      [1.1, 6.3],
      [1.04, 4.2],
    ]),
    { segments: 11, front: [0, 1, 0] },
  );
  const cop = lathe({
    profile: [
      [0, 4.6],
      [2.6, 3.9],
      [4.6, 1.9],
      [5.9, -0.3],
      [5.2, -1],
    ],
    segments: 8,
  });
  const elbowFrame = frameAlong(add(elbow, [-1.6, 0.7, -0.4]), [-0.9, 0.35, -0.25], [0, 0, 1]);
  const thumb = tube(
    [
      { at: add(BODY.wrist, [1.2, -2.6, 0.4]), radius: 1.5 },
      { at: add(BODY.fist, [1, -4, 1.2]), radius: 1.5 },
      { at: add(BODY.fist, [4.2, -2.6, 1.6]), radius: 1.3 },
    ],
    { segments: 5, front: [0, 0, 1], capEnd: true },
  );
  return [
    ...pair({
      geoset: 'body',
      soup: tube(sleeve, { segments: 10, front: [1, 0, 0] }),
      region: regions.arm,
      binding,
      paint: (s) => solid(mail(16, 26)(s)),
      crease: 80,
    }),
    ...pair({
      geoset: 'armour',
      soup: vambrace,
      region: regions.vambrace,
      binding: rigid('Bone_Forearm_L'),
      paint: paintPlate(1.3),
      crease: 42,
    }),
    ...pair({
      geoset: 'armour',
      soup: place(cop, elbowFrame),
      region: regions.cop,
      binding: (p) => chain('Bone_Arm_L', [{ to: 'Bone_Forearm_L', at: elbow, along, width: 40 }])(p),
      paint: paintCop,
      crease: 42,
    }),
    ...pair({
      geoset: 'armour',
      soup: pauldronShape(),
      region: regions.pauldron,
      binding: rigid('Bone_Shoulder_L'),
      paint: paintPauldron,
      crease: 42,
    }),
    ...pair({
      geoset: 'body',
      soup: fistShape(),
      region: regions.fist,
      binding: rigid('Bone_Hand_L'),
      paint: paintGauntlet,
      crease: 50,
    }),
    ...pair({
      geoset: 'body',
      soup: thumb,
      region: regions.thumb,
      binding: rigid('Bone_Hand_L'),
      paint: (s) => solid(leather(hex(0x4a2e18))(s)),
      crease: 70,
    }),
  ];
}

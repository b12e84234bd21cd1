/** Arms and legs with their plates. Everything is made for the left side and mirrored. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, mix, normalise, scale, subtract } from '../../../shared/geometry/vector.ts';
import type { TubeRing } from '../mesh/solids.ts';
import { lathe, loft, roundedBox, tube } from '../mesh/solids.ts';
import type { Soup } from '../mesh/soup.ts';
import { frameAlong, mapUv, place } from '../mesh/soup.ts';
import type { Part } from '../model/part.ts';
import { chain, pair, rigid } from '../model/part.ts';
import type { Surface } from '../paint/bake.ts';
import { band, blend, hex, lit, step } from '../paint/colour.ts';
import { regions } from './atlas.ts';
import type { Texel } from './paints.ts';
import { edged, gold, leather, mail, shade, solid, steel } from './paints.ts';
import { BODY } from './skeleton.ts';

/** Rings between two joints: share of the way and radius. */
function rings(from: Vector3, to: Vector3, steps: readonly (readonly [share: number, radius: number])[]): readonly TubeRing[] {
  return steps.map(([share, radius]) => ({ at: mix(from, to, share), radius }));
}

function paintPlate(edgeWidth: number): (surface: Surface) => Texel {
  return (surface) => {
    const edge = Math.min(surface.v, 1 - surface.v) * 14;
    if (edge < edgeWidth) return solid(edged(gold(surface), edge, 0.45));
    return solid(edged(steel(surface), edge - edgeWidth, 0.8));
  };
}

/** A dome over the shoulder with two plates below it. */
function pauldronShape(): Soup {
  const frame = frameAlong(add(BODY.shoulder, [0.3, 1.2, -1.2]), [0, 0.62, 0.8], [1, 0, 0]);
  const dome = lathe({
    profile: [[0, 9.6], [3.6, 9.1], [6.6, 7.6], [8.8, 5.2], [9.9, 2.4], [10.2, 0.4], [10.9, 0], [10.9, -1.3], [9.6, -1.6]],
    segments: 14,
    ellipse: [1.04, 1],
  });
  const lame = (drop: number, size: number): Soup =>
    lathe({ profile: [[size, 0.2 - drop], [size + 0.5, -2.6 - drop], [size - 0.3, -3.4 - drop]], segments: 6, ellipse: [1.02, 0.96], arc: [-20, 200] });
  return place([...mapUv(dome, [0, 0, 1, 0.62]), ...mapUv(lame(1.2, 9.4), [0, 0.64, 1, 0.82]), ...mapUv(lame(4, 8.7), [0, 0.82, 1, 1])], frame);
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
  return solid(v > 0.13 ? blend(edged(boss, flute, 0.3), boss, step(0.4, 0.14, v)) : edged(boss, Math.abs(v - 0.1) * 24, 0.35));
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
  return solid(blend(lit(steel(surface), 1.25), hex(0x14171b), band(knuckle, 0.5, 0.06) * 0.8 + band((u * 4) % 1, 0, 0.03) * 0.5));
}

function armParts(): readonly Part<Texel>[] {
  const { shoulder, elbow, wrist } = BODY;
  const forearm = subtract(wrist, elbow);
  const sleeve = [
    ...rings(shoulder, elbow, [[0, 5.4], [0.35, 5.5], [0.7, 4.9], [0.92, 4.5]]),
    ...rings(elbow, wrist, [[0.1, 4.5], [0.4, 4.6], [0.98, 3.6]]),
  ];
  const along = normalise(add(normalise(subtract(elbow, shoulder)), normalise(forearm)));
  const binding = chain('Bone_Arm_L', [{ to: 'Bone_Forearm_L', at: elbow, along, width: 5 }]);
  const vambrace = tube(
    rings(elbow, wrist, [[0.2, 5.1], [0.24, 5.6], [0.55, 5.3], [0.84, 4.7], [1.06, 6.4], [1.1, 6.3], [1.04, 4.2]]),
    { segments: 11, front: [0, 1, 0] },
  );
  const cop = lathe({ profile: [[0, 4.6], [2.6, 3.9], [4.6, 1.9], [5.9, -0.3], [5.2, -1]], segments: 8 });
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
    ...pair({ geoset: 'body', soup: tube(sleeve, { segments: 10, front: [1, 0, 0] }), region: regions.arm, binding, paint: (s) => solid(mail(16, 26)(s)), crease: 80 }),
    ...pair({ geoset: 'armour', soup: vambrace, region: regions.vambrace, binding: rigid('Bone_Forearm_L'), paint: paintPlate(1.3), crease: 42 }),
    ...pair({ geoset: 'armour', soup: place(cop, elbowFrame), region: regions.cop, binding: (p) => chain('Bone_Arm_L', [{ to: 'Bone_Forearm_L', at: elbow, along, width: 40 }])(p), paint: paintCop, crease: 42 }),
    ...pair({ geoset: 'armour', soup: pauldronShape(), region: regions.pauldron, binding: rigid('Bone_Shoulder_L'), paint: paintPauldron, crease: 42 }),
    ...pair({ geoset: 'body', soup: fistShape(), region: regions.fist, binding: rigid('Bone_Hand_L'), paint: paintGauntlet, crease: 50 }),
    ...pair({ geoset: 'body', soup: thumb, region: regions.thumb, binding: rigid('Bone_Hand_L'), paint: (s) => solid(leather(hex(0x4a2e18))(s)), crease: 70 }),
  ];
}

function paintCop(surface: Surface): Texel {
  const { v } = surface;
  if (v > 0.78) return solid(edged(gold(surface), (1 - v) * 8, 0.4));
  return solid(edged(steel(surface), Math.abs(v - 0.32) * 9, 0.45));
}

const SOLE_COLOUR = hex(0x1f1712);

/** Rings from heel to toe: place along x, half width, height of the top; the sole is flat. */
function bootShape(): Soup {
  const [ankleX, ankleY] = [BODY.ankle[0], BODY.ankle[1]];
  const outline: readonly (readonly [x: number, half: number, top: number])[] = [
    [-7.6, 1.6, 3], [-7.2, 3.6, 8], [-5, 4.6, 10.5], [-1, 4.9, 11], [3, 5.2, 9], [7, 5.8, 6.8], [11, 5.6, 5.2], [14.2, 4, 3.8], [15.6, 1.6, 2.2],
  ];
  const rings = outline.map(([x, half, top]): Vector3[] => {
    const point = (share: number, height: number): Vector3 => [ankleX + x + 1, ankleY + half * share, height];
    return [point(0, 0), point(0.86, 0), point(1, 1.2), point(1, top * 0.5), point(0.7, top * 0.86), point(0, top), point(-0.7, top * 0.86), point(-1, top * 0.5), point(-1, 1.2), point(-0.86, 0), point(0, 0)];
  });
  const first = rings[0] ?? [];
  const last = rings.at(-1) ?? [];
  const shrunk = (ring: readonly Vector3[]): Vector3[] => ring.map(() => scale(ring.reduce(add), 1 / ring.length));
  return loft([shrunk(first), ...rings, shrunk(last)]);
}

function paintBoot(surface: Surface): Texel {
  const { position, normal } = surface;
  if (normal[2] < -0.6) return solid(lit(SOLE_COLOUR, shade(surface)));
  if (position[2] < 1.3) return solid(blend(lit(hex(0x39281a), shade(surface)), SOLE_COLOUR, band(position[2], 1.3, 0.2)));
  // Steel plates over the toes, leather behind.
  const plates = position[0] - 1.5;
  if (plates < 0) return solid(edged(leather(hex(0x593a20))(surface), -plates, 0.5));
  return solid(edged(steel(surface), Math.abs((plates % 3.6) - 0.2), 0.5));
}

function legParts(): readonly Part<Texel>[] {
  const { hip, knee, ankle } = BODY;
  const leg = [
    ...rings(hip, knee, [[0.1, 5.6], [0.4, 6.4], [0.7, 6.1], [0.92, 5.6]]),
    ...rings(knee, ankle, [[0.08, 5.6], [0.35, 5.9], [0.75, 4.7], [1.02, 4.5]]),
  ];
  const binding = chain('Bone_Thigh_L', [{ to: 'Bone_Calf_L', at: knee, along: [0, 0, -1], width: 6 }]);
  const greave = tube(
    rings(knee, ankle, [[0.14, 6], [0.17, 6.7], [0.4, 6.9], [0.8, 5.6], [1.02, 6.3], [1.06, 6.2], [1.0, 4.6]]),
    { segments: 11, front: [1, 0, 0] },
  );
  const cop = lathe({ profile: [[0, 4.8], [2.8, 4.1], [4.9, 2], [6.3, -0.3], [5.6, -1.2]], segments: 8 });
  const kneeFrame = frameAlong(add(knee, [3.4, 0.2, 0]), [1, 0.12, 0.06], [0, 0, 1]);
  const breeches = leather(hex(0x5e4226));
  return [
    ...pair({ geoset: 'body', soup: tube(leg, { segments: 10, front: [1, 0, 0] }), region: regions.leg, binding, paint: (s) => solid(breeches(s)), crease: 80 }),
    ...pair({ geoset: 'armour', soup: greave, region: regions.greave, binding: rigid('Bone_Calf_L'), paint: paintPlate(1.2), crease: 42 }),
    ...pair({ geoset: 'armour', soup: place(cop, kneeFrame), region: regions.cop, binding: () => [['Bone_Thigh_L', 0.5], ['Bone_Calf_L', 0.5]], paint: paintCop, crease: 42 }),
    ...pair({ geoset: 'body', soup: bootShape(), region: regions.boot, binding: rigid('Bone_Foot_L'), paint: paintBoot, crease: 46 }),
  ];
}

export function limbParts(): readonly Part<Texel>[] {
  return [...armParts(), ...legParts()];
}

/** Shapes of the sentry in the model's space, each on one bone with one texture. It looks along +X; 72 units tall. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add } from '../../../shared/geometry/vector.ts';
import { ellipsoid, lathe, roundedBox, tube } from '../mesh/solids.ts';
import type { Soup } from '../mesh/soup.ts';
import { grid, mirror, warp } from '../mesh/soup.ts';

export const boneNames = [
  'Root',
  'Pelvis',
  'Torso',
  'Head',
  'Jaw',
  'Arm L',
  'Forearm L',
  'Arm R',
  'Forearm R',
  'Thigh L',
  'Shin L',
  'Foot L',
  'Thigh R',
  'Shin R',
  'Foot R',
] as const;
export type BoneName = (typeof boneNames)[number];

/** Parents, and joints in the model's space. */
export const bones: Readonly<Record<BoneName, { readonly parent: BoneName | null; readonly at: Vector3 }>> = {
  Root: { parent: null, at: [0, 0, 0] },
  Pelvis: { parent: 'Root', at: [0, 0, 36] },
  Torso: { parent: 'Pelvis', at: [0, 0, 42] },
  Head: { parent: 'Torso', at: [1, 0, 60] },
  Jaw: { parent: 'Head', at: [3, 0, 63] },
  'Arm L': { parent: 'Torso', at: [0, 14, 56] },
  'Forearm L': { parent: 'Arm L', at: [0, 15, 44] },
  'Arm R': { parent: 'Torso', at: [0, -14, 56] },
  'Forearm R': { parent: 'Arm R', at: [0, -15, 44] },
  'Thigh L': { parent: 'Pelvis', at: [0, 6, 34] },
  'Shin L': { parent: 'Thigh L', at: [1, 7, 19] },
  'Foot L': { parent: 'Shin L', at: [0, 7, 5] },
  'Thigh R': { parent: 'Pelvis', at: [0, -6, 34] },
  'Shin R': { parent: 'Thigh R', at: [1, -7, 19] },
  'Foot R': { parent: 'Shin R', at: [0, -7, 5] },
};

/** Columns of the skin table. */
export const columns = { metal: 0, armour: 1, chrome: 2, grille: 3, glow: 4 } as const;
export type Column = keyof typeof columns;

export interface Shape {
  readonly bone: BoneName;
  readonly column: Column;
  readonly soup: Soup;
}

const front: Vector3 = [1, 0, 0];

function shape(bone: BoneName, column: Column, soup: Soup, at: Vector3 = [0, 0, 0]): Shape {
  return { bone, column, soup: warp(soup, (position) => add(position, at)) };
}

function rod(bone: BoneName, column: Column, points: readonly (readonly [at: Vector3, radius: number])[]): Shape {
  const path = points.map(([at, radius]) => ({ at, radius }));
  return shape(
    bone,
    column,
    tube(path, {
      segments: 10,
      front: points[0]?.[0][2] === points.at(-1)?.[0][2] ? [0, 0, 1] : front,
      capStart: true,
      capEnd: true,
    }),
  );
}

/** A flat sheet that faces along +X or −X. */
function sheet(bone: BoneName, column: Column, at: Vector3, half: number, facing: 1 | -1): Shape {
  const soup = grid(1, 1, (u, v) => [0, (1 - 2 * u) * half * -facing, (1 - 2 * v) * half]);
  return shape(bone, column, soup, at);
}

function otherSide({ bone, column, soup }: Shape): Shape {
  // Names end in the side; every left bone has a right one.
  return { bone: bone.replace(/L$/, 'R') as BoneName, column, soup: mirror(soup) };
}

const leftSide: readonly Shape[] = [
  shape('Arm L', 'armour', ellipsoid([5.2, 4.6, 5], 12, 8), [0, 14.5, 56.5]),
  rod('Arm L', 'metal', [
    [[0, 15, 55], 2.7],
    [[0, 15, 45], 2.3],
  ]),
  shape('Forearm L', 'metal', roundedBox([3, 2.7, 6], 1), [0, 15, 38]),
  shape('Forearm L', 'armour', roundedBox([3.5, 1.2, 4], 0.8), [0, 17.3, 38.5]),
  rod('Thigh L', 'metal', [
    [[0, 6, 35], 4.2],
    [[0.5, 6.5, 28], 4.4],
    [[1, 7, 20], 3.2],
  ]),
  shape('Thigh L', 'armour', roundedBox([4, 3.2, 5.2], 1.4), [1.4, 7.4, 28]),
  shape('Shin L', 'metal', roundedBox([3.2, 3, 7.2], 1.1), [0.4, 7, 12]),
  shape('Shin L', 'armour', ellipsoid([3.2, 3.3, 3.2], 10, 6), [2.2, 7, 19.4]),
  shape('Foot L', 'metal', roundedBox([7, 3.9, 2.4], 1), [2.4, 7, 2.4]),
];

export const bodyShapes: readonly Shape[] = [
  shape('Pelvis', 'metal', roundedBox([5.5, 8, 4], 1.6), [0, 0, 36]),
  shape('Torso', 'armour', roundedBox([7.5, 11, 8.5], 2.6), [0, 0, 51]),
  shape('Torso', 'metal', roundedBox([5, 6.5, 3], 1), [0.4, 0, 42]),
  shape('Torso', 'metal', roundedBox([3.6, 8, 7], 1.2), [-9.6, 0, 52]),
  shape('Torso', 'chrome', ellipsoid([2.4, 4.2, 4.2], 16, 12), [7, 0, 51.5]),
  sheet('Torso', 'grille', [-13.6, 0, 52], 5.2, -1),
  ...leftSide,
  ...leftSide.map(otherSide),
];

const jaw = shape('Jaw', 'metal', roundedBox([3.2, 3.8, 1.1], 0.6), [5, 0, 62.2]);
const neck = rod('Head', 'metal', [
  [[0.5, 0, 58], 3],
  [[1, 0, 63], 2.6],
]);

/** One head is chosen of two. */
export const heads = {
  visor: [
    neck,
    jaw,
    shape('Head', 'metal', roundedBox([6, 5.2, 4.4], 1.6), [2, 0, 67]),
    shape('Head', 'chrome', roundedBox([1.2, 4.6, 1.5], 0.8), [7.8, 0, 67.8]),
    rod('Head', 'metal', [
      [[-2, 4, 70], 0.5],
      [[-3, 4.4, 78], 0.25],
    ]),
    sheet('Head', 'glow', [9.4, 0, 67.8], 6, 1),
  ],
  dome: [
    neck,
    jaw,
    shape(
      'Head',
      'chrome',
      lathe({
        profile: [
          [0, 74],
          [3, 73],
          [5.4, 70],
          [6, 66.5],
          [5.6, 63.4],
        ],
        segments: 18,
      }),
      [1.6, 0, 0],
    ),
    shape('Head', 'armour', roundedBox([6.2, 6.2, 1.1], 0.7), [1.6, 0, 64]),
  ],
} as const;

/** The gun hangs along the forearm; the hand is its grip. */
export const gunShapes: readonly Shape[] = [
  shape('Forearm R', 'metal', roundedBox([2.6, 2.2, 4.6], 0.8), [1.5, -15, 29]),
  rod('Forearm R', 'chrome', [
    [[2, -15, 25], 1.2],
    [[2, -15, 15], 1],
  ]),
  rod('Forearm R', 'metal', [
    [[-0.6, -15, 26], 0.8],
    [[-0.6, -15, 20], 0.8],
  ]),
];

/** Where flashes start: the gun's end. */
export const muzzle: Vector3 = [2, -15, 13];

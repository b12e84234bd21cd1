/** The lodge: a house of World of Warcraft (WMO) with a room, a door between inside and outside, a pool and a guest. */
import { groupFlags } from '../../../shared/formats/wmo/flags.ts';
import type { MadeBuilding } from '../../../shared/formats/wmo/test/makeBuilding.ts';
import type { Bgra, MadeFace, Quad } from '../../../shared/formats/wmo/test/makeGroup.ts';
import { floor, makeBuilding, turned, wall } from '../../../shared/formats/wmo/test/makeBuilding.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { distance, dot, normalise, subtract } from '../../../shared/geometry/vector.ts';
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import { encodeTexture } from '../../../shared/texture/index.ts';
import type { Colour } from '../paint/colour.ts';
import { blend, hex } from '../paint/colour.ts';
import { hash, layeredNoise } from '../paint/noise.ts';
import { paintPicture } from '../paint/picture.ts';

const side = 128;

/** Rows of boards or stones with dark joints between them. */
function rows(
  count: number,
  across: number,
  colours: readonly [Colour, Colour],
  seed: number,
  joint: number,
): RgbaPixels {
  return paintPicture(side, side, (u, v) => {
    const row = Math.floor(v * count);
    const shift = (row % 2) / 2;
    const along = (u * across + shift) % across;
    const column = Math.floor(along);
    const [inRow, inColumn] = [v * count - row, along - column];
    const isJoint = inRow < joint || (across > 1 && inColumn < joint / 2);
    const grain = layeredNoise([u * 4, v * 24, seed], 1, 3, seed);
    const shade = 0.45 * hash(row, column, seed, 3) + 0.55 * grain;
    const colour = blend(colours[0], colours[1], isJoint ? 0 : shade);
    return [...(isJoint ? blend(colour, hex(0x000000), 0.45) : colour), 1];
  });
}

const pictures: ReadonlyMap<string, RgbaPixels> = new Map([
  ['LodgeWall', rows(8, 1, [hex(0x5a3d22), hex(0x9a7347)], 11, 0.08)],
  ['LodgeRoof', rows(10, 6, [hex(0x35455a), hex(0x6d88a0)], 23, 0.14)],
  ['LodgeStone', rows(6, 4, [hex(0x55524c), hex(0x98948a)], 37, 0.1)],
  ['LodgeFloor', rows(5, 2, [hex(0x4a2f18), hex(0x83592f)], 53, 0.06)],
]);

const MATERIAL = { wall: 0, roof: 1, stone: 2, floor: 3 } as const;
const [length, width, eave, ridge] = [6, 4, 4, 7];
const door = { half: 1, top: 3 };

/** The long side with the door in it, from left to right as it is seen from outside. */
const doorSide: readonly Quad[] = [
  wall([-length, -width], [-door.half, -width], 0, eave),
  wall([door.half, -width], [length, -width], 0, eave),
  wall([-door.half, -width], [door.half, -width], door.top, eave),
];

/** Half of a gable: from the ground up to eave and ridge. */
function halfGable(x: number, y: number): Quad {
  const half: Quad = [
    [x, y, 0],
    [x, 0, 0],
    [x, 0, ridge],
    [x, y, eave],
  ];
  return x * y < 0 ? half : turned(half);
}

const gables = [
  halfGable(length, -width),
  halfGable(length, width),
  halfGable(-length, -width),
  halfGable(-length, width),
];
const walls: readonly Quad[] = [...doorSide, wall([length, width], [-length, width], 0, eave), ...gables];

/** One side of the roof, with an overhang. */
function roofSide(y: number, over: number, lift: number): Quad {
  const drop = ((ridge - eave) / width) * over;
  const [x, end] = [length + over, Math.sign(y) * (width + over)];
  const low = eave - drop + lift;
  const quad: Quad = [
    [-x, end, low],
    [x, end, low],
    [x, 0, ridge + lift],
    [-x, 0, ridge + lift],
  ];
  return y < 0 ? quad : turned(quad);
}

const outsideWalls = walls.map((corners): MadeFace => ({ corners: outwards(corners), material: MATERIAL.wall }));

/** Seen from outside of the house, whichever way it was drawn. */
function outwards(corners: Quad): Quad {
  const [a, b, , d] = corners;
  const normal = normalise([
    (b[1] - a[1]) * (d[2] - a[2]) - (b[2] - a[2]) * (d[1] - a[1]),
    (b[2] - a[2]) * (d[0] - a[0]) - (b[0] - a[0]) * (d[2] - a[2]),
    (b[0] - a[0]) * (d[1] - a[1]) - (b[1] - a[1]) * (d[0] - a[0]),
  ]);
  return dot(normal, subtract(a, [0, 0, 2])) > 0 ? corners : turned(corners);
}

const lamp: Vector3 = [0, 0, 3.6];

/** Warm light that fades with the way to the lamp, on the client's scale: blue, green, red. */
function lampLight(place: Vector3, normal: Vector3): Bgra {
  const way = subtract(lamp, place);
  const facing = Math.max(0, dot(normalise(way), normal));
  const strength = (40 + 150 * facing) / (1 + 0.06 * distance(lamp, place) ** 2);
  return [strength * 0.62 + 22, strength * 0.8 + 20, strength + 18, 0].map(Math.round) as unknown as Bgra;
}

/** A low wall around the pool in the corner of the room. */
const pool = { x: -5.2, y: -0.6, size: 25 / 6, height: 0.7 };
const poolWalls: readonly Quad[] = [
  wall([pool.x, pool.y], [pool.x + pool.size, pool.y], 0, pool.height),
  wall([pool.x + pool.size, pool.y], [pool.x + pool.size, pool.y + pool.size], 0, pool.height),
];

const inwards = ({ corners, ...face }: MadeFace): MadeFace => ({ ...face, corners: turned(corners) });

const description: MadeBuilding = {
  flags: 0x4,
  ambient: [48, 44, 40, 255],
  materials: [...pictures.keys()].map((name) => ({ texture: `World\\wmo\\Lodge\\${name}.blp` })),
  groups: [
    {
      name: 'outside',
      flags: groupFlags.exterior,
      liquidKind: 0,
      doodads: [1],
      faces: [
        ...outsideWalls,
        { corners: roofSide(-1, 1, 0.12), material: MATERIAL.roof },
        { corners: roofSide(1, 1, 0.12), material: MATERIAL.roof },
        { corners: turned(roofSide(-1, 1, 0.05)), material: MATERIAL.wall },
        { corners: turned(roofSide(1, 1, 0.05)), material: MATERIAL.wall },
        { corners: floor(-length - 1, -width - 2, length + 1, -width, -0.05), material: MATERIAL.stone },
        { corners: wall([-length - 1, -width - 2], [length + 1, -width - 2], -0.6, -0.05), material: MATERIAL.stone },
      ],
    },
    {
      name: 'room',
      flags: groupFlags.interior,
      light: 'interior',
      liquidKind: 0,
      doodads: [0],
      lights: [0],
      colour: lampLight,
      liquid: { columns: 2, rows: 2, corner: [-pool.y - pool.size, pool.x, 0.5], kind: 0 },
      faces: [
        ...outsideWalls.map(inwards),
        { corners: turned(roofSide(-1, 0, 0)), material: MATERIAL.wall },
        { corners: turned(roofSide(1, 0, 0)), material: MATERIAL.wall },
        { corners: floor(-length, -width, length, width, 0), material: MATERIAL.floor },
        ...poolWalls.map((corners) => ({ corners, material: MATERIAL.stone })),
        ...poolWalls.map((corners) => ({ corners: turned(corners), material: MATERIAL.stone })),
      ],
    },
  ],
  portals: [{ corners: wall([-door.half, -width], [door.half, -width], 0, door.top), front: 0, back: 1 }],
  lights: [{ position: lamp, colour: [140, 205, 255, 255], end: 12 }],
  models: [String.raw`World\wmo\Lodge\Squire.mdx`],
  doodads: [
    { model: 0, position: [3, 1.5, 0], colour: [70, 90, 110, 255] },
    { model: 0, position: [2.6, -5, -0.05] },
  ],
  sets: [
    ['Set_$DefaultGlobal', 1],
    ['Guard', 1],
  ],
};

/** The house was drawn with its door at −Y; it looks along X, as models do. */
const faced = ([x, y, z]: Vector3): Vector3 => [-y, x, z];
const facedQuad = ([a, b, c, d]: Quad): Quad => [faced(a), faced(b), faced(c), faced(d)];

function facedBuilding(building: MadeBuilding): MadeBuilding {
  const { groups, portals = [], lights = [], doodads = [] } = building;
  return {
    ...building,
    groups: groups.map((group) => ({
      ...group,
      faces: group.faces.map((face) => ({ ...face, corners: facedQuad(face.corners) })),
    })),
    portals: portals.map((portal) => ({ ...portal, corners: facedQuad(portal.corners) })),
    lights: lights.map((light) => ({ ...light, position: faced(light.position) })),
    doodads: doodads.map((doodad) => ({ ...doodad, position: faced(doodad.position) })),
  };
}

/** The files of the lodge, with its pictures. */
export function lodgeFiles(): ReadonlyMap<string, Uint8Array> {
  return new Map([
    ...makeBuilding('Lodge.wmo', facedBuilding(description)).map(({ name, bytes }) => [name, bytes] as const),
    ...[...pictures].map(([name, picture]) => [`${name}.blp`, encodeTexture(picture, { format: 'blp2' })] as const),
  ]);
}

/** Bits of a building's flag words and what is known of them. Facts: formats/wmo.md, 4 to 7. */

export const buildingFlags = { keepsDoorways: 0x1, unified: 0x2, liquidById: 0x4, coloursHalved: 0x8 } as const;

export const buildingBits: Readonly<Record<number, string>> = {
  0x1: 'no fade at doorways',
  0x2: 'ambient added at run time',
  0x4: 'liquid is a row of LiquidType',
  0x8: 'vertex colours as they are',
  0x10: 'level of detail (Legion)',
  0x20: 'level of detail, all (Legion)',
};

export const groupFlags = {
  bsp: 0x1,
  colours: 0x4,
  exterior: 0x8,
  exteriorLit: 0x40,
  lights: 0x200,
  liquidPlanes: 0x400,
  doodads: 0x800,
  liquid: 0x1000,
  interior: 0x2000,
  alwaysDrawn: 0x10000,
  strips: 0x20000,
  skybox: 0x40000,
  ocean: 0x80000,
  secondColours: 0x1000000,
  secondCoordinates: 0x2000000,
  antiportal: 0x4000000,
  thirdCoordinates: 0x40000000,
} as const;

export const groupBits: Readonly<Record<number, string>> = {
  0x1: 'has a collision tree (MOBN, MOBR)',
  0x2: 'light maps (alpha)',
  0x4: 'has vertex colours (MOCV)',
  0x8: 'exterior',
  0x40: 'exterior light',
  0x80: 'unreachable',
  0x100: 'shows the sky outside',
  0x200: 'has lights (MOLR)',
  0x400: 'has MPBV, MPBP, MPBI, MPBG',
  0x800: 'has doodads (MODR)',
  0x1000: 'has a liquid (MLIQ)',
  0x2000: 'interior',
  0x8000: 'mounting allowed (before Wrath)',
  0x10000: 'always drawn',
  0x20000: 'has triangle strips (MORI)',
  0x40000: 'shows the skybox',
  0x80000: 'water is ocean',
  0x200000: 'mounting allowed (Wrath)',
  0x1000000: 'has second vertex colours',
  0x2000000: 'has second coordinates',
  0x4000000: 'antiportal',
  0x8000000: 'unknown 0x8000000',
  0x40000000: 'has third coordinates (later)',
};

/** Daylight reaches a group that has one of these. */
export const outsideLight = groupFlags.exterior | groupFlags.exteriorLit;

export const materialFlags = {
  unlit: 0x1,
  unfogged: 0x2,
  twoSided: 0x4,
  nightGlow: 0x10,
  window: 0x20,
  clampS: 0x40,
  clampT: 0x80,
} as const;

export const materialBits: Readonly<Record<number, string>> = {
  0x1: 'unlit',
  0x2: 'no fog',
  0x4: 'two-sided',
  0x8: 'exterior light',
  0x10: 'glows at night',
  0x20: 'window',
  0x40: 'clamps across',
  0x80: 'clamps down',
  0x100: 'unknown 0x100',
};

export const shaderNames: Readonly<Record<number, string>> = {
  0: 'Diffuse',
  1: 'Specular',
  2: 'Metal',
  3: 'Environment',
  4: 'Opaque',
  5: 'Environment metal',
  6: 'Two layers',
};

export const blendNames: Readonly<Record<number, string>> = {
  0: 'Opaque',
  1: 'Alpha key',
  2: 'Alpha',
  3: 'Add',
  4: 'Modulate',
  5: 'Modulate 2×',
  6: 'Modulate and add',
};

/** Flags of a triangle (MOPY). */
export const faceFlags = { transition: 0x1, noCamera: 0x2, detail: 0x4, collision: 0x8, render: 0x20 } as const;

/** Material of triangles that are for collision only. */
export const noMaterial = 0xff;

/** Whether bodies meet a triangle, and the camera unless it is free for it: marked so, or drawn and no detail (formats/wmo.md, 6). */
export function isCollidable(flags: number): boolean {
  return (flags & faceFlags.collision) !== 0 || ((flags & faceFlags.render) !== 0 && (flags & faceFlags.detail) === 0);
}

/** The chunk that a flag of a group promises, in the order of the file; the last two are second ones of their kind. */
export const promisedChunks: readonly { readonly flag: number; readonly tag: string; readonly nth: number }[] = [
  { flag: groupFlags.lights, tag: 'MOLR', nth: 0 },
  { flag: groupFlags.doodads, tag: 'MODR', nth: 0 },
  { flag: groupFlags.bsp, tag: 'MOBN', nth: 0 },
  { flag: groupFlags.bsp, tag: 'MOBR', nth: 0 },
  { flag: groupFlags.liquidPlanes, tag: 'MPBV', nth: 0 },
  { flag: groupFlags.colours, tag: 'MOCV', nth: 0 },
  { flag: groupFlags.liquid, tag: 'MLIQ', nth: 0 },
  { flag: groupFlags.strips, tag: 'MORI', nth: 0 },
  { flag: groupFlags.secondCoordinates, tag: 'MOTV', nth: 1 },
  { flag: groupFlags.secondColours, tag: 'MOCV', nth: 1 },
];

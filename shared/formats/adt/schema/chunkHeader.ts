/** The 128 bytes at the front of every MCNK, and where they say that its sub-chunks stand. Facts: formats/adt.md, 8. */
import { bytes, u16, u32, vector } from '../../../codec/field.ts';
import { placed } from '../../../codec/placed.ts';

export const chunkHeaderBytes = 128;

export const chunkFlags = {
  hasShadow: 0x1,
  impassable: 0x2,
  river: 0x4,
  ocean: 0x8,
  magma: 0x10,
  slime: 0x20,
  hasColours: 0x40,
  unknown80: 0x80,
  keepsAlphaEdge: 0x8000,
  hasFineHoles: 0x10000,
} as const;

export const headerPart = placed(chunkHeaderBytes, {
  flags: [
    0x00,
    u32({
      label: 'Flags',
      bits: {
        [chunkFlags.hasShadow]: 'has shadows',
        [chunkFlags.impassable]: 'impassable',
        [chunkFlags.river]: 'river (MCLQ)',
        [chunkFlags.ocean]: 'ocean (MCLQ)',
        [chunkFlags.magma]: 'magma (MCLQ)',
        [chunkFlags.slime]: 'slime (MCLQ)',
        [chunkFlags.hasColours]: 'has vertex colours',
        [chunkFlags.unknown80]: 'unknown 0x80',
        [chunkFlags.keepsAlphaEdge]: 'alpha maps have their own edge',
        [chunkFlags.hasFineHoles]: 'fine holes',
      },
      explain: 'Without "alpha maps have their own edge" the client repeats row and column 62 of 4-bit maps in 63.',
    }),
  ] as const,
  column: [0x04, u32({ label: 'Column', group: 'Place', engineName: 'IndexX', range: [0, 15] })] as const,
  row: [0x08, u32({ label: 'Row', group: 'Place', engineName: 'IndexY', range: [0, 15] })] as const,
  position: [
    0x68,
    vector('f32', 3, {
      label: 'Position',
      unit: 'yd',
      group: 'Place',
      explain: 'North-west corner in the world: north, west, and the height that all heights count from.',
    }),
  ] as const,
  areaId: [
    0x34,
    u32({ label: 'Area', engineName: 'areaid', explain: 'Row of AreaTable.dbc: name, music and owner of the place.' }),
  ] as const,
  holes: [
    0x3c,
    u16({
      label: 'Holes',
      explain: 'A bit for every cell of 2 × 2 quads, row by row from the north-west; 1 is a hole.',
    }),
  ] as const,
  unknown3E: [0x3e, u16({ label: 'Unknown 0x3E', hidden: true })] as const,
  unused7C: [0x7c, bytes(4, { label: 'Unused', hidden: true })] as const,
});

/** Places in the header that are structure: counts, offsets and sizes follow from the content. */
export const headerAt = {
  layerCount: 0x0c,
  doodadCount: 0x10,
  objectCount: 0x38,
  alphaSize: 0x28,
  shadowSize: 0x30,
  effectLayers: 0x40,
  noEffects: 0x50,
  emitterCount: 0x5c,
  oldLiquidSize: 0x64,
  /** MCLV of Cataclysm: not read, but its offset follows. */
  lighting: 0x78,
} as const;

export type SubChunkName =
  | 'heights'
  | 'colours'
  | 'normals'
  | 'layers'
  | 'references'
  | 'shadow'
  | 'alpha'
  | 'oldLiquids'
  | 'emitters';

export interface SubChunkKind {
  readonly name: SubChunkName;
  readonly tag: string;
  /** Where in the header the offset stands. */
  readonly offsetAt: number;
}

/** In the order in which Blizzard writes them. */
export const subChunkKinds: readonly SubChunkKind[] = [
  { name: 'heights', tag: 'MCVT', offsetAt: 0x14 },
  { name: 'colours', tag: 'MCCV', offsetAt: 0x74 },
  { name: 'normals', tag: 'MCNR', offsetAt: 0x18 },
  { name: 'layers', tag: 'MCLY', offsetAt: 0x1c },
  { name: 'references', tag: 'MCRF', offsetAt: 0x20 },
  { name: 'shadow', tag: 'MCSH', offsetAt: 0x2c },
  { name: 'alpha', tag: 'MCAL', offsetAt: 0x24 },
  { name: 'oldLiquids', tag: 'MCLQ', offsetAt: 0x60 },
  { name: 'emitters', tag: 'MCSE', offsetAt: 0x58 },
];

/** MHDR: flags, and the offsets of the other chunks. Facts: formats/adt.md, 4. */
import { bytes, u32 } from '../../../codec/field.ts';
import { placed } from '../../../codec/placed.ts';

export const tileHeaderBytes = 64;

export const tileHeaderFlags = { hasFlightBounds: 0x1, northrend: 0x2 } as const;

/** MHDR without its offsets. */
export const tileHeaderPart = placed(tileHeaderBytes, {
  flags: [
    0,
    u32({
      label: 'Flags',
      engineName: 'MHDR',
      bits: { [tileHeaderFlags.hasFlightBounds]: 'has flight bounds', [tileHeaderFlags.northrend]: 'northrend' },
      explain: '"Northrend" is set in some tiles of that continent; what it does is not known.',
    }),
  ] as const,
  reserved: [48, bytes(16, { label: 'Reserved', hidden: true })] as const,
});

/** In the order of their offsets in MHDR, which count from its content. */
export const tileParts = [
  'MCIN',
  'MTEX',
  'MMDX',
  'MMID',
  'MWMO',
  'MWID',
  'MDDF',
  'MODF',
  'MFBO',
  'MH2O',
  'MTXF',
] as const;
export type TilePart = (typeof tileParts)[number];

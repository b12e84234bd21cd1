/** A texture of a chunk and how much of it shows where (MCLY, MCAL). Facts: formats/adt.md, 10 and 11. */
import { i32, u32 } from '../../../codec/field.ts';
import { placed } from '../../../codec/placed.ts';
import type { Part } from '../../../codec/record.ts';
import { record } from '../../../codec/record.ts';
import type { Numbers } from '../../../codec/documentRecord.ts';
import { noReference } from '../../common/terrain/placements.ts';

export const layerSize = 16;
/** Where an entry keeps the offset of its alpha map: structure, and not a field. */
export const layerAlphaOffset = 8;

export const layerFlags = { hasAlpha: 0x100, isCompressed: 0x200, isCubeMap: 0x400 } as const;

const layerPart = placed(layerSize, {
  textureId: [
    0,
    u32({ label: 'Texture', reference: { collection: 'textures', by: 'position', none: noReference } }),
  ] as const,
  flags: [
    4,
    u32({
      label: 'Flags',
      explain:
        'The lowest three bits turn the direction of an animated layer by 45° each, the next three are its speed.',
      bits: {
        0x1: 'direction +45°',
        0x2: 'direction +90°',
        0x4: 'direction +180°',
        0x8: 'speed +1',
        0x10: 'speed +2',
        0x20: 'speed +4',
        0x40: 'animated',
        0x80: 'overbright',
        0x100: 'has alpha map',
        0x200: 'alpha map compressed',
        0x400: 'cube map reflection',
      },
    }),
  ] as const,
  effectId: [
    12,
    i32({
      label: 'Ground effect',
      engineName: 'effectId',
      explain: 'Row of GroundEffectTexture.dbc; −1 for none. Old tools write 65535 or 0 for none.',
      initial: -1,
    }),
  ] as const,
});

/** The map stands in the chunk's MCAL: the chunk reads and writes it. */
const alphaPart: Part<{ readonly alpha: Numbers | null }> = {
  kind: 'alphaMap',
  members: [
    {
      kind: 'numbers',
      name: 'alpha',
      info: {
        label: 'Alpha map',
        engineName: 'MCAL',
        explain:
          '64 × 64 values from 0 to 255, rows from the north, columns from the west. The first layer has none. In maps of 4 bits the sixteen values are multiples of 17.',
        readOnly: true,
      },
      storage: ['u8'],
      components: 1,
      optional: true,
    },
  ],
  read(_reader, fields) {
    fields.alpha = null;
  },
  write() {},
  initialise(fields) {
    fields.alpha = null;
  },
};

export const Layer = record('layer', { label: 'Layer', icon: 'layer', engineName: 'MCLY' }, layerPart, alphaPart);

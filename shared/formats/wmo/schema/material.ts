/** Textures and materials of a building (MOTX, MOMT). Facts: formats/wmo.md, 4 and 7. */
import { bytes, u32 } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import { record } from '../../../codec/record.ts';
import { blendNames, materialBits, shaderNames } from '../flags.ts';
import { colour } from './fields.ts';
import { nameRecord } from './nameBlock.ts';

export const Texture = nameRecord(
  'texture',
  { label: 'Texture', icon: 'texture', title: 'path', engineName: 'MOTX' },
  { label: 'File', engineName: 'filename', file: 'texture' },
);

const notATexture =
  'Buildings of vanilla hold a float here; only clients after Wrath of the Lich King take it for a third texture.';

export const Material = record(
  'material',
  { label: 'Material', icon: 'material', engineName: 'MOMT' },
  fixed({
    flags: u32({ label: 'Flags', bits: materialBits }),
    shader: u32({ label: 'Shader', names: shaderNames }),
    blend: u32({ label: 'Blending', engineName: 'EGxBlend', names: blendNames }),
    texture: u32({
      label: 'Texture',
      engineName: 'texture_1',
      explain: 'Place of its name in the block of textures. A place without text is no texture.',
      reference: { collection: 'textures', by: 'offset' },
    }),
    nightColour: colour({ label: 'Glow at night', engineName: 'sidnColor', group: 'Colours' }),
    runningColour: bytes(4, { label: 'Used by the game', engineName: 'frameSidnColor', hidden: true }),
    secondTexture: u32({
      label: 'Second texture',
      engineName: 'texture_2',
      explain: 'For the shaders of environments and of two layers. A place without text is no texture.',
      reference: { collection: 'textures', by: 'offset' },
    }),
    diffuseColour: colour({ label: 'Diffuse', engineName: 'diffColor', group: 'Colours', explain: 'For liquids.' }),
    groundType: u32({
      label: 'Ground type',
      explain: 'Row of TerrainType.dbc: what steps on it sound like.',
    }),
    thirdTexture: u32({ label: 'Third texture', engineName: 'texture_3', explain: notATexture }),
    secondColour: u32({ label: 'Second colour', engineName: 'color_2', explain: notATexture }),
    secondFlags: u32({ label: 'Second flags', engineName: 'flags_2' }),
    running: bytes(16, { label: 'Used by the game', hidden: true }),
  }),
);

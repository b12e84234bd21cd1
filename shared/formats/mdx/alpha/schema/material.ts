/** Materials, their layers and texture animations. Facts: formats/wow-models.md 18.2; names of flags: seed 000. */
import { f32, i32, u32 } from '../../../../codec/field.ts';
import { countedRecords, fixed, sized } from '../../../../codec/parts.ts';
import { readLater, record } from '../../../../codec/record.ts';
import { toTexture, toTextureAnimation } from '../../schema/common.ts';
import { layerFilterNames } from '../../schema/material.ts';
import { priorityPlane } from '../../schema/model.ts';
import { tracks } from './track.ts';

export const Layer = readLater(
  record(
    'layer',
    { label: 'Layer', icon: 'layer' },
    sized(
      {},
      fixed({
        filterMode: u32({ label: 'Filter mode', names: layerFilterNames }),
        flags: u32({
          label: 'Shading',
          bits: {
            0x1: 'Unshaded',
            0x2: 'Sphere environment map',
            0x4: 'Wrap width',
            0x8: 'Wrap height',
            0x10: 'Two-sided',
            0x20: 'Unfogged',
            0x40: 'No depth test',
            0x80: 'No depth set',
            0x100: 'No fallback',
          },
          explain: 'Environment map and wrapping are used from version 1500 on, which also added the last one.',
        }),
        textureId: i32({ label: 'Texture', reference: toTexture }),
        textureAnimationId: i32({ label: 'Texture animation', reference: toTextureAnimation, initial: -1 }),
        coordId: i32({ label: 'UV set', explain: '−1 draws without texture coordinates.' }),
        alpha: f32({ label: 'Alpha', range: [0, 1], step: 0.01, initial: 1 }),
      }),
      tracks('tracks', ['KMTA', 'KMTF'], 'Tracks'),
    ),
  ),
);

export const Material = readLater(
  record(
    'material',
    { label: 'Material', icon: 'material', engineName: 'MTLS' },
    sized({}, fixed({ priorityPlane }), countedRecords('layers', Layer, { smallest: 28 }, { label: 'Layers' })),
  ),
);

export const TextureAnimation = readLater(
  record(
    'textureAnimation',
    {
      label: 'Texture animation',
      icon: 'textureAnimation',
      engineName: 'TXAN',
      explain: 'Moves, turns and scales texture coordinates.',
    },
    sized({}, tracks('tracks', ['KTAT', 'KTAR', 'KTAS'], 'Tracks')),
  ),
);

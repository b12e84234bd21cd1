/** What many records of a model share: bounding volumes and references. */
import { f32, struct, vector } from '../../../codec/field.ts';

export const Bounds = struct(
  {
    minimum: vector('f32', 3, { label: 'Minimum', unit: 'yd', group: 'Bounds' }),
    maximum: vector('f32', 3, { label: 'Maximum', unit: 'yd', group: 'Bounds' }),
    radius: f32({ label: 'Radius', unit: 'yd', group: 'Bounds' }),
  },
  {
    label: 'Bounds',
    group: 'Bounds',
    engineName: 'CAaBox',
    explain: 'Bounding box and sphere, used for culling and selection.',
  },
);

/** The value of 16-bit tables that stands for "none". */
export const NONE = 0xffff;

export const toBone = { collection: 'bones', by: 'position', none: -1 } as const;
/** For unsigned fields that have no value for "none". */
export const toBoneAlways = { collection: 'bones', by: 'position' } as const;
export const toTexture = { collection: 'textures', by: 'position', none: NONE } as const;
export const toMaterial = { collection: 'materials', by: 'position', none: NONE } as const;
export const toColor = { collection: 'colors', by: 'position', none: -1 } as const;
export const toTextureWeight = { collection: 'textureWeights', by: 'position', none: NONE } as const;
export const toTextureTransform = { collection: 'textureTransforms', by: 'position', none: NONE } as const;
export const toAttachment = { collection: 'attachments', by: 'position', none: NONE } as const;
export const toCamera = { collection: 'cameras', by: 'position', none: NONE } as const;
export const toSequence = { collection: 'sequences', by: 'position', none: -1 } as const;

/** Textures, materials and what animates them. Format pages 9 and 10. */
import { u16, u32 } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import { record } from '../../../codec/record.ts';
import { textAt } from '../codec/parts.ts';
import { textureTypeNames } from '../names.ts';
import { trackSlots } from './track.ts';
import { trackKinds } from './trackKinds.ts';

export const Texture = record(
  'texture',
  { label: 'Texture', icon: 'texture', title: 'path', engineName: 'M2Texture' },
  fixed({
    kind: u32({
      label: 'Kind',
      engineName: 'type',
      names: textureTypeNames,
      explain: 'A file, or a place that the game fills in: the skin of a creature, the hair of a character.',
    }),
    flags: u16({ label: 'Wrapping', bits: { 0x1: 'Wraps in X', 0x2: 'Wraps in Y' }, engineName: 'flags' }),
    unused: u16({ label: 'Unused', hidden: true, explain: 'Garbage in many files; kept.' }),
  }),
  textAt('path', {
    label: 'Path',
    engineName: 'filename',
    file: 'texture',
    explain: 'Empty unless the kind is a file.',
  }),
);

export const blendNames: Readonly<Record<number, string>> = {
  0: 'Opaque',
  1: 'Alpha key',
  2: 'Alpha',
  3: 'Add without alpha',
  4: 'Add',
  5: 'Modulate',
  6: 'Modulate 2×',
};

export const MATERIAL_FLAGS = {
  unlit: 0x1,
  unfogged: 0x2,
  twoSided: 0x4,
  noDepthTest: 0x8,
  noDepthWrite: 0x10,
} as const;

/** Bits of a material. */
export const materialBits: Readonly<Record<number, string>> = {
  0x1: 'Unlit',
  0x2: 'Unfogged',
  0x4: 'Two-sided',
  0x8: 'No depth test',
  0x10: 'No depth write',
  0x40: 'Unknown 0x40',
  0x80: 'Unknown 0x80',
};

export const Material = record(
  'material',
  { label: 'Material', icon: 'material', engineName: 'M2Material' },
  fixed({
    flags: u16({
      label: 'Flags',
      bits: materialBits,
    }),
    blend: u16({
      label: 'Blending',
      engineName: 'blendingMode',
      names: blendNames,
      explain: 'The two ways of modulating are drawn unlit.',
    }),
  }),
);

const colorTracks = trackSlots('color', {
  color: ['Colour', trackKinds.color],
  alpha: ['Opacity', trackKinds.fixed16],
});

export const Color = record(
  'color',
  { label: 'Colour', icon: 'geosetAnimation', engineName: 'M2Color', explain: 'Colour and opacity of whole batches.' },
  colorTracks.color,
  colorTracks.alpha,
);

const weightTracks = trackSlots('textureWeight', { weight: ['Weight', trackKinds.fixed16] });

export const TextureWeight = record(
  'textureWeight',
  { label: 'Texture weight', icon: 'geosetAnimation', engineName: 'M2TextureWeight', explain: 'Opacity of a texture.' },
  weightTracks.weight,
);

const flipbookTracks = trackSlots('textureFlipbook', { frames: ['Frames', trackKinds.index] });

export const TextureFlipbook = record(
  'textureFlipbook',
  {
    label: 'Texture flipbook',
    icon: 'textureAnimation',
    engineName: 'textureFlipbooks',
    explain: 'Empty in every file that was found; the client 0.11 knows it as a track of numbers.',
  },
  flipbookTracks.frames,
);

const transformTracks = trackSlots('textureTransform', {
  translation: ['Translation', trackKinds.vector],
  rotation: ['Rotation', trackKinds.quaternion],
  scaling: ['Scaling', trackKinds.vector],
});

export const TextureTransform = record(
  'textureTransform',
  {
    label: 'Texture transform',
    icon: 'textureAnimation',
    engineName: 'M2TextureTransform',
    explain: 'Moves, turns and scales texture coordinates; turns about (0.5, 0.5).',
  },
  transformTracks.translation,
  transformTracks.rotation,
  transformTracks.scaling,
);

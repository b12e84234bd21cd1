/** Changes of textures with their words: commands carry them out, the Texture menu and the bar over a texture list them. */
import type { TextureChange } from '../../../../shared/texture/change.ts';
import type { MenuNode } from '../../base/commands/index.ts';
import { SEPARATOR } from '../../base/commands/index.ts';
import type { IconName } from '../../base/ui/index.ts';
import { text } from '../../base/text/language.ts';

/** A change of a texture that asks for nothing. */
export interface TextureAct {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly keywords: readonly string[];
  readonly change: TextureChange;
  /** What the step is called, where the kind of change does not say enough. */
  readonly label?: string;
  /** Only for textures whose file keeps mips. */
  readonly needsStoredMips?: boolean;
}

export const turnActs: readonly TextureAct[] = [
  {
    id: 'flipHorizontal',
    title: 'Flip left and right',
    icon: 'reset',
    keywords: ['mirror', 'horizontal'],
    change: { kind: 'flip', axis: 'horizontal' },
    get label() {
      return text('Flip left and right');
    },
  },
  {
    id: 'flipVertical',
    title: 'Flip top and bottom',
    icon: 'reset',
    keywords: ['mirror', 'vertical', 'upside down'],
    change: { kind: 'flip', axis: 'vertical' },
    get label() {
      return text('Flip top and bottom');
    },
  },
  {
    id: 'rotateRight',
    title: 'Rotate to the right',
    icon: 'redo',
    keywords: ['turn', '90', 'clockwise'],
    change: { kind: 'rotate', degrees: 90 },
    get label() {
      return text('Rotate to the right');
    },
  },
  {
    id: 'rotateLeft',
    title: 'Rotate to the left',
    icon: 'undo',
    keywords: ['turn', '270', 'counterclockwise'],
    change: { kind: 'rotate', degrees: 270 },
    get label() {
      return text('Rotate to the left');
    },
  },
  {
    id: 'rotateHalf',
    title: 'Rotate by half a turn',
    icon: 'refresh',
    keywords: ['turn', '180'],
    change: { kind: 'rotate', degrees: 180 },
    get label() {
      return text('Rotate by half a turn');
    },
  },
];

export const mipActs: readonly TextureAct[] = [
  {
    id: 'makeMips',
    title: 'Make mips down to 1 × 1',
    icon: 'layer',
    keywords: ['mipmaps', 'generate', 'levels'],
    change: { kind: 'mips', mips: 'all' },
    needsStoredMips: true,
  },
  {
    id: 'dropMips',
    title: 'Remove the smaller mips',
    icon: 'layer',
    keywords: ['mipmaps', 'remove', 'drop', 'levels'],
    change: { kind: 'mips', mips: 'none' },
    get label() {
      return text('Remove the smaller mips');
    },
    needsStoredMips: true,
  },
];

export const alphaActs: readonly TextureAct[] = [
  {
    id: 'invertAlpha',
    title: 'Invert alpha',
    icon: 'eye',
    keywords: ['negative', 'channel'],
    change: { kind: 'invertAlpha' },
  },
  {
    id: 'alphaFromRed',
    title: 'Alpha from red',
    icon: 'eye',
    keywords: ['channel', 'copy'],
    change: { kind: 'rearrange', sources: { alpha: 'red' } },
    get label() {
      return text('Alpha from red');
    },
  },
  {
    id: 'premultiply',
    title: 'Premultiply colours by alpha',
    icon: 'paint',
    keywords: ['multiply'],
    change: { kind: 'premultiply' },
  },
  {
    id: 'unpremultiply',
    title: 'Undo premultiplied colours',
    icon: 'paint',
    keywords: ['divide', 'straight'],
    change: { kind: 'unpremultiply' },
  },
  {
    id: 'swapRedBlue',
    title: 'Exchange red and blue',
    icon: 'refresh',
    keywords: ['swap', 'channels', 'BGR'],
    change: { kind: 'rearrange', sources: { red: 'blue', blue: 'red' } },
    get label() {
      return text('Exchange red and blue');
    },
  },
];

/** What the Texture menu and the bar over a texture offer to change. */
export const textureChanges: readonly MenuNode[] = [
  'texture.encoding',
  'texture.resize',
  ...mipActs.map(({ id }) => `texture.${id}`),
  SEPARATOR,
  { label: 'Flip and rotate', items: turnActs.map(({ id }) => `texture.${id}`) },
  {
    label: 'Alpha and channels',
    items: [
      'texture.fillAlpha',
      'texture.alphaFrom',
      ...alphaActs.map(({ id }) => `texture.${id}`),
      'texture.channels',
    ],
  },
  SEPARATOR,
  'texture.import',
  'texture.export',
];

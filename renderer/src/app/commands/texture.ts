/** Commands about textures: how they are looked at, what is changed in them, pictures in and out, many converted at once. */
import { changeLabels, type TextureChange } from '../../../../shared/texture/change.ts';
import { isTextureDocument } from '../../../../shared/texture/source.ts';
import { applyChange, importPicture } from '../../panels/texture/acts.ts';
import type { TextureDialogKind } from '../../panels/texture/textureState.ts';
import { pictureControl, textureDialog, textureState } from '../../panels/texture/textureState.ts';
import { fetchOriginal } from '../files/original.ts';
import type { IconName } from '../../ui/index.ts';
import type { MenuNode } from '../../commands/index.ts';
import { SEPARATOR } from '../../commands/index.ts';
import type { AppCommand, AppContext } from './context.ts';
import { withSession } from './context.ts';

const category = 'Texture';

/** `when` of commands that need a texture in front. */
export function hasTexture({ session }: AppContext): boolean {
  return session !== null && isTextureDocument(session.document);
}

function hasStoredMips({ session }: AppContext): boolean {
  return session !== null && (session.document.format.id === 'blp' || session.document.format.id === 'dds');
}

interface Act {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly keywords: readonly string[];
  readonly change: TextureChange;
  /** What the step is called, where the kind of change does not say enough. */
  readonly label?: string;
  readonly when?: AppCommand['when'];
}

const turns: readonly Act[] = [
  {
    id: 'flipHorizontal',
    title: 'Flip left and right',
    icon: 'reset',
    keywords: ['mirror', 'horizontal'],
    change: { kind: 'flip', axis: 'horizontal' },
    label: 'Flip left and right',
  },
  {
    id: 'flipVertical',
    title: 'Flip top and bottom',
    icon: 'reset',
    keywords: ['mirror', 'vertical', 'upside down'],
    change: { kind: 'flip', axis: 'vertical' },
    label: 'Flip top and bottom',
  },
  {
    id: 'rotateRight',
    title: 'Rotate to the right',
    icon: 'redo',
    keywords: ['turn', '90', 'clockwise'],
    change: { kind: 'rotate', degrees: 90 },
    label: 'Rotate to the right',
  },
  {
    id: 'rotateLeft',
    title: 'Rotate to the left',
    icon: 'undo',
    keywords: ['turn', '270', 'counterclockwise'],
    change: { kind: 'rotate', degrees: 270 },
    label: 'Rotate to the left',
  },
  {
    id: 'rotateHalf',
    title: 'Rotate by half a turn',
    icon: 'refresh',
    keywords: ['turn', '180'],
    change: { kind: 'rotate', degrees: 180 },
    label: 'Rotate by half a turn',
  },
];

const mips: readonly Act[] = [
  {
    id: 'makeMips',
    title: 'Make mips down to 1 × 1',
    icon: 'layer',
    keywords: ['mipmaps', 'generate', 'levels'],
    change: { kind: 'mips', mips: 'all' },
    when: hasStoredMips,
  },
  {
    id: 'dropMips',
    title: 'Take out the smaller mips',
    icon: 'layer',
    keywords: ['mipmaps', 'remove', 'drop', 'levels'],
    change: { kind: 'mips', mips: 'none' },
    label: 'Take out the smaller mips',
    when: hasStoredMips,
  },
];

const alphaActs: readonly Act[] = [
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
    label: 'Alpha from red',
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
    label: 'Exchange red and blue',
  },
];

function actCommand({ id, title, icon, keywords, change, label, when = hasTexture }: Act): AppCommand {
  return {
    id: `texture.${id}`,
    title,
    category,
    keywords,
    icon,
    when,
    run: withSession((session) => applyChange(session, change, label ?? changeLabels[change.kind])),
  };
}

const dialogs: readonly {
  readonly kind: TextureDialogKind;
  readonly title: string;
  readonly icon: IconName;
  readonly keywords: readonly string[];
  readonly keys?: readonly string[];
}[] = [
  {
    kind: 'encoding',
    title: 'Change the encoding…',
    icon: 'settings',
    keywords: ['DXT', 'JPEG', 'palette', 'compression', 'quality', 'alpha depth', 'format'],
  },
  { kind: 'resize', title: 'Resize…', icon: 'scale', keywords: ['scale', 'size', 'power of two', 'resample'] },
  {
    kind: 'alphaFrom',
    title: 'Alpha from brightness or a picture…',
    icon: 'eye',
    keywords: ['luminance', 'mask', 'channel', 'grey'],
  },
  { kind: 'fillAlpha', title: 'Fill alpha…', icon: 'eye', keywords: ['opaque', 'transparent', 'channel', 'set'] },
  { kind: 'channels', title: 'Rearrange channels…', icon: 'refresh', keywords: ['swap', 'swizzle', 'copy'] },
  {
    kind: 'export',
    title: 'Export as PNG, TGA, DDS or BLP…',
    icon: 'download',
    keywords: ['save', 'convert', 'write'],
    keys: ['Mod+E'],
  },
];

const dialogCommands: readonly AppCommand[] = dialogs.map(({ kind, title, icon, keywords, keys }) => ({
  id: `texture.${kind}`,
  title,
  category,
  keywords,
  icon,
  ...(keys === undefined ? {} : { keys }),
  when: hasTexture,
  run: withSession(async (session) => {
    // The dialogs look into the texture as it is stored.
    await fetchOriginal(session);
    textureDialog.setState({ open: { kind, session } });
  }),
}));

const looks: readonly AppCommand[] = [
  {
    id: 'texture.zoomIn',
    title: 'Zoom in',
    category,
    keywords: ['larger', 'scale'],
    icon: 'zoomIn',
    keys: ['Plus', '='],
    when: hasTexture,
    run: withSession((session) => pictureControl(session)?.zoomBy(1)),
  },
  {
    id: 'texture.zoomOut',
    title: 'Zoom out',
    category,
    keywords: ['smaller', 'scale'],
    icon: 'zoomOut',
    keys: ['-'],
    when: hasTexture,
    run: withSession((session) => pictureControl(session)?.zoomBy(-1)),
  },
  {
    id: 'texture.actualSize',
    title: 'Show at 100 %',
    category,
    keywords: ['1:1', 'actual size', 'zoom'],
    icon: 'frame',
    keys: ['0'],
    when: hasTexture,
    run: withSession((session) => pictureControl(session)?.zoomTo(1)),
  },
  {
    id: 'texture.fit',
    title: 'Fit the picture into the view',
    category,
    keywords: ['zoom', 'whole', 'home'],
    icon: 'maximize',
    keys: ['F', 'Home'],
    when: hasTexture,
    run: withSession((session) => textureState(session).setState({ placing: 'fit' })),
  },
];

export const textureCommands: readonly AppCommand[] = [
  ...looks,
  ...turns.map(actCommand),
  ...mips.map(actCommand),
  ...alphaActs.map(actCommand),
  ...dialogCommands,
  {
    id: 'texture.import',
    title: 'Import a picture…',
    category,
    keywords: ['replace', 'PNG', 'TGA', 'load'],
    icon: 'upload',
    when: hasTexture,
    run: withSession((session) => importPicture(session)),
  },
  {
    id: 'texture.convertFiles',
    title: 'Convert textures…',
    category,
    keywords: ['batch', 'many', 'folder', 'BLP', 'PNG', 'DDS', 'TGA'],
    icon: 'textures',
    run: () => textureDialog.setState({ open: { kind: 'batch' } }),
  },
];

/** What the Texture menu and the bar over a texture offer to change. */
export const textureChanges: readonly MenuNode[] = [
  'texture.encoding',
  'texture.resize',
  ...mips.map(({ id }) => `texture.${id}`),
  SEPARATOR,
  { label: 'Flip and rotate', items: turns.map(({ id }) => `texture.${id}`) },
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

export const textureMenu: readonly MenuNode[] = [...textureChanges, SEPARATOR, ...looks.map(({ id }) => id)];

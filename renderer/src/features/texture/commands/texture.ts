/** Commands about textures: how they are looked at, what is changed in them, pictures in and out, many converted at once. */
import { changeLabels } from '../../../../../shared/texture/change.ts';
import { isTextureDocument } from '../../../../../shared/texture/source.ts';
import { applyChange, importPicture } from '../acts.ts';
import type { TextureDialogKind } from '../textureState.ts';
import { pictureControl, textureDialog, textureState } from '../textureState.ts';
import { fetchOriginal } from '../../../workbench/files/original.ts';
import type { IconName } from '../../../base/ui/index.ts';
import type { MenuNode } from '../../../base/commands/index.ts';
import { SEPARATOR } from '../../../base/commands/index.ts';
import { alphaActs, mipActs, textureChanges, turnActs, type TextureAct } from '../textureActs.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';

const category = 'Texture';

/** `when` of commands that need a texture in front. */
export function hasTexture({ session }: AppContext): boolean {
  return session !== null && isTextureDocument(session.document);
}

function hasStoredMips({ session }: AppContext): boolean {
  return session !== null && (session.document.format.id === 'blp' || session.document.format.id === 'dds');
}

function actCommand({ id, title, icon, keywords, change, label, needsStoredMips }: TextureAct): AppCommand {
  return {
    id: `texture.${id}`,
    title,
    category,
    keywords,
    icon,
    when: needsStoredMips === true ? hasStoredMips : hasTexture,
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
  ...turnActs.map(actCommand),
  ...mipActs.map(actCommand),
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
];

/** Commands about many files, whatever is in front. */
export const batchCommands: readonly AppCommand[] = [
  {
    id: 'texture.convertFiles',
    title: 'Convert textures…',
    category,
    keywords: ['batch', 'many', 'folder', 'BLP', 'PNG', 'DDS', 'TGA'],
    icon: 'textures',
    run: () => textureDialog.setState({ open: { kind: 'batch' } }),
  },
];

export const textureMenu: readonly MenuNode[] = [...textureChanges, SEPARATOR, ...looks.map(({ id }) => id)];

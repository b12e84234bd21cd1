/** Pictures that are textures: BLP, DDS, PNG, TGA. */
import type { Contribution } from '../../workbench/contribution.ts';
import { imageFormats } from '../../../../shared/formats/images.ts';
import type { View } from '../../workbench/views/view.ts';
import { dialogOf } from '../../workbench/window/dialogPart.tsx';
import { batchCommands, textureCommands, textureMenu } from './commands/texture.ts';
import { offerPicture } from './offerPicture.ts';
import { closeTextureDialog, textureDialog } from './textureState.ts';

const ids = imageFormats.map(({ id }) => id);

const view: View = {
  icon: 'texture',
  overlays: [],
  workspaces: ['paint', 'data'],
  load: async () => (await import('./TextureView.tsx')).TextureView,
};

export const texture: Contribution = {
  id: 'texture',
  views: Object.fromEntries(ids.map((id) => [id, view])),
  commands: [{ commands: textureCommands, formats: ids }, { commands: batchCommands }],
  menus: [{ id: 'texture', label: 'Texture', formats: ids, items: textureMenu }],
  menuParts: [{ place: 'file.convert', items: batchCommands.map(({ id }) => id) }],
  dialogs: [
    dialogOf(
      textureDialog,
      ({ open }) => open !== null,
      async () => (await import('./dialogs/TextureDialogs.tsx')).TextureDialogs,
      closeTextureDialog,
    ),
  ],
  takeDrop: offerPicture,
};

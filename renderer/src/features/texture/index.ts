/** Pictures that are textures: BLP, DDS, PNG, TGA. */
import { createElement } from 'react';
import type { Contribution } from '../../workbench/contribution.ts';
import { imageFormats } from '../../../../shared/formats/images.ts';
import type { View } from '../../workbench/views/view.ts';
import { dialogOf } from '../../workbench/window/dialogPart.tsx';
import { batchCommands, textureCommands, textureMenu } from './commands/texture.ts';
import { offerPicture } from './offerPicture.ts';
import { cloneStore } from './paint/choices.ts';
import { paintCommands } from './paint/commands.ts';
import { followPainting } from './paint/followPainting.ts';
import { PaintPanel } from './paint/PaintPanel.tsx';
import { paintStore } from './paint/paintStore.ts';
import { onPresentPicture } from './paint/presentPicture.ts';
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
  panels: [
    {
      id: 'paint',
      title: 'Paint',
      icon: 'brush',
      render: () => createElement(PaintPanel),
      isFor: (each) => each === view || each.isScene === true,
    },
  ],
  watched: [paintStore, { subscribe: onPresentPicture }, cloneStore],
  start: followPainting,
  commands: [{ commands: paintCommands }, { commands: textureCommands, formats: ids }, { commands: batchCommands }],
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

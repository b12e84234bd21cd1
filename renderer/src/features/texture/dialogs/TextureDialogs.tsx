/** The dialog about textures that is open, if one is. */
import { useStore } from 'zustand';
import { shell } from '../../../workbench/state/shell.ts';
import { textureDialog } from '../textureState.ts';
import { TextureBatchDialog } from './BatchDialog.tsx';
import { AlphaFromDialog, ChannelsDialog, FillAlphaDialog } from './ChannelDialogs.tsx';
import { EncodingDialog } from './EncodingDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { ResizeDialog } from './ResizeDialog.tsx';

export function TextureDialogs() {
  const open = useStore(textureDialog, (state) => state.open);
  const isChoosing = useStore(shell, (state) => state.fileQuestion !== null);
  // The file dialog stands alone; the batch goes on behind it where it was.
  if (open === null || isChoosing) return null;
  switch (open.kind) {
    case 'batch':
      return <TextureBatchDialog />;
    case 'encoding':
      return <EncodingDialog session={open.session} />;
    case 'resize':
      return <ResizeDialog session={open.session} />;
    case 'fillAlpha':
      return <FillAlphaDialog session={open.session} />;
    case 'alphaFrom':
      return <AlphaFromDialog session={open.session} />;
    case 'channels':
      return <ChannelsDialog session={open.session} />;
    case 'export':
      return <ExportDialog session={open.session} />;
  }
}

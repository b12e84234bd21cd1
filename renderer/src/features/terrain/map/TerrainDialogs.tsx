/** The dialog about maps and tiles that is open, if one is. */
import { useStore } from 'zustand';
import { shell } from '../../../workbench/state/shell.ts';
import { GoToDialog } from './GoToDialog.tsx';
import { LandformDialog } from '../landforms/LandformDialog.tsx';
import { MinimapsDialog } from './minimaps/MinimapsDialog.tsx';
import { NewMapDialog } from './NewMapDialog.tsx';
import { NewTileDialog } from './NewTileDialog.tsx';
import { PicturesDialog } from './PicturesDialog.tsx';
import { ReadPicturesDialog } from './ReadPicturesDialog.tsx';
import { SwapTexturesDialog } from '../textureSets/SwapTexturesDialog.tsx';
import { WholeMapDialog } from './work/WholeMapDialog.tsx';
import { AreaDialog } from './zones/AreaDialog.tsx';
import { MapRowDialog } from './zones/MapRowDialog.tsx';
import { terrainDialog } from './terrainDialog.ts';

export function TerrainDialogs() {
  const open = useStore(terrainDialog, (state) => state.open);
  const isChoosing = useStore(shell, (state) => state.fileQuestion !== null);
  // The file dialog stands alone.
  if (open === null || isChoosing) return null;
  switch (open.kind) {
    case 'newMap':
      return <NewMapDialog />;
    case 'newTile':
      return <NewTileDialog map={open.map} place={open.place} />;
    case 'area':
      return <AreaDialog map={open.map} id={open.id} parent={open.parent} />;
    case 'mapRow':
      return <MapRowDialog map={open.map} />;
    case 'goTo':
      return <GoToDialog map={open.map} />;
    case 'landform':
      return <LandformDialog map={open.map} />;
    case 'swapTextures':
      return <SwapTexturesDialog map={open.map} />;
    case 'wholeMap':
      return <WholeMapDialog map={open.map} act={open.act} />;
    case 'minimaps':
      return <MinimapsDialog map={open.map} />;
    case 'export':
      return <PicturesDialog map={open.map} />;
    case 'read':
      return <ReadPicturesDialog map={open.map} chosen={open.chosen} />;
  }
}

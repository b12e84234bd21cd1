/** The bar over the terrain: tools, what is shown, the camera. */
import { memo } from 'react';
import { useStore } from 'zustand';
import { dayStore } from '../map/day.ts';
import { terrainOverlays } from '../map/viewEntries.ts';
import { terrainTools } from '../toolList.tsx';
import { chooseTool, toggleTerrainOverlay } from '../map/toolStore.ts';
import { walking } from '../../model/walk/walking.ts';
import { useTool } from '../map/hooks.ts';
import { menuItems, useCommands } from '../../../base/commands/index.ts';
import { IconButton, MenuButton, Segmented, Toolbar, ToolbarSpace, type MenuItem } from '../../../base/ui/index.ts';
import styles from './TerrainPanel.module.css';
import { text, translated } from '../../../base/text/language.ts';

/** Not drawn anew for another tile in front: it is the same for all. */
export const TerrainToolbar = memo(function TerrainToolbar() {
  const commands = useCommands();
  const tool = useTool((state) => state.tool);
  const overlays = useTool((state) => state.overlays);
  const cameraMode = useTool((state) => state.cameraMode);
  const isDay = useStore(dayStore, (state) => state.isOn);
  const isWalking = useStore(walking, (state) => state.isWalking);
  const keyOf = (id: string): string | undefined => commands.state(id)?.shortcut;
  const run = (id: string) => () => commands.run(id);
  const shown = (): readonly MenuItem[] =>
    terrainOverlays.map(({ id, title }) => ({
      kind: 'action',
      id,
      label: translated(title),
      shortcut: keyOf(`terrain.overlay.${id}`),
      checked: overlays[id],
      onSelect: () => toggleTerrainOverlay(id),
    }));
  return (
    <div className={styles['bar']}>
      <Toolbar label={text('Terrain')}>
        <Segmented
          label={text('Terrain tool')}
          value={tool}
          onSelect={chooseTool}
          segments={terrainTools.map(({ id, title, icon }) => ({
            id,
            icon,
            label: title,
            shortcut: keyOf(`terrain.tool.${id}`),
          }))}
        />
        <MenuButton items={shown}>
          <IconButton icon="eye" label={text('What is shown')} onClick={() => undefined} />
        </MenuButton>
        <ToolbarSpace />
        <IconButton
          icon="sun"
          label={text('Day and sky of the game')}
          pressed={isDay}
          shortcut={keyOf('terrain.day')}
          onClick={run('terrain.day')}
        />
        <IconButton
          icon="camera"
          label={text('Fly with W, A, S, D')}
          pressed={cameraMode === 'fly'}
          shortcut={keyOf('terrain.camera')}
          onClick={run('terrain.camera')}
        />
        <IconButton
          icon="walk"
          label={text('Walk as a player')}
          pressed={isWalking}
          shortcut={keyOf('view.walk')}
          onClick={run('view.walk')}
        />
        <IconButton
          icon="frame"
          label={text('Show all open tiles')}
          shortcut={keyOf('terrain.frame')}
          onClick={run('terrain.frame')}
        />
        <MenuButton
          align="end"
          items={() =>
            menuItems(
              [
                'terrain.loadAll',
                'terrain.checkSeams',
                'terrain.closeSeams',
                'terrain.bakeShadows',
                'terrain.bakeAllShadows',
              ],
              commands,
            )
          }
        >
          <IconButton icon="more" label={text('Check and repair the ground')} onClick={() => undefined} />
        </MenuButton>
      </Toolbar>
    </div>
  );
});

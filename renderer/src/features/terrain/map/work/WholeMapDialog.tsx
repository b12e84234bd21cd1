/** One act over all tiles of a map: those that are loaded as a step, the others in their files. */
import { useState } from 'react';
import { Checkbox, Dialog, DialogActions } from '../../../../base/ui/index.ts';
import { fill, text } from '../../../../base/text/language.ts';
import { bakeInFiles, bakeTiles } from '../bake.ts';
import { useMap, useTool } from '../hooks.ts';
import type { TerrainMap } from '../maps.ts';
import { changeTool } from '../toolStore.ts';
import { showTerrainDialog } from '../terrainDialog.ts';
import { landOf } from '../../rules/landPlan.ts';
import { putDown, putDownInFiles } from '../../rules/putDownRules.ts';
import { useStore } from 'zustand';
import { closedTiles } from './overFiles.ts';
import styles from './WholeMap.module.css';

const close = (): void => showTerrainDialog(null);

interface WholeMapDialogProps {
  readonly map: TerrainMap;
  readonly act: 'rules' | 'shadows';
}

export function WholeMapDialog({ map, act }: WholeMapDialogProps) {
  const tiles = useMap(map, (state) => state.tiles);
  // Both change when tiles come and go.
  const closed = useMap(map, () => closedTiles(map).length);
  const hasActive = useStore(landOf(map), ({ plan }) => plan.rules.some(({ isOn }) => isOn));
  const [isOpenTaken, setIsOpenTaken] = useState(true);
  const [isClosedTaken, setIsClosedTaken] = useState(true);
  const takesOpen = isOpenTaken && tiles.length > 0;
  const takesClosed = isClosedTaken && closed > 0;
  const isRules = act === 'rules';
  const run = async (): Promise<void> => {
    // What rules strewed on loaded tiles is known to those in files.
    const isOver = takesOpen && !(await (isRules ? putDown(map) : bakeTiles(map, tiles)));
    if (takesClosed && !isOver) await (isRules ? putDownInFiles(map) : bakeInFiles(map));
  };
  const noRules = isRules && !hasActive;
  return (
    <Dialog
      open
      onClose={close}
      title={isRules ? fill('Put the rules of {} down', map.name) : fill('Bake the shadows of {}', map.name)}
      description={
        isRules
          ? text('Every rule that is on gives the land its textures, plants, colours and objects.')
          : text('The ground casts its shadows as the sun of the view stands.')
      }
      actions={
        <DialogActions
          onCancel={close}
          accept={isRules ? text('Put down') : text('Bake')}
          disabled={noRules || (!takesOpen && !takesClosed)}
          onAccept={() => {
            close();
            void run();
          }}
        />
      }
    >
      <div className={styles['choices']}>
        {noRules && <p>{text('No rule of this map is on. The Rules panel makes them.')}</p>}
        {tiles.length > 0 && (
          <Checkbox
            label={
              tiles.length === 1
                ? text('The loaded tile, as one step')
                : fill('The {} loaded tiles, as one step', String(tiles.length))
            }
            checked={isOpenTaken}
            onChange={setIsOpenTaken}
          />
        )}
        {closed > 0 && (
          <>
            <Checkbox
              label={
                closed === 1
                  ? text('1 tile that is not loaded, in its file')
                  : fill('{} tiles that are not loaded, in their files', String(closed))
              }
              checked={isClosedTaken}
              onChange={setIsClosedTaken}
            />
            <p className={styles['note']}>
              {text('What is written to files can be undone as a whole. You can go on working meanwhile.')}
            </p>
          </>
        )}
        {!isRules && <ObjectsCast />}
      </div>
    </Dialog>
  );
}

function ObjectsCast() {
  const ofObjects = useTool(({ settings }) => settings.shadow.ofObjects);
  return (
    <Checkbox
      label={text('Objects cast shadows, too')}
      checked={ofObjects}
      onChange={(next) => changeTool('shadow', { ofObjects: next })}
    />
  );
}

/** Said where a table of the game is not to be had. */
import { Button, EmptyState } from '../../../../base/ui/index.ts';
import { addGameFolder } from '../../../../workbench/mounts/add.ts';
import type { TerrainMap } from '../maps.ts';
import { openZones } from './zoneDesk.ts';
import { fill, text } from '../../../../base/text/language.ts';

export function NoTables({ map, name }: { readonly map: TerrainMap; readonly name: string }) {
  return (
    <EmptyState
      icon="table"
      title={fill('{} was not found', name)}
      hint={text('Mount the game in the Explorer, or put the folder DBFilesClient above the map.')}
      actions={
        <>
          <Button size="small" icon="game" onClick={() => void addGameFolder()}>
            {text('Add a game folder…')}
          </Button>
          <Button size="small" icon="refresh" onClick={() => void openZones(map)}>
            {text('Look again')}
          </Button>
        </>
      }
    />
  );
}

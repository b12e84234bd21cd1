/** Going to a place of the map by its tile, its coordinates or the name of its area. */
import { useMemo, useState } from 'react';
import type { WrittenPlace } from '../../../../../shared/terrain/goTo.ts';
import { placeOfText } from '../../../../../shared/terrain/goTo.ts';
import { Dialog, DialogActions, notify, SearchField } from '../../../base/ui/index.ts';
import { useGameTables } from './gameTables.ts';
import type { TerrainMap } from './maps.ts';
import { showTerrainDialog } from './terrainDialog.ts';
import { loadTiles } from './tileFiles.ts';
import { terrainViewOf } from './views.ts';
import { fill, text as inWords } from '../../../base/text/language.ts';

const close = (): void => showTerrainDialog(null);

/** Yards from the place that it is looked at from. */
const distance = 120;

async function goTo(map: TerrainMap, { title, x, y, tile }: WrittenPlace): Promise<void> {
  if (!map.hasTileAt(tile)) await loadTiles(map, [tile]);
  if (map.hasTileAt(tile)) terrainViewOf(map)?.camera.lookAt(x, y, map.tileSet.heightAt(x, y) ?? 0, distance);
  else {
    const message = fill('Tile {}_{} is not among the files of this map.', tile.column, tile.row);
    notify({ tone: 'warning', title: fill('{} cannot be shown', title), message });
  }
}

export function GoToDialog({ map }: { readonly map: TerrainMap }) {
  const [text, setText] = useState('');
  const { areas } = useGameTables(map);
  const place = useMemo(() => placeOfText(text, map.tileSet, areas), [text, map, areas]);
  const go = (): void => {
    if (place === null) return;
    close();
    void goTo(map, place);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={inWords('Go to a place')}
      description={inWords(
        'A tile (32_48), coordinates as servers tell them (−8949.9 −132.5), or the name of an area of the open tiles.',
      )}
      actions={<DialogActions accept={inWords('Go')} onCancel={close} disabled={place === null} onAccept={go} />}
    >
      <SearchField
        value={text}
        onChange={setText}
        placeholder={inWords('Tile, coordinates or area')}
        onEnterResults={go}
      />
      <p aria-live="polite">{wordsFor(text, place)}</p>
    </Dialog>
  );
}

function wordsFor(text: string, place: WrittenPlace | null): string {
  if (place !== null) return place.title;
  return text.trim() === ''
    ? inWords('Type where to go')
    : inWords('No tile, no coordinates, and no area of the open tiles');
}

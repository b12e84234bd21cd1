/** A new tile of the map in front: flat with one texture, or the same as another tile. */
import { useState } from 'react';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { tileName } from '../../../../../shared/geometry/terrain/grid.ts';
import { textureUses } from '../../../../../shared/terrain/textureEdits.ts';
import { addTile } from './mapFiles.ts';
import type { TerrainMap } from './maps.ts';
import { Dialog, DialogActions, Field, NumberField, Select } from '../../../base/ui/index.ts';
import { AreaField } from '../panels/AreaField.tsx';
import { TextureChoice } from '../panels/TextureChoice.tsx';
import { showTerrainDialog } from './terrainDialog.ts';
import { fill, text } from '../../../base/text/language.ts';

const close = (): void => showTerrainDialog(null);
const flat = 'flat';

/** The texture that most chunks of the open tiles show. */
function commonTexture(map: TerrainMap): string {
  const uses = map.state.getState().tiles.flatMap(({ document }) => textureUses(document));
  return uses.toSorted((left, right) => right.chunks - left.chunks)[0]?.path ?? '';
}

/** A place beside the tile in front that has none yet. */
function freePlace(map: TerrainMap): GridPlace {
  const { tiles, files } = map.state.getState();
  const from = map.front?.place ?? { column: 31, row: 31 };
  const isTaken = (place: GridPlace): boolean =>
    [...tiles.map((tile) => tile.place), ...files].some(
      (each) => each.column === place.column && each.row === place.row,
    );
  const around = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ].map(([east = 0, south = 0]) => ({ column: from.column + east, row: from.row + south }));
  return (
    around.find(
      (place) => place.column >= 0 && place.row >= 0 && place.column < 64 && place.row < 64 && !isTaken(place),
    ) ?? from
  );
}

export function NewTileDialog({ map, place: asked }: { readonly map: TerrainMap; readonly place: GridPlace | null }) {
  const [place, setPlace] = useState(() => asked ?? freePlace(map));
  const [source, setSource] = useState(flat);
  const [height, setHeight] = useState(0);
  const [texture, setTexture] = useState(() => commonTexture(map));
  const [areaId, setAreaId] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const { tiles, files } = map.state.getState();
  const isTaken = [...tiles.map((tile) => tile.place), ...files].some(
    (each) => each.column === place.column && each.row === place.row,
  );
  const copied = tiles.find((tile) => `${tile.place.column} ${tile.place.row}` === source);
  const make = async (): Promise<void> => {
    setIsBusy(true);
    const isMade = await addTile(map, { place, copyOf: copied?.place ?? null, height, texture, areaId });
    setIsBusy(false);
    if (isMade) close();
  };
  const number = (
    label: string,
    value: number,
    onChange: (value: number) => void,
    range?: readonly [number, number],
  ) => (
    <Field label={label}>
      <NumberField
        value={value}
        {...(range === undefined
          ? { unit: 'yd' }
          : { kind: 'integer' as const, min: range[0], max: range[1], step: 1 })}
        onCommit={onChange}
      />
    </Field>
  );
  return (
    <Dialog
      open
      onClose={close}
      title={fill('New tile of {}', map.name)}
      description={fill(
        'The file {} is written into the folder of the map at once. The WDT lists it when the map is saved.',
        tileName(map.name, place),
      )}
      actions={
        <DialogActions
          onCancel={close}
          accept={isBusy ? text('Writing…') : text('Make the tile')}
          onAccept={() => void make()}
          disabled={isBusy || isTaken}
        />
      }
    >
      {number(text('Column'), place.column, (column) => setPlace({ ...place, column }), [0, 63])}
      {number(text('Row'), place.row, (row) => setPlace({ ...place, row }), [0, 63])}
      {isTaken && <p role="alert">{text('There is a tile at this place already.')}</p>}
      <Field label={text('Ground')}>
        <Select
          value={source}
          options={[
            { value: flat, label: text('Flat') },
            ...tiles.map((tile) => ({
              value: `${tile.place.column} ${tile.place.row}`,
              label: fill('Copy of {}', tileName(map.name, tile.place)),
            })),
          ]}
          onChange={setSource}
        />
      </Field>
      {copied === undefined && (
        <>
          {number(text('Height'), height, setHeight)}
          <TextureChoice label={text('Texture')} value={texture} onChange={setTexture} />
          <AreaField map={map} value={areaId} onChange={setAreaId} />
        </>
      )}
    </Dialog>
  );
}

/** A new map: its WDT and its first tiles, in a folder of their own. */
import { useState } from 'react';
import type { NewMap } from '../../../../../shared/terrain/newTiles.ts';
import { mapNameProblem } from '../../../../../shared/terrain/newTiles.ts';
import { useActiveMap } from './hooks.ts';
import { createNewMap } from './mapFiles.ts';
import { Checkbox, Dialog, DialogActions, Field, NumberField, Select, TextField } from '../../../base/ui/index.ts';
import { AreaField } from '../panels/AreaField.tsx';
import { TextureChoice } from '../panels/TextureChoice.tsx';
import { showTerrainDialog } from './terrainDialog.ts';
import { text } from '../../../base/text/language.ts';

const close = (): void => showTerrainDialog(null);

const initial: NewMap = {
  name: 'NewMap',
  alphaDepth: 8,
  hasColours: false,
  first: { column: 31, row: 31 },
  columns: 2,
  rows: 2,
  height: 0,
  texture: 'Tileset\\Generic\\Grass.blp',
  areaId: 0,
};

/** Tiles along a side: each is half a megabyte that is written and opened. */
const mostTiles = 7;

export function NewMapDialog() {
  const [wish, setWish] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);
  // Areas are those of the game; a map of it that is open knows their names.
  const beside = useActiveMap();
  const change = (changes: Partial<NewMap>): void => setWish((before) => ({ ...before, ...changes }));
  const problem = mapNameProblem(wish.name);
  const make = async (): Promise<void> => {
    setIsBusy(true);
    const isMade = await createNewMap(wish);
    setIsBusy(false);
    if (isMade) close();
  };
  const whole = (label: string, value: number, most: number, least: number, onCommit: (value: number) => void) => (
    <Field label={label}>
      <NumberField value={value} kind="integer" min={least} max={most} step={1} onCommit={onCommit} />
    </Field>
  );
  return (
    <Dialog
      open
      onClose={close}
      title={text('New map')}
      description={text(
        'Makes a folder with the WDT, the WDL and flat tiles, and opens it. The game finds the map by a row of Map.dbc, which is offered then.',
      )}
      actions={
        <DialogActions
          onCancel={close}
          accept={isBusy ? text('Writing…') : text('Choose a folder…')}
          onAccept={() => void make()}
          disabled={isBusy || problem !== null}
        />
      }
    >
      <Field label={text('Name')}>
        <TextField
          value={wish.name}
          problemIn={(name) => mapNameProblem(name) ?? undefined}
          onCommit={(name) => change({ name })}
        />
      </Field>
      <Field
        label={text('Alpha maps')}
        description={text('8 bit is finer and what new maps use; 4 bit works in every client.')}
      >
        <Select
          value={String(wish.alphaDepth)}
          options={[
            { value: '8', label: text('8 bit') },
            { value: '4', label: text('4 bit') },
          ]}
          onChange={(value) => change({ alphaDepth: value === '4' ? 4 : 8 })}
        />
      </Field>
      <Checkbox
        label={text('Vertex colours in every chunk')}
        checked={wish.hasColours}
        onChange={(hasColours) => change({ hasColours })}
      />
      {whole(text('First column'), wish.first.column, 63, 0, (column) => change({ first: { ...wish.first, column } }))}
      {whole(text('First row'), wish.first.row, 63, 0, (row) => change({ first: { ...wish.first, row } }))}
      {whole(text('Tiles east'), wish.columns, mostTiles, 1, (columns) => change({ columns }))}
      {whole(text('Tiles south'), wish.rows, mostTiles, 1, (rows) => change({ rows }))}
      <Field label={text('Height')}>
        <NumberField value={wish.height} unit="yd" onCommit={(height) => change({ height })} />
      </Field>
      <TextureChoice label={text('Texture')} value={wish.texture} onChange={(texture) => change({ texture })} />
      <AreaField map={beside} value={wish.areaId} onChange={(areaId) => change({ areaId })} />
    </Dialog>
  );
}

/** The row of Map.dbc by which the game finds a map, with its loading screen. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { positions } from '../../../../../../shared/codec/count.ts';
import { tableIn } from '../../../../../../shared/terrain/gameTables.ts';
import { mapRowOf } from '../../../../../../shared/terrain/zones/mapRow.ts';
import { zoneTables } from '../../../../../../shared/terrain/zones/tables.ts';
import type { Document } from '../../../../../../shared/document/document.ts';
import {
  Combobox,
  Dialog,
  DialogActions,
  Field,
  Select,
  TextField,
  type SelectOption,
} from '../../../../base/ui/index.ts';
import { AreaField } from '../../panels/AreaField.tsx';
import type { TerrainMap } from '../maps.ts';
import { showTerrainDialog } from '../terrainDialog.ts';
import { NoTables } from './NoTables.tsx';
import type { MapRowWish } from './zoneDesk.ts';
import { openZones, writeMapRow, zoneDeskOf } from './zoneDesk.ts';
import { fill, text } from '../../../../base/text/language.ts';

const close = (): void => showTerrainDialog(null);

const kinds: readonly SelectOption[] = [
  {
    value: '0',
    get label() {
      return text('Open land');
    },
  },
  {
    value: '1',
    get label() {
      return text('Dungeon');
    },
  },
  {
    value: '2',
    get label() {
      return text('Raid');
    },
  },
  {
    value: '3',
    get label() {
      return text('Battleground');
    },
  },
  {
    value: '4',
    get label() {
      return text('Arena');
    },
  },
];

function screensOf(document: Document | null): readonly SelectOption[] {
  if (document === null) return [{ value: '0', label: text('None'), meta: '0' }];
  const open = tableIn(zoneTables.screens, document);
  return [
    { value: '0', label: text('None'), meta: '0' },
    ...positions(open.fields.rowCount, open.fields.rows.length).map((row) => ({
      value: String(open.value(row, 'id')),
      label: String(open.value(row, 'name')),
      meta: String(open.value(row, 'path')),
    })),
  ];
}

export function MapRowDialog({ map }: { readonly map: TerrainMap }) {
  const { status, maps, screens } = useStore(zoneDeskOf(map));
  const known = maps === null ? null : mapRowOf(maps, map.name);
  const [wish, setWish] = useState<MapRowWish | null>(null);
  const first: MapRowWish = { title: map.name, kind: 0, area: 0, screen: 0, picture: '' };
  const shown = wish ?? (known === null ? first : { ...first, ...known });
  const change = (changes: Partial<MapRowWish>): void => setWish({ ...shown, ...changes });
  useEffect(() => void openZones(map), [map]);
  const isMissing = status === 'missing' || (status === 'open' && maps === null);
  return (
    <Dialog
      open
      onClose={close}
      title={known === null ? fill('Row of {} in Map.dbc', map.name) : fill('{} is map {}', map.name, known.id)}
      description={text(
        'The game finds a map by this row. What is not asked for is as in the first map of its kind. Save the map to keep it; servers need the table, too.',
      )}
      actions={
        <DialogActions
          onCancel={close}
          accept={known === null ? text('Add the row') : text('Change the row')}
          disabled={status !== 'open' || maps === null || shown.title.trim() === ''}
          onAccept={() => {
            close();
            writeMapRow(map, shown);
          }}
        />
      }
    >
      {isMissing ? (
        <NoTables map={map} name="Map.dbc" />
      ) : (
        <>
          <Field label={text('Title')} description={text('As players read it.')}>
            <TextField value={shown.title} onCommit={(title) => change({ title: title.trim() })} />
          </Field>
          <Field label={text('Kind')}>
            <Select value={String(shown.kind)} options={kinds} onChange={(kind) => change({ kind: Number(kind) })} />
          </Field>
          <AreaField map={map} value={shown.area} onChange={(area) => change({ area })} />
          {screens !== null && (
            <>
              <Field label={text('Loading screen')}>
                <Combobox
                  value={String(shown.screen)}
                  options={screensOf(screens)}
                  onChange={(screen) => change({ screen: Number(screen), picture: '' })}
                />
              </Field>
              <Field
                label={text('Or a picture')}
                description={text('A .blp of the game; it becomes a loading screen of its own.')}
              >
                <TextField
                  mono
                  value={shown.picture}
                  placeholder="Interface\…\Name.blp"
                  onCommit={(picture) => change({ picture: picture.trim() })}
                />
              </Field>
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

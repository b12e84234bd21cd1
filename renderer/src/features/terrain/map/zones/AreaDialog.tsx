/** An area that is made, or changed, in the game's tables: its name, the zone that it is a part of, what is heard in it. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { areaTitle } from '../../../../../../shared/terrain/gameTables.ts';
import type { AreaWish } from '../../../../../../shared/terrain/zones/areas.ts';
import { areaOf } from '../../../../../../shared/terrain/zones/areas.ts';
import type { NamedRow } from '../../../../../../shared/terrain/zones/tables.ts';
import {
  Combobox,
  Dialog,
  DialogActions,
  Field,
  NumberField,
  TextField,
  type SelectOption,
} from '../../../../base/ui/index.ts';
import { useGameTables } from '../gameTables.ts';
import type { TerrainMap } from '../maps.ts';
import { showTerrainDialog } from '../terrainDialog.ts';
import { changeTool } from '../toolStore.ts';
import { editArea, makeArea, openZones, zoneDeskOf } from './zoneDesk.ts';
import { NoTables } from './NoTables.tsx';
import { fill, text } from '../../../../base/text/language.ts';

const close = (): void => showTerrainDialog(null);
const blank: AreaWish = { name: '', parent: 0, level: 0, music: 0, ambience: 0, intro: 0 };
const mostLevels = 255;

function optionsOf(rows: readonly NamedRow[]): readonly SelectOption[] {
  return [
    { value: '0', label: text('None'), meta: '0' },
    ...rows
      .map(({ id, name }) => ({ value: String(id), label: name || fill('Row {}', id), meta: String(id) }))
      .toSorted((left, right) => left.label.localeCompare(right.label)),
  ];
}

interface AreaDialogProps {
  readonly map: TerrainMap;
  /** The area that is changed; null to make one. */
  readonly id: number | null;
  /** The zone that a new one is a part of at first. */
  readonly parent: number;
}

export function AreaDialog({ map, id, parent }: AreaDialogProps) {
  const { status, areas: table, music, ambiences, intros } = useStore(zoneDeskOf(map));
  const { areas } = useGameTables(map);
  const [wish, setWish] = useState<AreaWish | null>(null);
  const known = table === null || id === null ? null : areaOf(table, id);
  const shown = wish ?? known ?? { ...blank, parent };
  const change = (changes: Partial<AreaWish>): void => setWish({ ...shown, ...changes });
  useEffect(() => void openZones(map), [map]);
  const zones = useMemo(
    () =>
      optionsOf(
        [...areas.keys()].filter((each) => each !== id).map((each) => ({ id: each, name: areaTitle(areas, each) })),
      ),
    [areas, id],
  );
  const rows = useMemo(
    () => ({ music: optionsOf(music), ambience: optionsOf(ambiences), intro: optionsOf(intros) }),
    [music, ambiences, intros],
  );
  const accept = async (): Promise<void> => {
    close();
    if (id !== null) {
      editArea(map, id, shown);
      return;
    }
    const made = await makeArea(map, shown);
    // It is what is painted next.
    if (made !== null) changeTool('area', { areaId: made });
  };
  const isReady = status === 'open' && table !== null && (id === null || known !== null);
  const choice = (label: string, key: 'music' | 'ambience' | 'intro', description: string) => (
    <Field label={label} description={description}>
      <Combobox
        value={String(shown[key])}
        options={rows[key]}
        placeholder={shown[key] === 0 ? text('None') : fill('Row {}', shown[key])}
        onChange={(value) => change({ [key]: Number(value) })}
      />
    </Field>
  );
  return (
    <Dialog
      open
      onClose={close}
      title={id === null ? text('New area') : fill('Area {}', id)}
      description={text(
        'A row of AreaTable.dbc. What is not asked for here is as in its zone. Save the map to keep it, and give the table to your server, too.',
      )}
      actions={
        <DialogActions
          onCancel={close}
          accept={id === null ? text('Make') : text('Change')}
          disabled={!isReady || shown.name.trim() === ''}
          onAccept={() => void accept()}
        />
      }
    >
      {status === 'missing' || (status === 'open' && table === null) ? (
        <NoTables map={map} name="AreaTable.dbc" />
      ) : (
        <>
          <Field label={text('Name')}>
            <TextField value={shown.name} onCommit={(name) => change({ name: name.trim() })} />
          </Field>
          <Field label={text('Part of')} description={text('A zone, or none for a zone of its own.')}>
            <Combobox
              value={String(shown.parent)}
              options={zones}
              searchPlaceholder={text('Search zones and areas')}
              onChange={(value) => change({ parent: Number(value) })}
            />
          </Field>
          <Field label={text('Level')} description={text('For which finding it gives experience; 0 for none.')}>
            <NumberField
              value={shown.level}
              kind="integer"
              min={0}
              max={mostLevels}
              step={1}
              onCommit={(level) => change({ level })}
            />
          </Field>
          {choice(text('Music'), 'music', text('Row of ZoneMusic.dbc'))}
          {choice(text('Ambience'), 'ambience', text('Row of SoundAmbience.dbc'))}
          {choice(text('On entering'), 'intro', text('Row of ZoneIntroMusicTable.dbc'))}
        </>
      )}
    </Dialog>
  );
}

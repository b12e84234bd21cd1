/** The set of a light for a weather: whose it is, its skybox and water, and its bands over the day. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../../base/text/numbers.ts';
import type { SetCells } from '../../../../../../shared/terrain/light/edits.ts';
import {
  changeSetCell,
  lightsWithSet,
  setBandKeys,
  setCellsOf,
  setWeather,
  skyboxPaths,
  storedKeys,
} from '../../../../../../shared/terrain/light/edits.ts';
import type { MapLight } from '../../../../../../shared/terrain/light/tables.ts';
import { weathers } from '../../../../../../shared/terrain/light/tables.ts';
import { Button, Combobox, Field, NumberField, Section, Select } from '../../../../base/ui/index.ts';
import { dayStore } from '../../map/day.ts';
import type { LightDrag } from '../../map/lights/lightActs.ts';
import { lightDrag, lightStep, partSet } from '../../map/lights/lightActs.ts';
import { lightDeskOf } from '../../map/lights/lightDesk.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { weatherNames } from '../../map/day.ts';
import styles from '../Terrain.module.css';
import type { BandEntry } from './bands.ts';
import { bandEntries } from './bands.ts';
import type { BandChange } from './BandRow.tsx';
import { BandRow } from './BandRow.tsx';
import { fill, text, translated } from '../../../../base/text/language.ts';

const parts: readonly { readonly cell: Exclude<keyof SetCells, 'skybox'>; readonly label: string }[] = [
  { cell: 'glow', label: 'Glow' },
  { cell: 'waterShallowAlpha', label: 'Rivers, shallow' },
  { cell: 'waterDeepAlpha', label: 'Rivers, deep' },
  { cell: 'oceanShallowAlpha', label: 'Ocean, shallow' },
  { cell: 'oceanDeepAlpha', label: 'Ocean, deep' },
];

export function SetOptions({ map, light }: { readonly map: TerrainMap; readonly light: MapLight }) {
  const { documents } = useStore(lightDeskOf(map));
  const { weather } = useStore(dayStore);
  if (documents === null) return null;
  const set = light.sets[weathers.indexOf(weather)] ?? 0;
  const shared = set === 0 ? 0 : lightsWithSet(documents, set).filter((id) => id !== light.id).length;
  const clear = light.sets[0] ?? 0;
  return (
    <>
      <Section title={text('Set')} meta={set === 0 ? text('none') : fill('row {} of LightParams', set)}>
        <Field label={text('Weather')} description={text('The view shows it too')}>
          <Select
            value={weather}
            options={weatherNames}
            onChange={(value) =>
              dayStore.setState({ weather: weatherNames.find((each) => each.value === value)?.value ?? 'clear' })
            }
          />
        </Field>
        <Field label={text('Set')} description={text('Row of LightParams.dbc; 0 for that of clear days')}>
          <NumberField
            value={set}
            kind="integer"
            min={0}
            step={1}
            onCommit={(next) =>
              lightStep(map, 'Set of a light', (edit) => setWeather(edit, documents, light.id, weather, next))
            }
          />
        </Field>
        {shared > 0 && (
          <p className={styles['hint']}>
            {fill(
              '{} of the game {} this set too and will change with it.',
              counted(shared, 'other light'),
              shared === 1 ? text('has') : text('have'),
            )}
          </p>
        )}
        {(shared > 0 || (set === 0 && clear > 0)) && (
          <div className={styles['buttons']}>
            <Button size="small" icon="copy" onClick={() => partSet(map, light.id, weather, set === 0 ? clear : set)}>
              {text('Give it a set of its own')}
            </Button>
          </div>
        )}
        {set > 0 && <Cells map={map} set={set} />}
      </Section>
      {set > 0 && <Bands key={`${light.id} ${set}`} map={map} set={set} />}
    </>
  );
}

function Cells({ map, set }: { readonly map: TerrainMap; readonly set: number }) {
  const { documents } = useStore(lightDeskOf(map));
  const cells = documents === null ? null : setCellsOf(documents, set);
  if (documents === null || cells === null) {
    return <p className={styles['hint']}>{fill('LightParams.dbc is not at hand, or has no row {}.', set)}</p>;
  }
  const change = (label: string, cell: keyof SetCells, value: number): void =>
    lightStep(map, `${label} of a light`, (edit) => changeSetCell(edit, documents, set, cell, value));
  const skyboxes = [
    { value: '0', label: text('None') },
    ...[...skyboxPaths(documents)].map(([id, path]) => ({
      ...{ value: String(id), meta: String(id) },
      label: path.slice(path.lastIndexOf('\\') + 1),
    })),
  ];
  return (
    <>
      <Field label={text('Skybox')} description={text('Row of LightSkybox.dbc')}>
        <Combobox
          value={String(cells.skybox)}
          options={skyboxes}
          placeholder={fill('Row {}, not in the table', cells.skybox)}
          onChange={(next) => change('Skybox', 'skybox', Number(next))}
        />
      </Field>
      {parts.map(({ cell, label }) => (
        <Field
          key={cell}
          label={translated(label)}
          description={cell === 'glow' ? undefined : text('How much the water hides, 0 to 1')}
        >
          <NumberField value={cells[cell]} step={0.05} onCommit={(value) => change(label, cell, value)} />
        </Field>
      ))}
    </>
  );
}

function Bands({ map, set }: { readonly map: TerrainMap; readonly set: number }) {
  const { documents } = useStore(lightDeskOf(map));
  const { time } = useStore(dayStore);
  const [chosen, setChosen] = useState<{ readonly entry: BandEntry; readonly key: number } | null>(null);
  const drag = useRef<LightDrag | null>(null);
  const end = useCallback((isKept: boolean): void => {
    drag.current?.end(isKept);
    drag.current = null;
  }, []);
  // Another light was chosen while the hand was at work.
  useEffect(() => () => end(false), [end]);
  if (documents === null) return null;
  const row = (entry: BandEntry) => {
    const { kind, band } = entry;
    const preview = ({ label, keys }: BandChange): void => {
      drag.current ??= lightDrag(map, label);
      drag.current?.preview((edit) => setBandKeys(edit, documents, { kind, set, band }, keys));
    };
    return (
      <BandRow
        key={`${kind} ${band}`}
        entry={entry}
        keys={storedKeys(documents, kind, set, band)}
        time={time}
        chosen={chosen?.entry === entry ? chosen.key : null}
        choose={(key) => setChosen(key === null ? null : { entry, key })}
        preview={preview}
        end={end}
        change={(change) => {
          preview(change);
          end(true);
        }}
      />
    );
  };
  return (
    <>
      <Section title={text('Colours over the day')}>
        {bandEntries.filter(({ kind }) => kind === 'colours').map(row)}
      </Section>
      <Section title={text('Numbers over the day')}>
        {bandEntries.filter(({ kind }) => kind === 'numbers').map(row)}
      </Section>
    </>
  );
}

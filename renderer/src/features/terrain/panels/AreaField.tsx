/** A row of AreaTable.dbc: by zone and name where the game's tables are to be had, by its number anywhere. */
import type { AreaRow } from '../../../../../shared/terrain/gameTables.ts';
import { areaTitle } from '../../../../../shared/terrain/gameTables.ts';
import { useGameTables } from '../map/gameTables.ts';
import type { TerrainMap } from '../map/maps.ts';
import { Combobox, Field, MIXED, NumberField, type Mixed, type SelectOption } from '../../../base/ui/index.ts';
import styles from './Terrain.module.css';
import { fill, text } from '../../../base/text/language.ts';

const largestId = 0xffffffff;
const known = new WeakMap<ReadonlyMap<number, AreaRow>, readonly SelectOption[]>();

/** Zones and what lies in them stand together, as their titles begin alike. */
function optionsOf(areas: ReadonlyMap<number, AreaRow>): readonly SelectOption[] {
  const made = known.get(areas) ?? [
    { value: '0', label: text('None'), meta: '0' },
    ...[...areas.keys()]
      .map((id) => ({ value: String(id), label: areaTitle(areas, id), meta: String(id) }))
      .toSorted((left, right) => left.label.localeCompare(right.label)),
  ];
  known.set(areas, made);
  return made;
}

export function AreaField(props: {
  /** The map whose game names the areas; null for a map that is not there yet. */
  readonly map: TerrainMap | null;
  readonly value: number | Mixed;
  readonly onChange: (areaId: number) => void;
}) {
  const { map, value, onChange } = props;
  const { areas } = useGameTables(map);
  const hasTable = areas.size > 0;
  return (
    <>
      {hasTable && (
        <Field label={text('Area')} description={text('Row of AreaTable.dbc')}>
          <Combobox
            value={value === MIXED ? MIXED : String(value)}
            options={optionsOf(areas)}
            placeholder={value === MIXED ? undefined : fill('{}, not in the table', value)}
            searchPlaceholder={text('Search zones and areas')}
            onChange={(next) => onChange(Number(next))}
          />
        </Field>
      )}
      <Field label={hasTable ? text('Area number') : text('Area')} description={text('Row of AreaTable.dbc')}>
        <NumberField value={value} kind="integer" min={0} max={largestId} step={1} onCommit={onChange} />
      </Field>
      {!hasTable && (
        <p className={styles['hint']}>
          {text('Names are shown once AreaTable.dbc is found beside the map or in a mounted game.')}
        </p>
      )}
    </>
  );
}

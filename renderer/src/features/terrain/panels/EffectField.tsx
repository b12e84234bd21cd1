/** A row of GroundEffectTexture.dbc: by its plants where the game's tables are to be had, by its number anywhere. */
import { isEffect } from '../../../../../shared/terrain/effectEdits.ts';
import type { GroundEffectRow } from '../../../../../shared/terrain/gameTables.ts';
import { useGameTables } from '../map/gameTables.ts';
import type { TerrainMap } from '../map/maps.ts';
import { Combobox, Field, MIXED, NumberField, type Mixed, type SelectOption } from '../../../base/ui/index.ts';
import styles from './Terrain.module.css';
import { fill, text } from '../../../base/text/language.ts';

const none = -1;
const known = new WeakMap<readonly GroundEffectRow[], readonly SelectOption[]>();

/** Rows with plants: tables have twenty thousand that grow nothing. */
function optionsOf(effects: readonly GroundEffectRow[]): readonly SelectOption[] {
  const made = known.get(effects) ?? [
    { value: String(none), label: text('None') },
    ...effects
      .filter(({ plants }) => plants.length > 0)
      .map(({ id, plants }) => ({ value: String(id), label: plants.join(', '), meta: String(id) }))
      .toSorted((left, right) => left.label.localeCompare(right.label)),
  ];
  known.set(effects, made);
  return made;
}

export function EffectField(props: {
  readonly map: TerrainMap;
  readonly label: string;
  readonly value: number | Mixed;
  readonly onChange: (effectId: number) => void;
}) {
  const { map, label, value, onChange } = props;
  const options = optionsOf(useGameTables(map).effects);
  const shown = value === MIXED ? MIXED : String(isEffect(value) ? value : none);
  return (
    <Field label={label} description={text('Row of GroundEffectTexture.dbc; −1 for none')}>
      <div className={styles['effect']}>
        {options.length > 1 && (
          <Combobox
            label={fill('Plants of {}', label)}
            value={shown}
            options={options}
            placeholder={value === MIXED ? undefined : fill('Effect {}', value)}
            onChange={(next) => onChange(Number(next))}
          />
        )}
        <NumberField value={value} kind="integer" min={none} step={1} onCommit={onChange} />
      </div>
    </Field>
  );
}

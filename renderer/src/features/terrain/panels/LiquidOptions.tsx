/** The liquid tool: what it does, which liquid, how high and how deep, and the marks of its quads. */
import { liquidTypes } from '../../../../../shared/terrain/liquidEdits.ts';
import { useGameTables } from '../map/gameTables.ts';
import { useTool } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { changeTool } from '../map/toolStore.ts';
import type { LiquidMode } from '../tools/settings.ts';
import { Checkbox, Combobox, Field, NumberField, Section, Select } from '../../../base/ui/index.ts';
import { Switch } from './choices.tsx';
import styles from './Terrain.module.css';
import { fill, text, translated } from '../../../base/text/language.ts';

const modes: readonly { readonly value: LiquidMode; readonly label: string }[] = [
  {
    value: 'add',
    get label() {
      return text('Add liquid');
    },
  },
  {
    value: 'remove',
    get label() {
      return text('Remove liquid');
    },
  },
  {
    value: 'level',
    get label() {
      return text('Set the level');
    },
  },
  {
    value: 'type',
    get label() {
      return text('Change the liquid');
    },
  },
  {
    value: 'depth',
    get label() {
      return text('Set the depth');
    },
  },
  {
    value: 'fishable',
    get label() {
      return text('Mark where fish can be caught');
    },
  },
  {
    value: 'deep',
    get label() {
      return text('Mark where swimmers tire');
    },
  },
];

const forms = [
  {
    value: 'tile',
    get label() {
      return text('As the tile has it');
    },
  },
  {
    value: 'new',
    get label() {
      return text('MH2O, from 3.0 on');
    },
  },
  {
    value: 'old',
    get label() {
      return text('MCLQ, before 3.0');
    },
  },
] as const;

const kindNames = { water: 'water', ocean: 'ocean', magma: 'magma', slime: 'slime' } as const;

export function LiquidOptions({ map }: { readonly map: TerrainMap }) {
  const liquid = useTool(({ settings }) => settings.liquid);
  const { mode } = liquid;
  const isPouring = mode === 'add' || mode === 'type';
  const hasLevel = mode === 'add' || mode === 'level';
  return (
    <>
      <Section title={text('Liquid')}>
        <Field label={text('What')}>
          <Select
            value={mode}
            options={modes}
            onChange={(value) =>
              changeTool('liquid', { mode: modes.find((each) => each.value === value)?.value ?? mode })
            }
          />
        </Field>
        {isPouring && <KindFields map={map} />}
        {mode === 'add' && (
          <Field label={text('Written as')} description={text('3.3.5 reads both. A chunk keeps the form that it has.')}>
            <Select
              value={liquid.form}
              options={forms}
              onChange={(value) =>
                changeTool('liquid', { form: forms.find((each) => each.value === value)?.value ?? liquid.form })
              }
            />
          </Field>
        )}
        {(mode === 'fishable' || mode === 'deep') && (
          <Switch
            label={text('Marks')}
            isOn={liquid.isOn}
            on={text('Set')}
            off={text('Take away')}
            onChange={(isOn) => changeTool('liquid', { isOn })}
          />
        )}
        {hasLevel && <LevelFields />}
        {mode === 'add' && (
          <div className={styles['checks']}>
            <Checkbox
              label={text('Fish can be caught')}
              checked={liquid.isFishable}
              onChange={(isFishable) => changeTool('liquid', { isFishable })}
            />
            <Checkbox
              label={text('Swimmers tire')}
              checked={liquid.isDeep}
              onChange={(isDeep) => changeTool('liquid', { isDeep })}
            />
          </div>
        )}
      </Section>
      {(isPouring || mode === 'level' || mode === 'depth') && <DepthFields />}
    </>
  );
}

function KindFields({ map }: { readonly map: TerrainMap }) {
  const { type } = useTool(({ settings }) => settings.liquid);
  const { liquids } = useGameTables(map);
  const known = liquids.map(({ id, name, kind }) => ({
    value: String(id),
    label: name === '' ? fill('LiquidType {}', id) : name,
    meta: `${id}, ${kindNames[kind]}`,
  }));
  const options =
    known.length > 0
      ? known
      : liquidTypes.map(({ type, label }) => ({ value: String(type), label: translated(label) }));
  return (
    <>
      <Field
        label={text('Kind')}
        description={known.length > 0 ? text('From LiquidType.dbc of the game') : text('Kinds of every client')}
      >
        <Combobox
          value={String(type)}
          options={options}
          placeholder={fill('LiquidType {}', type)}
          onChange={(value) => changeTool('liquid', { type: Number(value) })}
        />
      </Field>
      <Field label={text('LiquidType')} description={text('Row of LiquidType.dbc, for kinds of the map’s own')}>
        <NumberField
          value={type}
          kind="integer"
          min={1}
          max={65535}
          step={1}
          onCommit={(next) => changeTool('liquid', { type: next })}
        />
      </Field>
    </>
  );
}

function LevelFields() {
  const { levelFrom, level } = useTool(({ settings }) => settings.liquid);
  return (
    <>
      <Field label={text('Level')}>
        <Select
          value={levelFrom}
          options={[
            { value: 'pointer', label: text('Just over the ground') },
            { value: 'level', label: text('A height') },
          ]}
          onChange={(value) => changeTool('liquid', { levelFrom: value === 'level' ? 'level' : 'pointer' })}
        />
      </Field>
      {levelFrom === 'level' && (
        <Field label={text('Height')} unit="yd">
          <NumberField value={level} unit="yd" onCommit={(next) => changeTool('liquid', { level: next })} />
        </Field>
      )}
    </>
  );
}

function DepthFields() {
  const { depthFrom, opaqueAt, depth } = useTool(({ settings }) => settings.liquid);
  return (
    <Section title={text('Depth')}>
      <Field label={text('From')} description={text('How opaque water is. Magma and slime have no depth.')}>
        <Select
          value={depthFrom}
          options={[
            { value: 'ground', label: text('The ground under it') },
            { value: 'value', label: text('One value') },
          ]}
          onChange={(value) => changeTool('liquid', { depthFrom: value === 'value' ? 'value' : 'ground' })}
        />
      </Field>
      {depthFrom === 'ground' ? (
        <Field
          label={text('Opaque at')}
          unit="yd"
          description={text('Yards over the ground at which one can no longer see through it')}
        >
          <NumberField
            value={opaqueAt}
            min={0.1}
            max={1000}
            step={0.5}
            unit="yd"
            onCommit={(next) => changeTool('liquid', { opaqueAt: next })}
          />
        </Field>
      ) : (
        <Field label={text('Opacity')} unit="%">
          <NumberField
            value={Math.round(depth * 100)}
            kind="integer"
            min={0}
            max={100}
            step={1}
            bar
            unit="%"
            onPreview={(next) => changeTool('liquid', { depth: next / 100 })}
            onCommit={(next) => changeTool('liquid', { depth: next / 100 })}
          />
        </Field>
      )}
    </Section>
  );
}

/** Roads and rivers in the Tool panel: which there are, how the chosen one is made, its point in hand, and what stands along it. */
import { useStore } from 'zustand';
import type { Way, WayObjects } from '../../../../../shared/terrain/ways/way.ts';
import { newWayObjects, widthRange } from '../../../../../shared/terrain/ways/way.ts';
import {
  Button,
  Checkbox,
  Field,
  Icon,
  ListBox,
  NumberField,
  Section,
  Select,
  TextField,
} from '../../../base/ui/index.ts';
import { useGameTables } from '../map/gameTables.ts';
import type { TerrainMap } from '../map/maps.ts';
import { TextureChoice } from '../panels/TextureChoice.tsx';
import { ActButton } from '../panels/objects/ActButton.tsx';
import { BesideFields } from '../panels/objects/BesideFields.tsx';
import { ModelMix } from '../panels/objects/ModelMix.tsx';
import { StandFields } from '../panels/objects/StandFields.tsx';
import { landOf } from '../rules/landPlan.ts';
import { liquidTypes } from '../../../../../shared/terrain/liquidEdits.ts';
import { changePoint, changeWay, chooseWay, setOnGround, turnAround } from './wayDesk.ts';
import { deleteWay } from './wayActs.ts';
import styles from './Ways.module.css';
import { fill, text, translated } from '../../../base/text/language.ts';
import { counted } from '../../../base/text/numbers.ts';

const rowHeight = 30;

export function WayOptions({ map }: { readonly map: TerrainMap }) {
  const { plan, way: id, point, problem } = useStore(landOf(map));
  const { ways } = plan;
  const current = ways.findIndex((way) => way.id === id);
  const chosen = ways[current];
  return (
    <>
      <Section title={text('Roads and rivers')} meta={ways.length === 0 ? text('none yet') : String(ways.length)}>
        {problem !== null && <p className={styles['note']}>{problem}</p>}
        {ways.length > 0 && (
          <div style={{ height: Math.min(6, ways.length) * rowHeight + 8 }}>
            <ListBox
              label={text('Roads and rivers of the map')}
              rows={ways}
              keyOf={(way) => way.id}
              current={current}
              onChoose={(index) => chooseWay(map, ways[index]?.id ?? null)}
              rowHeight={rowHeight}
              factsOf={({ name }) => ({ label: name })}
              keys={chosen === undefined ? {} : { Delete: () => deleteWay(map, chosen) }}
            >
              {(way) => <WayRow way={way} />}
            </ListBox>
          </div>
        )}
        <div className={styles['buttons']}>
          <ActButton command="terrain.way.newRoad" label={text('New road')} />
          <ActButton command="terrain.way.newRiver" label={text('New river')} />
          <ActButton command="terrain.way.putDown" label={text('Put down')} />
        </div>
      </Section>
      {chosen !== undefined && (
        <>
          <Course map={map} way={chosen} />
          {chosen.points[point] !== undefined && <Point map={map} way={chosen} index={point} />}
          <Along map={map} way={chosen} />
        </>
      )}
    </>
  );
}

function WayRow({ way }: { readonly way: Way }) {
  return (
    <div className={styles['row']}>
      <Icon name={way.kind === 'river' ? 'liquid' : 'road'} size={14} />
      <span className={styles['name']} title={way.name}>
        {way.name}
      </span>
      <span className={styles['state']}>{way.laid === null ? text('not put down') : text('on the ground')}</span>
    </div>
  );
}

interface Props {
  readonly map: TerrainMap;
  readonly way: Way;
}

function Course({ map, way }: Props) {
  const change = (label: string, changes: Partial<Way>): void =>
    changeWay(map, way, `${label} of “${way.name}”`, changes, `way ${way.id} ${Object.keys(changes).join()}`);
  const count = way.points.length;
  return (
    <Section title={way.kind === 'river' ? text('River') : text('Road')} meta={counted(count, 'point')}>
      <Field label={text('Name')}>
        <TextField
          value={way.name}
          onCommit={(name) => name.trim() !== '' && changeWay(map, way, `Rename “${way.name}”`, { name: name.trim() })}
        />
      </Field>
      <Field
        label={text('Banks')}
        unit="yd"
        description={text('How far beside the bed land is cut or heaped up to meet it.')}
      >
        <NumberField
          value={way.bank}
          unit="yd"
          min={0}
          max={200}
          step={1}
          onCommit={(bank) => change('Banks', { bank })}
        />
      </Field>
      {way.kind === 'river' && <Water map={map} way={way} change={change} />}
      <TextureChoice
        label={text('Bed')}
        value={way.bedTexture}
        onChange={(bedTexture) => change('Bed', { bedTexture })}
      />
      <TextureChoice
        label={text('Bank texture')}
        value={way.bankTexture}
        onChange={(bankTexture) => change('Bank texture', { bankTexture })}
      />
      <div className={styles['buttons']}>
        <Button size="small" disabled={count === 0} onClick={() => setOnGround(map, way, null)}>
          {text('All on the ground')}
        </Button>
        {way.kind === 'river' && (
          <Button size="small" disabled={count < 2} onClick={() => turnAround(map, way)}>
            {text('Flow the other way')}
          </Button>
        )}
        <ActButton command="terrain.way.takeUp" label={text('Take up')} />
        <ActButton command="terrain.way.delete" label={text('Delete')} />
      </div>
    </Section>
  );
}

function Water({ map, way, change }: Props & { readonly change: (label: string, changes: Partial<Way>) => void }) {
  const { liquids } = useGameTables(map);
  const known =
    liquids.length > 0
      ? liquids.map(({ id, name }) => ({ value: String(id), label: name === '' ? fill('LiquidType {}', id) : name }))
      : liquidTypes.map(({ type, label }) => ({ value: String(type), label: translated(label) }));
  const value = String(way.liquid);
  const options = [{ value: '0', label: text('None: a dry bed') }, ...known];
  const all = options.some((each) => each.value === value)
    ? options
    : [...options, { value, label: fill('LiquidType {}', value) }];
  return (
    <>
      <Field label={text('Depth')} unit="yd" description={text('Of the water in the middle of the bed.')}>
        <NumberField
          value={way.depth}
          unit="yd"
          min={0}
          max={200}
          step={0.5}
          onCommit={(depth) => change('Depth', { depth })}
        />
      </Field>
      <Field label={text('Liquid')}>
        <Select value={value} options={all} onChange={(next) => change('Liquid', { liquid: Number(next) })} />
      </Field>
    </>
  );
}

function Point({ map, way, index }: Props & { readonly index: number }) {
  const point = way.points[index];
  if (point === undefined) return null;
  return (
    <Section title={text('Point')} meta={fill('{} of {}', index + 1, way.points.length)}>
      <Field
        label={text('Width')}
        unit="yd"
        description={text('Of the bed. Shift and the wheel over the view change it, too.')}
      >
        <NumberField
          value={point.width}
          unit="yd"
          min={widthRange[0]}
          max={widthRange[1]}
          step={0.5}
          onCommit={(width) => changePoint(map, way, index, { width })}
        />
      </Field>
      <Field
        label={way.kind === 'river' ? text('Water level') : text('Height')}
        unit="yd"
        {...(way.kind === 'river'
          ? { description: text('Water only falls: a point over the one before it has its level.') }
          : {})}
      >
        <NumberField value={point.z} unit="yd" step={0.5} onCommit={(z) => changePoint(map, way, index, { z })} />
      </Field>
      <div className={styles['buttons']}>
        <Button size="small" onClick={() => setOnGround(map, way, index)}>
          {text('On the ground')}
        </Button>
        <ActButton command="terrain.way.deletePoint" label={text('Delete the point')} />
      </div>
    </Section>
  );
}

function Along({ map, way }: Props) {
  const set = (objects: readonly WayObjects[], label: string, key?: string): void =>
    changeWay(map, way, `${label} “${way.name}”`, { objects }, key);
  return (
    <>
      {way.objects.map((rules, index) => (
        // Sets have no names: their place is what they are known by.
        // oxlint-disable-next-line react/no-array-index-key
        <Objects
          key={index}
          map={map}
          rules={rules}
          number={way.objects.length > 1 ? index + 1 : null}
          onChange={(changes) =>
            set(
              way.objects.map((each, at) => (at === index ? { ...each, ...changes } : each)),
              'Objects along',
              `way ${way.id} objects ${index} ${Object.keys(changes).join()}`,
            )
          }
          onRemove={() => set(way.objects.toSpliced(index, 1), 'No objects along')}
        />
      ))}
      <div className={styles['buttons']}>
        <Button size="small" icon="plus" onClick={() => set([...way.objects, newWayObjects], 'Objects along')}>
          {way.objects.length === 0 ? text('Objects along it') : text('More objects along it')}
        </Button>
      </div>
    </>
  );
}

interface ObjectsProps {
  readonly map: TerrainMap;
  readonly rules: WayObjects;
  /** Null where there is only one set. */
  readonly number: number | null;
  readonly onChange: (changes: Partial<WayObjects>) => void;
  readonly onRemove: () => void;
}

function Objects({ map, rules, number, onChange, onRemove }: ObjectsProps) {
  return (
    <>
      <Section title={number === null ? text('Along it') : fill('Along it, {}', number)}>
        <Field label={text('Spacing')} unit="yd">
          <NumberField
            value={rules.spacing}
            unit="yd"
            min={0.5}
            max={500}
            step={0.5}
            onCommit={(spacing) => onChange({ spacing })}
          />
        </Field>
        <BesideFields rules={rules} onChange={onChange} />
        <Field label={text('Look')}>
          <Checkbox
            label={text('Turned along the way')}
            checked={rules.isAlong}
            onChange={(isAlong) => onChange({ isAlong })}
          />
        </Field>
        <div className={styles['buttons']}>
          <Button size="small" icon="trash" onClick={onRemove}>
            {text('No objects')}
          </Button>
        </div>
      </Section>
      <ModelMix map={map} mix={rules.mix} onChange={(mix) => onChange({ mix })} />
      <StandFields rules={rules} onChange={onChange} turnLabel={text('Added to the way’s direction, anticlockwise.')} />
    </>
  );
}

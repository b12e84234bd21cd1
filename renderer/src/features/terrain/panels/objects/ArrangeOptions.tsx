/** Bringing the selected objects in order: a compact group of the Tool panel. */
import { useState } from 'react';
import { middleOf } from '../../../../../../shared/terrain/objects/places.ts';
import { placeOf } from '../../../../../../shared/terrain/objects/object.ts';
import type { ObjectInstance } from '../../../../../../shared/terrain/objects/object.ts';
import type { AlignTo, WorldAxis } from '../../../../../../shared/terrain/objects/arrange.ts';
import { reachOf } from '../../../../../../shared/terrain/objects/snap.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { alignSelected, arraySelected, shakeSelected, spreadSelected } from '../../map/objects/arrangeActs.ts';
import { modelsRead, placedModels } from '../../map/objects/modelBounds.ts';
import { useSignal } from '../../../../base/useSignal.ts';
import { Button, Checkbox, Field, NumberField, Section, Select, VectorField } from '../../../../base/ui/index.ts';
import { ActButton } from './ActButton.tsx';
import { RangeFields } from './StandFields.tsx';
import styles from './Objects.module.css';
import { text } from '../../../../base/text/language.ts';

interface ArrangeProps {
  readonly map: TerrainMap;
  readonly objects: readonly ObjectInstance[];
}

const axes: readonly { readonly value: WorldAxis; readonly label: string }[] = [
  {
    value: 0,
    get label() {
      return text('North (x)');
    },
  },
  {
    value: 1,
    get label() {
      return text('West (y)');
    },
  },
  {
    value: 2,
    get label() {
      return text('Height (z)');
    },
  },
];
const targets: readonly { readonly to: AlignTo; readonly label: string }[] = [
  {
    to: 'first',
    get label() {
      return text('First');
    },
  },
  {
    to: 'lowest',
    get label() {
      return text('Lowest');
    },
  },
  {
    to: 'middle',
    get label() {
      return text('Mean');
    },
  },
  {
    to: 'highest',
    get label() {
      return text('Highest');
    },
  },
];

export function ArrangeOptions({ map, objects }: ArrangeProps) {
  const [axis, setAxis] = useState<WorldAxis>(0);
  return (
    <Section title={text('Arrange')} defaultOpen={false}>
      {objects.length > 1 && (
        <>
          <Field label={text('Axis')} description={text('World: x north, y west, z up.')}>
            <Select
              value={String(axis)}
              options={axes.map(({ value, label }) => ({ value: String(value), label }))}
              onChange={(id) => setAxis(axes.find(({ value }) => String(value) === id)?.value ?? axis)}
            />
          </Field>
          <Field label={text('Align')}>
            <div className={styles['choices']} role="group" aria-label={text('Align')}>
              {targets.map(({ to, label }) => (
                <Button key={to} size="small" onClick={() => void alignSelected(map, axis, to)}>
                  {label}
                </Button>
              ))}
            </div>
          </Field>
          <div className={styles['buttons']}>
            <Button size="small" disabled={objects.length < 3} onClick={() => void spreadSelected(map, axis)}>
              {text('Distribute')}
            </Button>
            <ActButton command="terrain.lineUpObjects" label={text('In a line')} />
          </div>
        </>
      )}
      <Repeat map={map} objects={objects} />
      <Shake map={map} />
    </Section>
  );
}

/** Yards between copies of what has no known box, and at least. */
const [unknownWidth, leastOffset] = [5, 0.5];

/** The array: copies in a row or a ring. */
function Repeat({ map, objects }: ArrangeProps) {
  const [kind, setKind] = useState<'row' | 'ring'>('row');
  const [count, setCount] = useState(3);
  const [typed, setOffset] = useState<readonly [number, number, number] | null>(null);
  const [turn, setTurn] = useState(0);
  const [centre, setCentre] = useState<readonly [number, number] | null>(null);
  const [isTurned, setTurned] = useState(true);
  const [isOnGround, setOnGround] = useState(true);
  useSignal(modelsRead);
  // Side by side towards the west, until another offset is typed.
  const width = reachOf(objects, placedModels(map).bounds)?.[1] ?? unknownWidth;
  const offset = typed ?? ([0, Math.max(leastOffset, Math.ceil(width * 10) / 10), 0] as const);
  // Ten yards north of what is selected, until another place is typed.
  const middle = middleOf(objects.map(placeOf));
  const [x, y] = centre ?? [Math.round(middle[0] + 10), Math.round(middle[1])];
  return (
    <>
      <Field label={text('Repeat')}>
        <Select
          value={kind}
          options={[
            { value: 'row', label: text('In a row') },
            { value: 'ring', label: text('Around a point') },
          ]}
          onChange={(value) => setKind(value === 'ring' ? 'ring' : 'row')}
        />
      </Field>
      <Field label={text('In all')} description={text('With those that are there.')}>
        <NumberField value={count} kind="integer" min={2} max={500} step={1} onCommit={setCount} />
      </Field>
      {kind === 'row' ? (
        <>
          <Field label={text('Offset')} unit="yd" description={text('World: x north, y west, z up.')}>
            <VectorField
              value={offset}
              step={0.5}
              onCommit={(axis, value) =>
                setOffset([
                  axis === 0 ? value : offset[0],
                  axis === 1 ? value : offset[1],
                  axis === 2 ? value : offset[2],
                ])
              }
            />
          </Field>
          <Field label={text('Turn each')} unit="°">
            <NumberField value={turn} unit="°" min={-180} max={180} step={5} onCommit={setTurn} />
          </Field>
        </>
      ) : (
        <>
          <Field label={text('Around')} unit="yd" description={text('World: x north, y west.')}>
            <VectorField
              value={[x, y]}
              step={0.5}
              onCommit={(axis, value) => setCentre(axis === 0 ? [value, y] : [x, value])}
            />
          </Field>
          <Field label={text('Look')}>
            <Checkbox label={text('Turned along')} checked={isTurned} onChange={setTurned} />
          </Field>
        </>
      )}
      <Field label={text('Ground')}>
        <Checkbox label={text('Copies stand on it')} checked={isOnGround} onChange={setOnGround} />
      </Field>
      <div className={styles['buttons']}>
        <Button
          size="small"
          icon="copy"
          onClick={() =>
            void arraySelected(
              map,
              kind === 'row' ? { kind, count, offset, turn } : { kind, count, centre: [x, y, middle[2]], isTurned },
              isOnGround,
            )
          }
        >
          {text('Repeat')}
        </Button>
      </div>
    </>
  );
}

/** Turn, size and place by chance. */
function Shake({ map }: { readonly map: TerrainMap }) {
  const [turn, setTurn] = useState(180);
  const [scale, setScale] = useState<readonly [number, number]>([0.9, 1.1]);
  const [away, setAway] = useState(0);
  const [seed, setSeed] = useState(1);
  return (
    <>
      <Field label={text('Random turn')} unit="°" description={text('To both sides.')}>
        <NumberField value={turn} unit="°" min={0} max={180} step={5} onCommit={setTurn} />
      </Field>
      <RangeFields
        label={text('Random size')}
        unit="×"
        value={scale}
        range={[0.01, 20]}
        step={0.05}
        description={text('Of their present size. Buildings have none.')}
        onChange={setScale}
      />
      <Field label={text('Random place')} unit="yd" description={text('To all sides, on the ground.')}>
        <NumberField value={away} unit="yd" min={0} max={200} step={0.5} onCommit={setAway} />
      </Field>
      <div className={styles['buttons']}>
        <Button
          size="small"
          onClick={() => {
            void shakeSelected(map, { turn, scale, away, seed });
            setSeed(seed + 1);
          }}
        >
          {text('At random')}
        </Button>
      </div>
    </>
  );
}

/** What the height tool does with its brush. */
import type { Direction } from '../../../../../shared/geometry/terrain/brush/sculpt.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { useTool } from '../map/hooks.ts';
import { changeTool, toolStore } from '../map/toolStore.ts';
import type { HeightMode, ToolSettings } from '../tools/settings.ts';
import { Button, Field, NumberField, Section, Select } from '../../../base/ui/index.ts';
import { MovesObjects } from './MovesObjects.tsx';
import { readStamp } from './readStamp.ts';
import styles from './Terrain.module.css';
import { fill, text } from '../../../base/text/language.ts';

type Height = ToolSettings['height'];

const modes: readonly { readonly value: HeightMode; readonly label: string }[] = [
  {
    value: 'raise',
    get label() {
      return text('Raise, lower');
    },
  },
  {
    value: 'flatten',
    get label() {
      return text('Flatten');
    },
  },
  {
    value: 'smooth',
    get label() {
      return text('Smooth');
    },
  },
  {
    value: 'noise',
    get label() {
      return text('Noise');
    },
  },
  {
    value: 'terrace',
    get label() {
      return text('Terraces');
    },
  },
  {
    value: 'ramp',
    get label() {
      return text('Ramp between two points');
    },
  },
  {
    value: 'stamp',
    get label() {
      return text('Stamp a picture');
    },
  },
];

const directions: readonly { readonly value: Direction; readonly label: string }[] = [
  {
    value: 'both',
    get label() {
      return text('Up and down');
    },
  },
  {
    value: 'up',
    get label() {
      return text('Only up');
    },
  },
  {
    value: 'down',
    get label() {
      return text('Only down');
    },
  },
];

const targets = [
  {
    value: 'pointer',
    get label() {
      return text('Height where the stroke begins');
    },
  },
  {
    value: 'level',
    get label() {
      return text('A height');
    },
  },
  {
    value: 'plane',
    get label() {
      return text('A slope through it');
    },
  },
] as const;

export function HeightOptions() {
  const height = useTool(({ settings }) => settings.height);
  const change = (changes: Partial<Height>): void => changeTool('height', changes);
  const number = (
    label: string,
    key: keyof Height &
      (
        | 'amount'
        | 'level'
        | 'seed'
        | 'noiseSize'
        | 'noiseHeight'
        | 'step'
        | 'stampHeight'
        | 'stampTurn'
        | 'slope'
        | 'slopeTo'
      ),
    options: { unit?: string; min?: number; max?: number; step?: number } = {},
  ) => (
    <Field label={label} unit={options.unit}>
      <NumberField
        value={height[key]}
        {...options}
        onPreview={(value) => change({ [key]: value })}
        onCommit={(value) => change({ [key]: value })}
      />
    </Field>
  );
  const { mode } = height;
  return (
    <Section title={text('Sculpt')}>
      <Field label={text('What')}>
        <Select
          value={mode}
          options={modes}
          onChange={(value) => change({ mode: modes.find((each) => each.value === value)?.value ?? mode })}
        />
      </Field>
      {mode === 'raise' && number(text('A dab'), 'amount', { unit: 'yd', min: 0.01, max: 100, step: 0.1 })}
      {(mode === 'flatten' || mode === 'ramp') && (
        <Field label={text('Moves')}>
          <Select
            value={height.direction}
            options={directions}
            onChange={(value) =>
              change({ direction: directions.find((each) => each.value === value)?.value ?? height.direction })
            }
          />
        </Field>
      )}
      {mode === 'flatten' && (
        <>
          <Field label={text('To')}>
            <Select
              value={height.levelFrom}
              options={targets}
              onChange={(value) =>
                change({ levelFrom: targets.find((each) => each.value === value)?.value ?? height.levelFrom })
              }
            />
          </Field>
          {height.levelFrom === 'level' && number(text('Height'), 'level', { unit: 'yd' })}
          {height.levelFrom === 'plane' && (
            <>
              {number(text('Steepness'), 'slope', { unit: '°', min: 0, max: 80, step: 1 })}
              {number(text('Rises to'), 'slopeTo', { unit: '°', min: 0, max: 360, step: 1 })}
              <p className={styles['hint']}>{text('0 is north, 90 east. Alt takes the slope of the ground.')}</p>
            </>
          )}
        </>
      )}
      {mode === 'noise' && (
        <>
          {number(text('Hills apart'), 'noiseSize', { unit: 'yd', min: 1, max: 500, step: 1 })}
          {number(text('Height'), 'noiseHeight', { unit: 'yd', min: 0.1, max: 200, step: 0.1 })}
          {number(text('Seed'), 'seed', { step: 1 })}
        </>
      )}
      {mode === 'terrace' && number(text('Step'), 'step', { unit: 'yd', min: 0.1, max: 100, step: 0.1 })}
      {mode === 'stamp' && (
        <>
          <StampPicker />
          {number(text('Height'), 'stampHeight', { unit: 'yd', min: -500, max: 500, step: 0.5 })}
          {number(text('Turned'), 'stampTurn', { unit: '°', min: -360, max: 360, step: 1 })}
        </>
      )}
      {mode === 'ramp' && <p className={styles['hint']}>{text('Drag from one end of the slope to the other.')}</p>}
      <MovesObjects />
    </Section>
  );
}

function StampPicker() {
  const stamp = useTool((state) => state.stamp);
  const choose = (): void => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'image/png,.png';
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file === undefined) return;
      readStamp(file).then(
        (read) => toolStore.setState({ stamp: read }),
        (error: unknown) => reportError(fill('{} cannot be a stamp', file.name), error),
      );
    });
    input.click();
  };
  return (
    <Field
      label={text('Picture')}
      description={text("A greyscale PNG; white is high. It is laid over the brush's square.")}
    >
      <Button size="small" icon="fileImage" onClick={choose}>
        {stamp === null ? text('Choose…') : stamp.name}
      </Button>
    </Field>
  );
}

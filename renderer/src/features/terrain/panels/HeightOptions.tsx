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

type Height = ToolSettings['height'];

const modes: readonly { readonly value: HeightMode; readonly label: string }[] = [
  { value: 'raise', label: 'Raise, lower' },
  { value: 'flatten', label: 'Flatten' },
  { value: 'smooth', label: 'Smooth' },
  { value: 'noise', label: 'Noise' },
  { value: 'terrace', label: 'Terraces' },
  { value: 'ramp', label: 'Ramp between two points' },
  { value: 'stamp', label: 'Stamp a picture' },
];

const directions: readonly { readonly value: Direction; readonly label: string }[] = [
  { value: 'both', label: 'Up and down' },
  { value: 'up', label: 'Only up' },
  { value: 'down', label: 'Only down' },
];

const targets = [
  { value: 'pointer', label: 'Height where the stroke begins' },
  { value: 'level', label: 'A height' },
  { value: 'plane', label: 'A slope through it' },
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
    <Section title="Sculpt">
      <Field label="What">
        <Select
          value={mode}
          options={modes}
          onChange={(value) => change({ mode: modes.find((each) => each.value === value)?.value ?? mode })}
        />
      </Field>
      {mode === 'raise' && number('A dab', 'amount', { unit: 'yd', min: 0.01, max: 100, step: 0.1 })}
      {(mode === 'flatten' || mode === 'ramp') && (
        <Field label="Moves">
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
          <Field label="To">
            <Select
              value={height.levelFrom}
              options={targets}
              onChange={(value) =>
                change({ levelFrom: targets.find((each) => each.value === value)?.value ?? height.levelFrom })
              }
            />
          </Field>
          {height.levelFrom === 'level' && number('Height', 'level', { unit: 'yd' })}
          {height.levelFrom === 'plane' && (
            <>
              {number('Steepness', 'slope', { unit: '°', min: 0, max: 80, step: 1 })}
              {number('Rises to', 'slopeTo', { unit: '°', min: 0, max: 360, step: 1 })}
              <p className={styles['hint']}>0 is north, 90 east. Alt takes the slope of the ground.</p>
            </>
          )}
        </>
      )}
      {mode === 'noise' && (
        <>
          {number('Hills apart', 'noiseSize', { unit: 'yd', min: 1, max: 500, step: 1 })}
          {number('Height', 'noiseHeight', { unit: 'yd', min: 0.1, max: 200, step: 0.1 })}
          {number('Seed', 'seed', { step: 1 })}
        </>
      )}
      {mode === 'terrace' && number('Step', 'step', { unit: 'yd', min: 0.1, max: 100, step: 0.1 })}
      {mode === 'stamp' && (
        <>
          <StampPicker />
          {number('Height', 'stampHeight', { unit: 'yd', min: -500, max: 500, step: 0.5 })}
          {number('Turned', 'stampTurn', { unit: '°', min: -360, max: 360, step: 1 })}
        </>
      )}
      {mode === 'ramp' && <p className={styles['hint']}>Drag from one end of the slope to the other.</p>}
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
        (error: unknown) => reportError(`${file.name} cannot be a stamp`, error),
      );
    });
    input.click();
  };
  return (
    <Field label="Picture" description="A greyscale PNG; white is high. It is laid over the brush's square.">
      <Button size="small" icon="fileImage" onClick={choose}>
        {stamp === null ? 'Choose…' : stamp.name}
      </Button>
    </Field>
  );
}

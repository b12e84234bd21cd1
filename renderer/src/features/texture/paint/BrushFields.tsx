/** How the tool in hand is set. */
import { useStore } from 'zustand';
import { Checkbox, ColorField, Field, NumberField, Section, Select, type Rgb } from '../../../base/ui/index.ts';
import { RadiusField, ShareField } from '../../model/brush/BrushSizeFields.tsx';
import { toolWords } from './commands.ts';
import { paintBrush, paintStore, type FillReach, type PaintColour, type PaintOptions } from './paintStore.ts';
import styles from './Paint.module.css';
import { text, translated } from '../../../base/text/language.ts';

const toRgb = ([red, green, blue]: PaintColour): Rgb => [red / 255, green / 255, blue / 255];
const fromRgb = ([red, green, blue]: Rgb): PaintColour => [
  Math.round(red * 255),
  Math.round(green * 255),
  Math.round(blue * 255),
];

const fills: readonly { readonly value: FillReach; readonly label: string }[] = [
  {
    value: 'similar',
    get label() {
      return text('What is alike and hangs together');
    },
  },
  {
    value: 'island',
    get label() {
      return text('The part of the surface');
    },
  },
  {
    value: 'all',
    get label() {
      return text('The whole picture');
    },
  },
];

const channelWords = [
  {
    value: 'colour',
    get label() {
      return text('Colour');
    },
  },
  {
    value: 'alpha',
    get label() {
      return text('Alpha');
    },
  },
  {
    value: 'both',
    get label() {
      return text('Colour and alpha');
    },
  },
] as const;

const hints: Readonly<Record<PaintOptions['tool'], string>> = {
  get brush() {
    return text('Shift draws a line from the last stroke. Alt takes the colour under the pointer.');
  },
  get eraser() {
    return text('On a layer it takes away what is there; on the picture it brings back what was there.');
  },
  get fill() {
    return text('Click what is to be filled.');
  },
  get clone() {
    return text('Ctrl and a click says from where.');
  },
  get picker() {
    return text('Click a colour; B goes on painting.');
  },
};

interface BrushFieldsProps {
  readonly isModel: boolean;
  /** Null before a picture is open. */
  readonly hasAlpha: boolean | null;
}

export function BrushFields({ isModel, hasAlpha }: BrushFieldsProps) {
  const options = useStore(paintStore);
  const { tool, colour, channels, alpha, fill } = options;
  const set = paintStore.setState;
  const isBrush = tool === 'brush' || tool === 'eraser' || tool === 'clone';
  const paintsAlpha = hasAlpha === true && channels !== 'colour';
  return (
    <Section title={translated(toolWords.find(({ id }) => id === tool)?.title ?? 'Brush')}>
      <Field label={text('Colour')}>
        <ColorField
          isBytes
          value={toRgb(colour)}
          onPreview={(next) => set({ colour: fromRgb(next) })}
          onCommit={(next) => set({ colour: fromRgb(next) })}
        />
      </Field>
      {hasAlpha === true && (
        <Field
          label={text('Channels')}
          description={text('Of the picture itself: a layer lies over its colours or over its alpha')}
        >
          <Select
            value={channels}
            options={channelWords}
            onChange={(value) =>
              set({ channels: channelWords.find((each) => each.value === value)?.value ?? 'colour' })
            }
          />
        </Field>
      )}
      {paintsAlpha && (
        <Field
          label={text('Alpha')}
          description={text('0 lets the team colour through where the game lays one under the texture')}
        >
          <NumberField
            value={alpha}
            kind="integer"
            min={0}
            max={255}
            bar
            onPreview={(next) => set({ alpha: next })}
            onCommit={(next) => set({ alpha: next })}
          />
        </Field>
      )}
      {isBrush && <SizeFields options={options} />}
      {tool === 'fill' && (
        <>
          <Field label={text('Fills')}>
            <Select
              value={fill === 'island' && !isModel ? 'similar' : fill}
              options={fills.filter(({ value }) => isModel || value !== 'island')}
              onChange={(value) => set({ fill: fills.find((each) => each.value === value)?.value ?? 'similar' })}
            />
          </Field>
          {fill === 'similar' && (
            <Field label={text('Tolerance')}>
              <NumberField
                value={options.tolerance}
                kind="integer"
                min={0}
                max={255}
                bar
                onPreview={(next) => set({ tolerance: next })}
                onCommit={(next) => set({ tolerance: next })}
              />
            </Field>
          )}
        </>
      )}
      {isModel && isBrush && (
        <div className={styles['ticks']}>
          <Checkbox
            label={text('Paint through the model')}
            tooltip={text('Faces that look away are painted, too')}
            checked={options.goesThrough}
            onChange={(next) => set({ goesThrough: next })}
          />
          <Checkbox
            label={text('Left and right alike')}
            tooltip={text('The model is shown at rest')}
            checked={options.mirrors}
            onChange={(next) => set({ mirrors: next })}
          />
        </div>
      )}
      <p className={styles['note']}>{hints[tool]}</p>
    </Section>
  );
}

const shares = [
  {
    name: 'hardness',
    get label() {
      return text('Hardness');
    },
    min: 0,
  },
  {
    name: 'strength',
    get label() {
      return text('Strength');
    },
    min: 0.01,
  },
  {
    name: 'spacing',
    get label() {
      return text('Spacing');
    },
    min: 0.02,
  },
] as const;

function SizeFields({ options }: { readonly options: PaintOptions }) {
  const set = paintStore.setState;
  return (
    <>
      <RadiusField brush={paintBrush} value={options.radius} />
      {shares.map(({ name, label, min }) => (
        <ShareField
          key={name}
          label={label}
          value={options[name]}
          min={min}
          onChange={(next) => set({ [name]: next })}
        />
      ))}
    </>
  );
}

/** What a pen's pressure does; a mouse presses in full. */
export function PenFields() {
  const { pressureSize, pressureStrength } = useStore(paintStore);
  const set = paintStore.setState;
  return (
    <Section title={text('Pen')} defaultOpen={false}>
      <div className={styles['ticks']}>
        <Checkbox
          label={text('Pen pressure is size')}
          checked={pressureSize}
          onChange={(next) => set({ pressureSize: next })}
        />
        <Checkbox
          label={text('Pen pressure is strength')}
          checked={pressureStrength}
          onChange={(next) => set({ pressureStrength: next })}
        />
      </div>
    </Section>
  );
}

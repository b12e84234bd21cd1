/** Size, falloff, strength and spacing of the brush in hand, with the curve of its falloff. */
import { falloffAt, falloffShapes } from '../../../../../shared/geometry/terrain/brush/falloff.ts';
import type { FalloffShape } from '../../../../../shared/geometry/terrain/brush/falloff.ts';
import { useTool } from '../map/hooks.ts';
import { changeBrush } from '../map/toolStore.ts';
import type { BrushSettings, BrushToolId } from '../tools/settings.ts';
import { radiusRange } from '../tools/settings.ts';
import { Checkbox, Field, NumberField, Section, Select } from '../../../base/ui/index.ts';
import styles from './Terrain.module.css';
import { text } from '../../../base/text/language.ts';

/** Tools whose brush has an edge and a strength; the others take what the circle touches. */
const soft: ReadonlySet<BrushToolId> = new Set(['paint', 'height', 'colour', 'scatter']);

export function BrushOptions({ id }: { readonly id: BrushToolId }) {
  const brush = useTool(({ settings }) => settings.brushes[id]);
  const change = (changes: Partial<BrushSettings>): void => changeBrush(id, changes);
  const percent = (label: string, value: number, key: 'hardness' | 'strength' | 'spacing', min: number) => (
    <Field label={label} unit="%">
      <NumberField
        value={Math.round(value * 100)}
        kind="integer"
        min={min}
        max={100}
        step={1}
        bar
        unit="%"
        onPreview={(next) => change({ [key]: next / 100 })}
        onCommit={(next) => change({ [key]: next / 100 })}
      />
    </Field>
  );
  return (
    <Section title={text('Brush')}>
      <Field label={text('Radius')} unit="yd" description={text('Keys: [ and ]')}>
        <NumberField
          value={brush.radius}
          min={radiusRange[0]}
          max={radiusRange[1]}
          step={0.5}
          unit="yd"
          onPreview={(radius) => change({ radius })}
          onCommit={(radius) => change({ radius })}
        />
      </Field>
      {soft.has(id) && (
        <>
          {percent(text('Strength'), brush.strength, 'strength', 1)}
          {percent(text('Hardness'), brush.hardness, 'hardness', 0)}
          <Field label={text('Falloff')}>
            <Select
              value={brush.shape}
              options={falloffShapes.map(({ shape, label }) => ({ value: shape, label }))}
              onChange={(shape) =>
                change({ shape: falloffShapes.find((each) => each.shape === shape)?.shape ?? brush.shape })
              }
            />
          </Field>
          <FalloffCurve brush={brush} />
        </>
      )}
      {percent(text('Spacing'), brush.spacing, 'spacing', 2)}
      <div className={styles['checks']}>
        {soft.has(id) && (
          <Checkbox
            label={text('Pen pressure is strength')}
            checked={brush.pressureStrength}
            onChange={(pressureStrength) => change({ pressureStrength })}
          />
        )}
        <Checkbox
          label={text('Pen pressure is size')}
          checked={brush.pressureSize}
          onChange={(pressureSize) => change({ pressureSize })}
        />
      </div>
    </Section>
  );
}

const [width, height] = [200, 44];

/** The strength across the brush, from edge to edge. */
function FalloffCurve({ brush }: { readonly brush: { readonly hardness: number; readonly shape: FalloffShape } }) {
  const points = Array.from({ length: 101 }, (_each, step) => {
    const distance = Math.abs(step - 50) / 50;
    const strength = falloffAt({ radius: 1.0001, hardness: brush.hardness, shape: brush.shape }, distance);
    return `${((step / 100) * width).toFixed(1)},${(height - 2 - strength * (height - 6)).toFixed(1)}`;
  });
  return (
    <svg
      className={styles['curve']}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text('Falloff curve')}
    >
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}

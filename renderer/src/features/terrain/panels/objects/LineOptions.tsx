/** What is put along a line, and how. */
import type { LineRules } from '../../../../../../shared/terrain/objects/line.ts';
import { useTool } from '../../map/hooks.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { changeTool } from '../../map/toolStore.ts';
import { Checkbox, Field, NumberField, Section, Select } from '../../../../base/ui/index.ts';
import { ActButton } from './ActButton.tsx';
import { BesideFields } from './BesideFields.tsx';
import { ModelMix } from './ModelMix.tsx';
import { StandFields } from './StandFields.tsx';
import styles from './Objects.module.css';

const change = (changes: Partial<LineRules>): void => changeTool('line', changes);

export function LineOptions({ map }: { readonly map: TerrainMap }) {
  const rules = useTool(({ settings }) => settings.line);
  const draft = useTool(({ line }) => line);
  const count = draft?.points.length ?? 0;
  return (
    <>
      <Section title="Line" meta={count === 0 ? 'no point yet' : `${count} ${count === 1 ? 'point' : 'points'}`}>
        <Field label="Form">
          <Select
            value={rules.isCurve ? 'curve' : 'straight'}
            options={[
              { value: 'curve', label: 'Bent through the points' },
              { value: 'straight', label: 'Straight from point to point' },
            ]}
            onChange={(value) => change({ isCurve: value === 'curve' })}
          />
        </Field>
        <Field label="Ends">
          <Checkbox label="Closed to a ring" checked={rules.isClosed} onChange={(isClosed) => change({ isClosed })} />
        </Field>
        <div className={styles['buttons']}>
          <ActButton command="terrain.line.putDown" label="Put down" />
          <ActButton command="terrain.line.deletePoint" label="Delete the point" />
          <ActButton command="terrain.line.leave" label="Leave" />
        </div>
      </Section>
      <ModelMix map={map} mix={rules.mix} onChange={(mix) => change({ mix })} />
      <Section title="Pieces">
        <Field label="Distance">
          <Select
            value={rules.pieces}
            options={[
              { value: 'ends', label: 'End to end, by their length' },
              { value: 'spacing', label: 'Even, by a number' },
            ]}
            onChange={(value) => change({ pieces: value === 'ends' ? 'ends' : 'spacing' })}
          />
        </Field>
        {rules.pieces === 'spacing' ? (
          <>
            <Field label="Spacing" unit="yd">
              <NumberField
                value={rules.spacing}
                unit="yd"
                min={0.1}
                max={500}
                step={0.5}
                onCommit={(spacing) => change({ spacing })}
              />
            </Field>
            <Field label="Look">
              <Checkbox
                label="Turned along the line"
                checked={rules.isAlong}
                onChange={(isAlong) => change({ isAlong })}
              />
            </Field>
          </>
        ) : (
          <p className={styles['note']}>
            Each piece lies along the line with its longer side. Models that are not at hand take the spacing of{' '}
            {rules.spacing} yd.
          </p>
        )}
        <BesideFields rules={rules} onChange={change} />
      </Section>
      <StandFields
        rules={rules}
        onChange={change}
        turnLabel={
          rules.pieces === 'ends' ? '180 turns pieces back to front.' : 'Added to the line’s way, anticlockwise.'
        }
      />
    </>
  );
}

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
import { fill, text } from '../../../../base/text/language.ts';
import { counted } from '../../../../base/text/numbers.ts';

const change = (changes: Partial<LineRules>): void => changeTool('line', changes);

export function LineOptions({ map }: { readonly map: TerrainMap }) {
  const rules = useTool(({ settings }) => settings.line);
  const draft = useTool(({ line }) => line);
  const count = draft?.points.length ?? 0;
  return (
    <>
      <Section title={text('Line')} meta={count === 0 ? text('no point yet') : counted(count, 'point')}>
        <Field label={text('Form')}>
          <Select
            value={rules.isCurve ? 'curve' : 'straight'}
            options={[
              { value: 'curve', label: text('Bent through the points') },
              { value: 'straight', label: text('Straight from point to point') },
            ]}
            onChange={(value) => change({ isCurve: value === 'curve' })}
          />
        </Field>
        <Field label={text('Ends')}>
          <Checkbox
            label={text('Closed to a ring')}
            checked={rules.isClosed}
            onChange={(isClosed) => change({ isClosed })}
          />
        </Field>
        <div className={styles['buttons']}>
          <ActButton command="terrain.line.putDown" label={text('Put down')} />
          <ActButton command="terrain.line.deletePoint" label={text('Delete the point')} />
          <ActButton command="terrain.line.leave" label={text('Leave')} />
        </div>
      </Section>
      <ModelMix map={map} mix={rules.mix} onChange={(mix) => change({ mix })} />
      <Section title={text('Pieces')}>
        <Field label={text('Distance')}>
          <Select
            value={rules.pieces}
            options={[
              { value: 'ends', label: text('End to end, by their length') },
              { value: 'spacing', label: text('Even, by a number') },
            ]}
            onChange={(value) => change({ pieces: value === 'ends' ? 'ends' : 'spacing' })}
          />
        </Field>
        {rules.pieces === 'spacing' ? (
          <>
            <Field label={text('Spacing')} unit="yd">
              <NumberField
                value={rules.spacing}
                unit="yd"
                min={0.1}
                max={500}
                step={0.5}
                onCommit={(spacing) => change({ spacing })}
              />
            </Field>
            <Field label={text('Look')}>
              <Checkbox
                label={text('Turned along the line')}
                checked={rules.isAlong}
                onChange={(isAlong) => change({ isAlong })}
              />
            </Field>
          </>
        ) : (
          <p className={styles['note']}>
            {fill(
              'Each piece lies along the line with its longer side. Models that are not at hand take the spacing of {} yd.',
              rules.spacing,
            )}
          </p>
        )}
        <BesideFields rules={rules} onChange={change} />
      </Section>
      <StandFields
        rules={rules}
        onChange={change}
        turnLabel={
          rules.pieces === 'ends'
            ? text('180 turns pieces back to front.')
            : text('Added to the line’s way, anticlockwise.')
        }
      />
    </>
  );
}

/** How tools of the Shape mode are set: what goes along, what is kept, what moves snap to. */
import { memo } from 'react';
import { useStore } from 'zustand';
import { Checkbox, Field, NumberField, Section, Select } from '../../../base/ui/index.ts';
import { useHistoryRevision, useSession } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import styles from './ShapePanel.module.css';
import { falloffChoices } from './falloffChoices.ts';
import { shapingOf } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';
import { softRadiusOf } from './shapeTarget.ts';
import { snapChoices } from './snapCommands.ts';
import { SymmetryField } from './SymmetryField.tsx';
import { text } from '../../../base/text/language.ts';

/** Not while something moves: the reach that is taken first follows the model's size after the step. */
export const ShapeOptionFields = memo(function ShapeOptionFields({ session }: { readonly session: Session }) {
  useHistoryRevision(session.document);
  useSession(session, (state) => state.selection);
  const options = useStore(shapeStore);
  const { shape } = shapingOf(session);
  const reach = shape === null ? options.softRadius : softRadiusOf(shape);
  const set = shapeStore.setState;
  return (
    <Section title={text('Options')}>
      <div className={styles['ticks']}>
        <Checkbox
          label={text('See through the mesh')}
          tooltip={text('What is hidden can be selected too')}
          checked={options.seesThrough}
          onChange={(seesThrough) => set({ seesThrough })}
        />
        <Checkbox
          label={text('Keep seams closed')}
          tooltip={text('Vertices at the same place are one. Select meshes first to work on these alone')}
          checked={options.keepsSeams}
          onChange={(keepsSeams) => set({ keepsSeams })}
        />
        <Checkbox
          label={text('Normals turn with the faces')}
          tooltip={text('Shading stays as it was made: only how faces turned is put on it')}
          checked={options.turnsNormals}
          onChange={(turnsNormals) => set({ turnsNormals })}
        />
        <Checkbox
          label={text('Soft selection')}
          tooltip={text('What is near the selection goes along, the less the farther it is')}
          checked={options.isSoft}
          onChange={(isSoft) => set({ isSoft })}
        />
      </div>
      <Field label={text('Reach')} unit="units">
        <NumberField
          value={Math.round(reach * 1000) / 1000}
          min={0.001}
          disabled={!options.isSoft}
          onPreview={(softRadius) => set({ softRadius })}
          onCommit={(softRadius) => set({ softRadius })}
        />
      </Field>
      <Field label={text('Falloff')}>
        <Select
          value={options.falloff}
          options={falloffChoices}
          disabled={!options.isSoft}
          onChange={(value) => set({ falloff: falloffChoices.find((each) => each.value === value)?.value ?? 'smooth' })}
        />
      </Field>
      <div className={styles['ticks']}>
        <Checkbox
          label={text('Connected only')}
          tooltip={text('Only what edges connect with the selection goes along, measured along them')}
          checked={options.isConnectedOnly}
          disabled={!options.isSoft}
          onChange={(isConnectedOnly) => set({ isConnectedOnly })}
        />
      </div>
      <SymmetryField />
      <Field label={text('Snap to')} description={text('While something is moved: with Ctrl, or always.')}>
        <Select
          value={options.snapsTo}
          options={snapChoices}
          onChange={(value) => set({ snapsTo: snapChoices.find((each) => each.value === value)?.value ?? 'steps' })}
        />
      </Field>
      {(options.snapsTo === 'steps' || options.snapsTo === 'grid') && (
        <Field label={text('Step')} unit="units" description={text('0 takes a round number that suits the zoom.')}>
          <NumberField value={options.grid} min={0} onCommit={(grid) => set({ grid })} />
        </Field>
      )}
      <div className={styles['ticks']}>
        <Checkbox
          label={text('Snap always')}
          tooltip={text('Moves snap without Ctrl, which then lets them go freely')}
          checked={options.snaps}
          onChange={(snaps) => set({ snaps })}
        />
      </div>
    </Section>
  );
});

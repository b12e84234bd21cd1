/** What is seen of a clip around the moment: how many ghosts, how far apart, and the trails of selected joints. */
import { memo } from 'react';
import { useStore } from 'zustand';
import { Checkbox, Field, NumberField, Section } from '../../../base/ui/index.ts';
import { useWorkbench } from '../../../workbench/state/hooks.ts';
import { toggleOverlay } from '../../../workbench/state/workbench.ts';
import { motionStore } from './motionStore.ts';
import styles from '../pose/PosePanel.module.css';
import { text } from '../../../base/text/language.ts';

/** By itself: the panel around it is drawn at every move of a drag. */
export const MotionFields = memo(function MotionFields() {
  const { before, after, step, hasEnds } = useStore(motionStore);
  const overlays = useWorkbench((state) => state.overlays);
  const hasGhosts = overlays.has('ghosts');
  const set = motionStore.setState;
  const count = (label: string, value: number, change: (next: number) => void) => (
    <Field label={label}>
      <NumberField value={value} kind="integer" min={0} max={10} disabled={!hasGhosts} onCommit={change} />
    </Field>
  );
  return (
    <Section title={text('Trail and ghosts')}>
      <div className={styles['tick']}>
        <Checkbox
          label={text('Trails')}
          tooltip={text('The way of selected bones through the clip. Dots are keys and can be dragged')}
          checked={overlays.has('trails')}
          onChange={() => toggleOverlay('trails')}
        />
        <Checkbox
          label={text('Ghosts')}
          tooltip={text('The model before the moment in blue, and behind it in red')}
          checked={hasGhosts}
          onChange={() => toggleOverlay('ghosts')}
        />
      </div>
      {count(text('Before'), before, (next) => set({ before: next }))}
      {count(text('After'), after, (next) => set({ after: next }))}
      <Field label={text('Apart')} unit="ms">
        <NumberField
          value={step}
          kind="integer"
          min={1}
          max={10_000}
          disabled={!hasGhosts}
          onCommit={(next) => set({ step: next })}
        />
      </Field>
      <div className={styles['tick']}>
        <Checkbox
          label={text('First and last frame')}
          tooltip={text('Ghosts of both ends of the clip: where a loop must meet')}
          checked={hasEnds}
          disabled={!hasGhosts}
          onChange={(next) => set({ hasEnds: next })}
        />
      </div>
    </Section>
  );
});

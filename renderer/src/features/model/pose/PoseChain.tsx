/** How joints hang together while they are posed: pulling with a chain, pins, and what a joint looks at. */
import { memo } from 'react';
import { useStore } from 'zustand';
import { Button, Checkbox, Field, NumberField, Section, Select } from '../../../base/ui/index.ts';
import { useSignal } from '../../../base/useSignal.ts';
import { useCommand } from '../../../base/commands/index.ts';
import { chainAbove } from '../../../../../shared/model/reaching.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import { useDerivedText } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { modelToolStore } from '../toolStore.ts';
import { lookAtJoint } from './chainCommands.ts';
import { pinChanges, pinsOf } from './pins.ts';
import { poseMomentOf } from './poseMoment.ts';
import { selectedJoints } from './poseTarget.ts';
import styles from './PosePanel.module.css';
import { fill, text } from '../../../base/text/language.ts';

const nothing = 'nothing';

interface PoseChainProps {
  readonly session: Session;
  readonly view: ModelView;
  /** The joint in hand, by its position. */
  readonly joint: number;
}

/** What is shown here of the joints. */
function jointsText({ joints }: ModelView): string {
  return joints.map(({ record, parent, kind, name }) => `${record} ${parent} ${kind} ${name}`).join('\n');
}

/** Turns the selected joints to another one, at the moment that is shown. */
function lookAtTarget(session: Session, target: number): void {
  const moment = poseMomentOf(session);
  if (typeof moment === 'string') return;
  const joints = selectedJoints(moment.model.view, session.state.getState().selection);
  lookAtJoint(
    session,
    moment,
    joints.filter((each) => each !== target),
    target,
  );
}

/** Drawn anew when joints come, go or are called otherwise: not at every move of a drag. */
export const PoseChain = memo(function PoseChain({ session, view, joint }: PoseChainProps) {
  useDerivedText(session.document, () => jointsText(view));
  const { ik, ikLength } = useStore(modelToolStore);
  useSignal(pinChanges);
  const pin = useCommand('pose.pin');
  const unpin = useCommand('pose.unpin');
  const nameOf = (record: number | undefined): string => view.joints[record ?? -1]?.name ?? '';
  const pinned = new Set<number>(pinsOf(session));
  const names = view.joints.flatMap(({ record, name }) => (pinned.has(record) ? [name === '' ? 'joint' : name] : []));
  const isPinned = pinned.has(view.joints[joint]?.record ?? -1);
  const chain = chainAbove(view, joint, ikLength);
  const targets = view.joints.flatMap(({ name }, at) =>
    at === joint || name === '' ? [] : [{ value: String(at), label: name }],
  );
  return (
    <Section title={text('Chain')}>
      <div className={styles['tick']}>
        <Checkbox
          label={text('Pull with the chain')}
          tooltip={text('Moving a joint turns those above it so that they reach (IK)')}
          checked={ik}
          onChange={(next) => modelToolStore.setState({ ik: next })}
        />
      </div>
      <Field
        label={text('Length')}
        unit="joints"
        description={
          ikLength === null
            ? fill(
                '0 goes up to where the skeleton branches: here {}',
                chain.length === 0 ? text('none') : chain.map(nameOf).join(', '),
              )
            : undefined
        }
      >
        <NumberField
          value={ikLength ?? 0}
          kind="integer"
          min={0}
          max={32}
          disabled={!ik}
          onCommit={(next) => modelToolStore.setState({ ikLength: next === 0 ? null : next })}
        />
      </Field>
      <Field
        label={text('Pinned')}
        description={names.length === 0 ? text('None. Pinned joints stay where they are.') : names.join(', ')}
      >
        <div className={styles['buttons']}>
          <Button onClick={pin.run} shortcut={pin.shortcut}>
            {isPinned ? text('Unpin') : text('Pin')}
          </Button>
          {names.length > 0 && <Button onClick={unpin.run}>{text('Unpin all')}</Button>}
        </div>
      </Field>
      <Field label={text('Look at')}>
        <Select
          value={nothing}
          options={[{ value: nothing, label: text('Choose a joint…') }, ...targets]}
          onChange={(target) => {
            if (target !== nothing) lookAtTarget(session, Number(target));
          }}
        />
      </Field>
    </Section>
  );
});

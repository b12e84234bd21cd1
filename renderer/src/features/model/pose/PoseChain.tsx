/** How joints hang together while they are posed: pulling with a chain, pins, and what a joint looks at. */
import { useStore } from 'zustand';
import { Button, Checkbox, Field, NumberField, Section, Select } from '../../../base/ui/index.ts';
import { useCommand } from '../../../base/commands/index.ts';
import { chainAbove } from '../../../../../shared/model/reaching.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { modelToolStore } from '../toolStore.ts';
import { lookAtJoint } from './chainCommands.ts';
import { pinChanges, pinsOf } from './pins.ts';
import type { PoseMoment } from './poseMoment.ts';
import styles from './PosePanel.module.css';

const nothing = 'nothing';

interface PoseChainProps {
  readonly session: Session;
  readonly moment: PoseMoment;
  /** The joint in hand, by its position. */
  readonly joint: number;
  readonly selected: readonly number[];
}

export function PoseChain({ session, moment, joint, selected }: PoseChainProps) {
  const { ik, ikLength } = useStore(modelToolStore);
  useStore(pinChanges);
  const pin = useCommand('pose.pin');
  const unpin = useCommand('pose.unpin');
  const { view } = moment.model;
  const nameOf = (record: number | undefined): string => view.joints[record ?? -1]?.name ?? '';
  const pinned = new Set<number>(pinsOf(session));
  const names = view.joints.flatMap(({ record, name }) => (pinned.has(record) ? [name === '' ? 'joint' : name] : []));
  const isPinned = pinned.has(view.joints[joint]?.record ?? -1);
  const chain = chainAbove(view, joint, ikLength);
  const targets = view.joints.flatMap(({ name }, at) =>
    at === joint || name === '' ? [] : [{ value: String(at), label: name }],
  );
  return (
    <Section title="Chain">
      <div className={styles['tick']}>
        <Checkbox
          label="Pull with the chain"
          tooltip="Moving a joint turns those above it so that they reach (IK)"
          checked={ik}
          onChange={(next) => modelToolStore.setState({ ik: next })}
        />
      </div>
      <Field
        label="Length"
        unit="joints"
        description={
          ikLength === null
            ? `0 goes up to where the skeleton branches: here ${chain.length === 0 ? 'none' : chain.map(nameOf).join(', ')}`
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
        label="Pinned"
        description={names.length === 0 ? 'None. Pinned joints stay where they are.' : names.join(', ')}
      >
        <div className={styles['buttons']}>
          <Button onClick={pin.run} shortcut={pin.shortcut}>
            {isPinned ? 'Unpin' : 'Pin'}
          </Button>
          {names.length > 0 && <Button onClick={unpin.run}>Unpin all</Button>}
        </div>
      </Field>
      <Field label="Look at">
        <Select
          value={nothing}
          options={[{ value: nothing, label: 'Choose a joint…' }, ...targets]}
          onChange={(target) => {
            if (target !== nothing)
              lookAtJoint(
                session,
                moment,
                selected.filter((each) => String(each) !== target),
                Number(target),
              );
          }}
        />
      </Field>
    </Section>
  );
}

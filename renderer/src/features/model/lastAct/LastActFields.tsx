/** The last act with its numbers: changing one takes the step back and does it anew. */
import { memo } from 'react';
import { useStore } from 'zustand';
import { Checkbox, Field, Icon, IconButton, NumberField, notify, Select } from '../../../base/ui/index.ts';
import { useHistoryRevision } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { actOf, changeLastAct, lastAct, type ActNumber, type LastAct } from './lastAct.ts';
import { LiveNumber } from './LiveNumber.tsx';
import { useTries } from './useTries.ts';
import styles from './LastAct.module.css';
import { text, translated } from '../../../base/text/language.ts';

interface LastActProps {
  readonly session: Session;
}

/** At the foot of a panel; nothing while the last step of the document is none that has numbers. */
export const LastActFields = memo(function LastActFields({ session }: LastActProps) {
  const act = useLastAct(session);
  return act === null || act.isInView === true ? null : <Numbers act={act} />;
});

/** In a corner of the view, of what was done there and no panel is about. */
export function LastActInView({ session }: LastActProps) {
  const act = useLastAct(session);
  if (act?.isInView !== true) return null;
  return (
    <div className={styles['inView']}>
      <Numbers act={act} />
    </div>
  );
}

function useLastAct({ document }: Session): LastAct | null {
  useHistoryRevision(document);
  const isPutAway = useStore(lastAct, (state) => state.isPutAway);
  useStore(lastAct, (state) => state.act);
  return isPutAway ? null : actOf(document);
}

function Numbers({ act }: { readonly act: LastAct }) {
  const change = (id: string, value: number, isTried = false): void => {
    try {
      changeLastAct(id, value);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // While the hand moves on, the last number that could be stays.
      if (isTried) return;
      notify({ tone: 'warning', title: text('This cannot be done so'), message: `${error.message}.` });
    }
  };
  return (
    <div className={styles['last']} role="group" aria-label={text('Last act')}>
      <header>
        <Icon name="history" size={14} />
        <b>{translated(act.title)}</b>
        <small>{text('last act')}</small>
        <IconButton
          icon="close"
          label={text('Dismiss')}
          size="small"
          onClick={() => lastAct.setState({ isPutAway: true })}
        />
      </header>
      {act.numbers.map((number) => (
        <OneNumber key={number.id} number={number} onChange={(value, isTried) => change(number.id, value, isTried)} />
      ))}
      {act.outcome !== '' && <p className={styles['note']}>{act.outcome}</p>}
    </div>
  );
}

interface NumberProps {
  readonly number: ActNumber;
  /** @param isTried the hand still moves */
  readonly onChange: (value: number, isTried?: boolean) => void;
}

function OneNumber({ number, onChange }: NumberProps) {
  const { label, value, isSwitch, upTo, choices } = number;
  if (isSwitch === true) {
    return (
      <div className={styles['ticks']}>
        <Checkbox label={label} checked={value !== 0} onChange={(isOn) => onChange(isOn ? 1 : 0)} />
      </div>
    );
  }
  if (choices !== undefined) {
    return (
      <Field label={label}>
        <Select
          value={choices[value] ?? ''}
          options={choices.map((each) => ({ value: each, label: translated(each) }))}
          onChange={(next) => onChange(Math.max(0, choices.indexOf(next)))}
        />
      </Field>
    );
  }
  if (upTo !== undefined) return <LiveNumber number={number} upTo={upTo} onChange={onChange} />;
  return <PlainNumber number={number} onChange={onChange} />;
}

/** Typed, or dragged with what it does seen meanwhile. */
function PlainNumber({ number: { label, value, unit, step, min, max, isWhole }, onChange }: NumberProps) {
  const { held, preview, commit, cancel } = useTries(value, onChange);
  return (
    <Field label={label} unit={unit}>
      <NumberField
        value={Math.round((held ?? value) * 10_000) / 10_000}
        kind={isWhole === true ? 'integer' : 'float32'}
        step={step}
        min={min}
        max={max}
        onPreview={preview}
        onCommit={commit}
        onCancel={cancel}
      />
    </Field>
  );
}

/** The last act with its numbers: changing one takes the step back and does it anew. */
import { useStore } from 'zustand';
import { Checkbox, Field, IconButton, NumberField, notify } from '../../../base/ui/index.ts';
import { useHistoryRevision } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { changeLastAct, isStillLast, lastAct } from './lastAct.ts';
import styles from './ShapePanel.module.css';
export function LastActFields({ session }: { readonly session: Session }) {
  useHistoryRevision(session.document);
  const act = useStore(lastAct, (state) => state.act);
  if (act === null || act.document !== session.document || !isStillLast(act)) return null;
  const change = (id: string, value: number): void => {
    try {
      changeLastAct(id, value);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      notify({ tone: 'warning', title: 'This cannot be done so', message: `${error.message}.` });
    }
  };
  return (
    <div className={styles['last']} role="group" aria-label="Last act">
      <header>
        <b>{act.title}</b>
        <small>last act</small>
        <IconButton icon="close" label="Put away" size="small" onClick={() => lastAct.setState({ act: null })} />
      </header>
      {act.numbers.map(({ id, label, value, unit, step, min, max, isWhole, isSwitch }) =>
        isSwitch === true ? (
          <div key={id} className={styles['ticks']}>
            <Checkbox label={label} checked={value !== 0} onChange={(isOn) => change(id, isOn ? 1 : 0)} />
          </div>
        ) : (
          <Field key={id} label={label} unit={unit}>
            <NumberField
              value={Math.round(value * 10_000) / 10_000}
              kind={isWhole === true ? 'integer' : 'float32'}
              step={step}
              min={min}
              max={max}
              onCommit={(next) => change(id, next)}
            />
          </Field>
        ),
      )}
      {act.outcome !== '' && <p className={styles['note']}>{act.outcome}</p>}
    </div>
  );
}

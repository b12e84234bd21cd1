/** The History panel: every step by name; a click goes to the state behind it. */
import { useEffect, useMemo, type KeyboardEvent } from 'react';
import type { SessionGroup } from '../../state/groups.ts';
import { groupChanges, groupOf } from '../../state/groups.ts';
import { useActiveSession, useHistoryRevision } from '../../state/hooks.ts';
import type { Session } from '../../state/session.ts';
import { useSignal } from '../../../base/useSignal.ts';
import { classNames, EmptyState, Icon, rowStyles, useVisibleRows } from '../../../base/ui/index.ts';
import { goToStep } from './commands.ts';
import { historySize, historySteps } from './historySteps.ts';
import type { HistoryStep } from './historySteps.ts';
import styles from './History.module.css';
import { counted, sizeText } from '../../../../../shared/codec/words.ts';

export function History() {
  const session = useActiveSession();
  if (session === null) {
    return (
      <EmptyState icon="history" title="No document" hint="Every step you take is listed here and can be taken back." />
    );
  }
  return <HistoryInFront session={session} />;
}

/** Of documents that are worked on together, such as the tiles of a map, the steps of all are listed. */
function HistoryInFront({ session }: { readonly session: Session }) {
  useSignal(groupChanges);
  const group = groupOf(session);
  return group === null ? (
    <HistoryOf key={session.id} session={session} />
  ) : (
    <GroupHistoryOf key={group.id} group={group} />
  );
}

const rowHeight = 24;

function HistoryOf({ session }: { readonly session: Session }) {
  const { history } = session.document;
  const revision = useHistoryRevision(session.document);
  const steps = useMemo(() => (revision === '' ? [] : historySteps(history)), [history, revision]);
  return (
    <Steps
      steps={steps}
      position={history.position}
      saved={history.saved}
      size={historySize(history)}
      goTo={(position) => goToStep(session, position)}
    />
  );
}

function GroupHistoryOf({ group }: { readonly group: SessionGroup }) {
  const { steps, position } = group;
  const isSaved = group.sessions.every(({ document }) => !document.history.isDirty);
  return (
    <Steps
      steps={steps}
      position={position}
      saved={isSaved ? position : null}
      size={steps.reduce((sum, step) => sum + (step.size ?? 0), 0)}
      goTo={(next) => group.goTo(next)}
    />
  );
}

interface StepsProps {
  readonly steps: readonly HistoryStep[];
  readonly position: number;
  /** Where the file on disk stands; null where no step says it. */
  readonly saved: number | null;
  /** Bytes that all steps take. */
  readonly size: number;
  readonly goTo: (position: number) => void;
}

function Steps({ steps, position, saved, size, goTo }: StepsProps) {
  const keys = useMemo(() => steps.map((step) => String(step.position)), [steps]);
  const { scroller, height, rows, scrollTo } = useVisibleRows(keys, rowHeight);
  const current = steps.findIndex((step) => step.position === position);
  useEffect(() => scrollTo(current), [scrollTo, current]);

  if (steps.length === 1) {
    return (
      <EmptyState
        icon="history"
        title="Nothing was changed yet"
        hint="Every step you take is listed here by name. A click on a step goes back to it, or forward again."
      />
    );
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowUp: current - 1, ArrowDown: current + 1, Home: 0, End: steps.length - 1 }[event.key];
    const step = to === undefined ? undefined : steps[to];
    if (to === undefined) return;
    event.preventDefault();
    if (step !== undefined) goTo(step.position);
  };
  return (
    <div className={styles['panel']}>
      <div
        ref={scroller}
        className={rowStyles['list']}
        role="listbox"
        aria-label="History"
        aria-activedescendant={`history-${position}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div className={rowStyles['rows']} style={{ height }} role="presentation">
          {rows.map(({ index, top }) => {
            const step = steps[index];
            if (step === undefined) return null;
            return (
              <StepRow
                key={step.position}
                step={step}
                top={top}
                isCurrent={index === current}
                isSaved={step.position === saved}
                onClick={() => goTo(step.position)}
              />
            );
          })}
        </div>
      </div>
      <footer className={styles['footer']}>
        <span>{counted(steps.length - 1, 'step')}</span>
        <span>{sizeText(size)} kept</span>
      </footer>
    </div>
  );
}

interface StepRowProps {
  readonly step: HistoryStep;
  readonly top: number;
  readonly isCurrent: boolean;
  readonly isSaved: boolean;
  readonly onClick: () => void;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

function StepRow({ step, top, isCurrent, isSaved, onClick }: StepRowProps) {
  return (
    <div
      id={`history-${step.position}`}
      className={classNames(
        rowStyles['row'],
        styles['step'],
        isCurrent && rowStyles['current'],
        step.isUndone && styles['undone'],
      )}
      style={{ transform: `translateY(${top}px)` }}
      role="option"
      aria-selected={isCurrent}
      title={step.size === null ? undefined : `${sizeText(step.size)} kept`}
      onClick={onClick}
    >
      <Icon
        name={step.size === null ? 'file' : step.isUndone ? 'redo' : 'check'}
        size={14}
        className={classNames(styles['icon'], isCurrent && styles['on'])}
      />
      <span className={styles['label']}>{step.label}</span>
      {isSaved && (
        <span className={styles['saved']}>
          <Icon name="save" size={12} />
          saved
        </span>
      )}
      {step.time !== null && <span className={styles['time']}>{clock.format(step.time)}</span>}
    </div>
  );
}

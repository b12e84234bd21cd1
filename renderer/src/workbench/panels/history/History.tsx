/** The History panel: every step by name; a click goes to the state behind it. */
import { useMemo } from 'react';
import type { CommonHistory, GroupStep } from '../../state/groups.ts';
import { commonHistoryOf, groupChanges } from '../../state/groups.ts';
import { useActiveSession, useHistoryRevision } from '../../state/hooks.ts';
import type { Session } from '../../state/session.ts';
import { useSignal } from '../../../base/useSignal.ts';
import { classNames, EmptyState, Icon, ListBox, PanelFrame, RowMeta } from '../../../base/ui/index.ts';
import { goToStep } from './commands.ts';
import { historySize, historySteps } from './historySteps.ts';
import styles from './History.module.css';
import { counted, sizeText } from '../../../base/text/numbers.ts';
import { fill, locale, text, translated } from '../../../base/text/language.ts';

export function History() {
  const session = useActiveSession();
  if (session === null) {
    return (
      <EmptyState
        icon="history"
        title={text('No document')}
        hint={text('Every step you take is listed here and can be taken back.')}
      />
    );
  }
  return <HistoryInFront session={session} />;
}

/** Of documents that are worked on together, such as a model and its painted textures, the steps of all are listed. */
function HistoryInFront({ session }: { readonly session: Session }) {
  useSignal(groupChanges);
  const common = commonHistoryOf(session);
  return common === null ? <HistoryOf key={session.id} session={session} /> : <CommonHistoryOf history={common} />;
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

function CommonHistoryOf({ history }: { readonly history: CommonHistory }) {
  const { steps, position, saved } = history;
  return (
    <Steps
      steps={steps}
      position={position}
      saved={saved}
      size={steps.reduce((sum, step) => sum + (step.size ?? 0), 0)}
      goTo={(next) => history.goTo(next)}
    />
  );
}

interface StepsProps {
  readonly steps: readonly GroupStep[];
  readonly position: number;
  /** Where the files on disk stand; null where no step says it. */
  readonly saved: number | null;
  /** Bytes that all steps take. */
  readonly size: number;
  readonly goTo: (position: number) => void;
}

function Steps({ steps, position, saved, size, goTo }: StepsProps) {
  if (steps.length === 1) {
    return (
      <EmptyState
        icon="history"
        title={text('Nothing was changed yet')}
        hint={text('Every step you take is listed here by name. A click on a step goes back to it, or forward again.')}
      />
    );
  }
  return (
    <PanelFrame
      foot={
        <div className={styles['footer']}>
          <span>{counted(steps.length - 1, 'step')}</span>
          <span>{fill('{} kept', sizeText(size))}</span>
        </div>
      }
    >
      <ListBox
        label={text('History')}
        rows={steps}
        keyOf={(step) => String(step.position)}
        current={steps.findIndex((step) => step.position === position)}
        onChoose={(index) => {
          const step = steps[index];
          if (step !== undefined) goTo(step.position);
        }}
        rowHeight={rowHeight}
        factsOf={(step) => ({ title: step.size === null ? undefined : fill('{} kept', sizeText(step.size)) })}
      >
        {(step) => <StepRow step={step} isSaved={step.position === saved} />}
      </ListBox>
    </PanelFrame>
  );
}

interface StepRowProps {
  readonly step: GroupStep;
  readonly isSaved: boolean;
}

function StepRow({ step, isSaved }: StepRowProps) {
  return (
    <>
      <Icon name={step.size === null ? 'file' : step.isUndone ? 'redo' : 'check'} size={14} />
      <span className={classNames(styles['label'], step.isUndone && styles['undone'])}>{translated(step.label)}</span>
      {step.place !== null && <RowMeta>{step.place}</RowMeta>}
      {isSaved && (
        <span className={styles['saved']}>
          <Icon name="save" size={12} />
          {text('saved')}
        </span>
      )}
      {step.time !== null && (
        <RowMeta>{new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(step.time)}</RowMeta>
      )}
    </>
  );
}

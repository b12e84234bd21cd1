/** The Problems panel: what the validator found, worst first, each with its place, its meaning, and a fix where one is safe. */
import { useMemo, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { Problem, Severity } from '../../../../shared/codec/format.ts';
import { pathOf } from '../../../../shared/document/path.ts';
import { useActiveSession, useSession } from '../../app/state/hooks.ts';
import { recordLabel } from '../../app/state/recordNames.ts';
import type { Session } from '../../app/state/session.ts';
import { select } from '../../app/state/session.ts';
import { Badge, Button, classNames, EmptyState, Icon, SearchField, useVisibleRows } from '../../ui/index.ts';
import { fixAll, fixProblem } from './commands.ts';
import { countBySeverity, fixable, problemRows, severities, severityWords } from './problemList.ts';
import styles from './Problems.module.css';

export function Problems() {
  const session = useActiveSession();
  if (session === null) {
    return <EmptyState icon="ok" title="No document" hint="What the game would reject or show wrong is listed here." />;
  }
  return <ProblemsOf key={session.id} session={session} />;
}

/** The counts in the panel's header. */
export function ProblemsBadges() {
  const session = useActiveSession();
  return session === null ? null : <BadgesOf session={session} />;
}

function BadgesOf({ session }: { readonly session: Session }) {
  const counts = countBySeverity(useSession(session, (state) => state.problems));
  return severities
    .filter((severity) => severity !== 'info' && counts[severity] > 0)
    .map((severity) => (
      <Badge key={severity} tone={severity} label={countText(severity, counts[severity])}>
        {counts[severity]}
      </Badge>
    ));
}

function countText(severity: Severity, count: number): string {
  const { one, many } = severityWords[severity];
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

/** Which severities are listed: a wish about all documents. */
const hiddenSeverities = createStore<{ readonly hidden: ReadonlySet<Severity> }>(() => ({ hidden: new Set() }));

const usualHeight = 44;

function ProblemsOf({ session }: { readonly session: Session }) {
  const { document } = session;
  const problems = useSession(session, (state) => state.problems);
  const isChecked = useSession(session, (state) => state.checkedRevision >= 0);
  const hidden = useStore(hiddenSeverities, (state) => state.hidden);
  const [text, setText] = useState('');
  const [openKey, setOpenKey] = useState<string | null>(null);
  const counts = countBySeverity(problems);
  const rows = useMemo(() => {
    const shown = new Set(severities.filter((severity) => !hidden.has(severity)));
    return problemRows(problems, { shown, text }, ({ record }) =>
      document.has(record) ? recordLabel(document, record) : '',
    );
  }, [problems, hidden, text, document]);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);

  if (!isChecked) return <EmptyState icon="clock" title="Checking…" />;
  if (problems.length === 0) {
    return (
      <EmptyState
        icon="ok"
        title="No problems found"
        hint="Checked after each edit, by every rule of the format that needs no game data."
      />
    );
  }
  return (
    <div className={styles['panel']}>
      <div className={styles['filters']}>
        <SearchField
          value={text}
          onChange={setText}
          placeholder={`Find in ${problems.length.toLocaleString('en-GB')}`}
        />
        <div className={styles['chips']} role="group" aria-label="Severities">
          {severities.map((severity) => (
            <SeverityChip key={severity} severity={severity} count={counts[severity]} isOn={!hidden.has(severity)} />
          ))}
        </div>
      </div>
      {rows.length === 0 ? (
        <EmptyState icon="search" title="Nothing fits" hint="Try fewer letters, or show more severities." />
      ) : (
        <ProblemList session={session} rows={rows} keys={keys} openKey={openKey} onOpen={setOpenKey} />
      )}
    </div>
  );
}

function SeverityChip({
  severity,
  count,
  isOn,
}: {
  readonly severity: Severity;
  readonly count: number;
  readonly isOn: boolean;
}) {
  return (
    <button
      type="button"
      className={classNames(styles['chip'], styles[severity], !isOn && styles['off'])}
      aria-pressed={isOn}
      aria-label={countText(severity, count)}
      title={`${isOn ? 'Hide' : 'Show'} ${severityWords[severity].many}`}
      disabled={count === 0}
      onClick={() =>
        hiddenSeverities.setState(({ hidden }) => {
          const next = new Set(hidden);
          if (!next.delete(severity)) next.add(severity);
          return { hidden: next };
        })
      }
    >
      <Icon name={severity} size={12} />
      {count.toLocaleString('en-GB')}
    </button>
  );
}

interface ListProps {
  readonly session: Session;
  readonly rows: ReturnType<typeof problemRows>;
  readonly keys: readonly string[];
  readonly openKey: string | null;
  readonly onOpen: (key: string | null) => void;
}

function ProblemList({ session, rows, keys, openKey, onOpen }: ListProps) {
  const { scroller, height, rows: seen, measure } = useVisibleRows(keys, usualHeight);
  return (
    <div ref={scroller} className={styles['list']} role="list" aria-label="Problems">
      <div className={styles['rows']} style={{ height }}>
        {seen.map(({ index, top }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={row.key}
              ref={(element) => measure(row.key, element)}
              data-row={row.key}
              className={styles['place']}
              style={{ transform: `translateY(${top}px)` }}
              role="listitem"
            >
              {row.kind === 'heading' ? (
                <h3 className={styles['heading']}>
                  {severityWords[row.severity].heading} <span>{row.count.toLocaleString('en-GB')}</span>
                </h3>
              ) : (
                <ProblemRow
                  session={session}
                  problem={row.problem}
                  isOpen={openKey === row.key}
                  onToggle={() => onOpen(openKey === row.key ? null : row.key)}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Goes to the record a problem is about, and to the field where one is to blame. */
function goTo(session: Session, { record, member }: Problem): void {
  if (!session.document.has(record)) return;
  select(session, [record], member === undefined ? null : { record, member, inside: [] });
}

function pathOfProblem({ document }: Session, { record, member }: Problem): string {
  if (!document.has(record)) return 'no longer there';
  return `${pathOf(document.format, document, record)}${member === undefined ? '' : `.${member}`}`;
}

interface RowProps {
  readonly session: Session;
  readonly problem: Problem;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function ProblemRow({ session, problem, isOpen, onToggle }: RowProps) {
  const { severity, message, explain, record, rule, fix } = problem;
  const isSelected = useSession(session, ({ selection }) => selection.at(-1) === record);
  // Paths count through whole collections: only rows that are seen ask for theirs.
  const path = useMemo(() => pathOfProblem(session, problem), [session, problem]);
  const all = fixable(session.state.getState().problems, rule);
  return (
    <div className={classNames(styles['problem'], styles[severity], isSelected && styles['selected'])}>
      <Icon name={severity} size={14} className={styles['icon']} label={severityWords[severity].one} />
      <div className={styles['words']}>
        <button
          type="button"
          className={styles['go']}
          aria-expanded={isOpen}
          onClick={() => {
            goTo(session, problem);
            onToggle();
          }}
        >
          <b>{message}</b>
          <small className={styles['path']}>{path}</small>
        </button>
        {isOpen && (
          <div className={styles['more']}>
            {explain !== undefined && <p data-selectable>{explain}</p>}
            <p className={styles['rule']}>
              Rule <code data-selectable>{rule}</code>
            </p>
            {fix !== undefined && all.length > 1 && (
              <Button size="small" icon="fix" onClick={() => fixAll(session, rule)}>
                {`Fix all ${all.length}: ${fix.label}`}
              </Button>
            )}
          </div>
        )}
      </div>
      {fix !== undefined && (
        <Button size="small" tooltip={fix.label} onClick={() => fixProblem(session, problem)}>
          Fix
        </Button>
      )}
    </div>
  );
}

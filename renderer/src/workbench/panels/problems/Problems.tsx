/** The Problems panel: what the validator found, worst first, each with its place, its meaning, and a fix where one is safe. */
import { useMemo, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { Severity } from '../../../../../shared/codec/check.ts';
import type { Problem } from '../../../../../shared/format/format.ts';
import { pathOf } from '../../../../../shared/document/path.ts';
import { useActiveSession, useSession } from '../../state/hooks.ts';
import { recordLabel } from '../../state/recordNames.ts';
import type { Session } from '../../state/session.ts';
import { profileOf } from '../../state/checking.ts';
import { select } from '../../state/session.ts';
import type { MenuItem } from '../../../base/ui/index.ts';
import {
  Badge,
  Button,
  classNames,
  EmptyState,
  Icon,
  ListRow,
  MenuButton,
  PanelFrame,
  RowList,
  SearchField,
} from '../../../base/ui/index.ts';
import { fixAll, fixProblem } from './commands.ts';
import { countBySeverity, fixable, problemRows, severities, severityWords } from './problemList.ts';
import styles from './Problems.module.css';
import { counted, grouped } from '../../../base/text/numbers.ts';
import { fill, lowered, text, text as inWords, translated } from '../../../base/text/language.ts';
import { spoken } from '../../../base/text/spoken.ts';

export function Problems() {
  const session = useActiveSession();
  if (session === null) {
    return (
      <EmptyState
        icon="ok"
        title={inWords('No document')}
        hint={inWords('What the game would reject or show wrong is listed here.')}
      />
    );
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
  return counted(count, one, many);
}

/** Which severities are listed: a wish about all documents. */
const hiddenSeverities = createStore<{ readonly hidden: ReadonlySet<Severity> }>(() => ({ hidden: new Set() }));

const usualHeight = 44;

function ProblemsOf({ session }: { readonly session: Session }) {
  const { document } = session;
  const problems = useSession(session, (state) => state.problems);
  const isChecked = useSession(session, (state) => state.checkedRevision >= 0);
  const isPlain = useSession(session, (state) => state.isPlain);
  const hidden = useStore(hiddenSeverities, (state) => state.hidden);
  const [text, setText] = useState('');
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [openRules, setOpenRules] = useState<ReadonlySet<string>>(new Set());
  const counts = countBySeverity(problems);
  const rows = useMemo(() => {
    const shown = new Set(severities.filter((severity) => !hidden.has(severity)));
    return problemRows(problems, { shown, text, open: openRules }, ({ record, said }) =>
      [spoken(said), ...(document.has(record) ? [recordLabel(document, record)] : [])].join(' '),
    );
  }, [problems, hidden, text, openRules, document]);

  if (!isChecked && isPlain) {
    return (
      <EmptyState
        icon="clock"
        title={inWords('Not checked')}
        hint={inWords('A document without its view is checked when it is changed.')}
      />
    );
  }
  if (!isChecked) return <EmptyState icon="clock" title={inWords('Checking…')} />;
  if (problems.length === 0) {
    return (
      <PanelFrame head={document.format.profiles === undefined ? undefined : <ProfileChoice session={session} />}>
        <EmptyState
          icon="ok"
          title={inWords('No problems found')}
          hint={inWords('Checked after each edit, by every rule of the format that needs no game data.')}
        />
      </PanelFrame>
    );
  }
  return (
    <PanelFrame
      head={
        <>
          <SearchField value={text} onChange={setText} placeholder={fill('Find in {}', grouped(problems.length))} />
          <ProfileChoice session={session} />
          <div className={styles['chips']} role="group" aria-label={inWords('Severities')}>
            {severities.map((severity) => (
              <SeverityChip key={severity} severity={severity} count={counts[severity]} isOn={!hidden.has(severity)} />
            ))}
          </div>
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          icon="search"
          title={inWords('No matches')}
          hint={inWords('Try fewer letters, or show more severities.')}
        />
      ) : (
        <ProblemList
          session={session}
          rows={rows}
          openKey={openKey}
          onOpen={setOpenKey}
          onFold={(key) =>
            setOpenRules((before) => {
              const next = new Set(before);
              if (!next.delete(key)) next.add(key);
              return next;
            })
          }
        />
      )}
    </PanelFrame>
  );
}

/** What the document is in the game: a portrait that has no Death is sound, a unit is not. */
function ProfileChoice({ session }: { readonly session: Session }) {
  const { profiles } = session.document.format;
  const chosen = useSession(session, (state) => state.profile);
  // The likeliest follows the content and the name, both of which come with a check.
  useSession(session, (state) => state.checkedRevision);
  if (profiles === undefined) return null;
  const judged = profileOf(session);
  const likeliest = profileOf(session, null);
  const labelOf = (id: string | undefined): string =>
    translated(profiles.all.find((each) => each.id === id)?.label ?? '');
  const choose = (profile: string | null) => session.state.setState({ profile });
  const items: readonly MenuItem[] = [
    { kind: 'heading', label: inWords('What the model is in the game') },
    {
      kind: 'action',
      id: 'told',
      label: fill('Told by name and content: {}', lowered(labelOf(likeliest))),
      checked: chosen === null,
      onSelect: () => choose(null),
    },
    { kind: 'separator' },
    ...profiles.all.map(({ id, label }): MenuItem => ({
      kind: 'action',
      id,
      label: translated(label),
      checked: chosen === id,
      onSelect: () => choose(id),
    })),
  ];
  return (
    <MenuButton items={items}>
      <button
        type="button"
        className={styles['chip']}
        title={inWords('What the model is in the game: it decides what must be there')}
        aria-label={fill('Checked as: {}', labelOf(judged))}
      >
        {labelOf(judged)}
        <Icon name="chevronDown" size={12} />
      </button>
    </MenuButton>
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
      title={fill(isOn ? 'Hide {}' : 'Show {}', inWords(severityWords[severity].many))}
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
      {grouped(count)}
    </button>
  );
}

interface ListProps {
  readonly session: Session;
  readonly rows: ReturnType<typeof problemRows>;
  readonly openKey: string | null;
  readonly onOpen: (key: string | null) => void;
  /** Shows the problems of a rule, or makes them one line again. */
  readonly onFold: (key: string) => void;
}

function ProblemList({ session, rows, openKey, onOpen, onFold }: ListProps) {
  return (
    <RowList label={inWords('Problems')} rows={rows} keyOf={({ key }) => key} usualHeight={usualHeight}>
      {(row) =>
        row.kind === 'heading' ? (
          <h3 className={styles['heading']}>
            {inWords(severityWords[row.severity].heading)} <span>{grouped(row.count)}</span>
          </h3>
        ) : row.kind === 'rule' ? (
          <RuleRow session={session} row={row} onFold={() => onFold(row.key)} />
        ) : (
          <ProblemRow
            session={session}
            problem={row.problem}
            isInside={row.isInside}
            isOpen={openKey === row.key}
            onToggle={() => onOpen(openKey === row.key ? null : row.key)}
          />
        )
      }
    </RowList>
  );
}

/** Goes to the record a problem is about, and to the field where one is to blame. */
function goTo(session: Session, { record, member }: Problem): void {
  if (!session.document.has(record)) return;
  select(session, [record], member === undefined ? null : { record, member, inside: [] });
}

function pathOfProblem({ document }: Session, { record, member }: Problem): string {
  if (!document.has(record)) return text('no longer there');
  return `${pathOf(document.format, document, record)}${member === undefined ? '' : `.${member}`}`;
}

interface RuleRowProps {
  readonly session: Session;
  readonly row: Extract<ReturnType<typeof problemRows>[number], { readonly kind: 'rule' }>;
  readonly onFold: () => void;
}

/** All that one rule found: the first case for all, how many there are, and what can be done about them at once. */
function RuleRow({ session, row: { rule, problems, first, isOpen }, onFold }: RuleRowProps) {
  const { severity, said, explain } = first;
  // “Fix all” means the rule, also what a search hides.
  const mended = fixable(session.state.getState().problems, rule);
  const [fix] = mended.map((problem) => problem.fix);
  return (
    <ListRow className={styles[severity]}>
      <Icon name={severity} size={14} label={inWords(severityWords[severity].one)} />
      <div className={styles['words']}>
        <button type="button" className={styles['go']} aria-expanded={isOpen} onClick={onFold}>
          <b className={styles['sum']}>
            <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={12} />
            <span>{isOpen && explain !== undefined ? translated(explain) : spoken(said)}</span>
          </b>
          <small className={styles['path']}>
            {isOpen
              ? `${countText(severity, problems.length)} · ${rule}`
              : `${fill('+ {} more', grouped(problems.length - 1))} · ${rule}`}
          </small>
        </button>
      </div>
      <Badge tone={severity} label={countText(severity, problems.length)}>
        {grouped(problems.length)}
      </Badge>
      {fix !== undefined && (
        <Button size="small" tooltip={translated(fix.label)} onClick={() => fixAll(session, rule)}>
          {mended.length < problems.length ? fill('Fix {}', mended.length) : fill('Fix all {}', mended.length)}
        </Button>
      )}
    </ListRow>
  );
}

interface RowProps {
  readonly session: Session;
  readonly problem: Problem;
  /** Below the row of its rule, which explains it and mends all of them. */
  readonly isInside: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function ProblemRow({ session, problem, isInside, isOpen, onToggle }: RowProps) {
  const { severity, said, explain, record, rule, fix } = problem;
  const isSelected = useSession(session, ({ selection }) => selection.at(-1) === record);
  // Paths count through whole collections: only rows that are seen ask for theirs.
  const path = useMemo(() => pathOfProblem(session, problem), [session, problem]);
  return (
    <ListRow isSelected={isSelected} className={classNames(styles[severity], isInside && styles['inside'])}>
      <Icon name={severity} size={14} label={inWords(severityWords[severity].one)} />
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
          <b>{spoken(said)}</b>
          <small className={styles['path']}>{path}</small>
        </button>
        {isOpen && !isInside && (
          <div className={styles['more']}>
            {explain !== undefined && <p data-selectable>{translated(explain)}</p>}
            <p className={styles['rule']}>
              {inWords('Rule')} <code data-selectable>{rule}</code>
            </p>
          </div>
        )}
      </div>
      {fix !== undefined && (
        <Button size="small" tooltip={translated(fix.label)} onClick={() => fixProblem(session, problem)}>
          {inWords('Fix')}
        </Button>
      )}
    </ListRow>
  );
}

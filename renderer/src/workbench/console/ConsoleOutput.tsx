/** What came of scripts, the newest below: what they said, what they changed, what went wrong and in which line. */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { counted, fixedNumber, grouped } from '../../base/text/numbers.ts';
import { fill, text } from '../../base/text/language.ts';
import { Button, classNames, Icon, ProgressBar, type IconName } from '../../base/ui/index.ts';
import styles from './Console.module.css';
import type { RunStatus, ScriptRun } from './consoleState.ts';
import { scriptConsole } from './consoleState.ts';
import { editorHandle } from './editorHandle.ts';
import { applyTrial, stopScript } from './runScript.ts';

const pictures: Readonly<Record<RunStatus, IconName>> = {
  running: 'clock',
  changed: 'check',
  unchanged: 'info',
  tried: 'eye',
  late: 'warning',
  failed: 'error',
  stopped: 'close',
};

function verdictOf({ status, steps }: ScriptRun): string {
  switch (status) {
    case 'running':
      return text('Running…');
    case 'changed':
      return steps.length === 1
        ? text('Changed in one step')
        : fill('{} steps, taken back as one', String(steps.length));
    case 'unchanged':
      return text('Nothing changed');
    case 'tried':
      return text('Nothing was changed yet');
    case 'late':
      return text('The document was changed meanwhile: nothing was changed. Run it again.');
    case 'failed':
      return text('Nothing was changed');
    case 'stopped':
      return text('Stopped: nothing was changed');
  }
}

function Failure({ message, line }: { readonly message: string; readonly line: number | null }) {
  return (
    <div className={styles['failure']} role="alert">
      <span>{message}</span>
      {line !== null && (
        <Button size="small" onClick={() => editorHandle.current?.goToLine(line)}>
          {fill('Line {}', String(line))}
        </Button>
      )}
    </div>
  );
}

function Differences({ run: { differences, moreDifferences, status } }: { readonly run: ScriptRun }) {
  if (differences.length === 0) return null;
  const count = differences.length + moreDifferences;
  return (
    <details className={styles['differences']} open={status === 'tried'}>
      <summary>{fill('Differences: {}', grouped(count))}</summary>
      <pre>{differences.join('\n')}</pre>
      {moreDifferences > 0 && <p>{fill('and {} more', grouped(moreDifferences))}</p>}
    </details>
  );
}

function Run({ run }: { readonly run: ScriptRun }) {
  const { name, file, status, said, share, value, steps, failure, ms, tried } = run;
  const title = name === '' ? file : `${name} · ${file}`;
  return (
    <article className={styles['run']} data-status={status} aria-label={title}>
      <header>
        <Icon name={pictures[status]} size={14} />
        <b>{title}</b>
        <span>{verdictOf(run)}</span>
        {status !== 'running' && <small>{ms < 1000 ? `${ms} ms` : `${fixedNumber(ms / 1000, 1)} s`}</small>}
      </header>
      {status === 'running' && (
        <ProgressBar label={text('Running…')} value={share ?? undefined} onCancel={stopScript} />
      )}
      {said.length > 0 && <pre data-selectable>{said.join('\n')}</pre>}
      {value !== null && (
        <pre className={styles['value']} data-selectable>
          {value}
        </pre>
      )}
      {failure !== null && <Failure {...failure} />}
      {steps.length > 1 && (
        <details className={styles['differences']}>
          <summary>{counted(steps.length, 'step')}</summary>
          <pre>{steps.join('\n')}</pre>
        </details>
      )}
      <Differences run={run} />
      {tried !== null && (
        <Button size="small" variant="primary" icon="check" onClick={() => applyTrial(run)}>
          {text('Make these changes')}
        </Button>
      )}
    </article>
  );
}

export function ConsoleOutput({ hasDocument }: { readonly hasDocument: boolean }) {
  const runs = useStore(scriptConsole, (state) => state.runs);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    // What came last is seen.
    if (element !== null && runs.length > 0) element.scrollTop = element.scrollHeight;
  }, [runs]);
  return (
    // What scrolls has to be reached by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={list} className={classNames(styles['output'])} role="log" aria-label={text('Output')} tabIndex={0}>
      {runs.length === 0 && (
        <p className={styles['hint']}>
          {hasDocument
            ? text(
                'A line gives its value; what changes the document is one step. Scripts reach nothing but the document in front: no files, no network.',
              )
            : text('Open a document: scripts run on the one in front.')}
        </p>
      )}
      {runs.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </div>
  );
}

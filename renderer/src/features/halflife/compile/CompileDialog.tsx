/** The dialog of `Compile QC…`: the compiler's rule, the progress, and the log with files and lines. */
import { useStore } from 'zustand';
import { Button, Dialog, Field, Icon, ProgressBar, Select } from '../../../base/ui/index.ts';
import type { CompileRun } from './compile.ts';
import { cancelCompile, closeCompile, compileStore, runCompile } from './compile.ts';
import styles from './Compile.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function CompileDialog() {
  const { script, rule, run } = useStore(compileStore);
  if (script === null) return null;
  return (
    <Dialog
      open
      onClose={closeCompile}
      title={fill('Compile {}', script.name)}
      description={run.kind === 'asking' ? text('The model that comes of it is opened as a new document.') : undefined}
      width={run.kind === 'done' ? 620 : 460}
      actions={
        run.kind === 'running' ? (
          <Button onClick={() => void cancelCompile()}>{text('Stop')}</Button>
        ) : run.kind === 'done' ? (
          <>
            <Button icon="refresh" onClick={() => void runCompile()}>
              {text('Compile again')}
            </Button>
            <Button variant="primary" autoFocus onClick={closeCompile}>
              {text('Close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={closeCompile}>{text('Cancel')}</Button>
            <Button variant="primary" autoFocus onClick={() => void runCompile()}>
              {text('Compile')}
            </Button>
          </>
        )
      }
    >
      {run.kind === 'running' && (
        <ProgressBar label={run.label} value={run.share} onCancel={() => void cancelCompile()} />
      )}
      {run.kind === 'asking' && (
        <Field label={text('Textures')}>
          <Select
            value={rule}
            options={[
              { value: 'valve', label: text('As Valve’s studiomdl (u × (width − 1))') },
              { value: 'classic', label: text('As Sven Co-op and others (u × width)') },
            ]}
            onChange={(value) => compileStore.setState({ rule: value === 'classic' ? 'classic' : 'valve' })}
          />
        </Field>
      )}
      {run.kind === 'done' && <Log run={run} />}
    </Dialog>
  );
}

function Log({ run: { summary, isCompiled, log } }: { readonly run: Extract<CompileRun, { kind: 'done' }> }) {
  return (
    <>
      <p role="status" className={styles['summary']}>
        <Icon name={isCompiled ? 'ok' : 'error'} size={14} className={isCompiled ? styles['ok'] : styles['error']} />
        {summary}
        {isCompiled && log.length > 0
          ? fill(', with {} {}', log.length, log.length === 1 ? text('warning') : text('warnings'))
          : ''}
      </p>
      <ul className={styles['log']} aria-label={text('Log')} data-selectable>
        {log.map(({ severity, message, place }, line) => (
          // Lines of a log that is done never change their places.
          <li key={line}>
            <Icon name={severity} size={14} className={styles[severity]} />
            <span>
              {place !== '' && <span className={styles['place']}>{place}</span>}
              {message}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The Console panel: scripts on the document in front, with what they did. */
import { useRef } from 'react';
import { useStore } from 'zustand';
import { fill, text } from '../../base/text/language.ts';
import { Button, IconButton, MenuButton, notify, type MenuItem } from '../../base/ui/index.ts';
import { reportError } from '../files/errors.ts';
import { exportBytes } from '../files/export.ts';
import { useActiveSession } from '../state/hooks.ts';
import styles from './Console.module.css';
import { ConsoleEditor } from './ConsoleEditor.tsx';
import { ConsoleOutput } from './ConsoleOutput.tsx';
import { clearRuns, goThroughHistory, isRunning, scriptConsole, setSource, showScript } from './consoleState.ts';
import { examples } from './examples.ts';
import { runScript, stopScript } from './runScript.ts';
import { longestScript } from '../../../../shared/host/scriptContract.ts';

async function showExample(name: string, source: () => Promise<string>): Promise<void> {
  try {
    showScript(name, await source());
  } catch (error) {
    reportError(fill('Could not open {}', name), error);
  }
}

const exampleItems = (): readonly MenuItem[] => [
  { kind: 'heading', label: text('Examples') },
  ...examples.map(({ name, source }): MenuItem => ({
    kind: 'action',
    id: name,
    label: name,
    onSelect: () => void showExample(name, source),
  })),
];

async function openFile(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  if (file.size > longestScript) {
    notify({ tone: 'error', title: fill('Could not open {}', file.name), message: text('A script has 1 MB at most.') });
    return;
  }
  await showExample(file.name, () => file.text());
}

async function saveScript(): Promise<void> {
  const { name, source } = scriptConsole.getState();
  const asked = name === '' ? 'script.ts' : name;
  await exportBytes(asked, new TextEncoder().encode(source));
}

export function Console() {
  const session = useActiveSession();
  const { source, name, history, at } = useStore(scriptConsole);
  const isBusy = useStore(scriptConsole, isRunning);
  const picker = useRef<HTMLInputElement>(null);
  const isReady = session !== null && source.trim() !== '' && !isBusy;
  const run = (isDry: boolean): void => {
    if (session !== null) void runScript(session, isDry);
  };
  return (
    <div className={styles['console']}>
      <div className={styles['bar']} role="toolbar" aria-label={text('Console')}>
        {isBusy ? (
          <Button size="small" variant="danger" icon="close" onClick={stopScript}>
            {text('Stop')}
          </Button>
        ) : (
          <Button
            size="small"
            variant="primary"
            icon="play"
            disabled={!isReady}
            tooltip={text('Runs the script and makes what it changes one step')}
            shortcut="Ctrl Enter"
            onClick={() => run(false)}
          >
            {text('Run')}
          </Button>
        )}
        <Button
          size="small"
          icon="eye"
          disabled={!isReady}
          tooltip={text('Tells what the script would change, and changes nothing')}
          shortcut="Ctrl Shift Enter"
          onClick={() => run(true)}
        >
          {text('Try')}
        </Button>
        <span className={styles['name']} title={name}>
          {name === '' ? text('New script') : name}
        </span>
        <span className={styles['acts']}>
          <IconButton
            icon="chevronUp"
            label={text('Script before')}
            shortcut="Alt ↑"
            disabled={at === 0}
            onClick={() => goThroughHistory(-1)}
          />
          <IconButton
            icon="chevronDown"
            label={text('Script after')}
            shortcut="Alt ↓"
            disabled={at >= history.length}
            onClick={() => goThroughHistory(1)}
          />
          <MenuButton items={exampleItems} align="end">
            <IconButton icon="book" label={text('Examples')} onClick={() => undefined} />
          </MenuButton>
          <IconButton icon="fileNew" label={text('New script')} onClick={() => showScript('', '')} />
          <IconButton icon="folderOpen" label={text('Open a script…')} onClick={() => picker.current?.click()} />
          <IconButton
            icon="save"
            label={text('Save the script…')}
            disabled={source === ''}
            onClick={() => void saveScript()}
          />
          <IconButton icon="trash" label={text('Clear the output')} onClick={clearRuns} />
        </span>
        <input
          ref={picker}
          hidden
          type="file"
          accept=".ts,.mts,.js,.mjs"
          onChange={({ currentTarget }) => {
            void openFile(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </div>
      <div className={styles['halves']}>
        <ConsoleEditor
          value={source}
          document={session?.document ?? null}
          onChange={setSource}
          onRun={run}
          onHistory={goThroughHistory}
        />
        <ConsoleOutput hasDocument={session !== null} />
      </div>
    </div>
  );
}

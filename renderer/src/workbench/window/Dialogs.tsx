/** The dialogs of the window: palette, shortcut help, settings, about, and our own file dialog. One at a time. */
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { paletteEntries, useCommands } from '../../base/commands/index.ts';
import { Button, CommandPalette, Dialog, Icon, type PaletteEntry } from '../../base/ui/index.ts';
import { ActDialog } from './ActDialog.tsx';
import { dialogOf, type DialogPart } from './dialogPart.tsx';
import { DialogGuard } from './DialogGuard.tsx';
import { FileDialog } from '../files/FileDialog.tsx';
import { KeyboardDialog } from '../keyboard/KeyboardDialog.tsx';
import { Licences } from './Licences.tsx';
import { closeCompare, compare } from '../compare/compareState.ts';
import { closeBatch, libraryBatch } from '../library/batch/batchState.ts';
import { findFileEntries, openFoundEntry } from '../library/paletteFiles.ts';
import { PreferencesDialog } from '../preferences/PreferencesDialog.tsx';
import { ReferenceDialog } from '../reference/ReferenceDialog.tsx';
import { MountDialogs } from '../mounts/MountDialogs.tsx';
import { dismissMountQuestion } from '../mounts/questions.ts';
import { actQuestion } from '../state/actQuestion.ts';
import { useActiveSession } from '../state/hooks.ts';
import { outlineOf } from '../state/outlineIndex.ts';
import { kindLabel, outlineIcon } from '../state/recordNames.ts';
import type { Session } from '../state/session.ts';
import { select } from '../state/session.ts';
import type { FileQuestion } from '../state/shell.ts';
import { shell, showDialog } from '../state/shell.ts';
import { dockHandle } from '../state/handles.ts';
import styles from './App.module.css';
import { text } from '../../base/text/language.ts';

const close = (): void => showDialog(null);

/** @param parts those of features */
export function Dialogs({ parts }: { readonly parts: readonly DialogPart[] }) {
  const dialog = useStore(shell, (state) => state.dialog);
  const question = useStore(shell, (state) => state.fileQuestion);
  return (
    <>
      <DialogGuard close={close}>
        {dialog === 'palette' && <Palette />}
        {dialog === 'shortcuts' && <KeyboardDialog onClose={close} />}
        {dialog === 'settings' && <PreferencesDialog onClose={close} />}
        {dialog === 'reference' && <ReferenceDialog onClose={close} />}
        {dialog === 'about' && <About />}
      </DialogGuard>
      <DialogGuard close={() => question !== null && dismissFileQuestion(question)}>
        {question !== null && <FileDialog question={question} />}
      </DialogGuard>
      <DialogGuard close={() => actQuestion.getState().asked?.settle(null)}>
        <ActDialog />
      </DialogGuard>
      <DialogGuard close={closeBatch}>
        <BatchPart />
      </DialogGuard>
      <DialogGuard close={closeCompare}>
        <ComparePart />
      </DialogGuard>
      <DialogGuard close={dismissMountQuestion}>
        <MountDialogs />
      </DialogGuard>
      {parts.map(({ Component, close: end }, at) => (
        // The list never changes.
        <DialogGuard key={at} close={end}>
          <Component />
        </DialogGuard>
      ))}
    </>
  );
}

/** Brought when it is first asked for. */
const { Component: ComparePart } = dialogOf(
  compare,
  ({ session }) => session !== null,
  async () => (await import('../compare/CompareDialog.tsx')).CompareDialog,
  closeCompare,
);

const { Component: BatchPart } = dialogOf(
  libraryBatch,
  ({ files }) => files.length > 0,
  async () => (await import('../library/batch/LibraryBatchDialog.tsx')).LibraryBatchDialog,
  closeBatch,
);

/** Settles the question of a file dialog with nothing chosen. */
function dismissFileQuestion(question: FileQuestion): void {
  if (question.kind === 'open') question.settle([]);
  else question.settle(null);
}

const objectId = /^object (\d+)$/;

/** The objects of the document in front, as the outline names them. */
function objectEntries(session: Session | null): readonly PaletteEntry[] {
  if (session === null) return [];
  const { document } = session;
  return Array.from(outlineOf(document).nodes.values()).flatMap((node) =>
    node.record === null
      ? []
      : {
          id: `object ${node.record}`,
          title: node.label,
          category: kindLabel(document, document.get(node.record)),
          icon: outlineIcon(node),
        },
  );
}

function Palette() {
  const commands = useCommands();
  const session = useActiveSession();
  const entries = useMemo(() => [...paletteEntries(commands), ...objectEntries(session)], [commands, session]);
  const run = (id: string): void => {
    if (openFoundEntry(id)) return;
    const record = objectId.exec(id)?.[1];
    if (record === undefined) {
      commands.run(id);
      return;
    }
    const chosen = Array.from(session?.document.all() ?? []).find((each) => each.id === Number(record));
    if (session === null || chosen === undefined) return;
    select(session, [chosen.id]);
    dockHandle.current?.showPanel('outline');
  };
  return (
    <CommandPalette
      open
      onClose={close}
      entries={entries}
      recent={commands.recent()}
      onRun={run}
      find={findFileEntries}
      placeholder={text('Search commands, objects and files')}
    />
  );
}

function About() {
  const welcome = useStore(shell, (state) => state.welcome);
  const [isLicences, setLicences] = useState(false);
  if (isLicences) return <Licences onClose={close} />;
  return (
    <Dialog
      open
      onClose={close}
      title={text('About Chunksmith')}
      actions={<Button onClick={() => setLicences(true)}>{text('Licences…')}</Button>}
    >
      <div className={styles['about']}>
        <Icon name="logo" size={32} />
        <div>
          <p>{text('A modding editor for game models that saves without losing a byte.')}</p>
          <dl className={styles['facts']}>
            <dt>{text('Version')}</dt>
            <dd data-selectable>{welcome?.appVersion ?? ''}</dd>
            <dt>{text('Runs in')}</dt>
            <dd data-selectable>
              {welcome?.hostKind === 'electron' ? text('its own window') : text('the browser')},{' '}
              {welcome?.platform ?? ''}
            </dd>
            <dt>{text('Licence')}</dt>
            <dd>MIT</dd>
          </dl>
        </div>
      </div>
    </Dialog>
  );
}

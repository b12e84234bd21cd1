/** The dialogs of the window: palette, shortcut help, about, and our own file dialog. One at a time. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { paletteEntries, shortcutEntries, useCommands } from '../base/commands/index.ts';
import { Button, CommandPalette, Dialog, Icon, ShortcutHelp, type PaletteEntry } from '../base/ui/index.ts';
import { showTerrainDialog, terrainDialog } from '../features/terrain/map/terrainDialog.ts';
import { closeTextureDialog, textureDialog } from '../features/texture/textureState.ts';
import { closeCompile } from '../features/halflife/compile/compile.ts';
import { CompileDialog } from '../features/halflife/compile/CompileDialog.tsx';
import { closeMerge, mergeQuestion } from '../features/halflife/panels/merge.ts';
import { closeTransform } from '../features/model/transform/transform.ts';
import { TransformDialog } from '../features/model/transform/TransformDialog.tsx';
import { ActDialog } from '../workbench/ActDialog.tsx';
import { DialogGuard } from './DialogGuard.tsx';
import { FileDialog } from '../workbench/files/FileDialog.tsx';
import { Licences } from './Licences.tsx';
import { MountDialogs } from '../workbench/mounts/MountDialogs.tsx';
import { dismissMountQuestion } from '../workbench/mounts/questions.ts';
import { actQuestion } from '../workbench/state/actQuestion.ts';
import { useActiveSession } from '../workbench/state/hooks.ts';
import { outlineOf } from '../workbench/state/outlineIndex.ts';
import { kindLabel, outlineIcon } from '../workbench/state/recordNames.ts';
import type { Session } from '../workbench/state/session.ts';
import { select } from '../workbench/state/session.ts';
import type { FileQuestion } from '../workbench/state/shell.ts';
import { shell, showDialog } from '../workbench/state/shell.ts';
import { dockHandle } from '../workbench/state/handles.ts';
import styles from './App.module.css';

const MergeDialog = lazy(async () => ({
  default: (await import('../features/halflife/panels/MergeDialog.tsx')).MergeDialog,
}));

const TextureDialogs = lazy(async () => ({
  default: (await import('../features/texture/dialogs/TextureDialogs.tsx')).TextureDialogs,
}));

const TerrainDialogs = lazy(async () => ({
  default: (await import('../features/terrain/map/TerrainDialogs.tsx')).TerrainDialogs,
}));

const close = (): void => showDialog(null);

export function Dialogs() {
  const dialog = useStore(shell, (state) => state.dialog);
  const hasTextureDialog = useStore(textureDialog, (state) => state.open !== null);
  const hasMerge = useStore(mergeQuestion, (state) => state.asked !== null);
  const hasTerrainDialog = useStore(terrainDialog, (state) => state.open !== null);
  const question = useStore(shell, (state) => state.fileQuestion);
  return (
    <>
      <DialogGuard close={close}>
        {dialog === 'palette' && <Palette />}
        {dialog === 'shortcuts' && <Shortcuts />}
        {dialog === 'about' && <About />}
      </DialogGuard>
      <DialogGuard close={closeTextureDialog}>
        {hasTextureDialog && (
          <Suspense fallback={null}>
            <TextureDialogs />
          </Suspense>
        )}
      </DialogGuard>
      <DialogGuard close={() => showTerrainDialog(null)}>
        {hasTerrainDialog && (
          <Suspense fallback={null}>
            <TerrainDialogs />
          </Suspense>
        )}
      </DialogGuard>
      <DialogGuard close={() => question !== null && dismissFileQuestion(question)}>
        {question !== null && <FileDialog question={question} />}
      </DialogGuard>
      <DialogGuard close={() => actQuestion.getState().asked?.settle(null)}>
        <ActDialog />
      </DialogGuard>
      <DialogGuard close={closeTransform}>
        <TransformDialog />
      </DialogGuard>
      <DialogGuard close={closeCompile}>
        <CompileDialog />
      </DialogGuard>
      <DialogGuard close={closeMerge}>
        {hasMerge && (
          <Suspense fallback={null}>
            <MergeDialog />
          </Suspense>
        )}
      </DialogGuard>
      <DialogGuard close={dismissMountQuestion}>
        <MountDialogs />
      </DialogGuard>
    </>
  );
}

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
  return <CommandPalette open onClose={close} entries={entries} recent={commands.recent()} onRun={run} />;
}

function Shortcuts() {
  return <ShortcutHelp open onClose={close} entries={shortcutEntries(useCommands())} />;
}

function About() {
  const welcome = useStore(shell, (state) => state.welcome);
  const [isLicences, setLicences] = useState(false);
  if (isLicences) return <Licences onClose={close} />;
  return (
    <Dialog
      open
      onClose={close}
      title="About Chunksmith"
      actions={<Button onClick={() => setLicences(true)}>Licences…</Button>}
    >
      <div className={styles['about']}>
        <Icon name="logo" size={32} />
        <div>
          <p>A modding editor for game models that saves without losing a byte.</p>
          <dl className={styles['facts']}>
            <dt>Version</dt>
            <dd data-selectable>{welcome?.appVersion ?? ''}</dd>
            <dt>Runs in</dt>
            <dd data-selectable>
              {welcome?.hostKind === 'electron' ? 'its own window' : 'the browser'}, {welcome?.platform ?? ''}
            </dd>
            <dt>Licence</dt>
            <dd>MIT</dd>
          </dl>
        </div>
      </div>
    </Dialog>
  );
}

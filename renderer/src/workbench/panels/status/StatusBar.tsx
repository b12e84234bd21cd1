/** The bar along the bottom: what is open and shown, how it is drawn, what is wrong, what changed, and when it was saved. */
import { counted } from '../../../base/text/numbers.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { momentText } from '../../../../../shared/format/frames.ts';
import { commonHistoryOf, groupChanges, groupOf } from '../../state/groups.ts';
import { dockHandle } from '../../state/handles.ts';
import { useActiveSession, useHistoryRevision, usePlayback, useSession, useSessionFile } from '../../state/hooks.ts';
import { sequenceSpan } from '../../state/sequences.ts';
import type { Session } from '../../state/session.ts';
import { shell } from '../../state/shell.ts';
import { viewFacts } from '../../state/viewFacts.ts';
import { IndexStatus } from '../../library/IndexStatus.tsx';
import { PicturesStatus } from '../../pictures/PicturesStatus.tsx';
import { keepLooking, missingOf } from '../../mounts/missing.ts';
import { cancelTask, runningTasks } from '../../mounts/tasks.ts';
import { useSignal } from '../../../base/useSignal.ts';
import { classNames, Icon } from '../../../base/ui/index.ts';
import { AsideNotices } from './AsideNotices.tsx';
import { GroupStatus } from './GroupStatus.tsx';
import { Limits } from './Limits.tsx';
import { SavedAt } from './SavedAt.tsx';
import { unsavedText, useChangedBytes } from './useChangedBytes.ts';
import styles from './StatusBar.module.css';
import { fill, text, translated } from '../../../base/text/language.ts';

export function StatusBar() {
  const session = useActiveSession();
  return (
    <footer className={styles['status']} aria-label={text('Status')} data-window-part>
      {session === null ? <NothingOpen /> : <DocumentFacts key={session.id} session={session} />}
      <AsideNotices />
    </footer>
  );
}

function NothingOpen() {
  const connection = useStore(shell, ({ connection: now }) => now.kind);
  const version = useStore(shell, ({ welcome }) => welcome?.appVersion);
  return (
    <>
      <Work />
      <IndexStatus />
      <PicturesStatus />
      <span className={styles['space']} />
      <span>{connection === 'open' ? `Chunksmith ${version ?? ''}` : text('No connection')}</span>
    </>
  );
}

/** What takes a while just now. */
function Work() {
  const opening = useStore(shell, (state) => state.opening);
  const tasks = useStore(shell, (state) => state.tasks);
  const task = tasks.at(-1);
  const isMine = useStore(runningTasks, ({ ids }) => task !== undefined && ids.has(task.taskId));
  if (task !== undefined) {
    return (
      <span>
        {translated(task.label)} {task.percent} %
        {isMine && (
          <button type="button" className={styles['stop']} onClick={() => void cancelTask(task.taskId)}>
            {text('Stop')}
          </button>
        )}
      </span>
    );
  }
  return opening.length === 0 ? null : <span>{fill('Opening {}…', opening.join(', '))}</span>;
}

function DocumentFacts({ session }: { readonly session: Session }) {
  const { document } = session;
  useSignal(groupChanges);
  const together = [...(commonHistoryOf(session)?.sessions ?? []), ...(groupOf(session)?.behind ?? [])];
  return (
    <>
      <span>
        {translated(document.format.name)}
        {document.version > 0 && ` ${document.version}`}
      </span>
      {document.format.animation !== undefined && <ShownTime session={session} />}
      <Drawn />
      <Work />
      <IndexStatus />
      <PicturesStatus />
      <span className={styles['space']} />
      <Missing session={session} />
      {document.format.limits !== undefined && <Limits session={session} limits={document.format.limits} />}
      <Problems session={session} />
      {together.length < 2 ? (
        <>
          <Changes session={session} />
          <SavedAt session={session} />
        </>
      ) : (
        <GroupStatus sessions={together} session={session} />
      )}
    </>
  );
}

function ShownTime({ session }: { readonly session: Session }) {
  const sequence = usePlayback(session, (state) => state.sequence);
  const frame = usePlayback(session, (state) => Math.round(state.frame));
  useHistoryRevision(session.document);
  const span = sequenceSpan(session.document, sequence);
  if (span === null) return <span>{text('At rest')}</span>;
  return (
    <span className={styles['time']}>
      {span.name === '' ? text('Sequence') : span.name} · {momentText(span, frame)}
    </span>
  );
}

function Drawn() {
  const drawn = useStore(viewFacts, (facts) => facts.drawn);
  if (drawn === null) return null;
  const { triangles, layers } = drawn;
  return (
    <span className={styles['drawn']}>
      {counted(triangles, 'triangle')}, {counted(layers, 'draw call')}
    </span>
  );
}

function Problems({ session }: { readonly session: Session }) {
  const problems = useSession(session, (state) => state.problems);
  const isChecked = useSession(session, (state) => state.checkedRevision >= 0);
  const isPlain = useSession(session, (state) => state.isPlain);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.filter(({ severity }) => severity === 'warning').length;
  const words = `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
  return (
    <button
      type="button"
      className={styles['problems']}
      aria-label={fill('Problems: {}', words)}
      title={fill('{}. Show the problems', words)}
      onClick={() => dockHandle.current?.showPanel('problems')}
    >
      {errors > 0 && (
        <span className={styles['error']}>
          <Icon name="error" size={14} />
          {errors}
        </span>
      )}
      {warnings > 0 && (
        <span className={styles['warning']}>
          <Icon name="warning" size={14} />
          {warnings}
        </span>
      )}
      {errors + warnings === 0 && (
        <span className={classNames(isChecked && styles['ok'])}>
          <Icon name={isChecked ? 'ok' : 'clock'} size={14} />
          {isChecked ? text('No problems') : isPlain ? text('Not checked') : text('Checking…')}
        </span>
      )}
    </button>
  );
}

/** How many files that the document names are not found; nothing when all are. */
function Missing({ session }: { readonly session: Session }) {
  useEffect(() => keepLooking(session), [session]);
  const count = useStore(missingOf(session), ({ missing }) => missing.length);
  if (count === 0) return null;
  const words = fill('{} missing {}', count, count === 1 ? text('file') : text('files'));
  return (
    <button
      type="button"
      className={styles['problems']}
      aria-label={words}
      title={fill('{}. Show them', words)}
      onClick={() => dockHandle.current?.showPanel('missing')}
    >
      <span className={styles['warning']}>
        <Icon name="missing" size={14} />
        {count}
      </span>
    </button>
  );
}

function Changes({ session }: { readonly session: Session }) {
  const { document } = session;
  useHistoryRevision(document);
  const { unsentEdits } = useSessionFile(session);
  const bytes = useChangedBytes(session);
  if (!document.history.isDirty) return <span>{text('No changes')}</span>;
  const { position, saved } = document.history;
  return (
    <span title={text('Against the file as it is: as it was read or last saved')}>
      {unsavedText(position, saved, bytes)}
      {unsentEdits > 0 ? text(', keeping…') : ''}
    </span>
  );
}

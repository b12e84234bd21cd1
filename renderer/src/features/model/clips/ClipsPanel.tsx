/** The Clips panel: all clips of the model with their lengths; one click plays one, and everything can be done with it. */
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { counted } from '../../../../../shared/codec/words.ts';
import type { Clip } from '../../../../../shared/model/view.ts';
import { CommandButton, menuItems, SEPARATOR, useCommand, useCommands } from '../../../base/commands/index.ts';
import {
  Button,
  classNames,
  EmptyState,
  Icon,
  SearchField,
  showContextMenu,
  useVisibleRows,
  rowStyles,
} from '../../../base/ui/index.ts';
import { clocksOf } from '../../../workbench/state/sequences.ts';
import { useActiveSession, useHistoryRevision, usePlayback, useRevision } from '../../../workbench/state/hooks.ts';
import { isRecordChanged } from '../../../workbench/state/savedRecords.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { loopCommands } from '../loops/commands.ts';
import { noClip } from './clipActs.ts';
import { clipMenu } from './clipMenu.ts';
import { lengthWords, rangeWords, speedWords } from './clipWords.ts';
import { editedModel } from './doClip.ts';
import { RenameField } from './RenameField.tsx';
import styles from './Clips.module.css';

export function ClipsPanel() {
  const session = useActiveSession();
  if (session?.document.format.model === undefined) return <EmptyState icon="sequence" title="No model is in front" />;
  if (session.document.format.animation === undefined) {
    return <EmptyState icon="sequence" title="This kind of file has no animation" />;
  }
  return <ClipsOf key={session.id} session={session} />;
}

/** A clip or a global loop of the list, with what the format says of it beside. */
interface Row {
  readonly clip: Clip;
  readonly name: string;
  /** Runs by itself, whatever clip plays. */
  readonly isLoop: boolean;
  /** What the game makes of it, such as an activity. */
  readonly note: string;
  readonly isElsewhere: boolean;
}

function rowsOf(session: Session): readonly Row[] {
  const model = editedModel(session);
  return clocksOf(session.document).flatMap((span): Row[] => {
    const { id, name, note = '', isElsewhere = false, isLoop = false } = span;
    if (isLoop) return [{ clip: { ...noClip, ...span, record: id }, name, note: 'global loop', isElsewhere, isLoop }];
    const clip = model?.view.clips.find(({ record }) => record === id);
    return clip === undefined ? [] : [{ clip, name: name === '' ? 'Without a name' : name, note, isElsewhere, isLoop }];
  });
}

const rowHeight = 24;

const loopMenu = loopCommands.flatMap(({ id }) => (id === 'loop.put' ? [] : [id]));

function ClipsOf({ session }: { readonly session: Session }) {
  const { document } = session;
  const revision = useRevision(document);
  useHistoryRevision(document);
  const shown = usePlayback(session, (state) => state.sequence);
  const isPlaying = usePlayback(session, (state) => state.isPlaying);
  const commands = useCommands();
  const [filter, setFilter] = useState('');
  const [renamed, setRenamed] = useState<RecordId | null>(null);
  const list = useRef<HTMLDivElement | null>(null);
  // oxlint-disable-next-line react/exhaustive-deps -- what the rows are made of changes with the revision
  const all = useMemo(() => rowsOf(session), [session, revision]);
  const words = filter.trim().toLowerCase();
  const rows = useMemo(
    () => all.filter(({ name, note }) => `${name} ${note}`.toLowerCase().includes(words)),
    [all, words],
  );
  const keys = useMemo(() => rows.map(({ clip }) => String(clip.record)), [rows]);
  const { scroller, height, rows: seen, scrollTo } = useVisibleRows(keys, rowHeight);
  const current = rows.findIndex(({ clip }) => clip.record === shown);
  useEffect(() => scrollTo(Math.max(0, current)), [scrollTo, current]);
  const add = useCommand('clip.new');

  if (all.length === 0) {
    return (
      <EmptyState
        icon="sequence"
        title="This model has no clips"
        hint="A clip is a stretch of time with a name: Stand, Walk, Attack."
        actions={
          <Button onClick={add.run} disabled={!add.isEnabled}>
            New clip
          </Button>
        }
      />
    );
  }
  const show = (at: number): void => {
    const row = rows[at];
    if (row !== undefined && !row.isElsewhere) session.playback.show(row.clip.record);
  };
  const play = (at: number): void => {
    show(at);
    if (!session.playback.state.get().isPlaying) session.playback.toggle();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (renamed !== null) return;
    const { key } = event;
    const to = { ArrowUp: current - 1, ArrowDown: current + 1, Home: 0, End: rows.length - 1 }[key];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (to !== undefined && isPlain) show(Math.min(rows.length - 1, Math.max(0, to)));
    else if (key === 'Enter' && isPlain) session.playback.toggle();
    else if (key === 'F2' && rows[current]?.isLoop === false) setRenamed(shown);
    else if (key === 'Delete' && isPlain) commands.run(rows[current]?.isLoop === true ? 'loop.delete' : 'clip.delete');
    else if (key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey) && !event.shiftKey)
      commands.run('clip.duplicate');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const openMenu = (event: MouseEvent, at: number): void => {
    event.preventDefault();
    show(at);
    const { clientX: x, clientY: y } = event;
    const record = rows[at]?.clip.record ?? null;
    if (rows[at]?.isLoop === true) {
      requestAnimationFrame(() => showContextMenu({ x, y }, menuItems(loopMenu, commands)));
      return;
    }
    // The commands are those of the clip that is shown by then.
    requestAnimationFrame(() =>
      showContextMenu({ x, y }, [
        {
          kind: 'action',
          id: 'rename here',
          label: 'Rename',
          icon: 'text',
          shortcut: 'F2',
          onSelect: () => setRenamed(record),
        },
        ...menuItems([SEPARATOR, ...clipMenu], commands),
      ]),
    );
  };
  const endRename = (): void => {
    setRenamed(null);
    list.current?.focus();
  };

  return (
    <div className={styles['panel']}>
      <div className={styles['find']}>
        <SearchField
          value={filter}
          onChange={setFilter}
          placeholder={`Find in ${counted(all.length, 'clip')}`}
          onEnterResults={() => list.current?.focus()}
        />
      </div>
      <div className={classNames(styles['row'], styles['titles'])} aria-hidden="true">
        <span>Name</span>
        <span className={styles['range']}>Range</span>
        <span className={styles['number']}>Length</span>
        <span className={styles['events']}>Events</span>
        <span className={styles['number']}>Speed</span>
        <span />
      </div>
      <div
        ref={(element) => {
          list.current = element;
          scroller(element);
        }}
        className={rowStyles['list']}
        role="listbox"
        aria-label="Clips"
        aria-activedescendant={current < 0 ? undefined : `clip-${keys[current]}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {rows.length === 0 && <p className={styles['none']}>No clip matches.</p>}
        <div className={rowStyles['rows']} style={{ height }} role="presentation">
          {seen.map(({ index, top }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const { clip, name, note, isElsewhere, isLoop } = row;
            const isShown = clip.record === shown;
            const facts = [
              name,
              rangeWords(clip),
              lengthWords(clip),
              clip.isLooping ? 'loops' : 'plays once',
              ...(isLoop ? [] : [counted(clip.events.length, 'event')]),
              ...(clip.speed === null || clip.speed === 0 ? [] : [`${speedWords(clip)} units/s`]),
              ...(note === '' ? [] : [note]),
              ...(isElsewhere ? ['its animation file was not found'] : []),
            ];
            return (
              <div
                key={clip.record}
                id={`clip-${clip.record}`}
                className={classNames(
                  styles['row'],
                  rowStyles['row'],
                  isShown && rowStyles['current'],
                  isElsewhere && styles['absent'],
                )}
                style={{ transform: `translateY(${top}px)` }}
                role="option"
                aria-selected={isShown}
                aria-disabled={isElsewhere}
                title={facts.join(' · ')}
                onClick={() => play(index)}
                onDoubleClick={() => !isElsewhere && !isLoop && setRenamed(clip.record)}
                onContextMenu={(event) => openMenu(event, index)}
              >
                {renamed === clip.record ? (
                  <RenameField session={session} clip={clip} onEnd={endRename} />
                ) : (
                  <span className={styles['name']}>
                    {isRecordChanged(document, clip.record) && <i className={styles['dot']} aria-label="Changed" />}
                    <span>{name}</span>
                  </span>
                )}
                <span className={styles['range']}>{rangeWords(clip).replace(' ms', '').replace('frames ', '')}</span>
                <span className={styles['number']}>
                  {lengthWords(clip).replace(' frames', ' f').replace(' frame', ' f')}
                </span>
                <span className={styles['events']}>{clip.events.length === 0 ? '–' : clip.events.length}</span>
                <span className={styles['number']}>{speedWords(clip)}</span>
                <Icon
                  name={
                    isShown && isPlaying ? 'play' : isLoop ? 'globalSequence' : clip.isLooping ? 'loop' : 'loopOnce'
                  }
                  size={12}
                  className={classNames(styles['sign'], isShown && styles['on'])}
                />
              </div>
            );
          })}
        </div>
      </div>
      <footer className={styles['foot']} role="toolbar" aria-label="The shown clip">
        {[
          'clip.new',
          'clip.duplicate',
          'clip.reverse',
          'clip.retime',
          'clip.split',
          'clip.join',
          'clip.closeLoop',
          'clip.delete',
        ].map((id) => (
          <CommandButton key={id} command={id} tooltipSide="top" />
        ))}
      </footer>
    </div>
  );
}

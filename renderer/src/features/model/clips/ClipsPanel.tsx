/** The Clips panel: all clips of the model with their lengths; one click plays one, and everything can be done with it. */
import { useMemo, useRef, useState } from 'react';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { counted } from '../../../base/text/numbers.ts';
import type { Clip } from '../../../../../shared/model/view.ts';
import { CommandButton, menuItems, SEPARATOR, useCommand, useCommands } from '../../../base/commands/index.ts';
import { Button, classNames, EmptyState, Icon, ListBox, PanelFrame, SearchField } from '../../../base/ui/index.ts';
import { clocksOf } from '../../../workbench/state/sequences.ts';
import { useActiveSession, useHistoryRevision, usePlayback, useRevision } from '../../../workbench/state/hooks.ts';
import { isRecordChanged } from '../../../workbench/state/savedRecords.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { loopCommands } from '../loops/commands.ts';
import { noClip } from './clipActs.ts';
import { moveClip, putClip } from './clipOrder.ts';
import { clipMenu } from './clipMenu.ts';
import { lengthWords, rangeWords, speedWords } from './clipWords.ts';
import { editedModel } from './doClip.ts';
import { RenameField } from './RenameField.tsx';
import styles from './Clips.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function ClipsPanel() {
  const session = useActiveSession();
  if (session?.document.format.model === undefined)
    return <EmptyState icon="sequence" title={text('No model is in front')} />;
  if (session.document.format.animation === undefined) {
    return <EmptyState icon="sequence" title={text('This kind of file has no animation')} />;
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
    if (isLoop)
      return [{ clip: { ...noClip, ...span, record: id }, name, note: text('global loop'), isElsewhere, isLoop }];
    const clip = model?.view.clips.find(({ record }) => record === id);
    return clip === undefined
      ? []
      : [{ clip, name: name === '' ? text('Without a name') : name, note, isElsewhere, isLoop }];
  });
}

const rowHeight = 24;

/** What of a row has no room in it, and what it leaves to signs. */
function factsOf({ clip, name, note, isElsewhere, isLoop }: Row): readonly string[] {
  return [
    name,
    rangeWords(clip),
    lengthWords(clip),
    clip.isLooping ? text('loops') : text('plays once'),
    ...(isLoop ? [] : [counted(clip.events.length, 'event')]),
    ...(clip.speed === null || clip.speed === 0 ? [] : [fill('{} units/s', speedWords(clip))]),
    ...(note === '' ? [] : [note]),
    ...(isElsewhere ? [text('its animation file was not found')] : []),
  ];
}

const footCommands = [
  'clip.new',
  'clip.duplicate',
  'clip.reverse',
  'clip.retime',
  'clip.split',
  'clip.join',
  'clip.closeLoop',
  'clip.delete',
] as const;

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
  const list = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/exhaustive-deps -- what the rows are made of changes with the revision
  const all = useMemo(() => rowsOf(session), [session, revision]);
  const words = filter.trim().toLowerCase();
  const rows = useMemo(
    () => all.filter(({ name, note }) => `${name} ${note}`.toLowerCase().includes(words)),
    [all, words],
  );
  const current = rows.findIndex(({ clip }) => clip.record === shown);
  const add = useCommand('clip.new');

  if (all.length === 0) {
    return (
      <EmptyState
        icon="sequence"
        title={text('This model has no clips')}
        hint={text('A clip is a stretch of time with a name: Stand, Walk, Attack.')}
        actions={
          <Button onClick={add.run} disabled={!add.isEnabled}>
            {text('New clip')}
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
  const move = (by: 1 | -1): void => {
    const row = rows[current];
    if (row?.isLoop === false) moveClip(document, row.clip.record, by);
  };
  const endRename = (): void => {
    setRenamed(null);
    list.current?.focus();
  };

  return (
    <PanelFrame
      head={
        <SearchField
          value={filter}
          onChange={setFilter}
          placeholder={fill('Find in {}', counted(all.length, 'clip'))}
          onEnterResults={() => list.current?.focus()}
        />
      }
      footLabel={text('The shown clip')}
      foot={footCommands.map((id) => (
        <CommandButton key={id} command={id} tooltipSide="top" />
      ))}
    >
      <div className={classNames(styles['columns'], styles['titles'])} aria-hidden="true">
        <span>{text('Name')}</span>
        <span className={styles['range']}>{text('Range')}</span>
        <span className={styles['number']}>{text('Length')}</span>
        <span className={styles['events']}>{text('Events')}</span>
        <span className={styles['number']}>{text('Speed')}</span>
        <span />
      </div>
      <ListBox
        ref={list}
        label={text('Clips')}
        rows={rows}
        keyOf={({ clip }) => String(clip.record)}
        current={current}
        onChoose={show}
        onClick={play}
        onDoubleClick={(at) => {
          const row = rows[at];
          if (row !== undefined && !row.isElsewhere && !row.isLoop) setRenamed(row.clip.record);
        }}
        keys={{
          Enter: () => session.playback.toggle(),
          F2: () => setRenamed(rows[current]?.isLoop === false ? shown : null),
          Delete: () => commands.run(rows[current]?.isLoop === true ? 'loop.delete' : 'clip.delete'),
          'Mod+D': () => commands.run('clip.duplicate'),
          'Alt+ArrowUp': () => move(-1),
          'Alt+ArrowDown': () => move(1),
        }}
        drag={{
          isMovable: (at) => rows[at]?.isLoop === false,
          onMove: (from, gap) => {
            const [own, next, last] = [rows[from], rows[gap], all.findLastIndex(({ isLoop }) => !isLoop)];
            // A search may have left out what lies between.
            const to = next === undefined || next.isLoop ? last + 1 : all.indexOf(next);
            if (own !== undefined) putClip(document, own.clip.record, to);
          },
        }}
        menu={(at) =>
          rows[at]?.isLoop === true
            ? menuItems(loopMenu, commands)
            : [
                {
                  kind: 'action',
                  id: 'rename here',
                  label: text('Rename'),
                  icon: 'text',
                  shortcut: 'F2',
                  onSelect: () => setRenamed(rows[at]?.clip.record ?? null),
                },
                ...menuItems([SEPARATOR, ...clipMenu], commands),
              ]
        }
        rowHeight={rowHeight}
        rowClassName={styles['columns']}
        factsOf={(row) => ({ title: factsOf(row).join(' · '), isAbsent: row.isElsewhere })}
        empty={text('No clip matches.')}
      >
        {({ clip, name, isLoop }) => (
          <>
            {renamed === clip.record ? (
              <RenameField session={session} clip={clip} onEnd={endRename} />
            ) : (
              <span className={styles['name']}>
                {isRecordChanged(document, clip.record) && <i className={styles['dot']} aria-label={text('Changed')} />}
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
                clip.record === shown && isPlaying
                  ? 'play'
                  : isLoop
                    ? 'globalSequence'
                    : clip.isLooping
                      ? 'loop'
                      : 'loopOnce'
              }
              size={12}
            />
          </>
        )}
      </ListBox>
    </PanelFrame>
  );
}

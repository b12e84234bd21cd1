/** The visibility grid: what can be hidden against the clips of the model; a tick writes the keys that show or hide it. */
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Hideable, Shown } from '../../../../../shared/model/visibilityEdits.ts';
import type { Clip } from '../../../../../shared/model/view.ts';
import { classNames, EmptyState, Icon, SearchField, type IconName } from '../../../base/ui/index.ts';
import { useActiveSession, usePlayback, useRevision, useSession } from '../../../workbench/state/hooks.ts';
import { select, type Session } from '../../../workbench/state/session.ts';
import { changeAndTell, verbOf } from '../materials/changeMaterial.ts';
import { editedModel } from '../materials/materialRows.ts';
import styles from './Visibility.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function VisibilityPanel() {
  const session = useActiveSession();
  if (session?.document.format.model === undefined)
    return <EmptyState icon="eye" title={text('No model is in front')} />;
  return <Grid key={session.id} session={session} />;
}

const icons: Readonly<Record<Hideable['kind'], IconName>> = {
  mesh: 'geoset',
  particles: 'particleEmitter',
  ribbon: 'ribbon',
  light: 'light',
  attachment: 'attachment',
};
const words: Readonly<Record<Shown, string>> = {
  shown: 'shown',
  hidden: 'hidden',
  get partly() {
    return text('shown for a part of it');
  },
};
const checked = { shown: true, hidden: false, partly: 'mixed' } as const;

function Grid({ session }: { readonly session: Session }) {
  const { document } = session;
  const revision = useRevision(document);
  const sequence = usePlayback(session, (state) => state.sequence);
  const selection = useSession(session, (state) => state.selection);
  const [filter, setFilter] = useState('');
  const [focus, setFocus] = useState({ row: 0, column: 0 });
  const table = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const model = editedModel(session);
  // oxlint-disable-next-line react/exhaustive-deps -- the list changes with the revision
  const all = useMemo(() => model?.edits.hideables?.() ?? [], [document, revision]);
  if (model === null) return null;
  const refusal = model.edits.setShown === undefined ? model.edits.refusals.setShown : undefined;
  if (refusal !== undefined) return <EmptyState icon="eye" title={refusal} />;
  const clips = model.view.clips.filter(({ variant }) => variant === 0);
  if (clips.length === 0 || all.length === 0) {
    return (
      <EmptyState
        icon="eye"
        title={
          clips.length === 0 ? text('This model has no clips') : text('This model has nothing that a clip can hide')
        }
        hint={text('Meshes and emitters against clips: each tick shows or hides one in a clip.')}
      />
    );
  }
  const query = filter.trim().toLowerCase();
  const rows = all.filter(({ name }) => name.toLowerCase().includes(query));
  const set = (targets: readonly Hideable[], wanted: readonly Clip[], isShown: boolean): void =>
    changeAndTell(session, isShown ? 'Show' : 'Hide', (now, step) => [
      ...new Set(
        targets.flatMap(({ record }) => wanted.flatMap((clip) => verbOf(now, 'setShown')(record, clip, isShown, step))),
      ),
    ]);
  /** The other state than that of one cell, for the cell, its row (Shift) or its column (Ctrl). */
  const toggle = (
    row: number,
    column: number,
    reach: { readonly shiftKey: boolean; readonly ctrlKey: boolean },
  ): void => {
    const [target, clip] = [rows[row], clips[column]];
    if (target === undefined || clip === undefined) return;
    const isShown = model.edits.shownIn?.(target.record, clip) !== 'shown';
    set(reach.ctrlKey ? rows : [target], reach.shiftKey ? clips : [clip], isShown);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const [by, across] = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    }[event.key] ?? [0, 0];
    const isMove = by !== 0 || across !== 0;
    if (isMove) {
      const row = Math.min(rows.length - 1, Math.max(0, focus.row + (by ?? 0)));
      const column = Math.min(clips.length - 1, Math.max(0, focus.column + (across ?? 0)));
      setFocus({ row, column });
      table.current
        ?.querySelector(`[data-cell="${row} ${column}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else if (event.key === ' ' || event.key === 'Enter') toggle(focus.row, focus.column, event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles['panel']}>
      <div className={styles['find']}>
        <SearchField value={filter} onChange={setFilter} placeholder={fill('Find in {} rows', all.length)} />
        <small>{text('Click a cell; Shift for the whole row, Ctrl for the whole column')}</small>
      </div>
      <div
        ref={table}
        className={styles['scroll']}
        role="grid"
        aria-label={text('Visibility')}
        aria-activedescendant={rows.length === 0 ? undefined : `${prefix} ${focus.row} ${focus.column}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div className={styles['grid']} style={{ gridTemplateColumns: `180px repeat(${clips.length}, 84px)` }}>
          <div role="row" className={styles['part']}>
            <span
              role="columnheader"
              aria-label={text('What can be hidden')}
              className={classNames(styles['corner'], styles['clip'])}
            />
            {clips.map((clip) => (
              <div key={clip.record} role="columnheader" className={styles['part']}>
                <button
                  type="button"
                  title={fill('{}\nShow this clip', clip.name)}
                  className={classNames(styles['clip'], clip.record === sequence && styles['current'])}
                  onClick={() => session.playback.show(clip.record)}
                >
                  {clip.name}
                </button>
              </div>
            ))}
          </div>
          {rows.map(({ record, name, kind }, row) => (
            <div key={record} role="row" className={styles['part']}>
              <div role="rowheader" className={styles['part']}>
                <button
                  type="button"
                  title={name}
                  className={classNames(styles['name'], selection.includes(record) && styles['selected'])}
                  onClick={() => select(session, [record])}
                >
                  <Icon name={icons[kind]} size={14} />
                  <span>{name}</span>
                </button>
              </div>
              {clips.map((clip, column) => {
                const state = model.edits.shownIn?.(record, clip) ?? 'shown';
                const isFocused = focus.row === row && focus.column === column;
                return (
                  <div key={clip.record} role="gridcell" id={`${prefix} ${row} ${column}`} className={styles['part']}>
                    <span
                      role="checkbox"
                      aria-checked={checked[state]}
                      aria-label={fill('{} in {}', name, clip.name)}
                      title={fill('{} is {} in {}', name, words[state], clip.name)}
                      data-cell={`${row} ${column}`}
                      className={classNames(
                        styles['cell'],
                        styles[state],
                        clip.record === sequence && styles['current'],
                        isFocused && styles['focused'],
                      )}
                      onClick={(event) => {
                        setFocus({ row, column });
                        toggle(row, column, event);
                      }}
                    >
                      <Icon name={state === 'hidden' ? 'eyeOff' : state === 'partly' ? 'minus' : 'eye'} size={14} />
                    </span>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {rows.length === 0 && <p className={styles['none']}>{text('Nothing is called so.')}</p>}
      </div>
    </div>
  );
}

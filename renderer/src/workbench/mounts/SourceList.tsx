/** The sources of a mount in the order of search: switched by their boxes, moved by hand or by Alt and the arrow keys. */
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { MountEntry, MountSourceEntry } from '../../../../shared/host/mountEntities.ts';
import { Badge, Checkbox, classNames, Icon, IconButton, MenuButton, type MenuItem } from '../../base/ui/index.ts';
import { compactSource, isCompactable } from './compact.ts';
import { sourceFacts } from './mountWords.ts';
import { arrangeSources, moveSource, removeSource, switchSource, withMoved } from './sources.ts';
import styles from './Mounts.module.css';
import { fill, text } from '../../base/text/language.ts';

interface SourceListProps {
  readonly mount: MountEntry;
  /** The source that was asked for: brought into view and marked. */
  readonly meant: string | null;
}

/** A row that is being dragged, and the gap it would go to: the position before which it would stand. */
interface Drag {
  readonly id: string;
  readonly gap: number | null;
}

function boxOf(list: HTMLElement | null, sourceId: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-source="${sourceId}"] [role="checkbox"]`) ?? null;
}

export function SourceList({ mount, meant }: SourceListProps) {
  const { mountId, sources } = mount;
  const ids = sources.map(({ sourceId }) => sourceId);
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<string | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  // After every change: a row that goes to another place in the page loses the keyboard.
  useEffect(() => {
    if (moved.current !== null) boxOf(list.current, moved.current)?.focus();
    moved.current = null;
  });

  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const source = sources[at];
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (source === undefined) return;
    if (by !== null && event.altKey) {
      moved.current = source.sourceId;
      void moveSource(mountId, source.sourceId, by);
    } else if (by !== null) boxOf(list.current, ids[at + by] ?? '')?.focus();
    else if (event.key === 'Delete' && source.isAdded) {
      boxOf(list.current, ids[at + 1] ?? ids[at - 1] ?? '')?.focus();
      void removeSource(mountId, source.sourceId);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onDragOver = (event: DragEvent<HTMLElement>, at: number): void => {
    if (drag === null) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const gap = event.clientY < box.top + box.height / 2 ? at : at + 1;
    if (gap !== drag.gap) setDrag({ ...drag, gap });
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    if (drag?.gap == null) return;
    const from = ids.indexOf(drag.id);
    void arrangeSources(mountId, withMoved(ids, drag.id, drag.gap > from ? drag.gap - 1 : drag.gap));
    setDrag(null);
  };

  return (
    <ol ref={list} className={styles['sources']} aria-label={text('Sources')} onDrop={onDrop}>
      {sources.map((source, at) => (
        <li
          key={source.sourceId}
          data-source={source.sourceId}
          draggable={sources.length > 1}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            setDrag({ id: source.sourceId, gap: null });
          }}
          onDragOver={(event) => onDragOver(event, at)}
          onDragEnd={() => setDrag(null)}
          onKeyDown={(event) => onKeyDown(event, at)}
          className={classNames(
            styles['source'],
            source.sourceId === meant && styles['meant'],
            !source.isEnabled && styles['off'],
            drag?.id === source.sourceId && styles['dragged'],
            drag?.gap === at && styles['gapBefore'],
            drag?.gap === at + 1 && at === sources.length - 1 && styles['gapAfter'],
          )}
        >
          <Source mount={mount} source={source} isMeant={source.sourceId === meant} isMovable={sources.length > 1} />
        </li>
      ))}
    </ol>
  );
}

function sourceMenu(mount: MountEntry, source: MountSourceEntry): readonly MenuItem[] {
  const { mountId, sources } = mount;
  const { sourceId } = source;
  const at = sources.indexOf(source);
  return [
    {
      ...{
        kind: 'action',
        id: 'up',
        label: text('Search it earlier'),
        icon: 'arrowUp',
        shortcut: 'Alt Up',
        disabled: at <= 0,
      },
      onSelect: () => void moveSource(mountId, sourceId, -1),
    },
    {
      ...{ kind: 'action', id: 'down', label: text('Search it later'), icon: 'arrowDown', shortcut: 'Alt Down' },
      disabled: at === sources.length - 1,
      onSelect: () => void moveSource(mountId, sourceId, 1),
    },
    { kind: 'separator' },
    {
      ...{ kind: 'action', id: 'compact', label: text('Compact…'), icon: 'archive', disabled: !isCompactable(source) },
      onSelect: () => void compactSource(mount, source),
    },
    ...(source.isAdded
      ? [
          { kind: 'separator' } as const,
          {
            ...({
              kind: 'action',
              id: 'remove',
              label: text('Stop searching it'),
              icon: 'trash',
              shortcut: 'Delete',
            } as const),
            onSelect: () => void removeSource(mountId, sourceId),
          },
        ]
      : []),
  ];
}

interface SourceProps {
  readonly mount: MountEntry;
  readonly source: MountSourceEntry;
  readonly isMeant: boolean;
  readonly isMovable: boolean;
}

function Source({ mount, source, isMeant, isMovable }: SourceProps) {
  const { sourceId, kind, label, location, isEnabled, isBase, isAdded, note, problems, readOnlyBecause } = source;
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMeant) head.current?.scrollIntoView({ block: 'center' });
  }, [isMeant]);
  // That base archives are never written is a mark of its own.
  const reason = isBase ? null : readOnlyBecause;
  return (
    <>
      <div ref={head} className={styles['sourceHead']} title={location}>
        {isMovable && (
          <span className={styles['grip']} title={text('Drag to search it earlier or later (Alt Up, Alt Down)')}>
            <Icon name="grip" size={14} />
          </span>
        )}
        <Checkbox
          checked={isEnabled}
          onChange={(next) => void switchSource(mount.mountId, sourceId, next)}
          label={label}
        />
        <span className={styles['space']} />
        {isBase && <Badge label={text('Part of the installed game: never changed')}>{text('base')}</Badge>}
        {isAdded && <Badge label={text('You added it; the game itself does not read it here')}>{text('added')}</Badge>}
        {!isBase && isEnabled && readOnlyBecause === null && source.title !== null && (
          <Badge tone="ok" label={text('Files can be saved into it')}>
            {text('takes files')}
          </Badge>
        )}
        <span>{sourceFacts({ ...source, kind })}</span>
        <MenuButton items={() => sourceMenu(mount, source)} align="end">
          <IconButton icon="more" label={fill('More about {}', label)} size="small" onClick={() => undefined} />
        </MenuButton>
      </div>
      {note !== null && <small>{note}</small>}
      {problems.map((problem) => (
        <small key={problem} data-tone="warning">
          {problem}
        </small>
      ))}
      {reason !== null && !problems.includes(reason) && <small>{reason}</small>}
    </>
  );
}

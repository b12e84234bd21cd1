/** The remembered places of a map, below its grid: click goes there, F2 renames, Delete forgets. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { tileAt } from '../../../../../../shared/geometry/terrain/grid.ts';
import { IconButton, ListBox, Section, TextField } from '../../../../base/ui/index.ts';
import type { TerrainMap } from '../maps.ts';
import type { Bookmark } from './bookmarks.ts';
import { bookmarksOf, bookmarkStore, deleteBookmark, renameBookmark } from './bookmarks.ts';
import { goToBookmark, rememberPlace } from './goToBookmark.ts';
import styles from './Places.module.css';
import { text } from '../../../../base/text/language.ts';

const rowHeight = 26;

export function Places({ map }: { readonly map: TerrainMap }) {
  const marks = useStore(bookmarkStore, (all) => bookmarksOf(all, map));
  const [current, setCurrent] = useState(-1);
  const [renamed, setRenamed] = useState<number | null>(null);
  const go = (position: number): void => {
    const mark = marks[position];
    setCurrent(position);
    if (mark !== undefined) void goToBookmark(map, mark);
  };
  const remove = (position: number): void => {
    deleteBookmark(map, position);
    setCurrent(Math.min(position, marks.length - 2));
  };
  const row = (mark: Bookmark) => {
    const position = marks.indexOf(mark);
    if (position === renamed) {
      return (
        <span className={styles['name']} onBlur={() => setRenamed(null)}>
          <TextField
            label={text('Name of the place')}
            value={mark.name}
            onCommit={(name) => {
              renameBookmark(map, position, name);
              setRenamed(null);
            }}
          />
        </span>
      );
    }
    const { column, row: down } = tileAt(mark.pose.target[0], mark.pose.target[1]);
    return (
      <>
        <span className={styles['name']}>{mark.name}</span>
        <small className={styles['tile']}>{`${column}, ${down}`}</small>
      </>
    );
  };
  return (
    <Section
      title={text('Places')}
      meta={marks.length === 0 ? undefined : String(marks.length)}
      actions={
        <IconButton
          icon="plus"
          size="small"
          label={text('Remember this place')}
          onClick={() => setCurrent(rememberPlace(map) ?? -1)}
        />
      }
    >
      <ListBox
        label={text('Places of the map')}
        rows={marks}
        keyOf={({ name }) => name}
        current={Math.min(current, marks.length - 1)}
        onChoose={setCurrent}
        onClick={go}
        rowHeight={rowHeight}
        keys={{
          Enter: () => go(current),
          F2: () => setRenamed(current),
          Delete: () => remove(current),
        }}
        menu={(position) => [
          {
            kind: 'action',
            id: 'go',
            label: text('Go there'),
            icon: 'frame',
            shortcut: 'Enter',
            onSelect: () => go(position),
          },
          {
            ...{ kind: 'action', id: 'rename', label: text('Rename'), icon: 'text', shortcut: 'F2' },
            onSelect: () => setRenamed(position),
          },
          {
            ...{ kind: 'action', id: 'delete', label: text('Forget'), icon: 'trash', shortcut: 'Delete' },
            onSelect: () => remove(position),
          },
        ]}
        empty={<p className={styles['none']}>{text('The plus remembers where the view looks.')}</p>}
      >
        {row}
      </ListBox>
    </Section>
  );
}

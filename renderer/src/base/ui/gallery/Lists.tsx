/** Lists at full size: a tree of 20,000 open rows and a table of 5,000 rows, with the time of their first paint. */
import { useState } from 'react';
import { Button, Table, Tree, type TreeProvider } from '../index.ts';
import styles from './gallery.module.css';

const GROUPS = Array.from({ length: 100 }, (_, at) => `group ${at}`);
const CHILDREN = new Map(
  GROUPS.map((group) => [group, Array.from({ length: 200 }, (_, at) => `${group} / node ${at}`)]),
);

const manyNodes: TreeProvider = {
  getRoot: () => 'all',
  getItem: (id) => ({
    id,
    label: id,
    icon: id.includes('/') ? 'bone' : 'folder',
    meta: id.includes('/') ? 'bone' : '200',
  }),
  getChildren: (id) => (id === 'all' ? GROUPS : (CHILDREN.get(id) ?? [])),
};

const COLUMNS = [
  { id: 'time', title: 'Time', width: 96, align: 'right', editable: true },
  { id: 'x', title: 'X', width: '1fr', align: 'right', editable: true },
  { id: 'y', title: 'Y', width: '1fr', align: 'right', editable: true },
  { id: 'z', title: 'Z', width: '1fr', align: 'right', editable: true },
  { id: 'bytes', title: 'Bytes', width: 160, mono: true },
] as const;

export function Lists(_props: { readonly toggleTheme: () => void }) {
  const [isShown, setIsShown] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['group 0']));
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['all', ...GROUPS]));
  const [rows, setRows] = useState<ReadonlySet<number>>(new Set([2]));
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map());
  if (!isShown) {
    return (
      <div className={styles['pad']}>
        <Button onClick={() => setIsShown(true)}>Show the lists</Button>
      </div>
    );
  }
  const cellText = (row: number, column: string): string => {
    const edited = edits.get(`${row} ${column}`);
    if (edited !== undefined) return edited;
    if (column === 'time') return String(row * 33);
    if (column === 'bytes') return (row * 2654435761).toString(16).slice(-8).toUpperCase();
    return (Math.sin(row + column.charCodeAt(0)) * 10).toFixed(3);
  };
  return (
    <div className={styles['lists']}>
      <div className={styles['list']}>
        <Tree
          provider={manyNodes}
          label="20,000 rows"
          selected={selected}
          onSelect={setSelected}
          expanded={expanded}
          onExpandedChange={setExpanded}
          showRoot={false}
        />
      </div>
      <div className={styles['list']}>
        <Table
          label="5,000 rows"
          columns={COLUMNS}
          rowCount={5000}
          cellText={cellText}
          selected={rows}
          onSelect={setRows}
          isChanged={(row, column) => edits.has(`${row} ${column}`)}
          problemIn={(_row, _column, text) => (Number.isNaN(Number(text)) ? 'Type a number' : undefined)}
          onEdit={(changes) =>
            setEdits(new Map([...edits, ...changes.map((edit) => [`${edit.row} ${edit.column}`, edit.text] as const)]))
          }
        />
      </div>
    </div>
  );
}

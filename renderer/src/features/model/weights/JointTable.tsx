/** All bones with how many vertices they move and how much of the model that is; a click makes one the active one. */
import { grouped } from '../../../base/text/numbers.ts';
import { useMemo, useState } from 'react';
import { SearchField, Table, type TableColumn } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { chooseJoint, type JointShare } from './activeJoint.ts';
import type { WeightWork } from './weightWork.ts';
import styles from './Weights.module.css';
import { text } from '../../../base/text/language.ts';

const columns: readonly TableColumn[] = [
  {
    id: 'name',
    get title() {
      return text('Bone');
    },
    width: '1fr',
  },
  {
    id: 'points',
    get title() {
      return text('Vertices');
    },
    width: 66,
    align: 'right',
    get hint() {
      return text('Vertices that it moves');
    },
  },
  {
    id: 'share',
    get title() {
      return text('Share');
    },
    width: 60,
    align: 'right',
    get hint() {
      return text('Of all that is shown');
    },
  },
];

type Sorting = { readonly column: string; readonly isDescending: boolean } | null;

interface JointTableProps {
  readonly session: Session;
  readonly work: WeightWork;
  readonly shares: readonly JointShare[];
  readonly joint: number;
}

/** Zero is nothing, and what is less than a hundredth is still something. */
export function percentWords(share: number): string {
  if (share === 0) return '';
  return share < 0.01 ? '< 1 %' : `${Math.round(share * 100)} %`;
}

export function JointTable({ session, work, shares, joint }: JointTableProps) {
  const [filter, setFilter] = useState('');
  const [sorting, setSorting] = useState<Sorting>(null);
  const { joints } = work.view;
  const rows = useMemo(() => {
    const words = filter.trim().toLowerCase();
    const found = shares.filter((each) => (joints[each.joint]?.name ?? '').toLowerCase().includes(words));
    if (sorting === null) return found;
    const sign = sorting.isDescending ? -1 : 1;
    const name = ({ joint: each }: JointShare): string => joints[each]?.name ?? '';
    return found.toSorted((left, right) => {
      if (sorting.column === 'name') return sign * name(left).localeCompare(name(right));
      return sign * (sorting.column === 'points' ? left.points - right.points : left.share - right.share);
    });
  }, [filter, sorting, shares, joints]);
  const active = rows.findIndex((row) => row.joint === joint);
  return (
    <div className={styles['list']}>
      <SearchField placeholder={text('Find a bone')} value={filter} onChange={setFilter} />
      <div className={styles['table']}>
        <Table
          label={text('Bones')}
          columns={columns}
          rowCount={rows.length}
          rowId={(row) => String(rows[row]?.joint)}
          cellText={(row, column) => {
            const { joint: each = -1, points = 0, share = 0 } = rows[row] ?? {};
            if (column === 'name') return joints[each]?.name ?? '';
            return column === 'points' ? (points === 0 ? '' : grouped(points)) : percentWords(share);
          }}
          selected={new Set(active < 0 ? [] : [active])}
          onSelect={(selected) => {
            const [row] = [...selected].filter((each) => each !== active);
            const chosen = rows[row ?? active];
            if (chosen !== undefined) chooseJoint(session, work.view, chosen.joint);
          }}
          sorting={sorting}
          onSort={(column) =>
            setSorting((before) => ({
              column,
              isDescending: before?.column === column ? !before.isDescending : column !== 'name',
            }))
          }
          empty={text('No bone is called so.')}
        />
      </div>
    </div>
  );
}

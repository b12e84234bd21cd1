/** The weights of the selected vertices as a table: of all together, or of one after the other; numbers can be typed. */
import { useState } from 'react';
import { englishCounted, grouped } from '../../../base/text/numbers.ts';
import { setWeight } from '../../../../../shared/geometry/weights/rows.ts';
import { IconButton, notify, Section, Table, type CellEdit, type TableColumn } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { shapingOf } from '../shape/shapeSelection.ts';
import { changeWeights } from './carryOutWeights.ts';
import { chooseJoint } from './activeJoint.ts';
import { selectedWeights, weightWords } from './selectedWeights.ts';
import { selectedPoints } from './weightActs.ts';
import type { WeightWork } from './weightWork.ts';
import shape from '../shape/ShapePanel.module.css';
import styles from './Weights.module.css';
import { fill, text as inWords } from '../../../base/text/language.ts';

const columns: readonly TableColumn[] = [
  {
    id: 'name',
    get title() {
      return inWords('Bone');
    },
    width: '1fr',
  },
  {
    id: 'weight',
    get title() {
      return inWords('Weight');
    },
    width: 110,
    align: 'right',
    editable: true,
    get hint() {
      return inWords('0 to 1; the others keep their proportions');
    },
  },
];

function problemIn(text: string): string | undefined {
  const value = Number(text.replace(',', '.'));
  return text.trim() !== '' && value >= 0 && value <= 1 ? undefined : inWords('Type a number from 0 to 1');
}

interface SelectedWeightsProps {
  readonly session: Session;
  readonly work: WeightWork;
}

export function SelectedWeights({ session, work }: SelectedWeightsProps) {
  const [single, setSingle] = useState<number | null>(null);
  const held = shapingOf(session).shape;
  const points = held === null ? [] : selectedPoints(held);
  if (points.length === 0) {
    return (
      <Section title={inWords('Selected vertices')}>
        <p className={shape['note']}>{inWords('None: all may be painted. B draws a box, L takes what is linked.')}</p>
      </Section>
    );
  }
  const at = single === null ? null : Math.min(single, points.length - 1);
  const meant = at === null ? points : points.slice(at, at + 1);
  const rows = selectedWeights(work, meant);
  const edit = (edits: readonly CellEdit[]): void => {
    try {
      changeWeights(session, `Weights of ${englishCounted(meant.length, 'vertex', 'vertices')}`, (moment) => {
        for (const { row, text } of edits) {
          const { joint } = rows[row] ?? {};
          if (joint === undefined) continue;
          const parent = moment.work.view.joints[joint]?.parent ?? -1;
          const value = Number(text.replace(',', '.'));
          for (const point of meant) setWeight(moment.work.rows, point, joint, value, parent < 0 ? joint : parent);
        }
        return meant;
      });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      notify({ tone: 'warning', title: inWords('The weight cannot be set'), message: `${error.message}.` });
    }
  };
  return (
    <Section
      title={at === null ? inWords('Selected vertices') : fill('Vertex {}', at + 1)}
      meta={at === null ? grouped(points.length) : fill('of {}', points.length)}
      actions={
        points.length < 2 ? undefined : (
          <>
            <IconButton
              icon="chevronLeft"
              label={inWords('Previous vertex')}
              size="small"
              onClick={() => setSingle(at === null ? points.length - 1 : (at + points.length - 1) % points.length)}
            />
            <IconButton
              icon="chevronRight"
              label={inWords('Next vertex')}
              size="small"
              onClick={() => setSingle(at === null ? 0 : (at + 1) % points.length)}
            />
            {at !== null && (
              <IconButton
                icon="chevronsUpDown"
                label={inWords('All together')}
                size="small"
                onClick={() => setSingle(null)}
              />
            )}
          </>
        )
      }
    >
      <div className={styles['table']} data-small="">
        <Table
          label={inWords('Weights of the selected vertices')}
          columns={columns}
          rowCount={rows.length}
          rowId={(row) => String(rows[row]?.joint)}
          cellText={(row, column) => {
            const found = rows[row];
            if (found === undefined) return '';
            return column === 'name' ? (work.view.joints[found.joint]?.name ?? '') : weightWords(found);
          }}
          problemIn={(_row, _column, text) => problemIn(text)}
          onEdit={edit}
          selected={new Set()}
          onSelect={(selected) => {
            const [row] = selected;
            const { joint } = row === undefined ? {} : (rows[row] ?? {});
            if (joint !== undefined) chooseJoint(session, work.view, joint);
          }}
          empty={inWords('Nothing moves them.')}
        />
      </div>
    </Section>
  );
}

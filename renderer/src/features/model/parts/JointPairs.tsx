/** Joints of the other model that are needed, beside those of this one: where what hangs on them comes to hang. */
import { counted } from '../../../base/text/numbers.ts';
import type { Joint } from '../../../../../shared/model/view.ts';
import { Combobox, Field, RowList, Select } from '../../../base/ui/index.ts';
import { editedModel } from '../materials/materialRows.ts';
import styles from './Take.module.css';
import { chooseWay, sendJoint, shownJoints, sourceView, type TakeState } from './takingParts.ts';
import { fill, text } from '../../../base/text/language.ts';

const ways = [
  {
    value: 'name',
    get label() {
      return text('By their names');
    },
  },
  {
    value: 'place',
    get label() {
      return text('By where they stand');
    },
  },
] as const;

/** What stands for no joint, and for what is found by itself. */
const [none, found] = ['none', 'found'];

function depthOf(joints: readonly Pick<Joint, 'parent'>[], joint: number): number {
  let depth = 0;
  for (let up = joints[joint]?.parent ?? -1; up >= 0 && depth < joints.length; up = joints[up]?.parent ?? -1) depth++;
  return depth;
}

/** Deeper joints are no further to the right. */
const deepest = 6;

/** Joints of the other model beside those of this one. */
export function JointPairs(state: TakeState) {
  const { session, source, map, hand, way } = state;
  const [from, to] = [
    source === null ? null : sourceView(source),
    session === null ? null : editedModel(session)?.view,
  ];
  if (from === null || to == null) return null;
  const rows = shownJoints(state);
  const lacking = rows.filter((joint) => (map[joint] ?? -1) < 0).length;
  const options = [
    { value: found, label: text('Find it again') },
    { value: none, label: text('None: stays behind') },
    ...to.joints.flatMap(({ name, kind }, at) =>
      kind === 'bone' || kind === 'helper'
        ? [{ value: String(at), label: name === '' ? fill('Joint {}', at) : name }]
        : [],
    ),
  ];
  const least = Math.min(...rows.map((joint) => depthOf(from.joints, joint)));
  return (
    <div className={styles['joints']}>
      <Field label={text('Joints')}>
        <Select value={way} options={ways} onChange={(value) => chooseWay(value === 'place' ? 'place' : 'name')} />
      </Field>
      <p className={lacking === 0 ? styles['all'] : styles['some']}>
        {lacking === 0
          ? rows.length === 1
            ? text('The one that is needed is found.')
            : fill('All {} that are needed are found.', rows.length)
          : fill(
              '{} of {} not found: what hangs there hangs on the bone above, and its motion stays behind.',
              lacking,
              counted(rows.length, 'joint'),
            )}
      </p>
      <RowList
        label={text('Joints of both models')}
        rows={rows}
        keyOf={String}
        usualHeight={28}
        framed
        className={styles['pairs']}
      >
        {(joint) => {
          const name = from.joints[joint]?.name ?? '';
          const place = map[joint] ?? -1;
          return (
            <div className={styles['pair']}>
              <span
                className={place < 0 ? styles['lacking'] : styles['joint']}
                style={{ paddingLeft: Math.min(deepest, depthOf(from.joints, joint) - least) * 10 }}
                title={name}
              >
                {name === '' ? fill('Joint {}', joint) : name}
              </span>
              <Combobox
                label={fill('What {} becomes', name)}
                value={place < 0 ? none : String(place)}
                options={hand.has(joint) ? options : options.slice(1)}
                searchPlaceholder={text('Search joints')}
                onChange={(value) => sendJoint(joint, value === found ? null : value === none ? -1 : Number(value))}
              />
            </div>
          );
        }}
      </RowList>
    </div>
  );
}

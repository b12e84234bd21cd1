/** Joints of the other model that are needed, beside those of this one: where what hangs on them comes to hang. */
import { counted } from '../../../../../shared/codec/words.ts';
import type { Joint } from '../../../../../shared/model/view.ts';
import { Combobox, Field, RowList, Select } from '../../../base/ui/index.ts';
import { editedModel } from '../materials/materialRows.ts';
import styles from './Take.module.css';
import { chooseWay, sendJoint, shownJoints, sourceView, type TakeState } from './takingParts.ts';

const ways = [
  { value: 'name', label: 'By their names' },
  { value: 'place', label: 'By where they stand' },
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
    { value: found, label: 'Find it again' },
    { value: none, label: 'None: stays behind' },
    ...to.joints.flatMap(({ name, kind }, at) =>
      kind === 'bone' || kind === 'helper' ? [{ value: String(at), label: name === '' ? `Joint ${at}` : name }] : [],
    ),
  ];
  const least = Math.min(...rows.map((joint) => depthOf(from.joints, joint)));
  return (
    <div className={styles['joints']}>
      <Field label="Joints">
        <Select value={way} options={ways} onChange={(value) => chooseWay(value === 'place' ? 'place' : 'name')} />
      </Field>
      <p className={lacking === 0 ? styles['all'] : styles['some']}>
        {lacking === 0
          ? rows.length === 1
            ? 'The one that is needed is found.'
            : `All ${rows.length} that are needed are found.`
          : `${lacking} of ${counted(rows.length, 'joint')} not found: what hangs there hangs on the bone above, and its motion stays behind.`}
      </p>
      <RowList
        label="Joints of both models"
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
                {name === '' ? `Joint ${joint}` : name}
              </span>
              <Combobox
                label={`What ${name} becomes`}
                value={place < 0 ? none : String(place)}
                options={hand.has(joint) ? options : options.slice(1)}
                searchPlaceholder="Search joints"
                onChange={(value) => sendJoint(joint, value === found ? null : value === none ? -1 : Number(value))}
              />
            </div>
          );
        }}
      </RowList>
    </div>
  );
}

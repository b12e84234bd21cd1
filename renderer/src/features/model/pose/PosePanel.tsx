/** The Pose panel: turn, place and size of the joint in hand at the shown moment, as numbers, and whether keys stand there. */
import { keysOf, removeKeys, setPose } from '../../../../../shared/model/keys.ts';
import { valuesOf, type JointValues } from '../../../../../shared/model/posing.ts';
import type { JointProperty } from '../../../../../shared/model/view.ts';
import { degreesOf, turnOf } from '../../../../../shared/geometry/turn.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { vectorAt } from '../../../../../shared/geometry/vector.ts';
import { spokenMoment } from '../../../../../shared/format/frames.ts';
import { EmptyState, Field, IconButton, notify, PanelHead, Section, VectorField } from '../../../base/ui/index.ts';
import { useSignal } from '../../../base/useSignal.ts';
import { useActiveSession, usePlayback, useRevision, useSession } from '../../../workbench/state/hooks.ts';
import { sequenceSpan } from '../../../workbench/state/sequences.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { PoseMoment } from './poseMoment.ts';
import { PoseLibrary } from './library/PoseLibrary.tsx';
import { PoseChain } from './PoseChain.tsx';
import { poseMomentOf } from './poseMoment.ts';
import { PoseReach } from './PoseReach.tsx';
import { selectedJoints } from './poseTarget.ts';
import { LastActFields } from '../lastAct/LastActFields.tsx';
import { unsavedChanges, unsavedValues } from './unsavedPose.ts';
import { MotionFields } from '../motion/MotionFields.tsx';
import { usePoseEdit } from './usePoseEdit.ts';
import styles from './PosePanel.module.css';
import { fill, lowered, text, type KnownText } from '../../../base/text/language.ts';

export function PosePanel() {
  const session = useActiveSession();
  if (session?.document.format.model === undefined) {
    return <EmptyState icon="bindPose" title={text('No model is in front')} />;
  }
  return <PoseOf key={session.id} session={session} />;
}

function PoseOf({ session }: { readonly session: Session }) {
  return (
    <div className={styles['whole']}>
      <div className={styles['panel']}>
        <div className={styles['content']}>
          <PoseContent session={session} />
        </div>
        <PoseLibrary session={session} />
      </div>
      <LastActFields session={session} />
    </div>
  );
}

function PoseContent({ session }: { readonly session: Session }) {
  useRevision(session.document);
  useSignal(unsavedChanges);
  const selection = useSession(session, (state) => state.selection);
  const sequence = usePlayback(session, (state) => state.sequence);
  usePlayback(session, (state) => state.variant);
  // While it plays the numbers stand still: they would be others before one could read them.
  const isPlaying = usePlayback(session, (state) => state.isPlaying);
  const frame = usePlayback(session, (state) => (state.isPlaying ? null : state.frame));
  const moment = poseMomentOf(session);
  if (typeof moment === 'string') return <EmptyState icon="bindPose" title={moment} />;
  const joints = selectedJoints(moment.model.view, selection);
  const last = selection.findLast((id) => joints.some((joint) => moment.model.view.joints[joint]?.record === id));
  const active = joints.find((joint) => moment.model.view.joints[joint]?.record === last);
  if (active === undefined) {
    return (
      <EmptyState
        icon="bone"
        title={text('No bone is selected')}
        hint={text('Click one in the view or in the outline to pose it by numbers.')}
      />
    );
  }
  if (isPlaying || frame === null) {
    return (
      <EmptyState icon="pause" title={text('The sequence is playing')} hint={text('Pause it to pose at a moment.')} />
    );
  }
  const span = sequenceSpan(session.document, sequence);
  const words = span === null ? '' : spokenMoment(span, frame);
  return <JointPose key={active} session={session} moment={moment} joint={active} selected={joints} words={words} />;
}

interface JointPoseProps {
  readonly session: Session;
  readonly moment: PoseMoment;
  readonly joint: number;
  readonly selected: readonly number[];
  /** The moment, as people say it. */
  readonly words: string;
}

function JointPose({ session, moment, joint, selected, words }: JointPoseProps) {
  const { view } = moment.model;
  const own = view.joints[joint];
  if (own === undefined) return null;
  const parent = view.joints[own.parent]?.name;
  const facts = [
    selected.length > 1 ? fill('Active of {} selected', selected.length) : own.kind,
    parent === undefined ? text('no parent') : fill('parent {}', parent),
  ];
  const values = shownValues(session, moment, joint);
  const row = { session, moment, joint };
  return (
    <>
      <PanelHead icon="bone" title={own.name === '' ? text('Joint') : own.name} facts={facts.join(' · ')} />
      <Section title={text('Pose')} meta={words}>
        <Row {...row} property="rotation" word="Rotation" value={degreesOf(values.rotation)} step={1} unit="°" />
        <Row {...row} property="translation" word="Move" value={values.translation} />
        <Row {...row} property="scale" word="Scale" value={values.scale} step={0.01} />
        <PoseReach />
      </Section>
      <PoseChain session={session} view={view} joint={joint} />
      <MotionFields />
    </>
  );
}

/** The values of a joint, with those that have no keys yet. */
function shownValues(session: Session, { model: { view }, clip, time }: PoseMoment, joint: number): JointValues {
  const values = valuesOf(view, clip, time, joint);
  const waiting = unsavedValues(session).filter((each) => each.joint === view.joints[joint]?.record);
  const of = (property: JointProperty): readonly number[] =>
    waiting.find((each) => each.property === property)?.value ?? values[property];
  const [x = 0, y = 0, z = 0, w = 1] = of('rotation');
  return { translation: vectorAt(of('translation')), rotation: [x, y, z, w], scale: vectorAt(of('scale')) };
}

interface RowProps extends Pick<JointPoseProps, 'session' | 'moment' | 'joint'> {
  readonly property: JointProperty;
  readonly word: KnownText;
  /** Of rotations angles in degrees. */
  readonly value: Vector3;
  readonly step?: number;
  readonly unit?: string;
}

function Row({ session, moment, joint, property, word, value, step, unit }: RowProps) {
  const label = text(word);
  const { model, clip, time } = moment;
  const record = model.view.joints[joint]?.record;
  const edit = usePoseEdit(session, moment, word === 'Move' ? 'Move joint' : `Set ${word.toLowerCase()}`);
  if (record === undefined) return null;
  const refusal = model.edits.keyRefusals?.[property];
  // As many digits as have room; what the others have more stays when one is changed.
  const digits = property === 'rotation' ? 100 : 1000;
  const shown = value.map((each) => Math.round(each * digits) / digits + 0);
  const place = { joint: record, clip, property };
  const hasKey = keysOf(model.view, place).some((key) => Math.abs(key.time - time) < 1e-3);
  const valueWith = (component: number, next: number): readonly number[] => {
    const all = vectorAt([...value].with(component, next));
    return property === 'rotation' ? turnOf(all).quaternion : all;
  };
  const posed = (component: number, next: number) => ({ joint: record, property, value: valueWith(component, next) });
  const toggleKey = (): void => {
    try {
      if (hasKey) removeKeys(model, place, [time]);
      else setPose(session.document, model, moment, [posed(0, value[0])]);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      notify({ tone: 'warning', title: text('This cannot be posed'), message: `${error.message}.` });
    }
  };
  return (
    <Field
      stacked
      label={label}
      unit={unit}
      description={refusal}
      absent={refusal !== undefined}
      actions={
        <IconButton
          icon="key"
          size="small"
          label={hasKey ? fill('Remove the key of {}', lowered(label)) : fill('Set a key of {}', lowered(label))}
          pressed={hasKey}
          disabled={refusal !== undefined}
          onClick={toggleKey}
        />
      }
    >
      <VectorField
        value={shown}
        step={step}
        disabled={refusal !== undefined}
        onPreview={(component, next) => edit.preview(posed(component, next))}
        onCommit={(component, next) => edit.commit(posed(component, next))}
        onCancel={edit.cancel}
      />
    </Field>
  );
}

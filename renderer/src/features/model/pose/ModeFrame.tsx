/** The frame around the view and the badge on its upper edge: what tools change, as long as that is not as usual. */
import { useStore } from 'zustand';
import { counted } from '../../../base/text/numbers.ts';
import { Icon } from '../../../base/ui/index.ts';
import { useSignal } from '../../../base/useSignal.ts';
import { usePlayback, useRevision, useSession, useWorkbench } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { isShaping, shapeStore } from '../shape/shapeStore.ts';
import { sequencesOf } from '../../../workbench/state/sequences.ts';
import { activeJoint } from '../weights/activeJoint.ts';
import { weightChanges, weightWorkOf } from '../weights/weightWork.ts';
import { modelToolStore, type ModelToolState } from '../toolStore.ts';
import { poseMomentOf } from './poseMoment.ts';
import { countUnsaved, unsavedChanges } from './unsavedPose.ts';
import styles from './ModeFrame.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function ModeFrame({ session }: { readonly session: Session }) {
  const isAnimating = useWorkbench((state) => state.workspaceId === 'animate');
  const mode = useStore(modelToolStore, (state) => state.mode);
  useRevision(session.document);
  usePlayback(session, (state) => state.sequence);
  usePlayback(session, (state) => state.variant);
  const isShaped = useStore(shapeStore, (state) => state.isOn);
  const autoKey = useStore(modelToolStore, (state) => state.autoKey);
  const reach = useStore(modelToolStore, (state) => state.reach);
  useSignal(unsavedChanges);
  const isWeighed = useStore(shapeStore, (state) => state.isWeighing);
  if (!isAnimating) {
    if (!isShaped || !isShaping()) return null;
    return isWeighed ? <WeightFrame session={session} /> : <ShapeFrame session={session} />;
  }
  const moment = poseMomentOf(session);
  const waiting = mode === 'pose' ? countUnsaved(session) : 0;
  const words =
    mode === 'rest'
      ? text('moving a bone changes the model in every sequence')
      : typeof moment === 'string'
        ? lowered(moment)
        : waiting > 0
          ? `${counted(waiting, 'bone')} · ${text('K sets keys · Escape or another moment drops it')}`
          : autoKey
            ? posedWords(reach, moment.clip.name)
            : text('moving a bone is not yet a key: K sets it');
  return (
    <div className={styles['frame']} data-mode={mode} data-unsaved={waiting > 0 ? '' : undefined}>
      <p className={styles['badge']} role="status">
        <Icon name="bindPose" size={14} />
        <b>{mode === 'rest' ? text('REST MODE') : waiting > 0 ? text('POSE NOT SET') : text('POSE MODE')}</b>
        {words}
      </p>
    </div>
  );
}

/** At rest, and which meshes: what tools change is the model itself. */
function ShapeFrame({ session }: { readonly session: Session }) {
  const selection = useSession(session, (state) => state.selection);
  const meshes = session.document.format.model?.view(session.document).meshes ?? [];
  const chosen = new Set(selection);
  const selected = meshes.filter(({ record }) => chosen.has(record)).length;
  const of = selected === 0 ? text('all meshes that are shown') : counted(selected, 'selected mesh', 'selected meshes');
  return (
    <div className={styles['frame']} data-mode="mesh">
      <p className={styles['badge']} role="status">
        <Icon name="geoset" size={14} />
        <b>{text('SHAPE MODE')}</b>
        {fill('at rest, {}', of)}
      </p>
    </div>
  );
}

/** Which bone is painted, and in which pose it is seen. */
function WeightFrame({ session }: { readonly session: Session }) {
  useSession(session, (state) => state.selection);
  useSignal(weightChanges);
  const work = weightWorkOf(session);
  const joint = work === null ? -1 : activeJoint(session, work);
  const { sequence } = session.playback.state.get();
  const name = sequencesOf(session.document).find(({ id }) => id === sequence)?.name;
  const words = [
    work?.view.joints[joint]?.name ?? text('no bone'),
    name === undefined ? text('at rest') : fill('posed by {}', name),
  ];
  return (
    <div className={styles['frame']} data-mode="mesh">
      <p className={styles['badge']} role="status">
        <Icon name="brush" size={14} />
        <b>{text('WEIGHTS')}</b>
        {words.join(', ')}
      </p>
    </div>
  );
}

function posedWords(reach: ModelToolState['reach'], clip: string): string {
  if (reach === 'clip') return fill('moving a bone moves all its keys in {}', clip);
  if (reach === 'around') return fill('moving a bone moves its keys around this moment in {}', clip);
  return fill('moving a bone writes keys into {}', clip);
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

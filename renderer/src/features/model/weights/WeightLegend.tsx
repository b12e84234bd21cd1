/** What the colours of weights mean, at the foot of the view. */
import { useStore } from 'zustand';
import { useSignal } from '../../../base/useSignal.ts';
import { heatGradient, unmovedColour } from '../../../viewport/index.ts';
import { useRevision, useSession } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { isWeighing, shapeStore } from '../shape/shapeStore.ts';
import { activeJoint } from './activeJoint.ts';
import { shortWidthWords } from './widthWords.ts';
import { weightChanges, weightWorkOf } from './weightWork.ts';
import styles from './Weights.module.css';

export function WeightLegend({ session }: { readonly session: Session }) {
  useRevision(session.document);
  useSignal(weightChanges);
  useStore(shapeStore, (state) => state.isWeighing && state.isOn);
  useSession(session, (state) => state.selection);
  const work = isWeighing() ? weightWorkOf(session) : null;
  if (work === null) return null;
  const joint = activeJoint(session, work);
  const hasUnmoved = work.written.weights.some((_, at) => at % work.written.width === 0 && isUnmoved(work.written, at));
  return (
    <p className={styles['legend']}>
      <b>{work.view.joints[joint]?.name ?? 'No bone'}</b>
      <span>0</span>
      <i className={styles['ramp']} style={{ background: heatGradient }} />
      <span>1</span>
      <span>{shortWidthWords(work.limits)}</span>
      {hasUnmoved && (
        <>
          <i className={styles['unmoved']} style={{ background: `rgb(${unmovedColour.join(' ')})` }} />
          <span>nothing moves it</span>
        </>
      )}
    </p>
  );
}

function isUnmoved(
  { width, weights }: { readonly width: number; readonly weights: Float32Array },
  start: number,
): boolean {
  for (let at = start; at < start + width; at++) if ((weights[at] ?? 0) > 0) return false;
  return true;
}

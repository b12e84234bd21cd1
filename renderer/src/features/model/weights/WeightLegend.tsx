/** What the colours of weights mean, at the foot of the view. */
import { useStore } from 'zustand';
import type { Influences } from '../../../../../shared/geometry/mesh/mesh.ts';
import { useSignal } from '../../../base/useSignal.ts';
import { heatGradient, unmovedColour } from '../../../viewport/index.ts';
import { useRevision, useSession } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { isWeighing, shapeStore } from '../shape/shapeStore.ts';
import { activeJoint } from './activeJoint.ts';
import { shortWidthWords } from './widthWords.ts';
import { weightChanges, weightWorkOf } from './weightWork.ts';
import styles from './Weights.module.css';
import { text } from '../../../base/text/language.ts';

export function WeightLegend({ session }: { readonly session: Session }) {
  useRevision(session.document);
  useSignal(weightChanges);
  useStore(shapeStore, (state) => state.isWeighing && state.isOn);
  useSession(session, (state) => state.selection);
  const work = isWeighing() ? weightWorkOf(session) : null;
  if (work === null) return null;
  const joint = activeJoint(session, work);
  return (
    <p className={styles['legend']}>
      <b>{work.view.joints[joint]?.name ?? text('No bone')}</b>
      <span>0</span>
      <i className={styles['ramp']} style={{ background: heatGradient }} />
      <span>1</span>
      <span>{shortWidthWords(work.limits)}</span>
      {hasUnmoved(work.written) && (
        <>
          <i className={styles['unmoved']} style={{ background: `rgb(${unmovedColour.join(' ')})` }} />
          <span>{text('nothing moves it')}</span>
        </>
      )}
    </p>
  );
}

/** Whether a point hangs on nothing. Runs over all points, at each stroke. */
function hasUnmoved({ width, weights }: Influences): boolean {
  for (let start = 0; start < weights.length; start += width) {
    let at = start;
    while (at < start + width && (weights[at] ?? 0) <= 0) at++;
    if (at === start + width) return true;
  }
  return false;
}

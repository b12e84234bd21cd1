/** The frame around the view and the badge on its upper edge: whether tools write keys or change the model at rest. */
import { useStore } from 'zustand';
import { Icon } from '../../../base/ui/index.ts';
import { useRevision, useSession, useWorkspace } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { modelToolStore } from '../toolStore.ts';
import { poseMomentOf } from './poseMoment.ts';
import styles from './ModeFrame.module.css';

export function ModeFrame({ session }: { readonly session: Session }) {
  const isAnimating = useWorkspace((state) => state.workspaceId === 'animate');
  const mode = useStore(modelToolStore, (state) => state.mode);
  useRevision(session.document);
  useSession(session, (state) => state.sequence);
  if (!isAnimating) return null;
  const moment = poseMomentOf(session);
  const words =
    mode === 'rest'
      ? 'moving a bone changes the model in every sequence'
      : typeof moment === 'string'
        ? lowered(moment)
        : `moving a bone writes keys into ${moment.clip.name}`;
  return (
    <div className={styles['frame']} data-mode={mode}>
      <p className={styles['badge']} role="status">
        <Icon name="bindPose" size={14} />
        <b>{mode === 'pose' ? 'POSE MODE' : 'REST MODE'}</b>
        {words}
      </p>
    </div>
  );
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

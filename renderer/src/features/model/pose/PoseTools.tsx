/** What stands in the bar while poses are worked on: auto-key, and the key for a pose that waits. */
import { useStore } from 'zustand';
import { useCommand } from '../../../base/commands/index.ts';
import { classNames, Icon, Tooltip } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { modelToolStore } from '../toolStore.ts';
import { countUnsaved, unsavedChanges } from './unsavedPose.ts';
import styles from './ModeFrame.module.css';

export function PoseTools({ session }: { readonly session: Session }) {
  const autoKey = useStore(modelToolStore, (state) => state.autoKey);
  useStore(unsavedChanges);
  const isWaiting = countUnsaved(session) > 0;
  const toggle = useCommand('pose.autoKey');
  const set = useCommand('pose.setKey');
  return (
    <div className={styles['tools']} role="group" aria-label="Keys">
      <Tooltip content={autoKey ? 'Posing sets keys at once' : 'A pose waits for Set key'} shortcut={toggle.shortcut}>
        <button type="button" aria-pressed={autoKey} aria-label="Auto-key" onClick={toggle.run}>
          <i className={styles['dot']} />
          <span>Auto-key</span>
        </button>
      </Tooltip>
      <Tooltip
        content={isWaiting ? 'Makes keys of the pose that is shown' : (set.whyNot ?? set.title)}
        shortcut={set.shortcut}
      >
        <button
          type="button"
          className={classNames(isWaiting && styles['lit'])}
          aria-label="Set key"
          aria-disabled={!set.isEnabled}
          onClick={set.run}
        >
          <Icon name="key" size={14} />
          <span>Set key</span>
        </button>
      </Tooltip>
    </div>
  );
}

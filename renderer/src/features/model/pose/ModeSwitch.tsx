/** What tools work on in the Animate workspace: poses, whose changes are keys, or the model at rest. */
import { useStore } from 'zustand';
import { useCommand } from '../../../base/commands/index.ts';
import { Icon, Tooltip } from '../../../base/ui/index.ts';
import { modelToolStore } from '../toolStore.ts';
import styles from './ModeFrame.module.css';

const modes = [
  { id: 'pose', title: 'Pose', icon: 'sequence', hint: 'Moving a bone sets keys of the shown sequence' },
  { id: 'rest', title: 'Rest', icon: 'bindPose', hint: 'Moving a bone changes the model in every sequence' },
] as const;

export function ModeSwitch() {
  const mode = useStore(modelToolStore, (state) => state.mode);
  const { shortcut } = useCommand('pose.mode');
  return (
    <div className={styles['switch']} role="group" aria-label="Mode">
      {modes.map(({ id, title, icon, hint }) => (
        <Tooltip key={id} content={hint} shortcut={shortcut}>
          <button
            type="button"
            data-mode={id}
            aria-label={title}
            aria-pressed={mode === id}
            onClick={() => modelToolStore.setState({ mode: id })}
          >
            <Icon name={icon} size={14} />
            <span>{title}</span>
          </button>
        </Tooltip>
      ))}
    </div>
  );
}

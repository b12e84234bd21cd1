/** What tools work on in the Animate workspace: poses, whose changes are keys, or the model at rest. */
import { useStore } from 'zustand';
import { useCommand } from '../../../base/commands/index.ts';
import { Icon, Tooltip } from '../../../base/ui/index.ts';
import { modelToolStore } from '../toolStore.ts';
import styles from './ModeFrame.module.css';
import { text } from '../../../base/text/language.ts';

const modes = [
  {
    id: 'pose',
    get title() {
      return text('Pose');
    },
    icon: 'sequence',
    get hint() {
      return text('Moving a bone sets keys of the shown sequence');
    },
  },
  {
    id: 'rest',
    get title() {
      return text('Rest');
    },
    icon: 'bindPose',
    get hint() {
      return text('Moving a bone changes the model in every sequence');
    },
  },
] as const;

export function ModeSwitch() {
  const mode = useStore(modelToolStore, (state) => state.mode);
  const { shortcut } = useCommand('pose.mode');
  return (
    <div className={styles['switch']} role="group" aria-label={text('Mode')}>
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

/** The switch in the middle of the title bar: the kinds of work, the one that is on marked. */
import { memo } from 'react';
import { useCommand } from '../../base/commands/index.ts';
import { Icon, Tooltip } from '../../base/ui/index.ts';
import { text, translated } from '../../base/text/language.ts';
import { useWorkbench } from '../state/hooks.ts';
import type { Workspace } from '../workspaces.ts';
import { allWorkspaces } from '../workspaces.ts';
import styles from './WorkspaceSwitch.module.css';

export const WorkspaceSwitch = memo(function WorkspaceSwitch() {
  return (
    <div className={styles['switch']} data-tour="workspaces" role="group" aria-label={text('Workspace')}>
      {allWorkspaces().map((each) => (
        <Choice key={each.id} workspace={each} />
      ))}
    </div>
  );
});

function Choice({ workspace: { id, icon, ...words } }: { readonly workspace: Workspace }) {
  const [title, purpose] = [translated(words.title), translated(words.purpose)];
  const isOn = useWorkbench((state) => state.workspaceId === id);
  const { isEnabled, run, shortcut, whyNot } = useCommand(`workspace.${id}`);
  return (
    <Tooltip
      content={isEnabled ? `${title}: ${purpose}` : `${title}: ${(whyNot ?? '').toLowerCase()}`}
      shortcut={shortcut}
    >
      <button
        type="button"
        className={styles['choice']}
        aria-pressed={isOn}
        aria-label={title}
        // Not `disabled`: the tooltip says why it cannot be chosen.
        aria-disabled={!isEnabled || undefined}
        onClick={() => {
          if (isEnabled) run();
        }}
      >
        <Icon name={icon} size={14} />
        <span className={styles['word']}>{title}</span>
      </button>
    </Tooltip>
  );
}

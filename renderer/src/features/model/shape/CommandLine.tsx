/** A command as a row of the panel with its key, or as a button. Dim ones say why in their tooltip. */
import { memo } from 'react';
import { useCommand } from '../../../base/commands/index.ts';
import { Button, Icon, Kbd, Tooltip } from '../../../base/ui/index.ts';
import styles from './ShapePanel.module.css';

interface CommandLineProps {
  readonly command: string;
  readonly isButton?: boolean;
}

/** Follows its command alone: the panel around it is drawn at every move of a drag. */
export const CommandLine = memo(function CommandLine({ command, isButton = false }: CommandLineProps) {
  const { title, icon, shortcut, isEnabled, whyNot, run } = useCommand(command);
  if (isButton) {
    return (
      <Button onClick={run} disabled={!isEnabled} shortcut={shortcut} tooltip={whyNot ?? title}>
        {title}
      </Button>
    );
  }
  return (
    <Tooltip content={whyNot} side="left">
      <button type="button" className={styles['command']} onClick={run} aria-disabled={!isEnabled}>
        {icon === undefined ? <span className={styles['noIcon']} /> : <Icon name={icon} size={14} />}
        <span>{title}</span>
        {shortcut !== undefined && <Kbd keys={shortcut} />}
      </button>
    </Tooltip>
  );
});

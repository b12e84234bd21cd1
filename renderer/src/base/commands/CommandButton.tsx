/** An icon button that is a view of a command: its title, icon, key, whether it can run and whether it is on. */
import { memo } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { useCommand } from './useCommands.ts';

export interface CommandButtonProps {
  readonly command: string;
  readonly size?: 'normal' | 'small';
  readonly tooltipSide?: 'top' | 'bottom' | 'left' | 'right';
}

export const CommandButton = memo(function CommandButton({ command, size, tooltipSide }: CommandButtonProps) {
  const state = useCommand(command);
  return (
    <IconButton
      icon={state.icon ?? 'more'}
      label={state.title}
      shortcut={state.shortcut}
      pressed={state.checked}
      disabled={!state.isEnabled}
      onClick={state.run}
      {...(size === undefined ? {} : { size })}
      {...(tooltipSide === undefined ? {} : { tooltipSide })}
    />
  );
});

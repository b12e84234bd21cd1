/** A button with a word for a command: its icon, its keys, and whether it can run. */
import { useCommand } from '../../../../base/commands/index.ts';
import { Button } from '../../../../base/ui/index.ts';

export function ActButton({ command, label }: { readonly command: string; readonly label: string }) {
  const { icon, isEnabled, run, title, shortcut } = useCommand(command);
  return (
    <Button
      size="small"
      {...(icon === undefined ? {} : { icon })}
      disabled={!isEnabled}
      tooltip={title}
      shortcut={shortcut}
      onClick={run}
    >
      {label}
    </Button>
  );
}

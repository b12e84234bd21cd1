/** What commands are about, and why they are dim: words for those that bring none of their own. */
import { welcomeTab } from '../state/shell.ts';
import type { AppCommand, AppContext } from './context.ts';
import { hasScene, hasSelection } from './context.ts';

/** What is in the way of commands that have no words of their own, by id. */
const reasons: Readonly<Record<string, string>> = {
  'edit.undo': 'Nothing to undo',
  'edit.redo': 'Nothing to redo',
  'file.save': 'Nothing has changed',
  'file.saveAll': 'Nothing has changed',
  'file.revert': 'Nothing has changed',
  'problems.next': 'There are no problems',
  'problems.previous': 'There are no problems',
  'mounts.find': 'No game is mounted',
};

function whyNot(command: AppCommand, context: AppContext): string {
  if (context.session === null)
    return context.workbench.activeId === welcomeTab ? 'No document is in front' : 'No document is open';
  const own = command.whyNot?.(context) ?? reasons[command.id];
  if (own !== undefined) return own;
  if (command.when === hasSelection) return 'Nothing is selected';
  if (command.when === hasScene) return 'The document is not drawn in space';
  if (context.state?.selection.length === 0) return 'Nothing that it acts on is selected';
  return 'Not with what is open and selected';
}

/**
 * The same commands, each knowing what it is about and why it is dim.
 * @param formats ids of those that all of them are about; all formats when left out
 */
export function withRelevance(commands: readonly AppCommand[], formats?: readonly string[]): readonly AppCommand[] {
  return commands.map((command) => ({
    ...command,
    ...(formats === undefined
      ? {}
      : {
          isAbout: (context: AppContext) =>
            context.session !== null &&
            formats.includes(context.session.document.format.id) &&
            (command.isAbout?.(context) ?? true),
        }),
    whyNot: (context: AppContext) => whyNot(command, context),
  }));
}

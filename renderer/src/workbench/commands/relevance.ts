/** What commands are about, and why they are dim: words for those that bring none of their own. */
import { welcomeTab } from '../state/shell.ts';
import type { AppCommand, AppContext } from './context.ts';
import { hasScene, hasSelection } from './context.ts';
import { text } from '../../base/text/language.ts';

/** What is in the way of commands that have no words of their own, by id. */
const reasons: Readonly<Record<string, string>> = {
  get 'edit.undo'() {
    return text('Nothing to undo');
  },
  get 'edit.redo'() {
    return text('Nothing to redo');
  },
  get 'file.save'() {
    return text('Nothing has changed');
  },
  get 'file.saveAll'() {
    return text('Nothing has changed');
  },
  get 'file.revert'() {
    return text('Nothing has changed');
  },
  get 'problems.next'() {
    return text('There are no problems');
  },
  get 'problems.previous'() {
    return text('There are no problems');
  },
  get 'mounts.find'() {
    return text('No game is mounted');
  },
};

function whyNot(command: AppCommand, context: AppContext): string {
  if (context.session === null)
    return context.workbench.activeId === welcomeTab ? text('No document is in front') : text('No document is open');
  const own = command.whyNot?.(context) ?? reasons[command.id];
  if (own !== undefined) return own;
  if (command.when === hasSelection) return text('Nothing is selected');
  if (command.when === hasScene) return text('The document is not drawn in space');
  if (context.state?.selection.length === 0) return text('Nothing that it acts on is selected');
  return text('Not with what is open and selected');
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

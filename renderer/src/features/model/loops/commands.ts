/** Commands of global loops. */
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import type { Session } from '../../../workbench/state/session.ts';
import {
  askToPut,
  askToTake,
  changeShownLength,
  deleteLoop,
  newLoop,
  whyNotNew,
  whyNotPut,
  whyNotShown,
  whyNotTaken,
} from './loopActs.ts';
import { text } from '../../../base/text/language.ts';

function command(
  { id, title, keywords, icon }: Pick<AppCommand, 'id' | 'title' | 'icon'> & { readonly keywords: readonly string[] },
  whyNot: (session: Session | null) => string | null,
  act: (session: Session) => void,
): AppCommand {
  return {
    id,
    title,
    category: 'Animation',
    keywords: ['global sequence', 'loop', ...keywords],
    ...(icon === undefined ? {} : { icon }),
    when: ({ session }) => whyNot(session) === null,
    whyNot: ({ session }) => whyNot(session) ?? text('Not now'),
    run: withSession(act),
  };
}

export const loopCommands: readonly AppCommand[] = [
  command({ id: 'loop.new', title: 'New global loop', keywords: ['add', 'clock'], icon: 'plus' }, whyNotNew, newLoop),
  command(
    { id: 'loop.length', title: 'Length of the global loop', keywords: ['retime', 'duration'], icon: 'clock' },
    whyNotShown,
    changeShownLength,
  ),
  command(
    { id: 'loop.put', title: 'Put on a global loop…', keywords: ['track', 'move', 'clock'], icon: 'loop' },
    whyNotPut,
    askToPut,
  ),
  command(
    { id: 'loop.take', title: 'Take off the global loop…', keywords: ['track', 'move', 'clock'], icon: 'sequence' },
    whyNotTaken,
    askToTake,
  ),
  command(
    { id: 'loop.delete', title: 'Delete the global loop', keywords: ['remove', 'keys'], icon: 'trash' },
    whyNotShown,
    deleteLoop,
  ),
];

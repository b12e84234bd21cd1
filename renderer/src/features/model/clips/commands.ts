/** Commands of clips: what can be done with the one that is shown. */
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { clipActs, refusalOf } from './clipActs.ts';
import { beginClipAct, clipFor } from './doClip.ts';

/** Why an act cannot be done now; null when it can. */
function whyNot(act: (typeof clipActs)[number], { session }: AppContext): string | null {
  if (session === null) return 'No document is open';
  const at = clipFor(session, act);
  return typeof at === 'string' ? at : refusalOf(act, at);
}

export const clipCommands: readonly AppCommand[] = clipActs.map((act) => ({
  id: `clip.${act.id}`,
  title: act.title,
  category: 'Animation',
  keywords: ['clip', 'sequence', ...act.keywords],
  icon: act.icon,
  when: (context) => whyNot(act, context) === null,
  whyNot: (context) => (whyNot(act, context) ?? 'Not now').replace(/\.$/, ''),
  run: withSession((session) => beginClipAct(session, act)),
}));

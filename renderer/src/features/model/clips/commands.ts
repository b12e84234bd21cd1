/** Commands of clips: what can be done with the one that is shown. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { clipActs, refusalOf } from './clipActs.ts';
import { moveClip, whyNotMoved } from './clipOrder.ts';
import { beginClipAct, clipAt, clipFor } from './doClip.ts';
import { text } from '../../../base/text/language.ts';

/** Why an act cannot be done now; null when it can. */
function whyNot(act: (typeof clipActs)[number], { session }: AppContext): string | null {
  if (session === null) return text('No document is open');
  const at = clipFor(session, act);
  return typeof at === 'string' ? at : refusalOf(act, at);
}

/** The shown clip, to be moved in the list; why not, in words, where it cannot be. */
function movable({ session }: AppContext, by: 1 | -1): { readonly clip: RecordId } | string {
  if (session === null) return text('No document is open');
  const at = clipAt(session);
  if (typeof at === 'string') return at;
  return whyNotMoved(session.document, at.clip.record, by) ?? { clip: at.clip.record };
}

const orderCommands = ([-1, 1] as const).map((by): AppCommand => ({
  id: by < 0 ? 'clip.earlier' : 'clip.later',
  title: by < 0 ? 'Move the clip up in the list' : 'Move the clip down in the list',
  category: 'Animation',
  keywords: ['clip', 'sequence', 'order', 'sort', 'number'],
  icon: by < 0 ? 'arrowUp' : 'arrowDown',
  when: (context) => typeof movable(context, by) !== 'string',
  whyNot: (context) => {
    const found = movable(context, by);
    return typeof found === 'string' ? found : text('Not now');
  },
  run: (context) => {
    const found = movable(context, by);
    if (typeof found !== 'string' && context.session !== null) moveClip(context.session.document, found.clip, by);
  },
}));

const actCommands = clipActs.map((act): AppCommand => ({
  id: `clip.${act.id}`,
  title: act.title,
  category: 'Animation',
  keywords: ['clip', 'sequence', ...act.keywords],
  icon: act.icon,
  when: (context) => whyNot(act, context) === null,
  whyNot: (context) => (whyNot(act, context) ?? text('Not now')).replace(/\.$/, ''),
  run: withSession((session) => beginClipAct(session, act)),
}));

export const clipCommands: readonly AppCommand[] = [...actCommands, ...orderCommands];

/** Commands of texture coordinates. */
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { dockHandle } from '../../../workbench/state/handles.ts';
import { runUvAct, whyNotLaidOut } from './carryOutUv.ts';
import { uvActs } from './uvActs.ts';
import { workedOn } from './uvState.ts';
import { text } from '../../../base/text/language.ts';

const category = 'Coordinates';

function whyNot({ session }: AppContext): string | null {
  if (session?.document.format.model === undefined) return text('No model is in front');
  const reason = whyNotLaidOut(session.document);
  if (reason !== null) return reason;
  return (workedOn(session)?.meshes.length ?? 0) === 0 ? text('No mesh lies on a texture') : null;
}

export const coordinateCommands: readonly AppCommand[] = uvActs.map((act): AppCommand => ({
  id: `coordinates.${act.id}`,
  title: act.title,
  category,
  keywords: act.keywords,
  ...(act.icon === undefined ? {} : { icon: act.icon }),
  when: (context) => whyNot(context) === null,
  whyNot: (context) => whyNot(context) ?? '',
  run: withSession((session) => {
    dockHandle.current?.showPanel('coordinates');
    runUvAct(session, act);
  }),
}));

/** The command that brings the numbers of the last act back. */
import { dockHandle } from '../../../workbench/state/handles.ts';
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { actOf, lastAct } from './lastAct.ts';
import { text } from '../../../base/text/language.ts';

export const lastActCommands: readonly AppCommand[] = [
  {
    id: 'edit.lastAct',
    title: 'Numbers of the last act',
    category: 'Edit',
    keywords: ['adjust', 'redo panel', 'operation', 'repeat', 'parameters'],
    icon: 'history',
    keys: ['F9'],
    when: ({ session }) => session !== null && actOf(session.document) !== null,
    whyNot: () => text('The last step has no open numbers'),
    run: withSession(({ document }) => {
      lastAct.setState({ isPutAway: false });
      if (actOf(document)?.isInView === true) return;
      dockHandle.current?.showPanel(workbench.getState().workspaceId === 'animate' ? 'pose' : 'shape');
    }),
  },
];

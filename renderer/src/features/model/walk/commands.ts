/** The command that lets a person walk through a map or a building. */
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { toggleWalk, walking } from './walking.ts';

export const walkCommands: readonly AppCommand[] = [
  {
    id: 'view.walk',
    title: 'Walk as a player',
    category: 'View',
    keywords: ['figure', 'first person', 'third person', 'collision', 'run', 'visit', 'human'],
    icon: 'walk',
    keys: ['Shift+Backquote'],
    when: () => walking.getState().view !== null,
    checked: () => walking.getState().isWalking,
    run: toggleWalk,
  },
];

/** The command that takes parts of another model. */
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { hasDocument, withSession } from '../../../workbench/commands/context.ts';
import { beginTake } from './takingParts.ts';

export const takeCommands: readonly AppCommand[] = [
  {
    id: 'exchange.takeParts',
    title: 'Take parts from another model…',
    category: 'File',
    keywords: ['merge', 'mesh', 'geoset', 'animation', 'sequence', 'retarget', 'head', 'transfer', 'import'],
    icon: 'model',
    when: hasDocument,
    run: withSession(beginTake),
  },
];

/** The command that makes a model of another version or of another game. */
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { hasDocument, withSession } from '../../../workbench/commands/context.ts';
import { beginConvert } from './converting.ts';
import { openManyModels } from './manyModels.ts';

export const convertCommands: readonly AppCommand[] = [
  {
    id: 'exchange.convertModel',
    title: 'Convert to another version or game…',
    category: 'File',
    keywords: [
      'downport',
      'reforged',
      'classic',
      'vanilla',
      'wotlk',
      'tbc',
      'warcraft',
      'wow',
      'half-life',
      'mdx',
      'm2',
    ],
    icon: 'model',
    when: hasDocument,
    run: withSession(beginConvert),
  },
];

/** About many files, whatever is in front. */
export const manyModelsCommands: readonly AppCommand[] = [
  {
    id: 'exchange.convertModels',
    title: 'Convert models…',
    category: 'File',
    keywords: ['batch', 'many', 'folder', 'downport', 'mdx', 'm2', 'mdl'],
    icon: 'model',
    run: openManyModels,
  },
];

/** Taking over what changed in the file that a document came of, and whether that is asked before. */
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { forgetSource, takeOver } from './following.ts';
import { followedBy, followingStore } from './links.ts';
import { text } from '../../../base/text/language.ts';

export const followCommands: readonly AppCommand[] = [
  {
    id: 'exchange.takeOver',
    title: ({ session }) => {
      const followed = session === null ? null : followedBy(session);
      return followed === null ? 'Take over changes of the source' : `Take over changes of ${followed.source.name}`;
    },
    category: 'File',
    keywords: ['import', 'again', 'replay', 'reimport', 'blender', 'update', 'follow', 'source'],
    when: ({ session }) => session !== null && followedBy(session) !== null,
    whyNot: () => text('It follows no file it came from'),
    run: withSession((session) => takeOver(session, true)),
  },
  {
    id: 'exchange.forgetSource',
    title: 'Stop following the source',
    category: 'File',
    keywords: ['import', 'unlink', 'forget', 'follow', 'source', 'blender'],
    when: ({ session }) => session !== null && followedBy(session) !== null,
    whyNot: () => text('It follows no file it came from'),
    run: withSession((session) => forgetSource(session)),
  },
  {
    id: 'exchange.followAtOnce',
    title: 'Take over changed sources at once',
    category: 'File',
    keywords: ['import', 'again', 'replay', 'watch', 'follow', 'blender', 'live', 'automatic'],
    checked: () => followingStore.getState().isAtOnce,
    run: () => followingStore.setState(({ isAtOnce }) => ({ isAtOnce: !isAtOnce })),
  },
];

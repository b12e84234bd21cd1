/** The command that opens and closes the portrait window. */
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { hasScene } from '../../../workbench/commands/context.ts';
import { viewportOf } from '../../../workbench/state/handles.ts';
import { portraitStore } from './portrait.ts';
import { text } from '../../../base/text/language.ts';

export const portraitCommands: readonly AppCommand[] = [
  {
    id: 'view.portrait',
    title: 'Portrait window',
    category: 'View',
    keywords: ['camera', 'preview', 'face', 'picture in picture', 'inset'],
    icon: 'camera',
    keys: ['Shift+P'],
    when: (context) =>
      hasScene(context) && context.session !== null && (viewportOf(context.session)?.cameras().length ?? 0) > 0,
    whyNot: ({ session }) => (session === null ? text('No model is shown') : text('The model has no camera')),
    checked: () => portraitStore.getState().isOpen,
    run: () => portraitStore.setState(({ isOpen }) => ({ isOpen: !isOpen })),
  },
];

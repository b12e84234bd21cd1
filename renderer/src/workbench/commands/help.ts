/** Commands of the Help menu, and the settings. */
import { openWelcomeTab } from '../files/welcome.ts';
import { openReference, targetOf } from '../reference/referenceTarget.ts';
import { showDialog } from '../state/shell.ts';
import { startTour } from '../tour/tour.ts';
import type { AppCommand } from './context.ts';

export const helpCommands: readonly AppCommand[] = [
  {
    id: 'edit.settings',
    title: 'Settings…',
    category: 'Edit',
    keywords: ['preferences', 'options', 'theme', 'size', 'motion', 'language', 'keys'],
    icon: 'settings',
    keys: ['Mod+Comma'],
    run: () => showDialog('settings'),
  },
  {
    id: 'help.welcome',
    title: 'Start screen',
    category: 'Help',
    keywords: ['welcome', 'recent', 'samples', 'recover'],
    icon: 'logo',
    when: ({ workbench }) => workbench.sessions.length > 0,
    run: () => openWelcomeTab(),
  },
  {
    id: 'help.tour',
    title: 'Take the tour',
    category: 'Help',
    keywords: ['introduction', 'tutorial', 'first steps', 'learn', 'newcomer'],
    icon: 'logo',
    run: () => startTour(),
  },
  {
    id: 'help.shortcuts',
    title: 'Keyboard shortcuts',
    category: 'Help',
    keywords: ['keys', 'help'],
    icon: 'keyboard',
    keys: ['?', 'Mod+Slash'],
    run: () => showDialog('shortcuts'),
  },
  {
    id: 'help.reference',
    title: 'Format reference',
    category: 'Help',
    keywords: ['fields', 'bytes', 'offsets', 'specification', 'meaning'],
    icon: 'info',
    keys: ['Shift+F1'],
    run: ({ session }) => openReference(targetOf(session)),
  },
  {
    id: 'help.knownErrors',
    title: 'Known errors of other descriptions',
    category: 'Help',
    keywords: ['wiki', 'wrong', 'specification', 'format', 'reference', 'documentation'],
    icon: 'warning',
    run: ({ session }) => openReference({ ...targetOf(session), errorsOnly: true }),
  },
  {
    id: 'help.about',
    title: 'About Chunksmith',
    category: 'Help',
    keywords: ['version', 'licence'],
    icon: 'info',
    run: () => showDialog('about'),
  },
];

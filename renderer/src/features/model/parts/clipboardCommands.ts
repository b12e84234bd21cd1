/** Commands that copy parts of models, and paste them into the same or another one. */
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { isShaping } from '../shape/shapeStore.ts';
import { copyParts, isChoice, partsToCopy, pasteCopied, whyNotPasted } from './partsClipboard.ts';
import { text } from '../../../base/text/language.ts';

const isInModel = ({ workbench, session }: AppContext): boolean =>
  workbench.workspaceId === 'model' && session?.document.format.model !== undefined;

const keywords = [
  'bone',
  'attachment',
  'emitter',
  'particles',
  'light',
  'camera',
  'event',
  'geoset',
  'submesh',
  'head',
  'animation',
  'sequence',
  'texture',
  'other model',
  'transfer',
  'merge',
];

export const clipboardCommands: readonly AppCommand[] = [
  {
    id: 'parts.copy',
    title: 'Copy meshes, materials, clips and nodes',
    category: 'Model',
    keywords,
    icon: 'copy',
    keys: ['Mod+C'],
    isAbout: isInModel,
    when: (context) =>
      isInModel(context) && context.session !== null && (isShaping() || isChoice(partsToCopy(context.session))),
    whyNot: (context) =>
      isInModel(context) ? text('Nothing that can be copied is selected') : text('Only in the Model workspace'),
    run: withSession(copyParts),
  },
  {
    id: 'parts.paste',
    title: 'Paste meshes, materials, clips and nodes',
    category: 'Model',
    keywords,
    icon: 'paste',
    keys: ['Mod+V'],
    isAbout: isInModel,
    when: (context) => isInModel(context) && context.session !== null && whyNotPasted(context.session) === null,
    whyNot: (context) =>
      (isInModel(context) && context.session !== null ? whyNotPasted(context.session) : null) ??
      text('Only in the Model workspace'),
    run: withSession(pasteCopied),
  },
];

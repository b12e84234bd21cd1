/** Commands that copy meshes from one model to another. */
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { copyMeshes, partsToCopy, pasteCopied, whyNotPasted } from './meshClipboard.ts';
import { category } from './selectCommands.ts';
import { isShaping } from './shapeStore.ts';

const isInModel = ({ workbench, session }: AppContext): boolean =>
  workbench.workspaceId === 'model' && session?.document.format.model !== undefined;

export const clipCommands: readonly AppCommand[] = [
  {
    id: 'mesh.copy',
    title: 'Copy meshes',
    category,
    keywords: ['geoset', 'part', 'head', 'other model', 'transfer'],
    icon: 'copy',
    keys: ['Mod+C'],
    isAbout: isInModel,
    when: (context) =>
      isInModel(context) && context.session !== null && (isShaping() || partsToCopy(context.session).length > 0),
    whyNot: (context) => (isInModel(context) ? 'Select meshes, or faces in Shape mode' : 'Only in the Model workspace'),
    run: withSession(copyMeshes),
  },
  {
    id: 'mesh.paste',
    title: 'Paste meshes',
    category,
    keywords: ['geoset', 'part', 'head', 'other model', 'merge'],
    icon: 'paste',
    keys: ['Mod+V'],
    isAbout: isInModel,
    when: (context) => isInModel(context) && context.session !== null && whyNotPasted(context.session) === null,
    whyNot: (context) =>
      (isInModel(context) && context.session !== null ? whyNotPasted(context.session) : null) ??
      'Only in the Model workspace',
    run: withSession(pasteCopied),
  },
];

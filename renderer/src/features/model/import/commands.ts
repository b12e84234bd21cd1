/** Bringing models of other programs in, whatever is in front. */
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { chooseImport } from '../../../workbench/files/choose.ts';
import { askToImport } from '../../../workbench/files/importing.ts';
import { makeNewModel } from './newModel.ts';

export const importCommands: readonly AppCommand[] = [
  {
    id: 'exchange.import',
    title: 'Import model…',
    category: 'File',
    keywords: ['gltf', 'glb', 'obj', 'fbx', 'blender', 'new', 'convert', 'bring in'],
    async run() {
      const asked = await chooseImport();
      if (asked !== null) askToImport(asked);
    },
  },
  {
    id: 'exchange.newModel',
    title: 'New model…',
    category: 'File',
    keywords: ['create', 'empty', 'primitive', 'box', 'plane', 'sphere', 'cylinder', 'mdx', 'm2', 'mdl'],
    run: makeNewModel,
  },
];

/** Commands that take a tool for models in hand, and set it. */
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { hasScene } from '../../../workbench/commands/context.ts';
import { viewOf } from '../../../workbench/views/views.tsx';
import { modelToolStore } from '../toolStore.ts';
import { modelTools } from '../toolList.ts';

const tools: readonly AppCommand[] = modelTools.map(({ id, title, icon, keys }) => ({
  id: `tool.${id}`,
  title: `${title} tool`,
  category: 'View',
  keywords: ['gizmo'],
  icon,
  keys: [keys],
  when: hasScene,
  checked: () => modelToolStore.getState().tool === id,
  run: () => modelToolStore.setState({ tool: id }),
}));

export const toolCommands: readonly AppCommand[] = [
  ...tools,
  {
    id: 'tool.childrenFollow',
    title: 'Children follow the gizmo',
    category: 'View',
    keywords: ['gizmo', 'pivot', 'bone', 'hierarchy', 'parent', 'along', 'move', 'rotate'],
    when: ({ session }) => session !== null && viewOf(session).hasPivots === true,
    checked: () => modelToolStore.getState().childrenFollow,
    run: () => modelToolStore.setState(({ childrenFollow }) => ({ childrenFollow: !childrenFollow })),
  },
];

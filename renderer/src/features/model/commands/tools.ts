/** Commands that take a tool for models in hand, and set it. */
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { hasScene, hasSelection } from '../../../workbench/commands/context.ts';
import { viewOf } from '../../../workbench/views/views.tsx';
import { needsElements } from '../shape/selectCommands.ts';
import { isShaping } from '../shape/shapeStore.ts';
import { axesChoices } from '../axesChoices.ts';
import { modelToolStore } from '../toolStore.ts';
import { modelTools } from '../toolList.ts';
import { startInView } from '../viewActs.ts';
import { whyNotScaled } from '../whyNotScaled.ts';
import { text } from '../../../base/text/language.ts';

const tools: readonly AppCommand[] = modelTools.map(({ id, title, icon, keys, whyNot }) => ({
  id: `tool.${id}`,
  title: `${title} tool`,
  category: 'View',
  keywords: ['gizmo'],
  icon,
  keys: [keys],
  when: (context) => hasScene(context) && (whyNot?.(context) ?? null) === null,
  ...(whyNot && { whyNot: (context: AppContext) => whyNot(context) ?? text('No model is shown') }),
  checked: () => modelToolStore.getState().tool === id,
  run: () => modelToolStore.setState({ tool: id }),
}));

/** What is transformed where the pointer is: of what is selected, in whatever mode is on. */
const transforms: readonly AppCommand[] = (
  [
    { act: 'move', title: 'Move by the pointer', keys: ['G'], icon: 'move', keywords: ['grab', 'translate'] },
    { act: 'rotate', title: 'Rotate by the pointer', keys: ['R'], icon: 'rotate', keywords: ['turn'] },
    { act: 'scale', title: 'Scale by the pointer', keys: ['S'], icon: 'scale', keywords: ['size', 'resize'] },
  ] as const
).map(({ act, ...command }) => ({
  ...command,
  id: `transform.${act}`,
  category: 'View',
  when: (context) =>
    hasScene(context) && (isShaping() || hasSelection(context)) && (act !== 'scale' || whyNotScaled(context) === null),
  whyNot: (context) => (act === 'scale' ? whyNotScaled(context) : null) ?? text('Nothing is selected'),
  run: (context) => {
    if (!isShaping() || needsElements(context)) startInView(act);
  },
}));

/** Whose axes handles stand along, and the keys X, Y and Z bind to. */
const axes: readonly AppCommand[] = [
  {
    id: 'tool.axes',
    title: 'Other axes for the tools',
    category: 'View',
    keywords: ['orientation', 'local', 'parent', 'global', 'world', 'gizmo', 'next'],
    icon: 'axes',
    keys: ['Comma'],
    when: hasScene,
    run: () =>
      modelToolStore.setState((now) => {
        const at = axesChoices.findIndex(({ value }) => value === now.axes);
        return { axes: axesChoices[(at + 1) % axesChoices.length]?.value ?? 'model' };
      }),
  },
  ...axesChoices.map(({ value, title, keywords }): AppCommand => ({
    id: `tool.axes.${value}`,
    title,
    category: 'View',
    keywords: ['orientation', 'gizmo', ...keywords],
    when: hasScene,
    checked: () => modelToolStore.getState().axes === value,
    run: () => modelToolStore.setState({ axes: value }),
  })),
];

export const toolCommands: readonly AppCommand[] = [
  ...tools,
  ...transforms,
  ...axes,
  {
    id: 'tool.childrenFollow',
    title: 'Children follow the gizmo',
    category: 'View',
    keywords: ['gizmo', 'pivot', 'bone', 'hierarchy', 'parent', 'along', 'move', 'rotate'],
    when: ({ session }) => session !== null && viewOf(session).hasPivots === true,
    checked: () => modelToolStore.getState().childrenFollow,
    run: () => modelToolStore.setState(({ childrenFollow }) => ({ childrenFollow: !childrenFollow })),
  },
  {
    id: 'tool.meshesFollow',
    title: 'Meshes follow the gizmo',
    category: 'View',
    keywords: ['gizmo', 'pivot', 'bone', 'weights', 'vertices', 'along', 'rest', 'rig'],
    when: ({ session }) => session !== null && viewOf(session).hasPivots === true,
    checked: () => modelToolStore.getState().meshesFollow,
    run: () => modelToolStore.setState(({ meshesFollow }) => ({ meshesFollow: !meshesFollow })),
  },
];

/** In the bar over the view: whose axes the tools go by. */
import { useStore } from 'zustand';
import { menuItems, useCommand, useCommands } from '../../base/commands/index.ts';
import { IconButton, MenuButton } from '../../base/ui/index.ts';
import { axesChoices } from './axesChoices.ts';
import { modelToolStore } from './toolStore.ts';
import { fill } from '../../base/text/language.ts';

export function AxesButton() {
  const commands = useCommands();
  const { shortcut } = useCommand('tool.axes');
  const axes = useStore(modelToolStore, (state) => state.axes);
  const whose = axesChoices.find(({ value }) => value === axes)?.whose ?? '';
  return (
    <MenuButton
      items={() =>
        menuItems(
          axesChoices.map(({ value }) => `tool.axes.${value}`),
          commands,
        )
      }
    >
      <IconButton
        icon="axes"
        label={fill('Axes of the tools: {}', whose)}
        shortcut={shortcut}
        pressed={axes !== 'model'}
        onClick={() => undefined}
      />
    </MenuButton>
  );
}

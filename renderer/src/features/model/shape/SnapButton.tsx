/** Snapping in the bar over the view: whether moves snap, and a menu of what to. */
import { useStore } from 'zustand';
import { menuItems, useCommand, useCommands } from '../../../base/commands/index.ts';
import { IconButton, MenuButton } from '../../../base/ui/index.ts';
import { shapeStore } from './shapeStore.ts';
import { snapChoices, snapCommands } from './snapCommands.ts';
import styles from './ShapePanel.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function SnapButton() {
  const commands = useCommands();
  const snap = useCommand('shape.snap');
  const kind = useStore(shapeStore, (state) => state.snapsTo);
  const words = snapChoices.find(({ value }) => value === kind)?.label.toLowerCase() ?? '';
  return (
    <div className={styles['snap']} role="group" aria-label={text('Snapping')}>
      <IconButton
        icon="snap"
        label={fill('Snap while moving: {}', words)}
        shortcut={snap.shortcut}
        pressed={snap.checked === true}
        onClick={snap.run}
      />
      <MenuButton
        items={() =>
          menuItems(
            snapCommands.flatMap(({ id }) => (id === 'shape.snap' ? [] : id)),
            commands,
          )
        }
      >
        <IconButton icon="chevronDown" label={text('What moves snap to')} size="small" onClick={() => undefined} />
      </MenuButton>
    </div>
  );
}

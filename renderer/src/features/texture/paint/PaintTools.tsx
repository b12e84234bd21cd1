/** The tools of painting in the bars over a model and over a picture, with the colours in hand. */
import { useStore } from 'zustand';
import { useCommand, useCommands, useCommandStates } from '../../../base/commands/index.ts';
import { IconButton, Segmented, Tooltip } from '../../../base/ui/index.ts';
import { toolWords } from './commands.ts';
import { paintStore, type PaintToolId } from './paintStore.ts';
import styles from './Paint.module.css';
import { text, translated } from '../../../base/text/language.ts';

const toolIds = toolWords.map(({ id }) => `paint.${id}`);

/** @param isLooking the pointer moves the picture, and no tool is in hand */
function Tools({ isLooking }: { readonly isLooking: boolean }) {
  const tool = useStore(paintStore, (state) => state.tool);
  const commands = useCommands();
  const states = useCommandStates(toolIds);
  const on: ReadonlySet<PaintToolId> = new Set(isLooking ? [] : [tool]);
  return (
    <Segmented
      label={text('Paint tool')}
      value={on}
      onSelect={(id) => void commands.run(`paint.${id}`)}
      segments={toolWords.map(({ id, title, icon }, at) => ({
        id,
        icon,
        label: translated(title),
        shortcut: states[at]?.shortcut,
      }))}
    />
  );
}

function css(colour: readonly number[]): string {
  return `rgb(${colour.join(' ')})`;
}

function Colours() {
  const { colour, otherColour } = useStore(paintStore);
  const swap = useCommand('paint.swap');
  return (
    <Tooltip content={swap.title} shortcut={swap.shortcut}>
      <button type="button" className={styles['colours']} aria-label={swap.title} onClick={swap.run}>
        <i style={{ background: css(otherColour) }} />
        <i style={{ background: css(colour) }} />
      </button>
    </Tooltip>
  );
}

/** Over a model. */
export function ModelTools() {
  const mirror = useCommand('paint.mirror');
  const mirrors = useStore(paintStore, (state) => state.mirrors);
  return (
    <>
      <Tools isLooking={false} />
      <Colours />
      <IconButton icon="flipHorizontal" label={mirror.title} pressed={mirrors} onClick={mirror.run} />
    </>
  );
}

/** Over a picture, where the pointer moves it until a tool is taken. */
export function PictureTools() {
  const isOn = useStore(paintStore, (state) => state.isOnPictures);
  const look = useCommand('paint.look');
  return (
    <>
      <IconButton
        icon="select"
        label={text('Move the picture')}
        shortcut={look.shortcut}
        pressed={!isOn}
        onClick={() => paintStore.setState({ isOnPictures: false })}
      />
      <Tools isLooking={!isOn} />
      {isOn && <Colours />}
    </>
  );
}

/** The bar over a texture: channels, mips, scale, backdrop, and the changes that can be made. */
import { useStore } from 'zustand';
import { textureChanges } from './textureActs.ts';
import { CommandButton, menuItems, SEPARATOR, useCommands } from '../../base/commands/index.ts';
import { useWorkbench } from '../../workbench/state/hooks.ts';
import type { Session } from '../../workbench/state/session.ts';
import { workbench } from '../../workbench/state/workbench.ts';
import {
  classNames,
  Icon,
  IconButton,
  MenuButton,
  Select,
  Toolbar,
  ToolbarSpace,
  Tooltip,
  type MenuItem,
} from '../../base/ui/index.ts';
import { TEAM_COLORS } from '../../viewport/index.ts';
import type { ChannelName, ShownChannels } from './picture/channels.ts';
import { allChannels, channelNames, colourChannels, toggled } from './picture/channels.ts';
import { scaleText } from './picture/place.ts';
import { paintStore } from './paint/paintStore.ts';
import { PictureTools } from './paint/PaintTools.tsx';
import { dimensions } from './readOut.ts';
import type { BackdropName, TextureState } from './textureState.ts';
import { textureState } from './textureState.ts';
import styles from './Texture.module.css';
import { fill, text } from '../../base/text/language.ts';

const words: Readonly<Record<ChannelName, string>> = {
  get red() {
    return text('Red');
  },
  get green() {
    return text('Green');
  },
  get blue() {
    return text('Blue');
  },
  get alpha() {
    return text('Alpha');
  },
};

function isSame(left: ShownChannels, right: ShownChannels): boolean {
  return left.size === right.size && [...left].every((channel) => right.has(channel));
}

interface BarProps {
  readonly state: TextureState;
  readonly set: (next: Partial<TextureState>) => void;
}

function Channels({ state: { shown }, set }: BarProps) {
  const sets: readonly { readonly text: string; readonly label: string; readonly channels: ShownChannels }[] = [
    { text: 'RGB', label: text('Colour without alpha'), channels: colourChannels },
    { text: 'RGBA', label: text('Colour and alpha'), channels: allChannels },
  ];
  return (
    <div className={styles['channels']} role="group" aria-label={text('Channels')}>
      {channelNames.map((channel) => (
        <Tooltip key={channel} content={fill('{}; Shift shows it alone, as grey', words[channel])}>
          <button
            type="button"
            className={classNames(styles['letter'], styles[channel])}
            aria-label={words[channel]}
            aria-pressed={shown.has(channel)}
            onClick={(event) => {
              const isAlone = shown.size === 1 && shown.has(channel);
              if (event.shiftKey) set({ shown: isAlone ? allChannels : new Set([channel]) });
              else set({ shown: toggled(shown, channel) });
            }}
          >
            {words[channel][0]}
          </button>
        </Tooltip>
      ))}
      {sets.map(({ text, label, channels }) => (
        <Tooltip key={text} content={label}>
          <button
            type="button"
            className={classNames(styles['letter'], styles['channelSet'])}
            aria-label={label}
            aria-pressed={isSame(shown, channels)}
            onClick={() => set({ shown: channels })}
          >
            {text}
          </button>
        </Tooltip>
      ))}
      <Tooltip content={text('Alpha alone, as grey')}>
        <button
          type="button"
          className={classNames(styles['letter'], styles['channelSet'])}
          aria-label={text('Alpha alone')}
          aria-pressed={shown.size === 1 && shown.has('alpha')}
          onClick={() => set({ shown: new Set(['alpha']) })}
        >
          α
        </button>
      </Tooltip>
    </div>
  );
}

const stretchWords = 'Stretch small mips to the size of the first';
const repeatWords = 'Repeat 2 × 2';

const useIsPaint = (): boolean => useWorkbench((each) => each.workspaceId === 'paint');

/** The class of buttons that only wide bars have; their acts are in menus, too. */
function useWideOnly(): string {
  return classNames(styles['wideOnly'], useIsPaint() && styles['besideTools']);
}

function Mips({ state, set }: BarProps) {
  const { picture, mip, isStretched } = state;
  const wide = useWideOnly();
  if (picture.kind !== 'shown' || picture.picture.sizes.length < 2) return null;
  return (
    <div className={styles['mips']}>
      <Select
        label={text('Mip')}
        inline
        value={String(mip)}
        options={picture.picture.sizes.map((size, level) => ({
          value: String(level),
          label: fill('Mip {}', level),
          meta: dimensions(size),
        }))}
        onChange={(value) => set({ mip: Number(value) })}
      />
      <span className={wide}>
        <IconButton
          icon="maximize"
          label={text(stretchWords)}
          pressed={isStretched}
          onClick={() => set({ isStretched: !isStretched })}
        />
      </span>
    </div>
  );
}

const groundWords: readonly { readonly id: BackdropName; readonly label: string }[] = [
  {
    id: 'checker',
    get label() {
      return text('Checkerboard');
    },
  },
  {
    id: 'light',
    get label() {
      return text('White');
    },
  },
  {
    id: 'dark',
    get label() {
      return text('Black');
    },
  },
  {
    id: 'magenta',
    get label() {
      return text('Magenta');
    },
  },
  {
    id: 'team',
    get label() {
      return text('Team colour');
    },
  },
];

function BackdropMenu({ state: { backdrop, isTiled, isStretched }, set }: BarProps) {
  const player = useWorkbench((each) => each.teamColor);
  const items: readonly MenuItem[] = [
    { kind: 'heading', label: text('What shines through') },
    ...groundWords.map(({ id, label }): MenuItem => ({
      kind: 'action',
      id,
      label,
      checked: id === backdrop,
      onSelect: () => set({ backdrop: id }),
    })),
    { kind: 'separator' },
    {
      kind: 'action',
      id: 'repeat',
      label: text(repeatWords),
      checked: isTiled,
      onSelect: () => set({ isTiled: !isTiled, placing: 'fit' }),
    },
    {
      kind: 'action',
      id: 'stretch',
      label: text(stretchWords),
      checked: isStretched,
      onSelect: () => set({ isStretched: !isStretched }),
    },
    { kind: 'separator' },
    {
      kind: 'submenu',
      id: 'players',
      label: text('Player'),
      items: TEAM_COLORS.map(({ name }, index) => ({
        kind: 'action',
        id: name,
        label: `${index + 1} ${name}`,
        checked: index === player,
        onSelect: () => {
          workbench.setState({ teamColor: index });
          set({ backdrop: 'team' });
        },
      })),
    },
  ];
  return (
    <MenuButton items={items}>
      <button type="button" className={styles['backdrop']} aria-label={text('Backdrop of the picture')}>
        <span
          className={classNames(styles['swatch'], styles[backdrop])}
          style={backdrop === 'team' ? { background: TEAM_COLORS[player]?.color } : undefined}
        />
        <Icon name="chevronDown" size={14} />
      </button>
    </MenuButton>
  );
}

export function TextureToolbar({ session }: { readonly session: Session }) {
  const store = textureState(session);
  const state = useStore(store);
  const commands = useCommands();
  const isPaint = useIsPaint();
  const wide = useWideOnly();
  // What is in the menu as well makes room for the colours.
  const isPainted = useStore(paintStore, (each) => each.isOnPictures) && isPaint;
  const set = (next: Partial<TextureState>): void => store.setState(next);
  return (
    <Toolbar label={text('Texture')} wraps>
      {isPaint && <PictureTools />}
      <Channels state={state} set={set} />
      <Mips state={state} set={set} />
      <div className={styles['zoom']}>
        <span className={wide}>
          <CommandButton command="texture.zoomOut" />
        </span>
        <MenuButton
          items={() =>
            menuItems(['texture.fit', 'texture.actualSize', SEPARATOR, 'texture.zoomIn', 'texture.zoomOut'], commands)
          }
        >
          <button type="button" className={styles['scale']} aria-label={text('Scale')}>
            {state.placing === 'fit' ? text('Fit') : scaleText(state.scale)}
          </button>
        </MenuButton>
        <span className={wide}>
          <CommandButton command="texture.zoomIn" />
        </span>
      </div>
      <div className={styles['zoom']}>
        <BackdropMenu state={state} set={set} />
        <span className={wide}>
          <IconButton
            icon="grid"
            label={text(repeatWords)}
            pressed={state.isTiled}
            onClick={() => set({ isTiled: !state.isTiled, placing: 'fit' })}
          />
        </span>
      </div>
      <ToolbarSpace />
      {!isPainted && (
        <>
          <span className={wide}>
            <CommandButton command="texture.import" />
          </span>
          <span className={wide}>
            <CommandButton command="texture.export" />
          </span>
        </>
      )}
      <MenuButton items={() => menuItems(textureChanges, commands)} align="end">
        <button type="button" className={styles['change']}>
          {text('Change')} <Icon name="chevronDown" size={14} />
        </button>
      </MenuButton>
    </Toolbar>
  );
}

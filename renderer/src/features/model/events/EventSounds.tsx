/** Beside the player: whether the events of the model are heard, and how loud. */
import { useStore } from 'zustand';
import { IconButton, MenuButton, type MenuItem } from '../../../base/ui/index.ts';
import { soundStore } from './sounds.ts';
import { fill, lowered, text } from '../../../base/text/language.ts';

const volumes = [0, 0.25, 0.5, 1] as const;
const words = (volume: number): string => (volume === 0 ? text('Muted') : `${volume * 100} %`);

export function EventSounds() {
  const chosen = useStore(soundStore, (state) => state.volume);
  const items: readonly MenuItem[] = [
    { kind: 'heading', label: text('Sounds of events') },
    ...volumes.map((volume): MenuItem => ({
      kind: 'action',
      id: String(volume),
      label: words(volume),
      checked: volume === chosen,
      onSelect: () => soundStore.setState({ volume }),
    })),
  ];
  return (
    <MenuButton items={items}>
      <IconButton
        icon={chosen > 0 ? 'sound' : 'soundOff'}
        label={fill('Sounds of events: {}', lowered(words(chosen)))}
        pressed={chosen > 0}
        tooltipSide="top"
        onClick={() => undefined}
      />
    </MenuButton>
  );
}

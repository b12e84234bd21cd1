/** How a building is looked at: which doodads a map would choose, what the game would draw from here, and overlays of its own. */
import { useSyncExternalStore } from 'react';
import { recordsOf } from '../../../../../shared/formats/wmo/model.ts';
import { DoodadSet } from '../../../../../shared/formats/wmo/schema/building.ts';
import { useRevision } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Checkbox, Field, Section, Select } from '../../../base/ui/index.ts';
import type { Colouring } from '../view/building/look.ts';
import { lookOf } from '../view/building/look.ts';
import styles from './ModelOptions.module.css';
import { fill, text } from '../../../base/text/language.ts';

const colourings: readonly { readonly value: Colouring; readonly label: string }[] = [
  {
    value: 'none',
    get label() {
      return text('Textures');
    },
  },
  {
    value: 'groups',
    get label() {
      return text('Groups');
    },
  },
  {
    value: 'batches',
    get label() {
      return text('Batches');
    },
  },
];

export function BuildingChoices({ session: { document, playback } }: { readonly session: Session }) {
  useRevision(document);
  const store = lookOf(document);
  const look = useSyncExternalStore(store.subscribe, store.get);
  const isPlaying = useSyncExternalStore(playback.state.subscribe, () => playback.state.get().isPlaying);
  const sets = recordsOf(document, 'MODS', DoodadSet);
  const chooseColouring = (value: string): void =>
    store.set({ colouring: colourings.find((each) => each.value === value)?.value ?? 'none' });
  return (
    <div className={styles['options']} aria-label={text('Building choices')} role="group">
      {sets.length > 0 && (
        <Section title={text('Doodads')}>
          {sets.length > 1 && (
            <Field label={text('Set')}>
              <Select
                value={String(Math.min(look.doodadSet, sets.length - 1))}
                options={sets.map(({ fields }, position) => ({
                  value: String(position),
                  label: position === 0 ? text('Default') : fields.name || fill('Set {}', position),
                  meta: String(fields.doodadCount),
                }))}
                onChange={(value) => store.set({ doodadSet: Number(value) })}
              />
            </Field>
          )}
          <div className={styles['ticks']}>
            <Checkbox
              label={text('Show doodads')}
              checked={look.hasDoodads}
              onChange={(hasDoodads) => store.set({ hasDoodads })}
            />
            <Checkbox
              label={text('Moving textures')}
              checked={isPlaying}
              onChange={(plays) => (plays ? playback.play() : playback.pause())}
            />
          </div>
        </Section>
      )}
      <Section title={text('Rooms')}>
        <Field label={text('Colours by')}>
          <Select value={look.colouring} options={colourings} onChange={chooseColouring} />
        </Field>
        <div className={styles['ticks']}>
          <Checkbox
            label={text('Cull by portals')}
            checked={look.isCulled}
            onChange={(isCulled) => store.set({ isCulled })}
          />
          <Checkbox
            label={text('Fog of the room')}
            checked={look.hasFog}
            onChange={(hasFog) => store.set({ hasFog })}
          />
          <Checkbox
            label={text('Collision trees')}
            checked={look.hasTrees}
            onChange={(hasTrees) => store.set({ hasTrees })}
          />
        </div>
      </Section>
    </div>
  );
}

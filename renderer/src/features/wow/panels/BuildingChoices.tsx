/** What a map would choose of a building: which doodads stand in it. */
import { useSyncExternalStore } from 'react';
import { recordsOf } from '../../../../../shared/formats/wmo/model.ts';
import { DoodadSet } from '../../../../../shared/formats/wmo/schema/building.ts';
import { useRevision } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Checkbox, Field, Section, Select } from '../../../base/ui/index.ts';
import { lookOf } from '../view/building/look.ts';
import styles from './ModelOptions.module.css';

export function BuildingChoices({ session: { document } }: { readonly session: Session }) {
  useRevision(document);
  const store = lookOf(document);
  const look = useSyncExternalStore(store.subscribe, store.get);
  const sets = recordsOf(document, 'MODS', DoodadSet);
  if (sets.length === 0) return null;
  return (
    <div className={styles['options']} aria-label="Building choices" role="group">
      <Section title="Doodads">
        {sets.length > 1 && (
          <Field label="Set">
            <Select
              value={String(Math.min(look.doodadSet, sets.length - 1))}
              options={sets.map(({ fields }, position) => ({
                value: String(position),
                label: position === 0 ? 'Default' : fields.name || `Set ${position}`,
                meta: String(fields.doodadCount),
              }))}
              onChange={(value) => store.set({ doodadSet: Number(value) })}
            />
          </Field>
        )}
        <div className={styles['ticks']}>
          <Checkbox
            label="Show doodads"
            checked={look.hasDoodads}
            onChange={(hasDoodads) => store.set({ hasDoodads })}
          />
        </div>
      </Section>
    </div>
  );
}

/** How the plants of ground effects are shown: whether, how thickly and how far; and why there are none. */
import { useStore } from 'zustand';
import { counted } from '../../../base/text/numbers.ts';
import { Field, NumberField, Section } from '../../../base/ui/index.ts';
import { useGameTables } from '../map/gameTables.ts';
import { useTool } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { changeTool, toggleTerrainOverlay } from '../map/toolStore.ts';
import { Switch } from './choices.tsx';
import { plantStore } from './followPlants.ts';
import styles from './Terrain.module.css';
import { fill, text } from '../../../base/text/language.ts';

const mostNamed = 3;

export function PlantOptions({ map }: { readonly map: TerrainMap }) {
  const isShown = useTool(({ overlays }) => overlays.plants);
  const { amount, reach } = useTool(({ settings }) => settings.plants);
  return (
    <Section title={text('Plants in the view')}>
      <Switch
        label={text('Plants')}
        isOn={isShown}
        on={text('Shown')}
        off={text('Hidden')}
        onChange={() => toggleTerrainOverlay('plants')}
      />
      <Field label={text('Density')} description={text('Of what the tables say. Files do not change by it.')}>
        <NumberField
          value={Math.round(amount * 100)}
          kind="integer"
          min={10}
          max={400}
          step={10}
          bar
          unit="%"
          onCommit={(next) => changeTool('plants', { amount: next / 100 })}
        />
      </Field>
      <Field label={text('Seen from')} description={text('Farther plants shrink into the ground')}>
        <NumberField
          value={reach}
          kind="integer"
          min={20}
          max={300}
          step={10}
          bar
          unit="yd"
          onCommit={(next) => changeTool('plants', { reach: next })}
        />
      </Field>
      <Words map={map} isShown={isShown} />
    </Section>
  );
}

/** What stands there, or why nothing does. */
function Words({ map, isShown }: { readonly map: TerrainMap; readonly isShown: boolean }) {
  const { effects } = useGameTables(map);
  const { plants, missing } = useStore(plantStore);
  if (effects.length === 0) {
    return (
      <p className={styles['hint']}>
        {text(
          'No plants can be shown: GroundEffectTexture.dbc was not found. Mount the game in the Explorer, or put the folder DBFilesClient above the map.',
        )}
      </p>
    );
  }
  if (effects.every(({ growth }) => growth.length === 0)) {
    return (
      <p className={styles['hint']}>
        {text(
          'No plants can be shown: GroundEffectDoodad.dbc, which names their models, was not found beside GroundEffectTexture.dbc.',
        )}
      </p>
    );
  }
  if (!isShown) return null;
  const named = missing.slice(0, mostNamed).join(', ');
  const others = missing.length - mostNamed;
  return (
    <>
      <p className={styles['hint']}>
        {plants === 0
          ? text('None stand around the camera.')
          : fill('{} stand around the camera.', counted(plants, 'plant'))}
      </p>
      {missing.length > 0 && (
        <p className={styles['hint']}>
          {fill(
            '{} not found: {}{}.',
            counted(missing.length, 'model'),
            named,
            others > 0 ? ` ${fill('and {} more', others)}` : '',
          )}
        </p>
      )}
    </>
  );
}

/** Placing models and prefabs: which one, and how new ones stand. */
import { kindOfPath } from '../../../../../../shared/terrain/objects/object.ts';
import { modelName } from '../../../../../../shared/terrain/objects/objectEdits.ts';
import { useMap, useTool } from '../../map/hooks.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { choosePlacedModel } from '../../map/objects/acts.ts';
import { changeTool } from '../../map/toolStore.ts';
import { Checkbox, Field, NumberField, Section } from '../../../../base/ui/index.ts';
import { OnBuildings } from './OnBuildings.tsx';
import { ModelChoice, ModelPathField } from './ModelChoice.tsx';
import { PrefabStandFields } from './prefabs/PrefabStandFields.tsx';
import styles from './Objects.module.css';
import { fill, text } from '../../../../base/text/language.ts';

export function PlaceOptions({ map }: { readonly map: TerrainMap }) {
  const { model } = useTool(({ settings }) => settings.objects);
  const prefab = useTool((state) => state.prefab);
  const isReady = prefab !== null || model !== '';
  return (
    <>
      <p className={styles['note']}>
        {isReady
          ? text(
              'A click puts it down; drawn along before letting go, it moves there. The wheel turns it, with Alt finely, with Shift it changes its size; Ctrl and the wheel zoom. Escape ends placing.',
            )
          : text('Choose what is to be placed.')}
      </p>
      <Section title={text('Model')} meta={prefab === null ? modelName(model) : ''} defaultOpen={prefab === null}>
        <ModelChoice
          map={map}
          chosen={prefab === null ? [model] : []}
          onChoose={(path) => choosePlacedModel(map, path)}
        />
        <ModelPathField label={text('Path')} value={model} onCommit={(path) => choosePlacedModel(map, path)} />
      </Section>
      {prefab === null ? <HowItStands /> : <PrefabStandFields chosen={prefab} />}
      <IdNote map={map} />
    </>
  );
}

function HowItStands() {
  const { isTurnedAtRandom, turn, leastScale, mostScale, isAligned, model } = useTool(
    ({ settings }) => settings.objects,
  );
  const scaleField = (label: string, value: number, change: (next: number) => void) => (
    <Field label={label}>
      <NumberField value={value} unit="×" min={0.01} max={20} step={0.05} onCommit={change} />
    </Field>
  );
  return (
    <Section title={text('How it stands')}>
      <Field label={text('Turn')}>
        <Checkbox
          label={text('At random')}
          checked={isTurnedAtRandom}
          onChange={(next) => changeTool('objects', { isTurnedAtRandom: next })}
        />
      </Field>
      {!isTurnedAtRandom && (
        <Field label={text('Angle')} unit="°" description={text('Anticlockwise from above; 0 looks south.')}>
          <NumberField
            value={turn}
            unit="°"
            min={0}
            max={360}
            step={15}
            onCommit={(next) => changeTool('objects', { turn: next })}
          />
        </Field>
      )}
      {kindOfPath(model) !== 'mapObject' && (
        <>
          {scaleField(text('Scale from'), leastScale, (next) =>
            changeTool('objects', { leastScale: next, mostScale: Math.max(next, mostScale) }),
          )}
          {scaleField(text('to'), mostScale, (next) =>
            changeTool('objects', { mostScale: next, leastScale: Math.min(next, leastScale) }),
          )}
        </>
      )}
      <Field label={text('Slope')}>
        <Checkbox
          label={text('Stand square on it')}
          checked={isAligned}
          onChange={(next) => changeTool('objects', { isAligned: next })}
        />
      </Field>
      <OnBuildings />
    </Section>
  );
}

/** Unique ids are known for open tiles alone. */
function IdNote({ map }: { readonly map: TerrainMap }) {
  const { firstId } = useTool(({ settings }) => settings.objects);
  const tiles = useMap(map, (state) => state.tiles);
  const files = useMap(map, (state) => state.files);
  const closed = Math.max(0, files.length - tiles.length);
  return (
    <Section title={text('Unique ids')} defaultOpen={closed > 0}>
      <Field label={text('At least')} description={text('New objects get ids from this number on.')}>
        <NumberField
          value={firstId}
          kind="integer"
          min={1}
          max={0xffff_fff0}
          step={1}
          onCommit={(next) => changeTool('objects', { firstId: next })}
        />
      </Field>
      <p className={styles['note']}>
        {closed === 0
          ? text('New ids are above all ids of the open tiles.')
          : fill(
              'New ids are above all ids of the {} open tiles. {} more of this map are not open: their ids are not known, and the game draws only one of two objects with the same id. Load them, or begin above theirs.',
              tiles.length,
              closed,
            )}
      </p>
    </Section>
  );
}

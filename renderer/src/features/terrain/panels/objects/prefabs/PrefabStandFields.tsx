/** How the prefab in hand will stand. */
import type { PrefabFooting } from '../../../../../../../shared/terrain/objects/prefabs/prefab.ts';
import { canScale } from '../../../../../../../shared/terrain/objects/prefabs/prefab.ts';
import { useTool } from '../../../map/hooks.ts';
import { changeTool } from '../../../map/toolStore.ts';
import type { ChosenPrefab } from '../../../tools/environment.ts';
import { Field, NumberField, Section, Select } from '../../../../../base/ui/index.ts';
import { OnBuildings } from '../OnBuildings.tsx';
import styles from '../Objects.module.css';
import { text } from '../../../../../base/text/language.ts';

const footings: readonly { readonly value: PrefabFooting; readonly label: string }[] = [
  {
    value: 'follow',
    get label() {
      return text('Each keeps its height over the ground');
    },
  },
  {
    value: 'level',
    get label() {
      return text('All level, as they were made');
    },
  },
  {
    value: 'slope',
    get label() {
      return text('All tilted with the slope');
    },
  },
];

export function PrefabStandFields({ chosen }: { readonly chosen: ChosenPrefab }) {
  const { prefabFooting, prefabTurn, prefabScale } = useTool(({ settings }) => settings.objects);
  return (
    <Section title={text('How it stands')} meta={chosen.name}>
      <Field label={text('Ground')}>
        <Select
          value={prefabFooting}
          options={footings}
          onChange={(value) =>
            changeTool('objects', {
              prefabFooting: footings.find((each) => each.value === value)?.value ?? prefabFooting,
            })
          }
        />
      </Field>
      <Field label={text('Turn')} unit="°" description={text('Anticlockwise from above; the wheel turns it, too.')}>
        <NumberField
          value={prefabTurn}
          unit="°"
          min={0}
          max={360}
          step={15}
          onCommit={(next) => changeTool('objects', { prefabTurn: next })}
        />
      </Field>
      {canScale(chosen.prefab) ? (
        <Field label={text('Size')} unit="×">
          <NumberField
            value={prefabScale}
            unit="×"
            min={0.01}
            max={20}
            step={0.05}
            onCommit={(next) => changeTool('objects', { prefabScale: next })}
          />
        </Field>
      ) : (
        <p className={styles['note']}>{text('It has a building, so it has no size of its own.')}</p>
      )}
      <OnBuildings />
    </Section>
  );
}

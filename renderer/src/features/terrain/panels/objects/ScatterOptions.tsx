/** What the scatter brush puts down, and where it may. */
import { textureName } from '../../tools/paintTool.ts';
import { samePath } from '../../../../../../shared/terrain/layers.ts';
import { densityRange } from '../../../../../../shared/terrain/objects/scatter.ts';
import { useTool } from '../../map/hooks.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { changeTool } from '../../map/toolStore.ts';
import type { ToolSettings } from '../../tools/settings.ts';
import { Checkbox, Field, IconButton, NumberField, Section, Select } from '../../../../base/ui/index.ts';
import { TextureChoice } from '../TextureChoice.tsx';
import { ActButton } from './ActButton.tsx';
import { ModelMix } from './ModelMix.tsx';
import { RangeFields, StandFields } from './StandFields.tsx';
import styles from './Objects.module.css';

type Scatter = ToolSettings['scatter'];
const change = (changes: Partial<Scatter>): void => changeTool('scatter', changes);

const textureRules = [
  { value: 'any', label: 'On any texture' },
  { value: 'only', label: 'Only where these are seen' },
  { value: 'not', label: 'Not where these are seen' },
] as const;
const waters = [
  { value: 'dry', label: 'On dry ground' },
  { value: 'wet', label: 'Only under water' },
  { value: 'any', label: 'Anywhere' },
] as const;
const clearances = [
  { value: 'all', label: 'All objects' },
  { value: 'mix', label: 'Those of the mix alone' },
] as const;

/** The chosen one of a list of words; the present one where the list has it not. */
const chosen = <T extends string>(list: readonly { readonly value: T }[], value: string, now: T): T =>
  list.find((each) => each.value === value)?.value ?? now;

export function ScatterOptions({ map }: { readonly map: TerrainMap }) {
  const scatter = useTool(({ settings }) => settings.scatter);
  return (
    <>
      <ModelMix map={map} mix={scatter.mix} onChange={(mix) => change({ mix })} />
      <Section title="How many">
        <Field label="Density" unit="/chunk" description="Objects a chunk (33 × 33 yd) at most.">
          <NumberField
            value={scatter.density}
            min={densityRange[0]}
            max={densityRange[1]}
            step={1}
            onCommit={(density) => change({ density })}
          />
        </Field>
        <Field label="Spacing" unit="yd" description="From one to the next at least.">
          <NumberField
            value={scatter.spacing}
            unit="yd"
            min={0}
            max={200}
            step={0.5}
            onCommit={(spacing) => change({ spacing })}
          />
        </Field>
        <Field label="Keeps clear of">
          <Select
            value={scatter.keepsOff}
            options={clearances}
            onChange={(value) => change({ keepsOff: chosen(clearances, value, scatter.keepsOff) })}
          />
        </Field>
        <div className={styles['buttons']}>
          <ActButton command="terrain.fillScatter" label="Fill the selected chunks" />
        </div>
      </Section>
      <Where scatter={scatter} />
      <StandFields rules={scatter} onChange={change} turnLabel="Anticlockwise from above; 0 looks south." />
    </>
  );
}

function Where({ scatter }: { readonly scatter: Scatter }) {
  const { textures } = scatter;
  return (
    <Section title="Only where">
      <RangeFields
        label="Slope"
        unit="°"
        value={scatter.slope}
        range={[0, 90]}
        step={1}
        onChange={(slope) => change({ slope })}
      />
      <Field label="Height">
        <Checkbox
          label="Between two heights"
          checked={scatter.isHeightLimited}
          onChange={(isHeightLimited) => change({ isHeightLimited })}
        />
      </Field>
      {scatter.isHeightLimited && (
        <RangeFields
          label="Heights"
          unit="yd"
          value={[scatter.lowest, scatter.highest]}
          range={[-20_000, 20_000]}
          step={1}
          onChange={([lowest, highest]) => change({ lowest, highest })}
        />
      )}
      <Field label="Water">
        <Select
          value={scatter.water}
          options={waters}
          onChange={(value) => change({ water: chosen(waters, value, scatter.water) })}
        />
      </Field>
      <Field label="Texture">
        <Select
          value={scatter.textureRule}
          options={textureRules}
          onChange={(value) => change({ textureRule: chosen(textureRules, value, scatter.textureRule) })}
        />
      </Field>
      {scatter.textureRule !== 'any' && (
        <>
          <div className={styles['mix']} role="list" aria-label="Textures">
            {textures.map((path) => (
              <div key={path} className={styles['texture']} role="listitem">
                <span className={styles['mixName']} title={path}>
                  {textureName(path)}
                </span>
                <IconButton
                  icon="close"
                  size="small"
                  label={`Take ${textureName(path)} out`}
                  onClick={() => change({ textures: textures.filter((each) => each !== path) })}
                />
              </div>
            ))}
          </div>
          <TextureChoice
            label="Add"
            value=""
            onChange={(path) => {
              if (path !== '' && !textures.some((each) => samePath(each, path))) {
                change({ textures: [...textures, path] });
              }
            }}
          />
          <Field label="Share" unit="%" description="How much of the ground they are together to count as seen.">
            <NumberField
              value={Math.round(scatter.share * 100)}
              kind="integer"
              unit="%"
              min={1}
              max={100}
              step={5}
              bar
              onCommit={(next) => change({ share: next / 100 })}
            />
          </Field>
        </>
      )}
    </Section>
  );
}

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
import { fill, text } from '../../../../base/text/language.ts';

type Scatter = ToolSettings['scatter'];
const change = (changes: Partial<Scatter>): void => changeTool('scatter', changes);

const textureRules = [
  {
    value: 'any',
    get label() {
      return text('On any texture');
    },
  },
  {
    value: 'only',
    get label() {
      return text('Only where these are seen');
    },
  },
  {
    value: 'not',
    get label() {
      return text('Not where these are seen');
    },
  },
] as const;
const waters = [
  {
    value: 'dry',
    get label() {
      return text('On dry ground');
    },
  },
  {
    value: 'wet',
    get label() {
      return text('Only under water');
    },
  },
  {
    value: 'any',
    get label() {
      return text('Anywhere');
    },
  },
] as const;
const clearances = [
  {
    value: 'all',
    get label() {
      return text('All objects');
    },
  },
  {
    value: 'mix',
    get label() {
      return text('Those of the mix alone');
    },
  },
] as const;

/** The chosen one of a list of words; the present one where the list has it not. */
const chosen = <T extends string>(list: readonly { readonly value: T }[], value: string, now: T): T =>
  list.find((each) => each.value === value)?.value ?? now;

export function ScatterOptions({ map }: { readonly map: TerrainMap }) {
  const scatter = useTool(({ settings }) => settings.scatter);
  return (
    <>
      <ModelMix map={map} mix={scatter.mix} onChange={(mix) => change({ mix })} />
      <Section title={text('How many')}>
        <Field label={text('Density')} unit="/chunk" description={text('Objects a chunk (33 × 33 yd) at most.')}>
          <NumberField
            value={scatter.density}
            min={densityRange[0]}
            max={densityRange[1]}
            step={1}
            onCommit={(density) => change({ density })}
          />
        </Field>
        <Field label={text('Spacing')} unit="yd" description={text('From one to the next at least.')}>
          <NumberField
            value={scatter.spacing}
            unit="yd"
            min={0}
            max={200}
            step={0.5}
            onCommit={(spacing) => change({ spacing })}
          />
        </Field>
        <Field label={text('Keeps clear of')}>
          <Select
            value={scatter.keepsOff}
            options={clearances}
            onChange={(value) => change({ keepsOff: chosen(clearances, value, scatter.keepsOff) })}
          />
        </Field>
        <div className={styles['buttons']}>
          <ActButton command="terrain.fillScatter" label={text('Fill the selected chunks')} />
        </div>
      </Section>
      <Where scatter={scatter} />
      <StandFields rules={scatter} onChange={change} turnLabel={text('Anticlockwise from above; 0 looks south.')} />
    </>
  );
}

function Where({ scatter }: { readonly scatter: Scatter }) {
  const { textures } = scatter;
  return (
    <Section title={text('Only where')}>
      <RangeFields
        label={text('Slope')}
        unit="°"
        value={scatter.slope}
        range={[0, 90]}
        step={1}
        onChange={(slope) => change({ slope })}
      />
      <Field label={text('Height')}>
        <Checkbox
          label={text('Between two heights')}
          checked={scatter.isHeightLimited}
          onChange={(isHeightLimited) => change({ isHeightLimited })}
        />
      </Field>
      {scatter.isHeightLimited && (
        <RangeFields
          label={text('Heights')}
          unit="yd"
          value={[scatter.lowest, scatter.highest]}
          range={[-20_000, 20_000]}
          step={1}
          onChange={([lowest, highest]) => change({ lowest, highest })}
        />
      )}
      <Field label={text('Water')}>
        <Select
          value={scatter.water}
          options={waters}
          onChange={(value) => change({ water: chosen(waters, value, scatter.water) })}
        />
      </Field>
      <Field label={text('Texture')}>
        <Select
          value={scatter.textureRule}
          options={textureRules}
          onChange={(value) => change({ textureRule: chosen(textureRules, value, scatter.textureRule) })}
        />
      </Field>
      {scatter.textureRule !== 'any' && (
        <>
          <div className={styles['mix']} role="list" aria-label={text('Textures')}>
            {textures.map((path) => (
              <div key={path} className={styles['texture']} role="listitem">
                <span className={styles['mixName']} title={path}>
                  {textureName(path)}
                </span>
                <IconButton
                  icon="close"
                  size="small"
                  label={fill('Take {} out', textureName(path))}
                  onClick={() => change({ textures: textures.filter((each) => each !== path) })}
                />
              </div>
            ))}
          </div>
          <TextureChoice
            label={text('Add')}
            value=""
            onChange={(path) => {
              if (path !== '' && !textures.some((each) => samePath(each, path))) {
                change({ textures: [...textures, path] });
              }
            }}
          />
          <Field
            label={text('Share')}
            unit="%"
            description={text('How much of the ground they are together to count as seen.')}
          >
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

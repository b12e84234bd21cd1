/** The fields of the chosen rule: what it gives, and where. */
import { densityRange } from '../../../../../shared/terrain/objects/scatter.ts';
import type { LandRule, RuleObjects } from '../../../../../shared/terrain/rules/rule.ts';
import { newRuleObjects } from '../../../../../shared/terrain/rules/rule.ts';
import { useStore } from 'zustand';
import { Checkbox, ColorField, Field, NumberField, Section } from '../../../base/ui/index.ts';
import type { TerrainMap } from '../map/maps.ts';
import { EffectField } from '../panels/EffectField.tsx';
import { ModelMix } from '../panels/objects/ModelMix.tsx';
import { StandFields } from '../panels/objects/StandFields.tsx';
import { TextureChoice } from '../panels/TextureChoice.tsx';
import { MaskChips } from './MaskChips.tsx';
import type { StrewingAhead } from './landPlan.ts';
import { landOf } from './landPlan.ts';
import { changeRule } from './ruleActs.ts';
import { fill, text } from '../../../base/text/language.ts';

export function RuleFields({ map, rule }: { readonly map: TerrainMap; readonly rule: LandRule }) {
  const change = (changes: Partial<LandRule>): void => changeRule(map, rule.id, changes);
  return (
    <>
      <Section title={text('Where')} meta={rule.mask.conditions.length === 0 ? text('everywhere') : undefined}>
        <MaskChips
          map={map}
          mask={rule.mask}
          onChange={(mask) => change({ mask })}
          empty={text('On all of the land.')}
        />
      </Section>
      <Section title={text('Gives')}>
        <TextureChoice label={text('Texture')} value={rule.texture} onChange={(texture) => change({ texture })} />
        <Field
          label={text('Strength')}
          unit="%"
          description={text('The share of the ground that it covers where the conditions hold.')}
        >
          <NumberField
            value={Math.round(rule.strength * 100)}
            kind="integer"
            min={1}
            max={100}
            step={1}
            bar
            unit="%"
            onPreview={(value) => change({ strength: value / 100 })}
            onCommit={(value) => change({ strength: value / 100 })}
          />
        </Field>
        <Field label={text('Plants')}>
          <Checkbox
            label={text('Give the texture’s layers a ground effect')}
            checked={rule.effectId !== null}
            onChange={(isOn) => change({ effectId: isOn ? 0 : null })}
          />
        </Field>
        {rule.effectId !== null && (
          <EffectField
            map={map}
            label={text('Ground effect')}
            value={rule.effectId}
            onChange={(effectId) => change({ effectId })}
          />
        )}
        <Field label={text('Colour')}>
          <Checkbox
            label={text('Give the vertices a colour')}
            checked={rule.colour !== null}
            onChange={(isOn) => change({ colour: isOn ? [1, 1, 1] : null })}
          />
        </Field>
        {rule.colour !== null && (
          <Field label={text('Vertex colour')} description={text('Grey of one half leaves the light as it is.')}>
            <ColorField
              value={[rule.colour[0] / 2, rule.colour[1] / 2, rule.colour[2] / 2]}
              onCommit={([red, green, blue]) => change({ colour: [red * 2, green * 2, blue * 2] })}
            />
          </Field>
        )}
      </Section>
      <Strewn map={map} rule={rule} change={change} />
    </>
  );
}

interface StrewnProps {
  readonly map: TerrainMap;
  readonly rule: LandRule;
  readonly change: (changes: Partial<LandRule>) => void;
}

/** “240 stand, 12 would come, 3 would go”; nothing where there is nothing to tell. */
function strewnWords(standing: number, ahead: StrewingAhead | undefined): string | undefined {
  const { coming, going } = ahead ?? { coming: 0, going: 0 };
  const words = [
    ...(standing === 0 ? [] : [fill('{} stand', standing)]),
    ...(coming === 0 ? [] : [fill('{} would come', coming)]),
    ...(going === 0 ? [] : [fill('{} would go', going)]),
  ];
  return words.length === 0 ? undefined : words.join(', ');
}

/** What the rule strews where it holds. */
function Strewn({ map, rule, change }: StrewnProps) {
  const { objects } = rule;
  const ahead = useStore(landOf(map), (state) => state.ahead[rule.id]);
  const set = (changes: Partial<RuleObjects>): void =>
    change({ objects: { ...(objects ?? newRuleObjects), ...changes } });
  return (
    <>
      <Section title={text('Objects')} meta={strewnWords(rule.strewn.length, ahead)}>
        <Field label={text('Strewn')}>
          <Checkbox
            label={text('Objects where the conditions hold')}
            checked={objects !== null}
            onChange={(isOn) => change({ objects: isOn ? newRuleObjects : null })}
          />
        </Field>
        {objects !== null && (
          <>
            <Field label={text('Density')} description={text('Objects a chunk at most: some 1,100 square yards.')}>
              <NumberField
                value={objects.density}
                min={densityRange[0]}
                max={densityRange[1]}
                step={1}
                onCommit={(density) => set({ density })}
              />
            </Field>
            <Field label={text('Spacing')} unit="yd" description={text('From one to the next at least.')}>
              <NumberField
                value={objects.spacing}
                unit="yd"
                min={0}
                max={1000}
                step={0.5}
                onCommit={(spacing) => set({ spacing })}
              />
            </Field>
          </>
        )}
      </Section>
      {objects !== null && (
        <>
          <ModelMix map={map} mix={objects.mix} onChange={(mix) => set({ mix })} />
          <StandFields rules={objects} onChange={set} turnLabel={text('Anticlockwise from north.')} />
        </>
      )}
    </>
  );
}

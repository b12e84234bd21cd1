/** What can be done to the rules of a map by hand. */
import type { LandRule } from '../../../../../shared/terrain/rules/rule.ts';
import { freeName, freeId, newRule, withTexture } from '../../../../../shared/terrain/rules/rule.ts';
import { notify } from '../../../base/ui/index.ts';
import type { TerrainMap } from '../map/maps.ts';
import { toolStore } from '../map/toolStore.ts';
import { changePlan, landOf } from './landPlan.ts';
import { fill, text } from '../../../base/text/language.ts';

const rulesOf = (map: TerrainMap): readonly LandRule[] => landOf(map).getState().plan.rules;

function setRules(map: TerrainMap, label: string, rules: readonly LandRule[], mergeKey?: string): void {
  changePlan(map, label, (plan) => ({ ...plan, rules }), mergeKey);
}

export function chooseRule(map: TerrainMap, id: string | null): void {
  landOf(map).setState({ rule: id });
}

/** Adds a rule with the texture that is in hand, over the others. */
export function addRule(map: TerrainMap): void {
  const made = newRule(rulesOf(map), toolStore.getState().settings.paint.texture);
  setRules(map, `Add the rule “${made.name}”`, [...rulesOf(map), made]);
  chooseRule(map, made.id);
}

export function duplicateRule(map: TerrainMap, rule: LandRule): void {
  const rules = rulesOf(map);
  const made = { ...rule, id: freeId(rules, 'rule'), name: freeName(rules, rule.name), strewn: [] };
  setRules(map, `Duplicate the rule “${rule.name}”`, rules.toSpliced(rules.indexOf(rule) + 1, 0, made));
  chooseRule(map, made.id);
}

export function changeRule(map: TerrainMap, id: string, changes: Partial<LandRule>): void {
  const rules = rulesOf(map);
  const name = rules.find((rule) => rule.id === id)?.name ?? '';
  setRules(
    map,
    `Change the rule “${name}”`,
    rules.map((rule) => {
      if (rule.id !== id) return rule;
      const { texture = rule.texture, ...others } = changes;
      return { ...withTexture(rules, rule, texture), ...others };
    }),
    `rule ${id} ${Object.keys(changes).join()}`,
  );
}

/** @param to where it stands then */
export function moveRule(map: TerrainMap, from: number, to: number): void {
  const rules = rulesOf(map);
  const rule = rules[from];
  if (rule === undefined || to < 0 || to >= rules.length || to === from) return;
  setRules(map, `Move the rule “${rule.name}”`, rules.toSpliced(from, 1).toSpliced(to, 0, rule));
}

/** Takes a rule away; the message that tells of it brings it back. */
export function deleteRule(map: TerrainMap, rule: LandRule): void {
  const before = rulesOf(map);
  const at = before.indexOf(rule);
  setRules(map, `Delete the rule “${rule.name}”`, before.toSpliced(at, 1));
  chooseRule(map, before[at + 1]?.id ?? before[at - 1]?.id ?? null);
  notify({
    tone: 'info',
    title: fill('Deleted the rule “{}”', rule.name),
    message: text('What was put down stays on the ground.'),
    action: {
      label: text('Bring it back'),
      onSelect: () => {
        setRules(map, `Bring back the rule “${rule.name}”`, rulesOf(map).toSpliced(at, 0, rule));
        chooseRule(map, rule.id);
      },
    },
  });
}

/** Putting the rules of a map down. */
import { counted } from '../../../base/text/numbers.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { cancellable, nothingChanged } from '../../../workbench/work/cancellable.ts';
import type { TerrainMap } from '../map/maps.ts';
import { changeMap } from '../map/work/runOnMap.ts';
import { modelsToAdd } from '../map/objects/modelsToAdd.ts';
import type { LandRule } from '../../../../../shared/terrain/rules/rule.ts';
import { changePlanIn, landOf } from './landPlan.ts';
import { fill, text } from '../../../base/text/language.ts';

/** Puts the rules down as ordinary data of the open tiles: one step. */
export async function putDown(map: TerrainMap): Promise<void> {
  const state = landOf(map);
  const { plan } = state.getState();
  const rules = plan.rules.filter(({ isOn }) => isOn);
  // Roads and rivers that are on the ground lie over what rules say.
  const ways = plan.ways.filter(({ laid }) => laid !== null);
  try {
    const models = await modelsToAdd(
      map,
      rules.map(({ objects }) => objects?.mix ?? []),
    );
    const params = { rules, ways, alphaDepth: map.alphaDepth, ...models };
    const done = await cancellable(
      fill('Putting down the rules of {}', map.name),
      (work) =>
        changeMap(map, 'Put down rules', 'putDownRules', params, work, (edit, { strewn }) => {
          if (Object.keys(strewn).length === 0) return;
          const noted = (rule: LandRule): LandRule => ({ ...rule, strewn: strewn[rule.id] ?? rule.strewn });
          changePlanIn(map, edit, (now) => ({ ...now, rules: now.rules.map(noted) }));
        }),
      nothingChanged,
    );
    if (done === null) return;
    const { chunks, givenUp, shares, strewn, changes } = done;
    const objects = Object.values(strewn).reduce((sum, ids) => sum + ids.length, 0);
    state.setState({ givenUp, shares });
    const places = new Set(givenUp.map(({ column, row }) => `${column} ${row}`)).size;
    if (places > 0) {
      const message = text('Their smallest texture was given up; the Rules panel lists them.');
      notify({ tone: 'warning', title: fill('{} had no room for all textures', counted(places, 'chunk')), message });
    } else if (changes.every((each) => each.length === 0)) {
      notify({ tone: 'info', title: text('The ground has all of it already') });
    } else {
      const message = objects === 0 ? {} : { message: fill('{} stand there.', counted(objects, 'object')) };
      notify({ tone: 'ok', title: fill('Rules put down on {}', counted(chunks, 'chunk')), ...message });
    }
  } catch (error) {
    reportError(text('The rules could not be put down'), error);
  }
}

/** Putting the rules of a map down. */
import { counted } from '../../../base/text/numbers.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { cancellable, nothingChanged } from '../../../workbench/work/cancellable.ts';
import { freeIds } from '../../../../../shared/terrain/objects/object.ts';
import { writePlan } from '../../../../../shared/terrain/rules/landFile.ts';
import { fill, text } from '../../../base/text/language.ts';
import type { TerrainMap } from '../map/maps.ts';
import { overMap } from '../map/work/overFiles.ts';
import { changeMap } from '../map/work/runOnMap.ts';
import { modelsToAdd } from '../map/objects/modelsToAdd.ts';
import type { LandRule } from '../../../../../shared/terrain/rules/rule.ts';
import { changePlan, changePlanIn, landOf } from './landPlan.ts';

/** Puts the rules down as ordinary data of the open tiles: one step. False where it was given up or failed. */
export async function putDown(map: TerrainMap): Promise<boolean> {
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
    if (done === null) return false;
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
    return true;
  } catch (error) {
    reportError(text('The rules could not be put down'), error);
    return false;
  }
}

/** Puts the rules down on tiles that are not open, in their files. What they strew is noted in the plan, and forgotten with the files. */
export async function putDownInFiles(map: TerrainMap): Promise<void> {
  const state = landOf(map);
  const { plan } = state.getState();
  try {
    const { bounds, firstId } = await modelsToAdd(
      map,
      plan.rules.map(({ objects }) => objects?.mix ?? []),
    );
    const { tiles } = map.state.getState();
    const nextId = freeIds(
      tiles.map(({ document }) => document),
      firstId ?? 1,
    );
    const boxes = bounds.map(({ path, kind, box }) => ({
      ...{ path, kind },
      box: box && { minimum: [...box.minimum], maximum: [...box.maximum] },
    }));
    const strewnBefore = new Map(plan.rules.map(({ id, strewn }) => [id, strewn]));
    const note = (label: string, strewn: ReadonlyMap<string, readonly number[]>): void => {
      const isOther = ({ id, strewn: known }: LandRule): boolean => (strewn.get(id) ?? known).join() !== known.join();
      if (!landOf(map).getState().plan.rules.some(isOther)) return;
      changePlan(map, label, (now) => ({
        ...now,
        rules: now.rules.map((rule) =>
          isOther(rule) ? { ...rule, strewn: strewn.get(rule.id) ?? rule.strewn } : rule,
        ),
      }));
    };
    const told = await overMap(
      map,
      { kind: 'rules', plan: writePlan(plan), alphaDepth: map.alphaDepth, bounds: boxes, firstId: nextId() },
      fill('Putting down the rules of {}', map.name),
      () => note('Forget what rules strewed in files', strewnBefore),
    );
    if (told === null) return;
    note('Note what rules strewed in files', new Map(told.strewn.map(({ rule, ids }) => [rule, ids])));
    state.setState(({ givenUp, shares }) => ({
      givenUp: [...(tiles.length === 0 ? [] : givenUp), ...told.givenUp],
      shares: tiles.length === 0 ? Object.fromEntries(told.shares.map(({ rule, share }) => [rule, share])) : shares,
    }));
  } catch (error) {
    reportError(text('The rules could not be put down on tiles that are not loaded'), error);
  }
}

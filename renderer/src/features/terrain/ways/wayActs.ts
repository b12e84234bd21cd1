/** Acts on the roads and rivers of a map: put down, taken up, deleted. */
import { counted, englishCounted } from '../../../base/text/numbers.ts';
import type { LandPlan } from '../../../../../shared/terrain/rules/landFile.ts';
import type { Way } from '../../../../../shared/terrain/ways/way.ts';
import { hasCourse } from '../../../../../shared/terrain/ways/way.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { cancellable, nothingChanged } from '../../../workbench/work/cancellable.ts';
import { liquidKindOf } from '../map/gameTables.ts';
import type { TerrainMap } from '../map/maps.ts';
import { modelsToAdd } from '../map/objects/modelsToAdd.ts';
import { objectsOnGround } from '../map/toolStore.ts';
import { changeMap } from '../map/work/runOnMap.ts';
import { changePlan, changePlanIn, landOf } from '../rules/landPlan.ts';
import { chooseWay, waysOf } from './wayDesk.ts';
import { fill, text } from '../../../base/text/language.ts';

/** A way with what was put down of it; it may have been changed by hand meanwhile. */
function withLaid(way: Way, laid: readonly Way[]): Way {
  const same = laid.find(({ id }) => id === way.id);
  return same === undefined ? way : { ...way, laid: same.laid };
}

const withWays =
  (ways: readonly Way[]) =>
  (plan: LandPlan): LandPlan => ({ ...plan, ways });

/** Puts all roads and rivers down as ordinary data of the open tiles: one step. */
export async function putDownWays(map: TerrainMap): Promise<void> {
  const ways = waysOf(map);
  if (!ways.some((way) => hasCourse(way) || way.laid !== null)) return;
  try {
    const models = await modelsToAdd(
      map,
      ways.flatMap(({ objects }) => objects.map(({ mix }) => mix)),
    );
    const params = {
      ...{ ways, alphaDepth: map.alphaDepth, objects: objectsOnGround(), ...models },
      liquids: ways.map(({ liquid }) => ({ type: liquid, kind: liquidKindOf(map, liquid) })),
    };
    const done = await cancellable(
      fill('Putting down the roads and rivers of {}', map.name),
      (work) =>
        changeMap(map, 'Put down roads and rivers', 'layWays', params, work, (edit, { ways: laid }) =>
          changePlanIn(map, edit, (plan) => ({ ...plan, ways: plan.ways.map((way) => withLaid(way, laid)) })),
        ),
      nothingChanged,
    );
    if (done === null) return;
    const { givenUp, objects } = done;
    landOf(map).setState({ givenUp });
    const title = `${englishCounted(ways.filter(hasCourse).length, 'way')} on the ground`;
    if (givenUp.length > 0) {
      const message = text(
        'Chunks had no room for all textures: the smallest was given up. The Rules panel lists them.',
      );
      notify({ tone: 'warning', title, message });
    } else
      notify({
        tone: 'ok',
        title,
        ...(objects === 0 ? {} : { message: fill('{} along them.', counted(objects, 'object')) }),
      });
  } catch (error) {
    reportError(text('The roads and rivers could not be put down'), error);
  }
}

/** Takes a way off the ground, as far as nobody changed what it made: one step. The way stays in the list. */
export async function takeUpWay(map: TerrainMap, way: Way): Promise<void> {
  if (way.laid === null) return;
  const params = { ways: [way], alphaDepth: map.alphaDepth, objects: objectsOnGround() };
  try {
    await cancellable(
      fill('Taking up {}', way.name),
      (work) =>
        changeMap(map, `Take up “${way.name}”`, 'takeUpWays', params, work, (edit) =>
          changePlanIn(map, edit, (plan) => ({
            ...plan,
            ways: plan.ways.map((each) => (each.id === way.id ? { ...each, laid: null } : each)),
          })),
        ),
      nothingChanged,
    );
  } catch (error) {
    reportError(fill('{} could not be taken up', way.name), error);
  }
}

/** Takes a way out of the list; what was put down of it stays. */
export function deleteWay(map: TerrainMap, way: Way): void {
  const ways = waysOf(map);
  const at = ways.indexOf(way);
  changePlan(map, `Delete “${way.name}”`, withWays(ways.toSpliced(at, 1)));
  chooseWay(map, null);
  notify({
    tone: 'info',
    title: fill('Deleted “{}”', way.name),
    message:
      way.laid === null
        ? text('Undo brings it back.')
        : text('What was put down stays on the ground. Undo brings it back.'),
  });
}

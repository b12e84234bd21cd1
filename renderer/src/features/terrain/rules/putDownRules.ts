/** Putting the rules of a map down. */
import { counted } from '../../../../../shared/codec/words.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { cancellable, nothingChanged } from '../../../workbench/work/cancellable.ts';
import type { TerrainMap } from '../map/maps.ts';
import { changeMap } from '../map/work/runOnMap.ts';
import { landOf } from './landPlan.ts';

/** Puts the rules down as ordinary data of the open tiles: one step. */
export async function putDown(map: TerrainMap): Promise<void> {
  const state = landOf(map);
  const { plan } = state.getState();
  const rules = plan.rules.filter(({ isOn }) => isOn);
  // Roads and rivers that are on the ground lie over what rules say.
  const ways = plan.ways.filter(({ laid }) => laid !== null);
  try {
    const done = await cancellable(
      `Putting down the rules of ${map.name}`,
      (work) => changeMap(map, 'Put down rules', 'putDownRules', { rules, ways, alphaDepth: map.alphaDepth }, work),
      nothingChanged,
    );
    if (done === null) return;
    const { chunks, givenUp, shares } = done;
    state.setState({ givenUp, shares });
    const places = new Set(givenUp.map(({ column, row }) => `${column} ${row}`)).size;
    if (places > 0) {
      const message = 'Their smallest texture was given up; the Rules panel lists them.';
      notify({ tone: 'warning', title: `${counted(places, 'chunk')} had no room for all textures`, message });
    } else if (chunks === 0) notify({ tone: 'info', title: 'The ground has all of it already' });
    else notify({ tone: 'ok', title: `Rules put down on ${counted(chunks, 'chunk')}` });
  } catch (error) {
    reportError('The rules could not be put down', error);
  }
}

/** The rules of the maps that are open: read from the file beside each map, kept there, and put down. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { counted } from '../../../../../shared/codec/words.ts';
import { decodeText, encodeUtf8 } from '../../../../../shared/codec/text.ts';
import { emptyPlan, landFileName, readPlan, writePlan } from '../../../../../shared/terrain/rules/landFile.ts';
import type { LandPlan } from '../../../../../shared/terrain/rules/landFile.ts';
import type { PutDown } from '../../../../../shared/terrain/rules/putDown.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { cancellable, nothingChanged } from '../../../workbench/work/cancellable.ts';
import { writeBeside } from '../map/writeBeside.ts';
import type { TerrainMap } from '../map/maps.ts';
import { bytesBeside } from '../map/minimaps/files.ts';
import { changeMap } from '../map/work/runOnMap.ts';

interface LandState {
  readonly plan: LandPlan;
  /** The chosen rule; null for none. */
  readonly rule: string | null;
  /** Whether rules are drawn on the ground. */
  readonly isShown: boolean;
  /** Part of the open land that shows each rule, by its id, as far as it is known. */
  readonly shares: Readonly<Record<string, number>>;
  /** Where textures had no room when rules were put down last. */
  readonly givenUp: PutDown['givenUp'];
  /** Why the file beside the map is left alone: it could not be read, or there is no folder. */
  readonly problem: string | null;
}

const states = new WeakMap<TerrainMap, StoreApi<LandState>>();
/** After so long without another change the file is written, ms. */
const calmMs = 500;

export function landOf(map: TerrainMap): StoreApi<LandState> {
  const known = states.get(map);
  if (known !== undefined) return known;
  const made = createStore<LandState>(() => ({
    ...{ plan: emptyPlan, rule: null, isShown: true },
    ...{ shares: {}, givenUp: [], problem: null },
  }));
  states.set(map, made);
  void readFile(map, made);
  return made;
}

async function readFile(map: TerrainMap, state: StoreApi<LandState>): Promise<void> {
  const name = landFileName(map.name);
  try {
    const bytes = await bytesBeside(map, name);
    if (bytes !== null && state.getState().plan === emptyPlan) {
      state.setState({ plan: readPlan(decodeText(bytes, 0, bytes.length), name) });
    }
  } catch (error) {
    state.setState({
      problem: `${error instanceof Error ? error.message : String(error)}. The file is left as it is.`,
    });
  }
  follow(map, state);
}

/** Writes the file behind every change of the plan. */
function follow(map: TerrainMap, state: StoreApi<LandState>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  state.subscribe((now, before) => {
    if (now.plan === before.plan || now.problem !== null) return;
    clearTimeout(timer);
    timer = setTimeout(() => void writeFile(map, state), calmMs);
  });
}

async function writeFile(map: TerrainMap, state: StoreApi<LandState>): Promise<void> {
  const name = landFileName(map.name);
  try {
    await writeBeside(map, name, Uint8Array.from(encodeUtf8(writePlan(state.getState().plan))), true);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    state.setState({ problem: `${name} could not be written: ${reason}. The rules last until the map is closed.` });
  }
}

export function changePlan(map: TerrainMap, change: (plan: LandPlan) => LandPlan): void {
  const state = landOf(map);
  state.setState({ plan: change(state.getState().plan) });
}

/** Puts the rules down as ordinary data of the open tiles: one step. */
export async function putDown(map: TerrainMap): Promise<void> {
  const state = landOf(map);
  const rules = state.getState().plan.rules.filter(({ isOn }) => isOn);
  try {
    const done = await cancellable(
      `Putting down the rules of ${map.name}`,
      (work) => changeMap(map, 'Put down rules', 'putDownRules', { rules, alphaDepth: map.alphaDepth }, work),
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

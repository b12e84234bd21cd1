/** How landforms are set, for as long as the window is there; and carrying them out on a map. */
import { createStore } from 'zustand/vanilla';
import { counted } from '../../../base/text/numbers.ts';
import type { NoiseKind } from '../../../../../shared/geometry/terrain/brush/noise.ts';
import type {
  BlendWay,
  HeightPlane,
  Landform,
  LandformKind,
} from '../../../../../shared/terrain/landforms/landform.ts';
import { landforms, usualNumbers } from '../../../../../shared/terrain/landforms/landform.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { cancellable, nothingChanged } from '../../../workbench/work/cancellable.ts';
import type { TerrainMap } from '../map/maps.ts';
import { objectsOnGround } from '../map/toolStore.ts';
import { changeMap } from '../map/work/runOnMap.ts';
import { onlyWhere } from '../rules/onlyWhere.ts';
import { fill, text } from '../../../base/text/language.ts';

interface LandformState {
  readonly kind: LandformKind;
  /** Of every kind by the names of its numbers; those that were not set are as they begin. */
  readonly numbers: Readonly<Partial<Record<LandformKind, Readonly<Record<string, number>>>>>;
  readonly noise: NoiseKind;
  readonly way: BlendWay;
  /** Heights of another map, with the name of their file. */
  readonly plane: (HeightPlane & { readonly name: string }) | null;
  readonly keepsEdges: boolean;
}

export const landformStore = createStore<LandformState>(() => ({
  kind: 'noise',
  numbers: {},
  noise: 'fractal',
  way: 'mix',
  plane: null,
  keepsEdges: true,
}));

/** Ridges follow places that the command line names; nothing in the window does yet. */
export const isOffered = (kind: LandformKind): boolean => kind !== 'curve';

export function numbersOf({ kind, numbers }: LandformState): Readonly<Record<string, number>> {
  return { ...usualNumbers(kind), ...numbers[kind] };
}

export function setNumber(name: string, value: number): void {
  const state = landformStore.getState();
  const own = { ...state.numbers[state.kind], [name]: value };
  landformStore.setState({ numbers: { ...state.numbers, [state.kind]: own } });
}

/** What is set, as a landform; null while something that it needs was not chosen. */
export function chosenLandform(state: LandformState): Landform | null {
  const { kind, noise, way, plane } = state;
  if ((kind === 'blend' && plane === null) || !isOffered(kind)) return null;
  const numbers = numbersOf(state);
  // The numbers are those of the kind, by the table that both come from.
  return { kind, numbers, noise, way, plane: kind === 'blend' ? plane : null } as unknown as Landform;
}

/** Shapes all open tiles of a map in its worker: one step. */
export async function applyLandform(map: TerrainMap): Promise<void> {
  const state = landformStore.getState();
  const landform = chosenLandform(state);
  if (landform === null) return;
  const { label } = landforms[state.kind];
  const { mask } = onlyWhere.getState();
  const shaping = { landform, mask, objects: objectsOnGround(), keepsEdges: state.keepsEdges };
  try {
    const done = await cancellable(
      fill('Shaping {}', map.name),
      (work) => changeMap(map, label, 'shapeLand', shaping, work),
      nothingChanged,
    );
    if (done === null) return;
    if (done.chunks === 0)
      notify({ tone: 'info', title: text('No ground changed'), message: text('Nowhere do the conditions hold.') });
    else notify({ tone: 'ok', title: fill('{}: {} shaped', label, counted(done.chunks, 'chunk')) });
  } catch (error) {
    reportError(fill('{} did not work', label), error);
  }
}

/** The rules, roads and rivers of the maps that are open: read from the file beside each map, kept there, and put down. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { decodeText, encodeUtf8 } from '../../../../../shared/codec/text.ts';
import { emptyPlan, landFileName, readPlan, writePlan } from '../../../../../shared/terrain/rules/landFile.ts';
import type { LandPlan } from '../../../../../shared/terrain/rules/landFile.ts';
import { PlanDocument } from '../../../../../shared/terrain/rules/planDocument.ts';
import type { MapEdit } from '../../../../../shared/terrain/mapEdit.ts';
import type { PutDown } from '../../../../../shared/terrain/rules/putDown.ts';
import { writeBeside } from '../map/writeBeside.ts';
import type { TerrainMap } from '../map/maps.ts';
import { bytesBeside } from '../map/minimaps/files.ts';
import { fill } from '../../../base/text/language.ts';

/** What putting a rule down would do to objects. */
export interface StrewingAhead {
  readonly coming: number;
  readonly going: number;
}

interface LandState {
  readonly plan: LandPlan;
  /** The chosen rule; null for none. */
  readonly rule: string | null;
  /** The chosen road or river, and the point of it that is in hand; −1 for none. */
  readonly way: string | null;
  readonly point: number;
  /** Whether rules are drawn on the ground. */
  readonly isShown: boolean;
  /** Part of the open land that shows each rule, by its id, as far as it is known. */
  readonly shares: Readonly<Record<string, number>>;
  /** What rules that are shown would strew, by their ids; those that strew nothing are not in it. */
  readonly ahead: Readonly<Record<string, StrewingAhead>>;
  /** Where textures had no room when rules were put down last. */
  readonly givenUp: PutDown['givenUp'];
  /** Why the file beside the map is left alone: it could not be read, or there is no folder. */
  readonly problem: string | null;
}

const states = new WeakMap<TerrainMap, StoreApi<LandState>>();
/** The plans as documents: their changes are steps of the map's history. */
const documents = new WeakMap<TerrainMap, PlanDocument>();
/** After so long without another change the file is written, ms. */
const calmMs = 500;

export function landOf(map: TerrainMap): StoreApi<LandState> {
  const known = states.get(map);
  if (known !== undefined) return known;
  const made = createStore<LandState>(() => ({
    ...{ plan: emptyPlan, rule: null, way: null, point: -1, isShown: true },
    ...{ shares: {}, ahead: {}, givenUp: [], problem: null },
  }));
  states.set(map, made);
  take(map, made, emptyPlan);
  void readFile(map, made);
  return made;
}

/** A plan begins: its steps are the map's from now on. */
function take(map: TerrainMap, state: StoreApi<LandState>, plan: LandPlan): void {
  const before = documents.get(map);
  if (before !== undefined) map.history.remove(before.document);
  const made = new PlanDocument(plan);
  documents.set(map, made);
  map.history.add(made.document);
  state.setState({ plan: made.plan });
  made.document.onChange(() => {
    if (made.plan !== state.getState().plan) state.setState({ plan: made.plan });
  });
}

async function readFile(map: TerrainMap, state: StoreApi<LandState>): Promise<void> {
  const name = landFileName(map.name);
  try {
    const bytes = await bytesBeside(map, name);
    const isUntouched = documents.get(map)?.document.history.entries.length === 0;
    if (bytes !== null && isUntouched) take(map, state, readPlan(decodeText(bytes, 0, bytes.length), name));
  } catch (error) {
    state.setState({
      problem: fill('{}. The file is left as it is.', error instanceof Error ? error.message : String(error)),
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
  const document = documents.get(map)?.document;
  const position = document?.history.position;
  try {
    await writeBeside(map, name, Uint8Array.from(encodeUtf8(writePlan(state.getState().plan))), true);
    document?.markSaved(position);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    state.setState({
      problem: fill('{} could not be written: {}. The rules last until the map is closed.', name, reason),
    });
  }
}

/**
 * Changes the plan of a map as a step of its history.
 * @param mergeKey changes with the same one in quick succession are one step
 */
export function changePlan(
  map: TerrainMap,
  label: string,
  change: (plan: LandPlan) => LandPlan,
  mergeKey?: string,
): void {
  const { plan } = landOf(map).getState();
  const known = documents.get(map);
  known?.document.edit(
    label,
    (transaction) => known.set(transaction, change(plan)),
    mergeKey === undefined ? {} : { mergeKey },
  );
}

/** The same inside a step that is open, whose other parts are in tiles. */
export function changePlanIn(map: TerrainMap, edit: MapEdit, change: (plan: LandPlan) => LandPlan): void {
  const { plan } = landOf(map).getState();
  const known = documents.get(map);
  if (known !== undefined) edit.in(known.document, (transaction) => known.set(transaction, change(plan)));
}

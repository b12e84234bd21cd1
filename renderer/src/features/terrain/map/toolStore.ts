/** Which terrain tool is chosen and how the tools are set. One for all maps. */
import { createStore } from 'zustand/vanilla';
import type { ObjectsOnGround } from '../../../../../shared/terrain/heightEdits.ts';
import type { BrushSettings, BrushToolId, LoadedStamp, ToolSettings } from '../tools/settings.ts';
import { hasBrush, initialToolSettings, nextRadius, nextStrength } from '../tools/settings.ts';
import type { ChosenPrefab, FullOffer, LineDraft } from '../tools/environment.ts';
import type { TerrainOverlays } from '../view/contract.ts';
import { initialTerrainOverlays } from '../view/contract.ts';

export interface ToolState {
  /** Its id in the list of tools. */
  readonly tool: string;
  readonly settings: ToolSettings;
  readonly stamp: LoadedStamp | null;
  readonly overlays: TerrainOverlays;
  readonly cameraMode: 'fly' | 'orbit';
  /** Radians: height of the sun over the horizon, and heading from north over east. */
  readonly sun: { readonly elevation: number; readonly heading: number };
  readonly viewDistance: number;
  /** A stroke that found no room: which texture is to go is being asked. */
  readonly full: FullOffer | null;
  /** A line of objects before it is put down, on the map in front. */
  readonly line: LineDraft | null;
  /** What is placed as one; null while a single model is. */
  readonly prefab: ChosenPrefab | null;
  /** Why the tool can do nothing where the pointer is. */
  readonly hint: string | null;
  /** What a drag has come to so far; null while nothing is dragged. */
  readonly reading: string | null;
}

/** Afternoon light from the north-west, as the view starts with. */
const firstSun: ToolState['sun'] = { elevation: 0.85, heading: 2 * Math.PI - 0.8 };
const suns = new WeakMap<object, ToolState['sun']>();

/** A map comes to the front: the sun stands as it was chosen for this map, and what is chosen now is this map's. Returns the end. */
export function followSun(map: object): () => void {
  toolStore.setState({ sun: suns.get(map) ?? firstSun });
  return toolStore.subscribe((now, before) => {
    if (now.sun !== before.sun) suns.set(map, now.sun);
  });
}

export const toolStore = createStore<ToolState>(() => ({
  tool: 'select',
  settings: initialToolSettings,
  stamp: null,
  overlays: initialTerrainOverlays,
  cameraMode: 'orbit',
  sun: firstSun,
  viewDistance: 3000,
  full: null,
  hint: null,
  reading: null,
  line: null,
  prefab: null,
}));

export function chooseTool(tool: string): void {
  toolStore.setState({ tool, full: null, hint: null, reading: null });
}

/** What becomes of objects when the ground under them is shaped. */
export function objectsOnGround(): ObjectsOnGround {
  return toolStore.getState().settings.height.movesObjects ? 'follow' : 'stay';
}

/** The brush that is in hand; null while the tool has none. */
export function brushInHand(): BrushToolId | null {
  const { tool } = toolStore.getState();
  return hasBrush(tool) ? tool : null;
}

export function changeBrush(id: BrushToolId, changes: Partial<BrushSettings>): void {
  toolStore.setState(({ settings }) => ({
    settings: { ...settings, brushes: { ...settings.brushes, [id]: { ...settings.brushes[id], ...changes } } },
  }));
}

export function changeTool<Key extends Exclude<keyof ToolSettings, 'brushes'>>(
  key: Key,
  changes: Partial<ToolSettings[Key]>,
): void {
  toolStore.setState(({ settings }) => ({ settings: { ...settings, [key]: { ...settings[key], ...changes } } }));
}

export function stepRadius(isLarger: boolean): void {
  const id = brushInHand();
  if (id === null) return;
  changeBrush(id, { radius: nextRadius(toolStore.getState().settings.brushes[id].radius, isLarger) });
}

export function stepStrength(isStronger: boolean): void {
  const id = brushInHand();
  if (id === null) return;
  changeBrush(id, { strength: nextStrength(toolStore.getState().settings.brushes[id].strength, isStronger) });
}

export function toggleTerrainOverlay(id: keyof TerrainOverlays): void {
  toolStore.setState(({ overlays }) => ({ overlays: { ...overlays, [id]: !overlays[id] } }));
}

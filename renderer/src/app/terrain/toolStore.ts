/** Which terrain tool is chosen and how the tools are set. One for all maps. */
import { createStore } from 'zustand/vanilla';
import type { BrushSettings, BrushToolId, LoadedStamp, ToolId, ToolSettings } from '../../tools/terrain/settings.ts';
import { initialToolSettings, nextRadius, nextStrength } from '../../tools/terrain/settings.ts';
import type { TerrainOverlays } from '../../viewport/terrain/contract.ts';
import { initialTerrainOverlays } from '../../viewport/terrain/contract.ts';

export interface ToolState {
  readonly tool: ToolId;
  readonly settings: ToolSettings;
  readonly stamp: LoadedStamp | null;
  readonly overlays: TerrainOverlays;
  readonly cameraMode: 'fly' | 'orbit';
  /** Radians: height of the sun over the horizon, and heading from north over east. */
  readonly sun: { readonly elevation: number; readonly heading: number };
  readonly viewDistance: number;
}

export const toolStore = createStore<ToolState>(() => ({
  tool: 'select',
  settings: initialToolSettings,
  stamp: null,
  overlays: initialTerrainOverlays,
  cameraMode: 'orbit',
  // Afternoon light from the north-west, as the view starts with.
  sun: { elevation: 0.85, heading: 2 * Math.PI - 0.8 },
  viewDistance: 3000,
}));

export function chooseTool(tool: ToolId): void {
  toolStore.setState({ tool });
}

/** The brush that is in hand; null while the tool has none. */
export function brushInHand(): BrushToolId | null {
  const { tool } = toolStore.getState();
  return tool === 'select' || tool === 'objects' ? null : tool;
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

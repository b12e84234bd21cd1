/** The one terrain view of the window: maps take turns in it, so that many open ones cost one drawing context. No React. */
import { wantsLessMotion } from '../../../base/theme/motion.ts';
import { isUnderTest } from '../../../workbench/testHooks.ts';
import type { ToolState } from '../map/toolStore.ts';
import { toolStore } from '../map/toolStore.ts';
import { shownOverlays } from '../toolList.tsx';
import { themeSwitch } from '../../../workbench/theme.ts';
import { pause } from '../../../workbench/work/pause.ts';
import { readColors } from '../../../viewport/index.ts';
import { TerrainViewport } from '../view/index.ts';

export interface SharedTerrainView {
  readonly view: TerrainViewport;
  /** Holds the canvas; moves into the panel of the map in front. */
  readonly element: HTMLElement;
}

let shared: SharedTerrainView | null = null;

function applyColours(view: TerrainViewport): void {
  const style = getComputedStyle(document.documentElement);
  view.setColors(readColors((name) => style.getPropertyValue(name)));
}

/** Makes the view at the first call. Throws where the browser has no WebGL 2. */
export function sharedTerrainView(): SharedTerrainView {
  if (shared !== null) return shared;
  const element = document.createElement('div');
  Object.assign(element.style, { position: 'absolute', inset: '0' });
  const view = new TerrainViewport(
    element,
    isUnderTest() ? { antialias: false, easing: false } : { easing: () => !wantsLessMotion() },
  );
  const apply = (now: ToolState, before: ToolState | null): void => {
    if (now.overlays !== before?.overlays || now.tool !== before.tool)
      view.setOverlays(shownOverlays(now.overlays, now.tool));
    if (now.cameraMode !== before?.cameraMode) view.camera.setMode(now.cameraMode);
    if (now.sun !== before?.sun) view.setSun(now.sun.elevation, now.sun.heading);
    if (now.viewDistance !== before?.viewDistance) view.setViewDistance(now.viewDistance);
  };
  applyColours(view);
  apply(toolStore.getState(), null);
  toolStore.subscribe((now, before) => apply(now, before));
  themeSwitch().subscribe(() => applyColours(view));
  shared = { view, element };
  return shared;
}

/** Makes the view before a map needs it, in a task that does nothing else: starting WebGL takes longer than a frame. */
export async function prepareTerrainView(): Promise<void> {
  if (shared !== null) return;
  await pause();
  sharedTerrainView();
  await pause();
}

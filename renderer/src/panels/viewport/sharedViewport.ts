/** The one viewport of the window: documents take turns in it, so that many open ones cost one drawing context. No React. */
import { themeSwitch } from '../../app/theme.ts';
import { workspace } from '../../app/state/workspace.ts';
import type { WorkspaceState } from '../../app/state/workspace.ts';
import { readColors, Viewport } from '../../viewport/index.ts';
import { isUnderTest } from '../../app/testHooks.ts';

export interface SharedViewport {
  readonly viewport: Viewport;
  /** Holds the canvas; moves into the panel of the document in front. */
  readonly element: HTMLElement;
}

let shared: SharedViewport | null = null;

function applyColours(viewport: Viewport): void {
  const style = getComputedStyle(document.documentElement);
  viewport.setColors(readColors((name) => style.getPropertyValue(name)));
}

function applyWorkspace(viewport: Viewport, { overlays, tool, teamColor }: WorkspaceState): void {
  const hasExtents = overlays.has('extents');
  viewport.setOverlays({
    grid: overlays.has('grid'),
    wireframe: overlays.has('wireframe'),
    normals: overlays.has('normals'),
    bones: overlays.has('bones'),
    pivots: overlays.has('pivots'),
    attachments: overlays.has('attachments'),
    collisionShapes: overlays.has('collisionShapes'),
    hitboxes: overlays.has('hitboxes'),
    eyePosition: overlays.has('eyePosition'),
    lights: overlays.has('lights'),
    cameras: overlays.has('cameras'),
    modelExtent: hasExtents,
    sequenceExtent: hasExtents,
    particles: overlays.has('particles'),
  });
  viewport.setGizmo(tool === 'select' ? null : tool);
  viewport.setTeamColor(teamColor);
}

/** Makes the viewport at the first call. Throws where the browser has no WebGL 2. */
export function sharedViewport(): SharedViewport {
  if (shared !== null) return shared;
  const element = document.createElement('div');
  Object.assign(element.style, { position: 'absolute', inset: '0' });
  const isCalm = isUnderTest() || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const viewport = new Viewport(element, isUnderTest() ? { antialias: false, easing: false } : { easing: !isCalm });
  applyColours(viewport);
  applyWorkspace(viewport, workspace.getState());
  themeSwitch().subscribe(() => applyColours(viewport));
  workspace.subscribe((now, before) => {
    if (now.overlays !== before.overlays || now.tool !== before.tool || now.teamColor !== before.teamColor) {
      applyWorkspace(viewport, now);
    }
  });
  shared = { viewport, element };
  return shared;
}

/** The one viewport of the window: documents take turns in it, so that many open ones cost one drawing context. No React. */
import { activeSession, workbench } from '../../../workbench/state/workbench.ts';
import type { WorkbenchState } from '../../../workbench/state/workbench.ts';
import { notify } from '../../../base/ui/index.ts';
import { lookOf } from '../../../viewport/index.ts';
import type { GizmoOptions, ToolEnvironment, Viewport, ViewTool } from '../../../viewport/index.ts';
import { restTarget } from '../lastAct/restDrag.ts';
import { notePoseDrag } from '../pose/poseActs.ts';
import { unsavedChanges } from '../pose/unsavedPose.ts';
import { TrailTool } from '../motion/trailTool.ts';
import { pinChanges, pinsOf } from '../pose/pins.ts';
import { motionStore } from '../motion/motionStore.ts';
import { showPose } from './showPose.ts';
import { offeredViewMode, presentViewMode } from './viewMode.ts';
import { isPosing, poseMomentOf } from '../pose/poseMoment.ts';
import { poseTarget } from '../pose/poseTarget.ts';
import { followShaping, shapedTarget, shapeTool, startIn } from '../shape/shapeView.ts';
import { isShaping, isWeighing, onShapingChanged, snapRule } from '../shape/shapeStore.ts';
import { ballStore } from '../materials/ballStore.ts';
import { modelToolStore } from '../toolStore.ts';
import { offerViewActs, offerViewPicture } from '../viewActs.ts';
import { modelTools } from '../toolList.ts';
import { themedViewport, type ThemedViewport } from './themedViewport.ts';
import { text } from '../../../base/text/language.ts';

let shared: ThemedViewport | null = null;

/** What of the workbench the viewport shows. */
const viewSettings = ['overlays', 'teamColor', 'levelOfDetail'] as const;

function applyWorkspace(viewport: Viewport, wanted: WorkbenchState): void {
  const { overlays, teamColor, levelOfDetail } = wanted;
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
    lighting: overlays.has('lighting'),
    ghosts: overlays.has('ghosts'),
    trails: overlays.has('trails'),
    events: overlays.has('events'),
    human: overlays.has('human'),
  });
  viewport.setTeamColor(teamColor);
  viewport.setLevelOfDetail(levelOfDetail);
}

/** Takes the tool in hand that was chosen; while poses are worked on it moves joints of the shown moment. */
function applyTool(viewport: Viewport): void {
  const { tool } = modelToolStore.getState();
  const chosen = modelTools.find(({ id }) => id === tool);
  const make = chosen === undefined || (chosen.isForRest === true && isPosing()) ? null : chosen.make;
  const environment = viewport.toolEnvironment;
  const gizmo =
    make === null
      ? null
      : make({
          ...environment,
          follow: modelToolStore.getState,
          targetOf: targetNow(),
          snap: snapRule,
          axes: () => modelToolStore.getState().axes,
        });
  const posed = isPosing() ? trailTool(environment, gizmo) : gizmo;
  const mode = presentViewMode();
  viewport.setTool(mode !== null ? mode.tool(environment) : isShaping() ? shapeTool(environment, gizmo) : posed);
  // What is not seen cannot be clicked.
  const { workspaceId, overlays } = workbench.getState();
  viewport.setOverlays({ bones: workspaceId === 'animate' || isWeighing() || overlays.has('bones') });
}

/** What tools move: joints of a pose, points of meshes, or the model at rest. */
function targetNow(): NonNullable<GizmoOptions['targetOf']> {
  return isPosing() ? posedTarget : isShaping() ? shapedTarget : restTarget;
}

const posedTarget: NonNullable<GizmoOptions['targetOf']> = (scene) => {
  const session = activeSession();
  if (session === null || session.document !== scene.document) return null;
  const moment = poseMomentOf(session);
  if (typeof moment === 'string') return null;
  return poseTarget(scene, session, moment, {
    refuse: (reason) => notify({ tone: 'warning', title: text('This cannot be posed'), message: `${reason}.` }),
    done: (...drag) => notePoseDrag(session, ...drag),
  });
};

/** The tool in hand, with the dots of trails to be dragged. */
function trailTool(environment: ToolEnvironment, tool: ViewTool | null): ViewTool {
  return new TrailTool(
    {
      ...environment,
      isShown: () => workbench.getState().overlays.has('trails'),
      posing: () => {
        const session = activeSession();
        const moment = session === null ? null : poseMomentOf(session);
        return session === null || moment === null || typeof moment === 'string' ? null : { session, moment };
      },
    },
    tool,
  );
}

/** Makes the viewport at the first call. Throws where the browser has no WebGL 2. */
export function sharedViewport(): ThemedViewport {
  if (shared !== null) return shared;
  const { viewport, element } = themedViewport();
  applyWorkspace(viewport, workbench.getState());
  workbench.subscribe((now, before) => {
    if (viewSettings.some((name) => now[name] !== before[name])) applyWorkspace(viewport, now);
    if (now.workspaceId !== before.workspaceId || now.overlays !== before.overlays) applyTool(viewport);
  });
  applyTool(viewport);
  followShaping(viewport);
  const offered = offeredViewMode();
  offered?.follow(viewport);
  const modeNow = (): string => `${isShaping()} ${isWeighing()} ${presentViewMode() !== null}`;
  let mode = modeNow();
  const followMode = (): void => {
    if (mode !== modeNow()) applyTool(viewport);
    mode = modeNow();
  };
  onShapingChanged(followMode);
  offered?.subscribe(followMode);
  const showUnsaved = (): void => showPose(viewport, activeSession());
  unsavedChanges.listen(showUnsaved);
  modelToolStore.subscribe(showUnsaved);
  workbench.subscribe((now, before) => {
    if (now.workspaceId !== before.workspaceId || now.activeId !== before.activeId) showUnsaved();
  });
  const applyPins = (): void => {
    const session = activeSession();
    viewport.setOverlays({ pins: new Set(session === null || !isPosing() ? [] : pinsOf(session)) });
  };
  pinChanges.listen(applyPins);
  modelToolStore.subscribe(applyPins);
  workbench.subscribe((now, before) => {
    if (now.workspaceId !== before.workspaceId || now.activeId !== before.activeId) applyPins();
  });
  viewport.ball.show(ballStore.getState().wish);
  ballStore.subscribe(({ wish }) => viewport.ball.show(wish));
  const applyMotion = (): void => viewport.setOverlays({ motion: motionStore.getState() });
  applyMotion();
  motionStore.subscribe(applyMotion);
  offerViewActs(
    (act) => startIn(viewport, act, targetNow()),
    () => {
      const lens = viewport.toolMoment?.lens;
      return lens === undefined ? null : { frame: lens.frame, camera: lookOf(lens) };
    },
  );
  offerViewPicture((size) => viewport.picture(size));
  modelToolStore.subscribe((now, before) => {
    if (now.tool !== before.tool || now.mode !== before.mode) applyTool(viewport);
    if (now.axes !== before.axes) viewport.invalidate();
  });
  shared = { viewport, element };
  return shared;
}

/**
 * Makes the viewport before a document needs it: starting WebGL takes longer than reading a model. It draws one empty picture
 * out of sight, at about the size it will have, so that the first real one finds everything in place.
 */
export async function warmViewport(): Promise<void> {
  const { viewport, element } = sharedViewport();
  if (element.isConnected) return;
  const place = document.createElement('div');
  const { innerWidth, innerHeight } = window;
  Object.assign(place.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    visibility: 'hidden',
    pointerEvents: 'none',
    width: `${Math.round(innerWidth * 0.6)}px`,
    height: `${Math.round(innerHeight * 0.7)}px`,
  });
  place.append(element);
  document.body.append(place);
  await viewport.probes.idle();
  // A document may have taken the element meanwhile.
  if (element.parentElement === place) element.remove();
  place.remove();
}

/** The Shape mode in the view: its tools, its drawing, and what commands begin there. Loaded with the viewport. No React. */
import type {
  GizmoOptions,
  Scene,
  StartTool,
  ToolEnvironment,
  ToolMoment,
  Viewport,
  ViewTool,
} from '../../../viewport/index.ts';
import { runChange } from '../../../viewport/index.ts';
import { verbs } from '../../../viewport/gizmo/change.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Combining } from '../../../../../shared/geometry/surface/elements.ts';
import { combined, countSelected, linked, noElements } from '../../../../../shared/geometry/surface/elements.ts';
import type { ModelMesh } from '../../../../../shared/model/view.ts';
import { activeSession } from '../../../workbench/state/workbench.ts';
import { modelToolStore } from '../toolStore.ts';
import { noteTransform } from './transformAct.ts';
import { runExtrude } from './runExtrude.ts';
import { runKnife } from './runKnife.ts';
import { runLoopCut } from './runLoopCut.ts';
import { runBox, runBrush, SelectTool, type Selecting } from './selectTools.ts';
import { seamChanges } from './seams.ts';
import { shapeDrawing } from './shapeDrawing.ts';
import { ShapeScreen } from './shapeScreen.ts';
import { shapingOf, type Shape, type Shaping } from './shapeSelection.ts';
import { isShaping, isWeighing, onShapingChanged, shapeStore, snapRule } from './shapeStore.ts';
import { runRadius } from '../brush/runRadius.ts';
import { WeightDrawing } from '../weights/weightDrawing.ts';
import { weightBrush, weightStore } from '../weights/weightStore.ts';
import { WeightTool } from '../weights/weightTool.ts';
import { weightChanges } from '../weights/weightWork.ts';
import type { ViewAct } from '../viewActs.ts';
import { offeredViewMode, presentViewMode } from '../view/viewMode.ts';
import { elementWords, shapeTarget } from './shapeTarget.ts';
import { fill, text } from '../../../base/text/language.ts';

function shaping(): Shaping | null {
  const session = activeSession();
  return session === null ? null : shapingOf(session);
}

/** The screen that was made last: clicks on a view that stands still share it. */
let lastScreen: { readonly key: readonly unknown[]; readonly screen: ShapeScreen } | null = null;

function screenOf({ scene, lens }: ToolMoment, shape: Shape): ShapeScreen {
  const { seesThrough } = shapeStore.getState();
  const { frame, width, height } = lens;
  const key = [
    scene,
    shape.surface,
    shape.hidden,
    shape.placesVersion,
    seesThrough,
    width,
    height,
    lens.halfHeight,
    ...Object.values(frame).flat(),
  ];
  if (
    lastScreen !== null &&
    lastScreen.key.length === key.length &&
    key.every((each, at) => each === lastScreen?.key[at])
  ) {
    return lastScreen.screen;
  }
  const screen = new ShapeScreen(lens, shape, hidingMeshes(scene), seesThrough);
  lastScreen = { key, screen };
  return screen;
}

function shownMeshes(scene: Scene): readonly ModelMesh[] {
  const shown = scene.shownMeshes();
  const view = activeSession()?.document.format.model?.view(scene.document);
  return view?.meshes.filter(({ record }) => shown.has(record)) ?? [];
}

/** Meshes without their hidden faces: what is behind these can be seen. */
function hidingMeshes(scene: Scene): readonly Pick<ModelMesh, 'positions' | 'triangles'>[] {
  const session = activeSession();
  const hidden = session === null ? null : shapingOf(session).hiddenFaces;
  return shownMeshes(scene).map(({ record, positions, triangles }) => {
    const own = hidden?.get(record);
    if (own === undefined) return { positions, triangles };
    return { positions, triangles: triangles.filter((_, corner) => own[Math.floor(corner / 3)] !== 1) };
  });
}

const selecting: Selecting = { shaping, screen: screenOf };

/** What tools move in this mode. */
export const shapedTarget: NonNullable<GizmoOptions['targetOf']> = (scene) => {
  const session = isWeighing() ? null : activeSession();
  const shape = session === null || session.document !== scene.document ? null : shapingOf(session).shape;
  if (session === null || shape === null) return null;
  const name = elementWords(shape.elements.kind, countSelected(shape.elements));
  return shapeTarget(
    session.document,
    shape,
    () => shownMeshes(scene),
    (about, options, before) => noteTransform(session.document, before, name, about, options),
  );
};

/** What draws weights just now, so that strokes can tell it what they changed. */
let weightDrawing: WeightDrawing | null = null;

export function shapeTool(environment: ToolEnvironment, gizmo: ViewTool | null): ViewTool {
  if (isWeighing())
    return new WeightTool(environment, {
      session: activeSession,
      painted: (points) => weightDrawing?.note(points),
    });
  return new SelectTool(selecting, environment, gizmo);
}

/** All that hangs together with what lies under the pointer. */
const selectLinked: StartTool = (moment, [x, y]) => {
  const own = shaping();
  const shape = own?.shape ?? null;
  if (own === null || shape === null) return null;
  const { surface, elements } = shape;
  const element = screenOf(moment, shape).elementAt(elements.kind, x, y);
  if (element < 0) return null;
  const seed = noElements(surface, elements.kind);
  seed.flags[element] = 1;
  const how: Combining = 'add';
  own.select(combined(elements, linked(surface, seed), how));
  return null;
};

/** @param targetOf what is moved now: of the mode that is on */
export function startIn(viewport: Viewport, act: ViewAct, targetOf: NonNullable<GizmoOptions['targetOf']>): boolean {
  if (act === 'box') return viewport.startTool((moment, at, environment) => runBox(selecting, moment, at, environment));
  if (act === 'brush')
    return viewport.startTool((moment, at, environment) => runBrush(selecting, moment, at, environment));
  if (act === 'radius')
    return viewport.startTool(presentViewMode()?.radius ?? ((...begun) => runRadius(weightBrush, ...begun)));
  if (act === 'linked') return viewport.startTool(selectLinked);
  if (act === 'extrude') {
    const session = activeSession();
    return (
      session !== null &&
      viewport.startTool((moment, at, environment) =>
        runExtrude(session, { ...moment, shown: () => shownMeshes(moment.scene) }, at, environment, snapRule()),
      )
    );
  }
  if (act === 'knife' || act === 'loopCut') {
    const cut = act === 'knife' ? runKnife : runLoopCut;
    const session = activeSession();
    const shape = session === null ? null : shapingOf(session).shape;
    return (
      session !== null &&
      shape !== null &&
      viewport.startTool((moment, at, environment) =>
        cut(session, { lens: moment.lens, screen: screenOf(moment, shape) }, at, environment),
      )
    );
  }
  return viewport.startTool((moment, at, environment) => {
    const { scene, selection } = moment;
    const target = targetOf(scene, selection);
    const refusal =
      target === null
        ? text('Nothing that is selected has a place that can be moved')
        : act === 'scale'
          ? target.scaleRefusal
          : null;
    if (target === null || refusal !== null) {
      notify({
        tone: 'info',
        title: fill('{} has nothing to work on', text(verbs[act])),
        message: `${refusal ?? ''}.`,
      });
      return null;
    }
    return runChange(
      { mode: act, target, follow: modelToolStore.getState(), snap: snapRule(), axes: modelToolStore.getState().axes },
      moment,
      at,
      environment,
    );
  });
}

type ModeDrawing = ReturnType<typeof shapeDrawing>;

/** Puts the viewport into the mode that is on, or out of it. */
export function followShaping(viewport: Viewport): void {
  let drawing: ModeDrawing | null = null;
  let drawn: 'shape' | 'weights' | null = null;
  let stop: (() => void) | null = null;
  const invalidate = (): void => viewport.invalidate();
  const make = (mode: 'shape' | 'weights'): ModeDrawing => {
    const ratio = (): number => window.devicePixelRatio;
    if (mode === 'shape') return shapeDrawing(ratio, invalidate);
    weightDrawing = new WeightDrawing(ratio, invalidate);
    return weightDrawing;
  };
  const follow = (): void => {
    const mode = isShaping() ? (isWeighing() ? 'weights' : 'shape') : null;
    // Weights are seen in the pose that is shown; places are those of the model at rest.
    viewport.setAtRest(mode === 'shape' || presentViewMode()?.isAtRest() === true);
    stop?.();
    const session = mode === null ? null : activeSession();
    stop = session === null ? null : shapingOf(session).changed.listen(invalidate);
    if (mode === drawn) {
      invalidate();
      return;
    }
    const before = drawing;
    drawn = mode;
    weightDrawing = null;
    drawing = mode === null ? null : make(mode);
    viewport.setToolDrawing(drawing);
    before?.dispose();
  };
  follow();
  onShapingChanged(follow);
  offeredViewMode()?.subscribe(follow);
  weightChanges.listen(invalidate);
  seamChanges.listen(invalidate);
  weightStore.subscribe(invalidate);
}

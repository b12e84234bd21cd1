/**
 * Extruding under the pointer: faces go along their normals, edges wherever the pointer takes them. What is seen meanwhile is
 * taken back at the end, and the act done once with its last numbers: so it is one step, whose numbers stay open.
 */
import { fixedNumber } from '../../../base/text/numbers.ts';
import { pointsOf, withAllPoints } from '../../../../../shared/geometry/surface/elements.ts';
import { dot, type Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { ModelMesh } from '../../../../../shared/model/view.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Drag } from '../../../viewport/gizmo/drag.ts';
import { AXES } from '../../../viewport/gizmo/handles.ts';
import { snappedMove, snapWords, type SnapRule } from '../../../viewport/gizmo/snap.ts';
import { isTyped, nothingTyped, typedBy, typedValues } from '../../../viewport/gizmo/typedNumbers.ts';
import type { RunningTool, Taken, ToolEnvironment, ToolMoment } from '../../../viewport/tool.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import { changeMeshes, preparedAct } from './carryOutMesh.ts';
import { meshActs } from './meshActs.ts';
import { pointsAtPlaces } from './pointsAtPlaces.ts';
import { shapingOf } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';
import { placeOf, ownAxes } from './shapeTarget.ts';
import { heldPlaces, snapFinder } from './snapPlaces.ts';
import { fill, lowered, text, translated } from '../../../base/text/language.ts';

const fineness = 0.1;

interface ExtrudeMoment extends Pick<ToolMoment, 'lens'> {
  /** Meshes that it can snap to. */
  readonly shown: () => readonly ModelMesh[];
}

export function runExtrude(
  session: Session,
  { lens, shown }: ExtrudeMoment,
  at: readonly [number, number],
  environment: Pick<ToolEnvironment, 'hint'>,
  rule: SnapRule,
): RunningTool | null {
  const { document } = session;
  const shaping = shapingOf(session);
  const { shape } = shaping;
  const extrude = meshActs.find(({ id }) => id === 'extrude');
  if (shape === null || extrude === undefined || document.isInGesture) return null;
  const centre = placeOf(shape)?.middle ?? null;
  const prepared = centre === null ? null : preparedAct(session, extrude);
  if (centre === null || prepared === null) return null;
  const { elements } = shape;
  const { numbers } = prepared;
  const axes = ownAxes(shape) ?? AXES;
  const isAlong = numbers.length === 1;
  const chosen = pointsOf(shape.surface, elements);
  // Before anything is extruded: what comes of it renumbers the vertices.
  const find = snapFinder(
    {
      lens,
      shape,
      meshes: shown().map((mesh) => ({
        ...mesh,
        positions: mesh.positions.slice(),
        triangles: mesh.triangles.slice(),
      })),
      moving: chosen,
      held: heldPlaces(shape.places, chosen),
      seesThrough: shapeStore.getState().seesThrough,
    },
    rule.kind,
  );
  const gesture = document.begin(extrude.title);
  let last = at;
  let to = at;
  let snaps = false;
  let snappedTo: Vector3 | null = null;
  let typed = nothingTyped;
  const offset = (): Vector3 => {
    const drag: Drag = {
      lens,
      centre,
      from: at,
      to,
      snaps,
      handle: isAlong ? 'z' : 'view',
      axes: isAlong ? axes : AXES,
    };
    const way = snappedMove(drag, rule, find);
    snappedTo = way.to;
    return way.offset;
  };
  const valuesNow = (): Readonly<Record<string, number>> => {
    const way = offset();
    const pulled = isAlong ? [dot(way, axes.z)] : way;
    const keyed = typedValues(typed, 0);
    return Object.fromEntries(
      numbers.map(({ id, value }, each) => [id, isTyped(typed) ? (keyed[each] ?? 0) : value + (pulled[each] ?? 0)]),
    );
  };
  const giveUp = (): Taken => {
    gesture.cancel();
    if (shaping.shape?.elements.flags.length === elements.flags.length) shaping.select(elements);
    return 'ended';
  };
  const refused = (error: unknown): Taken => {
    if (!(error instanceof RangeError)) throw error;
    giveUp();
    notify({
      tone: 'warning',
      title: fill('{} cannot be done', translated(extrude.title)),
      message: `${error.message}.`,
    });
    return 'ended';
  };
  const show = (): Taken => {
    const values = valuesNow();
    try {
      gesture.restart();
      let places: readonly number[] = [];
      gesture.preview((step) => {
        ({ places } = changeMeshes(document, extrude, prepared.held, values, step, 'added first'));
      });
      const now = shaping.shape;
      if (now !== null) shaping.select(withAllPoints(now.surface, now.elements.kind, pointsAtPlaces(now, places)));
    } catch (error) {
      return refused(error);
    }
    const said = numbers.map(({ id, label }) => `${lowered(label)} ${fixedNumber(values[id] ?? 0, 2)}`).join('  ');
    environment.hint({
      x: last[0],
      y: last[1],
      title: fill('Extrude {}', said),
      keys: [
        fill('Digits a number · {} · Shift finely', snapWords(rule)),
        text('Enter or click finishes · Escape gives up'),
      ],
      region: null,
    });
    return 'taken';
  };
  const snap = (isOn: boolean): Taken => {
    snaps = isOn;
    return show();
  };
  const finish = (): Taken => {
    const values = valuesNow();
    giveUp();
    carryOutAct(session, {
      ...prepared,
      numbers: numbers.map((number) => ({ ...number, value: values[number.id] ?? number.value })),
    });
    return 'ended';
  };
  if (show() === 'ended') return null;
  return {
    guides: () => ({ centre, axes: isAlong ? [{ direction: axes.z, axis: 'z' }] : [], reach: 0, snap: snappedTo }),
    move: (x, y, press) => {
      const speed = press.shiftKey ? fineness : 1;
      to = [to[0] + (x - last[0]) * speed, to[1] + (y - last[1]) * speed];
      last = [x, y];
      snaps = press.ctrlKey;
      show();
    },
    down: (_x, _y, _press, button) => (button === 0 ? finish() : button === 2 ? giveUp() : 'left'),
    up: () => 'taken',
    wheel: () => 'left',
    key: ({ key, ctrlKey }) => {
      if (key === 'Escape') return giveUp();
      if (key === 'Enter' || key === ' ') return finish();
      if (key === 'Control') return snap(true);
      const next = ctrlKey ? null : typedBy(typed, key, numbers.length);
      if (next === null) return 'taken';
      typed = next;
      return show();
    },
    letGo: ({ key, ctrlKey }) => {
      if (key === 'Control') snap(ctrlKey);
    },
    cancel: () => void giveUp(),
  };
}

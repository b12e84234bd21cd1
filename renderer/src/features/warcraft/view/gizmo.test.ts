import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { freezeRecords } from '../../../../../shared/codec/documentRecord.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { Lens } from '../../../viewport/camera/lens.ts';
import { projectPoint, unitsPerPixel } from '../../../viewport/camera/lens.ts';
import { OrbitCamera } from '../../../viewport/camera/orbitCamera.ts';
import { orbitLens } from '../../../viewport/camera/viewCamera.ts';
import type { ToolHint } from '../../../viewport/toolHint.ts';
import type { Scene } from '../../../viewport/scene.ts';
import { gizmoTarget } from './gizmoTargets.ts';
import { MdxModel } from './model/mdxModel.ts';
import { TestModel } from './testModel.ts';
import type { Drag } from '../../../viewport/gizmo/drag.ts';
import { moved, snapStep, turned } from '../../../viewport/gizmo/drag.ts';
import { Gizmo } from '../../../viewport/gizmo/gizmo.ts';
import type { AxesKind, GizmoMode } from '../../../viewport/gizmo/handles.ts';
import { handleAt, SIZE } from '../../../viewport/gizmo/handles.ts';

beforeAll(() => freezeRecords(true));

const noKeys = { shiftKey: false, ctrlKey: false, altKey: false, pressure: 0.5 };
const time = { interval: { start: 0, end: 100, isLooping: true }, frame: 0, globalTime: 0 };

function lookingAt(target: Vector3, yaw = 0, pitch = 0): Lens {
  const orbit = new OrbitCamera(false);
  orbit.moveTo({ target, yaw, pitch, distance: 400 });
  return orbitLens(orbit, 800, 600, { centre: [0, 0, 0], radius: 100 });
}

/** A parent that is turned by a quarter about Z, a child, and a square on the child. */
function made() {
  const model = new TestModel();
  model.addMaterial({});
  const parent = model.add('bone', { name: 'Parent', objectId: 0 });
  model.addTrack(parent, 'transforms', 'KGRT', [0], [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
  const child = model.add('bone', { name: 'Child', objectId: 1, parentId: 0 });
  const pivots = model.setPivots(0, 0, 0, 10, 0, 0);
  const geoset = model.addSquare(1);
  const { document } = model;
  const posed = new MdxModel(document);
  posed.pose(time, null);
  // As much of a scene as the gizmo asks.
  const scene = { document, gizmoTarget: (selection: ReadonlySet<RecordId>) => gizmoTarget(posed, selection) };
  const hints: (ToolHint | null)[] = [];
  const hand: { childrenFollow: boolean; axes: AxesKind } = { childrenFollow: false, axes: 'model' };
  const gizmoOf = (mode: GizmoMode): Gizmo =>
    new Gizmo({
      mode,
      follow: () => hand,
      axes: () => hand.axes,
      hint: (hint) => hints.push(hint),
      changed: () => undefined,
    });
  const points = (): number[] =>
    [...(fieldsByName(document.get(pivots).fields)['points'] as Float32Array)].map(
      (n) => Math.round(n * 100) / 100 + 0,
    );
  return {
    document,
    scene: scene as Partial<Scene> as Scene,
    gizmo: gizmoOf('move'),
    gizmoOf,
    hand,
    hints,
    parent,
    child,
    geoset,
    points,
  };
}

/** Grabs a gizmo at some pixels from its middle and drags it by others. */
function drag(
  setup: ReturnType<typeof made>,
  mode: GizmoMode,
  record: RecordId,
  place: Vector3,
  [grabX, grabY]: readonly [number, number],
  [byX, byY]: readonly [number, number],
  keys = noKeys,
): { lens: Lens; hasBegun: boolean } {
  const lens = lookingAt(place);
  const { x, y } = projectPoint(lens, place);
  const { scene } = setup;
  const gizmo = setup.gizmoOf(mode);
  setup.gizmo = gizmo;
  const hasBegun = gizmo.begin({ scene, selection: new Set([record]), lens }, x + grabX, y + grabY);
  gizmo.drag(x + grabX + byX / 2, y + grabY + byY / 2, keys);
  gizmo.drag(x + grabX + byX, y + grabY + byY, keys);
  return { lens, hasBegun };
}

describe('the handles', () => {
  // Seen from the front: Y goes right, Z up, X towards the eye.
  const lens = lookingAt([0, 0, 0], 0.3, 0.3);
  const { x, y } = projectPoint(lens, [0, 0, 0]);
  const along = (axis: Vector3, pixels: number): { x: number; y: number } => {
    const size = unitsPerPixel(lens, [0, 0, 0]) * pixels;
    return projectPoint(lens, [axis[0] * size, axis[1] * size, axis[2] * size]);
  };

  test('of moving are axes, planes and the middle', () => {
    expect(handleAt('move', lens, [0, 0, 0], x, y)).toBe('view');
    for (const [name, axis] of Object.entries({ x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const)) {
      const tip = along(axis, SIZE.axis);
      expect(handleAt('move', lens, [0, 0, 0], tip.x, tip.y)).toBe(name);
    }
    const plane = along([0, 1, 1], 32);
    expect(handleAt('move', lens, [0, 0, 0], plane.x, plane.y)).toBe('yz');
    expect(handleAt('move', lens, [0, 0, 0], 20, 20)).toBeNull();
  });

  test('of turning are rings, and one around them for the line of sight', () => {
    expect(handleAt('rotate', lens, [0, 0, 0], x + SIZE.viewRing, y)).toBe('view');
    const onRing = along([Math.SQRT1_2, Math.SQRT1_2, 0], SIZE.ring);
    expect(handleAt('rotate', lens, [0, 0, 0], onRing.x, onRing.y)).toBe('z');
    expect(handleAt('rotate', lens, [0, 0, 0], x, y)).toBeNull();
  });

  test('behind the camera cannot be grabbed', () => {
    expect(handleAt('move', lens, [800, 0, 0], x, y)).toBeNull();
  });
});

describe('a drag', () => {
  const lens = lookingAt([0, 0, 0]);
  const base: Drag = { lens, centre: [0, 0, 0], handle: 'z', from: [400, 300], to: [450, 200], snaps: false };
  const units = unitsPerPixel(lens, [0, 0, 0]);

  test('along an axis takes the part that runs along it', () => {
    const offset = moved(base);
    expect(offset[2]).toBeCloseTo(100 * units);
    expect(offset[0]).toBe(0);
    expect(offset[1]).toBe(0);
  });

  test('in a plane or in the view follows the pointer', () => {
    for (const handle of ['yz', 'view'] as const) {
      const offset = moved({ ...base, handle });
      expect(offset[1]).toBeCloseTo(50 * units);
      expect(offset[2]).toBeCloseTo(100 * units);
    }
  });

  test('along the line of sight goes nowhere rather than everywhere', () => {
    expect(moved({ ...base, handle: 'x', from: [400, 300], to: [400, 300] })[0]).toBeCloseTo(0);
  });

  test('snaps to round numbers', () => {
    const step = snapStep(units);
    const offset = moved({ ...base, snaps: true });
    expect(offset[2] / step).toBeCloseTo(Math.round(offset[2] / step));
    expect(snapStep(1)).toBe(5);
    expect(snapStep(0.2)).toBe(1);
  });

  test('of a ring turns about the middle, counter-clockwise', () => {
    const around: Drag = { ...base, handle: 'x', from: [478, 300], to: [400, 222] };
    expect(turned(around)).toMatchObject({ axis: [1, 0, 0] });
    expect(turned(around).angle).toBeCloseTo(Math.PI / 2);
    expect(turned({ ...around, to: [478, 290], snaps: true }).angle).toBe(0);
    expect(turned({ ...around, to: [478, 280], snaps: true }).angle).toBeCloseTo((15 * Math.PI) / 180);
  });

  test('of a ring seen from its edge turns like a wheel', () => {
    // The Z ring is a line from left to right; pulling its near side to the right turns it counter-clockwise from above.
    const { angle } = turned({ ...base, handle: 'z', from: [400, 300], to: [439, 300] });
    expect(angle).toBeCloseTo(39 / SIZE.ring);
  });
});

describe('moving a pivot', () => {
  test('follows the pointer in the pose and is one step', () => {
    const setup = made();
    // The parent's turn shows the child's pivot (10, 0, 0) at (0, 10, 0).
    const { lens } = drag(setup, 'move', setup.child, [0, 10, 0], [0, -60], [0, -50]);
    setup.gizmo.finish();
    const lift = 50 * unitsPerPixel(lens, [0, 10, 0]);
    const [, , , x, y, z] = setup.points();
    expect([x, y]).toEqual([10, 0]);
    expect(z).toBeCloseTo(lift, 1);
    expect(setup.document.history.entries.map(({ label }) => label)).toContain('Move Child');
    setup.document.undo();
    expect(setup.points()).toEqual([0, 0, 0, 10, 0, 0]);
  });

  test('goes back through the parent’s pose: a drag to the right of the screen moves it along the parent’s axis', () => {
    const setup = made();
    drag(setup, 'move', setup.child, [0, 10, 0], [60, 0], [40, 0]);
    setup.gizmo.finish();
    const [, , , x = 0, y] = setup.points();
    expect(x).toBeGreaterThan(15);
    expect(y).toBe(0);
  });

  test('has its handles along its own axes where these are chosen, and tells how far along them', () => {
    const setup = made();
    setup.hand.axes = 'own';
    // Its own X is shown along the model's Y, by the parent's quarter turn.
    drag(setup, 'move', setup.child, [0, 10, 0], [60, 0], [40, 0]);
    const hint = setup.hints.at(-1);
    setup.gizmo.finish();
    const [, , , x = 0, y] = setup.points();
    expect(y).toBe(0);
    expect(hint?.title).toBe(`Move x ${(x - 10).toFixed(2)} along own X`);
  });

  test('takes the children along when asked to', () => {
    const setup = made();
    setup.hand.childrenFollow = true;
    drag(setup, 'move', setup.parent, [0, 0, 0], [0, -60], [0, -50]);
    setup.gizmo.finish();
    const [, , parentZ, , , childZ] = setup.points();
    expect(parentZ).toBeGreaterThan(10);
    expect(childZ).toBe(parentZ);
  });

  test('is finer with Shift', () => {
    const coarse = made();
    drag(coarse, 'move', coarse.child, [0, 10, 0], [0, -60], [0, -50]);
    const fine = made();
    drag(fine, 'move', fine.child, [0, 10, 0], [0, -60], [0, -50], { ...noKeys, shiftKey: true });
    expect((fine.points()[5] ?? 0) / (coarse.points()[5] ?? 1)).toBeCloseTo(0.1, 1);
  });

  test('leaves nothing behind when it is cancelled', () => {
    const setup = made();
    const steps = setup.document.history.entries.length;
    drag(setup, 'move', setup.child, [0, 10, 0], [0, -60], [0, -50]);
    expect(setup.points()[5]).not.toBe(0);
    expect(setup.gizmo.cancel()).toBe(true);
    expect(setup.points()).toEqual([0, 0, 0, 10, 0, 0]);
    expect(setup.document.history.entries).toHaveLength(steps);
    expect(setup.hints.at(-1)).toBeNull();
    expect(setup.gizmo.cancel()).toBe(false);
  });

  test('tells how far it went', () => {
    const setup = made();
    drag(setup, 'move', setup.child, [0, 10, 0], [0, -60], [0, -50]);
    const hint = setup.hints.at(-1);
    expect(hint?.title).toMatch(/^Move z \d+\.\d\d along Z$/);
    expect(hint?.keys).toContain('Enter or letting go finishes · Escape gives up');
  });

  test('takes numbers, axes and Enter by keys while the handle is held', () => {
    const setup = made();
    const before = setup.document.history.position;
    const key = (name: string, code = name) =>
      setup.gizmo.key({ key: name, code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false });
    drag(setup, 'move', setup.child, [0, 10, 0], [0, -60], [0, -50]);
    expect([key('7'), key('.'), key('5')]).toEqual(['taken', 'taken', 'taken']);
    expect(setup.hints.at(-1)?.title).toBe('Move z 7.50 along Z [7.5]');
    const up = setup.points();
    // Up in the pose is another way at rest: the length tells.
    expect(Math.hypot((up[3] ?? 0) - 10, up[4] ?? 0, up[5] ?? 0)).toBeCloseTo(7.5, 1);
    expect(key('x', 'KeyX')).toBe('taken');
    expect(setup.hints.at(-1)?.title).toBe('Move x 7.50 along X [7.5]');
    expect(key('Enter')).toBe('ended');
    expect(setup.document.history.position).toBe(before + 1);
    expect(setup.hints.at(-1)).toBeNull();
    setup.gizmo.finish();
    expect(setup.document.history.position).toBe(before + 1);
  });

  test('a press that goes nowhere, and a number that is none, leave no step', () => {
    const setup = made();
    const before = setup.document.history.position;
    const lens = lookingAt([0, 10, 0]);
    const { x, y } = projectPoint(lens, [0, 10, 0]);
    const gizmo = setup.gizmoOf('rotate');
    expect(gizmo.begin({ scene: setup.scene, selection: new Set([setup.geoset]), lens }, x, y)).toBe(false);
    drag(setup, 'move', setup.child, [0, 10, 0], [0, -60], [0, -50]);
    setup.gizmo.key({ key: '0', code: '0', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false });
    setup.gizmo.finish();
    expect(setup.document.history.position).toBe(before);
  });

  test('does not begin beside the handles, or while another gesture is open', () => {
    const setup = made();
    expect(drag(setup, 'move', setup.child, [0, 10, 0], [-150, 90], [9, 9]).hasBegun).toBe(false);
    const gesture = setup.document.begin('Other');
    expect(drag(setup, 'move', setup.child, [0, 10, 0], [0, -60], [0, -9]).hasBegun).toBe(false);
    gesture.cancel();
  });
});

describe('a geoset', () => {
  const positionsOf = ({ document, geoset }: ReturnType<typeof made>, member = 'positions'): number[] =>
    [...(fieldsByName(document.get(geoset).fields)[member] as Float32Array)].map(
      (value) => Math.round(value * 100) / 100 + 0,
    );

  test('is moved with all its vertices, back through their pose', () => {
    const setup = made();
    // The parent's turn lays the square into the XZ plane; its middle stays at (0, 0, 10).
    const { lens } = drag(setup, 'move', setup.geoset, [0, 0, 10], [60, 0], [40, 0]);
    setup.gizmo.finish();
    const shift = 40 * unitsPerPixel(lens, [0, 0, 10]);
    const [x = 0, y, z] = positionsOf(setup);
    expect(x).toBeCloseTo(shift, 0);
    expect([y, z]).toEqual([-10, 0]);
    expect(positionsOf(setup, 'normals').slice(0, 3)).toEqual([1, 0, 0]);
  });

  test('turns with its normals, in one step', () => {
    const setup = made();
    const before = positionsOf(setup);
    drag(setup, 'rotate', setup.geoset, [0, 0, 10], [0, -SIZE.viewRing], [SIZE.viewRing, SIZE.viewRing]);
    setup.gizmo.finish();
    expect(setup.document.history.entries.at(-1)?.label).toBe('Rotate geoset');
    // A quarter turn clockwise about the line of sight: the normal, seen pointing right, points down.
    expect(positionsOf(setup, 'normals').slice(0, 3)).toEqual([0, 0, -1]);
    setup.document.undo();
    expect(positionsOf(setup)).toEqual(before);
  });
});

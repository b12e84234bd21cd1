/** Moving, turning and scaling that a key begins: axes, numbers, snapping, and its two ends. */
import { expect, test } from 'vitest';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { Lens } from '../camera/lens.ts';
import type { PointerPress } from '../pointer.ts';
import type { Scene } from '../scene.ts';
import type { KeyStroke } from '../tool.ts';
import type { ToolHint } from '../toolHint.ts';
import type { ChangeAbout } from './change.ts';
import type { AxesKind, GizmoMode } from './handles.ts';
import { runChange } from './runningChange.ts';
import { usualSnap, type SnapRule } from './snap.ts';
import type { GizmoTarget } from './target.ts';

const lens: Lens = {
  frame: { right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0], position: [100, 0, 0] },
  fieldOfView: null,
  halfHeight: 300,
  near: 1,
  far: 1000,
  width: 800,
  height: 600,
};
const press: PointerPress = { shiftKey: false, ctrlKey: false, altKey: false, pressure: 0 };

/** A change of one point at 0 10 0, which notes where it was put; the document is only asked for a gesture. */
function setUp(mode: GizmoMode, more: Partial<GizmoTarget> = {}, snap: SnapRule = usualSnap, axes: AxesKind = 'model') {
  const log: string[] = [];
  let place: Vector3 = [0, 10, 0];
  const done: ChangeAbout[] = [];
  const hints: (ToolHint | null)[] = [];
  const history = { position: 0 };
  const gesture = {
    preview: (change: (transaction: never) => void) => change(undefined as never),
    restart: () => (place = [0, 10, 0]),
    commit: () => {
      log.push('commit');
      history.position++;
    },
    cancel: () => log.push('cancel'),
  };
  // What a running change asks of its document is this alone.
  const scene = {
    document: { isInGesture: false, history, begin: (label: string) => (log.push(label), gesture) },
  } as unknown as Scene;
  const target: GizmoTarget = {
    centre: [0, 0, 0],
    name: 'point',
    scaleRefusal: null,
    axes: () => ({
      own: { x: [0, 1, 0], y: [0, 0, 1], z: [1, 0, 0] },
      parent: { x: [0, 0, 1], y: [1, 0, 0], z: [0, 1, 0] },
    }),
    grab: () => [{ change: (_transaction, { point }) => (place = point([0, 10, 0])) }],
    done: (about) => done.push(about),
    ...more,
  };
  const environment = {
    hint: (hint: ToolHint | null) => hints.push(hint),
    changed: () => undefined,
  };
  const run = runChange(
    { mode, target, follow: { childrenFollow: false }, snap, axes },
    { scene, selection: new Set(), lens },
    [400, 300],
    environment,
  );
  if (run === null) throw new Error('nothing runs');
  const keys = (...pressed: readonly string[]): string[] =>
    pressed.map((key) => {
      const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
      const stroke: KeyStroke = {
        key,
        code,
        shiftKey: /^[A-Z]$/.test(key),
        ctrlKey: false,
        altKey: false,
        metaKey: false,
      };
      return run.key(stroke);
    });
  const near = (...wanted: Vector3): void => wanted.forEach((value, axis) => expect(place[axis]).toBeCloseTo(value, 5));
  return { run, keys, near, log, done, hints };
}

test('a point follows the pointer in the plane of the screen; a click makes one step of it', () => {
  const { run, near, log, done } = setUp('move');
  run.move(430, 280, press);
  near(0, 40, 20);
  expect(run.down(430, 280, press, 0)).toBe('ended');
  expect(log).toEqual(['Move point', 'commit']);
  expect(done).toHaveLength(1);
});

test('an axis binds it, the same key again binds it to its own axis, and once more to none; with Shift to the plane', () => {
  const { run, keys, near, hints } = setUp('move');
  run.move(430, 280, press);
  keys('y');
  near(0, 40, 0);
  keys('z');
  near(0, 10, 20);
  expect(hints.at(-1)?.title).toBe('Move z 20.00 along Z');
  keys('x', 'x');
  near(0, 40, 0);
  expect(hints.at(-1)?.title).toContain('along own X');
  keys('x');
  near(0, 40, 20);
  keys('X');
  near(0, 40, 20);
});

test('the axes that are chosen come first, and the model’s with the same key again; numbers are along them', () => {
  const { run, keys, near, hints, done } = setUp('move', {}, usualSnap, 'parent');
  run.move(430, 280, press);
  near(0, 40, 20);
  keys('x');
  near(0, 10, 20);
  expect(hints.at(-1)?.title).toBe('Move x 20.00 along the parent’s X');
  keys('x');
  near(0, 10, 0);
  expect(hints.at(-1)?.title).toContain('along X');
  keys('x', '2', 'Tab', '3', 'Tab', '4');
  near(3, 14, 2);
  keys('Enter');
  expect(done.at(-1)?.kind).toBe('parent');
  const without = setUp('move', { axes: () => ({}) }, usualSnap, 'own');
  without.run.move(430, 280, press);
  without.keys('z');
  without.near(0, 10, 20);
  expect(without.hints.at(-1)?.title).toBe('Move z 20.00 along Z');
});

test('numbers are typed for the axes that are free, with Tab from one to the next', () => {
  const { keys, near, log } = setUp('move');
  keys('x', '2');
  near(2, 10, 0);
  keys('-');
  near(-2, 10, 0);
  keys('.', '5');
  near(-2.5, 10, 0);
  keys('Backspace', 'Backspace', 'x', 'x');
  keys('Tab', '3', 'Tab', '4');
  expect(keys('Enter')).toEqual(['ended']);
  near(-2, 13, 4);
  expect(log.at(-1)).toBe('commit');
});

test('Escape and the right button take it back', () => {
  const first = setUp('move');
  expect(first.keys('Escape')).toEqual(['ended']);
  const second = setUp('move');
  expect(second.run.down(0, 0, press, 2)).toBe('ended');
  for (const { log, done } of [first, second]) expect([log, done]).toEqual([['Move point', 'cancel'], []]);
});

test('turns and scales go by the pointer and by numbers', () => {
  const turn = setUp('rotate');
  turn.keys('x', '9', '0');
  turn.near(0, 0, 10);
  const size = setUp('scale');
  size.keys('2');
  size.near(0, 20, 0);
  size.keys('Backspace', 'z', '3');
  size.near(0, 10, 0);
  size.keys('Backspace', 'y', '.', '5');
  size.near(0, 5, 0);
});

test('what snaps always does so without Ctrl; a grid is in the space of the model, and axes stay bound', () => {
  const always = { kind: 'grid', step: 8, isOn: true } as const;
  const grid = setUp('move', { centre: [0, 10, 3] }, always);
  grid.run.move(403, 300, press);
  // The middle, at 10 and 3, goes to 16 and 0: the point at 10 as far.
  grid.near(0, 16, -3);
  grid.run.move(403, 300, { ...press, ctrlKey: true });
  grid.near(0, 13, 0);
  const bound = setUp('move', { centre: [0, 10, 3] }, always);
  bound.keys('y');
  bound.run.move(403, 300, press);
  bound.near(0, 16, 0);
});

test('a move goes to what lies under the pointer, as far as its axis lets it, and says where', () => {
  const asked: (readonly number[])[] = [];
  const target = {
    snapsTo: () => (x: number, y: number, offset: Vector3) => {
      asked.push([x, y, ...offset].map(Math.round));
      return x > 450 ? null : { from: [0, 10, 0] as Vector3, to: [5, 30, 7] as Vector3 };
    },
  };
  const { run, keys, near, hints } = setUp('move', target, { kind: 'vertex', step: null, isOn: true });
  run.move(420, 290, press);
  near(5, 30, 7);
  expect(asked.at(-1)).toEqual([420, 290, 0, 20, 10]);
  expect(run.guides()?.snap).toEqual([5, 30, 7]);
  expect(hints.at(-1)?.keys[1]).toContain('Ctrl does not snap to vertices');
  keys('z');
  near(0, 10, 7);
  keys('Z', '4', '2');
  expect(run.guides()?.snap).toBeNull();
  run.key({ key: 'Escape', code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false });
  const far = setUp('move', target, { kind: 'vertex', step: null, isOn: true });
  far.run.move(460, 300, press);
  far.near(0, 70, 0);
  expect(far.run.guides()?.snap).toBeNull();
});

test('Ctrl snaps to the grid, Shift is ten times as fine', () => {
  const { run, near } = setUp('move', {}, { ...usualSnap, step: 8 });
  run.move(413, 300, { ...press, ctrlKey: true });
  near(0, 26, 0);
  run.move(413, 300, press);
  near(0, 23, 0);
  run.move(513, 300, { ...press, shiftKey: true });
  near(0, 33, 0);
});

test('Ctrl that goes down or is let go counts at once, without a move of the pointer', () => {
  const { run, near, hints } = setUp('move', {}, { ...usualSnap, step: 8 });
  const stroke = (key: string, ctrlKey: boolean): KeyStroke => ({
    ...{ key, code: key, ctrlKey, shiftKey: false },
    ...{ altKey: false, metaKey: false },
  });
  run.move(413, 300, press);
  near(0, 23, 0);
  run.key(stroke('Control', true));
  near(0, 26, 0);
  run.letGo(stroke('a', true));
  near(0, 26, 0);
  // The other Ctrl is still held.
  run.letGo(stroke('Control', true));
  near(0, 26, 0);
  run.letGo(stroke('Control', false));
  near(0, 23, 0);
  expect(hints.at(-1)?.title).toContain('y 13.00');
});

test('the wheel changes how far it reaches, where something goes along', () => {
  const reaches: number[] = [];
  const soft = setUp('move', { reach: 10, changeReach: (factor) => (reaches.push(factor), 10 * factor) });
  expect(soft.run.wheel(-1)).toBe('taken');
  expect(soft.run.guides()?.reach).toBeCloseTo(11);
  expect(reaches).toEqual([1.1]);
  expect(setUp('move').run.wheel(1)).toBe('left');
});

/** Moving, turning and scaling that a key begins: axes, numbers, snapping, and its two ends. */
import { expect, test } from 'vitest';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { Lens } from '../camera/lens.ts';
import type { PointerPress } from '../pointer.ts';
import type { Scene } from '../scene.ts';
import type { KeyStroke } from '../tool.ts';
import type { ToolHint } from '../toolHint.ts';
import type { ChangeAbout } from './change.ts';
import type { GizmoMode } from './handles.ts';
import { runChange } from './runningChange.ts';
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
function setUp(mode: GizmoMode, more: Partial<GizmoTarget> = {}, grid: number | null = null) {
  const log: string[] = [];
  let place: Vector3 = [0, 10, 0];
  const done: ChangeAbout[] = [];
  const hints: (ToolHint | null)[] = [];
  const gesture = {
    preview: (change: (transaction: never) => void) => change(undefined as never),
    restart: () => (place = [0, 10, 0]),
    commit: () => log.push('commit'),
    cancel: () => log.push('cancel'),
  };
  // What a running change asks of its document is this alone.
  const scene = {
    document: { isInGesture: false, begin: (label: string) => (log.push(label), gesture) },
  } as unknown as Scene;
  const target: GizmoTarget = {
    centre: [0, 0, 0],
    name: 'point',
    scaleRefusal: null,
    axes: { x: [0, 1, 0], y: [0, 0, 1], z: [1, 0, 0] },
    grab: () => [{ change: (_transaction, { point }) => (place = point([0, 10, 0])) }],
    done: (about) => done.push(about),
    ...more,
  };
  const environment = {
    readout: () => undefined,
    hint: (hint: ToolHint | null) => hints.push(hint),
    changed: () => undefined,
  };
  const run = runChange(
    { mode, target, childrenFollow: false, grid },
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

test('Ctrl snaps to the grid, Shift is ten times as fine', () => {
  const { run, near } = setUp('move', {}, 8);
  run.move(413, 300, { ...press, ctrlKey: true });
  near(0, 26, 0);
  run.move(413, 300, press);
  near(0, 23, 0);
  run.move(513, 300, { ...press, shiftKey: true });
  near(0, 33, 0);
});

test('the wheel changes how far it reaches, where something goes along', () => {
  const reaches: number[] = [];
  const soft = setUp('move', { reach: 10, changeReach: (factor) => (reaches.push(factor), 10 * factor) });
  expect(soft.run.wheel(-1)).toBe('taken');
  expect(soft.run.guides()?.reach).toBeCloseTo(11);
  expect(reaches).toEqual([1.1]);
  expect(setUp('move').run.wheel(1)).toBe('left');
});

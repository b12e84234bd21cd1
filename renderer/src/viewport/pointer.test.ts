/** What listens on a view: keys that go down and are let go come to what runs, or to the tool that drags. */
import { afterEach, expect, test, vi } from 'vitest';
import { listenToPointer, type PointerTarget } from './pointer.ts';

afterEach(() => void vi.unstubAllGlobals());

const nothing = (): void => undefined;

function setUp(more: Partial<PointerTarget>) {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const canvas = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture: nothing,
  });
  const stop = listenToPointer(canvas as unknown as HTMLCanvasElement, {
    ...{ hover: nothing, beginTool: () => true, dragTool: nothing, endTool: nothing, cancelTool: () => false },
    ...{ dragCamera: nothing, wheel: nothing, click: nothing },
    ...more,
  });
  const send = (to: EventTarget, type: string, fields: object): void =>
    void to.dispatchEvent(Object.assign(new Event(type), fields));
  return {
    stop,
    pointer: (type: string, x: number) => send(canvas, type, { pointerId: 1, button: 0, clientX: x, clientY: 0 }),
    key: (type: string, key: string) => send(page, type, { key }),
  };
}

test('a key that is let go comes to what runs, and to a tool only while it drags', () => {
  const heard: string[] = [];
  const run = {
    ...{ move: nothing, down: () => true, up: nothing, wheel: () => true },
    key: ({ key }: KeyboardEvent) => void heard.push(`run ${key}`),
    letGo: ({ key }: KeyboardEvent) => void heard.push(`run lets ${key} go`),
  };
  let running = false;
  const { pointer, key, stop } = setUp({
    running: () => (running ? run : null),
    letGoTool: ({ key: name }) => void heard.push(`tool lets ${name} go`),
  });
  key('keyup', 'Control');
  expect(heard).toEqual([]);
  pointer('pointerdown', 0);
  key('keyup', 'Control');
  pointer('pointerup', 0);
  key('keyup', 'Shift');
  expect(heard).toEqual(['tool lets Control go']);
  running = true;
  key('keydown', 'Control');
  key('keyup', 'Control');
  expect(heard.slice(1)).toEqual(['run Control', 'run lets Control go']);
  stop();
  key('keyup', 'Control');
  expect(heard).toHaveLength(3);
});

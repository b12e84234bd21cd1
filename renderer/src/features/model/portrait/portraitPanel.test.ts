/** The portrait window lies within the view in the shape of its camera, is moved and resized by pointer and keys, and kept. */
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWith, type Program } from '../../../test/program.tsx';
import { registerViewport } from '../../../workbench/state/handles.ts';
import type { Inset } from '../../../viewport/index.ts';
import { Outline } from '../../../workbench/panels/outline/Outline.tsx';
import { keptPortrait, portraitStore } from './portrait.ts';
import { PortraitWindow, type PortraitWindowProps } from './PortraitWindow.tsx';

type Cameras = PortraitWindowProps['viewport']['cameras'];

let program: Program;
let drawn: Inset | null = null;
let tell = (): void => undefined;
let cameras: Cameras = [];
let view = { width: 800, height: 600 };

const viewport: PortraitWindowProps['viewport'] = {
  get cameras() {
    return cameras;
  },
  on: (_name, listener) => {
    // It is told of a frame that was drawn, whose numbers nobody reads.
    tell = () => (listener as (told: unknown) => void)(null);
    return () => undefined;
  },
  setInset: (inset) => {
    drawn = inset;
  },
};
const Portrait = () => createElement(PortraitWindow, { viewport, view });

/** Those of the document, as its scene has them. */
function documentCameras(): Cameras {
  const { model } = program.document.format;
  return (model?.view(program.document).cameras ?? []).map(({ record, name, shape, isInitial }) => {
    const at = () => {
      throw new Error('nothing is drawn here');
    };
    return { record, name, shape, isInitial, at };
  });
}

async function start(): Promise<void> {
  program = await startWith('Knight.mdx', [Outline, Portrait]);
  const nothing = (): void => undefined;
  registerViewport(program.session, {
    focusSelection: nothing,
    frameAll: nothing,
    showView: nothing,
    setProjection: nothing,
    cameras: () => cameras,
    lookThrough: nothing,
  });
  cameras = documentCameras();
  await act(async () => tell());
}

beforeEach(() => {
  view = { width: 800, height: 600 };
});

afterEach(async () => {
  await act(async () => portraitStore.setState(portraitStore.getInitialState(), true));
  cameras = [];
  await program.end();
});

const window = (): HTMLElement => program.page.get('group', 'Portrait');
const bar = (): HTMLElement => program.page.get('group', /^Arrow keys move the portrait/, window());

test('opens by its key at the lower right, in the shape of its camera, and closes', async () => {
  await start();
  await program.page.press('Shift+p');
  const [camera] = cameras;
  if (camera?.shape === undefined) throw new Error('no camera');
  expect(drawn?.camera).toBe(camera.record);
  expect((drawn?.width ?? 0) / (drawn?.height ?? 1)).toBeCloseTo(camera.shape, 1);
  expect((drawn?.x ?? 0) + (drawn?.width ?? 0)).toBe(792);
  expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBe(592);
  expect(program.page.text(window())).toContain(camera.name);
  await program.page.click(program.page.get('button', 'Close the portrait'));
  expect(drawn).toBeNull();
  expect(program.page.has('group', 'Portrait')).toBe(false);
});

test('a drag moves it and stays within the view, the corner resizes it in its shape, arrow keys do both', async () => {
  await start();
  await program.page.press('Shift+p');
  const before = drawn;
  await program.page.drag(bar(), { x: 0, y: 0 }, { x: -200, y: -100 });
  expect([drawn?.x, drawn?.y]).toEqual([(before?.x ?? 0) - 200, (before?.y ?? 0) - 100]);
  await program.page.drag(bar(), { x: 0, y: 0 }, { x: -5000, y: -5000 });
  expect(drawn?.x).toBe(8);
  const grip = window().querySelector('[title="Drag to resize"]');
  if (!(grip instanceof HTMLElement)) throw new Error('no grip');
  const { width = 0 } = drawn ?? {};
  await program.page.drag(grip, { x: 0, y: 0 }, { x: 100, y: 0 });
  expect(drawn?.width).toBe(width + 100);
  expect(drawn?.x).toBe(8);
  expect((drawn?.width ?? 0) / (drawn?.height ?? 1)).toBeCloseTo(cameras[0]?.shape ?? 0, 1);
  await program.page.focus(bar());
  await program.page.press('ArrowRight');
  expect(drawn?.x).toBe(24);
  await program.page.press('Shift+ArrowLeft');
  expect(drawn?.width).toBe(width + 84);
});

test('in a view that is too small it is as large as fits; a model without cameras has none, and says so', async () => {
  view = { width: 200, height: 160 };
  await start();
  await program.page.press('Shift+p');
  const { x = 0, y = 0, width = 0, height = 0 } = drawn ?? {};
  expect(x).toBeGreaterThanOrEqual(8);
  expect(x + width).toBeLessThanOrEqual(192);
  expect(y + height).toBeLessThanOrEqual(152);
  cameras = [];
  await act(async () => tell());
  expect(drawn).toBeNull();
  await program.page.press('Shift+p');
  expect(portraitStore.getState().isOpen).toBe(true);
});

test('what was kept comes back, and what is damaged counts as not kept', async () => {
  await start();
  let kept: unknown = null;
  keptPortrait.watch((value) => {
    kept = value;
  });
  await program.page.press('Shift+p');
  await act(async () => portraitStore.setState({ across: 0.25, width: 300 }));
  const stored: unknown = JSON.parse(JSON.stringify(kept));
  await act(async () => portraitStore.setState(portraitStore.getInitialState(), true));
  await act(async () => keptPortrait.restore(stored));
  expect(portraitStore.getState()).toEqual({ isOpen: true, across: 0.25, down: 1, width: 300 });
  await act(async () => keptPortrait.restore({ isOpen: 'yes', across: 7, width: -1 }));
  expect(portraitStore.getState()).toEqual(portraitStore.getInitialState());
});

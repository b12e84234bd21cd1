/** What a change draws again: the parts that show what changed, and no others. */
import { act, createElement, Profiler, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { PanelView } from '../base/ui/dock/PanelView.tsx';
import { Observable } from '../base/observable.ts';
import { allLanes } from '../features/model/timeline/lanes.ts';
import { Timeline } from '../features/model/timeline/Timeline.tsx';
import { drawnAgain } from '../test/drawn.ts';
import { startWith, type Program } from '../test/program.tsx';
import { prepareWindow } from '../test/window.ts';
import { Outline } from '../workbench/panels/outline/Outline.tsx';
import { removeTrack } from '../workbench/panels/properties/keys/trackLists.ts';
import { Properties } from '../workbench/panels/properties/Properties.tsx';

let program: Program | null = null;
afterEach(async () => {
  await program?.end();
  program = null;
});

const labelsOf = (elements: readonly Element[]): readonly string[] =>
  elements.flatMap((element) => (element.tagName === 'LABEL' ? [element.textContent ?? ''] : []));

test('a changed field draws its own row, and neither the time line nor menus and buttons', async () => {
  program = await startWith('Knight.mdx', [Outline, Properties, Timeline]);
  const { page, document } = program;
  await program.select('Layer 0');
  const alpha = page.get('spinbutton', /^Alpha/);
  await page.focus(alpha);
  // The first change also makes Undo a button that can be pressed.
  await page.press('ArrowDown');
  const before = document.history.position;
  const drawn = await drawnAgain(window.document.body, () => page.press('ArrowDown'));
  expect(document.revision).toBeGreaterThan(0);
  expect(document.history.position).toBe(before);
  expect(labelsOf(drawn).map((label) => label.replace(/, changed$/, ''))).toEqual(['Alpha']);
  const kept = [page.get('menubar', 'Main menu'), page.get('toolbar', 'Playback'), page.get('slider', 'Time')];
  expect(drawn.filter((element) => kept.some((each) => each.contains(element)))).toEqual([]);
  expect(drawn).toContain(alpha);
});

test('a track that goes draws the time line again', async () => {
  program = await startWith('Knight.mdx', [Timeline]);
  const { page, document, session } = program;
  const [lane] = allLanes(document, session.playback.state.get().sequence);
  if (lane === undefined) throw new Error('nothing moves');
  const slider = page.get('slider', 'Time');
  const drawn = await drawnAgain(window.document.body, async () => {
    await act(async () => removeTrack(document, document.get(lane.track)));
  });
  expect(drawn).toContain(slider);
});

test('a panel behind another one is not drawn, and is up to date once it stands in front', async () => {
  prepareWindow();
  const value = new Observable('first');
  let drawings = 0;
  const Inside = () => useSyncExternalStore(value.subscribe, value.get);
  const onRender = (): void => void (drawings += 1);
  const panel = {
    id: 'inside',
    title: 'Inside',
    icon: 'file',
    render: () => createElement(Profiler, { id: 'inside', onRender }, createElement(Inside)),
  } as const;
  const element = window.document.createElement('div');
  const root = createRoot(element);
  const show = async (isVisible: boolean, subject: string): Promise<void> =>
    await act(async () => root.render(createElement(PanelView, { panel, id: 'inside', subject, isVisible })));
  await show(true, 'one');
  expect({ drawings, text: element.textContent }).toEqual({ drawings: 1, text: 'first' });
  await show(true, 'another document');
  await show(false, 'another document');
  await act(async () => value.set('second'));
  await show(false, 'a third document');
  expect(drawings).toBe(1);
  await show(true, 'a third document');
  expect(element.textContent).toBe('second');
  await act(async () => root.unmount());
});

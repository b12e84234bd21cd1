import { act, createElement, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { prepareWindow } from '../../../test/window.ts';
import type { DockHandle, DockProps } from './Dock.tsx';
import { Dock } from './Dock.tsx';
import type { DockNode, SavedDockLayout } from './dockLayout.ts';

const panel = (id: string) =>
  ({ id, title: id, icon: 'map', render: () => createElement('p', null, `all of ${id}`) }) as const;

const arrangement = (...panels: readonly string[]): DockNode => ({
  kind: 'split',
  direction: 'row',
  children: [{ kind: 'tabs', size: 200, panels }, { kind: 'documents' }],
});

test('panels that are asked for while another arrangement is about to come are shown in that one (V200)', async () => {
  prepareWindow();
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  const kept: SavedDockLayout[] = [];
  const handle = createRef<DockHandle>();
  const show = async (props: Partial<DockProps>): Promise<void> => {
    const element = createElement(Dock, {
      panels: [panel('outline'), panel('map'), panel('tool')],
      documents: [],
      activeDocument: undefined,
      onActivateDocument: () => undefined,
      onCloseDocument: () => undefined,
      defaultLayout: arrangement('outline'),
      layoutId: 'data',
      onLayoutChange: (layout) => kept.push(layout),
      renderEmpty: () => null,
      ...props,
      ref: handle,
    });
    await act(async () => root.render(element));
  };
  await show({});
  expect(place.textContent).toContain('all of outline');
  await show({ isRearranging: true });
  await act(async () => handle.current?.showPanel('tool'));
  expect(handle.current?.isPanelOpen('tool')).toBe(false);
  await show({ layoutId: 'terrain', defaultLayout: arrangement('map', 'tool') });
  expect(handle.current?.isPanelOpen('tool')).toBe(true);
  const inFront = [...place.querySelectorAll('.dv-active-tab [data-panel]')].map((tab) =>
    tab.getAttribute('data-panel'),
  );
  expect(inFront).toEqual(['tool']);
  // The arrangement that went is as its user left it.
  expect(JSON.stringify(kept)).not.toContain('outline');
});

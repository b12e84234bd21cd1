/** Commands of the View menu: how the window and the viewport look. */
import { overlayEntries } from '../viewEntries.ts';
import { dockHandle, viewportOf } from '../state/handles.ts';
import { showDialog } from '../state/shell.ts';
import { toggleOverlay, workbench } from '../state/workbench.ts';
import { themeSwitch } from '../theme.ts';
import type { Panel } from '../panelList.ts';
import { showPlain, showView } from '../plainView.ts';
import { hasView, viewOf } from '../views/views.tsx';
import { goToMenuBar, goToPart } from '../window/parts.ts';
import { canScale, interfaceScale, steppedScale, usualScale } from '../preferences/scale.ts';
import type { AppCommand } from './context.ts';
import { hasScene, withSession } from './context.ts';
import { fill, text } from '../../base/text/language.ts';

const overlays: readonly AppCommand[] = overlayEntries.map(({ id, title, icon, keys, keywords = [] }) => ({
  id: `overlay.${id}`,
  title: `Show ${title.toLowerCase()}`,
  category: 'View',
  keywords: ['overlay', 'display', ...keywords],
  icon,
  ...(keys === undefined ? {} : { keys: [keys] }),
  when: ({ session }) => session !== null && viewOf(session).overlays.includes(id),
  checked: (context) => context.workbench.overlays.has(id),
  run: () => toggleOverlay(id),
}));

const standardViews: readonly AppCommand[] = (
  [
    ['front', 'Front', 'Numpad1'],
    ['back', 'Back', 'Ctrl+Numpad1'],
    ['right', 'Right', 'Numpad3'],
    ['left', 'Left', 'Ctrl+Numpad3'],
    ['top', 'Top', 'Numpad7'],
    ['bottom', 'Bottom', 'Ctrl+Numpad7'],
    ['quarter', 'Corner', 'Numpad0'],
  ] as const
).map(([view, title, keys]) => ({
  id: `view.${view}`,
  title: `View from ${view === 'quarter' ? 'the corner' : title.toLowerCase()}`,
  category: 'View',
  keywords: [title, 'camera', 'orthographic'],
  icon: 'camera',
  keys: [keys],
  when: hasScene,
  run: withSession((session) => viewportOf(session)?.showView(view)),
}));

const projections: readonly AppCommand[] = (['perspective', 'orthographic'] as const).map((projection) => ({
  id: `view.${projection}`,
  title: projection === 'perspective' ? 'Perspective view' : 'Orthographic view',
  category: 'View',
  keywords: ['camera', 'projection'],
  icon: 'camera',
  ...(projection === 'orthographic' ? { keys: ['Numpad5'] } : {}),
  when: hasScene,
  run: withSession((session) => viewportOf(session)?.setProjection(projection)),
}));

const panelCommand = ({ id, title }: Panel): AppCommand => ({
  id: `panel.${id}`,
  title: `Show ${title.toLowerCase()}`,
  category: 'View',
  keywords: ['panel', 'window'],
  when: ({ workbench, shell }) => workbench.sessions.length > 0 || shell.isBrowsing,
  run: () => dockHandle.current?.showPanel(id),
});

const noScale = 'In a browser its own zoom does this';

/** Where we cannot, the keys stay the browser's own. */
const sizes: readonly AppCommand[] = (
  [
    ['view.larger', 'Larger interface', ['Mod+=', 'Mod+Plus'], 1],
    ['view.smaller', 'Smaller interface', ['Mod+-'], -1],
  ] as const
)
  .map(([id, title, keys, by]): AppCommand => ({
    id,
    title,
    category: 'View',
    keywords: ['zoom', 'scale', 'size', 'font'],
    keys,
    when: () => canScale() && steppedScale(interfaceScale.get(), by) !== interfaceScale.get(),
    whyNot: () => (canScale() ? fill('It is at {} % already', interfaceScale.get()) : text(noScale)),
    run: () => interfaceScale.set(steppedScale(interfaceScale.get(), by)),
  }))
  .concat({
    id: 'view.usualSize',
    title: 'Usual size of the interface',
    category: 'View',
    keywords: ['zoom', 'scale', 'reset', '100'],
    keys: ['Mod+0'],
    when: () => canScale() && interfaceScale.get() !== usualScale,
    whyNot: () => (canScale() ? text('It is as large as usual') : text(noScale)),
    run: () => interfaceScale.set(usualScale),
  });

const parts: readonly AppCommand[] = [
  {
    id: 'view.nextPart',
    title: 'Go to the next part of the window',
    category: 'View',
    keywords: ['focus', 'keyboard', 'panel', 'region'],
    keys: ['F6'],
    run: () => goToPart(1),
  },
  {
    id: 'view.previousPart',
    title: 'Go to the previous part of the window',
    category: 'View',
    keywords: ['focus', 'keyboard', 'panel', 'region'],
    keys: ['Shift+F6'],
    run: () => goToPart(-1),
  },
  {
    id: 'view.menuBar',
    title: 'Go to the menu bar',
    category: 'View',
    keywords: ['focus', 'keyboard', 'menus'],
    keys: ['F10'],
    run: () => goToMenuBar(),
  },
];

/** @param panels those that can be shown */
export const viewCommands = (panels: readonly Panel[]): readonly AppCommand[] => [
  {
    id: 'view.palette',
    title: 'Search commands and objects',
    category: 'View',
    icon: 'search',
    keys: ['Mod+Shift+P', 'Mod+P', 'F1'],
    hidden: true,
    run: () => showDialog('palette'),
  },
  {
    id: 'view.focus',
    title: 'Focus on the selection',
    category: 'View',
    keywords: ['zoom', 'centre', 'frame'],
    icon: 'frame',
    keys: ['F', 'NumpadDecimal'],
    when: hasScene,
    run: withSession((session) => viewportOf(session)?.focusSelection()),
  },
  {
    id: 'view.home',
    title: 'Show the whole model',
    category: 'View',
    keywords: ['zoom', 'home', 'fit', 'reset camera'],
    icon: 'maximize',
    keys: ['Home'],
    when: hasScene,
    run: withSession((session) => viewportOf(session)?.frameAll()),
  },
  ...standardViews,
  ...projections,
  ...overlays,
  ...panels.map(panelCommand),
  {
    id: 'view.maximise',
    title: 'Maximise the viewport',
    category: 'View',
    keywords: ['full', 'hide panels'],
    icon: 'maximize',
    keys: ['Shift+Space'],
    when: ({ workbench }) => workbench.sessions.length > 0,
    run: () => dockHandle.current?.toggleMaximised(),
  },
  {
    id: 'view.plain',
    title: 'Show the document without its view',
    category: 'View',
    keywords: ['safe', 'damaged', 'broken', 'hangs', 'plain', 'summary'],
    when: ({ session }) => session !== null && hasView(session),
    checked: ({ state }) => state?.isPlain === true,
    run: withSession((session) => (session.state.getState().isPlain ? showView(session) : showPlain(session))),
  },
  {
    id: 'view.resetLayout',
    title: 'Reset the layout',
    category: 'View',
    keywords: ['panels', 'default'],
    icon: 'panelBottom',
    when: ({ workbench }) => workbench.sessions.length > 0,
    run: () => dockHandle.current?.resetLayout(),
  },
  {
    id: 'view.toggleTheme',
    title: () => (themeSwitch().state().theme === 'dark' ? 'Use the light theme' : 'Use the dark theme'),
    category: 'View',
    keywords: ['theme', 'dark', 'light', 'appearance', 'colours'],
    icon: 'sun',
    run: () => workbench.setState({ theme: themeSwitch().state().theme === 'dark' ? 'light' : 'dark' }),
  },
  {
    id: 'view.systemTheme',
    title: 'Follow the theme of the system',
    category: 'View',
    keywords: ['theme', 'dark', 'light', 'automatic'],
    checked: ({ workbench }) => workbench.theme === 'system',
    run: () => workbench.setState({ theme: 'system' }),
  },
  ...sizes,
  ...parts,
];

/** The one window: made, remembered, asked before it closes. */
import { BrowserWindow, screen } from 'electron';
import type { Settings } from './host/settings.ts';
import { startPage } from './pageAddress.ts';
import type { WindowPlace } from './windowBounds.ts';
import { boundsSetting, smallestSize, startingBounds } from './windowBounds.ts';

export interface WindowOptions {
  readonly preloadPath: string;
  readonly settings: Settings;
  /** Asks the page whether the window may close; the answer comes by `answerClose`. False when there is no page to ask. */
  readonly askClose: () => boolean;
}

export interface EditorWindow {
  readonly window: BrowserWindow;
  answerClose(isAllowed: boolean): void;
}

export function openWindow({ preloadPath, settings, askClose }: WindowOptions): EditorWindow {
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { bounds, isMaximized } = startingBounds(settings.values.get(boundsSetting), screens);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    show: false,
    backgroundColor: '#15171a',
    title: 'Chunksmith',
    // Isolation and the sandbox are Electron's defaults; a test asserts that nothing here turns them off.
    webPreferences: { preload: preloadPath, spellcheck: false },
  });
  if (isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());

  let mayClose = false;
  window.on('close', (event) => {
    const place: WindowPlace = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
    settings.setValue(boundsSetting, JSON.stringify(place));
    if (mayClose || !askClose()) return;
    event.preventDefault();
  });
  // A page that crashed cannot be asked; its edits are in the journals.
  window.webContents.on('render-process-gone', () => {
    mayClose = true;
  });
  void window.loadURL(startPage);
  return {
    window,
    answerClose(isAllowed) {
      mayClose = isAllowed;
      if (isAllowed) window.close();
    },
  };
}

/** The one window: made, remembered, asked before it closes. */
import { BrowserWindow, screen } from 'electron';
import type { Settings } from './host/settings.ts';
import { startPage } from './pageAddress.ts';
import type { WindowPlace } from './windowBounds.ts';
import { boundsSetting, smallestSize, startingBounds } from './windowBounds.ts';

export interface WindowOptions {
  readonly preloadPath: string;
  readonly settings: Settings;
  /** Asks the user what becomes of a window that does not answer, or whose page is gone. */
  readonly askStuck: (why: 'stuck' | 'gone') => Promise<'wait' | 'reload' | 'close'>;
  /** Asks the page whether the window may close; the answer comes by `answerClose`. False when there is no page to ask. */
  readonly askClose: () => boolean;
}

export interface EditorWindow {
  readonly window: BrowserWindow;
  /** The page does not answer, or answers again. */
  noteStuck(isStuck: boolean): void;
  answerClose(isAllowed: boolean): void;
}

export function openWindow({ preloadPath, settings, askStuck, askClose }: WindowOptions): EditorWindow {
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { bounds, isMaximized } = startingBounds(settings.values.get(boundsSetting), screens);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    show: false,
    backgroundColor: '#15171a',
    title: 'Chunksmith',
    // Electron's defaults, said all the same: a page that is taken over must stay a page.
    webPreferences: {
      preload: preloadPath,
      spellcheck: false,
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
    },
  });
  if (isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());

  let mayClose = false;
  let isStuck = false;
  let isAsking = false;
  let isRestarting = false;
  const restart = (): void => {
    mayClose = false;
    window.webContents.reload();
  };
  /** Documents and edits are in the host: the page can be ended and made anew at any time. */
  const offer = async (why: 'stuck' | 'gone'): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const answer = await askStuck(why);
    isAsking = false;
    if (answer === 'close') {
      mayClose = true;
      window.destroy();
    } else if (answer === 'reload' && (why === 'gone' || isStuck)) {
      isStuck = false;
      // A page that is stuck cannot be reloaded before its process is ended.
      isRestarting = why === 'stuck';
      if (isRestarting) window.webContents.forcefullyCrashRenderer();
      else restart();
    }
  };
  const noteStuck = (now: boolean): void => {
    isStuck = now;
    if (now) void offer('stuck');
  };
  window.on('unresponsive', () => noteStuck(true));
  window.on('responsive', () => noteStuck(false));
  window.on('close', (event) => {
    const place: WindowPlace = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
    settings.setValue(boundsSetting, JSON.stringify(place));
    if (mayClose || !askClose()) return;
    event.preventDefault();
    // A page that is stuck does not hear the question.
    if (isStuck) void offer('stuck');
  });
  // A page that crashed cannot be asked; its edits are in the journals.
  window.webContents.on('render-process-gone', () => {
    if (isRestarting) {
      isRestarting = false;
      restart();
      return;
    }
    mayClose = true;
    void offer('gone');
  });
  void window.loadURL(startPage);
  return {
    window,
    noteStuck,
    answerClose(isAllowed) {
      mayClose = isAllowed;
      if (isAllowed) window.close();
    },
  };
}

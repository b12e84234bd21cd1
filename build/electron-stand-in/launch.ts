/** Starts the real, built main process on the stand-in, with a Chromium page as its window: Electron for e2e without Electron. */
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';
import type { BrowserContext, Page } from '@playwright/test';
import { ChromiumPage } from './chromiumPage.ts';
import { StandInElectron } from './electron.ts';

const project = new URL('../../', import.meta.url);
export const builtMain = fileURLToPath(new URL('out/main/main.js', project));

export interface LaunchOptions {
  /** Where the window's page is made; listen to its console there to hear it from the start. */
  readonly context: BrowserContext;
  readonly files?: readonly string[];
  /** Folder for settings and journals; the user's own is not touched. */
  readonly dataFolder: string;
}

export interface LaunchedProgram {
  readonly page: Page;
  readonly electron: StandInElectron;
  /** Quits the program as the user would and resolves when it has ended. */
  quit(): Promise<void>;
}

let launches = 0;

/** Node's own loader: test runners replace `import` and `require` by theirs, which know no hooks or no modules. */
const importByNode = new Script('(address) => import(address)', {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  // The script is this one arrow function.
}).runInThisContext() as (address: string) => Promise<unknown>;

/** Names under which the bundle finds the stand-in's exports: it imports them from `electron`. */
function standInSource(key: string, names: readonly string[]): string {
  const lines = names.map((name) => `export const ${name} = module.${name};`);
  return `const module = globalThis[${JSON.stringify(key)}];\n${lines.join('\n')}\nexport default module;\n`;
}

/** One program at a time in a process: the bundle reads `process.argv` and `process.env`. */
export async function launchStandIn({ context, files = [], dataFolder }: LaunchOptions): Promise<LaunchedProgram> {
  const number = ++launches;
  const key = `__electronStandIn${number}`;
  const electron = new StandInElectron({ makePage: (electron) => new ChromiumPage(context, electron) });
  const { module } = electron;
  Object.defineProperty(globalThis, key, { value: module, configurable: true });
  const source = standInSource(key, Object.keys(module));
  // The main bundle and its parts are loaded anew for every launch, so that each gets its own stand-in.
  const mark = `launch=${number}`;
  const hooks = registerHooks({
    resolve(specifier, parent, next) {
      if (specifier === 'electron') {
        const url = `data:text/javascript,${encodeURIComponent(source)}`;
        return { url, shortCircuit: true };
      }
      const resolved = next(specifier, parent);
      const isOurs = resolved.url.startsWith(new URL('out/main/', project).href) && !resolved.url.includes('?');
      return isOurs ? { ...resolved, url: `${resolved.url}?${mark}` } : resolved;
    },
  });
  const { argv } = process;
  const oldData = process.env['CHUNKSMITH_DATA'];
  process.argv = ['electron', '.', ...files];
  process.env['CHUNKSMITH_DATA'] = dataFolder;
  try {
    await importByNode(`${pathToFileURL(builtMain).href}?${mark}`);
    await electron.windowMade;
    const [window] = electron.windows;
    await new Promise((resolve) => window?.once('ready-to-show', resolve));
  } finally {
    hooks.deregister();
    process.argv = argv;
    if (oldData === undefined) delete process.env['CHUNKSMITH_DATA'];
    else process.env['CHUNKSMITH_DATA'] = oldData;
  }
  const [window] = electron.windows;
  const end = window?.webContents.page;
  if (!(end instanceof ChromiumPage)) throw new Error('the program has opened no window');
  return {
    page: await end.page,
    electron,
    async quit() {
      if (electron.app.exitCode !== null) return;
      const ended = new Promise((resolve) => electron.app.once('stand-in-exit', resolve));
      electron.app.quit();
      await ended;
      end.close();
    },
  };
}

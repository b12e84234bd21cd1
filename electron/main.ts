/** Chunksmith as a desktop program: Electron gives the host a window, dialogs and a protocol. As thin as can be. */
import { app, dialog, session } from 'electron';
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { registerPageScheme, servePage } from './appProtocol.ts';
import { stuckQuestion, systemShell } from './dialogs.ts';
import { ChosenAccess } from './host/chosenAccess.ts';
import { defaultDataFolder, prepareDataFolder } from './host/dataFolder.ts';
import { HostError } from '../shared/host/error.ts';
import { Host } from './host/host.ts';
import { lockPages, lockSession } from './lockDown.ts';
import { setNativeMenu } from './menu.ts';
import { answerPageMessages } from './pageMessages.ts';
import { placesOf } from './places.ts';
import type { EditorWindow } from './window.ts';
import { openWindow } from './window.ts';

/** Files among the arguments: behind the program's own name, and behind the project's folder when it is not packaged. */
function filesIn(commandLine: readonly string[], folder: string): string[] {
  return commandLine
    .slice(app.isPackaged ? 1 : 2)
    .filter((argument) => !argument.startsWith('-'))
    .map((argument) => resolve(folder, argument));
}

async function run(): Promise<void> {
  const places = placesOf(import.meta.url);
  let editor: EditorWindow | null = null;
  let stopping: Promise<void> | null = null;
  const asked: string[] = filesIn(process.argv, process.cwd());
  let started: Host | null = null;

  const openPaths = (paths: readonly string[]): void => {
    // Before the host is there, files wait with those of the command line.
    if (started === null) asked.push(...paths);
    else started.openPaths(paths).catch(started.parts.report);
    if (editor?.window.isMinimized() === true) editor.window.restore();
    editor?.window.focus();
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    openPaths([path]);
  });
  app.on('second-instance', (_event, commandLine, folder) => openPaths(filesIn(commandLine, folder)));
  lockPages();

  await app.whenReady();
  lockSession(session.defaultSession);
  const shell = systemShell(
    () => editor?.window ?? null,
    (isAllowed) => editor?.answerClose(isAllowed),
  );
  // Installed, the samples lie beside the archive of the program: see extraResources of the packaging.
  const samplesFolder = app.isPackaged ? join(process.resourcesPath, 'samples') : places.samplesFolder;
  const dataFolder = await prepareDataFolder(defaultDataFolder(process.env));
  const home = await realpath(homedir()).catch(() => homedir());
  const host = await Host.start({
    kind: 'electron',
    appVersion: places.appVersion,
    dataFolder,
    workerUrl: places.workerUrl,
    access: new ChosenAccess({ home, except: [dataFolder] }),
    samplesFolder: await realpath(samplesFolder).catch(() => null),
    shell,
    pageStuck: (isStuck) => editor?.noteStuck(isStuck),
  });
  servePage({ folder: places.pageFolder, blobs: host.parts.blobs });
  answerPageMessages(host);
  setNativeMenu(process.platform);
  // From here on files go to the host at once: one that came while it looks at the first would wait for ever.
  started = host;
  await host.openPaths(asked.splice(0));
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    // The program ends by `exit` when the host has put everything away, however often it is told to quit meanwhile.
    event.preventDefault();
    stopping ??= host
      .stop('Chunksmith is closing.')
      .catch(host.parts.report)
      .then(() => app.exit(0));
  });
  const askClose = (): boolean => {
    if (!host.isConnected) return false;
    host.parts.tell('closeRequested', {});
    return true;
  };
  const askStuck = stuckQuestion(() => editor?.window ?? null);
  editor = openWindow({ preloadPath: places.preloadPath, settings: host.parts.settings, askStuck, askClose });
}

registerPageScheme();
// For every page and helper, whatever its own preferences say.
app.enableSandbox();
if (app.requestSingleInstanceLock()) {
  run().catch((error: unknown) => {
    // What the user can mend is a sentence; a stack is for faults of the program.
    if (error instanceof HostError) {
      console.error(error.message);
      dialog.showErrorBox('Chunksmith cannot start', error.message);
    } else {
      console.error(error);
    }
    app.exit(1);
  });
} else {
  // The program that is running already has been told of our files.
  app.quit();
}

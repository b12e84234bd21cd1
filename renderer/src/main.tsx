/** Starts the user interface: connects to the host, reads the settings, then draws. */
import { createRoot } from 'react-dom/client';
import { followMotionChoice } from './base/theme/motion.ts';
import { languageReady } from './base/text/language.ts';
import { listenForKeys } from './base/commands/index.ts';
import { workspaces } from './program/workspaces.ts';
import { features } from './program/features.ts';
import { offerPictures } from './program/pictures/offer.ts';
import { createCommandCentre } from './workbench/commands/commandCentre.ts';
import { connectFirst, openFirst } from './workbench/connect.ts';
import { retryInAWhile } from './workbench/reconnect.ts';
import { listenForFaults } from './workbench/faults.ts';
import { errorWords } from './workbench/files/errors.ts';
import { fetchOriginal } from './workbench/files/original.ts';
import { warnBeforeLeaving } from './workbench/files/leaving.ts';
import { keepSettings, readSettings } from './workbench/settings.ts';
import { StartFailed } from './workbench/window/StartFailed.tsx';
import { setOriginalLoader } from './workbench/state/original.ts';
import { offerTestHooks } from './workbench/testHooks.ts';
import { themeSwitch } from './workbench/theme.ts';
import { putTogether } from './workbench/program.ts';
import { preloadViews } from './workbench/views/views.tsx';
import { App } from './workbench/window/App.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no element “root”');
const root = createRoot(element);
listenForFaults(window);

async function start(): Promise<void> {
  await connectFirst(() => void retryInAWhile());
  const program = putTogether(features, workspaces);
  const recent = await readSettings(program.settings);
  themeSwitch();
  await languageReady();
  followMotionChoice(document.documentElement);
  const commands = createCommandCentre(program, recent);
  keepSettings(commands, program.settings);
  setOriginalLoader(fetchOriginal);
  listenForKeys(window, commands);
  warnBeforeLeaving();
  offerTestHooks();
  offerPictures();
  root.render(<App commands={commands} program={program} />);
  preloadViews(program.warm);
  await openFirst(program.start);
}

start().catch((error: unknown) => {
  themeSwitch();
  root.render(<StartFailed message={errorWords(error).message} />);
});

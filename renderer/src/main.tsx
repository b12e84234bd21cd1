/** Starts the user interface: connects to the host, reads the settings, then draws. */
import { createRoot } from 'react-dom/client';
import { listenForKeys } from './commands/index.ts';
import { App } from './app/App.tsx';
import { createCommandCentre } from './app/commands/index.ts';
import { connectFirst, openFirst } from './app/connect.ts';
import { retryInAWhile } from './app/reconnect.ts';
import { listenForFaults } from './app/faults.ts';
import { errorWords } from './app/files/errors.ts';
import { fetchOriginal } from './app/files/original.ts';
import { warnBeforeLeaving } from './app/files/leaving.ts';
import { keepSettings, readSettings } from './app/settings.ts';
import { StartFailed } from './app/StartFailed.tsx';
import { setOriginalLoader } from './app/state/original.ts';
import { offerTestHooks } from './app/testHooks.ts';
import { themeSwitch } from './app/theme.ts';
import { preloadViews } from './app/views.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no element “root”');
const root = createRoot(element);
listenForFaults(window);

async function start(): Promise<void> {
  await connectFirst(() => void retryInAWhile());
  const recent = await readSettings();
  themeSwitch();
  const commands = createCommandCentre(recent);
  keepSettings(commands);
  setOriginalLoader(fetchOriginal);
  listenForKeys(window, commands);
  warnBeforeLeaving();
  offerTestHooks();
  root.render(<App commands={commands} />);
  preloadViews();
  await openFirst();
}

start().catch((error: unknown) => {
  themeSwitch();
  root.render(<StartFailed message={errorWords(error).message} />);
});

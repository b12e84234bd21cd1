/** Settings on their way to the host that keeps them. What cannot be sent while the host is away is sent when it is back. */
import { HostError } from '../base/host/index.ts';
import { text } from '../base/text/language.ts';
import { reportError } from './files/errors.ts';
import { request } from './files/host.ts';
import { shell } from './state/shell.ts';

/** Changes come in bursts (dragging a panel's edge); the last of a burst is kept. */
const delayMs = 400;

/** As JSON, by name: what was not answered to be kept. */
const waiting = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | null = null;
let stopWaiting: (() => void) | null = null;

/** Keeps a setting between runs, soon. `value` goes through JSON. */
export function keepSetting(name: string, value: unknown): void {
  waiting.set(name, JSON.stringify(value));
  timer ??= setTimeout(() => void send(), delayMs);
}

async function send(): Promise<void> {
  timer = null;
  let failure: unknown = null;
  for (const [name, json] of [...waiting]) {
    try {
      await request('writeSetting', { name, json });
    } catch (error) {
      if (error instanceof HostError && error.code === 'closed') {
        sendWhenBack();
        break;
      }
      failure ??= error;
    }
    // It may have changed again meanwhile.
    if (waiting.get(name) === json) waiting.delete(name);
  }
  if (failure !== null) reportError(text('The settings could not be kept'), failure);
}

/** That the host is away has its line over the window: nothing more is said of it. */
function sendWhenBack(): void {
  stopWaiting ??= shell.subscribe(({ connection }, before) => {
    if (connection.kind !== 'open' || before.connection.kind === 'open') return;
    stopWaiting?.();
    stopWaiting = null;
    void send();
  });
}

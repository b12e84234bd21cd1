/** Asks the host for indexes: of every mount by itself, of one by hand; pauses and ends them. No React. */
import { reportError } from '../files/errors.ts';
import { request } from '../files/host.ts';
import { mountState } from '../mounts/mountState.ts';
import { indexes } from './libraryState.ts';
import { text } from '../../base/text/language.ts';

/** Opening the first document goes before everything else: so long nothing is begun, ms. */
const patienceMs = 1500;

async function carryOut(title: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    reportError(title, error);
  }
}

/** What the host is at, for a page that has just come or come back. A host that was started anew has begun nothing. */
export async function askForIndexes(): Promise<void> {
  await carryOut(text('What is indexed could not be asked for'), async () => {
    const { states, isPaused } = await request('libraryStates', {});
    const byMount = new Map(states.map((state) => [state.mountId, state]));
    indexes.setState({ states: byMount, isPaused, isKnown: true });
  });
}

/** Brings the index of a mount up to date, whether or not that is done by itself. */
export async function indexMount(mountId: string, isAnew = false): Promise<void> {
  await carryOut(text('The files could not be indexed'), () => request('indexMounts', { mountIds: [mountId], isAnew }));
}

/** Holds the indexing of all mounts, or lets it go on. */
export async function pauseIndexing(isPaused: boolean): Promise<void> {
  await carryOut(isPaused ? text('Indexing could not be paused') : text('Indexing could not go on'), async () => {
    await request('pauseIndexing', { isPaused });
    indexes.setState({ isPaused });
  });
}

/** Ends it for one mount. What was found stays, and it goes on from there when it is asked for again. */
export async function stopIndexing(mountId: string): Promise<void> {
  await carryOut(text('Indexing could not be stopped'), () => request('cancelIndexing', { mountId }));
}

/** Whether mounts are indexed by themselves. False ends what is under way; true goes on with what was ended. */
export async function setAutomatic(isAutomatic: boolean): Promise<void> {
  indexes.setState({ isAutomatic });
  for (const [mountId, { kind }] of indexes.getState().states) {
    const isUnderWay = kind === 'waiting' || kind === 'indexing' || kind === 'paused';
    if (!isAutomatic && isUnderWay) await stopIndexing(mountId);
    if (isAutomatic && kind === 'stopped') await indexMount(mountId);
  }
}

/** Mounts without an index in this run, where they get one by themselves. */
function unindexed(): readonly string[] {
  const { states, isKnown, isAutomatic } = indexes.getState();
  if (!isKnown || !isAutomatic) return [];
  return mountState.getState().mounts.flatMap(({ mountId }) => (states.has(mountId) ? [] : [mountId]));
}

/** Has every mount indexed that comes, a moment after it came. Returns the way to stop. */
export function keepIndexed(): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const asked = new Set<string>();
  const begin = async (): Promise<void> => {
    timer = null;
    const mountIds = unindexed().filter((id) => !asked.has(id));
    if (mountIds.length === 0) return;
    for (const id of mountIds) asked.add(id);
    await carryOut(text('The files could not be indexed'), () => request('indexMounts', { mountIds, isAnew: false }));
  };
  const look = (): void => {
    const { mounts } = mountState.getState();
    const { states } = indexes.getState();
    // One that went away may come back under the same id, and another host has none of them.
    for (const id of asked) if (states.has(id) || mounts.every(({ mountId }) => mountId !== id)) asked.delete(id);
    if (timer === null && unindexed().some((id) => !asked.has(id))) timer = setTimeout(() => void begin(), patienceMs);
  };
  const stops = [mountState.subscribe(look), indexes.subscribe(look)];
  look();
  return () => {
    for (const stop of stops) stop();
    if (timer !== null) clearTimeout(timer);
  };
}

/** Mounts that are gone have no index either. */
mountState.subscribe(({ mounts }) => {
  const { states } = indexes.getState();
  const here = new Set(mounts.map(({ mountId }) => mountId));
  if ([...states.keys()].every((id) => here.has(id))) return;
  indexes.setState({ states: new Map([...states].filter(([id]) => here.has(id))) });
});

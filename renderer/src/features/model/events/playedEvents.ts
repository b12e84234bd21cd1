/** Lets the events of a model be heard while it plays: those that time passes over, never those that a hand scrubs over. */
import { assetOf } from '../../../../../shared/events/eventTables.ts';
import type { TrackTime } from '../../../../../shared/geometry/track.ts';
import type { ClipEvent } from '../../../../../shared/model/view.ts';
import { onTextureFolderChanged } from '../../../workbench/files/textureFolder.ts';
import { onMountsChanged } from '../../../workbench/mounts/mountState.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { forgetSounds, playSound, soundStore } from './sounds.ts';
import { eventTablesOf } from './tables.ts';

/** More passes in one frame would be noise. */
const mostPasses = 4;

/**
 * The events that time passed over between two moments of a clip that plays. None where the clip or the moment was chosen
 * by hand in between: then the clock of the clip went another way than that of the wall.
 */
export function passedEvents(events: readonly ClipEvent[], before: TrackTime, now: TrackTime): readonly ClipEvent[] {
  const { interval } = now;
  const [from, to] = [before.played ?? 0, now.played ?? 0];
  const isSame = interval !== null && interval.sequence === before.interval?.sequence;
  if (!isSame || !(to > from) || Math.abs(now.globalTime - before.globalTime - (to - from)) > 1e-6) return [];
  const length = interval.end - interval.start;
  return events.filter(({ time }) => {
    const at = time - interval.start;
    if (!interval.isLooping || !(length > 0)) return at >= from && at < to;
    const pass = Math.max(0, Math.ceil((from - at) / length));
    return pass >= 0 && at + pass * length < to && (to - from) / length <= mostPasses;
  });
}

/** Plays what is heard of an event; nothing where no sound of it is known. */
function play(session: Session, { name, options }: ClipEvent): void {
  const meaning = session.document.format.model?.view(session.document).meaningOf({ name, options }) ?? null;
  const asset = meaning === null ? null : assetOf(meaning, eventTablesOf(session).get());
  if (asset?.kind !== 'sound') return;
  const { paths, volume } = asset.sound;
  const path = paths[Math.floor(Math.random() * paths.length)];
  // Why a file is not heard stands in the Properties of its event.
  if (path !== undefined) void playSound(session, path, volume * soundStore.getState().volume);
}

/** Plays the events of a document while sounds are on; returns the way to end it. */
export function followSounds(session: Session): () => void {
  const { playback, document } = session;
  let before = playback.time;
  const heard = (): void => {
    const { time } = playback;
    const last = before;
    before = time;
    const { volume } = soundStore.getState();
    if (volume <= 0) return;
    const clip = document.format.model?.view(document).clips.find(({ record }) => record === time.interval?.sequence);
    for (const event of passedEvents(clip?.events ?? [], last, time)) play(session, event);
  };
  const forget = (): void => forgetSounds(session);
  const stops = [playback.state.subscribe(heard), onMountsChanged(forget), onTextureFolderChanged(forget)];
  return () => {
    for (const stop of stops) stop();
  };
}

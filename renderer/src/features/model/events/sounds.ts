/** Sounds of events, decoded and played by the browser. Nothing is heard until the user turns it on. No React. */
import { createStore } from 'zustand/vanilla';
import type { Session } from '../../../workbench/state/session.ts';
import { bytesNamed } from './tables.ts';
import { fill } from '../../../base/text/language.ts';

interface SoundState {
  /** 0 is muted, 1 as loud as the files are. */
  readonly volume: number;
}

/** How loud events are; the same for all documents, muted at each start. */
export const soundStore = createStore<SoundState>(() => ({ volume: 0 }));

/** What is not heard, and why, by the path of the file. */
type Found = AudioBuffer | string;

let context: AudioContext | null = null;
const read = new WeakMap<Session, Map<string, Promise<Found>>>();

async function decode(session: Session, path: string, audio: AudioContext): Promise<Found> {
  try {
    const bytes = await bytesNamed(session, path, 'sound');
    if (bytes === null) return fill('{} is not found: put it beside the model, or open the game’s folder', path);
    return await audio.decodeAudioData(Uint8Array.from(bytes).buffer);
  } catch (error) {
    return fill('{} cannot be played: {}', path, error instanceof Error ? error.message : String(error));
  }
}

/** Forgets what was read for a document: files may be others now. */
export function forgetSounds(session: Session): void {
  read.delete(session);
}

/**
 * Plays a file that the model names, once it is read; files are read once.
 * @param volume 0 to 1
 * @returns why it is not heard; null where it is
 */
export async function playSound(session: Session, path: string, volume: number): Promise<string | null> {
  context ??= new AudioContext();
  // Pages begin silent until something is clicked.
  if (context.state === 'suspended') await context.resume();
  const known = read.get(session) ?? new Map<string, Promise<Found>>();
  read.set(session, known);
  const reading = known.get(path) ?? decode(session, path, context);
  known.set(path, reading);
  const found = await reading;
  if (typeof found === 'string') return found;
  const source = context.createBufferSource();
  const gain = context.createGain();
  source.buffer = found;
  gain.gain.value = volume;
  source.connect(gain).connect(context.destination);
  source.start();
  return null;
}

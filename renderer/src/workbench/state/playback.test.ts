import { describe, expect, test } from 'vitest';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { PlaybackState } from './playback.ts';
import { Playback } from './playback.ts';

// Any numbers serve as record ids here.
const [walk, death] = [1, 2] as RecordId[];
if (walk === undefined || death === undefined) throw new Error('two ids');
const stride = { id: walk, name: 'Walk', start: 1000, end: 2000, isLooping: true };
const sequences = [stride, { id: death, name: 'Death', start: 3000, end: 3500, isLooping: false }];

function playing(record: RecordId) {
  const states: PlaybackState[] = [];
  let known: readonly (typeof stride)[] = sequences;
  const playback = new Playback(() => known);
  playback.state.subscribe(() => states.push(playback.state.get()));
  playback.show(record);
  playback.play();
  const change = (now: readonly (typeof stride)[]): void => {
    known = now;
    playback.followChanges();
  };
  const advance = (ms: number, followsWallClock = false): boolean => playback.advance(ms, followsWallClock);
  return { playback, states, change, advance };
}

describe('playback', () => {
  test('goes round a sequence that loops', () => {
    const { playback, advance } = playing(walk);
    expect(advance(900)).toBe(true);
    expect(playback.state.get().frame).toBe(1900);
    advance(250);
    expect(playback.state.get().frame).toBe(1150);
  });

  test('a global loop goes round by itself, on the wall clock, and all else rests', () => {
    const spin = { id: death, name: 'Global loop 0', start: 0, end: 400, isLooping: true, isLoop: true };
    const playback = new Playback(() => [stride, spin]);
    playback.show(spin.id);
    playback.setLooping(false);
    playback.play();
    expect(playback.advance(500, false)).toBe(true);
    expect(playback.time).toMatchObject({ interval: null, globalTime: 100 });
    // Stepping goes from sequence to sequence.
    playback.step(1);
    expect(playback.span).toBe(stride);
  });

  test('stops at the end of one that does not, and starts over when asked again', () => {
    const { playback, states, advance } = playing(death);
    playback.setLooping(false);
    expect(advance(900)).toBe(false);
    expect(states.at(-1)).toMatchObject({ frame: 3500, isPlaying: false });
    playback.play();
    expect(playback.state.get()).toMatchObject({ frame: 3000, isPlaying: true });
    expect(playback.time.played).toBe(0);
  });

  test('holds the last moment but goes on while something follows the wall clock', () => {
    const { playback, advance } = playing(death);
    playback.setLooping(false);
    expect(advance(900, true)).toBe(true);
    advance(100, true);
    expect(playback.state.get().frame).toBe(3500);
    expect(playback.time).toMatchObject({ globalTime: 1000, played: 1000 });
    expect(playback.time.interval).toMatchObject({ isLooping: false, sequence: death });
  });

  test('runs at its speed, backwards too', () => {
    const { playback, advance } = playing(walk);
    playback.setSpeed(0.5);
    advance(100);
    expect(playback.state.get().frame).toBe(1050);
    playback.setSpeed(-1);
    advance(100);
    expect(playback.state.get().frame).toBe(1950);
  });

  test('stands still while paused, and shows any moment asked for inside the sequence', () => {
    const { playback, advance } = playing(walk);
    playback.pause();
    expect(advance(500)).toBe(false);
    expect(playback.state.get().frame).toBe(1000);
    playback.setFrame(1234.5);
    expect(playback.time).toMatchObject({ frame: 1234.5, played: 234.5 });
    playback.setFrame(9999);
    expect(playback.state.get().frame).toBe(2000);
  });

  test('is held by the hand that drags the time, at whole moments', () => {
    const { playback } = playing(walk);
    playback.scrubTo(1234.4);
    expect(playback.state.get()).toMatchObject({ frame: 1234, isPlaying: false });
  });

  test('shows the rest pose without a sequence, and then does not run', () => {
    const { playback, advance } = playing(walk);
    playback.show(null);
    expect(playback.time.interval).toBeNull();
    expect(playback.state.get().isPlaying).toBe(false);
    playback.play();
    expect(advance(10)).toBe(false);
  });

  test('shows nothing that is no sequence', () => {
    const { playback } = playing(walk);
    playback.show(7 as RecordId);
    expect(playback.state.get()).toMatchObject({ sequence: null, isPlaying: false });
  });

  test('keeps its sequence when the document changes, inside what is left of it, and leaves one that is gone', () => {
    const { playback, change, advance } = playing(walk);
    advance(800);
    change([{ ...stride, end: 1500 }]);
    expect(playback.state.get()).toMatchObject({ sequence: walk, frame: 1500, isPlaying: true });
    expect(playback.time.interval).toMatchObject({ end: 1500 });
    change([]);
    expect(playback.state.get()).toMatchObject({ sequence: null, isPlaying: false });
  });

  test('does not hang on a sequence without length', () => {
    const { playback, change, advance } = playing(walk);
    change([{ ...stride, start: 5, end: 5 }]);
    advance(100);
    expect(playback.state.get().frame).toBe(5);
  });

  test('counts the passes of a loop, and begins anew when the moment is set', () => {
    const { playback, advance } = playing(walk);
    advance(2150);
    expect(playback.time).toMatchObject({ frame: 1150, played: 2150 });
    playback.setFrame(1030);
    expect(playback.time).toMatchObject({ frame: 1030, played: 30 });
  });

  test('has one interval object as long as it says the same, and tells only of what became another', () => {
    const { playback, states, advance } = playing(walk);
    const { interval } = playback.time;
    advance(100);
    expect(playback.time.interval).toBe(interval);
    const told = states.length;
    playback.play();
    playback.setSpeed(1);
    expect(states).toHaveLength(told);
    playback.setLooping(false);
    expect(playback.time.interval).not.toBe(interval);
  });

  test('shows what stands before and behind in the list, going round, and plays from rest what one looks at first', () => {
    const stand = { ...stride, id: 3 as RecordId, name: 'Stand Ready' };
    const elsewhere = { ...stride, id: 4 as RecordId, name: 'Stand', isElsewhere: true };
    const playback = new Playback(() => [elsewhere, ...sequences, stand]);
    const shown = (): string | undefined => playback.span?.name;
    playback.toggle();
    expect([shown(), playback.state.get().isPlaying]).toEqual(['Stand Ready', true]);
    playback.step(1);
    expect(shown()).toBe('Walk');
    playback.step(-1);
    playback.step(-1);
    expect([shown(), playback.state.get().isPlaying]).toEqual(['Death', true]);
    playback.toggle();
    expect([shown(), playback.state.get().isPlaying]).toEqual(['Death', false]);
  });
});

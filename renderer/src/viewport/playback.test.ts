import { describe, expect, test } from 'vitest';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { PlaybackState } from './playback.ts';
import { Playback } from './playback.ts';

// Any numbers serve as record ids here.
const [walk, death] = [1, 2] as RecordId[];
if (walk === undefined || death === undefined) throw new Error('two ids');
const sequences = [
  { id: walk, name: 'Walk', start: 1000, end: 2000, isLooping: true },
  { id: death, name: 'Death', start: 3000, end: 3500, isLooping: false },
];

function playing(record: RecordId, followsWallClock = false) {
  const states: PlaybackState[] = [];
  const playback = new Playback({
    changed: (state) => states.push(state),
  });
  playback.setModel(sequences, followsWallClock);
  playback.setSequence(record);
  playback.play();
  return { playback, states };
}

describe('playback', () => {
  test('goes round a sequence that loops', () => {
    const { playback } = playing(walk);
    expect(playback.advance(900)).toBe(true);
    expect(playback.state.frame).toBe(1900);
    playback.advance(250);
    expect(playback.state.frame).toBe(1150);
  });

  test('stops at the end of one that does not, and starts over when asked again', () => {
    const { playback, states } = playing(death);
    expect(playback.advance(900)).toBe(false);
    expect(states.at(-1)).toMatchObject({ frame: 3500, isPlaying: false });
    playback.play();
    expect(playback.state).toMatchObject({ frame: 3000, isPlaying: true });
  });

  test('holds the last frame but goes on while something follows the wall clock', () => {
    const { playback } = playing(death, true);
    expect(playback.advance(900)).toBe(true);
    playback.advance(100);
    expect(playback.state.frame).toBe(3500);
    expect(playback.time.globalTime).toBe(1000);
  });

  test('can be told to loop always, or never', () => {
    const { playback } = playing(death);
    playback.setLooping('always');
    playback.advance(600);
    expect(playback.state.frame).toBe(3100);
    playback.setSequence(walk);
    playback.setLooping('never');
    playback.advance(5000);
    expect(playback.state.frame).toBe(2000);
    expect(playback.time.interval?.isLooping).toBe(false);
  });

  test('runs at its speed, backwards too', () => {
    const { playback } = playing(walk);
    playback.setSpeed(0.5);
    playback.advance(100);
    expect(playback.state.frame).toBe(1050);
    playback.setSpeed(-1);
    playback.advance(100);
    expect(playback.state.frame).toBe(1950);
  });

  test('stands still while paused, and shows any frame asked for inside the sequence', () => {
    const { playback } = playing(walk);
    playback.pause();
    expect(playback.advance(500)).toBe(false);
    expect(playback.state.frame).toBe(1000);
    playback.setFrame(1234);
    expect(playback.state.frame).toBe(1234);
    playback.setFrame(9999);
    expect(playback.state.frame).toBe(2000);
  });

  test('shows the rest pose without a sequence, and then does not run', () => {
    const { playback } = playing(walk);
    playback.setSequence(null);
    expect(playback.time.interval).toBeNull();
    expect(playback.advance(10)).toBe(false);
  });

  test('keeps its sequence when the list changes, and leaves one that is gone', () => {
    const { playback } = playing(walk);
    playback.advance(800);
    playback.setModel([{ id: walk, name: 'Walk', start: 1000, end: 1500, isLooping: true }], false);
    expect(playback.state).toMatchObject({ sequence: walk, frame: 1500 });
    playback.setModel([], false);
    expect(playback.state.sequence).toBeNull();
  });

  test('does not hang on a sequence without length', () => {
    const { playback } = playing(walk);
    playback.setModel([{ id: walk, name: 'Walk', start: 5, end: 5, isLooping: true }], false);
    playback.advance(100);
    expect(playback.state.frame).toBe(5);
  });
});

describe('how long a sequence has been playing', () => {
  test('counts the passes of a loop, and begins anew when the frame is set', () => {
    const playback = new Playback({ changed: () => undefined });
    const [id, other] = [1 as RecordId, 2 as RecordId]; // any numbers will do for records that nobody looks up
    const loop = { id, name: 'Stand', start: 100, end: 300, isLooping: true };
    playback.setModel([loop, { ...loop, id: other, isLooping: false }], true);
    playback.setSequence(id);
    playback.play();
    playback.advance(450);
    expect(playback.time).toMatchObject({ frame: 150, played: 450 });
    playback.setFrame(130);
    expect(playback.time).toMatchObject({ frame: 130, played: 30 });
    playback.setSequence(other);
    playback.advance(450);
    expect(playback.time).toMatchObject({ frame: 300, played: 450 });
    playback.play();
    expect(playback.time).toMatchObject({ frame: 100, played: 0 });
  });
});

/** The events of a sequence on the time line: keys that can be moved, deleted and added. */
import { describe, expect, test } from 'vitest';
import type { KeyTrack } from '../../format/animation.ts';
import type { Document } from '../../document/document.ts';
import { resolvePath } from '../../document/path.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { sortedKeys, withKey, withoutKeys } from '../../geometry/keys.ts';
import { healthyModel } from './healthyModel.ts';
import { goldsrc } from './index.ts';
import { Event, Sequence } from './schema/sequence.ts';
import { fieldsOf } from '../../codec/record.ts';

function idleOf(document: Document): RecordId {
  return resolvePath(goldsrc, document, 'sequences["idle"]').record;
}

function trackOf(document: Document): KeyTrack {
  const idle = idleOf(document);
  const track = goldsrc.animation?.track(document, document.get(idle), idle) ?? null;
  if (track === null) throw new Error('the sequence has no events');
  return track;
}

function eventsOf(document: Document): readonly (readonly [frame: number, options: string])[] {
  return fieldsOf(Sequence, document.get(idleOf(document))).events.map((id) => {
    const { frame, options } = fieldsOf(Event, document.get(id));
    return [frame, options] as const;
  });
}

describe('events on the time line', () => {
  test('stand where their frames are, at 30 frames a second', () => {
    expect([...trackOf(healthyModel()).keys.frames]).toEqual([33]);
  });

  test('move to the nearest frame inside the sequence', () => {
    const document = healthyModel();
    const { keys, store } = trackOf(document);
    document.edit('Move', (transaction) => store(transaction, { ...keys, frames: Int32Array.of(60) }));
    expect(eventsOf(document)).toEqual([[2, 'common/step.wav']]);
    document.edit('Move', (transaction) => store(transaction, { ...keys, frames: Int32Array.of(9000) }));
    expect(eventsOf(document)).toEqual([[2, 'common/step.wav']]);
    document.undo();
    document.undo();
    expect(document.isTouched(idleOf(document)) && document.history.isDirty).toBe(false);
  });

  test('keep what they are when one is moved past another', () => {
    const document = healthyModel();
    const added = trackOf(document);
    document.edit('Add', (transaction) => added.store(transaction, withKey(added.keys, 67, [99]).keys));
    expect(eventsOf(document)).toEqual([
      [1, 'common/step.wav'],
      [2, ''],
    ]);
    const { keys, store } = trackOf(document);
    const moved = sortedKeys({ ...keys, frames: Int32Array.of(33, 0) });
    document.edit('Move', (transaction) => store(transaction, moved));
    expect(eventsOf(document)).toEqual([
      [1, 'common/step.wav'],
      [0, ''],
    ]);
  });

  test('go, and come back by undo', () => {
    const document = healthyModel();
    const { keys, store } = trackOf(document);
    document.edit('Delete', (transaction) => store(transaction, withoutKeys(keys, [0])));
    expect(eventsOf(document)).toEqual([]);
    document.undo();
    expect(eventsOf(document)).toEqual([[1, 'common/step.wav']]);
  });

  test('are those of the shown sequence alone', () => {
    const document = healthyModel();
    const aim = resolvePath(goldsrc, document, 'sequences["aim"]').record;
    expect(goldsrc.animation?.track(document, document.get(idleOf(document)), aim)).toBeNull();
  });
});

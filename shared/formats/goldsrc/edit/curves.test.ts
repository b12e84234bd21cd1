/** Frames that go in and out of the curves of a sequence, and the steps that curves are stored in. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import { compiledModels } from '../../../test/studioModels.ts';
import { clipEdits } from '../edits/animation/clips.ts';
import { joinEdits } from '../edits/animation/join.ts';
import { healthyModel } from '../healthyModel.ts';
import { bonesOf, sequencesOf } from '../model.ts';
import { Animation } from '../schema/animations.ts';
import { Event, Sequence } from '../schema/sequence.ts';
import { Bone } from '../schema/skeleton.ts';
import { blendPlaces, boneChannels, setSampleScale } from './samples.ts';
import { insertFrame, removeFrames } from './sequence.ts';
import { isWhole } from './test/whole.ts';

beforeAll(() => freezeRecords(true));

const several = [{ name: 'healthy', open: healthyModel }, ...compiledModels(/syn_all|barney_ld|v_shotgun|headcrab/)];

describe('frames and steps of curves', () => {
  const samplesAt = (document: Document, sequence: RecordId, frame: number): readonly number[] => {
    const { frames, animations } = fieldsOf(Sequence, document.get(sequence));
    return animations.flatMap((id) => {
      const { samples } = fieldsOf(Animation, document.get(id));
      const bones = samples.length / frames / 6;
      return Array.from({ length: bones }, (_, bone) => [
        ...samples.subarray((bone * frames + frame) * 6, (bone * frames + frame + 1) * 6),
      ]).flat();
    });
  };

  test.each(several)('a frame goes in halfway between its neighbours and comes out again: $name', ({ open }) => {
    const document = open();
    const sequence = sequencesOf(document).find((id) => fieldsOf(Sequence, document.get(id)).frames > 2);
    if (sequence === undefined) return;
    const { frames, events } = fieldsOf(Sequence, document.get(sequence));
    const eventFrames = events.map((id) => fieldsOf(Event, document.get(id)).frame);
    const [before, after] = [samplesAt(document, sequence, 0), samplesAt(document, sequence, 1)];
    insertFrame(document, sequence, 1);
    expect(fieldsOf(Sequence, document.get(sequence)).frames).toBe(frames + 1);
    expect(samplesAt(document, sequence, 0)).toEqual(before);
    expect(samplesAt(document, sequence, 2)).toEqual(after);
    for (const [at, sample] of samplesAt(document, sequence, 1).entries()) {
      expect(Math.abs(sample - ((before[at] ?? 0) + (after[at] ?? 0)) / 2)).toBeLessThanOrEqual(0.5);
    }
    expect(events.map((id) => fieldsOf(Event, document.get(id)).frame)).toEqual(
      eventFrames.map((frame) => (frame < 1 ? frame : frame + 1)),
    );
    removeFrames(document, sequence, 1, 1);
    expect(samplesAt(document, sequence, 1)).toEqual(after);
    expect(events.map((id) => fieldsOf(Event, document.get(id)).frame)).toEqual(eventFrames);
    document.undo();
    isWhole(document, 'insert');
  });

  test('a turn over half a circle is halved the shorter way, whether a frame is put in or a quicker sequence joined', () => {
    const document = healthyModel();
    const [bone] = bonesOf(document);
    const [sequence] = sequencesOf(document);
    if (bone === undefined || sequence === undefined) throw new Error('no sequence');
    const { frames, animations } = fieldsOf(Sequence, document.get(sequence));
    const step = Math.fround(Math.PI / 32767);
    document.edit('Spin', (transaction) => {
      const { scale } = fieldsOf(Bone, document.get(bone));
      transaction.set(Bone, bone, { scale: scale.map((each, channel) => (channel === 5 ? step : each)) });
      for (const id of animations) {
        for (let frame = 0; frame < frames; frame++)
          transaction.patch(id, 'samples', frame * 6 + 5, [frame % 2 === 0 ? 32_000 : -32_000]);
      }
    });
    const degrees = (at: RecordId, frame: number): number => {
      const [blend] = fieldsOf(Sequence, document.get(at)).animations;
      const samples = blend === undefined ? [] : fieldsOf(Animation, document.get(blend)).samples;
      return (Math.abs(samples[frame * 6 + 5] ?? 0) * step * 180) / Math.PI;
    };
    insertFrame(document, sequence, 1);
    expect(degrees(sequence, 1)).toBeGreaterThan(179.9);
    document.undo();
    const [{ addClip }, { joinClips }] = [clipEdits(document), joinEdits(document)];
    if (addClip === undefined || joinClips === undefined) throw new Error('no edits of clips');
    const { clip } = addClip('slow', null, { record: sequence, variant: 0 });
    const { framesPerSecond } = fieldsOf(Sequence, document.get(clip));
    document.edit('Slow', (transaction) =>
      transaction.set(Sequence, clip, { framesPerSecond: Math.fround(framesPerSecond / 2) }),
    );
    joinClips({ record: sequence, variant: 0 }, { record: clip, variant: 0 });
    const joined = fieldsOf(Sequence, document.get(sequence)).frames;
    expect(joined).toBe(frames + frames * 2 - 1);
    for (let frame = 0; frame < joined; frame++) expect(degrees(sequence, frame)).toBeGreaterThan(175);
  });

  test('no frame can be taken out where none would be left', () => {
    const document = healthyModel();
    const [sequence] = sequencesOf(document);
    if (sequence === undefined) throw new Error('no sequence');
    const { frames } = fieldsOf(Sequence, document.get(sequence));
    expect(() => removeFrames(document, sequence, 0, frames)).toThrow('a sequence needs a frame');
    expect(() => insertFrame(document, sequence, frames + 1)).toThrow(RangeError);
    expect(document.history.entries).toHaveLength(0);
  });

  test.each(several)('another step moves no value by more than half of it: $name', ({ open }) => {
    const document = open();
    const values = (): readonly number[] =>
      blendPlaces(document).flatMap((place) => [...boneChannels(document, place, 0)].filter((_, at) => at % 6 === 4));
    const before = values();
    const [bone] = bonesOf(document);
    if (bone === undefined) throw new Error('no bone');
    const step = (fieldsOf(Bone, document.get(bone)).scale[4] ?? 0) * 1.7;
    setSampleScale(document, 0, 4, step);
    const after = values();
    for (const [at, value] of after.entries())
      expect(Math.abs(value - (before[at] ?? 0))).toBeLessThanOrEqual(step * 0.5001);
    isWhole(document, 'step');
  });

  test('a step too fine for the movement is refused in words, and nothing changes', () => {
    const document = healthyModel();
    const moving = blendPlaces(document).some(({ samples }) => samples.some((sample) => sample !== 0));
    expect(moving).toBe(true);
    const place = blendPlaces(document).find(({ samples }) => samples.some((sample) => sample !== 0));
    const at = place?.samples.findIndex((sample) => sample !== 0) ?? 0;
    const bone = Math.floor(at / 6 / (place?.frames ?? 1));
    expect(() => setSampleScale(document, bone, at % 6, 1e-12)).toThrow(/Choose a larger step/);
    expect(() => setSampleScale(document, bone, at % 6, -1)).toThrow(RangeError);
    expect(document.history.entries).toHaveLength(0);
  });
});

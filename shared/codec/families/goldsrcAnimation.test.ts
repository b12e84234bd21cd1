/** The kernel on the GoldSrc family: an animation record whose six channels lie at offsets counted from the record. */
import { describe, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { corpusFiles } from '../../test/corpus.ts';
import { bytes } from '../field.ts';
import { fixed, idList, numbersField } from '../parts.ts';
import { inlineRecords, partAt, region } from '../pointers.ts';
import type { Part } from '../record.ts';
import { record } from '../record.ts';
import { differences, openWith } from '../../test/openWith.ts';

/** Spans of `valid` samples that last `total` frames; decoded to one sample a frame. Format page goldsrc-mdl.md, 14. */
function channel(name: string, frames: number): Part<{ readonly [name: string]: Int16Array }> {
  return {
    kind: 'channel',
    members: [{ kind: 'numbers', name, info: { label: name }, storage: ['i16'], components: 1, optional: true }],
    read(reader, fields) {
      const samples = new Int16Array(frames);
      for (let frame = 0; frame < frames;) {
        reader.need(2, name);
        const valid = reader.bytes[reader.position] ?? 0;
        const total = reader.bytes[reader.position + 1] ?? 0;
        reader.position += 2;
        reader.need(valid * 2, name);
        for (let index = 0; index < total && frame < frames; index++, frame++) {
          samples[frame] = reader.view.getInt16(reader.position + Math.min(index, valid - 1) * 2, true);
        }
        reader.position += valid * 2;
      }
      fields[name] = samples;
    },
    write(output) {
      for (const span of encodeSpans(numbersField(output, name))) {
        const start = output.writer.reserve(2 + span.samples.length * 2);
        output.writer.view.setUint8(start, span.samples.length);
        output.writer.view.setUint8(start + 1, span.total);
        for (const [index, sample] of span.samples.entries())
          output.writer.view.setInt16(start + 2 + index * 2, sample, true);
      }
    },
    initialise(fields) {
      fields[name] = null;
    },
  };
}

/** studiomdl's rule, format page 14.3. */
function encodeSpans(samples: ArrayLike<number>): { samples: number[]; total: number }[] {
  const first = { samples: [samples[0] ?? 0], total: 1 };
  const spans = [first];
  let span = first;
  for (let frame = 1; frame < samples.length; frame++) {
    const sample = samples[frame] ?? 0;
    const repeats = span.samples.length !== span.total;
    const isLast = frame === samples.length - 1;
    if (span.total === 255) spans.push((span = { samples: [sample], total: 0 }));
    else if (sample !== samples[frame - 1] || (!repeats && !isLast && sample !== samples[frame + 1])) {
      if (repeats) spans.push((span = { samples: [], total: 0 }));
      span.samples.push(sample);
    }
    span.total++;
  }
  return spans;
}

const channels = ['x', 'y', 'z', 'rotationX', 'rotationY', 'rotationZ'];

/** `described` is the file whose header says where the sequence lies: this schema does not move the header's offsets. */
function openSequence(file: Uint8Array, sequence: number, described = file): Document {
  const view = new DataView(described.buffer, described.byteOffset, described.byteLength);
  const bones = view.getInt32(140, true);
  const description = view.getInt32(168, true) + sequence * 176;
  const frames = view.getInt32(description + 56, true);
  const blends = view.getInt32(description + 120, true);
  const start = view.getInt32(description + 124, true);
  const Animation = record(
    'animation',
    { label: 'Animation' },
    ...channels.map((name) => partAt(name, { size: 2, base: 'record' }, channel(name, frames))),
  );
  const File = record(
    'file',
    { label: 'File' },
    region(
      { rule: 'shift', end: (reader) => reader.end },
      fixed({ before: bytes(start, { label: 'Before' }) }),
      inlineRecords('animations', Animation, bones * blends, { label: 'Animations' }),
    ),
  );
  return openWith(File, [Animation], file);
}

const files = corpusFiles('goldsrc/syn', ['syn_all.mdl', 'syn_parts.mdl']);

function sequenceCount(file: Uint8Array): number {
  return new DataView(file.buffer, file.byteOffset).getInt32(164, true);
}

describe.skipIf(files.length === 0)('a GoldSrc animation with record-relative channels', () => {
  test.each(files.map((file) => [file.name, file] as const))('%s comes back identical', (_name, file) => {
    const original = file.bytes();
    for (let sequence = 0; sequence < sequenceCount(original); sequence++) {
      expect(differences(openSequence(original, sequence).write(), original)).toEqual([]);
    }
  });

  test('a channel that needs more spans pushes the later ones on, and every other channel stays the same', () => {
    let checked = 0;
    for (const file of files) {
      const original = file.bytes();
      for (let sequence = 0; sequence < sequenceCount(original); sequence++) {
        const document = openSequence(original, sequence);
        const animations = idList(document.get(document.root).fields, 'animations');
        const target = animations.find((id) => channels.some((name) => document.get(id).fields[name] !== null));
        const name =
          target === undefined ? undefined : channels.find((each) => document.get(target).fields[each] !== null);
        if (target === undefined || name === undefined) continue;
        const samples = document.get(target).fields[name] as Int16Array;
        if (samples.length < 3) continue;
        checked++;
        const noisy = samples.map((_sample, frame) => (frame * 7919) % 311);
        document.edit('Shake', (tx) => tx.update(target, { [name]: noisy }));
        const again = openSequence(document.write(), sequence, original);
        for (const id of animations) {
          for (const each of channels) expect(again.get(id).fields[each]).toEqual(document.get(id).fields[each]);
        }
      }
    }
    expect(checked).toBeGreaterThan(0);
  });
});

/** Tracks of World of Warcraft alpha, and the times of events. Facts: formats/wow-models.md 18.1. */
import { i32, u32 } from '../../../../codec/field.ts';
import { fixed } from '../../../../codec/parts.ts';
import type { Reader } from '../../../../codec/reader.ts';
import { tagCode } from '../../../../codec/reader.ts';
import type { Part } from '../../../../codec/record.ts';
import { toGlobalSequence } from '../../schema/common.ts';
import { interpolationNames, trackFamily } from '../../schema/track.ts';
import { alphaTrackKinds } from './trackKinds.ts';

export const { Track, tracks } = trackFamily(alphaTrackKinds);

const globalSequenceId = i32({
  label: 'Global sequence',
  group: 'Event',
  engineName: 'GlobalSeqId',
  reference: toGlobalSequence,
  initial: -1,
});
const shortHeader: Part<unknown> = fixed({ globalSequenceId });
const header: Part<unknown> = fixed({
  interpolation: u32({ label: 'Interpolation', group: 'Event', names: interpolationNames, readOnly: true }),
  globalSequenceId,
});

export interface EventTrackFields {
  /** Only where the file has such a word, which means nothing for times alone. */
  readonly interpolation?: number;
  readonly globalSequenceId: number | null;
  readonly frames: Int32Array | null;
}

const eventCode = tagCode('KEVT');
const simpleSize = 12;

interface EventTrackSize {
  readonly hasWord: boolean;
  readonly count: number;
}

/** The tag, the count, perhaps a word, the global sequence, the times: the size of the frame tells which. */
function sizeAt(reader: Reader): EventTrackSize {
  reader.need(simpleSize, 'KEVT');
  const { position, view, end } = reader;
  const count = view.getUint32(position + 4, true);
  const hasWord = position + simpleSize + 4 + count * 4 === end;
  const size = simpleSize + (hasWord ? 4 : 0) + count * 4;
  if (size > reader.remaining) {
    reader.fail(`${count} × 4 bytes, ${reader.remaining - simpleSize} left`, 'KEVT count', position + 4);
  }
  return { hasWord, count };
}

/** `KEVT` of event objects; all null where there is none. */
export const eventTrack: Part<EventTrackFields> = {
  kind: 'eventTrack',
  inner: [header, shortHeader],
  members: [
    ...header.members,
    {
      kind: 'numbers',
      name: 'frames',
      info: { label: 'Frames', unit: 'ms', group: 'Event' },
      storage: ['i32'],
      components: 1,
      optional: true,
    },
  ],
  read(reader, fields, self) {
    if (reader.peekTagCode() !== eventCode) {
      fields.globalSequenceId = null;
      fields.frames = null;
      return;
    }
    const { hasWord, count } = sizeAt(reader);
    reader.position += 8;
    const part = hasWord ? header : shortHeader;
    const start = reader.position;
    part.read(reader, fields, self);
    reader.spans?.set(part, { start, end: reader.position });
    fields.frames = reader.numbers('i32', count, 'KEVT');
  },
  skip(reader) {
    if (reader.peekTagCode() !== eventCode) return;
    const { hasWord, count } = sizeAt(reader);
    reader.position += simpleSize + (hasWord ? 4 : 0) + count * 4;
  },
  write(output) {
    const { frames, interpolation } = output.record.fields;
    if (frames === null || frames === undefined) return;
    output.writer.tag('KEVT');
    output.writer.u32(frames.length);
    (interpolation === undefined ? shortHeader : header).write(output);
    output.writer.numbers(frames);
  },
  initialise(fields, version) {
    shortHeader.initialise(fields, version);
    fields.frames = new Int32Array(0);
  },
};

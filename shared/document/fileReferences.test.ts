import { fieldsByName, listByName } from '../codec/byName.ts';
import { describe, expect, it } from 'vitest';
import { struct, text, u32 } from '../codec/field.ts';
import { countedRecords, fixed } from '../codec/parts.ts';
import { record } from '../codec/record.ts';
import type { FormatDocument } from '../format/format.ts';
import { formats } from '../formats/index.ts';
import { openWith } from '../test/openWith.ts';
import { fileReferences, namesFiles, replacePath } from './fileReferences.ts';

const size = 4 + 16 + 8 + 4 + 16;

const thing = record(
  'thing',
  { label: 'Thing' },
  fixed({
    number: u32({ label: 'Number' }),
    path: text(16, { label: 'Path', file: 'texture' }),
    note: text(8, { label: 'Note' }),
    sounds: struct(
      { volume: u32({ label: 'Volume' }), step: text(16, { label: 'Step', file: 'sound' }) },
      { label: 'Sounds' },
    ),
  }),
);
const root = record(
  'root',
  { label: 'Root' },
  countedRecords('things', thing, { smallest: size }, { label: 'Things' }),
);

function opened(things: readonly (readonly [path: string, step: string])[]): FormatDocument {
  const bytes = new Uint8Array(4 + things.length * size);
  bytes[0] = things.length;
  const encoder = new TextEncoder();
  things.forEach(([path, step], index) => {
    const at = 4 + index * size;
    bytes.set(encoder.encode(path), at + 4);
    bytes.set(encoder.encode(step), at + 32);
  });
  return openWith(root, [thing], bytes);
}

describe('files that a document names', () => {
  it('are found by the marks of fields, in groups too, each once with all places', () => {
    const document = opened([
      ['A\\x.blp', 's.wav'],
      ['', ''],
      ['a/X.blp', ''],
    ]);
    const [first, , third] = listByName(document.get(document.root).fields, 'things');
    expect(fileReferences(document)).toEqual([
      {
        path: 'A\\x.blp',
        file: 'texture',
        places: [
          { record: first, member: 'path', inside: [] },
          { record: third, member: 'path', inside: [] },
        ],
      },
      { path: 's.wav', file: 'sound', places: [{ record: first, member: 'sounds', inside: ['step'] }] },
    ]);
  });

  it('are replaced in all places in one step, and nothing else changes', () => {
    const document = opened([
      ['x.blp', 's.wav'],
      ['X.blp', ''],
    ]);
    for (const { places, file } of fileReferences(document)) {
      replacePath(document, places, file === 'texture' ? 'new.blp' : 'new.wav');
    }
    expect(fileReferences(document).map(({ path, places }) => [path, places.length])).toEqual([
      ['new.blp', 2],
      ['new.wav', 1],
    ]);
    expect(document.history.entries).toHaveLength(2);
    const [first] = listByName(document.get(document.root).fields, 'things');
    expect(first === undefined ? null : fieldsByName(document.get(first).fields)['sounds']).toEqual({
      volume: 0,
      step: 'new.wav',
    });
    document.undo();
    document.undo();
    expect(fileReferences(document).map(({ path }) => path)).toEqual(['x.blp', 's.wav']);
  });

  it('are refused when the field cannot hold them', () => {
    const document = opened([['x.blp', '']]);
    const [reference] = fileReferences(document);
    expect(() => replacePath(document, reference?.places ?? [], 'far too long for it.blp')).toThrow(
      /at most|too long/i,
    );
    expect(document.history.entries).toHaveLength(0);
  });

  it('are marked in the formats that name any', () => {
    const marked = formats.filter(namesFiles).map(({ id }) => id);
    expect(marked).toEqual(expect.arrayContaining(['mdx', 'm2', 'adt', 'wdt', 'wdl']));
    expect(marked).not.toContain('dbc');
  });
});

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../shared/document/document.ts';
import { pathOf, resolvePath } from '../../shared/document/path.ts';
import type { RecordId } from '../../shared/codec/documentRecord.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import { corpusFiles } from '../../shared/test/corpus.ts';
import { toJson } from './json.ts';
import { recordPaths } from '../../shared/document/recordPaths.ts';
import { chunk, damagedChunk, f32, tinyModel } from './test/models.ts';
import { chunksmith, folderWith } from './test/workplace.ts';
import { numberText } from '../../shared/format/difference/valueText.ts';

function fileOf(bytes: Uint8Array): string {
  return join(folderWith({ 'in.mdx': bytes }), 'in.mdx');
}

describe('dump', () => {
  test('shows names, values, units, meanings and offsets', async () => {
    const { out, exit } = await chunksmith('dump', fileOf(tinyModel()));
    expect(exit).toBe(0);
    expect(out).toContain('Chunk SEQS at 0x18C, 272 bytes');
    expect(out).toContain('sequences["Walk"] at 0x218, 132 bytes');
    expect(out).toMatch(/interval +\[1000, 1500\] ms/);
    expect(out).toMatch(/blendTime +150 ms/);
    expect(out).toMatch(/interpolation +1 \(Linear\)/);
    expect(out).toMatch(/parentId +-1 \(none\)/);
    expect(out).toMatch(/pivot +\[1, 2, 3\] units/);
    expect(out).toContain('nodes["Bone_Head"].translation at');
  });

  test.each([
    ['sequences', /^sequences\["Stand"\][^]*sequences\["Walk"\]/],
    ['sequences["Walk"].interval', /^interval +\[1000, 1500\] ms\n$/],
    ['model.extent.minimum[1]', /^extent\.minimum\[1\] +0\n$/],
    ['nodes["Bone_Head"].pivot[2]', /^pivot\[2\] +3 units\n$/],
    ['nodes["Bone_Head"].translation.values', /^values +6 numbers: 1 2 3 4 5 6\n$/],
    ['pivots', /^pivots at/],
  ])('shows only what the path %s names', async (path, expected) => {
    expect((await chunksmith('dump', fileOf(tinyModel()), path)).out).toMatch(expected);
  });

  test.each(['for people', 'as JSON'])('shows no control character that came from the file, %s', async (form) => {
    const file = fileOf(tinyModel({ name: 'a\u009b31mb\u007f\u001bc' }));
    const { out } = await chunksmith('dump', ...(form === 'as JSON' ? ['--json'] : []), file, 'model.name');
    // Names are stored as Latin letters or UTF-8; whichever it is, none of it may command the terminal.
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(out).toContain('\\u007f\\u001bc');
  });

  test('says which names there are when a path leads nowhere', async () => {
    const ran = await chunksmith('dump', fileOf(tinyModel()), 'sequenses[0]');
    expect(ran.exit).toBe(1);
    expect(ran.err).toContain('Lists are: version, model, sequences');
  });

  test('shortens long data unless all of it is asked for', async () => {
    const pivots = Array.from({ length: 300 }, (_, index) => index);
    const file = fileOf(tinyModel({ pivots }));
    const short = await chunksmith('dump', file, 'pivots');
    expect(short.out).toContain('100 × 3 numbers in units: [0, 1, 2]');
    expect(short.out).toContain('--all shows 92 more');
    expect(short.out).not.toContain('299');
    expect((await chunksmith('dump', '--all', file, 'pivots')).out).toContain('[297, 298, 299]');
  });

  test('gives typed arrays as arrays and a record as an object', async () => {
    const ran = await chunksmith('dump', '--json', fileOf(tinyModel({ pivots: [NaN, -0, -Infinity] })), 'pivots');
    expect(ran.json()).toEqual([
      {
        file: expect.any(String),
        format: 'mdx',
        version: 800,
        status: 'ok',
        path: 'pivots',
        value: {
          type: 'pivots',
          path: 'pivots',
          offset: expect.any(Number),
          size: 12,
          fields: { points: ['NaN', -0, '-Infinity'] },
        },
      },
    ]);
  });

  test('gives a whole file as one tree', async () => {
    const ran = await chunksmith('dump', '--json', fileOf(tinyModel()));
    expect(ran.json()[0]).toMatchObject({
      path: '',
      value: { type: 'mdx', path: null, offset: 0, fields: { chunks: { length: 5 } } },
    });
  });

  test('shows why a chunk is kept as bytes', async () => {
    const { out } = await chunksmith('dump', fileOf(tinyModel({ extra: [damagedChunk] })));
    expect(out).toMatch(/unknownChunks\["PIVT"\] at 0x/);
    expect(out).toMatch(/problem +"PIVT\[0\]\.points at/);
  });

  test('does not let a file command the terminal', async () => {
    const { out } = await chunksmith('dump', fileOf(tinyModel({ sequences: ['\u001b[2Jgone'] })));
    expect(out).not.toContain('\u001b');
    expect(out).toContain(String.raw`\u001b[2Jgone`);
  });
});

describe('info', () => {
  test('says what a file is and what it holds', async () => {
    const extra = [damagedChunk, chunk('XYZW', f32(1))];
    const file = fileOf(tinyModel({ extra }));
    const { out } = await chunksmith('info', file);
    expect(out).toContain(`${file}: Warcraft III model, version 800, ${tinyModel({ extra }).length} bytes`);
    expect(out).toMatch(/name +Tiny/);
    expect(out).toMatch(/sequences +2: Stand, Walk/);
    expect(out).toMatch(/chunk XYZW at 0x[0-9A-F]+, 4 bytes, unknown, kept as it is/);
    expect(out).toMatch(/chunk PIVT at 0x[0-9A-F]+, 13 bytes, damaged, kept as it is: PIVT\[0\]/);
  });

  test('says it in JSON', async () => {
    const file = fileOf(tinyModel());
    expect((await chunksmith('info', '--json', file)).json()[0]).toMatchObject({
      file,
      format: 'mdx',
      formatName: 'Warcraft III model',
      version: 800,
      status: 'ok',
      size: tinyModel().length,
      name: 'Tiny',
      lists: { sequences: { count: 2, names: ['Stand', 'Walk'] } },
      keptChunks: [],
    });
  });
});

describe('numbers', () => {
  test('of single precision are shown as the shortest decimal that is the same number', () => {
    expect(numberText(Math.fround(0.1), 'f32')).toBe('0.1');
    expect(numberText(Math.fround(1 / 3), 'f32')).toBe('0.33333334');
    expect(numberText(-0, 'f32')).toBe('-0');
    expect(numberText(0.1 + 0.2, 'f64')).toBe('0.30000000000000004');
  });

  test('that JSON has no word for become strings', () => {
    expect(toJson({ a: Float32Array.of(NaN, Infinity, -0, 1.5), b: undefined })).toBe(
      '{"a":["NaN","Infinity",-0,1.5]}',
    );
  });
});

describe('paths of all records', () => {
  const corpus = corpusFiles('wc3', ['.mdx']).slice(0, 20);
  const cases = [
    ['the tiny model', () => tinyModel({ sequences: ['Stand', 'Stand', 'a"b', ''] })] as const,
    ...corpus.map((file) => [file.name, () => file.bytes()] as const),
  ];

  test.each(cases)('lead back to their records in %s, and are those of pathOf where these do', (_, bytes) => {
    const document = openDocument(mdx, bytes());
    const leadsTo = (path: string, id: RecordId): boolean => {
      const place = resolvePath(mdx, document, path);
      return place.record === id && place.member === null;
    };
    for (const [id, { path, isReachable }] of recordPaths(mdx, document)) {
      if (!isReachable) continue;
      expect(leadsTo(path, id), path).toBe(true);
      const usual = pathOf(mdx, document, id);
      if (leadsTo(usual, id)) expect(path).toBe(usual);
    }
  });
});

import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mdx } from '../../shared/formats/mdx/index.ts';
import { openDocument } from '../../shared/document/document.ts';
import { corpusFiles } from '../../shared/test/corpus.ts';
import { chunk, damagedChunk, tinyModel, u32 } from './test/models.ts';
import { chunksmith, folderWith } from './test/workplace.ts';
import { verifyFile } from './verify.ts';

/** The two files of the corpus whose counts were broken on purpose. */
const broken = /(bpos|track)_count_overflow/;

const whole = (bytes: Uint8Array) => [{ name: 'x', start: 0, end: bytes.length }];

describe('verify', () => {
  test('says identical for a sound file, and exits with 0', async () => {
    const file = join(folderWith({ 'a b.mdx': tinyModel() }), 'a b.mdx');
    const ran = await chunksmith('verify', file);
    expect(ran).toMatchObject({ exit: 0, out: `${file}: identical\n`, err: '' });
  });

  test('gives one JSON object a line', async () => {
    const file = join(folderWith({ 'å.mdx': tinyModel() }), 'å.mdx');
    const ran = await chunksmith('verify', '--json', file, file);
    const expected = { file, format: 'mdx', version: 800, status: 'identical' };
    expect(ran.json()).toEqual([expected, expected]);
  });

  test('walks folders in order, passes over other files, and reports a damaged one by its name', async () => {
    const folder = folderWith({
      'notes.txt': 'nothing to see',
      'b/two.mdx': tinyModel(),
      'a/one.bin': tinyModel(),
      'empty.mdx': '',
    });
    mkdirSync(join(folder, 'nothing'));
    symlinkSync(folder, join(folder, 'circle'), 'junction');
    const ran = await chunksmith('verify', '--json', folder);
    expect(ran.exit).toBe(1);
    expect(ran.json().map(({ file, status }) => [file, status])).toEqual([
      [join(folder, 'a', 'one.bin'), 'identical'],
      [join(folder, 'b', 'two.mdx'), 'identical'],
      [join(folder, 'empty.mdx'), 'error'],
    ]);
  });

  test('names a damaged chunk that is kept, and still says identical', async () => {
    const file = join(folderWith({ 'x.mdx': tinyModel({ extra: [damagedChunk] }) }), 'x.mdx');
    const ran = await chunksmith('verify', '--json', file);
    expect(ran.exit).toBe(0);
    expect(ran.json()[0]).toMatchObject({
      status: 'identical',
      message: expect.stringContaining('damaged chunk PIVT'),
    });
  });

  test('gives the offset of what cannot be read', async () => {
    const file = join(folderWith({ 'x.mdx': new Uint8Array([...tinyModel().slice(0, 12), 7, 0, 0, 0]) }), 'x.mdx');
    const ran = await chunksmith('verify', '--json', file);
    expect(ran.exit).toBe(1);
    expect(ran.json()[0]).toMatchObject({ file, format: 'mdx', version: null, status: 'error', offset: 12 });
  });

  test('says that a file is missing', async () => {
    const ran = await chunksmith('verify', join(folderWith({}), 'gone.mdx'));
    expect(ran.exit).toBe(1);
    expect(ran.out).toContain('gone.mdx: error: there is no such file or folder');
  });

  test('gives the first byte that a writer gets wrong', () => {
    const bytes = tinyModel();
    const document = openDocument(mdx, bytes);
    const changed = bytes.slice();
    changed[20] = 1;
    expect(verifyFile({ file: 'x', bytes: changed, files: whole(changed), document })).toMatchObject({
      status: 'differs',
      offset: 20,
    });
    const cut = bytes.slice(0, 40);
    expect(verifyFile({ file: 'x', bytes: cut, files: whole(cut), document })).toMatchObject({
      status: 'differs',
      offset: 40,
    });
  });

  test('finds a fault that shows only when every record is encoded anew', () => {
    const bytes = tinyModel();
    const document = openDocument(mdx, bytes);
    const format = {
      ...mdx,
      write: (options: Parameters<typeof mdx.write>[0]) => {
        const written = mdx.write(options);
        if (options.spans !== undefined) written[30] = 99;
        return written;
      },
    };
    const faulty = Object.create(document, { format: { value: format } });
    expect(verifyFile({ file: 'x', bytes, files: whole(bytes), document: faulty })).toMatchObject({
      status: 'differs',
      offset: 30,
      message: expect.stringContaining('every record encoded again'),
    });
  });

  test('ends on a file of 100,000 empty chunks', async () => {
    const file = join(folderWith({ 'many.mdx': tinyModel({ extra: Array(100_000).fill(chunk('XXXX')) }) }), 'many.mdx');
    expect((await chunksmith('verify', file)).exit).toBe(0);
  });

  test('is not held up by a count of four thousand million', async () => {
    const poses = chunk('BPOS', u32(0xffffffff), new Uint8Array(48));
    const file = join(folderWith({ 'x.mdx': tinyModel({ extra: [poses] }) }), 'x.mdx');
    expect((await chunksmith('verify', file)).out).toContain('damaged chunk BPOS');
  });
});

describe('verify on the corpus', () => {
  const models = corpusFiles('wc3', ['.mdx']);

  test.runIf(models.length > 0)('says identical for every Warcraft III model', async () => {
    const ran = await chunksmith('verify', '--json', ...models.map(({ path }) => path));
    const results = ran.json();
    expect(results).toHaveLength(models.length);
    expect(results.filter(({ status }) => status !== 'identical')).toEqual([]);
    const damaged = results.filter(({ message }) => message !== undefined);
    expect(damaged.every(({ file }) => broken.test(String(file)))).toBe(true);
    expect(damaged).toHaveLength(models.filter(({ name }) => broken.test(name)).length);
  });
});

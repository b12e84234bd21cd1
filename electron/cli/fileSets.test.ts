/** Documents of several files on the command line. */
import { term, told } from '../../shared/codec/said.ts';
import { fieldsByName } from '../../shared/codec/byName.ts';
import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatList } from '../../shared/format/formatList.ts';
import type { Format } from '../../shared/format/format.ts';
import { formats } from '../../shared/formats/index.ts';
import { setFile, setFiles, setFormat } from '../../shared/test/setFormat.ts';
import { chunksmithWith, folderWith } from './test/workplace.ts';

const known = formatList([...formats, setFormat]);
const run = (...words: readonly string[]) => chunksmithWith(known, ...words);

function bytesIn(folder: string, name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(folder, name)));
}

describe('commands on documents of several files', () => {
  test('info tells of all files, whichever of them is named', async () => {
    const folder = folderWith(setFiles('Unit'));
    for (const name of ['Unit.set', 'Unita.part', 'Unitb.part']) {
      const [info] = (await run('info', '--json', join(folder, name))).json();
      expect(info).toMatchObject({
        file: join(folder, 'Unit.set'),
        size: 66,
        files: [
          { name: 'Unit.set', size: 22 },
          { name: 'Unita.part', size: 22 },
          { name: 'Unitb.part', size: 22 },
        ],
      });
    }
    expect((await run('info', join(folder, 'Unit.set'))).out).toContain('Unitb.part, 22 bytes');
  });

  test('verify walks a set once, by its main file, and lone companions by themselves', async () => {
    const folder = folderWith({ ...setFiles('unit'), 'lonea.part': setFile(1, 0) });
    const ran = await run('verify', '--json', folder);
    expect(ran.json()).toMatchObject([
      { file: join(folder, 'lonea.part'), status: 'error', message: expect.stringContaining('is a part of lone.set') },
      { file: join(folder, 'unit.set'), status: 'identical', files: ['unit.set', 'unita.part', 'unitb.part'] },
    ]);
    expect((await run('verify', join(folder, 'unit.set'))).out).toContain('unit.set: identical (3 files)');
  });

  test('verify names the file that is written wrongly', async () => {
    const faulty: Format = {
      ...setFormat,
      write(options) {
        const bytes = setFormat.write(options);
        bytes[60] = 99;
        return bytes;
      },
    };
    const folder = folderWith(setFiles('unit'));
    const ran = await chunksmithWith(formatList([faulty]), 'verify', '--json', folder);
    expect(ran.json()).toMatchObject([{ status: 'differs', part: 'unitb.part', offset: 16 }]);
    const misnamed: Format = {
      ...setFormat,
      write: (options) => setFormat.write({ ...options, name: 'other.set' }),
    };
    const text = await chunksmithWith(formatList([misnamed]), 'verify', folder);
    expect(text.out).toContain('differs in unit.set at 0x0');
    expect(text.out).toContain('written as other.set');
  });

  test('a missing companion is named', async () => {
    const folder = folderWith(setFiles('unit'));
    rmSync(join(folder, 'unita.part'));
    const ran = await run('info', join(folder, 'unit.set'));
    expect(ran).toMatchObject({
      exit: 1,
      err: expect.stringContaining(`cannot be opened without unita.part, which is not in ${folder}`),
    });
  });

  test('set writes the set under the name it is given', async () => {
    const folder = folderWith(setFiles('unit'));
    const ran = await run('set', join(folder, 'unit.set'), 'pieces[1].number=7', '--out', join(folder, 'New.set'));
    expect(ran.err).toBe('');
    expect(bytesIn(folder, 'New.set')).toEqual(setFile(0, 0));
    expect(bytesIn(folder, 'Newa.part')).toEqual(setFile(1, 7));
    expect(bytesIn(folder, 'Newb.part')).toEqual(setFile(2, 0));
    expect(bytesIn(folder, 'unita.part')).toEqual(setFile(1, 0));
    expect(ran.out).toContain('New.set and 2 companions: 1 byte changed');
    expect(ran.out).toContain('Newa.part: 0x4: 1 byte');
    expect(readdirSync(folder)).toHaveLength(6);
  });

  test('set changes the set itself, with the names it has, or nothing', async () => {
    const folder = folderWith({ 'UNIT.SET': setFile(0, 0), 'unitA.Part': setFile(1, 0) });
    const file = join(folder, 'UNIT.SET');
    const [result] = (await run('set', '--json', file, 'pieces[1].values[2]=9', '--out', file)).json();
    expect(result).toMatchObject({ status: 'written', ranges: [{ part: 'unitA.Part', offset: 20, length: 1 }] });
    expect(readdirSync(folder).toSorted()).toEqual(['UNIT.SET', 'unitA.Part']);
    expect(bytesIn(folder, 'unitA.Part')).toEqual(setFile(1, 0, [1, 2, 9]));
    chmodSync(file, 0o444);
    expect((await run('set', file, 'pieces[1].number=5', 'pieces[0].number=5', '--out', file)).exit).toBe(1);
    expect(bytesIn(folder, 'unitA.Part')).toEqual(setFile(1, 0, [1, 2, 9]));
    expect(readdirSync(folder).toSorted()).toEqual(['UNIT.SET', 'unitA.Part']);
  });

  test('validate gives the file and the place in it', async () => {
    const complaining: Format = {
      ...setFormat,
      validate: (document) =>
        (fieldsByName(document.get(document.root).fields)['pieces'] as readonly (typeof document.root)[]).map(
          (record) => ({
            rule: 'each',
            severity: 'warning',
            ...told(term('there')),
            record,
          }),
        ),
    };
    const folder = folderWith(setFiles('unit'));
    const [result] = (await chunksmithWith(formatList([complaining]), 'validate', '--json', folder)).json();
    expect(result?.['problems']).toMatchObject([
      { offset: 0, part: 'unit.set' },
      { offset: 0, part: 'unita.part' },
      { offset: 0, part: 'unitb.part' },
    ]);
  });

  test('diff compares sets of two folders as one document each', async () => {
    const left = folderWith(setFiles('unit'));
    const right = folderWith(setFiles('unit', 3));
    const results = (await run('diff', '--json', left, right)).json();
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ status: 'different', file: join(left, 'unit.set') });
    const dumped = await run('dump', join(right, 'unit.set'), 'pieces[2].number');
    expect(dumped.out).toContain('3');
  });
});

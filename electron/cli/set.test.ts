import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resolvePath } from '../../shared/document/path.ts';
import { openDocument } from '../../shared/document/document.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import { corpusFiles } from '../../shared/test/corpus.ts';
import { parseAssignment } from './assignment.ts';
import { changedRanges } from './byteChanges.ts';
import { editedFiles } from './set.ts';
import { tinyModel } from './test/models.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

/** Start of the first sequence: behind magic, VERS, MODL and the header of SEQS. */
const firstSequence = 4 + 12 + 380 + 8;
const moveSpeed = firstSequence + 80 + 8;

function workplace(bytes = tinyModel()): { folder: string; file: string; out: string } {
  const folder = folderWith({ 'in.mdx': bytes });
  return { folder, file: join(folder, 'in.mdx'), out: join(folder, 'out.mdx') };
}

describe('set', () => {
  test('makes the folder that is named and not there yet, whatever the other ending of a file', async () => {
    const { file, folder } = workplace();
    const edit = 'sequences["Stand"].moveSpeed=270.3';
    expect((await chunksmith('set', file, edit, '--out', join(folder, 'Edited', 'New'))).exit).toBe(0);
    expect(readdirSync(join(folder, 'Edited', 'New'))).toEqual(['in.mdx']);
    expect((await chunksmith('set', file, edit, '--out', join(folder, 'copy.tmp'))).exit).toBe(0);
    expect(readFileSync(join(folder, 'copy.tmp'))).toEqual(readFileSync(join(folder, 'Edited', 'New', 'in.mdx')));
  });

  test('changes the bytes of the field and no others', async () => {
    const { file, out, folder } = workplace();
    const ran = await chunksmith('set', '--json', file, 'sequences["Stand"].moveSpeed=270.3', '--out', out);
    expect(ran.exit).toBe(0);
    expect(ran.json()[0]).toEqual({
      file,
      format: 'mdx',
      version: 800,
      status: 'written',
      out,
      oldSize: tinyModel().length,
      newSize: tinyModel().length,
      changedBytes: 4,
      ranges: [{ offset: moveSpeed, length: 4 }],
      warnings: [],
    });
    const expected = tinyModel();
    new DataView(expected.buffer).setFloat32(moveSpeed, 270.3, true);
    expect(new Uint8Array(readFileSync(out))).toEqual(expected);
    expect(new Uint8Array(readFileSync(file))).toEqual(tinyModel());
    expect(readdirSync(folder).toSorted()).toEqual(['in.mdx', 'out.mdx']);
  });

  test('tells of errors that were not there, as the file is checked for the engine and the profile that are named', async () => {
    const sample = (name: string) =>
      new Uint8Array(readFileSync(new URL(`../../assets/samples/${name}`, import.meta.url)));
    const folder = folderWith({ 'Knight.mdx': sample('Knight.mdx'), 'Sentry.mdl': sample('Sentry.mdl') });
    const warned = async (file: string, edit: string, ...options: readonly string[]): Promise<unknown> => {
      const ran = await chunksmith(
        'set',
        '--json',
        join(folder, file),
        edit,
        '--out',
        join(folder, `out-${file}`),
        ...options,
      );
      return [ran.exit, ran.exit === 0 ? ran.json()[0]?.['warnings'] : ran.err];
    };
    const material = ['geosets[0].materialId=99'] as const;
    expect(await warned('Knight.mdx', ...material)).toEqual([
      0,
      [expect.stringContaining('error that was not there before: ')],
    ]);
    const text = await chunksmith('set', join(folder, 'Knight.mdx'), ...material, '--out', join(folder, 'out.mdx'));
    expect(text.out).toContain('\n  error that was not there before: ');
    // Flags of Xash are an error for a game of Valve, and for Xash none.
    const flags = 'model.flags=0x40000000';
    expect(await warned('Sentry.mdl', flags)).toEqual([0, []]);
    expect(await warned('Sentry.mdl', flags, '--engine', 'xash')).toEqual([0, []]);
    expect(await warned('Sentry.mdl', flags, '--engine', 'Half-Life')).toEqual([
      0,
      [expect.stringContaining('The model uses extensions of Xash3D')],
    ]);
    expect(await warned('Sentry.mdl', flags, '--profile', 'spaceship')).toEqual([
      2,
      expect.stringContaining('no model is a spaceship'),
    ]);
  });

  test('makes several assignments as one step', () => {
    const bytes = tinyModel();
    const document = openDocument(mdx, bytes);
    const words = ['model.name=New', 'nodes["Bone_Head"].pivot=[4, 5, 6]', 'sequences[0].flags=0x1'];
    editedFiles({ file: 'x', bytes, files: [], document }, words.map(parseAssignment), 'x');
    expect(document.history.entries.map(({ label }) => label)).toEqual([
      'Set model.name, nodes["Bone_Head"].pivot, sequences[0].flags',
    ]);
    document.undo();
    expect(document.write()).toEqual(bytes);
  });

  test('says where bytes changed', async () => {
    const { file, out } = workplace();
    const ran = await chunksmith('set', file, 'sequences[0].moveSpeed=270.3', '--out', out);
    expect(ran.out).toBe(
      `${file} → ${out}: 4 bytes changed\n  0x${moveSpeed.toString(16).toUpperCase()}–0x${(moveSpeed + 3).toString(16).toUpperCase()}: 4 bytes\n`,
    );
  });

  test('says how a longer list moves the rest of the file', async () => {
    const { file, out } = workplace();
    const ran = await chunksmith('set', '--json', file, 'pivots.points=[1, 2, 3, 4, 5, 6]', '--out', out);
    const size = tinyModel().length;
    // The stated size of PIVT, and what stands behind it.
    expect(ran.json()[0]).toMatchObject({ oldSize: size, newSize: size + 12, ranges: [{ offset: size - 16 }] });
  });

  test('overwrites its input only when it is named as the result', async () => {
    const { file } = workplace();
    const refused = await chunksmith('set', file, 'model.name=New');
    expect(refused.exit).toBe(2);
    expect(refused.err).toContain('--out OUT');
    expect(new Uint8Array(readFileSync(file))).toEqual(tinyModel());
    expect((await chunksmith('set', file, 'model.name=New', '--out', file)).exit).toBe(0);
    expect(new Uint8Array(readFileSync(file))).toEqual(tinyModel({ name: 'New' }));
  });

  test('takes a folder as the place for a file of the same name', async () => {
    const { folder, file } = workplace();
    const target = folderWith({});
    expect((await chunksmith('set', file, 'model.name=New', '--out', target)).exit).toBe(0);
    expect(readdirSync(target)).toEqual(['in.mdx']);
    expect(readdirSync(folder)).toEqual(['in.mdx']);
  });

  test.each([
    ['sequences[9].name=x', 'there are 2 entries'],
    ['sequences[0].speed=1', 'a sequence has no speed'],
    ['sequences[0].flags=1.5', 'whole number'],
    ['model.name=' + 'x'.repeat(80), 'at most 79 bytes'],
    ['version.number=900', 'cannot be set on its own'],
    ['pivots.points=[1, 2]', 'multiple of 3'],
    ['nodes["Bone_Head"].translation.frames=[0]', 'keeps its length'],
    ['model.name=a\0b', 'no NUL character'],
  ])('refuses %s and writes nothing', async (word, message) => {
    const { folder, file, out } = workplace();
    const ran = await chunksmith('set', file, 'model.blendTime=1', word, '--out', out);
    expect(ran.exit).toBe(1);
    expect(ran.err).toContain(message);
    expect(readdirSync(folder)).toEqual(['in.mdx']);
  });

  test('says that the folder of the result is missing', async () => {
    const { folder, file } = workplace();
    const ran = await chunksmith('set', file, 'model.name=x', '--out', join(folder, 'no', 'out.mdx'));
    expect(ran.exit).toBe(1);
    expect(ran.err).toContain('there is no folder');
  });

  test('explains a word that is no assignment', async () => {
    const { file, out } = workplace();
    const ran = await chunksmith('set', file, 'model.name', '--out', out);
    expect(ran.exit).toBe(2);
    expect(ran.err).toContain('write PATH=VALUE');
  });
});

describe('assignments', () => {
  test('are parted at the first equals sign outside quotes', () => {
    expect(parseAssignment('sequences["a=\\"b"].name=c=d')).toEqual({ path: 'sequences["a=\\"b"].name', value: 'c=d' });
  });
});

describe('changed ranges', () => {
  test('are the runs of bytes that differ', () => {
    expect(changedRanges(Uint8Array.of(1, 2, 3, 4, 5), Uint8Array.of(9, 2, 8, 7, 5))).toEqual([
      { offset: 0, length: 1 },
      { offset: 2, length: 2 },
    ]);
  });

  test('are one range between common start and end when the size differs', () => {
    expect(changedRanges(Uint8Array.of(1, 2, 3), Uint8Array.of(1, 7, 7, 3))).toEqual([
      { offset: 1, length: 2, oldLength: 1 },
    ]);
  });
});

describe('set on the corpus', () => {
  const models = corpusFiles('wc3', ['.mdx']);

  test.runIf(models.length > 0)('touches only the bytes of the field in every model', () => {
    for (const model of models) {
      const bytes = model.bytes();
      const document = openDocument(mdx, bytes);
      const sequences = mdx.collections.find(({ name }) => name === 'sequences')?.list(document) ?? [];
      if (sequences.length === 0) continue;
      const { record } = resolvePath(mdx, document, 'sequences[-1].rarity');
      const { source } = document.get(record);
      const open = { file: model.name, bytes, files: [], document };
      const { bytes: edited } = editedFiles(open, [parseAssignment('sequences[-1].rarity=123.456')], model.name);
      expect(edited.length).toBe(bytes.length);
      // Behind name, interval, speed and flags.
      const start = (source?.offset ?? 0) + 80 + 8 + 4 + 4;
      for (const { offset, length } of changedRanges(bytes, edited)) {
        expect(offset, model.name).toBeGreaterThanOrEqual(start);
        expect(offset + length, model.name).toBeLessThanOrEqual(start + 4);
      }
    }
  });
});

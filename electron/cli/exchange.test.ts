/** The commands that bring models to other programs and back, on files. */
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { gameTables } from '../../shared/appearance/test/gameTables.ts';
import { buildHealthy } from '../../shared/formats/goldsrc/healthyModel.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

const samples = fileURLToPath(new URL('../../assets/samples', import.meta.url));

/** The two files of a small model. */
function modelFiles(): Record<string, Uint8Array> {
  const { bytes, files } = buildHealthy().writeFiles('healthy.mdl');
  return Object.fromEntries(files.map(({ name, start, end }) => [name, bytes.slice(start, end)]));
}

describe('decompile and compile', () => {
  test('lead from a model to sources and back', async () => {
    const folder = folderWith(modelFiles());
    const out = join(folder, 'sources');
    const ran = await chunksmith('decompile', join(folder, 'healthy.mdl'), '--out', out, '--json');
    expect([ran.exit, ran.json()[0]?.['status']]).toEqual([0, 'decompiled']);
    expect(readdirSync(out, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(
      ['anims', join('anims', 'aim_blend1.smd'), join('anims', 'aim_blend2.smd'), join('anims', 'idle.smd')].concat([
        'healthy.qc',
        'quad.smd',
        'textures',
        join('textures', 'skin.bmp'),
      ]),
    );
    const built = await chunksmith(
      'compile',
      join(out, 'healthy.qc'),
      '--out',
      join(folder, 'built', 'again.mdl'),
      '--json',
    );
    expect([built.exit, built.json()[0]?.['status']]).toEqual([0, 'compiled']);
    // The sequence group's file and what the model says about it follow the new name.
    expect(readdirSync(join(folder, 'built')).toSorted()).toEqual(['again.mdl', 'again01.mdl']);
    const info = await chunksmith('info', join(folder, 'built', 'again.mdl'), '--json');
    expect(info.json()[0]).toMatchObject({
      format: 'goldsrc',
      lists: { sequences: { count: 2, names: ['idle', 'aim'] } },
    });
    const verified = await chunksmith('verify', join(folder, 'built', 'again.mdl'), '--json');
    expect(verified.json()[0]).toMatchObject({ status: 'identical' });
  });

  test('overwrite only when they are told to', async () => {
    const folder = folderWith({ ...modelFiles(), 'out/quad.smd': 'mine' });
    const call = ['decompile', join(folder, 'healthy.mdl'), '--out', join(folder, 'out')];
    const refused = await chunksmith(...call);
    expect([refused.exit, readdirSync(join(folder, 'out'))]).toEqual([1, ['quad.smd']]);
    expect(refused.err).toContain('--replace');
    expect((await chunksmith(...call, '--replace')).exit).toBe(0);
    expect(readFileSync(join(folder, 'out', 'quad.smd'), 'utf8')).toContain('triangles');
  });

  test('an error in a source names file and line', async () => {
    const folder = folderWith({ 'a.qc': '$modelname "a.mdl"\n$body "x" "mesh"\n$frobnicate\n' });
    const ran = await chunksmith('compile', join(folder, 'a.qc'), '--out', join(folder, 'a.mdl'), '--json');
    expect(ran.exit).toBe(1);
    expect(ran.json()[0]).toMatchObject({ status: 'error', source: 'a.qc', line: 3 });
    expect(existsSync(join(folder, 'a.mdl'))).toBe(false);
  });

  test('other models are refused with a sentence', async () => {
    const ran = await chunksmith('decompile', join(samples, 'Lantern.mdx'), '--out', folderWith({}));
    expect(ran.exit).toBe(1);
    expect(ran.err).toContain('only Half-Life models can be decompiled');
  });

  test.each([
    [['decompile', 'a.mdl'], 'needs --out'],
    [['decompile', 'a.mdl', '--out', 'x', '--uv', 'new'], 'valve, classic'],
    [['compile', '--out', 'x'], 'needs one QC'],
    [['compile', 'a.qc'], 'needs --out'],
    [['mdl'], 'needs files'],
    [['export', 'a.mdx'], 'needs --to glb'],
    [['export', 'a.mdx', '--to', 'obj'], 'possible is glb'],
    [['export', '--to', 'glb'], 'needs files'],
  ])('%j is a wrong call', async (words, message) => {
    const ran = await chunksmith(...words);
    expect([ran.exit, ran.out]).toEqual([2, '']);
    expect(ran.err).toContain(message);
  });
});

describe('mdl', () => {
  test('leads to text and back, and to the same text again', async () => {
    const folder = folderWith({});
    copyFileSync(join(samples, 'Knight.mdx'), join(folder, 'Knight.mdx'));
    const text = await chunksmith('mdl', folder, '--out', join(folder, 'text'), '--json');
    expect([text.exit, text.json()[0]]).toMatchObject([0, { format: 'mdx', status: 'converted' }]);
    expect(text.json()[0]?.['warnings']).toEqual(['values that a track hides']);
    const back = await chunksmith('mdl', join(folder, 'text', 'Knight.mdl'), '--json');
    expect([back.exit, back.json()[0]]).toMatchObject([0, { format: 'mdl', version: 800, warnings: [] }]);
    const size = (name: string): number => readFileSync(name).length;
    expect(size(join(folder, 'text', 'Knight.mdx'))).toBe(size(join(samples, 'Knight.mdx')));
    const again = await chunksmith('mdl', join(folder, 'text', 'Knight.mdx'), '--out', join(folder, 'again'));
    expect(again.exit).toBe(0);
    expect(readFileSync(join(folder, 'again', 'Knight.mdl'))).toEqual(readFileSync(join(folder, 'text', 'Knight.mdl')));
  });

  test('tells the line of what is wrong, and what other commands make of a text', async () => {
    const folder = folderWith({ 'a.mdl': 'Version { FormatVersion 800, }\nModel "a" { BlendTime }', 'b.txt': 'hello' });
    const ran = await chunksmith('mdl', join(folder, 'a.mdl'));
    expect([ran.exit, ran.err]).toEqual([1, expect.stringContaining('line 2')]);
    expect((await chunksmith('mdl', join(folder, 'b.txt'))).err).toContain('neither a model of Warcraft III');
    expect((await chunksmith('info', join(folder, 'a.mdl'))).err).toContain('chunksmith mdl');
  });
});

describe('export', () => {
  test('writes a GLB with the pictures beside the model, and tells which are missing', async () => {
    const folder = folderWith({});
    copyFileSync(join(samples, 'Lantern.mdx'), join(folder, 'Lantern.mdx'));
    copyFileSync(join(samples, 'Lantern.blp'), join(folder, 'Lantern.blp'));
    const ran = await chunksmith('export', join(folder, 'Lantern.mdx'), '--to', 'glb', '--json');
    const [result] = ran.json();
    expect([ran.exit, result?.['status'], result?.['out']]).toEqual([0, 'exported', join(folder, 'Lantern.glb')]);
    expect(result?.['missing']).toContain('LanternGlow.blp');
    expect(result?.['missing']).not.toContain('Lantern.blp');
    const found = await chunksmith(
      'export',
      join(folder, 'Lantern.mdx'),
      '--to',
      'glb',
      '--textures',
      samples,
      '--out',
      join(folder, 'o'),
      '--json',
    );
    expect(found.json()[0]?.['missing']).toEqual([]);
    expect(
      readFileSync(join(folder, 'o', 'Lantern.glb'))
        .subarray(0, 4)
        .toString(),
    ).toBe('glTF');
  });

  test('walks folders and passes over what is no model', async () => {
    const folder = folderWith({ ...modelFiles(), 'notes.txt': 'no model' });
    const ran = await chunksmith('export', folder, '--to', 'glb', '--out', join(folder, 'glb'), '--json');
    expect(ran.json().map((each) => each['status'])).toEqual(['exported']);
    expect(readdirSync(join(folder, 'glb'))).toEqual(['healthy.glb']);
  });
});

describe('export of Half-Life models', () => {
  const call = (...more: readonly string[]) =>
    chunksmith('export', join(folderWith(modelFiles()), 'healthy.mdl'), '--to', 'glb', '--json', ...more);
  const sizeOf = async (...more: readonly string[]): Promise<number> =>
    Number((await call(...more)).json()[0]?.['size']);

  test('takes the bodies that are asked for, and the first ones by itself', async () => {
    const [usual, first, blank, none, all] = [
      await sizeOf(),
      await sizeOf('--bodies', '0,0', '--skin', '0'),
      await sizeOf('--bodies', '1'),
      await sizeOf('--bodies', 'none,none'),
      await sizeOf('--bodies', 'all'),
    ];
    expect([first, all]).toEqual([usual, usual]);
    expect(blank).toBeLessThan(usual);
    expect(none).toBe(blank);
  });

  test.each([
    [['--bodies', '2'], 'bodypart 0, “body”, has 2 submodels, counted from 0; there is no 2'],
    [['--bodies', '0,0,0'], 'this model has 2 bodyparts, not 3'],
    [['--skin', '1'], '--skin 1: this model has 1 skin'],
  ])('%j is told with what there is', async (options, message) => {
    const ran = await call(...options);
    expect([ran.exit, ran.json()[0]?.['message']]).toEqual([1, expect.stringContaining(message)]);
  });

  test.each([
    [['--bodies', 'head'], 'expected numbers'],
    [['--skin', '-2'], 'expected a number'],
  ])('%j is a wrong call', async (options, message) => {
    const ran = await call(...options);
    expect([ran.exit, ran.err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('export of models that leave textures to the game', () => {
  const files = (): Record<string, Uint8Array> => {
    const sample = (name: string): Uint8Array => new Uint8Array(readFileSync(join(samples, name)));
    const tables = Object.entries(gameTables).map(([path, bytes]) => [path.replaceAll('\\', '/'), bytes] as const);
    const names = [
      'Squire.m2',
      'Squire00.skin',
      'Squire.blp',
      'SquireRune.blp',
      'SquireReflection.blp',
      'SquireSkinRed.blp',
    ];
    const model = names.map((name) => [`Creature/Squire/${name}`, sample(name)] as const);
    return Object.fromEntries([...tables, ...model]);
  };

  test('takes the textures of a display of the tables, or files that are named', async () => {
    const folder = folderWith(files());
    const model = join(folder, 'Creature', 'Squire', 'Squire.m2');
    const bare = await chunksmith('export', model, '--to', 'glb', '--json');
    const dressed = await chunksmith('export', model, '--to', 'glb', '--display', '40', '--replace', '--json');
    const named = await chunksmith(
      'export',
      model,
      '--to',
      'glb',
      '--skins',
      '11=SquireSkinRed.blp',
      '--replace',
      '--json',
    );
    expect([bare.exit, dressed.exit, named.exit]).toEqual([0, 0, 0]);
    const sizes = [bare, dressed, named].map((ran) => Number(ran.json()[0]?.['size']));
    expect(sizes[1]).toBeGreaterThan(sizes[0] ?? 0);
    expect(sizes[2]).toBeGreaterThan(sizes[0] ?? 0);
    expect([...readFileSync(join(folder, 'Creature', 'Squire', 'Squire.glb'))].length).toBe(sizes[2]);
  });

  test('says which displays there are, and what is wrong with an answer', async () => {
    const folder = folderWith(files());
    const model = join(folder, 'Creature', 'Squire', 'Squire.m2');
    const call = (...more: readonly string[]) => chunksmith('export', model, '--to', 'glb', ...more);
    expect((await call('--display', '9999')).err).toContain('it has 3, first 40');
    expect((await call('--display', 'wolf')).err).toContain('expected the id of a row');
    expect((await call('--skins', 'red')).err).toContain('expected KIND=FILE');
    const alone = folderWith({ 'Squire.m2': new Uint8Array(readFileSync(join(samples, 'Squire.m2'))) });
    expect((await chunksmith('export', join(alone, 'Squire.m2'), '--to', 'glb', '--display', '40')).err).toContain(
      'no table names',
    );
  });
});

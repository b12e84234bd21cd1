import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { gameTables } from '../../shared/appearance/test/gameTables.ts';
import { decodeTexture } from '../../shared/texture/index.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

const samples = fileURLToPath(new URL('../../assets/samples/', import.meta.url));
/** Clips of the squire that a test can do without. */
const others = ['Walk', 'Run', 'Attack1H', 'Death', 'SpellCastDirected', 'StandWound', 'CombatWound', 'Ready1H'];

const sample = (name: string): Uint8Array => new Uint8Array(readFileSync(join(samples, name)));

function workplace(): { folder: string; file: string; out: string } {
  const folder = folderWith({
    'Squire.m2': sample('Squire.m2'),
    'Squire00.skin': sample('Squire00.skin'),
    'out/readme.txt': '',
  });
  return { folder, file: join(folder, 'Squire.m2'), out: join(folder, 'out') };
}

test('tells what would be lost and writes nothing', async () => {
  const { file, folder } = workplace();
  const ran = await chunksmith('convert-model', '--json', file, '--to', '256');
  expect(ran.exit).toBe(0);
  expect(ran.json()[0]).toMatchObject({ status: 'checked', version: 264, to: 256, files: [] });
  expect(ran.json()[0]?.['lost']).toEqual(
    expect.arrayContaining(['shaders of batches', 'the table of texture combiners']),
  );
  expect(readdirSync(folder).toSorted()).toEqual(['Squire.m2', 'Squire00.skin', 'out']);
});

test('writes the model of the other version, which opens', async () => {
  const { file, out } = workplace();
  expect((await chunksmith('convert-model', file, '--to', '260', '--out', out)).exit).toBe(0);
  expect(readdirSync(out).toSorted()).toEqual(['Squire.m2', 'readme.txt']);
  const info = await chunksmith('info', '--json', join(out, 'Squire.m2'));
  expect(info.json()[0]).toMatchObject({ format: 'm2', version: 260 });
});

test('compacts under another name, skin and all', async () => {
  const { file, out } = workplace();
  expect((await chunksmith('convert-model', file, '--out', join(out, 'Page.m2'))).exit).toBe(0);
  expect(readdirSync(out).toSorted()).toEqual(['Page.m2', 'Page00.skin', 'readme.txt']);
  // It was laid out by this program, so there is nothing to gain.
  expect(new Uint8Array(readFileSync(join(out, 'Page.m2')))).toEqual(sample('Squire.m2'));
});

test('makes the folder that is named and not there yet', async () => {
  const { file, folder } = workplace();
  const out = join(folder, 'Converted', 'Old');
  expect((await chunksmith('convert-model', file, '--to', '256', '--out', out)).exit).toBe(0);
  expect(readdirSync(out)).toEqual(['Squire.m2']);
  const wrong = await chunksmith('convert-model', file, '--to', '256', '--out', join(folder, 'Squire.mdx'));
  expect(wrong.exit).toBe(1);
  expect(wrong.err + wrong.out).toContain('Squire.mdx must end in .m2, or be a folder');
});

test('converts models of Warcraft III by name and by number, a folder at once', async () => {
  const folder = folderWith({ 'in/Crystal.mdx': sample('Crystal.mdx'), 'in/Knight.mdx': sample('Knight.mdx') });
  const out = join(folder, 'out');
  const ran = await chunksmith('convert-model', '--json', join(folder, 'in'), '--to', 'mdx-1100', '--out', `${out}/`);
  expect(ran.exit).toBe(0);
  expect(ran.json()).toMatchObject([
    { file: join(folder, 'in', 'Crystal.mdx'), status: 'converted', version: 800, to: 1100, target: 'mdx-1100' },
    { file: join(folder, 'in', 'Knight.mdx'), status: 'converted', to: 1100, lost: [] },
  ]);
  const back = await chunksmith('convert-model', join(out, 'Knight.mdx'), '--to', '800', '--out', join(out, 'Old.mdx'));
  expect(back.exit).toBe(0);
  expect(new Uint8Array(readFileSync(join(out, 'Old.mdx')))).toEqual(sample('Knight.mdx'));
  const alpha = await chunksmith('convert-model', '--json', join(out, 'Knight.mdx'), '--to', 'mdx-alpha-1300');
  expect(alpha.json()[0]).toMatchObject({ status: 'checked', target: 'mdx-alpha-1300', files: [] });
  expect((await chunksmith('convert-model', out, '--to', 'mdx-800', '--scale', '0')).exit).toBe(2);
});

test('makes plain materials of high definition, and the pictures that they need beside the model', async () => {
  const files = { 'Golem.mdx': sample('Golem_HD.mdx') };
  const textures = ['Golem_Diffuse.blp', 'Golem_ORM.blp'].map((name) => [name, sample(name)] as const);
  const folder = folderWith({ ...files, ...Object.fromEntries(textures) });
  const out = join(folder, 'Classic');
  const to = ['--to', 'mdx-800', '--out', `${out}/`];
  expect((await chunksmith('convert-model', join(folder, 'Golem.mdx'), ...to)).exit).toBe(0);
  expect(readdirSync(out)).toEqual(['Golem.mdx', 'Golem_Diffuse_team.blp']);
  const refused = await chunksmith('convert-model', join(folder, 'Golem.mdx'), ...to, '--materials', 'hd');
  expect(refused.exit).toBe(1);
  expect(refused.err + refused.out).toContain('only versions of Warcraft III from 900');
  expect((await chunksmith('convert-model', join(folder, 'Golem.mdx'), '--materials', '4k')).exit).toBe(2);
});

test('makes models of another game, with their textures and a report beside them', async () => {
  const folder = folderWith({ 'Lantern.mdx': sample('AlphaLantern.mdx'), 'Lantern.blp': sample('Lantern.blp') });
  const file = join(folder, 'Lantern.mdx');
  const checked = await chunksmith('convert-model', '--json', file, '--to', 'm2-264');
  expect(checked.json()[0]).toMatchObject({ status: 'checked', target: 'm2-264', to: 264, files: [] });
  const out = join(folder, 'Creature');
  const ran = await chunksmith('convert-model', '--json', file, '--to', 'm2-264', '--out', `${out}/`);
  expect(ran.exit).toBe(0);
  const written = readdirSync(out);
  expect(written).toEqual(expect.arrayContaining(['Lantern.conversion.txt', 'Lantern.m2', 'Lantern00.skin']));
  expect(readFileSync(join(out, 'Lantern.conversion.txt'), 'utf8')).toMatch(/^made: .*triangle/);
  const again = await chunksmith('convert-model', file, '--to', 'm2-264', '--out', `${out}/`);
  expect(again.exit).toBe(0);
  const half = await chunksmith('convert-model', file, '--to', 'mdl', '--scale', '10', '--out', join(out, 'Lamp.mdl'));
  expect(half.exit).toBe(0);
  expect((await chunksmith('validate', join(out, 'Lamp.mdl'))).exit).toBe(0);
});

test('leaves files that exist as they are without --replace, the model itself and its companions too', async () => {
  const { file, folder, out } = workplace();
  const was = readdirSync(folder).toSorted();
  const refused = await chunksmith('convert-model', file, '--to', '260', '--out', file);
  expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('--replace overwrites it')]);
  expect(new Uint8Array(readFileSync(file))).toEqual(sample('Squire.m2'));
  expect(readdirSync(folder).toSorted()).toEqual(was);
  // What belongs to the model and lies in the way is as good as the model.
  writeFileSync(join(out, 'Page00.skin'), 'mine');
  const skin = await chunksmith('convert-model', file, '--out', join(out, 'Page.m2'));
  expect([skin.exit, skin.err]).toEqual([1, expect.stringContaining('Page00.skin exists already')]);
  expect(readdirSync(out).toSorted()).toEqual(['Page00.skin', 'readme.txt']);
  expect((await chunksmith('convert-model', file, '--to', '260', '--out', file, '--replace')).exit).toBe(0);
  expect((await chunksmith('info', '--json', file)).json()[0]).toMatchObject({ format: 'm2', version: 260 });
  expect(new Uint8Array(readFileSync(`${file}.bak`))).toEqual(sample('Squire.m2'));
});

test('refuses other files and versions', async () => {
  const { file, folder } = workplace();
  expect((await chunksmith('convert-model', file, '--to', '272')).exit).toBe(2);
  const other = await chunksmith('convert-model', join(samples, 'Crystal.mdx'), '--out', folder);
  expect(other.exit).toBe(1);
  expect(other.err + other.out).toContain('not a World of Warcraft model');
});

test('takes the skins along that a model of World of Warcraft leaves to the game', async () => {
  const names = ['Squire.m2', 'Squire00.skin', 'SquireSkinRed.blp'];
  const folder = folderWith({
    ...Object.fromEntries(names.map((name) => [`in/${name}`, sample(name)])),
    'out/readme.txt': '',
    // One clip is enough.
    'one.json': JSON.stringify({ clips: Object.fromEntries(others.map((name) => [name, { isLeftOut: true }])) }),
  });
  const file = join(folder, 'in', 'Squire.m2');
  const call = ['convert-model', file, '--to', 'mdx-800', '--recipe', join(folder, 'one.json'), '--json'];
  const lost = /the picture [^"]*skin[^"]* was not found/i;
  const red = await chunksmith(...call, '--skins', '11=SquireSkinRed.blp', '--out', join(folder, 'out'));
  expect(JSON.stringify(red.json()[0])).not.toMatch(lost);
  const [skin, ...more] = readdirSync(join(folder, 'out')).filter((name) => /skin.*\.blp$/i.test(name));
  expect(more).toEqual([]);
  const [got, wanted] = [readFileSync(join(folder, 'out', skin ?? '')), sample('SquireSkinRed.blp')].map((bytes) =>
    decodeTexture({ bytes: new Uint8Array(bytes), name: 'skin.blp' }),
  );
  expect([got?.width, got?.height]).toEqual([wanted?.width, wanted?.height]);
  // Models that no table knows are as they are.
  const none = await chunksmith(...call, '--display', 'first');
  expect([none.exit, JSON.stringify(none.json()[0])]).toEqual([0, expect.not.stringContaining('skins of display')]);
  const wrong = await chunksmith(...call, '--display', '7');
  expect([wrong.exit, wrong.err + wrong.out]).toEqual([1, expect.stringContaining('no table names this model')]);
});

test('takes for each model of a folder the skins of its first display in the tables above it', async () => {
  const tables = Object.entries(gameTables).map(([path, bytes]) => [path.replaceAll('\\', '/'), bytes] as const);
  const names = ['Squire.m2', 'Squire00.skin', 'SquireSkinRed.blp', 'SquireSkinBlue.blp'];
  const folder = folderWith({
    ...Object.fromEntries(tables),
    ...Object.fromEntries(names.map((name) => [`Creature/Squire/${name}`, sample(name)])),
    'Creature/Crystal.mdx': sample('Crystal.mdx'),
    'out/readme.txt': '',
    'one.json': JSON.stringify({ clips: Object.fromEntries(others.map((name) => [name, { isLeftOut: true }])) }),
  });
  const call = ['convert-model', join(folder, 'Creature'), '--to', 'mdx-1100', '--recipe', join(folder, 'one.json')];
  const ran = await chunksmith(...call, '--display', 'first', '--json', '--out', join(folder, 'out'));
  expect(ran.exit).toBe(0);
  const results = ran.json().map((each) => JSON.stringify(each));
  expect(results).toHaveLength(2);
  expect(results.filter((each) => each.includes('the skins of display'))).toEqual([
    expect.stringMatching(/Squire\.m2.*the skins of display 40,/),
  ]);
  expect(readdirSync(join(folder, 'out')).filter((name) => /^Monster skin \d\.blp$/.test(name))).toHaveLength(1);
});

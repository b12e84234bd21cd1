/** Models of one name that come from two folders, of commands that make one file of each (H33). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { chunksmith, folderWith } from './test/workplace.ts';

const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(`../../assets/samples/${name}`, import.meta.url))));

test.each([
  ['mdl', 'Crystal.mdx', ['--replace'], 'Crystal.mdl'],
  ['export', 'Crystal.mdx', ['--to', 'glb', '--replace'], 'Crystal.glb'],
  ['convert-model', 'Crystal.mdx', ['--to', 'mdx-900'], 'Crystal.mdx'],
  ['decompile', 'Sentry.mdl', ['--replace'], 'Sentry.qc'],
])('%s does not let two become one, though it may overwrite', async (command, model, options, result) => {
  const folder = folderWith({ [`a/${model}`]: sample(model), [`b/${model}`]: sample(model), 'out/old.txt': '' });
  const [one = '', two = ''] = ['a', 'b'].map((name) => join(folder, name, model));
  const ran = await chunksmith(command, one, two, ...options, '--out', join(folder, 'out'));
  expect([ran.exit, ran.err]).toEqual([1, expect.stringContaining(`${result} is what ${one} has become already`)]);
  expect(readdirSync(join(folder, 'out'), { encoding: 'utf8', recursive: true }).toSorted()).toContain(
    command === 'decompile' ? join('Sentry', result) : result,
  );
});

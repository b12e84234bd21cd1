/** The validator in the host's worker finds what the page would find itself, and it comes over whole. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkRequests } from '../../shared/host/checkContract.ts';
import { counts, inside, listed, partOf, says } from '../../shared/codec/said.ts';
import type { Problem } from '../../shared/format/format.ts';
import { takenProblems } from '../../shared/host/checkJob.ts';
import { openDocument } from '../../shared/document/document.ts';
import { startTestHost, type TestHost } from './test/testHost.ts';

const samples = fileURLToPath(new URL('../../assets/samples', import.meta.url));

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost();
});
afterEach(() => at[Symbol.asyncDispose]());

/** Numbers of the file overwritten here and there, always the same. */
function spoilt(bytes: Uint8Array, every: number): Uint8Array {
  const copy = bytes.slice();
  for (let place = 1500 + every; place < copy.length; place += every) copy[place] = (copy[place] ?? 0) ^ 0x7f;
  return copy;
}

const cases = [
  ['Knight.mdx', 0],
  ['Knight.mdx', 997],
  ['AlphaLantern.mdx', 1201],
  ['Sentry.mdl', 9001],
  ['Squire.m2', 3001],
  ['Lodge.wmo', 701],
  ['Meadow/Meadow_32_32.adt', 5003],
] as const;

test.each(cases)('what is found in %s, spoilt at every %i bytes', async (name, every) => {
  const bytes = new Uint8Array(await readFile(join(samples, name)));
  const given = every === 0 ? bytes : spoilt(bytes, every);
  const opened = await at.openPath(await at.write(name.split('/').at(-1) ?? name, given));
  const { format } = opened.document;
  // Where rules are about the bytes, the page has them brought.
  const document = format.validatesOriginal === true ? openDocument(format, given) : opened.document;
  const profile = document.format.profiles?.likeliest(document, name);
  const own = document.format.validate(document, undefined, profile);
  const asked = { documentId: opened.id, engine: null, profile: profile ?? null };
  const { problems } = await at.client.request('check', asked);
  if (every > 0) expect(own.length).toBeGreaterThan(0);
  const withLabels = (each: Problem): object => ({ ...each, fix: each.fix?.label });
  const taken = takenProblems(problems, (_problem, label) => ({ label, apply: () => undefined }));
  expect(taken.map(withLabels)).toEqual(own.map(withLabels));
});

test('edits that have come are checked with the rest', async () => {
  const opened = await at.openPath(await at.write('Knight.mdx', await readFile(join(samples, 'Knight.mdx'))));
  const { document } = opened;
  const check = async () => {
    const { problems } = await at.client.request('check', { documentId: opened.id, engine: null, profile: 'unit' });
    return takenProblems(problems, (_problem, label) => ({ label, apply: () => undefined }));
  };
  const before = await check();
  const texture = [...document.all()].find(({ type }) => type === 'texture');
  if (texture === undefined) throw new Error('the Knight has no texture');
  document.edit('Path', (tx) => tx.update(texture.id, { path: 'Folder/Knight.blp' }));
  await opened.settled();
  const after = await check();
  expect(after.length).toBeGreaterThan(before.length);
  expect(after.some(({ fix }) => fix !== undefined)).toBe(true);
});

test('a file that is gone since it was opened is checked all the same', async () => {
  const path = await at.write('unit.mdx');
  const opened = await at.openPath(path);
  await writeFile(path, 'another file now');
  const { problems } = await at.client.request('check', { documentId: opened.id, engine: null, profile: null });
  expect(problems.flatMap(({ records }) => records)).toHaveLength(
    opened.document.format.validate(opened.document).length,
  );
});

test('every form of a sentence goes over the border, and nothing that is none', () => {
  const sentences = [
    says`${'Bone'} has ${Number.NaN} and ${counts(3, 'vertex', 'vertices')}, ${counts(1, 'layer')}`,
    says`${listed(['a', 'b', 'c', 'd'])} of ${partOf(says`Layer ${0}`, says`Material ${2}`)} in ${inside('Chunk')}`,
  ];
  const group = { rule: 'r', severity: 'error', explain: null, member: null, fix: null, records: [1, 2] };
  const problems = [{ ...group, said: sentences }];
  expect(checkRequests.check.result({ problems }, 'check')).toEqual({ problems });
  for (const said of [
    'text',
    { form: 'other' },
    { form: 'text', text: 'a', words: [{}] },
    { form: 'count', count: 3 },
  ]) {
    const sent = { problems: [{ ...group, said: [said] }] };
    expect(() => checkRequests.check.result(sent, 'check')).toThrow(/problems\[0\]\.said/);
  }
});

import { term, told } from '../../shared/codec/said.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../shared/format/format.ts';
import { openDocument } from '../../shared/document/document.ts';
import { resolvePath } from '../../shared/document/path.ts';
import { goldsrc } from '../../shared/formats/goldsrc/index.ts';
import { sequencesOf } from '../../shared/formats/goldsrc/model.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import { chunk, tinyModel } from './test/models.ts';
import { chunksmith, folderWith } from './test/workplace.ts';
import { validateFile } from './validate.ts';

/** Runs `validate` with a validator that finds one problem of this severity in the second sequence. */
function validated(severity: Problem['severity'], isStrict: boolean) {
  const problem = (record: Problem['record']): Problem => ({
    rule: 'move-speed',
    severity,
    ...told(term('too slow')),
    explain: 'Units crawl.',
    record,
    member: 'moveSpeed',
    fix: { label: 'Set it to 270', apply: () => {} },
  });
  const format = {
    ...mdx,
    validate: (document: Parameters<typeof mdx.validate>[0]) => [
      problem(resolvePath(mdx, document, 'sequences[1]').record),
    ],
  };
  const bytes = tinyModel();
  return validateFile({ file: 'x.mdx', bytes, files: [], document: openDocument(format, bytes) }, isStrict);
}

describe('validate', () => {
  test('gives each problem with path, offset, explanation and fix', () => {
    expect(validated('error', false)).toEqual({
      file: 'x.mdx',
      format: 'mdx',
      version: 800,
      status: 'invalid',
      profile: 'unit',
      errors: 1,
      warnings: 0,
      problems: [
        {
          rule: 'move-speed',
          severity: 'error',
          path: 'sequences["Walk"].moveSpeed',
          offset: 0x218,
          message: 'too slow',
          explain: 'Units crawl.',
          fix: 'Set it to 270',
        },
      ],
    });
  });

  test('lets warnings pass unless it is strict', () => {
    expect(validated('warning', false).status).toBe('valid');
    expect(validated('warning', true).status).toBe('invalid');
    expect(validated('info', true).status).toBe('valid');
  });

  test('makes the exit code 1 for a model that the game would not take', async () => {
    const folder = folderWith({ 'damaged.mdx': tinyModel({ extra: [chunk('TEXS', new Uint8Array(7))] }) });
    const ran = await chunksmith('validate', '--json', folder);
    const [result] = ran.json();
    expect(result?.['status']).toBe('invalid');
    expect(ran.exit).toBe(1);
  });

  test('sums up what one rule found, unless all of it is asked for', async () => {
    const textures = new Uint8Array(3 * 268);
    const view = new DataView(textures.buffer);
    for (const at of [0, 268, 536]) view.setUint32(at, 999, true);
    const file = join(folderWith({ 'many.mdx': tinyModel({ extra: [chunk('TEXS', textures)] }) }), 'many.mdx');
    const [result] = (await chunksmith('validate', '--json', file)).json();
    const problems = (result?.['problems'] ?? []) as readonly { readonly rule: string }[];
    const ofRule = problems.filter(({ rule }) => rule === 'unknown-value').length;
    expect(ofRule).toBeGreaterThan(2);
    const lines = async (...options: readonly string[]): Promise<readonly string[]> =>
      (await chunksmith('validate', ...options, file)).out
        .split('\n')
        .filter((line) => line.includes('[unknown-value'));
    expect(await lines()).toHaveLength(1);
    expect((await chunksmith('validate', file)).out).toContain(`and ${ofRule - 1} more of this rule; --all lists them`);
    expect(await lines('--all')).toHaveLength(ofRule);
  });

  test('asks for the rules of one engine, by its name in any spelling', async () => {
    const bytes = new Uint8Array(readFileSync(new URL('../../assets/samples/Sentry.mdl', import.meta.url)));
    const document = openDocument(goldsrc, bytes);
    const [sequence] = sequencesOf(document);
    if (sequence === undefined) throw new Error('no sequence');
    document.edit('Rename', (transaction) => transaction.update(sequence, { name: 'ref_aim_crowbar' }));
    const file = join(folderWith({ 'player.mdl': document.write() }), 'player.mdl');
    const rules = async (...options: readonly string[]): Promise<readonly string[]> => {
      const [result] = (await chunksmith('validate', '--json', ...options, file)).json();
      const problems = (result?.['problems'] ?? []) as readonly { readonly rule: string }[];
      return problems.map(({ rule }) => rule);
    };
    expect(await rules()).toContain('player-sequences');
    expect(await rules('--engine', 'half-life')).toContain('player-sequences');
    expect(await rules('--engine', 'Counter-Strike')).not.toContain('player-sequences');
  });

  test('checks a model as what it is told to be', async () => {
    const document = openDocument(
      mdx,
      new Uint8Array(readFileSync(new URL('../../assets/samples/Knight.mdx', import.meta.url))),
    );
    for (const { id, name } of mdx.animation?.sequences(document) ?? []) {
      if (name.startsWith('Death'))
        document.edit('Rename', (transaction) => transaction.update(id, { name: 'Spell Nine' }));
    }
    const file = join(folderWith({ 'Knight.mdx': document.write() }), 'Knight.mdx');
    const judged = async (...options: readonly string[]) => {
      const [result] = (await chunksmith('validate', '--json', ...options, file)).json();
      const problems = (result?.['problems'] ?? []) as readonly { readonly message: string; severity: string }[];
      const deaths = problems.filter(({ message }) => message.includes('Death')).map(({ severity }) => severity);
      return [result?.['profile'], deaths.includes('warning')];
    };
    expect(await judged()).toEqual(['unit', true]);
    expect(await judged('--profile', 'portrait')).toEqual(['portrait', false]);
    expect(await judged('--profile', 'Portrait')).toEqual(['portrait', false]);
    expect(await judged('--profile', 'unit')).toEqual(['unit', true]);
    const unknown = await chunksmith('validate', '--profile', 'spaceship', file);
    expect([unknown.exit, unknown.err]).toEqual([
      2,
      expect.stringContaining('no model is a spaceship: there are Unit,'),
    ]);
  });

  test('names the engines there are when another one is asked for', async () => {
    const ran = await chunksmith('validate', '--engine', 'quake', folderWith({ 'a.mdx': tinyModel() }));
    expect(ran.exit).toBe(2);
    expect(ran.err).toContain('Half-Life, Counter-Strike, Sven Co-op, Xash3D');
  });

  test('validates formats that do not know the engine as usual', async () => {
    const folder = folderWith({ 'a.mdx': tinyModel() });
    const [usual, asked] = await Promise.all([
      chunksmith('validate', '--json', folder),
      chunksmith('validate', '--json', '--engine', 'xash', folder),
    ]);
    expect(asked.json()).toEqual(usual.json());
  });

  test('reports a file that cannot be read', async () => {
    const folder = folderWith({ 'empty.mdx': '' });
    const ran = await chunksmith('validate', folder);
    expect(ran.exit).toBe(1);
    expect(ran.out).toContain('empty.mdx: error: ');
  });
});

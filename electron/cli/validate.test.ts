import { describe, expect, test } from 'vitest';
import type { Problem } from '../../shared/codec/format.ts';
import { openDocument } from '../../shared/document/document.ts';
import { resolvePath } from '../../shared/document/path.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import { chunk, tinyModel } from './test/models.ts';
import { chunksmith, folderWith } from './test/workplace.ts';
import { validateFile } from './validate.ts';

/** Runs `validate` with a validator that finds one problem of this severity in the second sequence. */
function validated(severity: Problem['severity'], isStrict: boolean) {
  const problem = (record: Problem['record']): Problem => ({
    rule: 'move-speed',
    severity,
    message: 'too slow',
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

  test('reports a file that cannot be read', async () => {
    const folder = folderWith({ 'empty.mdx': '' });
    const ran = await chunksmith('validate', folder);
    expect(ran.exit).toBe(1);
    expect(ran.out).toContain('empty.mdx: error: ');
  });
});

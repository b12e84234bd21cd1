import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDocument } from '../../shared/document/document.ts';
import { decompileStudio } from '../../shared/exchange/goldsrc/decompile/index.ts';
import { buildHealthy } from '../../shared/formats/goldsrc/healthyModel.ts';
import { goldsrc } from '../../shared/formats/goldsrc/index.ts';
import { sequencesOf, texturesOf } from '../../shared/formats/goldsrc/model.ts';
import { Sequence } from '../../shared/formats/goldsrc/schema/sequence.ts';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import { startTestHost } from './test/testHost.ts';
import type { TestHost } from './test/testHost.ts';
import { fieldsOf } from '../../shared/codec/record.ts';

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost();
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

/** Writes the sources of the small model into `work`, some names in other capitals, and returns the QC's path. */
async function writeSources(change: (qc: string) => string = (qc) => qc): Promise<string> {
  let script = '';
  for (const { name, bytes } of decompileStudio(buildHealthy(), { rule: 'valve' }).files) {
    const isScript = name.endsWith('.qc');
    const path = join(at.folder, 'work', isScript ? name : name.toUpperCase());
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, isScript ? change(Buffer.from(bytes).toString('utf8')) : bytes);
    if (isScript) script = path;
  }
  return script;
}

function compile(path: string, params: Partial<ParamsOf<'compileModel'>> = {}): Promise<ResultOf<'compileModel'>> {
  const fileId = at.host.parts.registry.addFile(path);
  return at.client.request('compileModel', { taskId: 'c'.repeat(32), fileId, rule: 'valve', ...params });
}

describe('compiling a QC', () => {
  it('gives files that open as one document, whatever the capitals of the sources', async () => {
    const labels: string[] = [];
    at.client.on('progress', ({ label }) => void labels.push(label));
    const result = await compile(await writeSources());
    if (result.kind !== 'compiled') throw new Error(JSON.stringify(result));
    const [main] = result.files;
    expect(main?.origin).toBe('upload');
    expect(result.sources).toBeGreaterThan(3);
    const opened = await at.client.request('openFile', { fileId: main?.fileId ?? '' });
    expect(opened.kind).toBe('opened');
    const file = at.host.parts.registry.file(main?.fileId ?? '');
    if (file.origin !== 'upload') throw new Error('not sent');
    const document = openDocument(goldsrc, Uint8Array.from(file.bytes));
    const names = sequencesOf(document).map((id) => fieldsOf(Sequence, document.get(id)).name);
    expect(names).toContain('idle');
    expect(texturesOf(document).length).toBeGreaterThan(0);
    expect(labels.some((label) => label.startsWith('Reading'))).toBe(true);
    expect(labels.at(-1)).toBe('Compiled');
  });

  it('tells file and line of what is wrong, and writes nothing', async () => {
    const path = await writeSources((qc) => `${qc}\n$nonsense 1\n`);
    const lines = (await readFile(path, 'utf8')).split('\n');
    const result = await compile(path);
    expect(result).toEqual({
      kind: 'failed',
      message: expect.stringContaining('$nonsense') as string,
      file: expect.stringMatching(/\.qc$/) as string,
      line: lines.findIndex((line) => line.startsWith('$nonsense')) + 1,
    });
  });

  it('names a source that is missing', async () => {
    const result = await compile(await writeSources((qc) => `${qc}\n$body "tail" "tail"\n`));
    expect(result).toMatchObject({ kind: 'failed', message: expect.stringContaining('tail.smd') as string });
  });

  it('follows $include into the folder above, and not out of what may be read', async () => {
    const path = await writeSources((qc) => `$include "../common.qci"\n${qc}`);
    await writeFile(join(at.folder, 'common.qci'), '$gamma 1.8\n');
    expect((await compile(path)).kind).toBe('compiled');
    await writeFile(join(at.folder, '..', 'secret.qci'), '$gamma 1.8\n');
    const other = await writeSources((qc) => `$include "../../secret.qci"\n${qc}`);
    expect(await compile(other)).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('secret') as string,
    });
  });

  it('ends when it is cancelled', async () => {
    const path = await writeSources();
    at.client.on('progress', ({ taskId }) => void at.client.request('cancelTask', { taskId }));
    expect(await compile(path)).toEqual({ kind: 'cancelled' });
  });
});

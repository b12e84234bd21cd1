import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testFormats } from '../../electron/host/test/testHost.ts';
import { formats } from '../../shared/formats/index.ts';
import { sniffedBytes } from '../../shared/host/fileSet.ts';
import { setFormat } from '../../shared/test/setFormat.ts';
import { tortureArchives } from './archives.ts';
import type { Bundled } from './bundle.ts';
import { bundleVictims } from './bundle.ts';
import { diskVariable } from './simulatedDisk.ts';
import { subjects } from './subjects.ts';
import { torture } from './torture.ts';

let bundled: Bundled;
beforeAll(async () => {
  bundled = await bundleVictims();
});
afterAll(() => rm(bundled.folder, { recursive: true, force: true }));

it.each([
  ['model', 'simulated', 8, { flip: 1, cut: 1, full: 1, second: 1 }],
  // The first four: what happens beside a kill is tried above.
  ['set', 'real', 4, { flip: 1, cut: 1 }],
] as const)(
  'a host killed at random moments loses no acknowledged edit of a %s and leaves no part of a file (the disk is %s)',
  async (subject, disk, most, beside) => {
    const { kills, acknowledged, recoveries, steps, rounds } = await torture(most, bundled, subject, { disk });
    expect(kills).toBe(most);
    expect(acknowledged).toBeGreaterThan(most);
    expect(recoveries).toBeGreaterThan(0);
    expect(steps).toBeGreaterThan(0);
    expect(rounds).toMatchObject(beside);
  },
  120_000,
);

it('a process killed while it writes into archives leaves them whole', async () => {
  const { kills, killedWrites, killedCompactions } = await tortureArchives(4, bundled);
  expect(kills).toBe(4);
  expect(killedWrites + killedCompactions).toBeGreaterThan(0);
}, 120_000);

it('a simulated disk takes what fits and refuses the rest, as a full one does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chunksmith-disk-'));
  try {
    const script =
      "import { open, writeFile } from 'node:fs/promises'; import { join } from 'node:path';" +
      'const folder = process.argv[1]; const codes = [];' +
      "await writeFile(join(folder, 'most'), new Uint8Array(4 * 1024 * 1024 - 8192));" +
      "const handle = await open(join(folder, 'log'), 'a');" +
      'for (let time = 0; time < 3; time++) await handle.appendFile(new Uint8Array(4096)).catch(({ code }) => codes.push(code));' +
      "await writeFile(join(folder, 'new'), 'x').catch(({ code }) => codes.push(code));" +
      'console.log(codes.join(), (await handle.stat()).size);';
    const disk = new URL('simulatedDisk.ts', import.meta.url).href;
    const told = execFileSync(process.execPath, ['--import', disk, '--input-type=module', '--eval', script, folder], {
      env: { ...process.env, [diskVariable]: folder },
      encoding: 'utf8',
    });
    expect(told.trim()).toBe('ENOSPC,ENOSPC 8192');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('documents of every format take their turn under torture', () => {
  const ids = Object.values(subjects).flatMap(({ files, bytes }) => {
    const [name = ''] = files;
    return testFormats.sniff(bytes(name, -1).slice(0, sniffedBytes), name)?.id ?? [];
  });
  expect(new Set(ids)).toEqual(new Set([...formats, setFormat].map(({ id }) => id)));
});

/** The check of installed programs, on the built program packed as the packer packs it: what is taken away is found. */
import { createPackage } from '@electron/asar';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInstalled } from './check.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const isBuilt = existsSync(join(project, 'out/main/main.js'));
if (!isBuilt) console.log('left out: the check of a packed program needs "npm run build"');

describe.runIf(isBuilt)('a packed program', () => {
  let base = '';
  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'chunksmith-installed-'));
    for (const name of [
      'out/main',
      'out/preload',
      'out/renderer',
      'package.json',
      'node_modules/ws',
      'node_modules/@msgpack/msgpack',
    ])
      cpSync(join(project, name), join(base, 'app', name), {
        recursive: true,
        filter: (path) => !path.endsWith('.map'),
      });
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  /** Packs what lies in `app`. */
  async function pack(name: string): Promise<string> {
    const folder = join(base, name);
    mkdirSync(join(folder, 'resources'), { recursive: true });
    await createPackage(join(base, 'app'), join(folder, 'resources/app.asar'));
    cpSync(join(project, 'assets/samples'), join(folder, 'resources/samples'), { recursive: true });
    writeFileSync(join(folder, 'NOTICES.txt'), 'notices');
    return folder;
  }

  const faults = async (folder: string): Promise<readonly string[]> =>
    (await checkInstalled(folder, project)).flatMap((each) => each.faults);

  it('is whole: every path that its scripts name leads somewhere; without Electron there are no fuses', async () => {
    expect(await faults(await pack('whole'))).toEqual(['no executable was found beside the archive']);
  });

  it('that lacks a worker, WASM, a part, a package, a sample or the licences is told of by name', async () => {
    const part = readdirSync(join(base, 'app/out/main/parts')).find((name) => name.startsWith('places-')) ?? '';
    const page = readdirSync(join(base, 'app/out/renderer/assets')).find((name) => /^index-.*\.js$/.test(name)) ?? '';
    for (const name of [
      'out/main/archiveWorker.js',
      'out/main/assimpjs.wasm',
      `out/main/parts/${part}`,
      `out/renderer/assets/${page}`,
    ])
      rmSync(join(base, 'app', name));
    rmSync(join(base, 'app/node_modules/@msgpack'), { recursive: true });
    writeFileSync(join(base, 'app/out/main/secret.ts'), 'export {};');
    const folder = await pack('lacking');
    rmSync(join(folder, 'NOTICES.txt'));
    rmSync(join(folder, 'resources/samples/Knight.mdx'));
    writeFileSync(join(folder, 'resources/samples/Knight.blp'), 'other');
    writeFileSync(join(folder, 'chunksmith'), 'no Electron');
    const words = (await faults(folder)).join('\n');
    for (const wanted of [
      `./parts/${part}, which is not there`,
      'names assimpjs.wasm, which is not there',
      `index.html names ./assets/${page}, which is not there`,
      'the package @msgpack/msgpack is not packed',
      '/out/main/secret.ts does not belong there',
      'NOTICES.txt is not there',
      'Knight.mdx is not there',
      'Knight.blp is another file',
      'the fuses cannot be read',
    ])
      expect(words).toContain(wanted);
  });

  it('is no program where there is no archive', async () => {
    await expect(checkInstalled(join(base, 'app'), project)).rejects.toThrow('there is no resources/app.asar below');
  });
});

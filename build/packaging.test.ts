import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formats } from '../shared/formats/index.ts';
import configuration from './electron-builder.config.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const samplesFolder = join(project, 'assets/samples');

/** Files below a folder, by their paths in it. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}
const require = createRequire(import.meta.url);

/** The part of ajv that is used; it comes with electron-builder. */
interface Validator {
  compile(schema: object): ((data: unknown) => boolean) & { errors?: unknown };
}

/** The part of electron-builder that writes what Linux is told of a program. */
interface LinuxHelper {
  computeMimeTypeFiles(): Promise<string | null>;
  computeDesktopEntry(options: object): string | Promise<string>;
}

async function validate(data: unknown): Promise<unknown> {
  // CommonJS without types of its own for this way of loading.
  const Ajv = require('ajv') as new (options: object) => Validator;
  const schema = JSON.parse(
    await readFile(join(project, 'node_modules/app-builder-lib/scheme.json'), 'utf8'),
  ) as object;
  const check = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(schema);
  return check(data) ? null : check.errors;
}

describe('the packaging', () => {
  it('has a configuration that electron-builder’s schema accepts', async () => {
    expect(await validate(configuration)).toBeNull();
  });

  it('would be told of a misspelt key', async () => {
    expect(await validate({ ...configuration, electronFusess: {} })).not.toBeNull();
  });

  it('sets every fuse of the security list', () => {
    expect(configuration.electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      enableCookieEncryption: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });
});

/** Side of a PNG, from its head. */
const sideOf = (png: Buffer): readonly [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('the icon', () => {
  const build = join(project, 'build');

  it('has pictures of all sizes for Linux, as their names say', async () => {
    const names = await readdir(join(build, 'icons'));
    expect(names.length).toBeGreaterThan(6);
    for (const name of names) {
      const [, side = ''] = /^(\d+)x\1\.png$/.exec(name) ?? [];
      expect([name, ...sideOf(await readFile(join(build, 'icons', name)))]).toEqual([name, Number(side), Number(side)]);
    }
  });

  it('is one file with the sizes of Windows, and one with those of macOS', async () => {
    const ico = await readFile(join(build, 'icon.ico'));
    const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => 6 + index * 16);
    const sides = entries.map((at) => sideOf(ico.subarray(ico.readUInt32LE(at + 12)))[0]);
    expect(sides).toEqual([16, 24, 32, 48, 64, 128, 256]);
    expect(entries.map((at) => ico.readUInt8(at) || 256)).toEqual(sides);
    const icns = await readFile(join(build, 'icon.icns'));
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    const kinds = new Map<string, number>();
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      kinds.set(icns.toString('latin1', at, at + 4), sideOf(icns.subarray(at + 8))[0]);
    }
    expect(Object.fromEntries(kinds)).toMatchObject({
      icp4: 16,
      ic07: 128,
      ic08: 256,
      ic09: 512,
      ic10: 1024,
      ic14: 512,
    });
  });

  it('is what electron-builder finds for each system, without converting anything', async () => {
    const { convertIcon } = require('app-builder-lib/out/util/iconConverter.js') as {
      convertIcon(
        asked: object,
      ): Promise<{ readonly icons: readonly { readonly file: string; readonly size: number }[] }>;
    };
    const found = async (format: string) => {
      const asked = { sources: [], fallbackSources: [], roots: [build], format, outDir: join(build, 'nowhere') };
      return (await convertIcon(asked)).icons.map(({ file, size }) =>
        `${relative(build, file)} ${size}`.replaceAll('\\', '/'),
      );
    };
    expect(await found('ico')).toEqual(['icon.ico 256']);
    expect((await found('icns')).map((each) => each.split(' ')[0])).toEqual(['icon.icns']);
    const set = await found('set');
    expect(set).toHaveLength((await readdir(join(build, 'icons'))).length);
    for (const each of set) expect(each).toMatch(/^icons\/(\d+)x\1\.png \1$/);
  });
});

describe('the associations of files', () => {
  it('are those of every format that opens, each once', () => {
    const associated = [configuration.fileAssociations ?? []].flat();
    const endings = associated.flatMap(({ ext }) => ext);
    expect(endings.toSorted()).toEqual([...new Set(formats.flatMap(({ extensions }) => extensions))].toSorted());
    for (const { name, rank } of associated)
      expect([name, rank]).toEqual([expect.stringMatching(/\w{3}/), 'Alternate']);
  });

  it('take effect on Linux: the menu entry of the program names the kind of each, and the system is told what they are', async () => {
    const associated = [configuration.fileAssociations ?? []].flat();
    const kinds = associated.map(({ mimeType }) => mimeType ?? '');
    expect(new Set(kinds).size).toBe(associated.length);
    for (const kind of kinds) expect(kind).toMatch(/^(application|image)\/x?[a-z0-9-]+$/);
    // What electron-builder itself makes of the configuration.
    const { LinuxTargetHelper } = require('app-builder-lib/out/targets/LinuxTargetHelper.js') as {
      readonly LinuxTargetHelper: { readonly prototype: LinuxHelper };
    };
    const folder = await mkdtemp(join(tmpdir(), 'chunksmith-kinds-'));
    try {
      const packager = {
        fileAssociations: associated,
        getTempFile: () => Promise.resolve(join(folder, 'kinds.xml')),
        appInfo: { productName: 'Chunksmith', sanitizedProductName: 'chunksmith', description: 'Editor' },
        executableName: 'chunksmith',
        info: { metadata: { desktopName: 'chunksmith' } },
        config: configuration,
        platformSpecificBuildOptions: configuration.linux,
      };
      const helper = Object.assign(Object.create(LinuxTargetHelper.prototype) as LinuxHelper, { packager });
      const told = await readFile((await helper.computeMimeTypeFiles()) ?? '', 'utf8');
      for (const { ext, mimeType } of associated) {
        expect(told).toContain(`<mime-type type="${mimeType}">\n  <glob pattern="*.${String(ext)}"/>`);
      }
      const entry = await helper.computeDesktopEntry(configuration.linux ?? {});
      expect(/^MimeType=(.*);$/m.exec(entry)?.[1]?.split(';')).toEqual(kinds);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('a packed program', () => {
  let root: string;
  const app = (): string => join(root, 'project');

  async function put(path: string, content: string | Uint8Array): Promise<void> {
    const full = join(root, path);
    await mkdir(join(full, '..'), { recursive: true });
    await writeFile(full, content);
  }

  /** As much of an unpacked Electron as the packer looks at. */
  async function makeStandInElectron(): Promise<void> {
    const { version } = JSON.parse(await readFile(join(project, 'node_modules/electron/package.json'), 'utf8')) as {
      version: string;
    };
    await put('electron/electron', '#!/bin/sh\n');
    await chmod(join(root, 'electron/electron'), 0o755);
    await put('electron/version', version);
    await put('electron/LICENSE', 'licence');
    await put('electron/LICENSES.chromium.html', 'licences');
    await put('electron/resources/nothing.txt', '');
    await put('electron/locales/en-US.pak', '');
  }

  let samples: readonly string[];

  beforeAll(async () => {
    samples = await filesIn(samplesFolder);
    root = await mkdtemp(join(tmpdir(), 'chunksmith-pack-'));
    await makeStandInElectron();
    await put('project/package.json', await readFile(join(project, 'package.json'), 'utf8'));
    await put('project/LICENSE', 'licence');
    for (const name of [
      'main/main.js',
      'main/main.js.map',
      'main/worker.js',
      'main/archiveWorker.js',
      'main/draco_decoder_gltf.wasm',
      'main/assimpjs.wasm',
      'preload/preload.cjs',
      'renderer/index.html',
      'renderer/notices.txt',
      'main/NOTICES.txt',
    ]) {
      await put(`project/out/${name}`, name);
    }
    await put('project/out/bench.json', '{}');
    await put('project/shared/secret.ts', 'export {};');
    for (const name of samples) await put(`project/assets/samples/${name}`, await readFile(join(samplesFolder, name)));
    await put('project/docs/guide.md', 'guide');
    await put('project/docs/images/picture.png', 'picture');
    await put('project/e2e/specs/opening.spec.ts', 'export {};');
    await symlink(join(project, 'node_modules'), join(app(), 'node_modules'));
    // The stand-in has no fuses to set.
    const { electronFuses: _, ...rest } = configuration;
    const config = { ...rest, electronDist: join(root, 'electron'), electronVersion: undefined };
    await put('project/pack.json', JSON.stringify(config));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('holds what is built and its two packages, nothing of the sources', async () => {
    const builder = join(project, 'node_modules/electron-builder/cli.js');
    const packed = spawnSync(process.execPath, [builder, '--linux', 'dir', '--config', 'pack.json'], {
      cwd: app(),
      encoding: 'utf8',
      timeout: 55_000,
      env: { ...process.env, CI: '1', NO_UPDATE_NOTIFIER: '1' },
    });
    expect([packed.status, packed.status === 0 ? '' : packed.stdout + packed.stderr]).toEqual([0, '']);
    const resources = join(app(), 'dist/linux-unpacked/resources');
    const asar = await import('@electron/asar');
    const listed = asar.listPackage(join(resources, 'app.asar'), { isPack: false });
    for (const name of [
      '/out/main/main.js',
      '/out/main/worker.js',
      '/out/main/archiveWorker.js',
      // What reads Draco and FBX, beside the worker that asks for it.
      '/out/main/draco_decoder_gltf.wasm',
      '/out/main/assimpjs.wasm',
      '/out/preload/preload.cjs',
      '/package.json',
    ]) {
      expect(listed).toContain(name);
    }
    expect(listed).toContain('/node_modules/ws/package.json');
    expect(listed).toContain('/node_modules/@msgpack/msgpack/package.json');
    const unwanted = listed.filter(
      (name) => name.startsWith('/shared') || name.endsWith('.map') || name.startsWith('/node_modules/react'),
    );
    expect(unwanted).toEqual([]);
    expect(listed).not.toContain('/out/bench.json');
    // What is not ours to run stays out: sources, pictures, pages and tests.
    const tops = new Set(listed.map((name) => name.split('/')[1]));
    expect([...tops].toSorted()).toEqual(['LICENSE', 'node_modules', 'out', 'package.json']);
    expect((await readdir(resources)).filter((name) => name.startsWith('docs'))).toEqual([]);
    // The licences of what is bundled, for the page and beside the program.
    expect(listed).toContain('/out/renderer/notices.txt');
    expect(await readFile(join(resources, '..', 'NOTICES.txt'), 'utf8')).toBe('main/NOTICES.txt');
    // All samples as they are, where main.ts looks for them in an installed program.
    expect(await filesIn(join(resources, 'samples'))).toEqual(samples);
    expect(samples.some((name) => name.startsWith('Meadow/'))).toBe(true);
    expect(samples).toContain('Knight.mdx');
    for (const name of samples) {
      const packed = await readFile(join(resources, 'samples', name));
      expect([name, packed.equals(await readFile(join(samplesFolder, name)))]).toEqual([name, true]);
    }
  }, 60_000);
});

import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onlyWithin } from './access.ts';
import { fileNamesFor } from '../../shared/archive/gamePaths.ts';
import { findTextureFile, texturePathParts } from './textureSearch.ts';

let outer: string;
let root: string;
let model: string;

async function put(path: string): Promise<string> {
  const full = join(root, path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, 'picture');
  return full;
}

async function find(path: string, extraFolder: string | null = null): Promise<string | null> {
  return await findTextureFile(path, { access: await onlyWithin([root]), folder: model, extraFolder });
}

beforeEach(async () => {
  outer = await realpath(await mkdtemp(join(tmpdir(), 'chunksmith-textures-')));
  root = join(outer, 'mod');
  model = join(root, 'units', 'human', 'footman');
  await mkdir(model, { recursive: true });
});
afterEach(() => rm(outer, { recursive: true }));

describe('a texture of a model', () => {
  it('is found beside the model by the last part of its name', async () => {
    const file = await put('units/human/footman/Footman.blp');
    expect(await find('Textures\\Footman.blp')).toBe(file);
  });

  it('is found above the model under its whole name, whatever the slashes and capitals', async () => {
    const file = await put('Textures/Heroes/Arthas.blp');
    expect(await find('textures/HEROES\\arthas.BLP')).toBe(file);
  });

  it('is found as another type of file when the named one is missing', async () => {
    const png = await put('Textures/Footman.png');
    expect(await find('Textures\\Footman.blp')).toBe(png);
    const tga = await put('Textures/Footman.tga');
    expect(await find('Textures\\Footman.blp')).toBe(tga);
    const blp = await put('Textures/Footman.blp');
    expect(await find('Textures\\Footman.blp')).toBe(blp);
  });

  it('is taken from the nearest folder, then by the longest match', async () => {
    await put('Textures/Footman.blp');
    const short = await put('units/Footman.blp');
    expect(await find('Textures\\Footman.blp')).toBe(short);
    const long = await put('units/Textures/Footman.blp');
    expect(await find('Textures\\Footman.blp')).toBe(long);
  });

  it('is found in the chosen folder last', async () => {
    const extra = join(root, 'extracted');
    const file = await put('extracted/Textures/Footman.blp');
    expect(await find('Textures\\Footman.blp')).toBeNull();
    expect(await find('Textures\\Footman.blp', extra)).toBe(file);
  });

  it('is never looked for outside the folders allowed, nor behind links that lead there', async () => {
    await writeFile(join(outer, 'Secret.blp'), 'secret');
    await symlink(join(outer, 'Secret.blp'), join(model, 'Linked.blp'));
    expect(await find('Secret.blp')).toBeNull();
    expect(await find('..\\..\\..\\..\\Secret.blp')).toBeNull();
    expect(await find(join(outer, 'Secret.blp'))).toBeNull();
    expect(await find('Linked.blp')).toBeNull();
  });

  it('can only be a picture', async () => {
    await put('units/human/footman/passwords.txt');
    expect(await find('passwords.txt')).toBeNull();
    expect(fileNamesFor('a.txt', 'texture')).toEqual(['a.txt.blp', 'a.txt.tga', 'a.txt.dds', 'a.txt.png']);
    expect(texturePathParts('C:\\games\\.\\..\\x\\a.blp')).toEqual(['games', 'x', 'a.blp']);
    expect(await find('')).toBeNull();
  });
});

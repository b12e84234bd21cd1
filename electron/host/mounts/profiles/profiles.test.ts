import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everywhere } from '../../access.ts';
import { Storages } from '../../archives/storages.ts';
import { archivePlan, gameOfFormat, inspectFolder } from './detect.ts';
import type { MountPlan } from './plan.ts';
import { isWowBase } from './wow.ts';

let root: string;
const storages = new Storages(everywhere);
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'chunksmith-profiles-')));
});
afterEach(() => rm(root, { recursive: true }));

async function files(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), '');
  }
}

async function plans(path = ''): Promise<readonly MountPlan[]> {
  const found = await inspectFolder(join(root, path), storages);
  if (found.kind === 'refused') throw new Error(found.reason);
  return found.plans;
}

function enabled(plan: MountPlan | undefined): readonly string[] {
  return plan?.sources.filter(({ isEnabled }) => isEnabled).map(({ label }) => label) ?? [];
}

const wotlkFiles = [
  'Data/common.MPQ',
  'Data/common-2.MPQ',
  'Data/expansion.MPQ',
  'Data/lichking.MPQ',
  'Data/patch.MPQ',
  'Data/patch-2.MPQ',
  'Data/patch-3.MPQ',
  'Data/patch-A.MPQ',
  'Data/patch-10.MPQ',
];

function localeFiles(locale: string): readonly string[] {
  const names = [
    'locale',
    'speech',
    'expansion-locale',
    'lichking-locale',
    'expansion-speech',
    'lichking-speech',
    'patch',
  ];
  const base = names.map((name) => `Data/${locale}/${name}-${locale}.MPQ`);
  return [...base, `Data/${locale}/patch-${locale}-2.MPQ`, `Data/${locale}/patch-${locale}-3.MPQ`];
}

describe('World of Warcraft 3.3.5', () => {
  it('asks its archives in the order of the real client', async () => {
    await files(...wotlkFiles, ...localeFiles('enUS'), 'Data/alternate.MPQ', 'Data/base.MPQ');
    const [plan] = await plans();
    expect(plan).toMatchObject({
      key: 'wowWotlk:enUS',
      game: 'wow',
      name: 'World of Warcraft 3.3.5 (enUS)',
      locales: [0x409],
    });
    // The dump of the client's own calls: TrinityCore PR 30659.
    expect(enabled(plan)).toEqual([
      'Data/alternate.MPQ',
      'Data/patch-A.MPQ',
      'Data/patch-3.MPQ',
      'Data/patch-2.MPQ',
      'Data/enUS/patch-enUS-3.MPQ',
      'Data/enUS/patch-enUS-2.MPQ',
      'Data/patch.MPQ',
      'Data/enUS/patch-enUS.MPQ',
      'Data/base.MPQ',
      'Data/expansion.MPQ',
      'Data/lichking.MPQ',
      'Data/common.MPQ',
      'Data/common-2.MPQ',
      'Data/enUS/locale-enUS.MPQ',
      'Data/enUS/speech-enUS.MPQ',
      'Data/enUS/expansion-locale-enUS.MPQ',
      'Data/enUS/lichking-locale-enUS.MPQ',
      'Data/enUS/expansion-speech-enUS.MPQ',
      'Data/enUS/lichking-speech-enUS.MPQ',
    ]);
  });

  it('never loads a patch with more than one character, and says so', async () => {
    await files(...wotlkFiles);
    const [plan] = await plans('Data');
    const source = plan?.sources.find(({ label }) => label === 'Data/patch-10.MPQ');
    expect(source).toMatchObject({
      isEnabled: false,
      note: expect.stringContaining('only one letter or digit') as string,
    });
  });

  it('knows its own archives from the user’s', async () => {
    await files(...wotlkFiles, ...localeFiles('enUS'));
    const [plan] = await plans();
    const own = plan?.sources.filter(({ isBase }) => !isBase).map(({ label }) => label);
    expect(own).toEqual(['Data/patch-A.MPQ', 'Data/patch-10.MPQ']);
    expect(plan?.patch).toMatchObject({ version: 2, folder: join(root, 'Data') });
    expect(
      ['patch-enUS-2.MPQ', 'lichking-locale-deDE.MPQ', 'COMMON.mpq', 'patch-A.MPQ', 'patch-deDE-4.MPQ'].map(isWowBase),
    ).toEqual([true, true, true, false, false]);
  });

  it('can be mounted in each of its languages; patches of a language that sorts behind win', async () => {
    await files(...wotlkFiles, ...localeFiles('enUS'), ...localeFiles('ruRU'));
    const all = await plans();
    expect(all.map(({ key }) => key).toSorted()).toEqual(['folder', 'wowWotlk:enUS', 'wowWotlk:ruRU']);
    const russian = all.find(({ key }) => key === 'wowWotlk:ruRU');
    expect(enabled(russian).slice(0, 3)).toEqual([
      'Data/ruRU/patch-ruRU-3.MPQ',
      'Data/ruRU/patch-ruRU-2.MPQ',
      'Data/patch-A.MPQ',
    ]);
  });
});

describe('older clients', () => {
  it('are told apart', async () => {
    await files(
      'tbc/Data/common.MPQ',
      'tbc/Data/expansion.MPQ',
      'old/Data/dbc.MPQ',
      'old/Data/patch.MPQ',
      'old/Data/patch-2.MPQ',
    );
    expect((await plans('tbc'))[0]?.profile).toBe('wowTbc');
    const [vanilla] = await plans('old');
    expect(vanilla).toMatchObject({ profile: 'wowVanilla', patch: { version: 1 } });
    expect(enabled(vanilla)).toEqual(['Data/patch-2.MPQ', 'Data/patch.MPQ', 'Data/dbc.MPQ']);
  });
});

describe('Warcraft III', () => {
  it('has the patch before the expansion before the base', async () => {
    await files('war3.mpq', 'War3x.mpq', 'War3xlocal.mpq', 'war3local.mpq', 'War3Patch.mpq');
    expect(enabled((await plans())[0])).toEqual([
      'War3Patch.mpq',
      'War3xlocal.mpq',
      'War3x.mpq',
      'war3local.mpq',
      'war3.mpq',
    ]);
  });

  it('Reforged is refused, unless its files were extracted', async () => {
    await files('game/.build.info', 'out/war3.w3mod/units/a.mdx', 'out/war3.w3mod/_hd.w3mod/units/a.mdx');
    await files('out/war3.w3mod/_locales/enus.w3mod/x.txt', 'casc/Data/data/0000000001.idx');
    expect(await inspectFolder(join(root, 'game'), storages)).toMatchObject({ kind: 'refused' });
    expect(await inspectFolder(join(root, 'casc'), storages)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('no .build.info') as string,
    });
    expect(enabled((await plans('out'))[0])).toEqual(['_hd.w3mod', '_locales/enus.w3mod', 'war3.w3mod']);
  });
});

describe('Half-Life', () => {
  it('follows the chain of fallbacks and stops where it goes in circles', async () => {
    await files('valve/pak0.pak', 'one/x.txt', 'two/x.txt', 'one_hd/x.txt', 'one_downloads/x.txt');
    await writeFile(join(root, 'one/liblist.gam'), 'game "One"\nfallback_dir "two"\n');
    await writeFile(join(root, 'two/liblist.gam'), 'fallback_dir "one"\n');
    const [plan] = await plans('one');
    expect(plan?.name).toBe('One');
    expect(plan?.sources.map(({ label, isEnabled }) => [label, isEnabled])).toEqual([
      ['one_hd', false],
      ['one', true],
      ['one_downloads', true],
      ['two', true],
      ['valve', true],
      ['valve/pak0.pak', true],
    ]);
  });
});

describe('other things', () => {
  it('are plain folders and single archives', async () => {
    await files('stuff/a.txt');
    expect(await plans('stuff')).toMatchObject([{ profile: 'folder', game: null }]);
    expect(archivePlan('/maps/Big.w3x')).toMatchObject({ game: 'warcraft3', sources: [{ isBase: false }] });
    expect(archivePlan('/wc3/WAR3.mpq')).toMatchObject({ game: 'warcraft3', sources: [{ isBase: true }] });
    expect(['mdx', 'm2', 'goldsrc', 'dbc', 'png'].map(gameOfFormat)).toEqual([
      'warcraft3',
      'wow',
      'halfLife',
      'wow',
      null,
    ]);
  });
});

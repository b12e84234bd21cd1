/** Warcraft III from 1.30 on, small: a storage made by code with a model, its textures, languages and tilesets. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeStorage, StoredMount, writeStorage } from '../../shared/test/standIns/storage.ts';
import { sampleBytes } from './files.ts';

export const knightFolder = 'units/human/knight';

/** Writes the game into the folder `War3`; its HD model of the knight is another one than the classic one. */
export async function writeStoredGame(root: string): Promise<void> {
  const sample = async (name: string) => new Uint8Array(await sampleBytes(name));
  const textures = ['Knight.blp', 'KnightRune.blp', 'KnightSpark.blp', 'KnightTrail.blp'];
  const beside = await Promise.all(
    textures.map(async (name) => [`${knightFolder}/${name.toLowerCase()}`, await sample(name)] as const),
  );
  const listed = (name: string) => ({ bytes: new TextEncoder().encode(name), state: 'listed' as const });
  const tables = Object.fromEntries(
    ['abilitydata', 'unitbalance', 'unitdata', 'unitui', 'unitweapons'].map((name) => [`units/${name}.slk`, 'ID;P']),
  );
  const german = new StoredMount({ 'config.txt': listed('config'), 'units/humanunitstrings.txt': listed('strings') });
  const english = new StoredMount({ 'config.txt': 'c', 'units/humanunitstrings.txt': 'Knight' });
  const summer = new StoredMount({ 'replaceabletextures/cliff/cliff0.blp': await sample('Knight.blp') });
  const winter = new StoredMount({ 'replaceabletextures/cliff/cliff0.blp': await sample('KnightRune.blp') });
  const hd = new StoredMount({
    [`${knightFolder}/knight.mdx`]: await sample('Golem_HD.mdx'),
    [`${knightFolder}/knight_portrait.mdx`]: listed('portrait'),
    'textures/black32.dds': listed('black'),
  });
  const base = new StoredMount({
    ...tables,
    ...Object.fromEntries(beside),
    [`${knightFolder}/knight.mdx`]: { bytes: await sample('Knight.mdx'), chunkSize: 4096, packing: ['Z', 'N'] },
    'sound/music/theme.mp3': listed('theme'),
    'scripts/common.j': 'type agent extends handle',
    '_hd.w3mod': hd,
    '_teen.w3mod': new StoredMount({ 'textures/blood.txt': 'none' }),
    '_deprecated.w3mod': new StoredMount({ 'textures/old.txt': 'old' }),
    '_locales/enus.w3mod': english,
    '_locales/dede.w3mod': german,
    '_tilesets/l.w3mod': summer,
    '_tilesets/w.w3mod': winter,
  });
  const folder = join(root, 'War3');
  await mkdir(join(folder, '_retail_'), { recursive: true });
  writeStorage(folder, makeStorage({ 'war3.w3mod': base }));
}

/** Archives that are damaged: small ones made here, and where the shelf is beside the project its own. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { archiveBench, noise, pakWith } from '../../electron/host/archives/test/archives.ts';
import { writeMiptex } from '../../shared/archive/miptex.ts';
import { lumpTypes, writeWad } from '../../shared/archive/wad3.ts';
import { makeStorage, StoredMount } from '../../shared/test/standIns/storage.ts';
import type { NamedFile } from './damage.ts';
import type { Source } from './sources.ts';
import { damageStorage } from './storageDamage.ts';
import { takeApart } from './storageParts.ts';

export const archiveKinds = ['pak', 'wad', 'mpq', 'casc'] as const;
export type FuzzedArchive = (typeof archiveKinds)[number];

export function isArchiveKind(id: string): id is FuzzedArchive {
  return archiveKinds.some((kind) => kind === id);
}

const shelf = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));

/** A bit of everything: packed and not, in folders, without a name that lists know, empty. */
const content: Readonly<Record<string, string | Uint8Array>> = {
  'war3map.w3i': 'a map of nobody '.repeat(40),
  'units/human/footman.txt': 'x'.repeat(5000),
  'sound.wav': noise(9000, 3),
  'textures/empty.blp': '',
  'a.txt': 'a',
};

async function madeMpqs(): Promise<readonly Source[]> {
  await using bench = await archiveBench();
  const made: Source[] = [];
  for (const version of [1, 2] as const) {
    const bytes = await readFile(await bench.mpqWith(`version${version}.mpq`, content, version));
    made.push({ name: `made: MPQ ${version}`, files: [{ name: 'damaged.mpq', bytes: Uint8Array.from(bytes) }] });
  }
  return made;
}

function madeWad(): Uint8Array {
  const mips = [16, 8, 4, 2].map((side) => noise(side * side, side));
  const texture = writeMiptex({ name: 'WALL', width: 16, height: 16, mips, palette: noise(768, 1) });
  return writeWad([
    { name: 'WALL', type: lumpTypes.texture, bytes: texture },
    { name: 'KEPT', type: lumpTypes.picture, bytes: noise(500, 5) },
    { name: 'EMPTY', type: lumpTypes.font, bytes: new Uint8Array(0) },
  ]);
}

function madeStorage(): readonly NamedFile[] {
  const words = new TextEncoder().encode('words that stand twice. '.repeat(60));
  const files = makeStorage({
    'war3.w3mod': new StoredMount({
      'units/human/footman.mdx': { bytes: words, packing: ['N', 'Z', 'F', '4'], chunkSize: 300 },
      'units/human/footman.txt': { bytes: words, spans: 3 },
      'bare.txt': { bytes: words, packing: 'bare' },
      '_hd.w3mod': new StoredMount({
        'units/human/footman.txt': 'inner',
        'gone.txt': { bytes: words, state: 'noData' },
      }),
      'empty.txt': '',
    }),
    'index.txt': 'i',
  });
  return [...files].map(([name, bytes]) => ({ name, bytes }));
}

/** The files of the shelf's storages, each storage one source. */
function storedStorages(): readonly Source[] {
  const folder = join(shelf, 'casc');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const root = join(folder, entry.name);
    if (!entry.isDirectory() || !existsSync(join(root, '.build.info'))) return [];
    const paths = readdirSync(root, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    const files = paths.map((each) => join(each.parentPath, each.name)).toSorted();
    return [
      {
        name: root,
        files: files.map((path) => ({
          name: relative(root, path).replaceAll('\\', '/'),
          bytes: Uint8Array.from(readFileSync(path)),
        })),
      },
    ];
  });
}

/** Storages whose doors open, to be damaged behind these: of the others nothing is reached. */
async function behindDoors(sources: readonly Source[]): Promise<readonly Source[]> {
  const found: Source[] = [];
  for (const source of sources) {
    const parts = await takeApart(source.files);
    if (parts !== null) found.push({ ...source, damaged: (random) => damageStorage(parts, random) });
  }
  return found;
}

const endings: Readonly<Record<FuzzedArchive, RegExp>> = {
  pak: /\.pak$/i,
  wad: /\.wad$/i,
  mpq: /\.(mpq|w3x|w3m)$/i,
  casc: /^$/,
};

function storedArchives(kind: FuzzedArchive, largest: number): readonly Source[] {
  const folder = join(shelf, 'support');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings[kind].test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .flatMap((path) => {
      const bytes = Uint8Array.from(readFileSync(path));
      return bytes.length > largest ? [] : [{ name: path, files: [{ name: basename(path), bytes }] }];
    });
}

/** Those made here, then those of the shelf up to `largest` bytes; 0 leaves it to those made here. */
export async function archiveSourcesOf(kind: FuzzedArchive, largest: number): Promise<readonly Source[]> {
  const stored = largest === 0 ? [] : kind === 'casc' ? storedStorages() : storedArchives(kind, largest);
  if (kind === 'mpq') return [...(await madeMpqs()), ...stored];
  if (kind === 'casc') return await behindDoors([{ name: 'made: storage', files: madeStorage() }, ...stored]);
  const bytes = kind === 'pak' ? pakWith(content) : madeWad();
  return [{ name: `made: ${kind}`, files: [{ name: `damaged.${kind}`, bytes }] }, ...stored];
}

/** The texts that lead to a storage's file tree: `.build.info` and the build config (sections 1 and 2 of the page on CASC). */
import { repairAdvice, StorageError } from './errors.ts';

/** One row of `.build.info`: an installed build. */
export interface Build {
  /** `w3` for retail, `w3t` for public tests; null in versions that do not say it. */
  readonly product: string | null;
  /** 32 hexadecimal digits, lower case. */
  readonly key: string;
  /** `1.36.0.99999`; empty where it is not said. */
  readonly version: string;
  /** Languages that were installed, lower case: `enus`. */
  readonly locales: readonly string[];
}

const isHash = /^[0-9a-f]{32}$/;

interface BuildRow extends Build {
  readonly isActive: boolean;
}

/** Languages stand among the tags of an installation as `Windows enUS speech?:Windows enUS text?`. */
function localesIn(tags: string): readonly string[] {
  return [...new Set([...tags.matchAll(/\b[a-z]{2}[A-Z]{2}\b/g)].map(([locale]) => locale.toLowerCase()))];
}

function rowsOf(source: string): readonly BuildRow[] {
  const [header, ...lines] = source.split(/\r?\n/).filter((line) => line !== '');
  const columns = (header ?? '').split('|').map((column) => (column.split('!')[0] ?? '').trim().toLowerCase());
  return lines.flatMap((line) => {
    const fields = line.split('|');
    if (fields.length !== columns.length) return [];
    const field = (name: string): string | null => fields[columns.indexOf(name)] ?? null;
    const key = (field('build key') ?? '').toLowerCase();
    const product = field('product');
    return [
      {
        isActive: field('active') === '1',
        product: product === null || product === '' ? null : product.toLowerCase(),
        key,
        version: field('version') ?? '',
        locales: localesIn(field('tags') ?? ''),
      },
    ];
  });
}

const otherGames: Readonly<Record<string, string>> = { wow: 'World of Warcraft', s1: 'StarCraft', s2: 'StarCraft II' };

/** Refuses a storage of another game: what is in it has numbers for names, or lies in another way. */
export function refuseOtherGame(product: string): never {
  const game = Object.entries(otherGames).find(([start]) => product.startsWith(start))?.[1];
  if (game === 'World of Warcraft') {
    throw new StorageError(
      'other-game',
      'This is the storage of World of Warcraft from 6.0 on, whose files have numbers instead of names; Chunksmith does ' +
        'not read it. Extract the files with a tool such as wow.export and add the folder they are in.',
    );
  }
  throw new StorageError(
    'other-game',
    `This is the storage of ${game ?? `another game (product ${product})`}; Chunksmith reads those of Warcraft III from ` +
      '1.30 on. Extract the files with a tool such as CascView and add the folder they are in.',
  );
}

/**
 * The build to read: the active one of the wanted product, otherwise of Warcraft III, otherwise the first that is active.
 * @throws StorageError when none is active, or only another game's is
 */
export function activeBuild(source: string, wanted: string | null): Build {
  const active = rowsOf(source).filter(({ isActive, key }) => isActive && isHash.test(key));
  const [first] = active;
  if (first === undefined) {
    throw new StorageError(
      'no-active-build',
      'it lists no version of the game that is installed and active. Start the launcher once, and let it repair the game.',
      '.build.info',
    );
  }
  const ofProduct = (fits: (product: string) => boolean): BuildRow | undefined =>
    active.find(({ product }) => product !== null && fits(product));
  const found =
    ofProduct((product) => product === wanted) ??
    ofProduct((product) => product === 'w3') ??
    ofProduct((product) => /^w3[a-z]?$/.test(product)) ??
    active.find(({ product }) => product === null);
  const { product, key, version, locales } = found ?? refuseOtherGame(first.product ?? '');
  return { product, key, version, locales };
}

/** Keys and their values, cut at blanks; of a key given twice the first counts. */
export function parseConfig(source: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, readonly string[]>();
  for (const line of source.split(/\r?\n/)) {
    const [, key, value] = /^\s*([^#=\s][^=]*?)\s*=(.*)$/.exec(line) ?? [];
    if (key === undefined || values.has(key)) continue;
    values.set(key, (value ?? '').trim().split(/\s+/));
  }
  return values;
}

/** A manifest as the build config names it. */
export interface ManifestKey {
  /** `vfs-root`, `vfs-1`. */
  readonly name: string;
  /** Encoding key, hexadecimal, at least 18 digits. */
  readonly key: string;
  /** Bytes once decoded. */
  readonly size: number;
}

export interface BuildConfig {
  readonly root: ManifestKey;
  /** Every manifest that may be mounted somewhere, the root among them. */
  readonly manifests: readonly ManifestKey[];
}

/** @throws StorageError when there is no tree in it that can be read */
export function readBuildConfig(source: string, path: string): BuildConfig {
  const values = parseConfig(source);
  const manifests: ManifestKey[] = [];
  for (const [name, [, key = '']] of values) {
    if (!/^vfs-(root|\d+)$/.test(name) || !isHash.test(key.toLowerCase())) continue;
    const size = Number(values.get(`${name}-size`)?.[0] ?? Number.NaN);
    if (Number.isSafeInteger(size) && size >= 0) manifests.push({ name, key: key.toLowerCase(), size });
  }
  const root = manifests.find(({ name }) => name === 'vfs-root');
  if (root !== undefined) return { root, manifests };
  const [product = ''] = values.get('build-uid') ?? [];
  if (/^(?!w3)[a-z]/i.test(product)) refuseOtherGame(product.toLowerCase());
  throw new StorageError(
    'no-vfs-root',
    `the installed version has no file tree that Chunksmith can read (no vfs-root). ${repairAdvice} If this is ` +
      'another game than Warcraft III, extract its files with a tool such as CascView and add the folder they are in.',
    path,
  );
}

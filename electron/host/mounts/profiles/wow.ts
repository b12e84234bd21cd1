/**
 * World of Warcraft with MPQ archives: 1.12, 2.4 and 3.3.5. The order is the real client's (section 2.4 of the project's page
 * on archives: the dump of the client's own calls in TrinityCore PR 30659), not the one most tools have: patches are sorted
 * by their path, so that for most languages general patches win over those of the language, and base archives over the
 * language's.
 */
import { baseName } from '../../../../shared/archive/paths.ts';
import type { FolderLook, LookedAt } from './look.ts';
import type { MountPlan, PatchPlan, ProfileId, SourcePlan } from './plan.ts';
import { archiveSource, folderSource } from './plan.ts';

interface Client {
  readonly profile: ProfileId;
  readonly title: string;
  /** Base archives in the order of search, `LOCALE` standing for the language; all lie in Data or in the language's folder. */
  readonly base: readonly string[];
  /** Patches that came from Blizzard, by what stands behind the hyphen; empty text is the unnumbered one. */
  readonly officialPatches: readonly string[];
  readonly hasLocaleFolders: boolean;
  readonly version: 1 | 2;
}

const wotlk: Client = {
  profile: 'wowWotlk',
  title: 'World of Warcraft 3.3.5',
  base: [
    'base.MPQ',
    'expansion.MPQ',
    'lichking.MPQ',
    'common.MPQ',
    'common-2.MPQ',
    'locale-LOCALE.MPQ',
    'speech-LOCALE.MPQ',
    'expansion-locale-LOCALE.MPQ',
    'lichking-locale-LOCALE.MPQ',
    'expansion-speech-LOCALE.MPQ',
    'lichking-speech-LOCALE.MPQ',
    'base-LOCALE.MPQ',
    'backup-LOCALE.MPQ',
  ],
  officialPatches: ['', '2', '3'],
  hasLocaleFolders: true,
  version: 2,
};

/** As WotLK without its archives; the page says that this was not verified. */
const tbc: Client = {
  ...wotlk,
  profile: 'wowTbc',
  title: 'World of Warcraft 2.4',
  base: wotlk.base.filter((name) => !name.startsWith('lichking')),
  officialPatches: ['', '2'],
};

/** The base archives of 1.12 hold different files, so their order among each other does not matter. */
const vanilla: Client = {
  profile: 'wowVanilla',
  title: 'World of Warcraft 1.12',
  base: [
    'speech2.MPQ',
    'base.MPQ',
    'dbc.MPQ',
    'fonts.MPQ',
    'interface.MPQ',
    'misc.MPQ',
    'model.MPQ',
    'sound.MPQ',
    'speech.MPQ',
    'terrain.MPQ',
    'texture.MPQ',
    'wmo.MPQ',
    'backup.MPQ',
  ],
  officialPatches: ['', '2'],
  hasLocaleFolders: false,
  version: 1,
};

/** Windows language ids by which archives mark files. */
const localeIds: Readonly<Record<string, number>> = {
  enus: 0x409,
  engb: 0x809,
  kokr: 0x412,
  frfr: 0x40c,
  dede: 0x407,
  zhcn: 0x804,
  zhtw: 0x404,
  eses: 0xc0a,
  esmx: 0x80a,
  ruru: 0x419,
  ptbr: 0x416,
  itit: 0x410,
};

const patchName = /^patch(?:-([a-z]{4}))?(?:-(.+))?\.mpq$/i;

interface Patch {
  readonly entry: LookedAt;
  /** `Data\enUS\patch-enUS-3.MPQ`, by which the client sorts. */
  readonly relative: string;
  readonly mark: string;
  readonly isLocale: boolean;
}

function patchesIn(look: FolderLook, relative: string, locale: string | null): Patch[] {
  return look.entries.flatMap((entry) => {
    const found = patchName.exec(entry.name);
    if (found === null) return [];
    // `patch-abcd.MPQ` has no language: only in a language's folder is the first part one.
    const named = found[1]?.toLowerCase() === locale?.toLowerCase() ? found[1] : undefined;
    const mark = named === undefined ? entry.name.slice(5, -4).replace(/^-/, '') : (found[2] ?? '');
    if ((named !== undefined) !== (locale !== null)) return [];
    return [{ entry, relative: `${relative}\\${entry.name}`, mark, isLocale: locale !== null }];
  });
}

function patchSource(client: Client, { entry, relative, mark }: Patch): SourcePlan {
  const label = relative.replaceAll('\\', '/');
  if (entry.isFolder)
    return folderSource(entry.path, label, { note: 'A folder named like an archive: some clients read it so.' });
  const isBase = client.officialPatches.includes(mark.toUpperCase());
  const source = archiveSource(entry.path, label, isBase);
  if (mark.length <= 1) return source;
  const note = 'The game does not load it: only one letter or digit may follow the hyphen.';
  return { ...source, isEnabled: false, note };
}

/** As the client sorts: whole relative paths, without regard to capitals, the last first. */
function byPathDescending(left: Patch, right: Patch): number {
  const [one, other] = [left.relative.toUpperCase(), right.relative.toUpperCase()];
  return one < other ? 1 : one > other ? -1 : 0;
}

/** Patches by the client's rule: marked ones by path, then the unmarked one, then the language's unmarked one. */
function sortPatches(patches: readonly Patch[]): readonly Patch[] {
  const marked = patches.filter(({ mark }) => mark.length === 1).toSorted(byPathDescending);
  const plain = patches.filter(({ mark }) => mark === '');
  const [general, local] = [plain.filter(({ isLocale }) => !isLocale), plain.filter(({ isLocale }) => isLocale)];
  // What the game does not load stands last, switched off.
  const others = patches.filter(({ mark }) => mark.length > 1);
  return [...marked, ...general, ...local, ...others];
}

function patchPlan(client: Client, data: FolderLook): PatchPlan {
  const marks = [...'ZYXWVUTSRQPONMLKJIHGFEDCBA987654'];
  return {
    folder: data.path,
    version: client.version,
    names: marks.map((mark) => `patch-${mark}.MPQ`),
  };
}

async function planOf(client: Client, data: FolderLook, locale: string | null): Promise<MountPlan> {
  const folder = locale === null ? null : await data.folder(locale);
  const alternate = data.file('alternate.MPQ');
  const patches = [
    ...patchesIn(data, 'Data', null),
    ...(folder === null || locale === null
      ? []
      : patchesIn(folder, `Data\\${folder.path.split(/[\\/]/).at(-1)}`, locale)),
  ];
  const base = client.base.flatMap((name) => {
    const own = name.replace('LOCALE', locale ?? '');
    const place = name.includes('LOCALE') ? folder : data;
    const entry = place?.file(own) ?? null;
    const label = name.includes('LOCALE') ? `Data/${locale}/${own}` : `Data/${own}`;
    return entry === null ? [] : [archiveSource(entry.path, label, true)];
  });
  return {
    key: locale === null ? client.profile : `${client.profile}:${locale}`,
    profile: client.profile,
    game: 'wow',
    name: locale === null ? client.title : `${client.title} (${locale})`,
    sources: [
      ...(alternate === null ? [] : [archiveSource(alternate.path, 'Data/alternate.MPQ', false)]),
      ...sortPatches(patches).map((patch) => patchSource(client, patch)),
      ...base,
    ],
    locales: locale === null ? [] : [localeIds[locale.toLowerCase()] ?? 0],
    patch: patchPlan(client, data),
    notes: [],
  };
}

function clientOf(data: FolderLook): Client | null {
  if (data.file('lichking.MPQ') !== null) return wotlk;
  if (data.file('expansion.MPQ') !== null) return tbc;
  if (data.file('common.MPQ') !== null) return tbc;
  return data.file('dbc.MPQ') !== null || data.file('terrain.MPQ') !== null ? vanilla : null;
}

/** Ways to mount the folder of a client, or its Data folder: one for each language. Empty when it is none. */
export async function inspectWow(look: FolderLook): Promise<readonly MountPlan[]> {
  const inner = await look.folder('Data');
  const data = inner !== null && clientOf(inner) !== null ? inner : look;
  const client = clientOf(data);
  if (client === null) return [];
  const locales = client.hasLocaleFolders ? data.folders.filter(({ name }) => name.toLowerCase() in localeIds) : [];
  if (locales.length === 0) return [await planOf(client, data, null)];
  return await Promise.all(locales.map(({ name }) => planOf(client, data, name)));
}

const baseNames = new Set(
  [...wotlk.base, ...vanilla.base, 'patch.MPQ', 'patch-2.MPQ', 'patch-3.MPQ'].map((name) => name.toLowerCase()),
);

/** Whether an archive is one of the game's own by its name, whatever its language. */
export function isWowBase(path: string): boolean {
  const name = baseName(path.replaceAll('\\', '/')).toLowerCase();
  if (baseNames.has(name)) return true;
  const general = name.replace(/-([a-z]{4})(?=[-.])/, (part, locale: string) =>
    locale in localeIds ? '-locale' : part,
  );
  return baseNames.has(general) || /^patch-locale(-[23])?\.mpq$/.test(general);
}

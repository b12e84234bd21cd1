/**
 * Warcraft III from 1.30 on: its files lie in a CASC storage, in parts that the game asks in an order of its own
 * (shared/archive/casc/modules.ts). Graphics, language and tileset are chosen; what is on this computer is offered first.
 */
import { isInside } from '../../access.ts';
import { StorageError } from '../../../../shared/archive/casc/errors.ts';
import type { Graphics, ModuleChoice, ModuleChoices } from '../../../../shared/archive/casc/modules.ts';
import { localeName, moduleChoices, moduleOrder, tilesetName } from '../../../../shared/archive/casc/modules.ts';
import type { Storage } from '../../../../shared/archive/casc/storage.ts';
import { pathKey } from '../../../../shared/archive/paths.ts';
import { HostError } from '../../../../shared/host/error.ts';
import type { Storages } from '../../archives/storages.ts';
import { installationOf, productOf } from '../../archives/storages.ts';
import { FolderLook } from './look.ts';
import type { Inspection, MountPlan, PlanChoice, SourcePlan } from './plan.ts';
import { folderSource, storageSource } from './plan.ts';

export const looseNote =
  'The game reads loose files only when "Allow Local Files" is set to 1 in the Windows registry.';

const profile = 'warcraft3Casc';
const graphicsNames: Readonly<Record<Graphics, string>> = {
  sd: 'Classic',
  hd2: 'Classic HD (2.0)',
  hd: 'Reforged',
};
/** What of an installation is no file of the game's. */
const ownFolders = ['data', '_retail_', '_ptr_', '_beta_', 'x86', 'x86_64', '.app', 'support', 'cache'];
/** So many files of a part are looked at to tell whether it was downloaded. */
const sampled = 400;

/** A storage with all that its plans are made of. */
interface Installed {
  readonly root: string;
  readonly product: string | null;
  readonly storage: Storage;
  readonly choices: ModuleChoices;
  /** Where loose files lie: the folder of the game's program. */
  readonly loose: string;
}

/** Whether most of a part is on this computer, by files from all over it. */
function isDownloaded({ storage }: Installed, part: string): boolean {
  const mount = storage.mounts.find(({ path }) => pathKey(path) === part);
  if (mount === undefined || mount.end === mount.first) return false;
  const step = Math.max(1, Math.floor((mount.end - mount.first) / sampled));
  let looked = 0;
  let here = 0;
  for (let file = mount.first; file < mount.end; file += step, looked++) if (storage.isLocal(file)) here++;
  return here * 2 > looked;
}

function firstChoice(installed: Installed): ModuleChoice {
  const { choices, storage } = installed;
  const { graphics, locales, tilesets } = choices;
  const isThere = (locale: string): boolean =>
    [`war3.w3mod/_locales/${locale}.w3mod`, `${locale}-war3local.mpq`].some((part) => isDownloaded(installed, part));
  // Manifests list all languages; one of the installed ones has its files here.
  const wanted = [...storage.build.locales, ...locales].filter((locale) => locales.includes(locale));
  return {
    graphics: graphics.includes('hd') && isDownloaded(installed, 'war3.w3mod/_hd.w3mod') ? 'hd' : 'sd',
    locale: wanted.find(isThere) ?? wanted[0] ?? null,
    tileset: tilesets.includes('l') ? 'l' : null,
  };
}

const none = '-';

function keyOf({ graphics, locale, tileset }: ModuleChoice): string {
  return [profile, graphics, locale ?? none, tileset ?? none].join(':');
}

/** The choice that a key names; null when it is no key of this storage. */
function choiceOf(key: string, { graphics, locales, tilesets }: ModuleChoices): ModuleChoice | null {
  const [start, art = '', locale = '', tileset = ''] = key.split(':');
  const known = graphics.find((each) => each === art);
  if (start !== profile || known === undefined) return null;
  if ((locale !== none && !locales.includes(locale)) || (tileset !== none && !tilesets.includes(tileset))) return null;
  return { graphics: known, locale: locale === none ? null : locale, tileset: tileset === none ? null : tileset };
}

function planChoices(choice: ModuleChoice, { graphics, locales, tilesets }: ModuleChoices): readonly PlanChoice[] {
  const options = <T>(values: readonly T[], of: (value: T) => ModuleChoice, label: (value: T) => string) =>
    values.map((value) => ({ key: keyOf(of(value)), label: label(value) }));
  const all: PlanChoice[] = [
    {
      label: 'Graphics',
      options: options(
        graphics,
        (each) => ({ ...choice, graphics: each }),
        (each) => graphicsNames[each],
      ),
    },
    { label: 'Language', options: options(locales, (locale) => ({ ...choice, locale }), localeName) },
    {
      label: 'Tileset',
      options: options(
        tilesets.length === 0 ? [] : [null, ...tilesets],
        (tileset) => ({ ...choice, tileset }),
        (tileset) => (tileset === null ? 'None' : tilesetName(tileset)),
      ),
    },
  ];
  return all.filter(({ options: found }) => found.length > 1);
}

const common = { profile, game: 'warcraft3', locales: [], patch: null, notes: [] } as const;

function looseSource({ loose }: Installed): SourcePlan {
  return folderSource(loose, 'Loose files', { isEnabled: false, note: looseNote, excludedEndings: ownFolders });
}

/** What tells plans apart stands before the version: the tree's rows are narrow. */
function nameOf({ build }: Storage, words: readonly string[]): string {
  return ['Warcraft III', ...words, build.version].filter((each) => each !== '').join(', ');
}

function planFor(installed: Installed, choice: ModuleChoice): MountPlan {
  const { root, product, storage, choices } = installed;
  const steps = moduleOrder(storage.mounts, choice);
  const words = [
    product === null ? '' : 'public test',
    choices.graphics.length > 1 ? `${graphicsNames[choice.graphics]} graphics` : '',
  ];
  return {
    ...common,
    key: keyOf(choice),
    name: nameOf(storage, words),
    sources: [
      looseSource(installed),
      ...steps.map(({ path, isEnabled, note }) =>
        storageSource(root, path, { module: path, product }, { isEnabled, note }),
      ),
    ],
    choices: planChoices(choice, choices),
  };
}

/** Everything that is stored: all languages and tilesets, each part in a folder of its name. */
function wholePlan({ root, product, storage }: Installed): MountPlan {
  return {
    ...common,
    key: `${profile}:all`,
    name: nameOf(storage, ['all parts as they are stored']),
    sources: [storageSource(root, 'Storage', { module: null, product })],
    notes: [
      'Every language and tileset is shown in the folder of its part. Textures of models are found when the game is read in ' +
        'its own order: choose that with Change….',
    ],
  };
}

async function looseFolder(root: string, product: string | null): Promise<string> {
  // Since 1.32.7 the game's program lies in a folder of its own.
  const inner = (await FolderLook.at(root)).find(product === 'w3t' ? '_ptr_' : '_retail_');
  return inner?.isFolder === true ? inner.path : root;
}

/** Whether a folder has the index files of a storage, which may lack what tells of its version. */
async function hasIndices(look: FolderLook): Promise<boolean> {
  const data = await (await look.folder('Data'))?.folder('data');
  return data?.entries.some(({ name }) => name.toLowerCase().endsWith('.idx')) ?? false;
}

/** Ways to mount the storage of the installation that a folder is or lies in; null when it is in none. */
export async function inspectStorage(look: FolderLook, storages: Storages): Promise<Inspection | null> {
  const { path } = look;
  const root = (await installationOf(path)) ?? ((await hasIndices(look)) ? path : null);
  if (root === null) return null;
  // Who chose a folder of an installation chose the installation.
  if (root !== path && isInside(root, path)) storages.access.choose('folder', root);
  const product = productOf(path, root);
  try {
    const opened = await storages.acquire(root, product);
    const { storage } = opened;
    await opened.release();
    const choices = moduleChoices(storage.mounts);
    const loose = await looseFolder(root, product);
    if (choices === null) {
      const installed = { root, product, storage, loose, choices: { graphics: [], locales: [], tilesets: [] } };
      return { kind: 'plans', plans: [wholePlan(installed)] };
    }
    const installed: Installed = { root, product, storage, choices, loose };
    const first = firstChoice(installed);
    const others = choices.graphics.filter((graphics) => graphics !== first.graphics);
    return {
      kind: 'plans',
      plans: [
        planFor(installed, first),
        ...others.map((graphics) => planFor(installed, { ...first, graphics })),
        wholePlan(installed),
      ],
      other(key) {
        const choice = choiceOf(key, choices);
        return choice === null ? null : planFor(installed, choice);
      },
    };
  } catch (error) {
    // A folder in an installation that may not be touched is a folder like others.
    if (error instanceof HostError && root !== path) return null;
    if (!(error instanceof StorageError)) throw error;
    return { kind: 'refused', reason: error.message };
  }
}

/** What a packed or installed program has to hold, looked up in its folder; nothing of it is started. */
import { extractFile, listPackage } from '@electron/asar';
import { getCurrentFuseWire } from '@electron/fuses';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import configuration from '../electron-builder.config.ts';

export interface Finding {
  /** What was looked at, as a person says it. */
  readonly what: string;
  /** What is wrong, one line each; empty where all is well. */
  readonly faults: readonly string[];
}

/** Where the program keeps its archive: beside the executable, or inside of the bundle of a Mac. */
export function resourcesOf(folder: string): string | null {
  const bundles = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.app')) : [];
  const places = [join(folder, 'resources'), join(folder, 'Contents/Resources')].concat(
    bundles.map((name) => join(folder, name, 'Contents/Resources')),
  );
  return places.find((place) => existsSync(join(place, 'app.asar'))) ?? null;
}

/** Literals that name another file of the program: modules, workers and WASM, whole. */
const relative = /["'`](\.{1,2}\/[\w./-]+\.(?:js|cjs|mjs|wasm|css))["'`]/g;
const byName = /["'`]([\w.-]*(?:[Ww]orker[\w.-]*\.js|\.wasm))["'`]/g;
/** Begun by the main process, from whichever part: it stands beside the main script. */
const besideMain = /(?:[Ww]orker|scriptProcess)\.js$/;
/** At the beginning of a line: examples in comments name packages, too. */
const bare = /^import\b[^;"']*["']((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]*)?["']/gm;

const all = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];

/** Files that scripts, pages and workers name and the archive lacks. */
function unresolved(files: ReadonlySet<string>, read: (path: string) => string): readonly string[] {
  const names = new Set([...files].map((path) => posix.basename(path)));
  const isOurs = (path: string): boolean => /^\/out\/.*\.(?:c?js|html)$/.test(path);
  return [...files].filter(isOurs).flatMap((path) => {
    const text = read(path);
    const links = path.endsWith('.html') ? all(text, /(?:src|href)="(\.\/[^"]+)"/g) : all(text, relative);
    const lost = links.filter(
      (link) =>
        !files.has(posix.join(posix.dirname(path), link)) &&
        !(besideMain.test(link) && files.has(`/out/main/${posix.basename(link)}`)),
    );
    const gone = path.startsWith('/out/main/') ? all(text, byName).filter((name) => !names.has(name)) : [];
    return [...lost, ...gone].map((name) => `${path} names ${name}, which is not there`);
  });
}

/** Packages that the main process loads and that are neither Node’s, nor Electron’s, nor packed. */
function lackingPackages(files: ReadonlySet<string>, read: (path: string) => string): readonly string[] {
  const known = new Set([...builtinModules, 'electron']);
  const scripts = [...files].filter((path) => path.startsWith('/out/main/') && path.endsWith('.js'));
  const asked = new Set(scripts.flatMap((path) => all(read(path), bare)));
  return [...asked]
    .filter((name) => !known.has(name) && !name.startsWith('node:') && !files.has(`/node_modules/${name}/package.json`))
    .map((name) => `the package ${name} is not packed`);
}

function lackingSamples(folder: string, wanted: string): readonly string[] {
  if (!existsSync(folder)) return ['there is no folder of samples'];
  const names = readdirSync(wanted, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(wanted, name)).isFile(),
  );
  return names.flatMap((name) => {
    const path = join(folder, name);
    if (!existsSync(path)) return [`${name} is not there`];
    return readFileSync(path).equals(readFileSync(join(wanted, name))) ? [] : [`${name} is another file`];
  });
}

/** Fuses as the executable has them, against those of the configuration. */
async function wrongFuses(executable: string | null): Promise<readonly string[]> {
  if (executable === null) return ['no executable was found beside the archive'];
  // In the order of Electron’s own list of fuses.
  const order = [
    'runAsNode',
    'enableCookieEncryption',
    'enableNodeOptionsEnvironmentVariable',
    'enableNodeCliInspectArguments',
    'enableEmbeddedAsarIntegrityValidation',
    'onlyLoadAppFromAsar',
    'loadBrowserProcessSpecificV8Snapshot',
    'grantFileProtocolExtraPrivileges',
  ] as const;
  try {
    const wire = new Map(
      Object.entries(await getCurrentFuseWire(executable)).map(([key, state]) => [key, Number(state)]),
    );
    return order.flatMap((name, at) => {
      const wanted = configuration.electronFuses?.[name];
      // Fuses are letters: '1' is on, '0' off.
      const isOn = wire.get(String(at)) === '1'.charCodeAt(0);
      return wanted === undefined || wanted === null || wanted === isOn ? [] : [`${name} is ${isOn ? 'on' : 'off'}`];
    });
  } catch (error) {
    return [`the fuses cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function executableOf(folder: string): string | null {
  const places = ['chunksmith', 'Chunksmith.exe', 'Chunksmith.app', 'Contents/MacOS/Chunksmith'];
  return places.map((name) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/**
 * @param folder of the packed or installed program: `dist/linux-unpacked`, `dist/win-unpacked`, `/Applications/Chunksmith.app`
 * @param project the checkout that it was made from
 * @throws Error where there is no program
 */
export async function checkInstalled(folder: string, project: string): Promise<readonly Finding[]> {
  const resources = resourcesOf(folder);
  if (resources === null) throw new Error(`there is no resources/app.asar below ${folder}`);
  const archive = join(resources, 'app.asar');
  const files = new Set(listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/')));
  const read = (path: string): string => extractFile(archive, path.slice(1)).toString('utf8');
  const packed = JSON.parse(read('/package.json')) as { readonly version?: string; readonly main?: string };
  const own = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { readonly version?: string };
  const sources = [...files].filter((path) => /\.(?:ts|tsx|map)$/.test(path) && !path.startsWith('/node_modules/'));
  const notices = [join(folder, 'NOTICES.txt'), join(resources, '..', 'NOTICES.txt')];
  return [
    {
      what: 'the version is the one of this checkout',
      faults: packed.version === own.version ? [] : [`it is ${packed.version ?? 'none'}, not ${own.version ?? 'none'}`],
    },
    {
      what: 'the main script is in the archive',
      faults: files.has(`/${packed.main ?? ''}`) ? [] : [`${packed.main ?? 'none'} is not there`],
    },
    { what: 'every module, worker and WASM that is named is in the archive', faults: unresolved(files, read) },
    { what: 'every package that is loaded is in the archive', faults: lackingPackages(files, read) },
    { what: 'no sources are in the archive', faults: sources.map((path) => `${path} does not belong there`) },
    {
      what: 'the licences lie beside the program',
      faults: notices.some((path) => existsSync(path)) ? [] : ['NOTICES.txt is not there'],
    },
    {
      what: 'the samples are whole',
      faults: lackingSamples(join(resources, 'samples'), join(project, 'assets/samples')),
    },
    { what: 'the fuses are as they were asked for', faults: await wrongFuses(executableOf(folder)) },
  ];
}

/** The notice file: what others wrote that is shipped with the program, with the whole text of every licence. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const project = fileURLToPath(new URL('..', import.meta.url));

export interface Notice {
  readonly name: string;
  readonly version: string;
  /** SPDX, as the package names it. */
  readonly licence: string;
  readonly text: string;
}

/** `@scope/name` or `name` at the beginning of what an import names. */
const packageOf = /^((?:@[^/]+\/)?[^./:][^/:]*)(?:\/|$)/;
/** Imports that leave something in the bundle: those of types alone do not. */
const valueImports = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/g;

/** Bare names of packages that a module imports. */
export function packagesIn(source: string): readonly string[] {
  return [...source.matchAll(valueImports)]
    .map(([, fixed = '', late = '']) => (fixed === '' ? late : fixed))
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
    .flatMap((name) => packageOf.exec(name)?.[1] ?? []);
}

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|[\\/])(test|gallery)[\\/]/.test(name))
    .map((name) => readFileSync(join(project, folder, name), 'utf8'));
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Electron lies beside the program with its own licence files; it is in no bundle. */
const besideProgram = new Set(['electron']);

/** Places in node_modules of the packages that our code imports, and of all that these depend on. */
export function shippedPlaces(): ReadonlyMap<string, LockedPackage> {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const found = new Map<string, LockedPackage>();
  const visit = (name: string, from: string): void => {
    // Where Node looks: in the package's own node_modules, then in those around it.
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
      const locked = lock.packages[place];
      if (locked !== undefined) {
        if (found.has(place)) return;
        found.set(place, locked);
        for (const next of Object.keys(locked.dependencies ?? {})) visit(next, place);
        return;
      }
      if (at === '') throw new Error(`${name} is imported but is not in package-lock.json.`);
      if (!at.includes('/node_modules/')) at = '';
    }
  };
  const imported = ['shared', 'electron', 'renderer/src'].flatMap(sourcesOf).flatMap(packagesIn);
  for (const name of new Set(imported)) if (!besideProgram.has(name)) visit(name, '');
  return found;
}

/** Packages without the text of the licence that they name, and another one's of the same words. */
const sameTexts: Readonly<Record<string, string>> = { 'node_modules/draco3dgltf': 'node_modules/typescript' };

function licenceText(own: string): string {
  const place = sameTexts[own] ?? own;
  const folder = join(project, place);
  const files = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice|ofl)/i.test(name))
    .toSorted();
  if (files.length === 0) throw new Error(`${place} has no licence file: its text has to be shipped with it.`);
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}

const mitTerms = /Permission is hereby granted[\s\S]*/;

/**
 * What packages contain without a package of its own. StormJS is StormLib compiled: its README names author and licence, but
 * not the text, which is that of its own licence.
 */
function inside(name: string, text: string): readonly Notice[] {
  if (name === 'assimpjs') {
    const own = readFileSync(join(project, 'node_modules/assimpjs/dist/license.assimp.txt'), 'utf8').trim();
    return [{ name: 'Assimp', version: 'as in assimpjs', licence: 'BSD-3-Clause', text: own }];
  }
  if (name !== '@ldcv/stormjs') return [];
  const terms = mitTerms.exec(text)?.[0] ?? '';
  const contents =
    'It contains in turn zlib by Jean-loup Gailly and Mark Adler, bzip2 by Julian Seward, the LZMA SDK by Igor Pavlov, ' +
    'and LibTomCrypt and LibTomMath by Tom St Denis.';
  const stormLib = `The MIT License\n\nCopyright (c) Ladislav Zezula\n\n${terms}\n\n${contents}`;
  return [{ name: 'StormLib', version: 'as in @ldcv/stormjs', licence: 'MIT', text: stormLib }];
}

/** By name. @throws where a package has no text of its licence */
export function notices(): readonly Notice[] {
  const all = [...shippedPlaces()].flatMap(([place, { version = '', license = '' }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const text = licenceText(place);
    return [{ name, version, licence: license, text }, ...inside(name, text)];
  });
  const single = new Map(all.map((notice) => [`${notice.name} ${notice.version}`, notice]));
  return [...single.values()].toSorted((left, right) => (left.name.toLowerCase() < right.name.toLowerCase() ? -1 : 1));
}

const line = '-'.repeat(78);

/** The file as people read it. */
export function noticeFile(all = notices()): string {
  const own = readFileSync(join(project, 'LICENSE'), 'utf8').trim();
  const head = [
    'Chunksmith is shipped with the work of others. Their licences follow, each with its whole text.',
    'In the installed program Electron and Chromium lie beside it with licence files of their own:',
    'LICENSE.electron.txt and LICENSES.chromium.html.',
  ].join('\n');
  const parts = all.map(({ name, version, licence, text }) => `${line}\n${name} ${version}\n${licence}\n\n${text}`);
  return [`Chunksmith\nMIT\n\n${own}`, head, ...parts].join('\n\n').concat('\n');
}

/** Packages that modules of a bundle come from, by where the modules lie. */
export function bundledPackages(moduleIds: Iterable<string>): ReadonlySet<string> {
  const names = [...moduleIds].flatMap((id) => {
    const path = id.replaceAll('\\', '/');
    const at = path.lastIndexOf('/node_modules/');
    return at < 0 ? [] : (packageOf.exec(path.slice(at + '/node_modules/'.length))?.[1] ?? []);
  });
  return new Set(names);
}

/** Holds every bundle to the notices, and with `fileName` puts the file into it. */
export function noticesPlugin(fileName: string | null = null): Plugin {
  return {
    name: 'notices',
    generateBundle() {
      const all = notices();
      const known = new Set(all.map(({ name }) => name));
      const missing = [...bundledPackages(this.getModuleIds())].filter((name) => !known.has(name));
      if (missing.length > 0) this.error(`Bundled, but not in the notices: ${missing.join(', ')}.`);
      if (fileName !== null) this.emitFile({ type: 'asset', fileName, source: noticeFile(all) });
    },
  };
}

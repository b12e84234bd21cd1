/**
 * The files that stand in for the shelf of real ones: the samples, and what the formats' own tests build, saved as
 * the program saves it. They are sound, so that every promise about well-formed files can be tried on them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { madeModels } from './models.ts';
import { madePictures } from './pictures.ts';
import { madeTerrain } from './terrain.ts';
import { madeTables } from './tables.ts';

const samples = fileURLToPath(new URL('../../../assets/samples', import.meta.url));

/** Samples by their kind, into the folders in which the shelf has such files. */
const homes: readonly (readonly [pattern: RegExp, folder: string])[] = [
  [/^Alpha.*\.mdx$/, 'wow/synthetic-mdx'],
  [/\.mdx$/, 'wc3/samples'],
  [/\.(m2|skin)$/, 'wow/v264-samples'],
  [/\.mdl$/, 'goldsrc/samples'],
  [/\.(adt|wdt)$/, 'adt/samples'],
  [/\.blp$/, 'support/samples'],
];

function sampleFiles(): readonly (readonly [string, Uint8Array])[] {
  return readdirSync(samples, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
    const name = path.split(/[/\\]/).at(-1) ?? path;
    const home = homes.find(([pattern]) => pattern.test(name));
    return home === undefined ? [] : [[`${home[1]}/${name}`, readFileSync(join(samples, path))] as const];
  });
}

/** All stand-ins by their path below the corpus folder. */
export function standIns(): ReadonlyMap<string, Uint8Array> {
  return new Map([...sampleFiles(), ...madeModels(), ...madeTerrain(), ...madeTables(), ...madePictures()]);
}

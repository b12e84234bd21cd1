/** Models of every format, for the tests of the contract: samples of our own making, small ones with everything, real ones. */
import { readFileSync } from 'node:fs';
import type { FormatDocument } from '../format/format.ts';
import { openDocument } from '../document/document.ts';
import { goldsrc } from '../formats/goldsrc/index.ts';
import { healthyModel as healthyStudio } from '../formats/goldsrc/healthyModel.ts';
import { m2 } from '../formats/m2/index.ts';
import { corpusModels, joinFiles, open } from '../formats/m2/test/corpus.ts';
import { healthyModel as healthyM2 } from '../formats/m2/test/healthyModel.ts';
import { mdxAlpha } from '../formats/mdx/alpha/index.ts';
import { healthyAlphaModel } from '../formats/mdx/alpha/test/healthyModel.ts';
import { mdx } from '../formats/mdx/index.ts';
import { healthyModel } from '../formats/mdx/validate/healthyModel.ts';
import { healthyBuilding } from '../formats/wmo/test/healthyBuilding.ts';
import { corpusFiles, hasCorpus } from './corpus.ts';
import { compiledModels } from './studioModels.ts';
import type { ModelView } from '../model/view.ts';

function bytesOf(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../../assets/samples/${name}`, import.meta.url)));
}

function squire(): FormatDocument {
  const set = ['Squire.m2', 'Squire00.skin'].map((name) => ({ name, bytes: bytesOf(name) }));
  const { bytes, files } = joinFiles(set);
  return openDocument(m2, bytes, { files });
}

export type ModelCase = readonly [name: string, open: () => FormatDocument];

/** Every format once and more. */
export const sampleModels: readonly ModelCase[] = [
  ['Warcraft III 800', () => openDocument(mdx, bytesOf('Knight.mdx'))],
  ['Warcraft III 1000', () => openDocument(mdx, bytesOf('Golem_HD.mdx'))],
  ['Warcraft III 1100', () => openDocument(mdx, bytesOf('Golem_HD_1100.mdx'))],
  ['World of Warcraft alpha', () => openDocument(mdxAlpha, bytesOf('AlphaLantern.mdx'))],
  ['World of Warcraft', squire],
  ['Half-Life', () => openDocument(goldsrc, bytesOf('Sentry.mdl'))],
];

/** Small ones in which every kind of record stands. */
export const smallModels: readonly ModelCase[] = [
  ...[800, 1100].map((version): ModelCase => [`small Warcraft III ${version}`, () => healthyModel(version)]),
  ...[1300, 1400, 1500].map((version): ModelCase => [`small alpha ${version}`, () => healthyAlphaModel(version)]),
  ...[256, 260, 264].map((version): ModelCase => [`small World of Warcraft ${version}`, () => healthyM2(version)]),
  ['small Half-Life', healthyStudio],
];

/** Buildings hold no joints and no clips: what is about meshes and materials is tried on them. */
export const buildings: readonly ModelCase[] = [['small building', healthyBuilding]];

const handful = 2;
const mostBytes = 200_000;

/** Some of the shelf, where there is one. */
export const realModels: readonly ModelCase[] = hasCorpus
  ? [
      ...corpusFiles('wc3', ['.mdx'])
        .filter(({ name }) => /Wooden_walls_02|GilneasGunship|girl2_portrait/.test(name))
        .map((file): ModelCase => [file.name, () => openDocument(mdx, file.bytes())]),
      ...corpusModels
        .filter(({ bytes }) => bytes.length < mostBytes)
        .slice(0, handful)
        .map((model): ModelCase => [model.name, () => open(model)]),
      ...compiledModels(/barney_ld|v_shotgun|headcrab/)
        .slice(0, handful)
        .map((model): ModelCase => [model.name, () => model.open()]),
    ]
  : [];

const tenth = 10;
const quickBytes = 150_000;

/** Ten of each game from the shelf, of the smaller ones that move, for what is quick to try on each. */
export const tenOfEach: readonly ModelCase[] = hasCorpus
  ? [
      ...spread(corpusFiles('wc3', ['.mdx']).map((file) => ({ ...file, size: file.bytes().length }))).map(
        (file): ModelCase => [file.name, () => openDocument(mdx, file.bytes())],
      ),
      ...spread(corpusModels.map((model) => ({ ...model, size: model.bytes.length }))).map((model): ModelCase => [
        model.name,
        () => open(model),
      ]),
      ...spread(compiledModels(/./).map((model) => ({ ...model, size: model.bytes.length }))).map(
        (model): ModelCase => [model.name, () => openDocument(goldsrc, model.bytes, { files: model.files })],
      ),
    ]
  : [];

/** Of a list those at even distances, without one that was damaged on purpose. */
function spread<T extends { readonly name: string; readonly size: number }>(all: readonly T[]): readonly T[] {
  const small = all.filter(({ name, size }) => size < quickBytes && !name.includes('overflow'));
  const step = Math.max(1, Math.floor(small.length / tenth));
  return small.filter((_, at) => at % step === 0).slice(0, tenth);
}

export function viewOf(document: FormatDocument): ModelView {
  const view = document.format.model?.view(document);
  if (view === undefined) throw new Error(`${document.format.id} has no model`);
  return view;
}

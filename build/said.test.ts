/**
 * What validators say (`shared/codec/said.ts`) is in every language: this reads the sentences and the words of `shared` from
 * its sources, and what formats call their records from their declarations. `catalogue` has each in all languages by its type.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { afterEach, expect, test } from 'vitest';
import { counts, inEnglish, inside, listed, partOf, quoted, says, term } from '../shared/codec/said.ts';
import { alphaTrackKinds } from '../shared/formats/mdx/alpha/schema/trackKinds.ts';
import { trackKinds } from '../shared/formats/mdx/schema/trackKinds.ts';
import { Document, openDocument } from '../shared/document/document.ts';
import type { Problem } from '../shared/format/format.ts';
import { joinFiles } from '../shared/host/fileSet.ts';
import { adt } from '../shared/formats/adt/index.ts';
import { TileBuilder, cases as tileCases, healthyTile } from '../shared/formats/adt/validate/cases.ts';
import {
  Builder as StudioBuilder,
  healthyModel as healthyStudioModel,
} from '../shared/formats/goldsrc/healthyModel.ts';
import { goldsrc } from '../shared/formats/goldsrc/index.ts';
import { cases as studioCases } from '../shared/formats/goldsrc/validate/cases.ts';
import { m2 } from '../shared/formats/m2/index.ts';
import { cases as m2Cases } from '../shared/formats/m2/test/cases.ts';
import { change as changeM2, healthyModel as healthyM2Model } from '../shared/formats/m2/test/healthyModel.ts';
import { mdx } from '../shared/formats/mdx/index.ts';
import { cases as mdxCases } from '../shared/formats/mdx/validate/cases.ts';
import { breakModel, healthyModel as healthyMdxModel } from '../shared/formats/mdx/validate/healthyModel.ts';
import { wmo } from '../shared/formats/wmo/index.ts';
import { Builder as BuildingBuilder, cases as buildingCases } from '../shared/formats/wmo/test/cases.ts';
import { healthyFiles } from '../shared/formats/wmo/test/healthyBuilding.ts';
import { formats } from '../shared/formats/index.ts';
import { catalogue, keptTexts, nouns } from '../renderer/src/base/text/catalogue/index.ts';
import { chooseLanguage, translated } from '../renderer/src/base/text/language.ts';
import { spoken } from '../renderer/src/base/text/spoken.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function* nodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodes(each);
  if (!isNode(value)) return;
  yield value;
  for (const each of Object.values(value)) if (typeof each === 'object') yield* nodes(each);
}

/** What a call is given, where it is written there: `counts(3, 'vertex')`. */
function literalOf(argument: unknown): string | null {
  if (!isNode(argument) || argument.type !== 'Literal') return null;
  return typeof argument['value'] === 'string' ? argument['value'] : null;
}

const thrown: ReadonlySet<unknown> = new Set(['FormatError', 'fail', 'refuse']);

/** Both sides of a choice, and what a template says between names. */
function* written(node: unknown): Generator<string> {
  if (!isNode(node)) return;
  const literal = literalOf(node);
  if (literal !== null) yield literal;
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
    yield quasis.map(({ value }) => value.cooked).join('{}');
  }
  if (node.type === 'ConditionalExpression') {
    yield* written(node['consequent']);
    yield* written(node['alternate']);
  }
}

/** What the label of a fix says: an object of a label and what it applies, or a call of a function that is given the label. */
function* fixLabels(node: Node): Generator<string> {
  if (node.type === 'ObjectExpression') {
    const members = node['properties'] as readonly Node[];
    const valueOf = (name: string): unknown =>
      members.find(({ key }) => isNode(key) && key['name'] === name)?.['value'];
    if (valueOf('apply') !== undefined) yield* written(valueOf('label'));
  }
  if (node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 'setFix') {
    yield* written((node['arguments'] as readonly unknown[])[1]);
  }
}

interface Found {
  /** Sentences, with `{}` in their places, and words. */
  readonly texts: Set<string>;
  readonly counted: Set<string>;
  /** Why a part of a file, or a file, cannot be read. */
  readonly reasons: Set<string>;
  /** Fixes of problems: they become steps, which are translated as those are. */
  readonly fixes: Set<string>;
}

function read(): Found {
  const found: Found = { texts: new Set(), counted: new Set(), reasons: new Set(), fixes: new Set() };
  for (const file of globSync('{shared,renderer/src/workbench}/**/*.ts', { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8');
    if (file.endsWith('.test.ts') || !/\bsays|\bterm\(|\bcounts\(|\bapply\b|FormatError/.test(source)) continue;
    for (const node of nodes(parseAst(source, { lang: 'ts' }))) {
      if (node.type === 'TaggedTemplateExpression' && isNode(node['tag']) && node['tag']['name'] === 'says') {
        const { quasis } = node['quasi'] as {
          readonly quasis: readonly { readonly value: { readonly cooked: string } }[];
        };
        found.texts.add(quasis.map(({ value }) => value.cooked).join('{}'));
      }
      if (
        !/^shared\/(?:exchange|archive\/casc)/.test(file) &&
        isNode(node['callee']) &&
        thrown.has(node['callee']['name'])
      ) {
        for (const reason of written((node['arguments'] as readonly unknown[])[0])) found.reasons.add(reason);
      }
      if (file.startsWith('shared/formats')) for (const label of fixLabels(node)) found.fixes.add(label);
      if (node.type === 'CallExpression' && isNode(node['callee'])) {
        const given = node['arguments'] as readonly unknown[];
        const [first, second] = [literalOf(given[0]), literalOf(given[1])];
        if (node['callee']['name'] === 'term' && first !== null) found.texts.add(first);
        if (node['callee']['name'] === 'counts' && second !== null) found.counted.add(second);
      }
    }
  }
  return found;
}

const found = read();

/** A sample of cases whose documents take long to make. */
function some<C>(cases: readonly C[]): readonly C[] {
  return cases.filter((_case, at) => at % 8 === 0);
}

/** The problems of documents that are broken as the validators' own tests break them. */
function faultyDocuments(): readonly (readonly Problem[])[] {
  const buildings = some(buildingCases).map(({ change }) => {
    const { bytes, files } = joinFiles(healthyFiles());
    const { follow: _follow, ...structure } = wmo.structure;
    const document = new Document({ ...wmo, structure }, wmo.read(bytes, files));
    document.edit('Damage', (transaction) => change(new BuildingBuilder(document, transaction)));
    return wmo.validate(document);
  });
  const tile = healthyTile().write();
  const tiles = some(tileCases).map(({ change }) => {
    const document = openDocument(adt, tile);
    change(new TileBuilder(document));
    return adt.validate(document);
  });
  const studio = studioCases.map(({ change, engine }) => {
    const document = healthyStudioModel();
    document.edit('Break', (transaction) => change(new StudioBuilder(document, transaction)));
    return goldsrc.validate(document, engine);
  });
  return [
    ...mdxCases.map(({ change, version }) => mdx.validate(breakModel(healthyMdxModel(version), change))),
    ...some(m2Cases).map(({ change, version = 256 }) => m2.validate(changeM2(healthyM2Model(version), change))),
    ...studio,
    ...tiles,
    ...buildings,
  ];
}

afterEach(() => chooseLanguage('en'));

test('every sentence that is said, and every word in it, is in the catalogue', () => {
  expect(found.texts.size).toBeGreaterThan(450);
  expect([...found.texts].filter((each) => !Object.hasOwn(catalogue, each))).toEqual([]);
  expect([...found.counted].filter((each) => !Object.hasOwn(nouns, each))).toEqual([]);
});

test('why a file cannot be read is in the catalogue', async () => {
  expect(found.reasons.size).toBeGreaterThan(100);
  expect([...found.reasons].filter((each) => /[a-z]{2}/.test(each) && !Object.hasOwn(keptTexts, each))).toEqual([]);
  await chooseLanguage('de');
  expect(translated('GEOS[3].MTGC count at 0x1F40: 9 × 4 bytes, 12 left')).toBe(
    'GEOS[3].MTGC count bei 0x1F40: 9 × 4 Bytes, 12 übrig',
  );
  expect(spoken(term('MODF states 9 bytes, 4 are left; MHDR points past MH2O, which stands elsewhere'))).toBe(
    'MODF gibt 9 Bytes an, 4 sind übrig; MHDR zeigt an MH2O vorbei, das woanders steht',
  );
});

test('how a problem is mended is in the catalogue, as a step within a step', async () => {
  expect(found.fixes.size).toBeGreaterThan(45);
  expect([...found.fixes].filter((each) => !Object.hasOwn(keptTexts, each))).toEqual([]);
  await chooseLanguage('de');
  expect(translated('Fix: remove the layer')).toBe('Beheben: Ebene entfernen');
  expect(translated('Fix 3 problems: remove 2 keys that change nothing')).toBe(
    'Beheben (3 Probleme): 2 Schlüssel ohne Wirkung entfernen',
  );
});

/** Words that no German sentence has: what was put into one without `says` or `term`. */
const english = /\b(?:the|is|are|has|have|does|with|without|of|and|not|but|no|which)\b/;

test('nothing English is left in what is said of models and tiles with a fault', async () => {
  await chooseLanguage('de');
  const said = new Set(faultyDocuments().flatMap((problems) => problems.map((problem) => spoken(problem.said))));
  expect(said.size).toBeGreaterThan(150);
  // Names that a file gives stand between quotation marks; labels of fields and names of games stay.
  const kept = /„[^“]*“|[“"][^”"]*[”"]|Bones of vertices|Wrath of the Lich King/g;
  expect([...said].filter((each) => english.test(each.replaceAll(kept, '')))).toEqual([]);
});

test('what formats call their records, tracks and profiles is in the catalogue', () => {
  const kinds = [
    ...formats.flatMap(({ name, schemas, collections, profiles }) => [
      name,
      ...[...schemas.values()].map(({ info }) => info.label),
      ...collections.map(({ label }) => label),
      ...(profiles?.all.map(({ label }) => label) ?? []),
    ]),
    ...[...trackKinds.values(), ...alphaTrackKinds.values()].map(({ label }) => label),
  ];
  expect([...new Set(kinds)].filter((each) => !Object.hasOwn(catalogue, each))).toEqual([]);
});

test('a sentence is said in the language, with its names, counts, lists and numbers', async () => {
  const bone = says`${term('Bone')} ${quoted('Head')}`;
  const said = [
    says`${partOf(term('Rotation'), bone)} has ${counts(1200, 'key')} ${says`before 0`}: ${says`${listed([1, 2])} ms`}`,
    says`${bone} is attached to ${listed([inside(bone), inside(bone), 'x'], 5)}: not a bone`,
    says`Corners of portal ${90000} lie ${0.25} yd off its plane`,
    says`${term('No such word')} is never used`,
  ];
  expect(said.map(inEnglish)).toEqual([
    'Rotation of bone "Head" has 1,200 keys before 0: 1 and 2 ms',
    'Bone "Head" is attached to bone "Head", bone "Head", x and 2 more: not a bone',
    'Corners of portal 90000 lie 0.25 yd off its plane',
    'No such word is never used',
  ]);
  expect(said.map(spoken)).toEqual(said.map(inEnglish));
  await chooseLanguage('de');
  expect(said.map(spoken)).toEqual([
    'Drehung von Knochen „Head“ hat 1.200 Schlüssel vor 0: 1 und 2 ms',
    'Knochen „Head“ hängt an Knochen „Head“, Knochen „Head“, x und 2 weitere: kein Knochen',
    'Ecken von Portal 90000 liegen 0,25 yd neben seiner Ebene',
    'No such word wird nie benutzt',
  ]);
  await chooseLanguage('zh-Hans');
  expect(spoken(said[0] ?? term(''))).toBe('骨骼 “Head”的旋转 有 1,200 个关键帧在 0 之前：1和2 ms');
});

/**
 * Every model of the shelf exported as glTF and brought back: unchanged it changes no byte; of so many of each format, written
 * anew by another library, too, with posed vertices where they were. With `--pictures` those that have some of their textures
 * beside them, with these: no picture is another one. By hand: `node build/exchange.ts [--rewritten 30] [--pictures] [--only NAME]`.
 */
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { picturesFor } from '../electron/cli/modelPictures.ts';
import { openDocument } from '../shared/document/document.ts';
import type { BackPictures } from '../shared/exchange/back/index.ts';
import { carryOutBack, planBack } from '../shared/exchange/back/index.ts';
import { apartFrom } from '../shared/exchange/back/test/posedApart.ts';
import { sourceOf } from '../shared/exchange/files.ts';
import { exportGltf, wantedTextures } from '../shared/exchange/gltf/index.ts';
import type { Rewriting } from '../shared/exchange/gltf/read/test/rewrite.ts';
import { finished, rewritten } from '../shared/exchange/gltf/read/test/rewrite.ts';
import type { FormatDocument } from '../shared/format/format.ts';
import { corpusModels as wowModels, open as openM2 } from '../shared/formats/m2/test/corpus.ts';
import { sniffFormat } from '../shared/formats/index.ts';
import { mdx } from '../shared/formats/mdx/index.ts';
import { corpusFiles } from '../shared/test/corpus.ts';
import { viewOf } from '../shared/test/models.ts';
import { shelfCorpus } from '../shared/test/shelfFolder.ts';
import { compiledModels } from '../shared/test/studioModels.ts';

interface Case {
  readonly name: string;
  readonly size: number;
  /** Where its textures are looked for. */
  readonly folder: string;
  readonly open: () => FormatDocument;
}

const { values } = parseArgs({
  options: {
    rewritten: { type: 'string', default: '0' },
    pictures: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});

function mdxCases(): readonly Case[] {
  return [...corpusFiles('wc3', ['.mdx']), ...corpusFiles('wow', ['.mdx'])].map((file) => {
    const bytes = file.bytes();
    const format = sniffFormat(bytes, file.name) ?? mdx;
    const folder = dirname(file.path);
    return { name: file.name, size: bytes.length, folder, open: () => openDocument(format, bytes) };
  });
}

const kinds: Readonly<Record<string, () => readonly Case[]>> = {
  mdx: mdxCases,
  m2: () =>
    wowModels.map((model) => ({
      ...{ name: model.name, size: model.bytes.length, open: () => openM2(model) },
      folder: dirname(join(shelfCorpus ?? '', model.name)),
    })),
  mdl: () =>
    compiledModels(/./).map((model) => ({
      ...{ name: model.name, size: model.bytes.length, open: () => model.open() },
      folder: dirname(join(shelfCorpus ?? '', model.name)),
    })),
};

const ways: readonly (readonly [string, Rewriting])[] = [
  ['with extras', { dropsExtras: false, turnsBones: true, isSampled: false }],
  ['by names', { dropsExtras: true, turnsBones: false, isSampled: false }],
];

/** What is wrong with a document that comes back from a file; empty where nothing is. */
async function problemsOf(
  document: FormatDocument,
  file: Uint8Array,
  pictures: BackPictures | null = null,
): Promise<readonly string[]> {
  const before = document.write();
  const plan = await planBack(document, file, 'model.glb', sourceOf([]), pictures);
  const items = plan.items.map(({ id, kind, name, text }) => `${id} ${kind} “${name}”: ${text}`);
  carryOutBack(document, plan, ({ isTaken }) => isTaken);
  const isSame = Buffer.compare(document.write(), before) === 0;
  return isSame ? items : [...items, 'bytes differ'];
}

/** What is wrong with one that another library wrote: where it changes something, that is seen as the file has it. */
async function rewrittenProblems(
  document: FormatDocument,
  glb: Uint8Array,
  rewriting: Rewriting,
): Promise<readonly string[]> {
  const file = await finished(await rewritten(glb, rewriting));
  const problems = await problemsOf(document, file);
  if (!problems.includes('bytes differ')) return problems;
  const apart = await apartFrom(file, document, [...viewOf(document).clips.keys()]);
  return apart <= 1e-4 ? problems : [...problems, `vertices ${apart.toExponential(2)} of the size apart`];
}

function tell(name: string, what: string, problems: readonly string[]): void {
  if (problems.length > 0)
    console.log(
      `${name} ${what}:\n${problems
        .slice(0, 6)
        .map((line) => `    ${line}`)
        .join('\n')}`,
    );
}

async function tried(what: string, name: string, act: () => Promise<readonly string[]>): Promise<boolean> {
  try {
    const problems = await act();
    tell(name, what, problems);
    return problems.length === 0;
  } catch (error) {
    tell(name, what, [`stopped: ${error instanceof Error ? error.message : String(error)}`]);
    return false;
  }
}

/** Some at even distances among those of a handy size. */
function spread(all: readonly Case[], count: number): readonly Case[] {
  const small = all.filter(({ size }) => size < 400_000);
  const step = Math.max(1, Math.floor(small.length / Math.max(1, count)));
  return small.filter((_, at) => at % step === 0).slice(0, count);
}

for (const [kind, casesOf] of Object.entries(kinds)) {
  const cases = casesOf().filter(({ name }) => name.includes(values.only));
  const chosen = new Set(spread(cases, Number(values.rewritten)));
  let [opened, same, wrote, alike] = [0, 0, 0, 0];
  for (const each of cases) {
    let document: FormatDocument;
    try {
      document = each.open();
    } catch {
      continue;
    }
    const { pictures } = await picturesFor(values.pictures ? wantedTextures(document) : [], each.folder, []);
    if (values.pictures && pictures.size === 0 && viewOf(document).textures.every(({ pixels }) => pixels === null))
      continue;
    opened++;
    const texture = (index: number) => pictures.get(index) ?? null;
    const glb = await exportGltf(document, { texture }).catch(() => null);
    if (glb === null) {
      tell(each.name, 'exported', ['stopped']);
      continue;
    }
    if (
      await tried('unchanged', each.name, () =>
        problemsOf(document, glb, values.pictures ? { texture, choices: null } : null),
      )
    )
      same++;
    if (!chosen.has(each)) continue;
    for (const [way, rewriting] of ways) {
      wrote++;
      const own = each.open();
      if (await tried(`rewritten ${way}`, each.name, () => rewrittenProblems(own, glb, rewriting))) alike++;
    }
  }
  console.log(
    `${kind}: ${opened} of ${cases.length} opened, ${same} the same; ${alike} of ${wrote} rewritten the same`,
  );
}

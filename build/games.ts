/**
 * Models of the shelf from game to game, by hand: `node build/games.ts [--each 30] [--only m2] [--out FOLDER]`. For each
 * conversion: how far posed vertices are from where the source has them against what was told, how far emitters are, errors
 * of the validator, problems of other readers. With `--out` the results are written, for pictures side by side.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDocument } from '../shared/document/document.ts';
import type { ConvertedGame } from '../shared/exchange/convert/game.ts';
import { convertGame } from '../shared/exchange/convert/game.ts';
import { conversionTarget } from '../shared/exchange/convert/targets.ts';
import type { FormatDocument } from '../shared/format/format.ts';
import { corpusModels as m2Models, open } from '../shared/formats/m2/test/corpus.ts';
import { mdx } from '../shared/formats/mdx/index.ts';
import { emissionShift, posedShift, problemsElsewhere, sizeOf, toldError } from '../shared/test/conversions.ts';
import { corpusFiles } from '../shared/test/corpus.ts';
import { viewOf } from '../shared/test/models.ts';
import { compiledModels } from '../shared/test/studioModels.ts';
import { picturesFor } from '../electron/cli/modelPictures.ts';
import { wantedTextures } from '../shared/exchange/gltf/index.ts';
import { goldsrc } from '../shared/formats/goldsrc/index.ts';

interface Source {
  readonly name: string;
  readonly folder: string;
  readonly open: () => FormatDocument;
}

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    name: { type: 'string', default: '' },
    out: { type: 'string', default: '' },
  },
});

/** Evenly from the first to the last. */
function some<T>(all: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, at) => all[Math.floor(at * step)]).flatMap(
    (each) => each ?? [],
  );
}

const mostBytes = 4_000_000;
const shelf = (folder: string): string => join(import.meta.dirname, '../../shared/corpus', folder);
const corpora: readonly {
  readonly id: string;
  readonly targets: readonly string[];
  readonly all: readonly Source[];
}[] = [
  {
    id: 'mdx',
    targets: ['m2-264', 'mdl'],
    all: corpusFiles('wc3', ['.mdx']).map((file) => ({
      name: file.name,
      folder: join(file.path, '..'),
      open: () => openDocument(mdx, file.bytes()),
    })),
  },
  {
    id: 'm2',
    targets: ['mdx-800', 'mdl'],
    all: m2Models.map((model) => ({
      name: model.name,
      folder: join(shelf('wow'), model.name.replace(/^wow[\\/]/, ''), '..'),
      open: () => open(model),
    })),
  },
  {
    id: 'goldsrc',
    targets: ['mdx-800', 'm2-264'],
    all: compiledModels(/./).map(({ name, bytes, files }) => ({
      name,
      folder: shelf('goldsrc'),
      open: () => openDocument(goldsrc, bytes, { files }),
    })),
  },
];

function usable({ open: openIt }: Source): boolean {
  try {
    const document = openIt();
    const view = viewOf(document);
    return document.format.model !== undefined && view.meshes.some(({ triangles }) => triangles.length > 0);
  } catch {
    return false;
  }
}

function write(made: ConvertedGame, id: string, name: string): void {
  if (values.out === '') return;
  const folder = join(values.out, id, basename(name).replace(/\.\w+$/, ''));
  mkdirSync(folder, { recursive: true });
  for (const file of [...made.files, ...made.textures]) writeFileSync(join(folder, basename(file.name)), file.bytes);
  writeFileSync(join(folder, 'notes.txt'), made.notes.map(({ kind, text }) => `${kind}: ${text}`).join('\n'));
}

const totals = { done: 0, within: 0, refused: 0, unhealthy: 0, unread: 0 };
for (const { id, targets, all } of corpora) {
  if (!id.includes(values.only)) continue;
  const chosen = all.filter(({ name }) => name.includes(values.name));
  for (const source of some(chosen.filter(usable), Number(values.each))) {
    const document = source.open();
    if (document.write().length > mostBytes) continue;
    const { pictures } = await picturesFor(wantedTextures(document, null), source.folder, []);
    for (const targetId of targets) {
      const target = conversionTarget(targetId);
      if (target === null) throw new Error(targetId);
      const label = `${source.name} → ${targetId}`;
      try {
        const started = performance.now();
        const pictureOf = (index: number) => pictures.get(index) ?? null;
        const made = convertGame(document, target, basename(source.name), { recipe: {}, pictureOf });
        const took = performance.now() - started;
        write(made, targetId, source.name);
        totals.done++;
        const size = sizeOf(viewOf(document)) * made.scale;
        const { most, clip, seen } = posedShift(document, made, { mostVertices: 400 });
        const told = Math.max(toldError(made.notes) * 1.05, size * 5e-4);
        // A model without clips has nothing to be posed by.
        const isWithin = most <= told && (seen > 0 || made.source.clips.length === 0);
        if (isWithin) totals.within++;
        const emission = targetId === 'mdl' ? 0 : emissionShift(document, made);
        const elsewhere = problemsElsewhere(targetId, made);
        if (made.errors.length > 0) totals.unhealthy++;
        if (elsewhere.length > 0) totals.unread++;
        const marks = [
          isWithin ? 'within' : `OUTSIDE in ${clip}`,
          `${most.toPrecision(2)} of ${told.toPrecision(2)}`,
          `emitters ${emission.toFixed(3)}`,
          `${Math.round(took)} ms`,
          ...made.errors.map((error) => `ERROR ${error}`),
          ...elsewhere.map((problem) => `UNREAD ${problem}`),
        ];
        console.log(`${label}: ${marks.join(' · ')}`);
      } catch (error) {
        totals.refused++;
        console.log(`${label}: refused: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}
console.log(JSON.stringify(totals));

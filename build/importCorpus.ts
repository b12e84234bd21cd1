/**
 * The glTF, OBJ and FBX files of the shelf into all games, and a large one: what is made, what is refused and how, how much
 * time of the processor it takes, and what others make of it: errors of the validators, problems of independent readers, and
 * how far posed vertices are from what a viewer of glTF sees. By hand: `node build/importCorpus.ts [--only NAME]`. Damaged ones
 * are tried by `npm run fuzz -- gltf`.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Document as GltfDocument, WebIO } from '@gltf-transform/core';
import { DiskSource } from '../electron/cli/compile.ts';
import { offerDecoders } from '../electron/decoders.ts';
import { sourceOf } from '../shared/exchange/files.ts';
import { openGltf } from '../shared/exchange/gltf/read/open.ts';
import { ImportError } from '../shared/exchange/gltf/read/problem.ts';
import type { SeenInFile } from '../shared/exchange/gltf/read/test/viewedShift.ts';
import { seenInFile, viewedShift } from '../shared/exchange/gltf/read/test/viewedShift.ts';
import type { ImportedModel } from '../shared/exchange/import/make.ts';
import { makeModel, readModel } from '../shared/exchange/import/make.ts';
import { importTarget } from '../shared/exchange/import/targets.ts';
import { errorsOfResult } from '../shared/format/addedErrors.ts';
import { problemsElsewhere, toldError } from '../shared/test/conversions.ts';
import { studioProblems } from './studioReader.ts';
import { shelfCorpus } from '../shared/test/shelfFolder.ts';

const targets = ['mdx-800', 'mdx-1000', 'mdx-alpha-1500', 'm2-256', 'm2-264', 'mdl'].flatMap(
  (id) => importTarget(id) ?? [],
);
const slowMs = 3000;
/** Steps of the targets' numbers that nobody is told of, of the model's size. */
const steps = 5e-4;
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
offerDecoders(new URL('../electron/worker.ts', import.meta.url).href);

/** What a refusal is to the user; null for what is a fault of the program. */
const sentenceOf = (error: unknown): string | null =>
  error instanceof ImportError || error instanceof RangeError ? error.message : null;

const root = shelfCorpus === null ? null : join(shelfCorpus, 'gltf');
const files =
  root === null
    ? []
    : readFileSync(join(root, 'MANIFEST.tsv'), 'utf8')
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t')[0] ?? '')
        .filter((name) => /\.(?:glb|gltf|obj|fbx)$/i.test(name) && name.includes(values.only));

/** Time of this process alone, whatever else the machine does. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const counts = { made: 0, refused: 0, faults: 0, withErrors: 0, compared: 0, outside: 0, unread: 0 };
const sentences = new Map<string, string[]>();

/** What a viewer sees in a glTF; null for what is none, or damaged. */
async function seenOf(bytes: Uint8Array, path: string): Promise<SeenInFile | null> {
  if (!/\.gl(?:b|tf)$/i.test(path)) return null;
  try {
    return seenInFile((await openGltf(bytes, new DiskSource(dirname(path)), [])).document);
  } catch (error) {
    if (error instanceof ImportError) return null;
    throw error;
  }
}

/** Errors of the validator, and what independent readers have against it. */
async function complaintsOf(id: string, made: ImportedModel): Promise<readonly string[]> {
  const { document, name, bytes } = made;
  const errors = errorsOfResult(document.format, null, document).map((error) => `ERROR ${error}`);
  const unread =
    id === 'mdl' ? await studioProblems(made) : problemsElsewhere(id, { document, files: [{ name, bytes }] });
  return [...errors, ...unread.map((problem) => `UNREAD ${problem}`)];
}

for (const name of files) {
  const path = join(root ?? '', name);
  const bytes = new Uint8Array(readFileSync(path));
  const seen = await seenOf(bytes, path);
  for (const target of targets) {
    const start = cpuMs();
    let took = 0;
    try {
      const read = await readModel(bytes, basename(path), new DiskSource(dirname(path)));
      const made = makeModel(read, target, {});
      took = cpuMs() - start;
      counts.made++;
      const complaints = await complaintsOf(target.id, made);
      if (complaints.some((text) => text.startsWith('ERROR'))) counts.withErrors++;
      if (complaints.some((text) => text.startsWith('UNREAD'))) counts.unread++;
      if (complaints.length > 0) console.log(`${name} → ${target.id}: ${complaints.slice(0, 3).join('; ')}`);
      if (seen !== null) {
        counts.compared++;
        const { most, size } = viewedShift(seen, made);
        const told = toldError(made.notes);
        if (!(most <= told + size * steps)) {
          counts.outside++;
          console.log(`${name} → ${target.id}: OUTSIDE ${most.toPrecision(3)} of ${told} in ${size.toPrecision(3)}`);
        }
      }
    } catch (error) {
      const sentence = sentenceOf(error);
      if (sentence === null) {
        counts.faults++;
        console.log(`${name} → ${target.id}: FAULT ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
      } else {
        counts.refused++;
        sentences.set(sentence, [...(sentences.get(sentence) ?? []), `${basename(name)} → ${target.id}`]);
      }
    }
    took = took === 0 ? cpuMs() - start : took;
    if (took > slowMs) console.log(`${name} → ${target.id}: ${Math.round(took)} ms of the processor`);
  }
}
console.log(`${files.length} files into ${targets.length} targets:`, counts);
for (const [sentence, cases] of sentences)
  console.log(
    `  ${cases.length} × ${sentence} (${[...new Set(cases.map((each) => each.split(' → ')[0]))].join(', ')})`,
  );

/** A sheet of so many triangles with vertices of their own for each stripe, as scanners write them. */
async function largeGlb(triangles: number): Promise<Uint8Array> {
  const document = new GltfDocument();
  const buffer = document.createBuffer();
  const side = Math.ceil(Math.sqrt(triangles / 2));
  // With tangents and a second set of coordinates, as scanners and bakers write them: 60 MB for 500,000 triangles.
  const [positions, normals, coordinates, tangents] = [3, 3, 2, 4].map(
    (width) => new Float32Array(side * side * 4 * width),
  );
  const indices = new Uint32Array(side * side * 6);
  for (let cell = 0; cell < side * side; cell++) {
    const [x, y] = [cell % side, Math.floor(cell / side)];
    for (const [corner, [u, v]] of (
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const
    ).entries()) {
      const vertex = cell * 4 + corner;
      positions?.set([(x + u) / side, Math.sin((x + u) / 40) / 20, (y + v) / side], vertex * 3);
      normals?.set([0, 1, 0], vertex * 3);
      tangents?.set([1, 0, 0, 1], vertex * 4);
      coordinates?.set([(x + u) / side, (y + v) / side], vertex * 2);
    }
    indices.set(
      [0, 2, 1, 0, 3, 2].map((corner) => cell * 4 + corner),
      cell * 6,
    );
  }
  const accessor = (
    type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4',
    array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | undefined,
  ) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array ?? new Float32Array(0))
      .setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', positions))
    .setAttribute('NORMAL', accessor('VEC3', normals))
    .setAttribute('TANGENT', accessor('VEC4', tangents))
    .setAttribute('TEXCOORD_0', accessor('VEC2', coordinates))
    .setAttribute('TEXCOORD_1', accessor('VEC2', coordinates?.slice()))
    .setIndices(accessor('SCALAR', indices));
  const node = document.createNode('sheet').setMesh(document.createMesh('sheet').addPrimitive(primitive));
  document.getRoot().setDefaultScene(document.createScene().addChild(node));
  return await new WebIO().writeBinary(document);
}

const large = await largeGlb(500_000);
for (const target of targets) {
  const start = cpuMs();
  let what = '';
  try {
    const made = makeModel(await readModel(large, 'sheet.glb', sourceOf([])), target, {});
    what = `made, ${made.bytes.length} bytes`;
  } catch (error) {
    what = `refused: ${sentenceOf(error) ?? `FAULT ${String(error)}`}`;
  }
  console.log(`${Math.round(large.length / 1e6)} MB into ${target.id}: ${what}, ${Math.round(cpuMs() - start)} ms`);
}

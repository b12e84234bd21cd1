import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { openDocument } from '../document/document.ts';
import { formatById } from '../formats/index.ts';
import { corpusFiles, enough } from '../test/corpus.ts';
import type { Hash } from './facts.ts';
import { factsOf } from './facts.ts';
import { factsJob } from './factsJob.ts';
import { knownFormats } from '../formats/index.ts';
import { meshPrint } from './meshPrint.ts';

const hash: Hash = (...pieces) => {
  const made = createHash('sha256');
  for (const piece of pieces) made.update(piece);
  return made.digest('hex');
};
const mdx = formatById('mdx');
if (mdx === null) throw new Error('there is no MDX');
const models = corpusFiles('wc3', ['.mdx']).filter((_, at) => at % 8 === 0);

it('tells of a model what its view and its records hold, the same each time', () => {
  let tried = 0;
  for (const model of models) {
    const read = () => openDocument(mdx, model.bytes(), { files: [] });
    const facts = factsOf(read(), model.name, hash);
    const view = mdx.model?.view(read());
    expect(facts).toEqual(factsOf(read(), model.name, hash));
    expect(facts.counts.clips).toBe(view?.clips.length);
    expect(facts.names.bone).toEqual([...new Set(view?.joints.map(({ name }) => name))]);
    expect(facts.uses.filter(({ kind }) => kind === 'texture').length).toBeLessThanOrEqual(view?.textures.length ?? 0);
    tried++;
  }
  expect(tried).toBeGreaterThanOrEqual(enough(8, 1));
});

it('finds one shape in another order, at another size and place, and cut into other meshes', () => {
  const of = (triangles: readonly number[], place: (value: number, axis: number) => number) => {
    const points = [0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1];
    const positions = Float32Array.from(points, (value, at) => place(value, at % 3));
    return { positions, triangles: Uint16Array.from(triangles), levelOfDetail: 0 };
  };
  // What else a mesh has does not count.
  const print = (...meshes: readonly object[]) => meshPrint({ meshes } as unknown as Parameters<typeof meshPrint>[0]);
  const whole = print(of([0, 1, 2, 0, 1, 3, 0, 2, 3, 1, 2, 3], (value) => value));
  const moved = (value: number, axis: number): number => value * 2.54 + axis * 10;
  expect(print(of([3, 2, 1, 3, 0, 2], moved), of([1, 3, 0, 2, 0, 1], moved))).toBe(whole);
  expect(print(of([0, 1, 2, 0, 1, 3, 0, 2, 3], (value) => value))).not.toBe(whole);
  expect(print(of([0, 0, 0], (value) => value))).toBeNull();
});

it('says of a damaged file why it cannot be read, and asks for what lies beside one', async () => {
  const bytes = Uint8Array.from([1, 2, 3, 4]);
  const asked = { path: 'a/b.mdx', bytes, beside: [], knownContent: null };
  expect(await factsJob(asked, knownFormats, hash)).toMatchObject({
    kind: 'unreadable',
    message: 'This is not a file of a kind Chunksmith knows: it begins with 01 02 03 04.',
  });
  expect(await factsJob({ ...asked, knownContent: hash(bytes) }, knownFormats, hash)).toEqual({ kind: 'same' });
});

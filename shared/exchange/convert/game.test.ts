/** Models from game to game: they move as their source within what is told, are healthy, and other readers read them. */
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { parseMDX } from 'war3-model';
import type { FormatDocument } from '../../format/format.ts';
import type { ContentNote } from '../../model/content.ts';
import { posedPositions } from '../../model/posed.ts';
import type { ModelView } from '../../model/view.ts';
import { sampleModels, viewOf } from '../../test/models.ts';
import type { ConvertedGame, GameChoices } from './game.ts';
import { convertGame } from './game.ts';
import { conversionTarget, conversionTargets } from './targets.ts';

const { M2Model } = createRequire(import.meta.url)('@wowserhq/format') as {
  readonly M2Model: new () => { readonly load: (bytes: Uint8Array) => { readonly sequences: readonly unknown[] } };
};

const white = { width: 16, height: 16, pixels: new Uint8Array(1024).fill(255) };

function convert(document: FormatDocument, id: string, given: Partial<GameChoices> = {}): ConvertedGame {
  const target = conversionTarget(id);
  if (target === null) throw new Error(id);
  return convertGame(document, target, 'Sample.mdx', { recipe: {}, pictureOf: () => white, ...given });
}

function sample(name: string): FormatDocument {
  const found = sampleModels.find(([each]) => each === name);
  if (found === undefined) throw new Error(name);
  return found[1]();
}

const told = (notes: readonly ContentNote[]): number =>
  notes.reduce((sum, { text }) => sum + Number(/up to about ([\d.e-]+) units/.exec(text)?.[1] ?? 0), 0);
const sizeOf = (view: ModelView): number =>
  Math.max(...view.meshes.flatMap(({ positions }) => [...positions].map(Math.abs)));

/** How far posed vertices are from where the source has them, at ten moments of some clips; by their places at rest. */
function shiftOf(original: FormatDocument, { document, source, scale }: ConvertedGame): number {
  const [from, to] = [viewOf(original), viewOf(document)];
  const grid = sizeOf(from) * 1e-4;
  const keyOf = (positions: Float32Array, vertex: number, factor: number): string =>
    [0, 1, 2].map((axis) => Math.round((positions[vertex * 3 + axis] ?? 0) / factor / grid)).join(' ');
  const places = new Map<string, (readonly [mesh: number, vertex: number])[]>();
  for (const [index, { positions, vertexCount }] of source.meshes.entries()) {
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const key = keyOf(positions, vertex, 1);
      places.set(key, [...(places.get(key) ?? []), [index, vertex]]);
    }
  }
  const offset = to.clips.length - source.clips.length;
  const [first, second] = [from.poser(), to.poser()];
  let most = 0;
  let seen = 0;
  const step = Math.ceil(source.clips.length / 3);
  for (const [at, clip] of source.clips.entries()) {
    if (at % step !== 0) continue;
    const own = to.clips[at + offset];
    if (own === undefined) throw new Error(clip.name);
    for (let moment = 0; moment < 10; moment++) {
      const time = ((clip.end - clip.start) * moment) / 9;
      first.pose(clip, clip.start + time, { globalTime: time, camera: null });
      second.pose(own, Math.min(own.end, own.start + time), { globalTime: time, camera: null });
      const before = source.meshes.map((mesh) => posedPositions(from, mesh, first.matrices));
      for (const mesh of to.meshes) {
        const posed = posedPositions(to, mesh, second.matrices);
        for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
          const near = places.get(keyOf(mesh.positions, vertex, scale)) ?? [];
          const off = near.map(([index, place]) =>
            Math.hypot(
              ...[0, 1, 2].map(
                (axis) => (before[index]?.[place * 3 + axis] ?? 0) * scale - (posed[vertex * 3 + axis] ?? 0),
              ),
            ),
          );
          if (off.length === 0) continue;
          seen++;
          most = Math.max(most, Math.min(...off));
        }
      }
    }
  }
  expect(seen).toBeGreaterThan(0);
  return most;
}

type Case = readonly [name: string, id: string];
const cases: readonly [Case, Case, Case, Case, Case, Case, Case] = [
  ['Warcraft III 800', 'm2-264'],
  ['World of Warcraft alpha', 'm2-264'],
  ['World of Warcraft alpha', 'mdl'],
  ['World of Warcraft', 'mdx-800'],
  ['World of Warcraft', 'mdl'],
  ['Half-Life', 'mdx-800'],
  ['Half-Life', 'm2-264'],
];

/** Made once for all tests that look at it. */
const known = new Map<string, ConvertedGame>();
function converted([name, id]: Case): ConvertedGame {
  const made = known.get(`${name} ${id}`) ?? convert(sample(name), id);
  known.set(`${name} ${id}`, made);
  return made;
}

describe('a model of another game', () => {
  test.each([...cases])('%s as %s is healthy and moves as it did, within what is told', (...each) => {
    const [name, id] = each;
    const before = sample(name);
    const made = converted(each);
    expect(made.errors).toEqual([]);
    const size = sizeOf(viewOf(before)) * made.scale;
    expect(shiftOf(before, made)).toBeLessThan(Math.max(told(made.notes) * 1.05, size * 5e-4));
    const clips = viewOf(made.document).clips.length;
    expect(clips).toBeGreaterThanOrEqual(made.source.clips.length);
    const [main] = made.files;
    if (id.startsWith('m2')) expect(new M2Model().load(main?.bytes ?? new Uint8Array()).sequences.length).toBe(clips);
    if (id.startsWith('mdx-') && !id.includes('alpha')) {
      expect(parseMDX((main?.bytes ?? new Uint8Array()).slice().buffer).Sequences.length).toBe(clips);
    }
  });

  test('plays its clips by the names of its game', () => {
    const names = ({ document }: ConvertedGame): string =>
      viewOf(document)
        .clips.map(({ name }) => name)
        .join();
    expect(names(converted(cases[0]))).toMatch(/Stand.*Walk.*Attack.*Death/);
    expect(names(converted(cases[3]))).toMatch(/Stand/);
  });

  test('stands as many units for a yard as its game has, or as the recipe says, which leaves out clips too', () => {
    expect(converted(cases[0]).scale).toBeCloseTo(1 / 56, 6);
    expect(converted(cases[2]).scale).toBe(36);
    expect(converted(cases[5]).scale).toBeCloseTo(56 / 36, 6);
    const lantern = sample('World of Warcraft alpha');
    const [first] = viewOf(lantern).clips;
    const clips = { [first?.name ?? '']: { isLeftOut: true } };
    const made = convert(lantern, 'mdl', { recipe: { scale: 2, clips } });
    expect(made.scale).toBe(2);
    const whole = viewOf(converted(cases[2]).document).clips.length;
    expect(viewOf(made.document).clips.length).toBe(Math.max(1, whole - 1));
  });

  test('has its pictures beside it, with the colours of players where its game has none', () => {
    const { textures, document, notes } = converted(cases[0]);
    expect(textures.length).toBeGreaterThan(0);
    expect(textures.every(({ name }) => name.endsWith('.blp'))).toBe(true);
    expect(viewOf(document).textures.map(({ path }) => path)).toEqual(
      expect.arrayContaining(textures.map(({ name }) => name)),
    );
    expect(notes.map(({ text }) => text).join()).toContain('those of the first are in the pictures');
    const without = convert(sample('World of Warcraft alpha'), 'm2-264', { pictureOf: () => null });
    expect(without.notes.map(({ text }) => text).join()).toContain('is to be put beside the model');
  });

  test('lists by kind and number what does not come along', () => {
    const { emitters, lights, cameras, hitVolumes, clips } = viewOf(sample('Warcraft III 800'));
    const lost = converted(cases[0]).notes.flatMap(({ kind, text }) => (kind === 'lost' ? [text] : []));
    const numbers = [
      emitters.particles,
      emitters.ribbons,
      lights,
      cameras,
      hitVolumes,
      clips.flatMap(({ events }) => events),
    ]
      .map(({ length }) => length)
      .filter((length) => length > 0);
    expect(numbers.length).toBeGreaterThan(3);
    for (const number of numbers) expect(lost.some((text) => text.startsWith(`${number} `))).toBe(true);
  });

  test('that shows nothing is refused with a sentence', () => {
    expect(() => convert(sample('World of Warcraft alpha'), 'mdl', { isShown: () => false })).toThrow(
      'no mesh that is shown',
    );
  });
});

test('every target has a name of its own', () => {
  expect(new Set(conversionTargets.map(({ id }) => id)).size).toBe(conversionTargets.length);
  expect(conversionTarget('m2-263')?.version).toBe(263);
  expect(conversionTarget('m2-999')).toBeNull();
});

/** Models from game to game: they move as their source within what is told, are healthy, and other readers read them. */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../../format/format.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { distance, scale as vectorScale } from '../../geometry/vector.ts';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import type { ModelRibbon } from '../../model/emitters.ts';
import { momentOf } from '../../model/moment.ts';
import type { ModelView } from '../../model/view.ts';
import {
  colourShift,
  coordinateShift,
  emissionShift,
  opacityShift,
  posedShift,
  problemsElsewhere,
  sizeOf,
  thingsShift,
  toldError,
} from '../../test/conversions.ts';
import { sampleModels, smallModels, viewOf } from '../../test/models.ts';
import { decodeTexture } from '../../texture/index.ts';
import type { ConvertedGame, GameChoices } from './game.ts';
import { convertGame } from './game.ts';
import { conversionTarget, conversionTargets } from './targets.ts';

const white = { width: 16, height: 16, pixels: new Uint8Array(1024).fill(255) };

function convert(document: FormatDocument, id: string, given: Partial<GameChoices> = {}): ConvertedGame {
  const target = conversionTarget(id);
  if (target === null) throw new Error(id);
  return convertGame(document, target, 'Sample.mdx', { recipe: {}, pictureOf: () => white, ...given });
}

function sample(name: string): FormatDocument {
  const found = [...sampleModels, ...smallModels].find(([each]) => each === name);
  if (found === undefined) throw new Error(name);
  return found[1]();
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
    const { most, seen } = posedShift(before, made);
    expect(seen).toBeGreaterThan(0);
    expect(most).toBeLessThan(Math.max(toldError(made.notes) * 1.05, size * 5e-4));
    const clips = viewOf(made.document).clips.length;
    expect(clips).toBeGreaterThanOrEqual(made.source.clips.length);
    expect(problemsElsewhere(id, made)).toEqual([]);
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

  const things: readonly (readonly [name: string, id: string])[] = [
    ['small Warcraft III 800', 'm2-264'],
    ['small Warcraft III 1100', 'm2-256'],
    ['small alpha 1400', 'm2-260'],
    ['small World of Warcraft 264', 'mdx-800'],
    ['small World of Warcraft 256', 'mdx-alpha-1300'],
  ];

  test.each(things)('%s as %s has its emitters, lights, cameras, shapes and points', (name, id) => {
    const before = sample(name);
    const made = convert(before, id);
    expect(made.errors).toEqual([]);
    const [from, to] = [viewOf(before), viewOf(made.document)];
    const drawn = from.emitters.particles.filter(({ look }) => look.kind !== 'models');
    expect(to.emitters.particles.length).toBe(drawn.length);
    expect(drawn.length).toBeGreaterThan(0);
    expect(emissionShift(before, made)).toBeLessThan(0.02);
    expect(thingsShift(before, made)).toBeLessThan(0.02);
    expect(to.hitVolumes.length).toBeGreaterThan(0);
    expect(to.points.length + to.joints.length).toBeGreaterThan(from.points.length);
    expect(problemsElsewhere(id, made)).toEqual([]);
  });

  test.each([cases[0], cases[3]] as const)('what hangs on its joints stands where it stood: %s as %s', (...each) => {
    const [before, { document, scale }] = [viewOf(sample(each[0])), converted(each)];
    const after = viewOf(document);
    const places = ({ emitters, lights, points }: ModelView): readonly (readonly Vector3[])[] => [
      emitters.particles.flatMap(({ place, look }) => (look.kind === 'models' ? [] : [place])),
      emitters.ribbons.map(({ place }) => place),
      lights.map(({ place }) => place),
      points.flatMap(({ place, kind }) => (kind === 'attachment' ? [place] : [])),
    ];
    for (const [kind, all] of places(before).entries()) {
      for (const place of all) {
        // Points of Warcraft III are joints.
        const pivots = kind === 3 ? after.joints.map(({ pivot }) => pivot) : [];
        const ways = [...(places(after)[kind] ?? []), ...pivots].map((made) =>
          distance(made, vectorScale(place, scale)),
        );
        expect(Math.min(...ways)).toBeLessThan(scale * 1e-4);
      }
    }
    expect(before.emitters.ribbons.length + before.lights.length).toBeGreaterThan(0);
  });

  test.each([cases[0], cases[3]] as const)('its ribbons have their pictures the same way up: %s as %s', (name, id) => {
    const halves = (_: unknown, at: number): number => [at < 512 ? 255 : 0, 0, at < 512 ? 0 : 255, 255][at % 4] ?? 0;
    const pictureOf = (): RgbaPixels => ({ width: 16, height: 16, pixels: Uint8Array.from({ length: 1024 }, halves) });
    const before = viewOf(sample(name));
    const made = convert(sample(name), id, { pictureOf });
    const after = viewOf(made.document);
    const clip = before.clips[0];
    if (clip === undefined) throw new Error('no clip');
    /** Red at the upper edge of the ribbon. */
    const above = (ribbon: ModelRibbon | undefined, { width, height, pixels }: RgbaPixels): number => {
      const [, top, , size] = ribbon?.lookAt(momentOf(clip, clip.start, 0)).cell ?? [0, 0, 0, 0];
      return pixels[Math.floor((top + size * 0.1) * height) * width * 4] ?? 0;
    };
    expect(before.emitters.ribbons.length).toBeGreaterThan(0);
    for (const [at, ribbon] of before.emitters.ribbons.entries()) {
      const own = after.emitters.ribbons[at];
      const path = after.textures[own?.layers?.[0]?.textures[0]?.texture ?? -1]?.path;
      const file = made.textures.find((each) => each.name === path);
      if (file === undefined) throw new Error(`no ${path}`);
      expect(Math.abs(above(own, decodeTexture(file)) - above(ribbon, pictureOf()))).toBeLessThan(16);
    }
  });

  test('fades as it did, by its meshes and by their layers', () => {
    for (const each of [cases[0], cases[3]]) {
      const { materials } = converted(each).source.content;
      expect(materials.some(({ opacity }) => opacity !== undefined)).toBe(true);
      expect(opacityShift(sample(each[0]), converted(each))).toBeLessThan(0.002);
    }
    const without = converted(['Warcraft III 800', 'mdl']);
    expect(without.notes.map(({ text }) => text)).toContain('opacities that change in time');
  });

  test('moves its pictures over their surfaces as it did', () => {
    for (const each of [
      cases[0],
      cases[3],
      ['Warcraft III 800', 'm2-256'],
      ['World of Warcraft', 'mdx-alpha-1400'],
    ] as const) {
      const made = converted(each);
      const shift = coordinateShift(sample(each[0]), made);
      expect(shift, each.join()).toBeGreaterThanOrEqual(0);
      expect(shift, each.join()).toBeLessThan(0.01);
      expect(made.notes.map(({ text }) => text)).not.toContain('textures that move over their surfaces');
    }
    const without = converted(['Warcraft III 800', 'mdl']);
    expect(without.notes.map(({ text }) => text)).toContain('textures that move over their surfaces');
  });

  test('has its colours, also where they change, or tells that they are lost', () => {
    let coloured = 0;
    for (const [name, id] of [
      cases[0],
      cases[3],
      ['World of Warcraft', 'mdx-alpha-1400'],
      ['Warcraft III 800', 'm2-256'],
    ] as const) {
      const made = converted([name, id]);
      coloured += made.source.content.materials.filter(({ colour }) => colour !== undefined).length;
      expect(colourShift(sample(name), made), `${name} ${id}`).toBeLessThan(0.005);
      expect(made.notes.some(({ text }) => text.startsWith('colours that'))).toBe(false);
    }
    expect(coloured).toBeGreaterThan(0);
    const lost = converted(['World of Warcraft', 'mdl']).notes.map(({ text }) => text);
    expect(lost.some((text) => text.startsWith('colours that'))).toBe(true);
  });

  test('has the events that its game has words for, and tells the others', () => {
    const events = ({ document }: ConvertedGame): string =>
      viewOf(document)
        .clips.flatMap((clip) => clip.events.map(({ name }) => name))
        .join();
    expect(events(convert(sample('small alpha 1400'), 'm2-264'))).toBe('$FSD,$FSD');
    expect(events(convert(sample('small World of Warcraft 264'), 'mdx-alpha-1500'))).toBe('$CHD');
    expect(events(convert(sample('small alpha 1300'), 'm2-256'))).toBe('$FSD,$FSD');
    const knight = converted(cases[0]);
    expect(events(knight)).toMatch(/^(\$FSD,?)+$/);
    expect(knight.notes.map(({ text }) => text).join()).toMatch(/no word for: .*SNDxAOSH/);
  });

  test('lists by kind and number what does not come along', () => {
    const { emitters, lights, cameras } = viewOf(sample('small Warcraft III 800'));
    const made = convert(sample('small Warcraft III 800'), 'mdl');
    const lost = made.notes.flatMap(({ kind, text }) => (kind === 'lost' ? [text] : []));
    const numbers = [emitters.particles, emitters.ribbons, lights, cameras]
      .map(({ length }) => length)
      .filter((length) => length > 0);
    expect(numbers.length).toBeGreaterThan(2);
    for (const number of numbers) expect(lost.some((text) => text.startsWith(`${number} `))).toBe(true);
    expect(lost.join()).toMatch(/events? of (a clip|clips) that the game has no word for: /);
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

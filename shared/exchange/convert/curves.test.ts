/** Curves of plain models: as few keys as tell what was seen, of clips of any length, and nothing that is short is missed. */
import { expect, test } from 'vitest';
import type { TrackTime } from '../../geometry/track.ts';
import type { ModelParticles } from '../../model/emitters.ts';
import type { Clip } from '../../model/view.ts';
import { smallModels, viewOf } from '../../test/models.ts';
import { CurveReader } from './curves.ts';
import { plainEmitters } from './emitters.ts';
import { PlainLooks } from './looks.ts';

const [, open] = smallModels.find(([name]) => name === 'small Warcraft III 800') ?? [];
if (open === undefined) throw new Error('no model');
const view = viewOf(open());

function clipOf(length: number): Clip {
  const [clip] = view.clips;
  if (clip === undefined) throw new Error('no clip');
  return { ...clip, start: 0, end: length };
}

const keysOf = (clip: Clip, valueAt: (time: number) => number, isStepped = false): readonly (readonly number[])[] => {
  const reader = new CurveReader([clip], 1);
  const [index = -1] = reader.add([{ measure: 'plain', isStepped }], ({ frame }: TrackTime) => [valueAt(frame)]);
  const keys = reader.keys[0]?.get(index);
  return [...(keys?.times ?? [])].map((time, at) => [time, keys?.values[at] ?? 0]);
};

test('what goes straight through a clip of two months has two keys, and is read at once', () => {
  const end = 0xffff_ffff;
  const began = performance.now();
  expect(keysOf(clipOf(end), (time) => time / end)).toEqual([
    [0, 0],
    [end, 1],
  ]);
  // Looking at all values again for each new one took minutes.
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('bends, jumps and steps are kept where they are', () => {
  const bent = keysOf(clipOf(1000), (time) => (time < 500 ? 0 : (time - 500) / 100));
  expect(bent.map(([time = 0]) => Math.round(time / 10) * 10)).toEqual([0, 500, 1000]);
  const jumping = keysOf(clipOf(1000), (time) => (time < 500 ? 1 : 3));
  expect(jumping.map(([, value]) => value)).toEqual([1, 1, 3, 3]);
  const stepped = keysOf(clipOf(1000), (time) => (time < 500 ? 1 : 3), true);
  expect(stepped.length).toBeLessThanOrEqual(4);
  expect(stepped.at(-1)).toEqual([1000, 3]);
});

test('particles that are thrown all at once between two looks are not missed', () => {
  const [particles] = view.emitters.particles.filter(({ look }) => look.kind !== 'models');
  if (particles === undefined) throw new Error('no particles');
  const clip = clipOf(1000);
  // Looks are a thirtieth of a second apart, and so long does a burst last: from 67 to 100 ms there is none.
  for (const [times, loop, count] of [
    [[67], null, 1],
    [[67], 500, 2],
  ] as const) {
    const emissionAt: ModelParticles['emissionAt'] = (_time, out) => {
      out.rate = 10;
      return true;
    };
    const thrown = { ...particles, emissionAt, bursts: { times: Int32Array.from(times), loop } };
    const curves = new CurveReader([clip], 1);
    const looks = new PlainLooks(view, { game: 'wow', pictureOf: () => null, curves }, []);
    const emitters = { ...view.emitters, particles: [thrown], ribbons: [] };
    const made = plainEmitters({ emitters }, { curves, looks, jointOf: () => 0, toClient: true }, []);
    const rates = curves.keys[0]?.get(made.particles[0]?.rate ?? -1);
    const values = [...(rates?.values ?? [])];
    const begun = values.filter((value, at) => value > 0 && (values[at - 1] ?? 0) === 0).length;
    expect(begun).toBe(count);
  }
});

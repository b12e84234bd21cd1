/** What `setEffect` promises of every format: one step, read back as asked within what the format holds, nothing else changed. */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../format/format.ts';
import { realModels, sampleModels, smallModels } from '../test/models.ts';
import { editsOf, expectVerb } from '../test/verbs.ts';
import type { Effect, EffectLife } from './effectEdits.ts';
import { lifeAt } from './effects.ts';
import { effectPresets, presetChange } from './effectPresets.ts';

const models = [...sampleModels, ...smallModels, ...realModels];
const effectsOf = (document: FormatDocument): readonly Effect[] => editsOf(document).effects?.() ?? [];

function expectLife(found: EffectLife | null, wanted: EffectLife): void {
  for (const channel of ['color', 'alpha', 'size'] as const) {
    for (const time of [0, 0.25, 0.4, 0.7, 1]) {
      const now = lifeAt(found?.[channel] ?? [], time);
      for (const [part, value] of lifeAt(wanted[channel], time).entries()) {
        expect(Math.abs((now[part] ?? 9) - value), `${channel} at ${time}`).toBeLessThan(0.006);
      }
    }
  }
}

const life: EffectLife = {
  color: [0, 0.4, 1].map((time) => ({ time, value: [time, 1 - time, 0.5] })),
  alpha: [0, 0.4, 1].map((time) => ({ time, value: [1 - time] })),
  size: [0, 0.4, 1].map((time) => ({ time, value: [0.5 + time] })),
};

describe.each(models)('%s', (_name, open) => {
  test('an emitter is what it is set to, and no other one changes', () => {
    const document = open();
    const { setEffect, refusals } = editsOf(document);
    if (setEffect === undefined) return expect(refusals.setEffect).toMatch(/no emitters/);
    const before = effectsOf(document);
    for (const kind of ['particles', 'ribbon'] as const) {
      const at = before.findIndex((each) => each.kind === kind);
      const effect = before[at];
      if (effect === undefined) continue;
      const numbers = Object.fromEntries(
        effect.numbers.flatMap(({ id, hasKeys, isWhole }) =>
          hasKeys ? [] : [[id, isWhole || id === 'emissionRate' ? 4 : 0.75]],
        ),
      );
      const hasKeys = effect.numbers.find((each) => each.hasKeys);
      const cells = Object.fromEntries(
        effect.cells.map(({ id, repeats }, place) => [
          id,
          { first: place, last: 9 + place, repeats: repeats === null ? null : 2 },
        ]),
      );
      const change = kind === 'particles' ? { numbers, life, cells, blend: 1 } : { numbers, color: [0.25, 0.5, 0.75] };
      expectVerb(
        document,
        () => setEffect(effect.record, change),
        (again) => {
          const now = effectsOf(again)[at];
          for (const { id, value } of now?.numbers ?? []) {
            if (numbers[id] !== undefined) expect(Math.abs(value - (numbers[id] ?? 0)), id).toBeLessThan(1e-4);
          }
          if (kind === 'particles') expectLife(now?.life ?? null, life);
          if (kind === 'particles') expect(now?.blend).toBe(1);
          const runs = now?.cells.map(({ id, first, last, repeats }) => [id, { first, last, repeats }]) ?? [];
          expect(Object.fromEntries(runs)).toEqual(cells);
          const strip = (all: readonly Effect[]): unknown =>
            all.flatMap((each, place) => (place === at ? [] : [{ ...each, record: 0 }]));
          expect(strip(effectsOf(again))).toEqual(strip(before));
        },
      );
      expect(() => setEffect(effect.record, { numbers: { lifespan: Number.NaN, alpha: Number.NaN } })).toThrow(
        RangeError,
      );
      expect(() => setEffect(document.root, {})).toThrow(RangeError);
      expect(() => setEffect(effect.record, { cells: { head: { first: -1, last: 0, repeats: 1 } } })).toThrow(
        RangeError,
      );
      if (hasKeys !== undefined)
        expect(() => setEffect(effect.record, { numbers: { [hasKeys.id]: 1 } })).toThrow(/keys/);
    }
  });

  test('every preset is ordinary fields that nothing complains about', () => {
    const document = open();
    const { setEffect, effectBlends = [] } = editsOf(document);
    const [particles, ribbon] = (['particles', 'ribbon'] as const).map((kind) =>
      effectsOf(document).find((each) => each.kind === kind),
    );
    for (const preset of effectPresets) {
      const effect = preset.kind === 'ribbon' ? ribbon : particles;
      if (effect === undefined || setEffect === undefined) continue;
      expectVerb(
        document,
        () => setEffect(effect.record, presetChange(preset, effect, 2, effectBlends)),
        (again) => {
          const now = effectsOf(again).find((each) => each.kind === preset.kind);
          const lifespan = effect.numbers.find(({ id }) => id === 'lifespan');
          if (lifespan?.hasKeys === false) {
            expect(now?.numbers.find(({ id }) => id === 'lifespan')?.value).toBeCloseTo(
              preset.numbers['lifespan'] ?? 0,
            );
          }
        },
      );
    }
  });
});

/**
 * What keys of layers promise of every format, in one table: one step, shown as asked at the moment and read back so from
 * the file, nothing else shown otherwise at that moment or in other clips, undone to the byte.
 */
import { describe, expect, test } from 'vitest';
import type { SequenceSpan } from '../format/animation.ts';
import type { FormatDocument } from '../format/format.ts';
import { buildings, realModels, sampleModels, smallModels, viewOf } from '../test/models.ts';
import { bytesOf, editsOf, expectVerb } from '../test/verbs.ts';
import type { EditedModel } from './edits.ts';
import type { LayerMoment } from './layerKeys.ts';
import { layerValueOf, removeLayerKey, setLayerKey } from './layerKeys.ts';
import type { LayerPlace, LayerTracks } from './layerTracks.ts';

const models = [...sampleModels, ...smallModels, ...buildings, ...realModels];

const modelOf = (document: FormatDocument): EditedModel => ({ view: viewOf(document), edits: editsOf(document) });

const tracksOf = (
  document: FormatDocument,
  material: number,
  layer: number,
  span: SequenceSpan | null = null,
): readonly LayerTracks[] => editsOf(document).layerTracks?.(material, layer, span) ?? [];

function tracksAt(
  document: FormatDocument,
  { material, layer, property, at }: LayerPlace,
  span?: SequenceSpan,
): LayerTracks {
  const found = tracksOf(document, material, layer, span).find((each) => each.property === property && each.at === at);
  if (found === undefined) throw new Error(`no ${property}`);
  return found;
}

const spansOf = (document: FormatDocument): readonly SequenceSpan[] =>
  (document.format.animation?.sequences(document) ?? []).filter(
    ({ isElsewhere, end, start }) => isElsewhere !== true && end > start,
  );

const loopsOf = (document: FormatDocument): readonly SequenceSpan[] =>
  (document.format.animation?.loops?.(document) ?? []).filter(({ end }) => end > 0);

const middle = (span: SequenceSpan): LayerMoment => ({ span, time: Math.round((span.start + span.end) / 2) });

/** Another value than the present one. */
const wanted = (document: FormatDocument, { property }: LayerPlace, now: readonly number[]): readonly number[] => {
  if (property === 'texture') return [now[0] === 0 ? viewOf(document).textures.length - 1 : 0];
  if (property === 'turn') return [(now[0] ?? 0) > 0 ? -60 : 75];
  return now.map((each, at) => (each > 0.5 ? 0.25 : 0.75) + at / 16);
};

/** Fixed numbers of 16 bits and quaternions that were cut to 32 bits come back nearly. */
function expectNear(found: readonly number[], asked: readonly number[]): void {
  expect(found).toHaveLength(asked.length);
  for (const [at, value] of asked.entries()) expect(found[at]).toBeCloseTo(value, 3);
}

/** What the view shows of all layers at a moment, textures by number. */
function shown(document: FormatDocument, { span, time }: LayerMoment): readonly unknown[] {
  const { start, end, isLooping, id } = span;
  const at = { interval: { start, end, isLooping, sequence: id }, frame: time, globalTime: time };
  const view = viewOf(document);
  return [
    ...view.materials.map(({ layers }) =>
      layers.map(({ tint, textures, alpha }) => [
        tint?.(at).alpha ?? alpha,
        tint?.(at).color ?? [1, 1, 1],
        textures.map(({ moved, shown: picture, texture }) => [
          picture?.(at) ?? texture,
          moved?.(at) ?? [1, 0, 0, 0, 1, 0],
        ]),
      ]),
    ),
    view.meshes.map(({ record }) => view.tints.get(record)?.(at).color ?? [1, 1, 1]),
  ];
}

const rounded = (values: unknown): unknown =>
  JSON.parse(
    JSON.stringify(values, (_, each: unknown) =>
      typeof each === 'number' ? Math.round(each * 1000) / 1000 + 0 : each,
    ),
  );

/** Each property of a first and a last layer. */
function placesOf(document: FormatDocument): readonly LayerPlace[] {
  const { materials } = viewOf(document);
  const ends = [...new Set([0, materials.length - 1])];
  return ends.flatMap((material) => {
    const layer = (materials[material]?.layers.length ?? 0) - 1;
    return layer < 0
      ? []
      : tracksOf(document, material, layer).map(({ property, at }) => ({ material, layer, property, at }));
  });
}

describe.each(models)('%s', (_name, open) => {
  test('a key is set and taken away, and nothing but its layer shows it', () => {
    const document = open();
    if (editsOf(document).ownLayerTracks === undefined) {
      expect(editsOf(document).refusals.ownLayerTracks).toMatch(/^[A-Z].{10,}/);
      return;
    }
    const spans = spansOf(document);
    const [span] = spans;
    if (span === undefined) return;
    const moment = middle(span);
    for (const place of placesOf(document)) {
      const before = tracksAt(document, place);
      const present = layerValueOf(modelOf(document), before, moment);
      if (present.refusal !== null) {
        expect(() => setLayerKey(modelOf(document), place, moment, present.value)).toThrow(RangeError);
        continue;
      }
      const value = wanted(document, place, present.value);
      // A model with one texture has no other to show.
      if (value.every((each, at) => each === present.value[at])) continue;
      const others = spans
        .slice(1, 4)
        .filter(({ start, end }) => start > span.end || end < span.start || spans[1]?.start === 0);
      const elsewhere = others.map((each) => rounded(shown(document, middle(each))));
      const rest = shown(document, moment);
      expectVerb(
        document,
        () => setLayerKey(modelOf(document), place, moment, value),
        (again) => {
          const now = layerValueOf(modelOf(again), tracksAt(again, place), {
            ...moment,
            span: spansOf(again)[0] ?? span,
          });
          expectNear(now.value, value);
          expect(now).toMatchObject({ hasKey: true, refusal: null });
          const all = shown(again, { ...moment, span: spansOf(again)[0] ?? span });
          for (const [material, layers] of all.entries()) {
            if (material === place.material || (place.property === 'colour' && material === all.length - 1)) continue;
            expect(rounded(layers)).toEqual(rounded(rest[material]));
          }
          expect(rounded(all)).not.toEqual(rounded(rest));
        },
      );
      setLayerKey(modelOf(document), place, moment, value);
      expect(others.map((each) => rounded(shown(document, middle(each))))).toEqual(elsewhere);
      const { count } = layerValueOf(modelOf(document), tracksAt(document, place), moment);
      expectVerb(
        document,
        () => removeLayerKey(modelOf(document), place, moment),
        (again) => {
          const now = layerValueOf(modelOf(again), tracksAt(again, place), {
            ...moment,
            span: spansOf(again)[0] ?? span,
          });
          // On the common time line of old World of Warcraft one sequence alone cannot be without keys.
          const isResting = count === 1 && document.format.id === 'm2' && document.version < 264;
          expect(now).toMatchObject({ hasKey: false, count: isResting ? 1 : count - 1 });
        },
      );
      document.undo();
    }
  });

  test('on a loop keys go by its clock, and other clocks refuse them', () => {
    const document = open();
    const [loop] = loopsOf(document);
    const [span] = spansOf(document);
    const own = placesOf(document).filter((place) => tracksAt(document, place).tracks.length === 0);
    const [place] = own;
    if (loop === undefined || span === undefined || place === undefined) return;
    const asked = wanted(document, place, tracksAt(document, place).rest);
    const before = bytesOf(document);
    setLayerKey(modelOf(document), place, middle(loop), asked);
    expectNear(layerValueOf(modelOf(document), tracksAt(document, place, loop), middle(loop)).value, asked);
    setLayerKey(modelOf(document), place, { span: loop, time: loop.start }, tracksAt(document, place).rest);
    const { refusal, hasKey } = layerValueOf(modelOf(document), tracksAt(document, place), middle(span));
    expect([refusal, hasKey]).toEqual([expect.stringMatching(/runs on .+ show that/), false]);
    const position = document.history.position;
    expect(() => setLayerKey(modelOf(document), place, middle(span), asked)).toThrow(/runs on/);
    expect(document.history.position).toBe(position);
    document.undo();
    document.undo();
    expect(bytesOf(document)).toEqual(before);
  });

  test('what is no number, no layer and no texture is refused', () => {
    const document = open();
    const [span] = spansOf(document);
    if (editsOf(document).ownLayerTracks === undefined || span === undefined) return;
    const model = modelOf(document);
    const before = bytesOf(document);
    const place = { material: 0, layer: 0, property: 'opacity', at: 0 } as const;
    expect(() => setLayerKey(model, place, middle(span), [Number.NaN])).toThrow(RangeError);
    expect(() => setLayerKey(model, { ...place, layer: 50 }, middle(span), [1])).toThrow(RangeError);
    expect(() => setLayerKey(model, { ...place, at: 9 }, middle(span), [1])).toThrow(RangeError);
    expect(bytesOf(document)).toEqual(before);
  });
});

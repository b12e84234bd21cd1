/** Particle emitters and ribbons of World of Warcraft’s models. Format pages 11 and 12. */
import type { DocumentRecord, Fields, RecordId } from '../../../codec/documentRecord.ts';
import { copyNumbers, isNumbers } from '../../../codec/documentRecord.ts';
import { fieldsByName } from '../../../codec/byName.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type {
  CellRun,
  Effect,
  EffectChange,
  EffectEdits,
  EffectLife,
  EffectNumber,
  LifePoint,
} from '../../../model/effectEdits.ts';
import { effectAt, requireEffect, threePoints } from '../../../model/effects.ts';
import type { Notes } from '../../../model/notes.ts';
import { inStep } from '../../../model/steps.ts';
import { listOf, trackOf } from '../model.ts';
import { steadyKeys } from '../newTracks.ts';
import { packFraction, unpackFraction } from '../packed.ts';
import { Particle, Ribbon } from '../schema/emitters.ts';
import { blendNames } from '../schema/material.ts';
import { kindOfType, NESTED_TRACKS } from '../schema/trackKinds.ts';
import { m2View } from '../view/index.ts';

interface NumberRow {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly min: number | null;
  readonly isWhole?: boolean;
  /** The field, or the track, that holds it. */
  readonly field?: string;
  readonly track?: string;
}

const row = (
  id: string,
  label: string,
  unit: string,
  min: number | null,
  rest: Partial<NumberRow> = {},
): NumberRow => ({
  ...{ id, label, unit, min },
  ...rest,
});
const cells = [
  row('rows', 'Rows', '', 1, { isWhole: true, field: 'rows' }),
  row('columns', 'Columns', '', 1, { isWhole: true, field: 'columns' }),
];
const particleNumbers: readonly NumberRow[] = [
  row('emissionRate', 'Rate', '1/s', 0, { track: 'emissionRate' }),
  row('lifespan', 'Lifespan', 's', 0, { track: 'lifespan' }),
  row('speed', 'Speed', 'yd/s', null, { track: 'speed' }),
  row('variation', 'Variation', '', 0, { track: 'variation' }),
  row('latitude', 'Cone', 'rad', null, { track: 'latitude' }),
  row('gravity', 'Gravity', 'yd/s²', null, { track: 'gravity' }),
  row('length', 'Length', 'yd', null, { track: 'areaLength' }),
  row('width', 'Width', 'yd', null, { track: 'areaWidth' }),
  ...cells,
];
const ribbonNumbers: readonly NumberRow[] = [
  row('heightAbove', 'Height above', 'yd', null, { track: 'heightAbove' }),
  row('heightBelow', 'Height below', 'yd', null, { track: 'heightBelow' }),
  row('emissionRate', 'Rate', '1/s', 0, { field: 'edgesPerSecond' }),
  row('lifespan', 'Lifespan', 's', 0, { field: 'edgeLifetime' }),
  row('alpha', 'Opacity', '', 0, { track: 'alpha' }),
  row('gravity', 'Gravity', 'yd/s²', null, { field: 'gravity' }),
  ...cells,
];

const blends = Object.entries(blendNames).map(([value, name]) => ({ value: Number(value), name }));
const whole = 32767;
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const list = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.map(numberOf) : isNumbers(value) ? Array.from(value) : [];

/** The value of a track as it begins; opacity is a fraction. */
function valuesOf(document: Document, emitter: RecordId, track: string): readonly number[] {
  const found = trackOf(document, emitter, track);
  if (found === null) return [];
  const { components = 1, mix } = kindOfType.get(found.type) ?? {};
  const values = list(found.fields.values).slice(0, components);
  return mix === 'fixed16' ? values.map(unpackFraction) : values;
}

function curve(
  fields: Fields,
  name: string,
  width: number,
  valueOf: (numbers: readonly number[]) => readonly number[],
): readonly LifePoint[] {
  const times = list(fields[`${name}Times`]);
  const values = list(fields[`${name}Values`]);
  return times.map((time, at) => ({
    time: Math.min(1, Math.max(0, time / whole)),
    value: valueOf(values.slice(at * width, (at + 1) * width)),
  }));
}

/** By the number of the emitter's kind; 1 is a plane. */
const shapes: Readonly<Record<number, Effect['shape']>> = { 2: 'sphere', 3: 'spline' };

const parts = ['startColor', 'middleColor', 'endColor'] as const;

function lifeOf(document: Document, record: DocumentRecord): EffectLife {
  if (document.version >= NESTED_TRACKS) {
    const fields = fieldsByName(record.fields);
    return {
      color: curve(fields, 'color', 3, (rgb) => rgb.map((part) => part / 255)),
      alpha: curve(fields, 'alpha', 1, ([alpha = 0]) => [alpha / whole]),
      size: curve(fields, 'scale', 2, ([width = 0]) => [width]),
    };
  }
  const fields = fieldsOf(Particle, record);
  const times = [0, Math.min(1, Math.max(0, numberOf(fields.midpoint))), 1];
  const colors = parts.map((part) => list(fields[part]));
  const sizes = list(fields.sizes);
  const points = (valueOf: (at: number) => readonly number[]): readonly LifePoint[] =>
    times.map((time, at) => ({ time, value: valueOf(at) }));
  return {
    // Blue, green, red, opacity.
    color: points((at) => [2, 1, 0].map((part) => (colors[at]?.[part] ?? 0) / 255)),
    alpha: points((at) => [(colors[at]?.[3] ?? 0) / 255]),
    size: points((at) => [sizes[at] ?? 0]),
  };
}

/** Before version 264 a run for each part of the life; since then a curve, from its first cell to its last. */
const cellParts = [
  ['head', 'Head, first part of the life', 'headCells'],
  ['headDecay', 'Head, last part', 'headDecayCells'],
  ['tail', 'Tail, first part', 'tailCells'],
  ['tailDecay', 'Tail, last part', 'tailDecayCells'],
] as const;
const cellCurves = [
  ['head', 'Head', 'headCell'],
  ['tail', 'Tail', 'tailCell'],
] as const;

function cellRuns(document: Document, fields: FieldsIn<typeof Particle>): readonly CellRun[] {
  if (document.version >= NESTED_TRACKS) {
    return cellCurves.map(([id, label, curved]) => {
      const values = list(fields[`${curved}Values`]);
      const loses =
        values.length > 2
          ? `It is a curve of ${values.length} cells: a change makes it a run from the first to the last.`
          : '';
      return { id, label, first: values[0] ?? 0, last: values.at(-1) ?? 0, repeats: null, loses };
    });
  }
  return cellParts.map(([id, label, field]) => {
    const [first = 0, last = 0, repeats = null] = list(fields[field]);
    return { id, label, first, last, repeats, loses: '' };
  });
}

/** The fields that hold other cells, and what is told of them. */
function cellFields(document: Document, effect: Effect, { cells = {} }: EffectChange): [fields: Fields, notes: Notes] {
  if (effect.kind === 'ribbon') return [{}, []];
  if (document.version < NESTED_TRACKS) {
    const changed = cellParts.flatMap(([id, , field]) => {
      const [run, before] = [cells[id], effect.cells.find((each) => each.id === id)];
      if (run === undefined || before === undefined) return [];
      const rest = before.repeats === null ? [] : [run.repeats ?? before.repeats];
      return [[field, [run.first, run.last, ...rest]] as const];
    });
    return [Object.fromEntries(changed), []];
  }
  const own = fieldsOf(Particle, document.get(effect.record));
  const changed = cellCurves.flatMap(([id, , curved]) => {
    const run = cells[id];
    return run === undefined ? [] : [{ run, curved, points: list(own[`${curved}Values`]).length }];
  });
  const notes = changed.flatMap(({ points }) =>
    points > 2 ? [`A curve of ${points} cells became a run from the first to the last.`] : [],
  );
  const fields = changed.flatMap(({ run: { first, last }, curved }) => [
    [`${curved}Times`, Uint16Array.of(0, whole)] as const,
    [`${curved}Values`, Uint16Array.of(first, last)] as const,
  ]);
  return [Object.fromEntries(fields), notes];
}

function readEffect(document: Document, record: RecordId, index: number): Effect {
  const own = document.get(record);
  const isRibbon = own.type === 'ribbon';
  const numbers = (isRibbon ? ribbonNumbers : particleNumbers).map(
    ({ id, label, unit, min, isWhole = false, field, track }): EffectNumber => ({
      ...{ id, label, unit, min, isWhole },
      value:
        track === undefined
          ? numberOf(fieldsByName(own.fields)[field ?? id])
          : (valuesOf(document, record, track)[0] ?? 0),
      hasKeys: track !== undefined && (trackOf(document, record, track)?.fields.times.length ?? 0) > 1,
    }),
  );
  return {
    record,
    kind: isRibbon ? 'ribbon' : 'particles',
    name: isRibbon ? `Ribbon ${index}` : `Particles ${index}`,
    shape: isRibbon ? 'edge' : (shapes[fieldsOf(Particle, own).emitter] ?? 'plane'),
    lengthAlong: 'y',
    texture: isRibbon ? -1 : numberOf(fieldsOf(Particle, own).texture),
    blend: isRibbon ? null : numberOf(fieldsOf(Particle, own).blend),
    life: isRibbon ? null : lifeOf(document, own),
    hasThreePoints: document.version < NESTED_TRACKS,
    color: isRibbon ? valuesOf(document, record, 'color') : null,
    numbers,
    cells: isRibbon ? [] : cellRuns(document, fieldsOf(Particle, own)),
  };
}

/** Makes a track hold a value all the time. One with several keys stays, which is told. */
function setTrack(
  document: Document,
  transaction: Transaction,
  emitter: RecordId,
  name: string,
  { label, value }: { readonly label: string; readonly value: readonly number[] },
): Notes {
  const track = trackOf(document, emitter, name);
  const kind = track === null ? undefined : kindOfType.get(track.type);
  if (track === null || kind === undefined) return [];
  if (track.fields.times.length > 1) return [`${label} has keys and stays as it is.`];
  const stored = kind.mix === 'fixed16' ? value.map(packFraction) : value;
  transaction.update(track.id, steadyKeys(document, kind, stored));
  return [];
}

const byte = (share: number): number => Math.min(255, Math.max(0, Math.round(share * 255)));

type ParticleFields = FieldsIn<typeof Particle>;

/** Width and height keep their proportion. */
function sizeValues({ scaleValues }: ParticleFields, points: readonly LifePoint[]): Float32Array<ArrayBuffer> {
  const [width = 1, height = 1] = list(scaleValues);
  const tall = width > 0 && height > 0 ? height / width : 1;
  return Float32Array.from(points.flatMap(({ value: [size = 0] }) => [size, size * tall]));
}

/** Whether points have proportions of their own, which go when sizes are made anew. */
function sizeNotes(document: Document, effect: Effect, { life }: EffectChange): Notes {
  if (life?.size === undefined || document.version < NESTED_TRACKS) return [];
  const values = list(fieldsOf(Particle, document.get(effect.record)).scaleValues);
  const tall = values.flatMap((width, at) => (at % 2 === 0 && width > 0 ? [(values[at + 1] ?? 0) / width] : []));
  const isEven = tall.every((each) => Math.abs(each - (tall[0] ?? 1)) < 1e-3);
  return isEven ? [] : ['Width and height are in the proportion of the first point everywhere now.'];
}

function lifeFields(document: Document, effect: Effect, { life }: EffectChange): Fields {
  if (life === undefined || effect.life === null) return {};
  const fields = fieldsOf(Particle, document.get(effect.record));
  const times = (points: readonly LifePoint[]): Uint16Array<ArrayBuffer> =>
    Uint16Array.from(points, ({ time }) => Math.round(time * whole));
  if (document.version >= NESTED_TRACKS) {
    const { color, alpha, size } = life;
    return {
      ...(color === undefined
        ? {}
        : {
            colorTimes: times(color),
            colorValues: Float32Array.from(color.flatMap(({ value }) => value.map((part) => part * 255))),
          }),
      ...(alpha === undefined
        ? {}
        : {
            alphaTimes: times(alpha),
            alphaValues: Uint16Array.from(alpha, ({ value: [share = 0] }) =>
              Math.round(Math.min(1, Math.max(0, share)) * whole),
            ),
          }),
      ...(size === undefined ? {} : { scaleTimes: times(size), scaleValues: sizeValues(fields, size) }),
    };
  }
  const { middle, life: made } = threePoints(effect.life, effect.life.color[1]?.time ?? 0.5, life);
  const colors = parts.map((part, at) => {
    const [red = 0, green = 0, blue = 0] = made.color[at] ?? [];
    const before = list(fields[part]);
    const rgb = life.color === undefined ? before.slice(0, 3) : [byte(blue), byte(green), byte(red)];
    return [part, [...rgb, life.alpha === undefined ? (before[3] ?? 0) : byte(made.alpha[at]?.[0] ?? 0)]] as const;
  });
  return {
    midpoint: Math.fround(middle),
    ...Object.fromEntries(colors),
    ...(life.size === undefined ? {} : { sizes: made.size.map(([size = 0]) => Math.fround(size)) }),
  };
}

export function effectEdits(document: Document): Required<EffectEdits> {
  const effects = (): readonly Effect[] => [
    ...listOf(document, 'particles').map((record, at) => readEffect(document, record, at)),
    ...listOf(document, 'ribbons').map((record, at) => readEffect(document, record, at)),
  ];
  return {
    effects,
    effectBlends: blends,
    // The commonest of the models of the corpus that have one cell.
    effectTextures: { light: 'Spells\\GenericGlow64.blp', smoke: 'Spells\\SmokeToon01.blp' },
    setEffect(emitter, change, step) {
      const effect = effectAt(effects(), emitter);
      requireEffect(effect, change, { blends, textures: m2View(document).textures.length });
      return inStep(document, 'Change emitter', step, (transaction) => {
        const isRibbon = effect.kind === 'ribbon';
        const { numbers = {}, color, blend, texture, like } = change;
        const drawn = isRibbon && like !== undefined ? fieldsOf(Ribbon, document.get(like)) : null;
        const told: string[] = [];
        for (const { id, label, min, isWhole = false, field, track } of isRibbon ? ribbonNumbers : particleNumbers) {
          const wanted = numbers[id];
          if (wanted === undefined) continue;
          const bounded = min === null ? wanted : Math.max(min, wanted);
          if (track !== undefined)
            told.push(...setTrack(document, transaction, emitter, track, { label, value: [Math.fround(bounded)] }));
          else
            transaction.update(emitter, {
              [field ?? id]: isWhole ? Math.round(bounded) & 0xffff : Math.fround(bounded),
            });
        }
        if (isRibbon && color !== undefined)
          told.push(
            ...setTrack(document, transaction, emitter, 'color', { label: 'Colour', value: color.map(Math.fround) }),
          );
        const [cellsNow, notes] = cellFields(document, effect, change);
        told.push(...sizeNotes(document, effect, change));
        transaction.update(emitter, {
          ...lifeFields(document, effect, change),
          ...cellsNow,
          ...(drawn === null ? {} : { textures: copyNumbers(drawn.textures), materials: copyNumbers(drawn.materials) }),
          ...(!isRibbon && blend !== undefined ? { blend } : {}),
          ...(!isRibbon && texture !== undefined ? { texture } : {}),
        });
        return [...told, ...notes];
      });
    },
  };
}

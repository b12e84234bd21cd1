/** Particle emitters and ribbons of MDX models, in both games. Format pages 5.9 to 5.11 and 18.5. */
import type { DocumentRecord, Fields, RecordId } from '../../../codec/documentRecord.ts';
import { fieldsByName } from '../../../codec/byName.ts';
import type { Document } from '../../../document/document.ts';
import type { CellPart, CellRun, Effect, EffectChange, EffectEdits, EffectLife } from '../../../model/effectEdits.ts';
import { effectAt, requireEffect, threePoints } from '../../../model/effects.ts';
import { inStep, obeyed } from '../../../model/steps.ts';
import { dialectOf } from '../dialects.ts';
import { trackProperty } from '../file.ts';
import { itemsWithTags } from '../model.ts';
import { ParticleEmitter2, RibbonEmitter } from '../schema/nodes.ts';
import type { InBoth } from '../view/records.ts';
import { fieldsInBoth, finite, nodeFields, ownTracks } from '../view/records.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { ParticleEmitter2 as AlphaParticleEmitter2 } from '../alpha/schema/emitters.ts';
import { mdxView } from '../view/index.ts';

type NumberRow = readonly [field: string, label: string, unit: string, min: number | null, isWhole?: boolean];

const particleNumbers: readonly NumberRow[] = [
  ['emissionRate', 'Rate', '1/s', 0],
  ['lifespan', 'Lifespan', 's', 0],
  ['speed', 'Speed', 'units/s', null],
  ['variation', 'Variation', '', 0],
  ['latitude', 'Cone', '°', null],
  ['gravity', 'Gravity', 'units/s²', null],
  ['length', 'Length', 'units', null],
  ['width', 'Width', 'units', null],
  ['rows', 'Rows', '', 1, true],
  ['columns', 'Columns', '', 1, true],
];
const ribbonNumbers: readonly NumberRow[] = [
  ['heightAbove', 'Height above', 'units', null],
  ['heightBelow', 'Height below', 'units', null],
  ['emissionRate', 'Rate', '1/s', 0, true],
  ['lifespan', 'Lifespan', 's', 0],
  ['alpha', 'Opacity', '', 0],
  ['gravity', 'Gravity', 'units/s²', null],
  ['rows', 'Rows', '', 1, true],
  ['columns', 'Columns', '', 1, true],
];

/** The commonest of the models of the corpus that have one cell. */
const warcraftTextures = { light: 'Textures\\Flare.blp', smoke: 'Textures\\Dust5A.blp' } as const;
const wowTextures = { light: 'Spells\\GenericGlow64.blp', smoke: 'Spells\\SmokeToon01.blp' } as const;

const blends = ['Blend', 'Additive', 'Modulate', 'Modulate 2×', 'Alpha key'].map((name, value) => ({ value, name }));
/** By the alpha's number of the emitter's kind; 1 is a plane. */
const alphaShapes: Readonly<Record<number, Effect['shape']>> = { 2: 'sphere', 3: 'spline' };

const parts = ['start', 'middle', 'end'] as const;

const cellParts = [
  ['head', 'Head, first part of the life', 'headInterval'],
  ['headDecay', 'Head, last part', 'headDecayInterval'],
  ['tail', 'Tail, first part', 'tailInterval'],
  ['tailDecay', 'Tail, last part', 'tailDecayInterval'],
] as const;

const cellRun = (id: CellPart, label: string, [first = 0, last = 0, repeats = 1]: readonly number[]): CellRun => ({
  ...{ id, label, first, last, repeats, loses: '' },
});

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const list = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(numberOf) : []);

type ParticleFields = InBoth<FieldsIn<typeof ParticleEmitter2>>;

function lifeOf(fields: ParticleFields): EffectLife {
  const times = [0, Math.min(1, Math.max(0, numberOf(fields.timeMiddle))), 1];
  const colors = parts.map((part) => list(fields[`${part}Color`]));
  const alphas = parts.map((part) => numberOf(fields[`${part}Alpha`]) / 255);
  const sizes = list(fields.scaling);
  const points = (valueOf: (at: number) => readonly number[]): EffectLife['color'] =>
    times.map((time, at) => ({ time, value: valueOf(at) }));
  return {
    color: points((at) => colors[at] ?? []),
    alpha: points((at) => [alphas[at] ?? 0]),
    size: points((at) => [sizes[at] ?? 0]),
  };
}

function shapeOf(own: DocumentRecord, isAlpha: boolean): Effect['shape'] {
  const kind = isAlpha ? fieldsOf(AlphaParticleEmitter2, own).emitterType : null;
  return alphaShapes[numberOf(kind)] ?? 'plane';
}

function readEffect(document: Document, record: RecordId): Effect {
  const own = document.get(record);
  const isRibbon = own.type === 'ribbonEmitter';
  const { trackKinds, isAlpha } = dialectOf(document);
  const particle = isRibbon ? null : fieldsInBoth(ParticleEmitter2, own);
  const moving = new Set(ownTracks(own).map((id) => trackProperty(document.get(id), trackKinds)));
  const rows = isRibbon ? ribbonNumbers : particleNumbers;
  return {
    record,
    kind: isRibbon ? 'ribbon' : 'particles',
    name: nodeFields(own).name,
    shape: isRibbon ? 'edge' : shapeOf(own, isAlpha),
    // World of Warcraft’s planes lie the other way round, from the alpha on.
    lengthAlong: isAlpha ? 'y' : 'x',
    texture: particle === null ? -1 : numberOf(particle.textureId),
    blend: particle === null ? null : numberOf(particle.filterMode),
    life: particle === null ? null : lifeOf(particle),
    hasThreePoints: true,
    color: isRibbon ? list(fieldsInBoth(RibbonEmitter, own).color) : null,
    numbers: rows.map(([id, label, unit, min, isWhole = false]) => ({
      ...{ id, label, min, isWhole },
      unit: isAlpha && id === 'latitude' ? 'rad' : unit,
      value: numberOf(fieldsByName(own.fields)[id]),
      hasKeys: moving.has(id),
    })),
    cells: particle === null ? [] : cellParts.map(([id, label, field]) => cellRun(id, label, list(particle[field]))),
  };
}

const byte = (share: number): number => Math.min(255, Math.max(0, Math.round(share * 255)));

function lifeFields(effect: Effect, { life }: EffectChange): Fields {
  if (life === undefined || effect.life === null) return {};
  const { middle, life: made } = threePoints(effect.life, effect.life.color[1]?.time ?? 0.5, life);
  const fields: Record<string, number | readonly number[]> = {
    timeMiddle: Math.fround(middle),
  };
  for (const [at, part] of parts.entries()) {
    // Only what changes is written: a colour beyond its bounds stays.
    if (life.color !== undefined) fields[`${part}Color`] = (made.color[at] ?? []).map(Math.fround);
    if (life.alpha !== undefined) fields[`${part}Alpha`] = byte(made.alpha[at]?.[0] ?? 0);
  }
  if (life.size !== undefined) fields['scaling'] = made.size.map(([size = 0]) => Math.fround(size));
  return fields;
}

function numberFields(effect: Effect, { numbers = {} }: EffectChange): Fields {
  const made: Record<string, number> = {};
  for (const { id, isWhole, min } of effect.numbers) {
    const wanted = numbers[id];
    if (wanted === undefined) continue;
    const value = isWhole ? Math.round(wanted) : Math.fround(wanted);
    made[id] = min === null ? value : Math.max(min, value);
  }
  return made;
}

function cellFields(effect: Effect, { cells = {} }: EffectChange): Fields {
  return Object.fromEntries(
    cellParts.flatMap(([id, , field]) => {
      const [run, before] = [cells[id], effect.cells.find((each) => each.id === id)];
      return run === undefined || before === undefined
        ? []
        : [[field, [run.first, run.last, run.repeats ?? before.repeats ?? 1]]];
    }),
  );
}

export function effectEdits(document: Document): Required<EffectEdits> {
  const effects = (): readonly Effect[] =>
    itemsWithTags(document, ['PRE2', 'RIBB']).map((record) => readEffect(document, record));
  return {
    effects,
    effectBlends: blends,
    effectTextures: dialectOf(document).isAlpha ? wowTextures : warcraftTextures,
    setEffect(emitter, change, step) {
      const effect = effectAt(effects(), emitter);
      requireEffect(effect, change, { blends, textures: mdxView(document).textures.length });
      return inStep(document, 'Change emitter', step, (transaction) => {
        const isRibbon = effect.kind === 'ribbon';
        const { color, blend, texture, like } = change;
        const drawn = isRibbon && like !== undefined ? fieldsInBoth(RibbonEmitter, document.get(like)) : null;
        transaction.update(emitter, {
          ...numberFields(effect, change),
          ...cellFields(effect, change),
          ...lifeFields(effect, change),
          ...(isRibbon && color !== undefined ? { color: color.map(Math.fround) } : {}),
          ...(drawn === null ? {} : { materialId: finite(drawn.materialId, 0) }),
          ...(!isRibbon && blend !== undefined ? { filterMode: blend } : {}),
          ...(!isRibbon && texture !== undefined ? { textureId: texture } : {}),
        });
        return obeyed;
      });
    },
  };
}

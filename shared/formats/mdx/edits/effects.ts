/** Particle emitters and ribbons of MDX models, in both games. Format pages 5.9 to 5.11 and 18.5. */
import type { DocumentRecord, Fields, RecordId } from '../../../codec/documentRecord.ts';
import { idList } from '../../../codec/parts.ts';
import type { Document } from '../../../document/document.ts';
import type { Effect, EffectChange, EffectEdits, EffectLife, EffectNumber } from '../../../model/effectEdits.ts';
import { effectAt, requireEffect, threePoints } from '../../../model/effects.ts';
import { inStep, obeyed } from '../../../model/steps.ts';
import { dialectOf } from '../dialects.ts';
import { itemsWithTags } from '../model.ts';
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
const parts = ['start', 'middle', 'end'] as const;

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const list = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(numberOf) : []);

function lifeOf({ fields }: DocumentRecord): EffectLife {
  const times = [0, Math.min(1, Math.max(0, numberOf(fields['timeMiddle']))), 1];
  const points = (valueOf: (at: number) => readonly number[]): EffectLife['color'] =>
    times.map((time, at) => ({ time, value: valueOf(at) }));
  return {
    color: points((at) => list(fields[`${parts[at]}Color`])),
    alpha: points((at) => [numberOf(fields[`${parts[at]}Alpha`]) / 255]),
    size: points((at) => [list(fields['scaling'])[at] ?? 0]),
  };
}

function readEffect(document: Document, record: RecordId): Effect {
  const own = document.get(record);
  const isRibbon = own.type === 'ribbonEmitter';
  const { trackKinds } = dialectOf(document);
  const moving = new Set(
    idList(own.fields, 'tracks').map((id) => trackKinds.get(String(document.get(id).fields['tag']))?.property),
  );
  const rows = isRibbon ? ribbonNumbers : particleNumbers;
  const interval = list(own.fields['headInterval']);
  const cells: readonly EffectNumber[] = isRibbon
    ? []
    : ['firstCell', 'lastCell'].map((id, at) => ({
        ...{ id, label: at === 0 ? 'First cell' : 'Last cell', unit: '', value: interval[at] ?? 0 },
        ...{ min: 0, isWhole: true, hasKeys: false },
      }));
  return {
    record,
    kind: isRibbon ? 'ribbon' : 'particles',
    name: String(own.fields['name'] ?? ''),
    texture: isRibbon ? -1 : numberOf(own.fields['textureId']),
    blend: isRibbon ? null : numberOf(own.fields['filterMode']),
    life: isRibbon ? null : lifeOf(own),
    hasThreePoints: true,
    color: isRibbon ? list(own.fields['color']) : null,
    numbers: [
      ...rows.map(([id, label, unit, min, isWhole = false]) => ({
        ...{ id, label, unit, min, isWhole, value: numberOf(own.fields[id]), hasKeys: moving.has(id) },
      })),
      ...cells,
    ],
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

function numberFields(effect: Effect, { numbers = {} }: EffectChange, { fields }: DocumentRecord): Fields {
  const made: Record<string, number | readonly number[]> = {};
  const [, , ...rest] = list(fields['headInterval']);
  for (const { id, isWhole, min } of effect.numbers) {
    const wanted = numbers[id];
    if (wanted === undefined) continue;
    const value = isWhole ? Math.round(wanted) : Math.fround(wanted);
    made[id] = min === null ? value : Math.max(min, value);
  }
  const { firstCell, lastCell, ...own } = made;
  if (firstCell === undefined && lastCell === undefined) return own;
  const interval = list(fields['headInterval']);
  const cells = [numberOf(firstCell ?? interval[0]), numberOf(lastCell ?? interval[1]), ...rest];
  return { ...own, headInterval: cells };
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
        const { color, blend, texture } = change;
        transaction.update(emitter, {
          ...numberFields(effect, change, document.get(emitter)),
          ...lifeFields(effect, change),
          ...(isRibbon && color !== undefined ? { color: color.map(Math.fround) } : {}),
          ...(!isRibbon && blend !== undefined ? { filterMode: blend } : {}),
          ...(!isRibbon && texture !== undefined ? { textureId: texture } : {}),
        });
        return obeyed;
      });
    },
  };
}

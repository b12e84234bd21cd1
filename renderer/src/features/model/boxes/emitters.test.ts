/** Emitters and ribbons are pulled by handles in every format that has them: one step a drag, numbers as the panel has them. */
import { expect, test } from 'vitest';
import { MATRIX_LENGTH } from '../../../../../shared/geometry/matrix.ts';
import { dot, subtract } from '../../../../../shared/geometry/vector.ts';
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import type { Effect } from '../../../../../shared/model/effectEdits.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { sampleModels, smallModels } from '../../../../../shared/test/models.ts';
import { emitterParts } from './emitterTarget.ts';

const gap = 0.5;

function edited(document: FormatDocument): EditedModel {
  const { model } = document.format;
  if (model === undefined) throw new Error('no model');
  return { view: model.view(document), edits: model.edits(document) };
}

/** Every joint is twice as large as at rest, and turned by 90° about Z. */
function sceneOf({ view }: EditedModel) {
  const matrices = new Float32Array(view.joints.flatMap(() => [0, -2, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0]));
  expect(matrices.length).toBe(view.joints.length * MATRIX_LENGTH);
  return { jointMatrices: () => matrices };
}

function effectsOf(document: FormatDocument): readonly Effect[] {
  return edited(document).edits.effects?.() ?? [];
}

const valueOf = (effect: Effect | undefined, id: string): number =>
  effect?.numbers.find((each) => each.id === id)?.value ?? NaN;

const withEmitters = [...sampleModels, ...smallModels].filter(([, open]) => effectsOf(open()).length > 0);

test('all formats with emitters are tried', () => {
  expect(withEmitters.map(([name]) => name).join()).toMatch(/Warcraft III.*alpha.*World of Warcraft/);
});

test.each(withEmitters)('%s: each handle goes where it is pulled, in one step, undone to the byte', (_name, open) => {
  const document = open();
  const before = document.write();
  const scene = sceneOf(edited(document));
  for (const [index] of effectsOf(document).entries()) {
    const partsNow = () => {
      const effect = effectsOf(document)[index];
      if (effect === undefined) throw new Error('it is there');
      return { effect, parts: emitterParts(edited(document), scene, effect, gap) };
    };
    const { effect, parts } = partsNow();
    for (const [at, handle] of parts.handles.entries()) {
      const isCone = handle.name === 'Cone';
      // One that opens all the way can only be closed.
      const isOpen = isCone && valueOf(effect, 'latitude') > 3;
      document.edit('Pull', (step) => handle.pull(step, isOpen ? -1 : 1));
      const now = partsNow();
      const moved = now.parts.handles[at];
      if (moved === undefined) throw new Error('the handle stays');
      // An arrow of almost no speed stands where it can be taken hold of, and so may jump.
      const isShort = handle.name === 'Speed' && Math.abs(valueOf(effect, 'speed')) < 1;
      if (!isShort && !isCone) expect(dot(subtract(moved.place, handle.place), handle.way)).toBeCloseTo(1, 1);
      expect(now.effect).not.toEqual(effect);
      document.undo();
    }
  }
  expect(document.write()).toEqual(before);
});

/** An emitter of our own, with handles of these names. */
function made(change: Partial<Effect>, numbers: Readonly<Record<string, number>>, keyed: readonly string[] = []) {
  const document = sampleModels[0]?.[1]();
  const first = document === undefined ? undefined : effectsOf(document).find(({ kind }) => kind === 'particles');
  if (document === undefined || first === undefined) throw new Error('the sample has particles');
  const rows = Object.entries(numbers).map(([id, value]) => {
    const unit = id === 'latitude' ? '°' : '';
    return { id, label: id, unit, value, min: null, isWhole: false, hasKeys: keyed.includes(id) };
  });
  const written: Readonly<Record<string, number>>[] = [];
  const model = edited(document);
  const setEffect = (_record: number, { numbers: now = {} }) => {
    written.push(now);
    return [];
  };
  const edits: EditedModel['edits'] = { ...model.edits, setEffect };
  const joints = new Float32Array(model.view.joints.flatMap(() => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]));
  const scene = { jointMatrices: () => joints };
  const parts = emitterParts({ view: model.view, edits }, scene, { ...first, ...change, numbers: rows }, gap);
  const pull = (name: string, amount: number): Readonly<Record<string, number>> | undefined => {
    const handle = parts.handles.find((each) => each.name === name);
    document.edit('Pull', (step) => handle?.pull(step, amount));
    return written.at(-1);
  };
  return { parts, pull };
}

const plane = { length: 10, width: 4, speed: 20, lifespan: 2, latitude: 30 };

test('area, lean and flight of a plane', () => {
  const { parts, pull } = made({ shape: 'plane' }, plane);
  expect(parts.handles.map(({ name }) => name)).toEqual(['Length', 'Width', 'Speed', 'Cone']);
  expect(pull('Length', 3)).toEqual({ length: 16 });
  // Pulled through the middle there is no area left, and none the other way round.
  expect(pull('Width', -9)).toEqual({ width: 0 });
  expect(pull('Speed', 10)).toEqual({ speed: 25 });
  // The leaning line is 24 long: an eighth of it is as many radians.
  expect(pull('Cone', 3)?.['latitude']).toBeCloseTo(30 + (3 / 24) * (180 / Math.PI), 4);
  expect(pull('Cone', 999)).toEqual({ latitude: 180 });
});

test('a sphere has radii, a spline no area, and what keys decide is no handle', () => {
  const sphere = made({ shape: 'sphere' }, plane);
  expect(sphere.pull('Length', 3)).toEqual({ length: 13 });
  expect(sphere.parts.handles.map(({ name }) => name)).toEqual(['Length', 'Width', 'Speed']);
  expect(made({ shape: 'spline' }, plane).parts.handles.map(({ name }) => name)).toEqual(['Speed']);
  const keyed = made({ shape: 'plane' }, plane, ['speed', 'length']);
  expect(keyed.parts.handles.map(({ name }) => name)).toEqual(['Width', 'Cone']);
});

test('a ribbon is pulled above and below', () => {
  const { parts, pull } = made({ kind: 'ribbon', shape: 'edge' }, { heightAbove: 5, heightBelow: 3 });
  expect(parts.outline).toHaveLength(1);
  expect([pull('Above', 2), pull('Below', 2)]).toEqual([{ heightAbove: 7 }, { heightBelow: 5 }]);
});

/** What is made new is seen at once, and is no error. */
import { fieldsByName } from '../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FormatDocument } from '../../format/format.ts';
import type { DocumentRecord } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { editStructure } from '../../document/structure.ts';
import { healthyAlphaModel } from './alpha/test/healthyModel.ts';
import { itemsWithTags } from './model.ts';
import { healthyModel } from './validate/healthyModel.ts';

beforeAll(() => freezeRecords(true));

function made(document: FormatDocument, type: string): DocumentRecord {
  const { creation } = document.format;
  const name = creation?.names[type] ?? 'New';
  const id = editStructure(document, 'Add', (structure) =>
    structure.create(type, { name, ...creation?.fields(document, type, null) }),
  );
  return document.get(id);
}

const errorsOf = (document: FormatDocument): readonly string[] =>
  document.format.validate(document).flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));

const models = [
  ['Warcraft III', () => healthyModel()],
  ['Warcraft III Reforged', () => healthyModel(1000)],
  ['alpha', () => healthyAlphaModel(1300)],
] as const;

describe.each(models)('in a model of %s', (_game, open) => {
  test('what is made new is no error, whatever it is', () => {
    const document = open();
    const before = errorsOf(document);
    const { creation } = document.format;
    // Not the effect of Popcorn: it is a file of its own, which only the modder can name, and the problem asks for it.
    for (const type of [...(creation?.common ?? []), 'particleEmitter']) {
      made(document, type);
      expect(errorsOf(document), type).toEqual(before);
      document.undo();
    }
  });

  test('a new emitter of models, and one of Popcorn where there are such, emits things that live and fly', () => {
    const document = open();
    const types = ['particleEmitter', 'popcornEmitter'].filter((type) => document.format.schemas.has(type));
    for (const { fields } of types.map((type) => made(document, type))) {
      for (const name of ['speed', 'lifespan', 'emissionRate']) expect(fieldsByName(fields)[name]).toBeGreaterThan(0);
    }
  });

  test('a new particle emitter emits particles that live, fly and have a size', () => {
    const { fields } = made(open(), 'particleEmitter2');
    for (const name of ['speed', 'lifespan', 'emissionRate', 'latitude'])
      expect(fieldsByName(fields)[name]).toBeGreaterThan(0);
    expect(fieldsByName(fields)['scaling']).toEqual([expect.any(Number), expect.any(Number), 0]);
    expect((fieldsByName(fields)['scaling'] as readonly number[])[0]).toBeGreaterThan(0);
  });

  test('a new ribbon has a height and leaves a trail', () => {
    const { fields } = made(open(), 'ribbonEmitter');
    for (const name of ['heightAbove', 'heightBelow', 'lifespan', 'emissionRate']) {
      expect(fieldsByName(fields)[name]).toBeGreaterThan(0);
    }
  });

  test('a new event happens within the first sequence', () => {
    const document = open();
    const [sequence] = itemsWithTags(document, ['SEQS']);
    const { interval } = sequence === undefined ? {} : fieldsByName(document.get(sequence).fields);
    const [start = 0, end = 0] = interval as readonly number[];
    const frames = fieldsByName(made(document, 'eventObject').fields)['frames'];
    expect(frames).toHaveLength(1);
    const [frame = -1] = frames as Int32Array;
    expect(frame).toBeGreaterThanOrEqual(start);
    expect(frame).toBeLessThanOrEqual(end);
  });

  test.each([1, 40])('a new camera sees a model of %i times the size as a whole', (size) => {
    const document = open();
    const [header] = itemsWithTags(document, ['MODL']);
    const extent = { radius: size, minimum: [-size, -size, 0], maximum: [size, size, 2 * size] };
    document.edit('Size', (tx) => (header === undefined ? undefined : tx.update(header, { extent })));
    const { position, targetPosition, farClip } = fieldsByName(made(document, 'camera').fields);
    const [from, to] = [position as readonly number[], targetPosition as readonly number[]];
    expect(to).toEqual([0, 0, size]);
    const away = Math.hypot(...from.map((value, axis) => value - (to[axis] ?? 0)));
    const radius = Math.hypot(size, size, size);
    expect(Math.asin(radius / away)).toBeLessThan(Math.PI / 8 + 0.02);
    expect(away).toBeLessThan(radius * 4);
    expect(farClip).toBeGreaterThan(away + radius);
  });
});

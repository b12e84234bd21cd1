/** What is made new in an M2 is seen at once, and is no error. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { fieldsOf } from '../../codec/record.ts';
import type { Numbers, RecordId } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { editStructure } from '../../document/structure.ts';
import { m2, modelVersions } from './index.ts';
import { keysOfSequence } from './keys.ts';
import { listOf, modelFields, trackOf } from './model.ts';
import { pictureShape, verticalFieldOfView } from './playback/player.ts';
import { Camera } from './schema/points.ts';
import { healthyModel } from './test/healthyModel.ts';

beforeAll(() => freezeRecords(true));

function trackValuesOf(document: Document, owner: RecordId): (property: string) => Numbers {
  return (property) => trackOf(document, owner, property)?.fields.values ?? new Float32Array(0);
}

function made(document: Document, type: string): RecordId {
  return editStructure(document, 'Add', (structure) =>
    structure.create(type, m2.creation?.fields(document, type, null) ?? {}),
  );
}

describe.each(modelVersions)('in a model of version %i', (version) => {
  // But for textures, which ask for the file that only the modder can name.
  const kinds = (m2.creation?.common ?? []).filter((type) => type !== 'texture');
  test.each(kinds)('a new %s is no problem, and is written and read', (type) => {
    const document = healthyModel(version);
    made(document, type);
    expect(m2.validate(document)).toEqual([]);
    const { bytes, files } = document.writeFiles('New.m2');
    expect(m2.validate(openDocument(m2, bytes, { files })).filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test('a new emitter emits and a new ribbon has a height', () => {
    const document = healthyModel(version);
    const particle = made(document, 'particle');
    const ribbon = made(document, 'ribbon');
    const values = (id: RecordId, property: string): unknown => trackOf(document, id, property)?.fields['values'];
    for (const property of ['speed', 'lifespan', 'emissionRate']) {
      expect((values(particle, property) as Float32Array)[0]).toBeGreaterThan(0);
    }
    for (const property of ['heightAbove', 'heightBelow']) {
      expect((values(ribbon, property) as Float32Array)[0]).toBeGreaterThan(0);
    }
  });

  test('a new light is white and reaches somewhere, and a new event happens in the first sequence', () => {
    const document = healthyModel(version);
    const light = trackValuesOf(document, made(document, 'light'));
    expect([...light('diffuseColor')]).toEqual([1, 1, 1]);
    for (const property of ['diffuseIntensity', 'attenuationEnd', 'visibility'])
      expect(light(property)[0]).toBeGreaterThan(0);
    const times = trackOf(document, made(document, 'event'), 'times');
    const [first] = m2.animation?.sequences(document) ?? [];
    const [moment = -1, ...more] = times?.fields.times ?? [];
    expect(more).toEqual([]);
    expect(moment).toBeGreaterThan(first?.start ?? 0);
    expect(moment).toBeLessThan(first?.end ?? 0);
    if (times === null) throw new Error('an event has times');
    expect(keysOfSequence(version, times.fields, 0)).toEqual({ first: 0, end: 1 });
  });

  test.each([1, 30])('a new camera sees a model of %i yards as a whole, and the game finds it', (size) => {
    const document = healthyModel(version);
    const camera = listOf(document, 'cameras');
    editStructure(document, 'Remove', (structure) => camera.forEach((id) => structure.remove(id)));
    const bounds = { minimum: [-size, -size, 0], maximum: [size, size, 2 * size], radius: size };
    document.edit('Size', (tx) => tx.update(document.root, { bounds, cameraLookup: new Uint16Array(0) }));
    const id = made(document, 'camera');
    expect(listOf(document, 'cameras')[modelFields(document).cameraLookup[0] ?? -1]).toBe(id);
    const { kind, positionBase, targetBase, farClip, fieldOfView } = fieldsOf(Camera, document.get(id));
    expect([kind, ...targetBase]).toEqual([0, 0, 0, size]);
    const [x = 0, y = 0, z = 0] = positionBase;
    const away = Math.hypot(x, y, z - size);
    const radius = Math.sqrt(3) * size;
    // Half the height of the picture is seen under this angle; the model's ball is within it, and not lost in it.
    const half = verticalFieldOfView(fieldOfView, pictureShape) / 2;
    expect(away * Math.sin(half)).toBeGreaterThanOrEqual(radius * 0.999);
    expect(away * Math.sin(half)).toBeLessThan(radius * 1.2);
    expect(farClip).toBeGreaterThan(away + radius);
  });
});

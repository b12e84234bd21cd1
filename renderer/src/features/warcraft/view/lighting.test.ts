import type { Vector4 } from 'three';
import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import type { Fields } from '../../../../../shared/codec/documentRecord.ts';
import { itemsWithTags } from '../../../../../shared/formats/mdx/model.ts';
import { OwnLights } from '../../../viewport/model/ownLights.ts';
import { MdxModel } from './model/mdxModel.ts';
import { TestModel } from './testModel.ts';

const view = { sunColor: { value: new Vector3(0.6, 0.6, 0.6) }, ambientColor: { value: new Vector3(0.4, 0.4, 0.4) } };

/** What shaders get of a model with these lights, each 10 above the one before, at a frame of its sequence. */
function lit(all: readonly Fields[], { frame = 0, isOn = true, edit = (_model: TestModel): void => undefined } = {}) {
  const model = new TestModel();
  model.add('sequence', { name: 'Stand', interval: [0, 1000] });
  all.forEach((fields, objectId) => model.add('light', { name: `Light ${objectId}`, objectId, ...fields }));
  model.setPivots(...all.flatMap((_, at) => [0, 0, at * 10]));
  edit(model);
  const scene = new MdxModel(model.document);
  const time = { interval: { start: 0, end: 1000, isLooping: true }, frame, globalTime: frame };
  scene.pose(time, null);
  const lights = new OwnLights(view, 'bySquare');
  lights.isOn = isOn;
  lights.update(scene, time);
  const valueOf = (name: string): unknown => lights.uniforms[name]?.value;
  const count = valueOf('lightCount') as number;
  return {
    sun: (valueOf('sunColor') as Vector3).toArray(),
    fill: (valueOf('ambientColor') as Vector3).toArray(),
    places: (valueOf('lightPlaces') as Vector4[]).slice(0, count).map((place) => place.toArray()),
    colors: (valueOf('lightColors') as Vector4[]).slice(0, count).map((color) => color.toArray()),
    ambients: (valueOf('lightAmbients') as Vector3[]).slice(0, count).map((color) => color.toArray()),
    ends: [...(valueOf('lightEnds') as Float32Array)].slice(0, count),
  };
}

const day = [0.6, 0.6, 0.6];

test('an omni light shines from its node with its strength, and joins the light of the view', () => {
  const { sun, fill, places, colors, ambients, ends } = lit([
    {
      kind: 0,
      color: [1, 0.5, 0],
      intensity: 4,
      ambientColor: [0, 0, 1],
      ambientIntensity: 0.5,
      attenuationStart: 80,
      attenuationEnd: 200,
    },
  ]);
  expect([sun, fill]).toEqual([day, [0.4, 0.4, 0.4]]);
  expect(places).toEqual([[0, 0, 0, 1]]);
  expect(colors).toEqual([[4, 2, 0, 80]]);
  expect(ambients).toEqual([[0, 0, 0.5]]);
  expect(ends).toEqual([200]);
});

test('a directional light takes the place of the sun; an ambient one has no side', () => {
  const { sun, places, colors, ambients } = lit([
    { kind: 1, color: [1, 1, 1], intensity: 0.5 },
    { kind: 2, color: [1, 1, 1], intensity: 3, ambientColor: [1, 0, 0], ambientIntensity: 2 },
  ]);
  expect(sun).toEqual([0, 0, 0]);
  expect(places).toEqual([
    [0, 0, 1, 0],
    [0, 0, 10, 2],
  ]);
  expect(colors.map((color) => color.slice(0, 3))).toEqual([
    [0.5, 0.5, 0.5],
    [0, 0, 0],
  ]);
  expect(ambients[1]).toEqual([2, 0, 0]);
});

test('keys of strength, colour, reach and visibility are those of the moment', () => {
  const edit = (model: TestModel): void => {
    const light = itemsWithTags(model.document, ['LITE'])[0];
    if (light === undefined) throw new Error('there is one');
    model.addTrack(light, 'tracks', 'KLAI', [0, 1000], [0, 2]);
    // Blue first, as animated colours are stored.
    model.addTrack(light, 'tracks', 'KLAC', [0], [1, 0.5, 0]);
    model.addTrack(light, 'tracks', 'KLAE', [0, 1000], [100, 300]);
    model.addTrack(light, 'tracks', 'KLAV', [0, 900, 1000], [1, 1, 0]);
  };
  const lamp = { kind: 0, color: [1, 1, 1], intensity: 9, attenuationStart: 0 };
  const middle = lit([lamp], { frame: 500, edit });
  expect([middle.colors, middle.ends]).toEqual([[[0, 0.5, 1, 0]], [200]]);
  expect(lit([lamp], { frame: 0, edit }).places).toEqual([]);
  expect(lit([lamp], { frame: 1000, edit }).places).toEqual([]);
});

test('with the switch off, and past the eighth, lights change nothing', () => {
  const off = lit([{ kind: 1, color: [1, 1, 1], intensity: 1 }], { isOn: false });
  expect([off.sun, off.places]).toEqual([day, []]);
  const many = Array.from({ length: 12 }, () => ({ kind: 0, color: [1, 1, 1], intensity: 1 }));
  expect(lit(many).places).toHaveLength(8);
});

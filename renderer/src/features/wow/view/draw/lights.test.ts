import type { Vector4 } from 'three';
import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import type { Builder } from '../../../../../../shared/formats/m2/test/healthyModel.ts';
import { change, healthyModel } from '../../../../../../shared/formats/m2/test/healthyModel.ts';
import { optionsOf } from '../options.ts';
import { momentOf } from '../../../../../../shared/model/moment.ts';
import { M2Model } from '../model/m2Model.ts';
import { OwnLights } from '../../../../viewport/model/ownLights.ts';

const view = { sunColor: { value: new Vector3(0.6, 0.6, 0.6) }, ambientColor: { value: new Vector3(0.4, 0.4, 0.4) } };

function lit(edit: (build: Builder) => void) {
  const document = change(healthyModel(264), edit);
  const model = new M2Model(document, optionsOf(document).get());
  const [clip] = model.view.clips;
  if (clip === undefined) throw new Error('no sequence');
  const time = momentOf(clip, 0, 0);
  model.pose(time, { position: [9, 0, 0], right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0] });
  const lights = new OwnLights(view, 'evenly');
  lights.update(model, time);
  const valueOf = (name: string): unknown => lights.uniforms[name]?.value;
  return {
    sun: (valueOf('sunColor') as Vector3).toArray(),
    ambient: (valueOf('ambientColor') as Vector3).toArray(),
    count: valueOf('lightCount') as number,
    places: (valueOf('lightPlaces') as Vector4[]).map((place) => place.toArray()),
    colors: (valueOf('lightColors') as Vector4[]).map((color) => color.toArray()),
    ends: valueOf('lightEnds') as Float32Array,
  };
}

function values(build: Builder, property: string, ...numbers: number[]): void {
  build.setTrack('lights', property, { ...build.keys([0]), values: Float32Array.from(numbers) });
}

test('a point light joins the light of the view, from its place, as far as it reaches', () => {
  const { sun, ambient, count, places, colors, ends } = lit((build) => {
    build.set('lights', { kind: 1, bone: 0, position: [1, 2, 3] });
    values(build, 'diffuseColor', 1, 0.5, 0);
    values(build, 'diffuseIntensity', 2);
    values(build, 'attenuationStart', 3);
    values(build, 'attenuationEnd', 7);
    values(build, 'ambientColor', 1, 0, 0);
    values(build, 'ambientIntensity', 0.25);
  });
  expect([sun, count]).toEqual([[0.6, 0.6, 0.6], 1]);
  expect(ambient.map((value) => Math.round(value * 100) / 100)).toEqual([0.65, 0.4, 0.4]);
  expect(places[0]).toEqual([1, 2, 3, 1]);
  expect(colors[0]).toEqual([2, 1, 0, 3]);
  expect(ends[0]).toBe(7);
});

test('a directional light takes the place of the sun and shines down its bone', () => {
  const { sun, ambient, count, places } = lit((build) => {
    build.set('lights', { kind: 0, bone: 0 });
    values(build, 'ambientColor', 0.5, 0.5, 1);
    values(build, 'ambientIntensity', 0.5);
    // The bone is turned by 90° about X: its Z is −Y.
    build.setTrack('bones', 'rotation', {
      ...build.keys([0]),
      values: Uint16Array.of(
        Math.round((Math.SQRT1_2 + 1) * 32767),
        32767,
        32767,
        Math.round((Math.SQRT1_2 + 1) * 32767),
      ),
    });
  });
  expect([sun, ambient, count]).toEqual([[0, 0, 0], [0.25, 0.25, 0.5], 1]);
  [0, -1, 0, 0].forEach((value, index) => expect(places[0]?.[index]).toBeCloseTo(value, 3));
});

test('a light that is switched off changes nothing', () => {
  const { sun, count } = lit((build) => {
    build.set('lights', { kind: 0, bone: 0 });
    build.setTrack('lights', 'visibility', { ...build.keys([0]), values: Uint8Array.of(0) });
  });
  expect([sun, count]).toEqual([[0.6, 0.6, 0.6], 0]);
});

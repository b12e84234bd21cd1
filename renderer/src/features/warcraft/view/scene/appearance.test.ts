import { describe, expect, test } from 'vitest';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { TestModel } from '../testModel.ts';
import type { UvTransform } from './appearance.ts';
import { geosetTint, layerAlpha, textureIds, uvTransform } from './appearance.ts';
import type { GeosetAnimationDescription } from './lists.ts';
import { readGeosetAnimations, readTextureAnimations } from './lists.ts';
import { readMaterial } from './materials.ts';

const at = (frame: number): TrackTime => ({ interval: { start: 0, end: 100, isLooping: false }, frame, globalTime: 0 });

function animation(
  fields: object,
  ...tracks: [tag: string, frames: number[], values: number[]][]
): GeosetAnimationDescription {
  const model = new TestModel();
  const record = model.add('geosetAnimation', { geosetId: 0, ...fields });
  for (const [tag, frames, values] of tracks) model.addTrack(record, 'tracks', tag, frames, values);
  const [description] = readGeosetAnimations(model.document, []);
  if (description === undefined) throw new Error('the model has a geoset animation');
  return description;
}

function rounded(tint: { alpha: number; color: readonly number[] }): number[] {
  return [...tint.color, tint.alpha].map((value) => Math.round(value * 1000) / 1000);
}

describe('the tint of a geoset', () => {
  test('is white and opaque without an animation', () => {
    expect(geosetTint(null, at(0))).toEqual({ alpha: 1, color: [1, 1, 1] });
  });

  test('has its static colour red first', () => {
    expect(rounded(geosetTint(animation({ alpha: 0.5, flags: 2, color: [1, 0.5, 0] }), at(0)))).toEqual([
      1, 0.5, 0, 0.5,
    ]);
  });

  test('has its animated colour blue first', () => {
    const tint = geosetTint(animation({ flags: 2 }, ['KGAC', [0], [0, 0.5, 1]]), at(0));
    expect(rounded(tint)).toEqual([1, 0.5, 0, 1]);
  });

  test('has no colour unless the flag says so', () => {
    expect(rounded(geosetTint(animation({ flags: 0, color: [1, 0, 0] }), at(0)))).toEqual([1, 1, 1, 1]);
  });

  test('follows its alpha track, and the static alpha where no key counts', () => {
    const fading = animation({ alpha: 0.25 }, ['KGAO', [0, 100], [1, 0]]);
    expect(geosetTint(fading, at(25)).alpha).toBeCloseTo(0.75);
    const elsewhere = animation({ alpha: 0.25 }, ['KGAO', [500], [1]]);
    expect(geosetTint(elsewhere, at(25)).alpha).toBeCloseTo(0.25);
  });
});

describe('a layer', () => {
  function pass(track?: [tag: string, frames: number[], values: number[]]) {
    const model = new TestModel();
    const material = model.add('material');
    const layer = model.addTo(material, 'layers', 'layer', { alpha: 0.5, textureId: 3 });
    if (track !== undefined) model.addTrack(layer, 'tracks', ...track);
    const [described] = readMaterial(model.document, material, []).passes;
    if (described === undefined) throw new Error('the material has a pass');
    return described;
  }

  test('has its static alpha, or that of its track', () => {
    expect(layerAlpha(pass(), at(0))).toBe(0.5);
    expect(layerAlpha(pass(['KMTA', [0, 100], [0, 1]]), at(30))).toBeCloseTo(0.3);
  });

  test('keeps its alpha between nothing and all', () => {
    expect(layerAlpha(pass(['KMTA', [0], [7]]), at(0))).toBe(1);
    expect(layerAlpha(pass(['KMTA', [0], [-7]]), at(0))).toBe(0);
  });

  test('turns the pages of its flipbook without mixing them', () => {
    const flipbook = pass(['KMTF', [0, 50], [4, 9]]);
    expect([0, 49, 50, 100].map((frame) => textureIds(flipbook, at(frame))[0])).toEqual([4, 4, 9, 9]);
    expect(textureIds(pass(), at(0))).toEqual([3]);
  });
});

describe('moved texture coordinates', () => {
  function transform(...tracks: [tag: string, values: number[]][]): UvTransform {
    const model = new TestModel();
    const record = model.add('textureAnimation');
    for (const [tag, values] of tracks) model.addTrack(record, 'tracks', tag, [0], values);
    return uvTransform(readTextureAnimations(model.document, [])[0] ?? null, at(0));
  }

  function moved([a, b, c, d, e, f]: UvTransform, u: number, v: number): number[] {
    return [a * u + b * v + c, d * u + e * v + f].map((value) => Math.round(value * 1000) / 1000 + 0);
  }

  test('stay without an animation', () => {
    expect(moved(uvTransform(null, at(0)), 0.3, 0.8)).toEqual([0.3, 0.8]);
  });

  test('move by the translation', () => {
    expect(moved(transform(['KTAT', [0.25, -0.5, 0]]), 0, 0)).toEqual([0.25, -0.5]);
  });

  test('scale about the middle', () => {
    expect(moved(transform(['KTAS', [2, 4, 1]]), 0.5, 0.5)).toEqual([0.5, 0.5]);
    expect(moved(transform(['KTAS', [2, 4, 1]]), 1, 1)).toEqual([1.5, 2.5]);
  });

  test('turn about the middle', () => {
    const quarter = transform(['KTAR', [0, 0, Math.SQRT1_2, Math.SQRT1_2]]);
    expect(moved(quarter, 0.5, 0.5)).toEqual([0.5, 0.5]);
    expect(moved(quarter, 1, 0.5)).toEqual([0.5, 1]);
  });
});

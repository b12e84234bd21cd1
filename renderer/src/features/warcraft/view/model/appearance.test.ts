import { describe, expect, test } from 'vitest';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { TestModel } from '../testModel.ts';
import { mdxView } from '../../../../../../shared/formats/mdx/view/index.ts';
import type { At, CoordinateMove, Tint } from '../../../../../../shared/model/looks.ts';
import type { MaterialLayer } from '../../../../../../shared/model/view.ts';
import { MdxModel } from './mdxModel.ts';

const at = (frame: number): TrackTime => ({ interval: { start: 0, end: 100, isLooping: false }, frame, globalTime: 0 });

function animation(fields: object, ...tracks: [tag: string, frames: number[], values: number[]][]): At<Tint> {
  const model = new TestModel();
  const geoset = model.addSquare(0);
  const record = model.add('geosetAnimation', { geosetId: 0, ...fields });
  for (const [tag, frames, values] of tracks) model.addTrack(record, 'tracks', tag, frames, values);
  const tint = mdxView(model.document).tints.get(geoset);
  if (tint === undefined) throw new Error('the geoset has an animation');
  return tint;
}

function rounded(tint: { alpha: number; color: readonly number[] }): number[] {
  return [...tint.color, tint.alpha].map((value) => Math.round(value * 1000) / 1000);
}

describe('the tint of a geoset', () => {
  test('is white and opaque without an animation', () => {
    const model = new TestModel();
    model.addSquare(0);
    const scene = new MdxModel(model.document);
    expect(scene.meshes.map((part) => scene.tintOf(part, at(0)))).toEqual([{ alpha: 1, color: [1, 1, 1] }]);
  });

  test('has its static colour red first', () => {
    expect(rounded(animation({ alpha: 0.5, flags: 2, color: [1, 0.5, 0] })(at(0)))).toEqual([1, 0.5, 0, 0.5]);
  });

  test('has its animated colour blue first', () => {
    const tint = animation({ flags: 2 }, ['KGAC', [0], [0, 0.5, 1]])(at(0));
    expect(rounded(tint)).toEqual([1, 0.5, 0, 1]);
  });

  test('has no colour unless the flag says so', () => {
    expect(rounded(animation({ flags: 0, color: [1, 0, 0] })(at(0)))).toEqual([1, 1, 1, 1]);
  });

  test('follows its alpha track, and the static alpha where no key counts', () => {
    const fading = animation({ alpha: 0.25 }, ['KGAO', [0, 100], [1, 0]]);
    expect(fading(at(25)).alpha).toBeCloseTo(0.75);
    const elsewhere = animation({ alpha: 0.25 }, ['KGAO', [500], [1]]);
    expect(elsewhere(at(25)).alpha).toBeCloseTo(0.25);
  });
});

describe('a layer', () => {
  function layerWith(track?: [tag: string, frames: number[], values: number[]]) {
    const model = new TestModel();
    const material = model.add('material');
    const layer = model.addTo(material, 'layers', 'layer', { alpha: 0.5, textureId: 3 });
    if (track !== undefined) model.addTrack(layer, 'tracks', ...track);
    const [drawn] = mdxView(model.document).materials[0]?.layers ?? [];
    if (drawn === undefined) throw new Error('the material has a layer');
    return drawn;
  }

  const alphaOf = ({ tint }: MaterialLayer, time: TrackTime): number => tint?.(time).alpha ?? 1;

  test('has its static alpha, or that of its track', () => {
    expect(alphaOf(layerWith(), at(0))).toBe(0.5);
    expect(alphaOf(layerWith(['KMTA', [0, 100], [0, 1]]), at(30))).toBeCloseTo(0.3);
  });

  test('keeps its alpha between nothing and all', () => {
    expect(alphaOf(layerWith(['KMTA', [0], [7]]), at(0))).toBe(1);
    expect(alphaOf(layerWith(['KMTA', [0], [-7]]), at(0))).toBe(0);
  });

  test('turns the pages of its flipbook without mixing them', () => {
    const [flipbook] = layerWith(['KMTF', [0, 50], [4, 9]]).textures;
    expect([0, 49, 50, 100].map((frame) => flipbook?.shown?.(at(frame)))).toEqual([4, 4, 9, 9]);
    expect(layerWith().textures[0]).toMatchObject({ texture: 3, shown: null });
  });
});

describe('moved texture coordinates', () => {
  function transform(...tracks: [tag: string, values: number[]][]): CoordinateMove {
    const model = new TestModel();
    const record = model.add('textureAnimation');
    for (const [tag, values] of tracks) model.addTrack(record, 'tracks', tag, [0], values);
    model.addMaterial({ textureAnimationId: 0 });
    const move = mdxView(model.document).materials[0]?.layers[0]?.textures[0]?.moved?.(at(0));
    if (move === undefined) throw new Error('the layer moves its coordinates');
    return move;
  }

  function moved([a, b, c, d, e, f]: CoordinateMove, u: number, v: number): number[] {
    return [a * u + b * v + c, d * u + e * v + f].map((value) => Math.round(value * 1000) / 1000 + 0);
  }

  test('stay without an animation', () => {
    const model = new TestModel();
    model.addMaterial({});
    expect(mdxView(model.document).materials[0]?.layers[0]?.textures[0]?.moved).toBeNull();
    expect(moved(transform(), 0.3, 0.8)).toEqual([0.3, 0.8]);
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

/** What events show while a model plays: where, how long, in what order, and nothing of it when it is switched off. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Camera, Mesh, RawShaderMaterial, Vector3, Vector4 } from 'three';
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../../../shared/document/document.ts';
import type { FormatDocument } from '../../../../shared/format/format.ts';
import { goldsrc } from '../../../../shared/formats/goldsrc/index.ts';
import { mdx } from '../../../../shared/formats/mdx/index.ts';
import { sparkCount } from '../../../../shared/geometry/effects/sparks.ts';
import type { Splat } from '../../../../shared/geometry/effects/splat.ts';
import type { Clip, ModelView } from '../../../../shared/model/view.ts';
import { GoldsrcScene } from '../../features/halflife/view/goldsrcScene.ts';
import { MdxScene } from '../../features/warcraft/view/mdxScene.ts';
import { placeOn } from '../attached/carry.ts';
import { OrbitCamera } from '../camera/orbitCamera.ts';
import { applyLens, orbitLens } from '../camera/viewCamera.ts';
import { INITIAL_OVERLAYS } from '../overlays/settings.ts';
import type { MakeScene } from '../scene.ts';
import { ShownScene } from '../shownScene.ts';
import { type Sight, sightKey, sightsOf } from './sights.ts';

function open(format: typeof mdx, name: string): FormatDocument {
  const path = fileURLToPath(new URL(`../../../../assets/samples/${name}`, import.meta.url));
  return openDocument(format, new Uint8Array(readFileSync(path)));
}

const makeMdx: MakeScene = (document, options) => new MdxScene(document, options);
const makeStudio: MakeScene = (document, options) => new GoldsrcScene(document, options);

const facts = { encoding: '', hasAlpha: true, damage: null, hasIgnoredAlpha: false, mipCount: 1 };
const picture = { width: 1, height: 1, pixels: new Uint8Array(4), ...facts };
const loadTexture = () => Promise.resolve(picture);

const splat: Splat = {
  texture: 'Blood.blp',
  size: 10,
  rows: 1,
  columns: 2,
  blend: 2,
  stages: [
    { length: 1000, firstCell: 0, lastCell: 2, repeats: 1 },
    { length: 500, firstCell: 1, lastCell: 1, repeats: 1 },
  ],
  colours: [
    [1, 1, 1, 1],
    [1, 1, 1, 0.5],
    [1, 1, 1, 0],
  ],
};

class Shown {
  readonly view: ModelView;
  readonly scene: ShownScene;
  private readonly camera = new Camera();
  private readonly lens;

  constructor(document: FormatDocument, make: MakeScene) {
    const view = document.format.model?.view(document);
    if (view === undefined) throw new Error('no model');
    this.view = view;
    const uniforms = { sunDirection: { value: new Vector3(0, 0, 1) }, eye: { value: new Vector3() } };
    const silent = () => undefined;
    const options = { loadTexture, maxAnisotropy: 1, uniforms, changed: silent, textureMissing: silent };
    this.scene = new ShownScene(document, make, options, (failure) => {
      if (failure !== null) throw failure.error;
    });
    this.switch(true);
    this.lens = orbitLens(new OrbitCamera(false), 800, 600, this.scene.surroundings);
    applyLens(this.camera, this.lens);
  }

  switch(events: boolean): void {
    this.scene.show({ ...INITIAL_OVERLAYS, particles: false, events });
  }

  clip(name: string): Clip {
    const found = this.view.clips.find((each) => each.name === name);
    if (found === undefined) throw new Error(`no clip ${name}`);
    return found;
  }

  /** Shows events of a name as something. */
  sight(name: string, sight: Sight): void {
    const event = this.view.clips.flatMap(({ events }) => events).find((each) => each.name === name);
    if (event === undefined) throw new Error(`no event ${name}`);
    sightsOf(this.view.document).set({ byEvent: new Map([[sightKey(event), sight]]), loadTexture });
  }

  /** Shows a moment; `played` is counted from the clip's start. */
  at({ start, end, record }: Clip, played: number, isLooping = true): void {
    const length = end - start;
    const frame = start + (isLooping ? played % length : Math.min(played, length));
    const interval = { start, end, isLooping, sequence: record };
    this.scene.update({ interval, frame, globalTime: played, played }, this.lens.frame, record);
  }

  /** The quads that are drawn, as numbers, three a corner; in the order of drawing. */
  quads(): readonly { readonly corners: readonly number[]; readonly alpha: number; readonly part: number }[] {
    return this.scene.parts(this.camera).flatMap(({ three }, part) =>
      three.children
        .flatMap((each) => (each instanceof Mesh && each.visible ? [each] : []))
        .filter(({ geometry }) => geometry.getAttribute('position')?.count === 4)
        .filter(({ material }) => material instanceof RawShaderMaterial && isQuad(material.uniforms))
        .toSorted((left, right) => left.renderOrder - right.renderOrder)
        .map(({ geometry, material }) => {
          const tint: unknown = material instanceof RawShaderMaterial ? material.uniforms['tint']?.value : null;
          const corners: number[] = Array.from(geometry.getAttribute('position').array);
          return { corners, alpha: tint instanceof Vector4 ? tint.w : NaN, part };
        }),
    );
  }

  get partCount(): number {
    return this.scene.parts(this.camera).length;
  }
}

function eventOf(clip: Clip, name: string): Clip['events'][number] {
  const event = clip.events.find((each) => each.name === name);
  if (event === undefined) throw new Error(`no event ${name} in ${clip.name}`);
  return event;
}

/** Cards of the model itself, such as its glow, are drawn by others. */
const isQuad = (uniforms: object): boolean => ['tint', 'cell', 'cutBelow'].every((name) => name in uniforms);

/** The middle of a quad. */
const middle = (corners: readonly number[]): readonly number[] =>
  [0, 1, 2].map((axis) => [0, 3, 6, 9].reduce((sum, at) => sum + (corners[at + axis] ?? 0), 0) / 4);

describe('a splat', () => {
  test('lies on the ground where its node was when it happened, before the model, and fades away', () => {
    const shown = new Shown(open(mdx, 'Knight.mdx'), makeMdx);
    shown.sight('FPTxFHL0', { kind: 'splat', splat });
    const walk = shown.clip('Walk');
    const step = eventOf(walk, 'FPTxFHL0');
    const since = step.time - walk.start;
    shown.at(walk, since - 1);
    expect(shown.quads()).toEqual([]);
    shown.at(walk, since + 250);
    const [print] = shown.quads();
    const poser = shown.view.poser();
    poser.pose(walk, step.time);
    const place = placeOn(shown.view, step.record ?? shown.view.document.root, poser.matrices);
    const [x = NaN, y = NaN, z = NaN] = middle(print?.corners ?? []);
    expect([x, y, z].map((each) => each.toFixed(3))).toEqual(
      [place?.[3] ?? 0, place?.[7] ?? 0, 0].map((each) => each.toFixed(3)),
    );
    expect([print?.part, print?.alpha]).toEqual([0, 0.875]);
    // The next pass of the loop leaves another one, above the first; after its life the first is gone.
    shown.at(walk, since + walk.end - walk.start + 100);
    expect(shown.quads().map(({ alpha }) => alpha)).toEqual([(900 * -0.5) / 1000 + 1, 0.95]);
    shown.at(walk, since + 1500, false);
    expect(shown.quads()).toEqual([]);
  });

  test('is not worked out when events are switched off, at rest, or with the model put away', () => {
    const shown = new Shown(open(mdx, 'Knight.mdx'), makeMdx);
    shown.sight('FPTxFHL0', { kind: 'splat', splat });
    const walk = shown.clip('Walk');
    const since = eventOf(walk, 'FPTxFHL0').time - walk.start + 10;
    shown.switch(false);
    shown.at(walk, since);
    expect([shown.quads(), shown.partCount]).toEqual([[], 1]);
    shown.switch(true);
    shown.at(walk, since);
    expect(shown.quads()).toHaveLength(1);
    shown.scene.setAtRest(true);
    shown.at(walk, since);
    expect(shown.quads()).toEqual([]);
    shown.scene.dispose();
  });
});

test('a muzzle flash stands at its attachment, faces the viewer and lasts a moment', () => {
  const shown = new Shown(open(goldsrc, 'Sentry.mdl'), makeStudio);
  shown.sight('5001', { kind: 'flash', picture: 'flash', width: 20, height: 10 });
  const fire = shown.clip('fire');
  shown.at(fire, 10, false);
  const [flash] = shown.quads();
  const [muzzle] = shown.view.points;
  if (flash === undefined || muzzle === undefined) throw new Error('no flash');
  const poser = shown.view.poser();
  poser.pose(fire, 0);
  const place = placeOn(shown.view, muzzle.record, poser.matrices);
  const expected = [place?.[3] ?? 0, place?.[7] ?? 0, place?.[11] ?? 0];
  middle(flash.corners).forEach((each, axis) => expect(each).toBeCloseTo(expected[axis] ?? NaN, 3));
  const side = (from: number, to: number): number =>
    Math.hypot(...[0, 1, 2].map((axis) => (flash.corners[to + axis] ?? 0) - (flash.corners[from + axis] ?? 0)));
  expect([side(0, 3), side(3, 6)].map(Math.round)).toEqual([20, 10]);
  expect(flash.part).toBe(shown.partCount - 1);
  shown.at(fire, 60, false);
  expect(shown.quads()).toEqual([]);
});

test('sparks spray from their attachment, fall, and are gone after half a second, the same every time', () => {
  expect(['12', ' 7x', '', 'x', '-3', '1e9', '99999'].map(sparkCount)).toEqual([12, 7, 0, 0, 0, 1, 64]);
  const shown = new Shown(open(goldsrc, 'Sentry.mdl'), makeStudio);
  shown.sight('5001', { kind: 'sparks', count: 20, picture: 'dot' });
  const fire = shown.clip('fire');
  const seenAt = (played: number) => {
    shown.at(fire, played, false);
    return shown.quads().map(({ corners }) => corners);
  };
  const [soon, later] = [seenAt(50), seenAt(350)];
  expect(soon).toHaveLength(20);
  expect(later.length).toBeGreaterThan(0);
  expect(later.length).toBeLessThan(20);
  const [muzzle] = shown.view.points;
  const poser = shown.view.poser();
  poser.pose(fire, 0);
  const place = placeOn(shown.view, muzzle?.record ?? shown.view.document.root, poser.matrices);
  // None is farther than it flies: 100 units a second along each axis, and less than half of its speed long.
  for (const corners of soon) {
    const reach = [0, 1].map((axis) => Math.abs((middle(corners)[axis] ?? 0) - (place?.[axis * 4 + 3] ?? 0)));
    expect(Math.max(...reach)).toBeLessThan(5 + 5);
  }
  const height = (all: readonly (readonly number[])[]) =>
    all.reduce((sum, corners) => sum + (middle(corners)[2] ?? 0), 0) / all.length;
  expect(height(later)).toBeLessThan(height(soon) - 20);
  expect(seenAt(500)).toEqual([]);
  expect(seenAt(50)).toEqual(soon);
});

test('a spawned model appears at its node, plays once, and goes on while the end of the clip is held', () => {
  const shown = new Shown(open(goldsrc, 'Sentry.mdl'), makeStudio);
  const crystal = open(mdx, 'Crystal.mdx');
  const model = { name: 'Crystal.mdx', document: crystal, makeScene: makeMdx, loadTexture };
  const fire = shown.clip('fire');
  const since = eventOf(fire, '1004').time - fire.start;
  shown.sight('5001', { kind: 'model', model, life: 5000 });
  shown.at(shown.clip('idle'), since, false);
  const without = shown.partCount;
  expect(shown.scene.followsWallClock).toBe(false);
  shown.at(fire, since, false);
  expect([shown.partCount, shown.scene.followsWallClock]).toEqual([without + 1, true]);
  shown.at(fire, 4999, false);
  expect(shown.partCount).toBe(without + 1);
  shown.at(fire, 5000, false);
  expect([shown.partCount, shown.scene.followsWallClock]).toEqual([without, false]);
  expect(crystal.history.isDirty).toBe(false);
  shown.scene.dispose();
});

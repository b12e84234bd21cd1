import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import { openDocument } from '../../../../shared/document/document.ts';
import type { Format, FormatDocument } from '../../../../shared/format/format.ts';
import { goldsrc } from '../../../../shared/formats/goldsrc/index.ts';
import { m2 } from '../../../../shared/formats/m2/index.ts';
import { mdx } from '../../../../shared/formats/mdx/index.ts';
import { wmo } from '../../../../shared/formats/wmo/index.ts';
import { sceneSource as halfLife } from '../../features/halflife/view/index.ts';
import { sceneSource as warcraft } from '../../features/warcraft/view/index.ts';
import { sceneSource as building } from '../../features/wow/view/building/index.ts';
import { sceneSource as wow } from '../../features/wow/view/index.ts';
import type { SceneSource } from '../scene.ts';
import { ShownScene, type DrawnPart } from '../shownScene.ts';
import { MaterialBall, type BallPicture, type BallWish } from './materialBall.ts';

const samples = fileURLToPath(new URL('../../../../assets/samples/', import.meta.url));

/** A sample in a scene, and a ball on a stage that only counts what it is to draw. */
function ballOf(format: Format, { makeScene }: SceneSource, ...names: readonly string[]) {
  const parts = names.map((name) => new Uint8Array(readFileSync(samples + name)));
  let end = 0;
  const files = parts.map(({ length }, at) => ({ name: names[at] ?? '', start: end, end: (end += length) }));
  const bytes = new Uint8Array(Buffer.concat(parts));
  const document: FormatDocument = openDocument(format, bytes, files.length > 1 ? { files } : {});
  const options = {
    loadTexture: () => new Promise<null>(() => undefined),
    maxAnisotropy: 1,
    uniforms: {},
    changed: () => ball.age(),
    textureMissing: () => undefined,
  };
  const scene = new ShownScene(document, makeScene, options, (failure) => {
    if (failure !== null) throw failure.error;
  });
  const layers: number[] = [];
  const pictures: (BallPicture | null)[] = [];
  const eye = { value: new Vector3(1, 2, 3) };
  const stage = {
    isLost: false,
    drawApart: (_target: unknown, parts: readonly DrawnPart[]) => {
      expect(eye.value.toArray()).not.toEqual([1, 2, 3]);
      layers.push(parts[1]?.three.children.filter(({ visible }) => visible).length ?? 0);
      return new Uint8ClampedArray(4);
    },
  };
  let asked = 0;
  const ball: MaterialBall = new MaterialBall(stage, eye, () => asked++);
  const wish = (material: number, more: Partial<BallWish> = {}): void =>
    ball.show({
      document,
      material,
      layer: null,
      ground: 'squares',
      width: 8,
      height: 8,
      drawn: (picture) => pictures.push(picture),
      ...more,
    });
  const draw = (frame = 0, shown: typeof scene | null = scene): void =>
    ball.draw(shown, { interval: null, frame, globalTime: frame });
  return { document, scene, ball, stage, eye, layers, pictures, wish, draw, asked: () => asked };
}

test.each([
  ['Knight.mdx', mdx, warcraft, []],
  ['Golem_HD_1100.mdx', mdx, warcraft, []],
  ['Squire.m2', m2, wow, ['Squire00.skin']],
  ['Sentry.mdl', goldsrc, halfLife, []],
  ['Lodge.wmo', wmo, building, ['Lodge_000.wmo', 'Lodge_001.wmo']],
] as const)('every material of %s is drawn on a ball, with all of its layers and with each alone', (...sample) => {
  const [name, format, source, further] = sample;
  const { scene, pictures, layers, wish, draw, eye, ball } = ballOf(format, source, name, ...further);
  const materials = scene.view?.materials ?? [];
  expect(materials.length).toBeGreaterThan(0);
  for (const [material, { layers: all }] of materials.entries()) {
    wish(material);
    draw();
    const { isSeen = false } = pictures.at(-1) ?? {};
    if (isSeen) expect(layers.at(-1)).toBeGreaterThan(0);
    if (all.length < 2) continue;
    wish(material, { layer: all.length - 1 });
    draw();
    expect(layers.at(-1)).toBeLessThanOrEqual(1);
  }
  expect(pictures.filter((picture) => picture?.isSeen === true).length).toBeGreaterThan(materials.length / 2);
  expect(pictures).not.toContain(null);
  // The view is looked at from where it was before.
  expect(eye.value.toArray()).toEqual([1, 2, 3]);
  wish(materials.length);
  draw();
  expect(pictures.at(-1)).toBeNull();
  ball.dispose();
  scene.dispose();
});

test('it is drawn when something changed, and while its material moves', () => {
  const { document, scene, ball, stage, layers, pictures, wish, draw, asked } = ballOf(mdx, warcraft, 'Knight.mdx');
  const moving = scene.view?.materials.findIndex((each) => each.layers.some(({ motions }) => motions.length > 0)) ?? -1;
  draw();
  expect(layers).toHaveLength(0);
  wish(0);
  draw();
  draw();
  draw(100);
  expect(layers).toHaveLength(1);
  const before = asked();
  document.edit('Change opacity', (step) => {
    const layer = scene.view?.materials[0]?.layers[0]?.record;
    if (layer != null) step.update(layer, { alpha: 0 });
  });
  expect(asked()).toBeGreaterThan(before);
  scene.takeChanges();
  draw(100);
  expect(pictures.at(-1)?.isSeen).toBe(false);
  expect(moving).toBeGreaterThan(0);
  wish(moving);
  for (const frame of [100, 100, 200, 300]) draw(frame);
  expect(layers).toHaveLength(5);
  stage.isLost = true;
  draw(400);
  expect(layers).toHaveLength(5);
  stage.isLost = false;
  ball.age();
  draw(400);
  expect(layers).toHaveLength(6);
  draw(500, null);
  expect(layers).toHaveLength(6);
  draw(500);
  expect(layers).toHaveLength(7);
});

test('a material that cannot be drawn is told, and the view goes on', () => {
  const { stage, pictures, wish, draw } = ballOf(mdx, warcraft, 'Knight.mdx');
  stage.drawApart = () => {
    throw new Error('no room on the card');
  };
  const { warn } = console;
  console.warn = () => undefined;
  wish(0);
  draw();
  console.warn = warn;
  expect(pictures).toEqual([null]);
});

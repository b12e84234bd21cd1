/** A picture of the model is drawn from a place of its own, in its pose, and leaves the view as it was. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Vector3, type WebGLRenderTarget } from 'three';
import { expect, test } from 'vitest';
import { openDocument } from '../../../shared/document/document.ts';
import { mdx } from '../../../shared/formats/mdx/index.ts';
import { sceneSource } from '../features/warcraft/view/index.ts';
import { Backdrop } from './backdrop/backdrop.ts';
import { OrbitCamera } from './camera/orbitCamera.ts';
import { orbitLens } from './camera/viewCamera.ts';
import { drawModelPicture } from './modelPicture.ts';
import { ShownScene, type DrawnPart } from './shownScene.ts';

const knight = fileURLToPath(new URL('../../../assets/samples/Knight.mdx', import.meta.url));

test('it is cut to what is seen, shows the pose, and gives view, rest and eye back, also when drawing fails', () => {
  const document = openDocument(mdx, Uint8Array.from(readFileSync(knight)));
  const options = {
    loadTexture: () => new Promise<null>(() => undefined),
    maxAnisotropy: 1,
    uniforms: {},
    changed: () => undefined,
    textureMissing: () => undefined,
  };
  const scene = new ShownScene(document, sceneSource.makeScene, options, () => undefined);
  const clip = scene.view?.clips[1];
  if (clip === undefined) throw new Error('no clip');
  const time = { interval: { ...clip, sequence: clip.record }, frame: clip.start + 200, globalTime: 200 };
  const lens = orbitLens(new OrbitCamera(false), 100, 100, scene.surroundings);
  const eye = { value: new Vector3(1, 2, 3) };
  scene.setAtRest(true);
  scene.update(time, lens.frame, clip.record);
  const rest = scene.jointMatrices().slice();
  let posed = rest;
  const parts: number[] = [];
  const stage = {
    isLost: false,
    drawApart: (target: WebGLRenderTarget, drawn: readonly DrawnPart[]) => {
      posed = scene.jointMatrices().slice();
      parts.push(drawn.length);
      expect(eye.value.toArray()).not.toEqual([1, 2, 3]);
      // The model covers three pixels by two, of sixteen by sixteen.
      const [model, empty] = [drawn.length > 1 ? 200 : 0, 0];
      const isSeen = (at: number): boolean => at % 64 >= 20 && at % 64 < 32 && Math.floor(at / 64) >> 1 === 4;
      return new Uint8ClampedArray(target.width * target.height * 4).map((_, at) => (isSeen(at) ? model : empty));
    },
  };
  const ground = new Backdrop();
  const draw = () =>
    drawModelPicture(4, { stage, ground, scene, uniforms: { eye }, time, sequence: clip.record, lens, isAtRest: true });
  const picture = draw();
  expect([picture?.width, picture?.height, picture?.pixels.length]).toEqual([4, 4, 64]);
  // Three by two of four by four are it.
  expect(picture?.pixels.filter((value, at) => at % 4 === 0 && value === 200)).toHaveLength(6);
  expect(parts).toEqual([1, expect.toSatisfy((count: number) => count > 1)]);
  expect(posed).not.toEqual(rest);
  expect(scene.jointMatrices()).toEqual(rest);
  expect(eye.value.toArray()).toEqual([1, 2, 3]);
  stage.drawApart = () => {
    throw new Error('no room on the card');
  };
  expect(draw).toThrow('no room');
  expect(scene.jointMatrices()).toEqual(rest);
  stage.isLost = true;
  expect(draw()).toBeNull();
  ground.dispose();
  scene.dispose();
});

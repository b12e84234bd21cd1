/** A small picture of the model as it is shown, from where models are looked at first, drawn beside the view. */
import { Camera, WebGLRenderTarget, type IUniform, type Vector3 } from 'three';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import type { TexelArea } from '../../../shared/media/paint/area.ts';
import { croppedPixels } from '../../../shared/media/paint/crop.ts';
import { resample } from '../../../shared/media/texture/resample.ts';
import type { TrackTime } from '../../../shared/geometry/track.ts';
import type { Backdrop } from './backdrop/backdrop.ts';
import type { Lens } from './camera/lens.ts';
import { OrbitCamera } from './camera/orbitCamera.ts';
import { applyLens, orbitLens } from './camera/viewCamera.ts';
import type { ShownScene } from './shownScene.ts';
import type { Stage } from './stage.ts';

export interface PictureMoment {
  readonly stage: Pick<Stage, 'isLost' | 'drawApart'>;
  readonly ground: Pick<Backdrop, 'three' | 'setGridVisible'>;
  readonly scene: Pick<ShownScene, 'boxAt' | 'surroundings' | 'update' | 'parts' | 'failure' | 'setAtRest'>;
  readonly uniforms: { readonly eye: IUniform<Vector3> };
  readonly time: TrackTime;
  readonly sequence: RecordId | null;
  /** Of the view, for which the scene is left set, and whether it shows the model at rest. */
  readonly lens: Lens;
  readonly isAtRest: boolean;
}

/** Pixels that are drawn for one of the picture in each direction: much of it is cut off, and edges become smooth. */
const fineness = 4;
/** Of the model's size, left around it. */
const room = 0.06;

/** The square around what differs in two pictures; null where nothing does. Boxes of models are mostly larger than what is seen. */
function seenIn(side: number, pixels: ArrayLike<number>, empty: ArrayLike<number>): TexelArea | null {
  let [left, top, right, bottom] = [side, side, -1, -1];
  for (let at = 0, place = 0; at < pixels.length; at += 4, place++) {
    const isSame = pixels[at] === empty[at] && pixels[at + 1] === empty[at + 1] && pixels[at + 2] === empty[at + 2];
    if (isSame) continue;
    const [x, y] = [place % side, Math.floor(place / side)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) return null;
  const wanted = Math.max(right - left, bottom - top) + 1;
  const own = Math.min(side, Math.ceil(wanted * (1 + room * 2)));
  const start = (low: number, high: number): number =>
    Math.min(side - own, Math.max(0, Math.round((low + high + 1 - own) / 2)));
  [left, top] = [start(left, right), start(top, bottom)];
  return { left, top, right: left + own, bottom: top + own };
}

/**
 * Null where there is nothing to be seen or drawn with.
 * @param size of each side, in pixels
 */
export function drawModelPicture(size: number, moment: PictureMoment): RgbaPixels | null {
  const { stage, ground, scene, uniforms, time, sequence, lens: own, isAtRest } = moment;
  if (stage.isLost || scene.failure !== null) return null;
  const side = size * fineness;
  const target = new WebGLRenderTarget(side, side);
  const eye = uniforms.eye.value.clone();
  scene.setAtRest(false);
  try {
    const box = scene.boxAt(time, sequence);
    if (box === null) return null;
    const orbit = new OrbitCamera(false);
    orbit.focus(box, 1, 'at once');
    const lens = orbitLens(orbit, side, side, scene.surroundings);
    const camera = new Camera();
    applyLens(camera, lens);
    ground.setGridVisible(false);
    // What faces the viewer faces this camera here, and the view's own again behind it.
    scene.update(time, lens.frame, sequence);
    uniforms.eye.value.set(...lens.frame.position);
    const behind = { three: ground.three, camera };
    const empty = stage.drawApart(target, [behind]);
    const pixels = stage.drawApart(target, [behind, ...scene.parts(camera)]);
    const seen = seenIn(side, pixels, empty);
    if (seen === null) return null;
    const drawn = { width: side, height: side, pixels: new Uint8Array(pixels.buffer) };
    return resample(croppedPixels(drawn, seen), { width: size, height: size });
  } finally {
    uniforms.eye.value.copy(eye);
    scene.setAtRest(isAtRest);
    scene.update(time, own.frame, sequence);
    target.dispose();
  }
}

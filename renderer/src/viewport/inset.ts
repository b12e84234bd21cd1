/** A second, smaller picture of the same scene within the view, through one of the file's cameras. */
import { Camera, type IUniform, type Vector3 } from 'three';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { TrackTime } from '../../../shared/geometry/track.ts';
import type { Lens } from './camera/lens.ts';
import { applyLens, modelLens } from './camera/viewCamera.ts';
import type { Backdrop } from './backdrop/backdrop.ts';
import type { ShownScene } from './shownScene.ts';
import type { Stage } from './stage.ts';

/** Where in the view it lies, in CSS pixels from the upper left corner, and what it looks through. */
export interface Inset {
  readonly camera: RecordId;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface InsetMoment {
  readonly stage: Stage;
  readonly ground: Backdrop;
  readonly scene: ShownScene;
  readonly uniforms: { readonly eye: IUniform<Vector3> };
  readonly time: TrackTime;
  readonly sequence: RecordId | null;
  /** Of the whole view, which the scene is left set for. */
  readonly lens: Lens;
}

const camera = new Camera();

/** Draws over what was drawn already. Nothing where the camera is gone. */
export function drawInset(inset: Inset, moment: InsetMoment): void {
  const { stage, ground, scene, uniforms, time, sequence, lens } = moment;
  const through = scene.cameras.find(({ record }) => record === inset.camera);
  if (through === undefined || !(inset.width >= 1) || !(inset.height >= 1)) return;
  const own = modelLens(through.at(time), inset.width, inset.height, scene.surroundings);
  ground.setGridVisible(false);
  // What faces the viewer faces this camera here, and the view's own again behind it, for picks.
  scene.update(time, own.frame, sequence);
  uniforms.eye.value.set(...own.frame.position);
  applyLens(camera, own);
  stage.drawInset(inset, ground.three, scene.parts(camera), camera);
  uniforms.eye.value.set(...lens.frame.position);
  scene.update(time, lens.frame, sequence);
}

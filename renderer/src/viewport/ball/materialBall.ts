/**
 * A picture of one material on a ball, drawn by the view's own renderer and with what its scene draws meshes with, and read
 * back for whoever shows it. It is drawn when something of it may have changed, and on and on only while the material moves.
 */
import type { IUniform, Vector3 } from 'three';
import { Camera, WebGLRenderTarget } from 'three';
import { ORIGIN } from '../../../../shared/geometry/vector.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Document } from '../../../../shared/document/document.ts';
import { cameraView } from '../camera/cameraView.ts';
import { applyLens, modelLens } from '../camera/viewCamera.ts';
import type { DrawnBall } from '../scene.ts';
import type { ShownScene } from '../shownScene.ts';
import type { Stage } from '../stage.ts';
import { BallGrounds, type BallGround } from './ballGround.ts';
import { ballRadius, lookAt } from './ballView.ts';

export interface BallPicture {
  readonly width: number;
  readonly height: number;
  /** Rows from the top, four bytes a pixel. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** False where nothing of the material can be seen at this moment. */
  readonly isSeen: boolean;
}

export interface BallWish {
  /** Whose material it is; nothing is drawn while another document is in the view. */
  readonly document: Document;
  /** Position among the materials. */
  readonly material: number;
  /** The only layer that is drawn; null draws all. */
  readonly layer: number | null;
  readonly ground: BallGround;
  /** In pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /** Gets each picture; null where the material cannot be drawn. */
  readonly drawn: (picture: BallPicture | null) => void;
}

/** From before it, a little from the right and above, where the light of the view falls on it. */
const view = cameraView({ position: [7.4, 1.2, 2], target: ORIGIN, roll: 0, fieldOfView: 0.32 });

type BallScene = Pick<ShownScene, 'document' | 'view' | 'ball'>;

export class MaterialBall {
  private readonly stage: Pick<Stage, 'isLost' | 'drawApart'>;
  private readonly eye: IUniform<Vector3>;
  private readonly invalidate: () => void;
  private readonly grounds = new BallGrounds();
  private readonly camera = new Camera();
  private target: WebGLRenderTarget | null = null;
  private wish: BallWish | null = null;
  private drawn: DrawnBall | null = null;
  private isOld = true;
  private shownLook = '';

  /** @param invalidate asks for a frame of the view, which draws the ball too */
  constructor(stage: MaterialBall['stage'], eye: IUniform<Vector3>, invalidate: () => void) {
    this.stage = stage;
    this.eye = eye;
    this.invalidate = invalidate;
  }

  /** Null for none. */
  show(wish: BallWish | null): void {
    this.wish = wish;
    this.age();
  }

  /** Something that it shows may have changed. */
  age(): void {
    this.isOld = true;
    this.invalidate();
  }

  /** Draws it, where it is wished for and no longer as it was. What it is drawn with goes with the scene. */
  draw(scene: BallScene | null, time: TrackTime): void {
    const { wish } = this;
    if (wish === null || scene?.document !== wish.document) {
      this.letGo();
      return;
    }
    const look = scene.view === null ? '' : lookAt(scene.view, wish.material, time);
    if (this.stage.isLost || (!this.isOld && look === this.shownLook)) return;
    const before = this.isOld ? this.drawn : null;
    try {
      if (this.isOld) this.drawn = scene.ball(wish.material, wish.layer);
      wish.drawn(this.drawn === null ? null : this.picture(wish, this.drawn, time));
    } catch (error) {
      // The model itself may well be drawn, so the view goes on.
      console.warn('A material could not be drawn on a ball', error);
      wish.drawn(null);
    }
    // Shaders that the next one has too stay on the card.
    before?.dispose();
    this.isOld = false;
    this.shownLook = look;
  }

  dispose(): void {
    this.letGo();
    this.target?.dispose();
    this.grounds.dispose();
  }

  private letGo(): void {
    this.drawn?.dispose();
    this.drawn = null;
    this.isOld = true;
  }

  private picture({ width, height, ground }: BallWish, ball: DrawnBall, time: TrackTime): BallPicture {
    const { stage, eye, camera } = this;
    if (this.target?.width !== width || this.target.height !== height) {
      this.target?.dispose();
      this.target = new WebGLRenderTarget(width, height);
    }
    this.grounds.choose(ground, width, height);
    const lens = modelLens(view, width, height, { centre: ORIGIN, radius: ballRadius });
    applyLens(camera, lens);
    const own = eye.value.clone();
    eye.value.set(...lens.frame.position);
    try {
      const { triangles } = ball.update(time, lens.frame);
      const scenes = [this.grounds.three, ball.three];
      const pixels = stage.drawApart(
        this.target,
        scenes.map((three) => ({ three, camera })),
      );
      return { width, height, pixels, isSeen: triangles > 0 };
    } finally {
      eye.value.copy(own);
    }
  }
}

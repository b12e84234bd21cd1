/** What a ball is drawn over, so that its blending shows: squares of two greys, or a bright sky. */
import { Scene, Vector2 } from 'three';
import { plane, screenMaterial } from '../backdrop/backdrop.ts';
import { backdropVertex, ballGroundFragment } from '../shaders/backdrop.ts';

export type BallGround = 'squares' | 'sky';

/** Of the picture's height. */
const squareShare = 1 / 6;

export class BallGrounds {
  readonly three = new Scene();
  private readonly isSky = { value: false };
  private readonly square = { value: 8 };
  private readonly middle = { value: new Vector2() };
  private readonly quad = plane(
    screenMaterial(backdropVertex, ballGroundFragment, {
      isSky: this.isSky,
      square: this.square,
      middle: this.middle,
    }),
  );

  constructor() {
    this.quad.material.depthTest = false;
    this.three.add(this.quad);
    this.three.matrixWorldAutoUpdate = false;
  }

  /** Sizes are in pixels of the picture. */
  choose(ground: BallGround, width: number, height: number): void {
    this.isSky.value = ground === 'sky';
    this.square.value = Math.max(1, Math.round(height * squareShare));
    this.middle.value.set(width / 2, height / 2);
  }

  dispose(): void {
    this.quad.geometry.dispose();
    this.quad.material.dispose();
  }
}

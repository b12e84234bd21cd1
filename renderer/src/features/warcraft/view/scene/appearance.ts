/** What a pass looks like at one moment: alpha, colour, textures and the move of its texture coordinates. */
import { animatedNumber, animatedVector } from '../../../../../../shared/formats/mdx/view/samplers.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { GeosetAnimationDescription, TextureAnimationDescription } from './lists.ts';
import type { PassDescription } from './materials.ts';

const scratch = new Float64Array(4);

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

export interface GeosetTint {
  readonly alpha: number;
  /** Red, green, blue. */
  readonly color: Vector3;
}

const untinted: GeosetTint = { alpha: 1, color: [1, 1, 1] };

/**
 * Alpha and colour that a geoset animation gives at a moment. Static colours are stored red first, animated ones (KGAC)
 * blue first (format page 3.4).
 */
export function geosetTint(animation: GeosetAnimationDescription | null, time: TrackTime): GeosetTint {
  if (animation === null) return untinted;
  const alpha = clamp(animatedNumber(animation.tracks.get('KGAO'), time, animation.alpha));
  if (!animation.usesColor) return { alpha, color: untinted.color };
  const track = animation.tracks.get('KGAC');
  if (track?.sample(time, scratch, 0) !== true) return { alpha, color: animation.color };
  return { alpha, color: [scratch[2] ?? 1, scratch[1] ?? 1, scratch[0] ?? 1] };
}

export function layerAlpha(pass: PassDescription, time: TrackTime): number {
  return clamp(animatedNumber(pass.tracks.get('KMTA'), time, pass.alpha));
}

/** Positions among the model's textures that the pass shows now, flipbooks counted in. */
export function textureIds(pass: PassDescription, time: TrackTime): readonly number[] {
  return pass.textures.map((texture) => animatedNumber(texture.track ?? undefined, time, texture.textureId));
}

/**
 * Two rows of three: `u' = m0 u + m1 v + m2`, `v' = m3 u + m4 v + m5`. Scales and turns about (0.5, 0.5), then moves.
 */
export type UvTransform = readonly [number, number, number, number, number, number];

export const UV_IDENTITY: UvTransform = [1, 0, 0, 0, 1, 0];

export function uvTransform(animation: TextureAnimationDescription | null, time: TrackTime): UvTransform {
  if (animation === null) return UV_IDENTITY;
  const [moveU, moveV] = animatedVector(animation.tracks.get('KTAT'), time, [0, 0, 0]);
  const [scaleU, scaleV] = animatedVector(animation.tracks.get('KTAS'), time, [1, 1, 1]);
  let angle = 0;
  if (animation.tracks.get('KTAR')?.sample(time, scratch, 0) === true) {
    // Texture coordinates turn about the axis that stands on the texture; other parts of the rotation do not show.
    angle = 2 * Math.atan2(scratch[2] ?? 0, scratch[3] ?? 1);
  }
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const [a, b, c, d] = [cosine * scaleU, -sine * scaleV, sine * scaleU, cosine * scaleV];
  return [a, b, 0.5 - 0.5 * (a + b) + moveU, c, d, 0.5 - 0.5 * (c + d) + moveV];
}

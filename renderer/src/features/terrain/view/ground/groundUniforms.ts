/** Uniforms that the ground of all tiles has in common, by reference. */
import type { IUniform } from 'three';
import { Vector3, Vector4 } from 'three';
import type { Vector3 as Place } from '../../../../../../shared/geometry/vector.ts';
import type { Daylight } from '../../../../../../shared/terrain/light/daylight.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import { withAlpha } from '../../../../viewport/colors.ts';
import type { BrushRing, TerrainOverlays } from '../contract.ts';
import { fogUniforms } from '../../../../viewport/shaders/fog.ts';
import { overlayBits } from '../shaders/ground.ts';

/** Strength of the sun and of the light from all around, as shown (no conversion). */
const sunColor = [0.74, 0.7, 0.62] as const;
const ambientColor = [0.4, 0.43, 0.5] as const;
/** Of the program's own light: shallow and deep, of oceans and of all other water. */
const plainWaters = [
  [0.13, 0.38, 0.44],
  [0.03, 0.13, 0.24],
  [0.19, 0.38, 0.37],
  [0.05, 0.17, 0.22],
] as const;
/** The greatest part of a colour that marks the ground. */
const brightest = 0.94;
/** Fog begins at this part of the view distance. */
const fogStart = 0.55;

export class GroundUniforms {
  readonly shared = {
    sunDirection: { value: new Vector3(0, 0, 1) },
    sunColor: { value: new Vector3(...sunColor) },
    ambientColor: { value: new Vector3(...ambientColor) },
    eye: { value: new Vector3() },
    ...fogUniforms(),
    zenithColor: { value: new Vector3() },
    /** Near and far colour of oceans, then of all other water. */
    waters: { value: plainWaters.map((colour) => new Vector3(...colour)) },
    time: { value: 0 },
    overlays: { value: 0 },
    brush: { value: new Vector4() },
    accentColor: { value: new Vector3(1, 0.6, 0.2) },
    lineColor: { value: new Vector3(0.06, 0.07, 0.09) },
  } satisfies Record<string, IUniform>;

  /** `elevation` over the horizon and `heading` from north over east, radians: where the sun stands. */
  setSun(elevation: number, heading: number): void {
    const flat = Math.cos(elevation);
    this.shared.sunDirection.value.set(
      flat * Math.cos(heading),
      -flat * Math.sin(heading),
      Math.max(0.02, Math.sin(elevation)),
    );
  }

  /**
   * Takes the light of a moment of the day over that of `setSun` and `setSky`; null leaves those. How far the fog reaches stays
   * with the view: at the game's distances one tile would hide the next.
   */
  setDaylight(daylight: Daylight | null): void {
    const { shared } = this;
    shared.sunColor.value.set(...(daylight?.direct ?? sunColor));
    shared.ambientColor.value.set(...(daylight?.ambient ?? ambientColor));
    const { oceanNear, oceanFar, riverNear, riverFar } = daylight ?? {};
    for (const [index, colour] of [oceanNear, oceanFar, riverNear, riverFar].entries()) {
      shared.waters.value[index]?.set(...(colour ?? plainWaters[index] ?? [0, 0, 0]));
    }
    if (daylight === null) return;
    shared.sunDirection.value.set(...daylight.sun);
    shared.horizonColor.value.set(...daylight.fog);
    shared.zenithColor.value.set(...daylight.sky[1]);
  }

  setOverlays(overlays: TerrainOverlays): void {
    this.shared.hasFog.value = overlays.fog;
    this.shared.overlays.value = Object.entries(overlayBits).reduce(
      (bits, [name, bit]) => (overlays[name as keyof typeof overlayBits] ? bits | bit : bits),
      0,
    );
  }

  setViewDistance(yards: number): void {
    this.shared.fogRange.value.set(yards * fogStart, yards);
  }

  /** @param origin where the scene's zero stands in the world */
  setBrush(ring: BrushRing | null, origin: Place): void {
    if (ring === null) this.shared.brush.value.set(0, 0, 0, 0);
    else this.shared.brush.value.set(ring.x - origin[0], ring.y - origin[1], ring.radius, ring.radius * ring.hardness);
  }

  setEye([x, y, z]: Place): void {
    this.shared.eye.value.set(x, y, z);
  }

  setSky(horizon: Rgba, zenith: Rgba, accent: Rgba): void {
    this.shared.horizonColor.value.set(...rgb(horizon));
    this.shared.zenithColor.value.set(...rgb(zenith));
    this.shared.accentColor.value.set(...lit(rgb(accent)));
  }
}

/** As bright as its hue can be: the light theme's accent is made for white panels, and is lost on grass. */
function lit(color: [number, number, number]): [number, number, number] {
  const [red, green, blue] = color;
  const gain = brightest / Math.max(red, green, blue, 1e-6);
  return gain <= 1 ? color : [red * gain, green * gain, blue * gain];
}

function rgb(color: Rgba): [number, number, number] {
  const [red, green, blue] = withAlpha(color, 1);
  return [red, green, blue];
}

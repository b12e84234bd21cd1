/** Lights of the game's tables over a map: a dot with two spheres, of full light and of its end, as rings. */
import type { Object3D } from 'three';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { add, scale, subtract } from '../../../../../../shared/geometry/vector.ts';
import type { Rgba, ViewportColors } from '../../../../viewport/colors.ts';
import { withAlpha } from '../../../../viewport/colors.ts';
import type { ScreenUniforms } from '../../../../viewport/overlays/batch.ts';
import { DotBatch } from '../../../../viewport/overlays/dotBatch.ts';
import { LineBatch } from '../../../../viewport/overlays/lineBatch.ts';
import type { LightSphere } from '../contract.ts';
import type { NamedPlace } from '../placements/placementView.ts';

/** Corners of a drawn circle. */
const steps = 64;
const [north, west, up]: readonly Vector3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Where the rims of a light are taken hold of: full light towards the north, its end towards the east. */
function rimHandles({ place, start, end }: Pick<LightSphere, 'place' | 'start' | 'end'>): readonly [Vector3, Vector3] {
  return [add(place, [start, 0, 0]), add(place, [0, -end, 0])];
}

export class LightSpheres {
  private readonly lines: LineBatch;
  private readonly dots: DotBatch;
  private lights: readonly LightSphere[] = [];
  private drawn: readonly unknown[] = [];
  private written: readonly NamedPlace[] = [];

  constructor(screen: ScreenUniforms) {
    this.lines = new LineBatch(screen);
    this.lines.object.material.depthTest = true;
    this.dots = new DotBatch(screen);
  }

  get objects(): readonly Object3D[] {
    return [this.lines.object, this.dots.object];
  }

  get names(): readonly NamedPlace[] {
    return this.written;
  }

  setLights(lights: readonly LightSphere[]): void {
    this.lights = lights;
  }

  /** @param origin where the scene's zero stands in the world */
  update(
    isShown: boolean,
    origin: Vector3,
    groundAt: (x: number, y: number) => number | null,
    colors: ViewportColors,
  ): void {
    const wanted = [isShown, origin, colors, this.lights];
    if (wanted.every((each, index) => each === this.drawn[index])) return;
    this.drawn = wanted;
    const { lines, dots } = this;
    lines.clear();
    dots.clear();
    const shown = isShown ? this.lights : [];
    for (const light of shown) this.draw(light, origin, groundAt, colors);
    lines.finish();
    dots.finish();
    this.written = shown.map(({ name, place: [x, y, z], isSelected }) => ({
      ...{ name, isSelected },
      place: subtract([x, y, z + 2], origin),
    }));
  }

  dispose(): void {
    this.lines.dispose();
    this.dots.dispose();
  }

  private draw(
    light: LightSphere,
    origin: Vector3,
    groundAt: (x: number, y: number) => number | null,
    colors: ViewportColors,
  ): void {
    const { lines, dots } = this;
    const { isSelected, start, end } = light;
    const place = subtract(light.place, origin);
    const color = isSelected ? colors.accent : withAlpha(colors.axisY, 0.85);
    dots.add(place, withAlpha(color, 1), isSelected ? 13 : 10);
    const ground = groundAt(light.place[0], light.place[1]);
    if (ground !== null) lines.add(place, [place[0], place[1], ground - origin[2]], color);
    this.ring(place, end, [north, west], withAlpha(color, isSelected ? 1 : 0.6));
    if (start > 0) this.ring(place, start, [north, west], color);
    if (!isSelected) return;
    for (const radius of [start, end]) {
      this.ring(place, radius, [north, up], withAlpha(color, 0.6));
      this.ring(place, radius, [west, up], withAlpha(color, 0.6));
    }
    for (const handle of rimHandles(light)) dots.add(subtract(handle, origin), withAlpha(color, 1), 10);
  }

  private ring(centre: Vector3, radius: number, [one, other]: readonly (Vector3 | undefined)[], color: Rgba): void {
    if (one === undefined || other === undefined || radius <= 0) return;
    const points = Array.from({ length: steps + 1 }, (_each, step): Vector3 => {
      const angle = (step / steps) * 2 * Math.PI;
      return add(centre, add(scale(one, radius * Math.cos(angle)), scale(other, radius * Math.sin(angle))));
    });
    this.lines.addPath(points, color);
  }
}

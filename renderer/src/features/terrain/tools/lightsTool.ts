/** Lights of the game's tables: a click takes one, a drag moves it along the ground, with Alt up and down; its rims are dragged too. */
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { MapLight } from '../../../../../shared/terrain/light/tables.ts';
import type { TerrainTool, ToolPointer } from '../view/contract.ts';
import type { OpenStep, ToolEnvironment } from './environment.ts';
import { nearPointer, yardsPerPixel } from './nearPointer.ts';

type Grip = 'place' | 'start' | 'end';

interface Drag {
  readonly light: MapLight;
  readonly grip: Grip;
  readonly from: ToolPointer;
  /** Height over the ground where it stood. */
  readonly over: number;
  /** Begun with the first movement: a click changes nothing. */
  step: OpenStep | null;
}

/** CSS pixels that the hand may shake before a click is a drag. */
const slack = 4;
const labels: Readonly<Record<Grip, string>> = {
  place: 'Move light',
  start: 'Full light of a light',
  end: 'Reach of a light',
};
const pointOf = ([x, y, z]: Vector3) => ({ x, y, z });

/** Where each part of a light is taken hold of: its middle, and its rims where the view draws dots on them. */
function gripsOf(light: MapLight): readonly { readonly grip: Grip; readonly at: Vector3; readonly light: MapLight }[] {
  const { place, start, end } = light;
  const [x, y, z] = place;
  return [
    { grip: 'end', at: [x, y - end, z], light },
    { grip: 'start', at: [x + start, y, z], light },
    { grip: 'place', at: place, light },
  ];
}

export class LightsTool implements TerrainTool {
  private readonly environment: ToolEnvironment;
  private drag: Drag | null = null;

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
  }

  hover(): void {
    this.environment.view.setBrush(null);
    this.environment.setHint(null);
  }

  begin(pointer: ToolPointer): boolean {
    const { lights, view } = this.environment;
    const all = lights.all();
    const grips = all.flatMap((light) =>
      gripsOf(light).filter(({ grip }) => grip === 'place' || light.id === lights.selected),
    );
    const found = nearPointer(view, pointer, grips, ({ at }) => pointOf(at));
    lights.select(found?.light.id ?? null);
    if (found === null) return false;
    const { light, grip } = found;
    const [x, y, z] = light.place;
    const over = z - (this.environment.tiles().heightAt(x, y) ?? z);
    this.drag = { light, grip, from: pointer, over, step: null };
    return true;
  }

  move(pointer: ToolPointer): void {
    const { drag, environment } = this;
    if (drag === null) return;
    const { light, grip, from } = drag;
    if (drag.step === null && Math.hypot(pointer.viewX - from.viewX, pointer.viewY - from.viewY) < slack) return;
    drag.step ??= environment.begin(labels[grip]);
    const { edit } = drag.step;
    const [x, y, z] = light.place;
    if (grip !== 'place') {
      const radius = this.radiusAt(pointer, light);
      if (radius === null) return;
      const { start, end } = light;
      const to = grip === 'start' ? { start: Math.min(radius, end) } : { end: Math.max(radius, start) };
      environment.lights.place(edit, light.id, to);
      return;
    }
    if (from.altKey) {
      const rise = (from.viewY - pointer.viewY) * yardsPerPixel(environment.view, { x, y, z });
      environment.lights.place(edit, light.id, { place: [x, y, z + rise] });
      return;
    }
    const { ground } = pointer;
    if (ground === null || from.ground === null) return;
    const [north, west] = [x + ground.x - from.ground.x, y + ground.y - from.ground.y];
    const height = environment.tiles().heightAt(north, west);
    environment.lights.place(edit, light.id, { place: [north, west, height === null ? z : height + drag.over] });
  }

  end(): void {
    this.drag?.step?.commit();
    this.drag = null;
  }

  cancel(): void {
    this.drag?.step?.cancel();
    this.drag = null;
  }

  /** How far the pointer's ground is from a light, along the level; null over the sky. */
  private radiusAt({ ground }: ToolPointer, { place: [x, y] }: MapLight): number | null {
    return ground === null ? null : Math.hypot(ground.x - x, ground.y - y);
  }
}

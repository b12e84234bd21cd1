/** A model that is dragged from a list of files over the ground: shown as it would stand, and put down where it is dropped. */
import type { ObjectInstance } from '../../../../../shared/terrain/objects/object.ts';
import { kindOfPath } from '../../../../../shared/terrain/objects/object.ts';
import type { ToolPointer } from '../view/contract.ts';
import type { ToolEnvironment } from './environment.ts';
import { nothingToStandOn } from './environment.ts';
import { PlacingHand } from './placingHand.ts';
import { fill, text } from '../../../base/text/language.ts';

/** Groups of a building are files of their own, and are placed with their root only. */
const groupFile = /_\d{3}(_lod\d+)?\.wmo$/i;

/** Why what is dragged cannot be put down; null where it can. */
export function whyNotPlaced(paths: readonly string[]): string | null {
  const [path, ...more] = paths;
  if (path === undefined || kindOfPath(path) === null) return 'Only models stand on a map: .m2, .mdx and .wmo.';
  if (groupFile.test(path)) return 'That is a part of a building: drag its root, the file without a number.';
  return more.length === 0 ? null : 'One model at a time: drag it alone.';
}

export class ModelDrop {
  private readonly environment: ToolEnvironment;
  private readonly path: string;
  private readonly hand: PlacingHand;

  /** @param path as the map is to spell it */
  constructor(environment: ToolEnvironment, path: string) {
    this.path = path;
    // All as the objects tool is set, but for what is placed: on slopes, on floors and under ceilings.
    this.environment = Object.create(environment, {
      settings: {
        get: () => {
          const { settings } = environment;
          return { ...settings, objects: { ...settings.objects, mode: 'place', model: path, onBuildings: true } };
        },
      },
      prefab: { value: null },
    }) as ToolEnvironment;
    this.hand = new PlacingHand(this.environment);
    void environment.models.prepare(this.hand.models);
  }

  /** Shows it where the pointer is; else why it cannot stand there. */
  over(pointer: ToolPointer): string | null {
    const surface = this.hand.surfaceAt(pointer);
    this.hand.show(surface);
    return surface === null ? nothingToStandOn : null;
  }

  /** It went elsewhere, or was given up. */
  leave(): void {
    this.hand.show(null);
  }

  /** Puts it down as one step and selects it; null where it cannot stand. */
  async drop(pointer: ToolPointer): Promise<ObjectInstance | null> {
    const { environment, hand, path } = this;
    const surface = hand.surfaceAt(pointer);
    this.leave();
    if (surface === null) {
      environment.tell('info', text('No ground under the pointer'), nothingToStandOn);
      return null;
    }
    await environment.models.prepare(hand.models);
    const placed = hand.putDown(surface);
    const [made = null] = placed?.objects ?? [];
    if (placed === null || made === null) {
      environment.tell('warning', fill('{} was not put down', path), text('No tile is open where it would stand.'));
      return null;
    }
    placed.step.commit();
    const [first] = made.copies;
    environment.select([{ tile: first.tile.place, record: first.record }]);
    hand.finish(placed.objects);
    return made;
  }
}

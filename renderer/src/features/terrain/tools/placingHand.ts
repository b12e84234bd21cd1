/**
 * What is placed, before and while it is put down: a model or a prefab that stands where the pointer meets the ground, or a
 * floor or ceiling of a building. The wheel turns it, with Shift it changes its size.
 */
import { worldToPlacement } from '../../../../../shared/geometry/terrain/grid.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { addObjects, newObject } from '../../../../../shared/terrain/objects/looseObject.ts';
import type { LooseObject } from '../../../../../shared/terrain/objects/looseObject.ts';
import type { ObjectInstance, ObjectKind, ObjectPlace } from '../../../../../shared/terrain/objects/object.ts';
import { freeIds, kindOfPath } from '../../../../../shared/terrain/objects/object.ts';
import { described } from '../../../../../shared/terrain/objects/objectEdits.ts';
import { alignedRotation, groundNormal } from '../../../../../shared/terrain/objects/places.ts';
import type { PrefabStand } from '../../../../../shared/terrain/objects/prefabs/prefab.ts';
import { canScale, looseMember, standPrefab } from '../../../../../shared/terrain/objects/prefabs/prefab.ts';
import type { TileSet } from '../../../../../shared/terrain/tiles.ts';
import type { ToolPointer } from '../view/contract.ts';
import type { OpenStep, ToolEnvironment } from './environment.ts';
import { fill, text } from '../../../base/text/language.ts';

/** A surface of the ground or of a building. */
interface Surface {
  readonly at: Vector3;
  readonly normal: Vector3;
}

interface PlacedModel {
  readonly path: string;
  readonly kind: ObjectKind;
  readonly place: ObjectPlace;
}

/** An open step with what it put down. */
export interface PutDown {
  readonly step: OpenStep;
  readonly tiles: TileSet;
  /** In the order of what was planned; null for what would stand where no tile is open. */
  readonly objects: readonly (ObjectInstance | null)[];
}

/** Degrees that a notch of the wheel turns, and with Alt. */
const [notch, fineNotch] = [15, 1];
const sizeStep = 1.05;
const [leastScale, mostScale] = [0.01, 20];
/** Models that are remembered as put down. */
const mostRecent = 12;
/** Steeper than this, seen from below, a surface is a ceiling. */
const ceiling = -0.3;

/** Where in their ranges the turn and the scale of the next object lie, 0 to 1. */
const roll = (): { readonly turn: number; readonly scale: number } => ({ turn: Math.random(), scale: Math.random() });

export class PlacingHand {
  private readonly environment: ToolEnvironment;
  /** Rolled ahead, so that what is shown is what will be put down. */
  private chance = roll();
  /** Where it was put down. */
  private surface: Surface | null = null;

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
  }

  /** Whether there is anything to place. */
  get isReady(): boolean {
    const { prefab, settings } = this.environment;
    return prefab !== null || kindOfPath(settings.objects.model) !== null;
  }

  /** Models of what is placed. */
  get models(): readonly { readonly path: string; readonly kind: ObjectKind }[] {
    const { prefab, settings } = this.environment;
    if (prefab !== null) return prefab.prefab.members;
    const kind = kindOfPath(settings.objects.model);
    return kind === null ? [] : [{ path: settings.objects.model, kind }];
  }

  /** Where the pointer could put something; null over the sky, holes and tiles that are not open. */
  surfaceAt({ ground, placement }: ToolPointer): Surface | null {
    const { environment } = this;
    if (environment.settings.objects.onBuildings && placement !== null && placement.normal !== null) {
      return { at: [placement.x, placement.y, placement.z], normal: placement.normal };
    }
    if (ground === null) return null;
    return { at: [ground.x, ground.y, ground.z], normal: groundNormal(environment.tiles(), ground.x, ground.y) };
  }

  /** Everything as it would stand on a surface, in an order that stays. */
  plan(surface: Surface): readonly PlacedModel[] {
    const { prefab } = this.environment;
    if (prefab === null) return this.models.map((model) => ({ ...model, place: this.placeOfModel(model, surface) }));
    const ground = this.environment.tiles();
    const places = standPrefab(prefab.prefab, this.standOn(surface), (x, y) => ground.heightAt(x, y));
    return prefab.prefab.members.flatMap(({ path, kind }, index) => {
      const place = places[index];
      return place === undefined ? [] : [{ path, kind, place }];
    });
  }

  /** Shows it. The ring shows how much room a model takes. */
  show(surface: Surface | null): void {
    const { view, models } = this.environment;
    if (surface === null) {
      view.setGhosts([]);
      view.setBrush(null);
      return;
    }
    const plan = this.plan(surface);
    view.setGhosts(plan.map(({ path, kind, place }) => ({ path, kind, ...place, box: models.bounds(path, kind) })));
    const [only] = plan;
    const box = plan.length === 1 && only !== undefined ? models.bounds(only.path, only.kind) : null;
    const reach =
      box === null ? 1 : Math.max(...[0, 1].flatMap((axis) => [-(box.minimum[axis] ?? 0), box.maximum[axis] ?? 0]));
    const [x, y] = surface.at;
    view.setBrush({ x, y, radius: Math.max(0.5, reach * (only?.place.scale ?? 1)), hardness: 1 });
  }

  /** Puts it down, in a step that is not finished. Null where no tile is open. */
  putDown(surface: Surface): PutDown | null {
    const { environment } = this;
    const { prefab, settings } = environment;
    const { model, firstId, recent } = settings.objects;
    const tiles = environment.tiles();
    const plan = this.plan(surface);
    const step = environment.begin(`Place ${prefab === null ? described(plan) : prefab.name}`);
    const nextId = freeIds(
      tiles.tiles.map(({ document }) => document),
      firstId,
    );
    const wanted = plan.map(({ path, kind, place }, index) => ({ loose: this.loose(path, kind, place, index), place }));
    const objects = addObjects(step.edit, tiles, wanted, nextId, environment.models.bounds);
    this.surface = surface;
    const lost = objects.filter((each) => each === null).length;
    if (lost === objects.length) {
      step.cancel();
      return null;
    }
    if (prefab === null) {
      environment.change('objects', {
        recent: [model, ...recent.filter((each) => each !== model)].slice(0, mostRecent),
      });
    } else if (lost > 0) {
      environment.tell(
        'warning',
        fill('{} of {} objects of {} were left out', lost, plan.length, prefab.name),
        text('No tile is open where they would stand.'),
      );
    }
    return { step, tiles, objects };
  }

  /** The same on another surface, for what was put down already. */
  movedTo(surface: Surface): readonly PlacedModel[] {
    this.surface = surface;
    return this.plan(surface);
  }

  /** It stays where it was put last: what comes next is rolled anew. @param objects in the order of what was planned */
  finish(objects: readonly (ObjectInstance | null)[]): void {
    const { prefab, view } = this.environment;
    if (prefab !== null && this.surface !== null) {
      this.environment.placedPrefab(prefab, this.standOn(this.surface), objects);
    }
    this.chance = roll();
    view.setGhosts([]);
  }

  wheel({ shiftKey, altKey }: ToolPointer, notches: number): void {
    const { environment } = this;
    const { objects } = environment.settings;
    const isPrefab = environment.prefab !== null;
    if (shiftKey) {
      const sized = (scale: number): number => {
        const next = Math.round(scale * sizeStep ** notches * 1000) / 1000;
        return Math.min(mostScale, Math.max(leastScale, next));
      };
      if (isPrefab) environment.change('objects', { prefabScale: sized(objects.prefabScale) });
      else {
        environment.change('objects', {
          leastScale: sized(objects.leastScale),
          mostScale: sized(objects.mostScale),
        });
      }
      return;
    }
    const by = notches * (altKey ? fineNotch : notch);
    const turned = (degrees: number): number => (((degrees + by) % 360) + 360) % 360;
    if (isPrefab) environment.change('objects', { prefabTurn: turned(objects.prefabTurn) });
    else if (objects.isTurnedAtRandom) this.chance = { ...this.chance, turn: turned(this.turn) / 360 };
    else environment.change('objects', { turn: turned(objects.turn) });
  }

  private get turn(): number {
    const { isTurnedAtRandom, turn } = this.environment.settings.objects;
    return isTurnedAtRandom ? Math.floor(this.chance.turn * 360) : turn;
  }

  private loose(path: string, kind: ObjectKind, place: ObjectPlace, index: number): LooseObject {
    const member = this.environment.prefab?.prefab.members[index];
    return member === undefined ? newObject(kind, path, place) : looseMember(member, place);
  }

  private placeOfModel({ path, kind }: { readonly path: string; readonly kind: ObjectKind }, surface: Surface) {
    const { models, settings } = this.environment;
    const { leastScale: least, mostScale: most, isAligned } = settings.objects;
    const upright: Vector3 = [0, this.turn, 0];
    const scale = kind === 'doodad' ? least + this.chance.scale * Math.max(0, most - least) : 1;
    const [x, y, z] = surface.at;
    const isCeiling = surface.normal[2] < ceiling;
    // What hangs upright touches the ceiling with its top.
    const drop = isCeiling && !isAligned ? (models.bounds(path, kind)?.maximum[2] ?? 0) * scale : 0;
    return {
      position: worldToPlacement({ x, y, z: z - drop }),
      rotation: isAligned ? alignedRotation(upright, surface.normal) : upright,
      scale,
    };
  }

  private standOn({ at, normal }: Surface): PrefabStand {
    const { prefab, settings } = this.environment;
    const { prefabFooting: footing, prefabTurn: turn, prefabScale } = settings.objects;
    return { at, normal, turn, footing, scale: prefab !== null && canScale(prefab.prefab) ? prefabScale : 1 };
  }
}

/** Things with the models that stand in for their boxes, of what has come; buildings with all that stands in them. */
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { invert } from '../../../../../../shared/geometry/matrix.ts';
import { frameIn } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import type { PlacedModel } from '../../../../viewport/model/placementModels.ts';
import type { DrawnModels } from '../../../model/placed/drawnModels.ts';
import type { ModelInstance } from './modelInstances.ts';
import { reachOf, surfacesOf } from './modelInstances.ts';
import type { Surface } from './pickThings.ts';
import type { DrawnThing, PlacedThing } from './placedThing.ts';
import { withReach } from './placedThing.ts';
import type { RoomSight } from './roomSight.ts';

interface Boxed {
  readonly model: PlacedModel;
  readonly thing: PlacedThing;
}

export class ThingModels {
  private readonly models: DrawnModels;
  /** Things in the boxes of their models: the same object for as long as thing and model are the same. */
  private readonly boxed = new WeakMap<PlacedThing, Boxed>();

  constructor(models: DrawnModels) {
    this.models = models;
  }

  of({ model, kind }: DrawnThing): PlacedModel | null {
    return this.at(model, kind);
  }

  /** The thing in its model's own box; as it was while that has not come. */
  withBox(thing: PlacedThing): PlacedThing {
    const model = this.of(thing);
    if (model === null) return thing;
    const known = this.boxed.get(thing);
    // How far a building reaches depends on what has come of what stands in it.
    if (known?.model === model && model.standing === undefined) return known.thing;
    const own = withReach({ ...thing, box: model.box, boxFrame: thing.frame });
    const reaches = (model.standing?.(thing.doodadSet) ?? []).map(({ path, frame }) => {
      const inner = this.at(path, 'doodad');
      return inner === null ? 0 : reachOf(frame, inner.box);
    });
    const reach = reaches.reduce((most, each) => Math.max(most, each), own.reach);
    const made = known?.model === model && known.thing.reach === reach ? known.thing : { ...own, reach };
    this.boxed.set(thing, { model, thing: made });
    return made;
  }

  /** Buildings are walked into and stand close together, so their boxes will not do; doodads are easier to hit by theirs. */
  surfacesOf(thing: PlacedThing): readonly Surface[] | null {
    const model = thing.kind === 'mapObject' ? this.of(thing) : null;
    if (model === null || model.parts.length === 0) return null;
    const standing = (model.standing?.(thing.doodadSet) ?? []).flatMap(({ path, frame }) => {
      const inner = this.at(path, 'doodad');
      const toOwn = invert(frame);
      return inner === null || toOwn === null ? [] : surfacesOf(inner, { toOwn, box: inner.box });
    });
    return [...surfacesOf(model), ...standing];
  }

  /**
   * Things with all that stands in them, each where it stands.
   * @param sight to leave out what is not seen of them
   */
  instancesOf(things: Iterable<DrawnThing>, sight: RoomSight | null = null): readonly ModelInstance[] {
    const found: ModelInstance[] = [];
    for (const thing of things) {
      const model = this.of(thing);
      if (model === null) continue;
      const seen = sight === null || !('reach' in thing) ? null : sight.of(thing as PlacedThing, model.rooms);
      found.push({ model, frame: thing.frame, light: null, seen });
      if (model.standing !== undefined) this.addStanding(found, thing, model, seen);
    }
    return found;
  }

  private addStanding(
    found: ModelInstance[],
    thing: DrawnThing,
    model: PlacedModel,
    seen: ReadonlySet<number> | null,
  ): void {
    const isSeen = (record: RecordId): boolean => {
      const rooms = seen === null ? [] : (model.rooms?.holding(record) ?? []);
      return seen === null || rooms.length === 0 || rooms.some((room) => seen.has(room));
    };
    for (const { path, frame, light, record } of model.standing?.(thing.doodadSet) ?? []) {
      // It is asked for also where it is not seen: who turns round finds it there.
      const inner = this.at(path, 'doodad');
      if (inner === null || !isSeen(record)) continue;
      found.push({ model: inner, frame: frameIn(thing.frame, frame), light, seen: null });
    }
  }

  private at(path: string, kind: DrawnThing['kind']): PlacedModel | null {
    const known = this.models.at(path, kind);
    return known === 'asked' ? null : known;
  }
}

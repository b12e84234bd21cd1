/** All placements of the open tiles: boxes or models, selection, picking, and names for what is near or selected. */
import type { Meeting } from '../../../../../../shared/geometry/walk/solidMesh.ts';
import type { TileRecord } from '../../../../../../shared/terrain/tiles.ts';
import type { RawShaderMaterial } from 'three';
import { Group } from 'three';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { boundsOf, boxCorners, uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import type { Ray } from '../../../../../../shared/geometry/ray.ts';
import { placePoint } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { distance, mix, subtract } from '../../../../../../shared/geometry/vector.ts';
import type { Lens } from '../../../../viewport/camera/lens.ts';
import { projectPoint } from '../../../../viewport/camera/lens.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { PlacementGhost, ViewBox } from '../contract.ts';
import type { TileModel } from '../tile/tileModel.ts';
import type { ThingHit } from './pickThings.ts';
import { pickThing } from './pickThings.ts';
import type { DrawnThing, PlacedThing } from './placedThing.ts';
import type { GhostTools } from './ghostThings.ts';
import { GhostThings } from './ghostThings.ts';
import { TileThings, withoutDoubles } from './placedThing.ts';
import { liquidKind } from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import type { KindOf } from '../../../../../../shared/terrain/liquidSheets.ts';
import { PlacedLiquids } from '../liquids/liquidMaterial.ts';
import { landUniforms } from './landUniforms.ts';
import { RoomSight } from './roomSight.ts';
import { fillInstances } from './modelInstances.ts';
import { DrawnModels } from '../../../model/placed/drawnModels.ts';
import { PlacementBoxes } from './placementBoxes.ts';
import type { Casters } from '../../../../../../shared/geometry/terrain/casters.ts';
import { castersOf } from './castersOf.ts';
import { SolidThings } from './solidThings.ts';
import { ThingModels } from './thingModels.ts';
import { clearMeshes, refill } from '../../../../viewport/model/partMesh.ts';
import type { PlacementModels } from '../../../../viewport/model/placementModels.ts';

/** A name to be written into the view. */
export interface NamedPlace {
  readonly name: string;
  /** Scene space. */
  readonly place: Vector3;
  readonly isSelected: boolean;
}

/** Names stand within this many yards of the eye, and not more than so many. */
const nameReach = 130;
const mostNames = 40;
const objectFaceAlpha = 0.05;

export class PlacementView {
  readonly three = new Group();
  private readonly doodads: PlacementBoxes;
  private readonly objects: PlacementBoxes;
  private readonly modelMeshes = new Group();
  private readonly changed: () => void;
  private readonly land: SharedUniforms;
  private readonly liquids: PlacedLiquids;
  private kindOf: KindOf = liquidKind;
  private readonly readers = new Map<TileModel, TileThings>();
  private readonly byTile = new Map<TileModel, readonly PlacedThing[]>();
  private things: readonly PlacedThing[] = [];
  private ofMap: readonly PlacedThing[] = [];
  private pickable: readonly PlacedThing[] = [];
  /** Those of the things whose models have come. */
  private modelled: PlacedThing[] = [];
  private selected: ReadonlySet<number> = new Set();
  private readonly models = new DrawnModels((now, before) => {
    // A box was drawn, and it stays one.
    if (now === null && (before === 'asked' || before === null)) return;
    this.isStale = true;
    this.changed();
  });
  private readonly known = new ThingModels(this.models);
  private isStale = false;
  private readonly sight = new RoomSight();
  private hidden: ReadonlySet<number> = new Set();
  private locked: ReadonlySet<number> = new Set();
  private going: ReadonlySet<number> = new Set();
  private readonly goingMeshes = new Group();
  private readonly inHand: GhostThings;
  private readonly planned: GhostThings;
  private readonly solids = new SolidThings((thing) => this.known.instancesOf([thing]));

  constructor(uniforms: SharedUniforms, changed: () => void) {
    this.changed = changed;
    this.land = landUniforms(uniforms);
    this.liquids = new PlacedLiquids(uniforms);
    this.doodads = new PlacementBoxes(uniforms, 1);
    this.objects = new PlacementBoxes(uniforms, objectFaceAlpha);
    const tools: GhostTools = {
      modelOf: (thing) => this.known.of(thing),
      fill: (into, things, origin, isFaint) => this.fillModels(into, things, origin, null, isFaint),
    };
    this.inHand = new GhostThings(uniforms, 'inHand', tools);
    this.planned = new GhostThings(uniforms, 'planned', tools);
    for (const object of [this.three, this.modelMeshes, this.goingMeshes]) object.matrixAutoUpdate = false;
    this.three.add(
      this.doodads.mesh,
      this.objects.mesh,
      this.modelMeshes,
      this.goingMeshes,
      ...this.inHand.objects,
      ...this.planned.objects,
    );
  }

  /** Number of things shown. */
  get count(): number {
    return this.things.length;
  }

  /** What stands on the map without a tile: the building that a map without land is. */
  setOfMap(things: readonly PlacedThing[]): void {
    this.ofMap = things;
    this.isStale = true;
  }

  /** The box in the world of what stands on the map without a tile; null where nothing does. */
  get boxOfMap(): Box | null {
    const own = this.ofMap.map((thing) => this.known.withBox(thing));
    return uniteBoxes(
      own.map(({ boxFrame, box }) => boundsOf(boxCorners(box).flatMap((at) => placePoint(boxFrame, at)))),
    );
  }

  setTiles(tiles: ReadonlySet<TileModel>): void {
    for (const tile of [...this.byTile.keys()]) {
      if (tiles.has(tile)) continue;
      this.byTile.delete(tile);
      this.readers.delete(tile);
    }
    this.isStale = true;
  }

  /** A tile's placements changed, or it is new. */
  readTile(tile: TileModel): void {
    const reader = this.readers.get(tile) ?? new TileThings(tile);
    this.readers.set(tile, reader);
    this.byTile.set(tile, reader.read());
    this.isStale = true;
  }

  /** Selected things, by `selectionKey`. */
  setSelected(selected: ReadonlySet<number>): void {
    this.selected = selected;
    this.isStale = true;
  }

  /** Models that would be put down; they cannot be picked and have no names over them. */
  setGhosts(ghosts: readonly PlacementGhost[]): void {
    this.inHand.set(ghosts);
  }

  /** Models that would come by themselves, such as those that rules strew: one sees through them. */
  setPlanned(planned: readonly PlacementGhost[]): void {
    this.planned.set(planned);
  }

  /** Things that would go, by `selectionKey`: one sees through them, and can still take hold of them. */
  setGoing(going: ReadonlySet<number>): void {
    if (going.size + this.going.size === 0) return;
    this.going = going;
    this.isStale = true;
  }

  /** Things that are not drawn, and those that are drawn but not picked, by `selectionKey`. */
  setPassedOver(hidden: ReadonlySet<number>, locked: ReadonlySet<number>): void {
    this.hidden = hidden;
    this.locked = locked;
    this.isStale = true;
  }

  setModels(source: PlacementModels | null): void {
    this.models.setSource(source);
    this.isStale = true;
  }

  /** What liquids in buildings are, by their rows of LiquidType.dbc. */
  setLiquidKinds(kindOf: KindOf): void {
    this.kindOf = kindOf;
    this.isStale = true;
  }

  invalidate(): void {
    this.isStale = true;
  }

  /**
   * Fills the buffers anew if anything changed.
   * @param eye in the world: rooms that are not seen from there are not drawn; null draws all
   */
  update(origin: Vector3, accent: Rgba, eye: Vector3 | null = null): void {
    // A model that has come, and a scene that has moved, concern ghosts as well.
    for (const ghosts of [this.inHand, this.planned]) ghosts.update(origin, accent, this.isStale);
    const moved = eye !== null && this.sight.move(eye, this.modelled, (thing) => this.known.of(thing)?.rooms ?? null);
    if (moved === 'soon') this.changed();
    if (!this.isStale) {
      if (moved === true) this.fillThings(origin);
      return;
    }
    this.isStale = false;
    const all = withoutDoubles([...this.ofMap, ...[...this.byTile.values()].flat()]);
    const seen = this.hidden.size === 0 ? all : all.filter((thing) => !isAmong(this.hidden, thing));
    this.things = seen.map((thing) => this.known.withBox(thing));
    this.pickable = this.locked.size === 0 ? this.things : this.things.filter((thing) => !isAmong(this.locked, thing));
    this.modelled = [];
    const solid: PlacedThing[] = [];
    const framed: PlacedThing[] = [];
    for (const thing of this.things) {
      const model = this.known.of(thing);
      if (model !== null) this.modelled.push(thing);
      const isDrawn = model !== null && model.parts.length > 0;
      if (isDrawn && !this.isSelected(thing)) continue;
      // A solid box would hide the very model that was selected.
      (thing.kind === 'doodad' && !isDrawn ? solid : framed).push(thing);
    }
    const isSelected = (thing: PlacedThing): boolean => this.isSelected(thing);
    this.doodads.show(solid, origin, isSelected, accent);
    this.objects.show(framed, origin, isSelected, accent);
    this.fillThings(origin);
  }

  /** Adds nine numbers for each triangle of what is shown that holds whoever asks near a box of the world. */
  solidsIn(box: Box, into: number[], who: Meeting = 'body'): void {
    this.solids.collect(this.modelled, box, into, who);
  }

  /** Everything that is drawn, as it keeps the sun off; models that have not come are left out. */
  casters(): Casters {
    return castersOf(this.known.instancesOf(this.modelled));
  }

  pick(ray: Ray, farthest: number): ThingHit | null {
    return pickThing(this.pickable, ray, farthest, (thing) => this.known.surfacesOf(thing));
  }

  /** Things whose middle is seen inside a rectangle of the view. @param origin where the lens's zero stands in the world */
  within({ left, top, right, bottom }: ViewBox, lens: Lens, origin: Vector3): readonly TileRecord[] {
    return this.pickable.flatMap(({ boxFrame, box, tile, record }) => {
      const middle = placePoint(boxFrame, mix(box.minimum, box.maximum, 0.5));
      const { x, y, depth } = projectPoint(lens, subtract(middle, origin));
      const isInside = depth > lens.near && depth < lens.far && x >= left && x <= right && y >= top && y <= bottom;
      return isInside ? [{ tile: tile.place, record }] : [];
    });
  }

  /** Names of the selected things and of the nearest others. */
  names(eye: Vector3, origin: Vector3): readonly NamedPlace[] {
    const places: (NamedPlace & { readonly away: number })[] = [];
    for (const thing of this.things) {
      const isSelected = this.isSelected(thing);
      const to = thing.frame.origin;
      const [x, y, z] = [to[0] - origin[0] - eye[0], to[1] - origin[1] - eye[1], to[2] - origin[2] - eye[2]];
      if (!isSelected && x * x + y * y + z * z > (nameReach + thing.reach) ** 2) continue;
      const place = subtract(topOf(thing), origin);
      const away = distance(eye, place);
      if (isSelected || away < nameReach) places.push({ name: thing.name, place, isSelected, away });
    }
    return places
      .toSorted((left, right) => Number(right.isSelected) - Number(left.isSelected) || left.away - right.away)
      .slice(0, mostNames);
  }

  dispose(): void {
    this.doodads.dispose();
    this.objects.dispose();
    this.inHand.dispose();
    this.planned.dispose();
    this.liquids.dispose();
    clearMeshes(this.modelMeshes);
    clearMeshes(this.goingMeshes);
  }

  /** A thing that several tiles list is selected when any of its records is. */
  private isSelected(thing: PlacedThing): boolean {
    return isAmong(this.selected, thing);
  }

  private fillThings(origin: Vector3): void {
    const { modelled, going } = this;
    const isGoing = (thing: PlacedThing): boolean => isAmong(going, thing);
    const staying = going.size === 0 ? modelled : modelled.filter((thing) => !isGoing(thing));
    this.fillModels(this.modelMeshes, staying, origin, this.sight);
    this.fillModels(this.goingMeshes, going.size === 0 ? [] : modelled.filter(isGoing), origin, null, true);
  }

  /** One instanced call for each part of each model, wherever it stands: on the map, or in buildings of it. */
  private fillModels(
    into: Group,
    drawn: readonly DrawnThing[],
    origin: Vector3,
    sight: RoomSight | null,
    isFaint = false,
  ): void {
    const groups = Map.groupBy(this.known.instancesOf(drawn, sight), ({ model }) => model);
    const liquid = (row: number): RawShaderMaterial => this.liquids.of(this.kindOf(row));
    const look = { origin, land: this.land, isFaint, liquid };
    refill(into, () => {
      for (const [model, instances] of groups) fillInstances(into, model.parts, instances, look);
    });
  }
}

/** A number, as maps have tens of thousands of things that are all looked up. The map without tiles is at -1. */
export function selectionKey(column: number, row: number, record: number): number {
  return ((column + 1) * 128 + (row + 1)) * 2 ** 32 + record;
}

export function selectionKeys(records: readonly TileRecord[]): ReadonlySet<number> {
  return new Set(records.map(({ tile: { column, row }, record }) => selectionKey(column, row, record)));
}

function isAmong(keys: ReadonlySet<number>, { tile, record, others }: PlacedThing): boolean {
  if (keys.size === 0) return false;
  const has = (place: TileModel['place'], id: number): boolean => keys.has(selectionKey(place.column, place.row, id));
  return has(tile.place, record) || (others?.some((each) => has(each.tile.place, each.record)) ?? false);
}

/** The middle of the upper side of a thing's box. */
function topOf({ boxFrame, box }: PlacedThing): Vector3 {
  const middle = mix(box.minimum, box.maximum, 0.5);
  return placePoint(boxFrame, [middle[0], middle[1], box.maximum[2]]);
}

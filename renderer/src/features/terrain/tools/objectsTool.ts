/**
 * What stands on the ground. A click selects, Shift and Ctrl add, a drag over the ground selects what lies in a box. A drag
 * of an object moves it along the ground, with Alt up and down, with Ctrl it turns; the gizmo moves along axes, turns and
 * scales. While a model is chosen to be placed, a press puts one down and a drag moves it. Each is one step.
 */
import { placementToWorld, worldToPlacement } from '../../../../../shared/geometry/terrain/grid.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { Listed } from '../../../../../shared/terrain/objects/listing.ts';
import type { ObjectInstance, ObjectPlace } from '../../../../../shared/terrain/objects/object.ts';
import { freeIds, kindOfPath, objectsOf } from '../../../../../shared/terrain/objects/object.ts';
import type { GrabbedObject } from '../../../../../shared/terrain/objects/objectEdits.ts';
import { addObject, newObject } from '../../../../../shared/terrain/objects/looseObject.ts';
import { described, grab, putAt, settle } from '../../../../../shared/terrain/objects/objectEdits.ts';
import {
  alignedRotation,
  groundNormal,
  middleOf,
  movedPlace,
  turnedPlace,
} from '../../../../../shared/terrain/objects/places.ts';
import type { TileRecord, TileSet } from '../../../../../shared/terrain/tiles.ts';
import type {
  GizmoChange,
  ObjectGizmoDrag,
  PlacementHit,
  TerrainHit,
  TerrainTool,
  ToolPointer,
  ViewBox,
} from '../view/contract.ts';
import type { OpenStep, ToolEnvironment } from './environment.ts';
import { nothingToStandOn } from './environment.ts';

type Point = readonly [x: number, y: number];

interface Drag {
  readonly step: OpenStep;
  readonly tiles: TileSet;
  readonly grabbed: readonly GrabbedObject[];
  readonly from: Point;
  /** Where on the ground, or on the object, the hand took hold. */
  readonly start: { readonly x: number; readonly y: number };
  readonly kind: 'ground' | 'height' | 'turn' | ObjectGizmoDrag;
  /** A click with Ctrl takes the object in or out. */
  readonly toggles: TileRecord | null;
  /** A new object counts as moved from the start. */
  isMoving: boolean;
}

interface Boxing {
  readonly from: Point;
  readonly adds: boolean;
  box: ViewBox | null;
}

/** CSS pixels that the hand may shake before a click is a drag. */
const slack = 4;
const snapDegrees = 15;
/** Models that are remembered as put down. */
const mostRecent = 12;

/** Where in their ranges the turn and the scale of the next object lie, 0 to 1. */
const roll = (): { readonly turn: number; readonly scale: number } => ({ turn: Math.random(), scale: Math.random() });

const sameRef = (left: TileRecord, right: TileRecord): boolean =>
  left.record === right.record && left.tile.column === right.tile.column && left.tile.row === right.tile.row;

export class ObjectsTool implements TerrainTool {
  private readonly environment: ToolEnvironment;
  private drag: Drag | null = null;
  private boxing: Boxing | null = null;
  private pointer: ToolPointer | null = null;
  /** Rolled ahead, so that what is shown is what will be put down. */
  private chance = roll();

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
  }

  hover(pointer: ToolPointer | null): void {
    this.pointer = pointer;
    const { environment } = this;
    const { view, settings, models } = environment;
    const { mode, model } = settings.objects;
    const kind = mode === 'place' ? kindOfPath(model) : null;
    const ground = kind === null ? null : (pointer?.ground ?? null);
    environment.setHint(kind !== null && pointer !== null && ground === null ? nothingToStandOn : null);
    if (ground === null || kind === null) {
      view.setBrush(null);
      view.setGhost(null);
      if (pointer !== null) view.hoverGizmo(pointer.viewX, pointer.viewY);
      return;
    }
    const box = models.bounds(model, kind);
    const { position, rotation, scale } = this.placeAt(ground);
    view.setGhost({ path: model, kind, position, rotation, scale, box });
    // The ring shows how much room the model takes.
    const reach =
      box === null ? 1 : Math.max(...[0, 1].flatMap((axis) => [-(box.minimum[axis] ?? 0), box.maximum[axis] ?? 0]));
    view.setBrush({ x: ground.x, y: ground.y, radius: Math.max(0.5, reach * scale), hardness: 1 });
  }

  refresh(): void {
    if (this.drag === null && this.boxing === null) this.hover(this.pointer);
  }

  /** How the chosen model would stand here. */
  private placeAt(ground: TerrainHit): ObjectPlace {
    const { isTurnedAtRandom, turn, leastScale, mostScale, isAligned } = this.environment.settings.objects;
    const upright: Vector3 = [0, isTurnedAtRandom ? Math.floor(this.chance.turn * 360) : turn, 0];
    return {
      position: worldToPlacement(ground),
      rotation: isAligned
        ? alignedRotation(upright, groundNormal(this.environment.tiles(), ground.x, ground.y))
        : upright,
      scale: leastScale + this.chance.scale * Math.max(0, mostScale - leastScale),
    };
  }

  begin(pointer: ToolPointer): boolean {
    const { environment } = this;
    if (environment.settings.objects.mode === 'place') return this.beginPlacing(pointer);
    const from = [pointer.viewX, pointer.viewY] as const;
    const handle = environment.view.grabGizmo(...from);
    if (handle !== null) return this.beginDrag(pointer, environment.selected.objects, handle, null);
    const { placement } = pointer;
    if (placement === null) {
      this.boxing = { from, adds: pointer.shiftKey || pointer.ctrlKey, box: null };
      return true;
    }
    environment.activate(placement.tile);
    const { altKey, ctrlKey } = pointer;
    const selected = ctrlKey ? this.withRef(placement) : this.select(placement, pointer.shiftKey);
    const kind = altKey ? 'height' : ctrlKey ? 'turn' : 'ground';
    return this.beginDrag(pointer, selected, kind, ctrlKey ? placement : null);
  }

  private withRef(ref: TileRecord): readonly TileRecord[] {
    const before = this.environment.selected.objects;
    return before.some((each) => sameRef(each, ref)) ? before : [...before, ref];
  }

  private beginDrag(
    pointer: ToolPointer,
    selected: readonly TileRecord[],
    kind: Drag['kind'],
    toggles: TileRecord | null,
  ): boolean {
    const tiles = this.environment.tiles();
    const grabbed = objectsOf(tiles, selected).map(grab);
    if (grabbed.length === 0) return true;
    void this.environment.models.prepare(grabbed.map(({ object }) => object));
    const what = described(grabbed.map(({ object }) => object));
    const mode = typeof kind === 'string' ? kind : kind.mode;
    const act = mode === 'rotate' || mode === 'turn' ? 'Rotate' : mode === 'scale' ? 'Scale' : 'Move';
    const hit = pointer.ground ?? pointer.placement;
    this.drag = {
      step: this.environment.begin(`${act} ${what}`),
      tiles,
      grabbed,
      from: [pointer.viewX, pointer.viewY],
      start: hit === null ? { x: 0, y: 0 } : { x: hit.x, y: hit.y },
      kind,
      toggles,
      isMoving: false,
    };
    return true;
  }

  private select({ tile, record }: PlacementHit, adds: boolean): readonly TileRecord[] {
    const before = this.environment.selected.objects;
    const ref = { tile, record };
    const isKnown = before.some((each) => sameRef(each, ref));
    if (isKnown && !adds) return before;
    const next = isKnown ? before.filter((each) => !sameRef(each, ref)) : [...(adds ? before : []), ref];
    this.environment.select(next);
    return next;
  }

  private beginPlacing({ ground, viewX, viewY }: ToolPointer): boolean {
    const { settings, models } = this.environment;
    const { model } = settings.objects;
    const kind = kindOfPath(model);
    if (kind === null) {
      this.environment.tell('info', 'Choose a model first', 'The Tool panel lists models of the map and of the game.');
      return true;
    }
    if (ground === null) {
      this.environment.tell('info', 'No ground under the pointer', nothingToStandOn);
      return false;
    }
    if (models.bounds(model, kind) === null) {
      // The first press may come before the model was read; what is not to be found is placed without its box.
      void models.prepare([{ path: model, kind }]).then(() => {
        this.place(ground)?.step.commit();
      });
      return true;
    }
    const placed = this.place(ground);
    if (placed === null) return true;
    const { x, y } = ground;
    this.drag = {
      ...placed,
      ...{ from: [viewX, viewY], start: { x, y }, kind: 'ground', toggles: null, isMoving: true },
    };
    return true;
  }

  /** Puts the chosen model down, in a step that is not finished. Null where no tile is open. */
  private place(ground: TerrainHit): Pick<Drag, 'step' | 'tiles' | 'grabbed'> | null {
    const { environment } = this;
    const { model, firstId, recent } = environment.settings.objects;
    const kind = kindOfPath(model);
    if (kind === null) return null;
    const tiles = environment.tiles();
    const step = environment.begin(`Place ${described([{ kind, path: model }])}`);
    const place = this.placeAt(ground);
    this.chance = roll();
    environment.view.setGhost(null);
    const uniqueId = freeIds(
      tiles.tiles.map(({ document }) => document),
      firstId,
    )();
    const made = addObject(step.edit, tiles, newObject(kind, model, place), uniqueId, environment.models.bounds);
    if (made === null) {
      step.cancel();
      return null;
    }
    environment.change('objects', { recent: [model, ...recent.filter((each) => each !== model)].slice(0, mostRecent) });
    this.choose([made]);
    return { step, tiles, grabbed: [grab(made)] };
  }

  move(pointer: ToolPointer): void {
    if (this.boxing !== null) {
      this.growBox(this.boxing, pointer);
      return;
    }
    const { drag } = this;
    if (drag === null) return;
    if (!drag.isMoving && Math.hypot(pointer.viewX - drag.from[0], pointer.viewY - drag.from[1]) < slack) return;
    drag.isMoving = true;
    const change = this.changeOf(drag, pointer);
    if (change === null) return;
    for (const each of drag.grabbed) {
      putAt(drag.step.edit, each, change(each.place), this.environment.models.bounds);
    }
  }

  private changeOf(drag: Drag, pointer: ToolPointer): ((place: ObjectPlace) => ObjectPlace) | null {
    const { kind, from, start, grabbed } = drag;
    if (kind === 'height') return (place) => movedPlace(place, [0, 0, (from[1] - pointer.viewY) / 10]);
    if (kind === 'turn') {
      const degrees = Math.round((pointer.viewX - from[0]) / 2);
      const steps = pointer.shiftKey ? Math.round(degrees / snapDegrees) * snapDegrees : degrees;
      return ({ position, rotation: [tilt, turn, roll], scale }) => ({
        ...{ position, scale },
        rotation: [tilt, (((turn + steps) % 360) + 360) % 360, roll],
      });
    }
    if (kind === 'ground') {
      const { ground } = pointer;
      if (ground === null) return null;
      return (place) => this.alongGround(drag.tiles, place, [ground.x - start.x, ground.y - start.y]);
    }
    const middle = middleOf(grabbed.map(({ place }) => place));
    return changed(kind.at(pointer.viewX, pointer.viewY, pointer), middle);
  }

  private alongGround(tiles: TileSet, place: ObjectPlace, [north, west]: Point): ObjectPlace {
    const { footing, isAligned } = this.environment.settings.objects;
    const from = placementToWorld(place.position);
    const [x, y] = [from.x + north, from.y + west];
    const before = tiles.heightAt(from.x, from.y);
    const now = tiles.heightAt(x, y);
    const over = footing === 'on' || before === null ? 0 : from.z - before;
    const z = footing === 'keep' || now === null ? from.z : now + over;
    const rotation = isAligned ? alignedRotation(place.rotation, groundNormal(tiles, x, y)) : place.rotation;
    return { ...place, position: worldToPlacement({ x, y, z }), rotation };
  }

  private growBox(boxing: Boxing, { viewX, viewY }: ToolPointer): void {
    const [x, y] = boxing.from;
    if (boxing.box === null && Math.hypot(viewX - x, viewY - y) < slack) return;
    boxing.box = {
      left: Math.min(x, viewX),
      top: Math.min(y, viewY),
      right: Math.max(x, viewX),
      bottom: Math.max(y, viewY),
    };
    this.environment.view.setSelectionBox(boxing.box);
  }

  end(): void {
    if (this.boxing !== null) this.endBox(this.boxing);
    const { drag } = this;
    this.drag = null;
    if (drag === null) return;
    if (!drag.isMoving) {
      drag.step.cancel();
      if (drag.toggles !== null) this.toggle(drag.toggles);
      return;
    }
    const listed = settle(drag.step.edit, drag.tiles, drag.grabbed, this.environment.models.bounds);
    drag.step.commit();
    this.choose(listed.map(({ object }) => object));
    this.tellOutside(listed);
  }

  private tellOutside(listed: readonly Listed[]): void {
    const outside = listed.filter(({ isOutside }) => isOutside).length;
    if (outside > 0) this.environment.models.leftOpenTiles(outside);
  }

  private toggle(ref: TileRecord): void {
    const before = this.environment.selected.objects;
    const isKnown = before.some((each) => sameRef(each, ref));
    this.environment.select(
      isKnown ? before.filter((each) => !sameRef(each, ref)) : [...before, { tile: ref.tile, record: ref.record }],
    );
  }

  private endBox({ box, adds }: Boxing): void {
    const { view, selected } = this.environment;
    this.boxing = null;
    view.setSelectionBox(null);
    const found = box === null ? [] : view.placementsIn(box);
    if (found.length === 0 && adds) return;
    const kept = adds ? selected.objects.filter((each) => !found.some((other) => sameRef(each, other))) : [];
    this.environment.select([...kept, ...found]);
  }

  private choose(objects: readonly ObjectInstance[]): void {
    this.environment.select(objects.map(({ copies: [first] }) => ({ tile: first.tile.place, record: first.record })));
  }

  cancel(): void {
    this.boxing = null;
    this.environment.view.setSelectionBox(null);
    this.drag?.step.cancel();
    this.drag = null;
  }
}

/** What the gizmo asks for, for one object. */
function changed(change: GizmoChange, middle: Vector3): (place: ObjectPlace) => ObjectPlace {
  switch (change.kind) {
    case 'move':
      return (place) => movedPlace(place, change.offset);
    case 'turn':
      return (place) => turnedPlace(place, middle, change.axis, change.angle);
    case 'scale':
      return (place) => ({ ...place, scale: place.scale * change.factor });
  }
}

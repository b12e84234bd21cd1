/**
 * What stands on the ground. A click selects, Shift and Ctrl add, a drag over the ground selects what lies in a box. A drag
 * of an object moves it along the ground, with Alt up and down, with Ctrl it turns; the gizmo moves along axes, turns and
 * scales. While a model is chosen to be placed, a press puts one down and a drag moves it. Each is one step.
 */
import { placementToWorld } from '../../../../../shared/geometry/terrain/grid.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { Listed } from '../../../../../shared/terrain/objects/listing.ts';
import type { ObjectInstance, ObjectPlace } from '../../../../../shared/terrain/objects/object.ts';
import { objectsOf } from '../../../../../shared/terrain/objects/object.ts';
import type { GrabbedObject } from '../../../../../shared/terrain/objects/objectEdits.ts';
import { described, grab, putAt, settle } from '../../../../../shared/terrain/objects/objectEdits.ts';
import {
  alignedRotation,
  footed,
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
  TerrainTool,
  ToolPointer,
  ViewBox,
} from '../view/contract.ts';
import type { OpenStep, ToolEnvironment } from './environment.ts';
import { nothingToStandOn } from './environment.ts';
import type { ObjectSnap } from './dragFeedback.ts';
import { movedWords, ObjectSnapping, scaledWords, showSnap, turnedWords } from './dragFeedback.ts';
import { PlacingHand } from './placingHand.ts';
import { text } from '../../../base/text/language.ts';

type Point = readonly [x: number, y: number];

interface Drag {
  readonly step: OpenStep;
  readonly tiles: TileSet;
  readonly grabbed: readonly GrabbedObject[];
  readonly from: Point;
  /** Where on the ground, or on the object, the hand took hold. */
  readonly start: { readonly x: number; readonly y: number };
  readonly kind: 'ground' | 'height' | 'turn' | 'place' | ObjectGizmoDrag;
  /** A click with Ctrl takes the object in or out. */
  readonly toggles: TileRecord | null;
  /** A new object counts as moved from the start. */
  isMoving: boolean;
  /** What is being placed, in the order in which it was planned; null for what found no open tile. */
  readonly placed?: readonly (ObjectInstance | null)[];
  /** What faces can meet, once they are asked to. */
  snapping?: ObjectSnapping;
}

interface Boxing {
  readonly from: Point;
  readonly adds: boolean;
  box: ViewBox | null;
}

/** CSS pixels that the hand may shake before a click is a drag. */
const slack = 4;
const snapDegrees = 15;

const sameRef = (left: TileRecord, right: TileRecord): boolean =>
  left.record === right.record && left.tile.column === right.tile.column && left.tile.row === right.tile.row;

export class ObjectsTool implements TerrainTool {
  private readonly environment: ToolEnvironment;
  private drag: Drag | null = null;
  private boxing: Boxing | null = null;
  private pointer: ToolPointer | null = null;
  private readonly hand: PlacingHand;

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
    this.hand = new PlacingHand(environment);
  }

  hover(pointer: ToolPointer | null): void {
    this.pointer = pointer;
    const { environment, hand } = this;
    const isPlacing = environment.settings.objects.mode === 'place' && hand.isReady;
    const surface = isPlacing && pointer !== null ? hand.surfaceAt(pointer) : null;
    environment.setHint(isPlacing && pointer !== null && surface === null ? nothingToStandOn : null);
    hand.show(surface);
    if (surface === null && pointer !== null) environment.view.hoverGizmo(pointer.viewX, pointer.viewY);
  }

  wheel(pointer: ToolPointer, notches: number): boolean {
    if (this.environment.settings.objects.mode !== 'place' || !this.hand.isReady) return false;
    if (this.hand.surfaceAt(pointer) === null) return false;
    this.hand.wheel(pointer, notches);
    if (this.drag?.kind === 'place') this.move(pointer);
    else this.hover(pointer);
    return true;
  }

  refresh(): void {
    if (this.drag === null && this.boxing === null) this.hover(this.pointer);
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

  private beginPlacing(pointer: ToolPointer): boolean {
    const { environment, hand } = this;
    if (!hand.isReady) {
      environment.tell(
        'info',
        text('Choose a model first'),
        text('The Tool panel lists models of the map and of the game.'),
      );
      return true;
    }
    const surface = hand.surfaceAt(pointer);
    if (surface === null) {
      environment.tell('info', text('No ground under the pointer'), nothingToStandOn);
      return false;
    }
    const { models } = environment;
    if (hand.models.some(({ path, kind }) => models.bounds(path, kind) === null)) {
      // The first press may come before the model was read; what is not to be found is placed without its box.
      const place = (): void => {
        const placed = hand.putDown(surface);
        if (placed === null) return;
        placed.step.commit();
        this.choose(placed.objects.filter((each) => each !== null));
        hand.finish(placed.objects);
      };
      void models.prepare(hand.models).then(() => environment.attempt(place, () => undefined));
      return true;
    }
    const placed = hand.putDown(surface);
    if (placed === null) return true;
    environment.view.setGhosts([]);
    const { step, tiles, objects } = placed;
    const made = objects.filter((each) => each !== null);
    this.choose(made);
    this.drag = {
      ...{ step, tiles, grabbed: made.map(grab), start: { x: 0, y: 0 }, kind: 'place', toggles: null },
      ...{ from: [pointer.viewX, pointer.viewY], isMoving: true, placed: objects },
    };
    return true;
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
    if (drag.kind === 'place') {
      this.drawAlong(drag, pointer);
      return;
    }
    if (drag.kind === 'ground') this.dragOnGround(drag, pointer);
    else this.dragFree(drag, pointer);
  }

  /** Along the ground; with Shift held faces of boxes meet those of what stands beside. */
  private dragOnGround(drag: Drag, { ground, shiftKey }: ToolPointer): void {
    if (ground === null) return;
    const [north, west] = [ground.x - drag.start.x, ground.y - drag.start.y];
    const placesAt = ([x, y]: Point): readonly ObjectPlace[] =>
      drag.grabbed.map(({ place }) => this.alongGround(drag.tiles, place, [north + x, west + y]));
    const places = placesAt([0, 0]);
    let snap: ObjectSnap | null = null;
    if (shiftKey) {
      const { models } = this.environment;
      drag.snapping ??= new ObjectSnapping(drag.tiles, objectsIn(drag), models);
      snap = drag.snapping.at(places);
    }
    // Where it is drawn to the ground may be higher or lower.
    this.put(drag, snap === null ? places : placesAt([snap.step[0], snap.step[1]]), snap);
  }

  /** Up and down, turned by the hand, or by the gizmo. */
  private dragFree(drag: Drag, pointer: ToolPointer): void {
    const { kind, from, grabbed } = drag;
    const places = (change: (place: ObjectPlace) => ObjectPlace): readonly ObjectPlace[] =>
      grabbed.map(({ place }) => change(place));
    if (kind === 'height') {
      const up = (from[1] - pointer.viewY) / 10;
      this.put(
        drag,
        places((place) => movedPlace(place, [0, 0, up])),
        null,
      );
    } else if (kind === 'turn') {
      const degrees = Math.round((pointer.viewX - from[0]) / 2);
      const steps = pointer.shiftKey ? Math.round(degrees / snapDegrees) * snapDegrees : degrees;
      this.put(drag, places(turnedBy(steps)), null, turnedWords(steps));
    } else if (typeof kind !== 'string') {
      const change = kind.at(pointer.viewX, pointer.viewY, pointer);
      const middle = middleOf(grabbed.map(({ place }) => place));
      this.put(drag, places(changed(change, middle)), null, changeWords(change));
    }
  }

  /** @param words what is read meanwhile; left out: how far the first object was moved */
  private put(drag: Drag, places: readonly ObjectPlace[], snap: ObjectSnap | null, words?: string | null): void {
    const { environment } = this;
    for (const [index, each] of drag.grabbed.entries()) {
      putAt(drag.step.edit, each, places[index] ?? each.place, environment.models.bounds);
    }
    showSnap(environment, snap);
    const [first] = drag.grabbed;
    const [place] = places;
    if (first !== undefined && place !== undefined) {
      environment.setReading(words ?? movedWords(first.place, place, snap));
    }
  }

  /** What was just put down goes where the pointer is, until the button goes up. */
  private drawAlong({ step, grabbed, placed }: Drag, pointer: ToolPointer): void {
    const surface = this.hand.surfaceAt(pointer);
    // What lacks a part cannot be told by its order.
    if (surface === null || grabbed.length !== placed?.length) return;
    for (const [index, { place }] of this.hand.movedTo(surface).entries()) {
      const each = grabbed[index];
      if (each !== undefined) putAt(step.edit, each, place, this.environment.models.bounds);
    }
  }

  private alongGround(tiles: TileSet, place: ObjectPlace, [north, west]: Point): ObjectPlace {
    const { footing, isAligned } = this.environment.settings.objects;
    const moved = footed(tiles, place, movedPlace(place, [north, west, 0]), footing);
    if (!isAligned) return moved;
    const { x, y } = placementToWorld(moved.position);
    return { ...moved, rotation: alignedRotation(moved.rotation, groundNormal(tiles, x, y)) };
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
    this.forget();
    if (drag === null) return;
    if (!drag.isMoving) {
      drag.step.cancel();
      if (drag.toggles !== null) this.toggle(drag.toggles);
      return;
    }
    const listed = settle(drag.step.edit, drag.tiles, drag.grabbed, this.environment.models.bounds);
    drag.step.commit();
    const objects = listed.map(({ object }) => object);
    if (drag.placed !== undefined) this.hand.finish(objects.length === drag.placed.length ? objects : drag.placed);
    this.choose(objects);
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
    this.forget();
  }

  private forget(): void {
    if (this.drag === null) return;
    this.drag = null;
    showSnap(this.environment, null);
    this.environment.setReading(null);
  }
}

const objectsIn = ({ grabbed }: Drag): readonly ObjectInstance[] => grabbed.map(({ object }) => object);

/** About the upright. */
function turnedBy(degrees: number): (place: ObjectPlace) => ObjectPlace {
  return ({ position, rotation: [tilt, turn, roll], scale }) => ({
    ...{ position, scale },
    rotation: [tilt, (((turn + degrees) % 360) + 360) % 360, roll],
  });
}

/** What is read of a change by the gizmo; null for a move, of which the place says more. */
function changeWords(change: GizmoChange): string | null {
  if (change.kind === 'move') return null;
  return change.kind === 'turn' ? turnedWords((change.angle * 180) / Math.PI) : scaledWords(change.factor);
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

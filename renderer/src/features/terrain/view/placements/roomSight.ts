/**
 * Which rooms of the buildings on a map are drawn: those that are seen from the eye through their portals, as the client finds
 * out (formats/wmo.md, 13). From afar it is their outside alone: how far that is, is our own choice, as no file says.
 */
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { distance, dot, subtract } from '../../../../../../shared/geometry/vector.ts';
import type { PlacementFrame } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import type { PlacedRooms } from '../../../../viewport/model/placementModels.ts';

/** Yards from a building, beyond its own size, from which nothing inside it is drawn. */
export const farFromRooms = 250;
/** Looking, and filling what is drawn, takes some milliseconds where thousands of models stand: not in every frame of a flight. */
const pauseMs = 80;
/** Yards that the eye may move before it is looked again. */
const step = 0.5;

/** A building that stands on the map. */
interface Standing {
  readonly frame: PlacementFrame;
  readonly reach: number;
}

/** A place of the world in the space of what stands there. */
function inFrame({ origin, axes }: PlacementFrame, place: Vector3): Vector3 {
  const away = subtract(place, origin);
  // Axes stand square on each other; their length is the size.
  const along = (axis: Vector3): number => dot(away, axis) / (dot(axis, axis) || 1);
  return [along(axes[0]), along(axes[1]), along(axes[2])];
}

export class RoomSight {
  /** In the world; null before the first frame, and where all is to be drawn. */
  private eye: Vector3 | null = null;
  private lookedMs = -Infinity;
  private known = new Map<object, { readonly rooms: PlacedRooms; readonly seen: ReadonlySet<number> }>();

  /**
   * The eye is elsewhere now. Tells whether other rooms are seen of the things; `soon` where that is to be asked again.
   * @param roomsOf of a thing; null for one without
   */
  move<T extends Standing>(
    eye: Vector3,
    things: readonly T[],
    roomsOf: (thing: T) => PlacedRooms | null,
  ): boolean | 'soon' {
    if (this.eye !== null && distance(eye, this.eye) < step) return false;
    const now = performance.now();
    if (now - this.lookedMs < pauseMs) return 'soon';
    this.lookedMs = now;
    this.eye = eye;
    const before = this.known;
    this.known = new Map();
    let isOther = false;
    for (const thing of things) {
      const rooms = roomsOf(thing);
      if (rooms === null) continue;
      const seen = this.of(thing, rooms) ?? rooms.outside;
      const had = before.get(thing)?.seen;
      isOther ||= had === undefined || had.size !== seen.size || [...seen].some((room) => !had.has(room));
    }
    return isOther;
  }

  /** Rooms of a thing that are seen; null for all of them. */
  of(thing: Standing, rooms: PlacedRooms | undefined): ReadonlySet<number> | null {
    const { eye } = this;
    if (eye === null || rooms === undefined) return null;
    const known = this.known.get(thing);
    if (known?.rooms === rooms) return known.seen;
    const isFar = distance(eye, thing.frame.origin) > thing.reach + farFromRooms;
    const seen = isFar ? rooms.outside : rooms.seenFrom(inFrame(thing.frame, eye));
    this.known.set(thing, { rooms, seen });
    return seen;
  }
}

/** What of a building is seen from where the camera is: its rooms, and the air in the one that it is in. */
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { ModelFog } from '../../../../../../shared/model/buildings.ts';
import { fogAt, roomAt, roomsSeen } from '../../../../../../shared/model/rooms.ts';
import type { ModelView } from '../../../../../../shared/model/view.ts';
import type { BuildingLook } from './look.ts';

export interface Sight {
  /** Groups, doodads and liquids that are seen; null for all of them. */
  readonly seen: ReadonlySet<RecordId> | null;
  /** Fog around the camera; null for clear air. */
  readonly fog: ModelFog | null;
  /** Path of the sky that is seen, in the game's folders; null for none. */
  readonly sky: string | null;
}

const everythingSeen: Sight = { seen: null, fog: null, sky: null };

function sightFrom(
  { rooms = [], portals = [], fogs = [], sky = null }: ModelView,
  eye: Vector3,
  look: BuildingLook,
): Sight {
  const { isCulled, hasFog } = look;
  const places = isCulled ? [...roomsSeen(rooms, portals, eye)].flatMap((position) => rooms[position] ?? []) : [];
  const isInside = (hasFog && fogs.length > 0) || sky !== null;
  const room = isInside ? rooms[roomAt(rooms, eye)] : undefined;
  return {
    seen: isCulled ? new Set(places.flatMap(({ record, holds }) => [record, ...holds])) : null,
    fog: hasFog ? fogAt(room, fogs, eye) : null,
    sky: room?.hasSky === true ? (sky?.toLowerCase().replaceAll('/', '\\') ?? null) : null,
  };
}

/** Keeps what is seen for as long as camera, building and look stay as they are. */
export class BuildingSight {
  private state: readonly unknown[] = [];
  private sight = everythingSeen;

  from(view: ModelView, eye: Vector3, look: BuildingLook): Sight {
    const state = [view.document.revision, look, ...eye];
    if (state.some((part, at) => part !== this.state[at])) {
      this.state = state;
      this.sight = sightFrom(view, eye, look);
    }
    return this.sight;
  }
}

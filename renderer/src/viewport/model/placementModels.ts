/**
 * The border to what draws real models. A source loads each model once; the view then draws all its placements with one
 * instanced call a part. Without a source, and until a model has come, placements are boxes.
 */
import type { BufferGeometry, RawShaderMaterial } from 'three';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Box } from '../../../../shared/geometry/extent.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { SolidMesh } from '../../../../shared/geometry/walk/solidMesh.ts';
import type { StandingModel } from '../../../../shared/model/buildings.ts';

/** One draw call of a model. */
export type ModelPart = SolidPart | LiquidPart;

interface PartShape {
  /** Vertices in the model's own space. It is cloned by reference: attributes are shared by all views of it. */
  readonly geometry: BufferGeometry;
  /** The room that it is a part of, by position; left out for what is drawn from wherever the eye is. */
  readonly room?: number;
}

export interface SolidPart extends PartShape {
  /**
   * Reads an instance from `in vec3 placeOrigin, placeX, placeY, placeZ` (scene space, the model's axes times its scale);
   * gets `viewMatrix` and `projectionMatrix`, and the uniforms of the view's fog (`shaders/fog.ts`), light (`light.ts`) and
   * clock (`time`, seconds) in the place of its own.
   * Of models that stand in others `in vec4 placeLight` is the light there, as `StandingModel` has it, and a 0; of plants it
   * is the normal of their ground, and a 2; all others have none. `in float placeReach` is from how far away it is seen, yards; without it, from everywhere.
   * `in float placeFaint` is 1 for what does not stand there yet (`shaders/faint.ts`).
   */
  readonly material: RawShaderMaterial;
}

/** A surface that is seen through: nothing is picked by it, and it keeps no sun off. The map draws it as its own liquids. */
export interface LiquidPart extends PartShape {
  /** Of LiquidType.dbc. */
  readonly liquidRow: number;
}

/** Whether a part can be met, and is drawn by a material of its own. */
export const isSolidPart = (part: ModelPart): part is SolidPart => 'material' in part;

/** What of a model is seen from a place, where it has rooms with portals between. */
export interface PlacedRooms {
  /** Rooms that are seen from a place in the model's own space. */
  seenFrom(eye: Vector3): ReadonlySet<number>;
  /** Those that are seen from afar, where a doorway is but a few pixels. */
  readonly outside: ReadonlySet<number>;
  /** Rooms that something that stands in the model is in, by its record; empty for none. */
  holding(record: RecordId): readonly number[];
}

export interface PlacedModel {
  /** In the model's own space: what is picked and outlined. */
  readonly box: Box;
  /** Empty for models of which only the box is known: they are drawn as that box, turned as they stand. */
  readonly parts: readonly ModelPart[];
  /** What of it bodies meet, in its own space, worked out when it is first asked for; left out where nothing is. */
  readonly solid?: () => SolidMesh;
  /** Models that stand in it with a set that was chosen, in its own space; left out where none ever do. */
  readonly standing?: (set: number) => readonly StandingModel[];
  /** Left out where all of it is seen from everywhere. */
  readonly rooms?: PlacedRooms;
  /** For who asked for it, and draws it no longer because the source gave another one for its path. The source does it for all at its end. */
  readonly dispose?: () => void;
}

export interface PlacementModels {
  /** Resolves to null where there is no such model. Each call reads the file and makes a model. @param path lower case, backslashes */
  load(path: string, kind: 'doodad' | 'mapObject'): Promise<PlacedModel | null>;
}

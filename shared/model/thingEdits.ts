/** How tools give a model what hangs on its joints beside meshes: points, emitters, lights, cameras, shapes, events. Part of `ModelEdits`. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { Vector3 } from '../geometry/vector.ts';
import type { ContentMaterial } from './content.ts';
import type { ContentEvent, ContentKeys, ContentThings, CurveIndex } from './contentThings.ts';
import type { Notes } from './notes.ts';

/** A point that things are held at. */
export interface NewPoint {
  readonly name: string;
  /** Position among the joints of the view; −1 for none. */
  readonly joint: number;
  /** In the model's space at rest. */
  readonly place: Vector3;
}

/** What goes on in a clip of the model. */
export interface ThingClip {
  readonly curves: ReadonlyMap<CurveIndex, ContentKeys>;
  readonly events: readonly ContentEvent[];
}

/** What a model is given, in its own units. Joints and textures are positions in its view. */
export interface NewThings {
  readonly things: ContentThings;
  readonly points: readonly NewPoint[];
  /** What the ribbons are drawn with. */
  readonly materials: readonly ContentMaterial[];
  /** By the clip's position in the view; in others curves rest and nothing happens. */
  readonly clips: ReadonlyMap<number, ThingClip>;
}

export interface AddedThings {
  readonly records: readonly RecordId[];
  /** What has no place in the format, and what became of the rest otherwise than asked. */
  readonly notes: Notes;
}

export interface ThingEdits {
  /** Adds all of it behind what is there; nothing that was there changes. */
  readonly addThings?: (things: NewThings, step?: Transaction) => AddedThings;
  /** Where a point of the view stands, in the model's space at rest; the joint that moves it stays the same. */
  readonly setPoint?: (point: RecordId, place: Vector3, step?: Transaction) => Notes;
}

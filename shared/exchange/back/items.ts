/** Lines of the list of what would be brought back, each with what takes it over. */
import type { Transaction } from '../../document/transaction.ts';
import type { EditedModel } from '../../model/edits.ts';
import type { Notes } from '../../model/notes.ts';
import type { BackJoints } from './joints.ts';
import type { BackContent, Matches } from './known.ts';
import type { BackMaterials, Carried } from './newMaterials.ts';
import type { BackPictures } from './backPictures.ts';
import type { Tolerance } from './tolerance.ts';

export type BackKind = 'changed' | 'new' | 'gone' | 'unmatched';

/** One line of the list. */
export interface BackItem {
  /** Tells it from all others of its list: “mesh 3”. */
  readonly id: string;
  readonly kind: BackKind;
  readonly about: 'mesh' | 'clip' | 'bone' | 'material' | 'picture';
  readonly name: string;
  /** What is another one, as a sentence without its stop. */
  readonly text: string;
  /** Why it cannot be taken over; empty where it can. */
  readonly refusal: string;
  /** Taken over if nobody says otherwise: what is gone stays. */
  readonly isTaken: boolean;
}

export interface PlannedItem extends BackItem {
  /** Changes the model as part of a step that is open; null where there is a refusal. */
  readonly carryOut: ((step: Transaction) => Carried) | null;
}

/** What all parts of the list are made of. */
export interface Comparing {
  readonly model: EditedModel;
  readonly incoming: BackContent;
  /** The model as a file that nothing was done to. */
  readonly known: BackContent;
  readonly matches: Matches;
  readonly tolerance: Tolerance;
  readonly joints: BackJoints;
  readonly materials: BackMaterials;
  /** Null where nobody looks for the files of textures: then those that the model holds are compared alone. */
  readonly pictures: BackPictures | null;
}

/** An item that a verb takes over, or that says why the format has no such verb. */
export function itemOf(
  { id, kind, about, name, text }: Pick<BackItem, 'id' | 'kind' | 'about' | 'name' | 'text'>,
  refusal: string | undefined,
  carryOut: (step: Transaction) => Notes,
): PlannedItem {
  const why = refusal ?? '';
  const isTaken = why === '' && kind !== 'gone';
  const carried = (step: Transaction): Carried => ({ notes: carryOut(step), files: [], pictures: [] });
  return { id, kind, about, name, text, refusal: why, isTaken, carryOut: why === '' ? carried : null };
}

/** A difference that is told and cannot be taken over. */
export function toldItem(item: Pick<BackItem, 'id' | 'kind' | 'about' | 'name' | 'text' | 'refusal'>): PlannedItem {
  return { ...item, isTaken: false, carryOut: null };
}

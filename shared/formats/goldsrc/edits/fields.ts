/** Changing members of records that are vectors, by names that `namesOf` gives. */
import { fieldsByName } from '../../../codec/byName.ts';
import { namesOf } from '../../../codec/record.ts';
import { StudioModel } from '../schema/files.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId, Value } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';

/** The header's vectors that are places. */
export const rootVectors = namesOf(
  StudioModel,
  'eyePosition',
  'hullMinimum',
  'hullMaximum',
  'clipMinimum',
  'clipMaximum',
);

export function vectorsOf(
  document: DocumentView,
  id: RecordId,
  members: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const { fields } = document.get(id);
  return new Map(
    members.flatMap((member) => {
      const value = fieldsByName(fields)[member];
      // Vectors of numbers by their schemas.
      return Array.isArray(value) ? [[member, value as readonly number[]] as const] : [];
    }),
  );
}

export function changeVectors(
  document: DocumentView,
  transaction: Transaction,
  { ids, members }: { readonly ids: readonly RecordId[]; readonly members: readonly string[] },
  change: (vector: readonly number[]) => readonly number[],
): void {
  for (const id of ids) {
    const changes: Record<string, Value> = {};
    for (const [member, vector] of vectorsOf(document, id, members)) changes[member] = change(vector).map(Math.fround);
    transaction.update(id, changes);
  }
}

export type ChangeBox = (
  minimum: readonly number[],
  maximum: readonly number[],
) => { readonly minimum: number[]; readonly maximum: number[] };

/** Two members that are a box: of the header its hull and its clip box, else `minimum` and `maximum`. */
export function changeBox(
  document: DocumentView,
  transaction: Transaction,
  { id, names }: { readonly id: RecordId; readonly names: readonly [minimum: string, maximum: string] },
  change: ChangeBox,
): void {
  const vectors = vectorsOf(document, id, names);
  const [minimum, maximum] = names.map((name) => vectors.get(name));
  if (minimum === undefined || maximum === undefined) return;
  const made = change(minimum, maximum);
  transaction.update(id, { [names[0]]: made.minimum, [names[1]]: made.maximum });
}

export const headerBoxes = [
  ['hullMinimum', 'hullMaximum'],
  ['clipMinimum', 'clipMaximum'],
] as const;
export const ownBox = ['minimum', 'maximum'] as const;

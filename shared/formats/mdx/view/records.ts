/**
 * Fields of MDX records by their schemas' names. A record of World of Warcraft alpha has the type and the members of
 * Warcraft III's that mean the same, but not all of them; so everything may be absent, and a default says what that means.
 */
import type { FieldsIn, RecordSchema } from '../../../codec/record.ts';
import type { DocumentRecord, Numbers } from '../../../codec/documentRecord.ts';
import { nodeTypes } from '../model.ts';
import type { Helper } from '../schema/nodes.ts';

/** What either game's record may have; bulk data that only one of them must have is null where it is absent. */
export type InBoth<F> = { readonly [Name in keyof F]?: F[Name] extends Numbers ? F[Name] | null : F[Name] };

/** Fields of a record of this type in either game. Throws for a record of another type, so the type is never a lie. */
export function fieldsInBoth<F>(schema: RecordSchema<F>, record: DocumentRecord): InBoth<F> {
  if (record.type !== schema.type) throw new Error(`record ${record.id} is a ${record.type}, not a ${schema.type}`);
  // Members of one name have one type in both games' schemas; what one of them lacks is absent.
  return record.fields as InBoth<F>;
}

/** A helper is a node and nothing else. */
export type NodeFields = FieldsIn<typeof Helper>;

/** What all nodes have in common. */
export function nodeFields(record: DocumentRecord): NodeFields {
  if (!nodeTypes.has(record.type)) throw new Error(`record ${record.id} is a ${record.type}, which is no node`);
  // Every node's schema begins with the same header.
  return record.fields as unknown as NodeFields;
}

/** The number, or another one where there is none that is finite: real files hold NaN (format page 2). */
export function finite(value: number | null | undefined, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

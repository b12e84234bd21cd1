/**
 * Fields of MDX records by their schemas' names. A record of World of Warcraft alpha has the type and the members of
 * Warcraft III's that mean the same, but not all of them; so everything may be absent, and a default says what that means.
 */
import { fieldsByName } from '../../../codec/byName.ts';
import type { FieldsIn, RecordSchema } from '../../../codec/record.ts';
import type { DocumentRecord, Numbers, RecordId } from '../../../codec/documentRecord.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { ORIGIN, vectorAt } from '../../../geometry/vector.ts';
import type { Geoset as AlphaGeoset } from '../alpha/schema/geoset.ts';
import { nodeTypes } from '../model.ts';
import { Geoset } from '../schema/geoset.ts';
import type { Camera, Helper } from '../schema/nodes.ts';

/** What either game's record may have; bulk data that only one of them must have is null where it is absent. */
export type InBoth<F> = { readonly [Name in keyof F]?: F[Name] extends Numbers ? F[Name] | null : F[Name] };

/** Fields of a record of this type in either game. Throws for a record of another type, so the type is never a lie. */
export function fieldsInBoth<F>(schema: RecordSchema<F>, record: DocumentRecord): InBoth<F> {
  if (record.type !== schema.type) throw new Error(`record ${record.id} is a ${record.type}, not a ${schema.type}`);
  // Members of one name have one type in both games' schemas; what one of them lacks is absent.
  return fieldsByName(record.fields) as InBoth<F>;
}

/** A helper is a node and nothing else. */
export type NodeFields = FieldsIn<typeof Helper>;

/** Tracks of a record's own properties, beside those that move it; none for a kind of record that has no such list. */
export function ownTracks(record: DocumentRecord): readonly RecordId[] {
  // Lists of this name hold tracks in every schema.
  return (record.fields as Partial<Pick<FieldsIn<typeof Camera>, 'tracks'>>).tracks ?? [];
}

/** What all nodes have in common. */
export function nodeFields(record: DocumentRecord): NodeFields {
  if (!nodeTypes.has(record.type)) throw new Error(`record ${record.id} is a ${record.type}, which is no node`);
  // Every node's schema begins with the same header.
  return record.fields as unknown as NodeFields;
}

/** Members of geosets of both games, of which a record has those of its own. */
export type GeosetFields = InBoth<FieldsIn<typeof Geoset> & FieldsIn<typeof AlphaGeoset>>;

export function geosetFields(record: DocumentRecord): GeosetFields {
  return fieldsInBoth(Geoset, record);
}

/** The number, or another one where there is none that is finite: real files hold NaN (format page 2). */
export function finite(value: number | null | undefined, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

/** Three numbers, or others where one of them is none that is finite. */
export function vectorOf(value: ArrayLike<number> | null | undefined, otherwise: Vector3 = ORIGIN): Vector3 {
  const vector = value == null ? otherwise : vectorAt(value);
  return vector.every(Number.isFinite) ? vector : otherwise;
}

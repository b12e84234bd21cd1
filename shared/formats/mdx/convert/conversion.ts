/** What all parts of a conversion share: both sides, what is being made, and what of a record the other side lacks. */
import { fieldsByName } from '../../../codec/byName.ts';
import type { DocumentRecord, Value } from '../../../codec/documentRecord.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import { existsIn } from '../../../codec/field.ts';
import type { RecordBuilder } from '../../../codec/reader.ts';
import type { Member, RecordSchema } from '../../../codec/record.ts';
import { initialFields } from '../../../codec/record.ts';
import type { FormatDocument } from '../../../format/format.ts';
import type { RgbaPixels } from '../../../media/mipmaps.ts';
import type { ModelView } from '../../../model/view.ts';
import type { Losses } from '../../common/losses.ts';
import type { Dialect } from '../dialects.ts';
import type { AddedTextures } from './addedTextures.ts';

/** A version of one of the two games. */
export interface MdxVersion {
  readonly version: number;
  readonly isAlpha: boolean;
}

/** Whether materials stay as they are where the version can hold them, or become plain ones or such of high definition. */
export type Surfaces = 'kept' | 'sd' | 'hd';

export interface Side extends MdxVersion {
  readonly dialect: Dialect;
}

export interface Conversion {
  readonly document: FormatDocument;
  readonly view: ModelView;
  readonly from: Side;
  readonly to: Side;
  readonly builder: RecordBuilder;
  readonly lost: Losses;
  /** The file that Warcraft III shows for a replaceable id; null where it takes it from the unit. */
  readonly replaceablePath: (id: number) => string | null;
  readonly surfaces: Surfaces;
  /** The picture of a texture by its position in the model's list; null where it is not to be had. */
  readonly pictureOf: (index: number) => RgbaPixels | null;
  readonly added: AddedTextures;
}

/** The other side's schema of a type. */
export function schemaFor({ to }: Conversion, type: string): RecordSchema {
  const schema = to.dialect.schemas.get(type);
  if (schema === undefined) throw new Error(`the other version has no ${type}`);
  return schema;
}

/** The other game, and not only another version. */
export function changesGame({ from, to }: Conversion): boolean {
  return from.isAlpha !== to.isAlpha;
}

function isSame(left: Value | undefined, right: Value | undefined): boolean {
  if (left === right) return true;
  // Defaults are no 32-bit floats, values of files are.
  if (typeof left === 'number' && typeof right === 'number') return Math.fround(left) === Math.fround(right);
  if (typeof left === 'object' && typeof right === 'object' && left !== null && right !== null) {
    const [one, other] = [Object.entries(left), Object.entries(right)];
    return one.length === other.length && one.every(([name, value]) => isSame(value, fieldsByName(right)[name]));
  }
  return false;
}

/** Whether a member says something: more than what a new record has in it. */
function saysSomething(member: Member, value: Value | undefined, initial: Value | undefined): boolean {
  // Emissive gains that are no number stand in real files and mean nothing (format page 2).
  if (value === undefined || value === null || Number.isNaN(value)) return false;
  if (isNumbers(value)) return value.length > 0;
  return member.kind === 'field' && !isSame(value, initial);
}

/** Members whose meaning is carried over in another way, by the type of their record. */
const seenTo: Readonly<Record<string, readonly string[]>> = {
  model: ['boundsOrder'],
  sequence: ['rarity', 'frequency', 'blendTime'],
  texture: ['replaceableId'],
  material: ['flags', 'shader'],
  layer: ['shaderTypeId', 'textureId'],
  layerTexture: ['slot'],
  geoset: [
    ...['faceTypes', 'faceCounts', 'vertexGroups', 'groupSizes', 'matrices', 'skin', 'extent', 'sequenceExtents'],
    ...[
      'centre',
      'boundsRadius',
      'geosetIndex',
      'boundsOrder',
      'faceTypeCount',
      'primitiveType',
      'minVertex',
      'maxVertex',
    ],
  ],
  eventObject: ['interpolation', 'globalSequenceId'],
  collisionShape: ['vertexA', 'vertexB', 'radius', 'height', 'length', 'width'],
};

/** Notes members of a record that say something and that the other side has no place for. */
export function noteLostMembers(conversion: Conversion, record: DocumentRecord, target: RecordSchema): void {
  const { from, to, lost } = conversion;
  const schema = from.dialect.schemas.get(record.type);
  if (schema === undefined) return;
  const values = fieldsByName(record.fields);
  const initial = initialFields(schema, from.version);
  const kept = initialFields(target, to.version);
  for (const member of schema.members) {
    const { name, info, kind } = member;
    if (kind === 'records' || kind === 'linked' || name in kept || seenTo[record.type]?.includes(name) === true)
      continue;
    if (kind === 'field' && !existsIn(member.field, from.version)) continue;
    const isUnknown = kind === 'numbers' && info.hidden === true;
    if (info.hidden === true && !isUnknown) continue;
    if (!saysSomething(member, values[name], initial[name])) continue;
    lost.note(`${info.label.toLowerCase()} of ${schema.info.label.toLowerCase()} records`);
  }
}

/** Keys of either game: the same tags but for visibilities, and rotations that alpha packs into eight bytes. */
import type { Numbers, RecordId } from '../../../codec/documentRecord.ts';
import type { RecordSchema } from '../../../codec/record.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { valuesPerKey } from '../../../geometry/keys.ts';
import { packQuaternions, unpackQuaternions } from '../alpha/packedQuaternion.ts';
import type { TrackKind } from '../schema/trackKinds.ts';
import type { TrackFields } from '../schema/track.ts';
import { storedShape, Track } from '../schema/track.ts';
import { allowedTags } from '../animation.ts';
import type { Conversion } from './conversion.ts';

const degrees = Math.PI / 180;

/** Length and width of where particles come from: each game's name for the other's. */
const swapped: Readonly<Record<string, string>> = { KP2N: 'KP2W', KP2W: 'KP2N' };

/** The kind of track that says the same about its owner there; null where it has none. */
function targetKind({ from, to }: Conversion, stored: string, allowed: readonly string[]): TrackKind | null {
  const tag = from.isAlpha === to.isAlpha ? stored : (swapped[stored] ?? stored);
  const property = from.dialect.trackKinds.get(tag)?.property;
  const same = allowed.includes(tag) ? tag : null;
  // Alpha has one tag for all visibilities, Warcraft III one for each kind of owner.
  const other = allowed.find((each) => to.dialect.trackKinds.get(each)?.property === property);
  const kind = to.dialect.trackKinds.get(same ?? other ?? '');
  return kind === undefined || (kind.since ?? 0) > to.version ? null : kind;
}

/** The first value of each key, without tangents. */
function withoutTangents(values: Numbers, width: number, perKey: number): Numbers {
  return values.filter((_, at) => at % perKey < width);
}

function convertedValues({ from, to, lost }: Conversion, { tag, values }: TrackFields, kind: TrackKind): Numbers {
  const source = from.dialect.trackKinds.get(tag);
  const isPacked = source?.stored !== undefined;
  const isToPack = kind.stored !== undefined;
  // Particles spread by degrees in Warcraft III and by radians in alpha.
  if (tag === 'KP2L' && from.isAlpha !== to.isAlpha) {
    const factor = from.isAlpha ? 1 / degrees : degrees;
    return Float32Array.from(values, (value) => value * factor);
  }
  if (isPacked === isToPack) return values;
  if (isPacked) return unpackQuaternions(values);
  lost.note('rotations were brought to length 1 and rounded to eight bytes');
  return packQuaternions(values);
}

/** A track of a record that is made; null, and noted, where the other side cannot have it. */
function copyTrack(
  conversion: Conversion,
  id: RecordId,
  owner: RecordId,
  allowed: readonly string[],
  ownerLabel: string,
): RecordId | null {
  const { document, builder, lost, from } = conversion;
  const fields = fieldsOf(Track, document.get(id));
  const kind = targetKind(conversion, fields.tag, allowed);
  if (kind === null) {
    const label = from.dialect.trackKinds.get(fields.tag)?.label ?? fields.tag;
    lost.note(`keys of ${label.toLowerCase()} of ${ownerLabel.toLowerCase()} records`);
    return null;
  }
  const made = builder.reserve();
  const { interpolation, globalSequenceId, frames } = fields;
  const values = convertedValues(conversion, fields, kind);
  const shared = { tag: kind.tag, globalSequenceId, frames };
  if (kind.maySimplify === true && fields.isSimple !== 1 && from.isAlpha !== conversion.to.isAlpha) {
    // Alpha has no word for the interpolation of these.
    const { components } = storedShape(kind);
    const plain = withoutTangents(values, components, valuesPerKey(components, interpolation));
    builder.put(made, Track.type, owner, null, { ...shared, interpolation: 0, isSimple: 1, values: plain });
    return made;
  }
  const isSimple = kind.maySimplify === true && fields.isSimple === 1;
  builder.put(made, Track.type, owner, null, {
    ...shared,
    interpolation,
    values,
    ...(isSimple ? { isSimple: 1 } : {}),
  });
  return made;
}

/** Those of a list that the other side can have, for a record that is made. */
export function copyTracks(
  conversion: Conversion,
  ids: readonly RecordId[],
  owner: RecordId,
  target: RecordSchema,
  list: string,
): readonly RecordId[] {
  const allowed = allowedTags(target, list);
  return ids.flatMap((id) => copyTrack(conversion, id, owner, allowed, target.info.label) ?? []);
}

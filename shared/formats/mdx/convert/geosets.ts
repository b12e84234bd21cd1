/**
 * Geosets in their forms: groups of equal bones (800, alpha to 1400), groups and weights (since 900), and weights alone
 * with two sets of coordinates (alpha 1500). Weights that no form can hold come as near as it goes, and that is told.
 */
import type { DocumentRecord, Fields, RecordId } from '../../../codec/documentRecord.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { boundsOf } from '../../../geometry/extent.ts';
import { surfaceTangents } from '../../../geometry/surfaceTangents.ts';
import { influencesOf } from '../../../model/influences.ts';
import type { SharesRow } from '../../../model/shares.ts';
import { byteShares, fallbackJoint, lostWeight, sharesOf } from '../../../model/shares.ts';
import type { ModelMesh } from '../../../model/view.ts';
import { carriedFields } from '../../common/losses.ts';
import { batchVersion } from '../alpha/schema/geoset.ts';
import { equalGroups, skinWidth } from '../edits/geometry/skinning.ts';
import { Geoset, UvSet } from '../schema/geoset.ts';
import { sinceSkin, sinceWideSkin } from '../schema/versions.ts';
import type { GeosetFields } from '../view/records.ts';
import { geosetFields } from '../view/records.ts';
import type { Conversion, MdxVersion } from './conversion.ts';
import { changesGame, schemaFor } from './conversion.ts';

type Form = 'groups' | 'both' | 'weights';

function formOf({ version, isAlpha }: MdxVersion): Form {
  if (isAlpha) return version < batchVersion ? 'groups' : 'weights';
  return version < sinceSkin ? 'groups' : 'both';
}

const largestByte = 0xff;
const triangles = 4;
/** Bits of `selectionFlags` that keep the pointer away. */
const unselectable = { warcraft: 4, alpha: 1 } as const;

function rowsOf({ view }: Conversion, mesh: ModelMesh): readonly SharesRow[] {
  const influences = influencesOf(view, mesh);
  const jointCount = view.joints.length;
  const fallback = fallbackJoint(view.joints);
  return Array.from({ length: mesh.vertexCount }, (_, vertex) => {
    const shares = sharesOf(influences, vertex, jointCount);
    const held = shares.length === 0 && fallback >= 0 ? [{ joint: fallback, weight: 1 }] : shares;
    return { shares: held, kept: -1 };
  });
}

/** Four bones and four bytes a vertex. @throws RangeError for bones that a byte cannot name */
function weightsFrom({ view, lost, to }: Conversion, rows: readonly SharesRow[]): Uint8Array {
  const skin = new Uint8Array(rows.length * skinWidth * 2);
  let worst = 0;
  for (const [vertex, { shares }] of rows.entries()) {
    const { joints, weights } = byteShares(shares, skinWidth);
    worst = Math.max(worst, lostWeight(shares, skinWidth));
    for (const [at, joint] of joints.entries()) {
      const number = view.joints[joint]?.number ?? 0;
      if (number > largestByte) {
        throw new RangeError(
          `version ${to.version} names bones by numbers up to ${largestByte}, and ${view.joints[joint]?.name ?? ''} has ${number}`,
        );
      }
      skin[vertex * skinWidth * 2 + at] = number;
      skin[vertex * skinWidth * 2 + skinWidth + at] = weights[at] ?? 0;
    }
  }
  if (worst > 0) lost.note(`weights of more than four bones, up to ${Math.ceil(worst * 100)} % of a vertex`);
  return skin;
}

/** Groups of equal bones for weights, and what they are off by. */
function groupsFrom(conversion: Conversion, rows: readonly SharesRow[], name: string): Fields {
  const { groups, worst, vertices } = equalGroups(rows, conversion.view.joints);
  if (vertices > 0) {
    conversion.lost.note(
      `weights of ${name} became equal parts of bones: ${vertices} vertices are off by up to ${Math.round(worst * 100)} %`,
    );
  }
  return groups;
}

const groupFields = ({ vertexGroups, groupSizes, matrices }: GeosetFields): Fields => ({
  vertexGroups: vertexGroups ?? new Uint8Array(0),
  groupSizes: groupSizes ?? new Uint32Array(0),
  matrices: matrices ?? new Int32Array(0),
});

/** Weights of another width; null where a byte cannot name the bones. */
function asWide(skin: Uint8Array | Uint16Array, isWide: boolean): Uint8Array | Uint16Array | null {
  if (isWide) return Uint16Array.from(skin);
  return skin.every((value) => value <= largestByte) ? Uint8Array.from(skin) : null;
}

function skinFields(conversion: Conversion, stored: GeosetFields, mesh: ModelMesh): Fields {
  const { to, lost } = conversion;
  const form = formOf(to);
  const skin = stored.skin instanceof Uint8Array || stored.skin instanceof Uint16Array ? stored.skin : null;
  const hasGroups = isNumbers(stored.vertexGroups) && stored.vertexGroups.length > 0;
  if (form === 'weights')
    return { skin: skin === null ? weightsFrom(conversion, rowsOf(conversion, mesh)) : asWide(skin, false) };
  if (skin === null) return form === 'both' ? { ...groupFields(stored), skin: null } : groupFields(stored);
  if (form === 'groups') return groupsFrom(conversion, rowsOf(conversion, mesh), mesh.name);
  const isWide = to.version >= sinceWideSkin;
  // Where the switch lies is not known: within 3.0 weights keep the width that they have.
  const isKept = isWide && !conversion.from.isAlpha && conversion.from.version >= sinceWideSkin;
  const wide = isKept ? skin.slice() : asWide(skin, isWide);
  if (wide === null) {
    lost.note('weights that name bones past 255');
    return { ...groupsFrom(conversion, rowsOf(conversion, mesh), mesh.name), skin: null };
  }
  // Alpha 1500 has no groups; readers that know no weights take the heaviest bone.
  const heaviest = (): Fields =>
    equalGroups(
      rowsOf(conversion, mesh).map(({ shares }) => ({ shares: shares.slice(0, 1), kept: -1 })),
      conversion.view.joints,
    ).groups;
  const isBare = !hasGroups && conversion.from.isAlpha;
  return { ...(isBare ? heaviest() : groupFields(stored)), skin: wide };
}

function selectionFields({ from, to, lost }: Conversion, { selectionFlags = 0 }: GeosetFields): Fields {
  const [source, target] = from.isAlpha
    ? [unselectable.alpha, unselectable.warcraft]
    : [unselectable.warcraft, unselectable.alpha];
  if ((selectionFlags & ~source) !== 0) lost.note('flags of geosets that the other game does not know');
  // What version 1500 calls by further bits is no part of older ones of alpha either, but harmless there.
  return { selectionFlags: (selectionFlags & source) === 0 || to.isAlpha === from.isAlpha ? 0 : target };
}

/** Members that only batches have, or have not: faces, their kinds and the bounds. */
function faceFields({ from, to, lost }: Conversion, stored: GeosetFields, mesh: ModelMesh, position: number): Fields {
  const isFromBatch = formOf(from) === 'weights';
  if (formOf(to) === 'weights') {
    if (isFromBatch) return {};
    if ((stored.sequenceExtents?.length ?? 0) > 0) lost.note('extents of geosets in sequences');
    const faces = Uint16Array.from(mesh.triangles);
    const bounds = boundsOf(mesh.positions);
    const [low, high] = [bounds?.minimum ?? [0, 0, 0], bounds?.maximum ?? [0, 0, 0]];
    return {
      faces,
      centre: low.map((value, axis) => Math.fround((value + (high[axis] ?? 0)) / 2)),
      boundsRadius: Math.fround(Math.hypot(...low.map((value, axis) => (high[axis] ?? 0) - value)) / 2),
      geosetIndex: position,
      minVertex: faces.reduce((least, vertex) => Math.min(least, vertex), faces[0] ?? 0),
      maxVertex: faces.reduce((most, vertex) => Math.max(most, vertex), 0),
    };
  }
  const types = isFromBatch ? [triangles] : Array.from(stored.faceTypes ?? []);
  const faceTypes = to.isAlpha ? Uint8Array.from(types) : Uint32Array.from(types);
  if (!isFromBatch) return { faceTypes };
  const bounds = boundsOf(mesh.positions);
  const corners = { minimum: bounds?.minimum ?? [0, 0, 0], maximum: bounds?.maximum ?? [0, 0, 0] };
  return {
    faceTypes,
    faceCounts: Uint32Array.of(stored.faces?.length ?? 0),
    extent: { radius: Math.fround(bounds?.radius ?? 0), ...corners },
    sequenceExtents: new Float32Array(0),
  };
}

/** Surfaces of high definition turn their normals by tangents. */
function tangentFields({ surfaces }: Conversion, { tangents }: GeosetFields, mesh: ModelMesh): Fields {
  const [coordinates] = mesh.coordinates;
  const { positions, normals, triangles: corners } = mesh;
  if (surfaces !== 'hd' || isNumbers(tangents) || normals === null || coordinates === undefined) return {};
  return { tangents: surfaceTangents({ positions, normals, coordinates, triangles: corners }) };
}

/** Sets of coordinates; batches have room for two and always have them. */
function copySets(conversion: Conversion, stored: GeosetFields, mesh: ModelMesh, owner: RecordId): readonly RecordId[] {
  const { builder, document, lost, to } = conversion;
  const put = (coordinates: Float32Array): RecordId => {
    const made = builder.reserve();
    builder.put(made, UvSet.type, owner, null, { coordinates });
    return made;
  };
  if (formOf(to) === 'weights') {
    if (mesh.coordinates.length > 2) lost.note('sets of coordinates past the second');
    return [0, 1].map((set) => put(mesh.coordinates[set] ?? new Float32Array(mesh.vertexCount * 2)));
  }
  const sets = (stored.uvSets ?? []).map((id) => fieldsOf(UvSet, document.get(id)).coordinates);
  const isSecondEmpty =
    formOf(conversion.from) === 'weights' && sets.length === 2 && sets[1]?.every((value) => value === 0) === true;
  return (isSecondEmpty ? sets.slice(0, 1) : sets).map((set) => put(Float32Array.from(set)));
}

export function copyGeoset(
  conversion: Conversion,
  source: DocumentRecord,
  owner: RecordId,
  position: number,
): RecordId {
  const { to, builder, view } = conversion;
  const made = builder.reserve();
  const stored = geosetFields(source);
  const mesh = view.meshes[position];
  const target = schemaFor(conversion, Geoset.type);
  const carried = carriedFields(target, source.fields, to.version);
  if (mesh === undefined) throw new Error(`there is no mesh for geoset ${position}`);
  builder.put(made, Geoset.type, owner, null, {
    ...carried,
    ...faceFields(conversion, stored, mesh, position),
    ...skinFields(conversion, stored, mesh),
    ...tangentFields(conversion, stored, mesh),
    ...(changesGame(conversion) ? selectionFields(conversion, stored) : {}),
    uvSets: copySets(conversion, stored, mesh, made),
  });
  return made;
}

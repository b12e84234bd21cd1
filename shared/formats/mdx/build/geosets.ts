/** Meshes of plain models as geosets: cut where a geoset's limits ask for it, with groups of equal bones or four weights. */
import { positions } from '../../../codec/count.ts';
import type { Fields } from '../../../codec/documentRecord.ts';
import type { ContentInfluences, ContentMesh } from '../../../model/content.ts';
import type { MeshPart, PartLimits } from '../../../model/contentParts.ts';
import { partsOfMesh, pickInfluences, pickVertices } from '../../../model/contentParts.ts';
import type { Share } from '../../../model/contentWeights.ts';
import { equalParts, influencesOfShares, wholeShares } from '../../../model/contentWeights.ts';

/** How vertices hang on bones: groups whose bones count alike, or four weights in bytes. */
export type SkinForm = 'groups' | 'weights';

/** A geoset's vertices index groups by a byte, and 255 is none. */
const mostGroups = 255;
const largestWeight = 255;
const mostWeights = 4;

export interface BuiltGeoset {
  readonly fields: Fields;
  readonly coordinates: readonly Float32Array[];
  /** Position among the materials. */
  readonly material: number;
  /** Bones that it names, by the numbers of `boneOf`. */
  readonly bones: ReadonlySet<number>;
  readonly positions: Float32Array;
  readonly exact: ContentInfluences;
  readonly near: ContentInfluences;
}

export interface GeosetForm {
  readonly form: SkinForm;
  /** Parts that equal groups may be made of. */
  readonly mostParts: number;
  readonly limits: Pick<PartLimits, 'vertices' | 'triangles'>;
  /** Weights in two bytes each. */
  readonly isWide: boolean;
  /** Object id of a joint; of its `copy`-th stand-in where a group needs it more than once. */
  readonly boneOf: (joint: number, copy: number) => number;
}

function groupKey(shares: readonly Share[]): string {
  const [only] = shares;
  if (shares.length === 1 && only !== undefined) return `${only.joint}*${only.count}`;
  return [...shares]
    .toSorted((one, other) => one.joint - other.joint)
    .map(({ joint, count }) => `${joint}*${count}`)
    .join(' ');
}

interface Groups {
  readonly vertexGroups: Uint8Array;
  readonly groupSizes: Uint32Array;
  readonly matrices: Int32Array;
}

function groupsOf(shares: readonly (readonly Share[])[], boneOf: GeosetForm['boneOf']): Groups {
  const known = new Map<string, number>();
  const sizes: number[] = [];
  const matrices: number[] = [];
  const vertexGroups = Uint8Array.from(shares, (own) => {
    const key = groupKey(own);
    const found = known.get(key);
    if (found !== undefined) return found;
    const bones = own.flatMap(({ joint, count }) => positions(count, count).map((copy) => boneOf(joint, copy)));
    known.set(key, sizes.length);
    sizes.push(bones.length);
    matrices.push(...bones);
    return sizes.length - 1;
  });
  return { vertexGroups, groupSizes: Uint32Array.from(sizes), matrices: Int32Array.from(matrices) };
}

/** Four bones and four weights a vertex, and a group of its heaviest bone for readers that know no weights. */
function skinOf(shares: readonly (readonly Share[])[], { boneOf, isWide }: GeosetForm): Groups & Fields {
  const skin = isWide ? new Uint16Array(shares.length * 8) : new Uint8Array(shares.length * 8);
  for (const [vertex, own] of shares.entries()) {
    for (const [index, { joint, count }] of own.entries()) {
      skin[vertex * 8 + index] = boneOf(joint, 0);
      skin[vertex * 8 + 4 + index] = count;
    }
  }
  const heaviest = shares.map((own) => [{ joint: own[0]?.joint ?? 0, count: 1 }]);
  return { ...groupsOf(heaviest, boneOf), skin };
}

function buildPart(
  mesh: ContentMesh,
  part: MeshPart,
  sharesOf: (vertex: number) => readonly Share[],
  form: GeosetForm,
): BuiltGeoset {
  const { vertices, triangles } = part;
  const places = pickVertices(mesh.positions, 3, vertices);
  const shares = vertices.map(sharesOf);
  const skin = form.form === 'groups' ? groupsOf(shares, form.boneOf) : skinOf(shares, form);
  return {
    fields: {
      positions: places,
      normals: pickVertices(mesh.normals, 3, vertices),
      faces: Uint16Array.from(triangles),
      faceCounts: Uint32Array.of(triangles.length),
      ...skin,
    },
    coordinates: mesh.coordinates.map((set) => pickVertices(set, 2, vertices)),
    material: mesh.material,
    bones: new Set(skin.matrices),
    positions: places,
    exact: pickInfluences(mesh.influences, vertices),
    near: influencesOfShares(shares),
  };
}

/** The geosets of one mesh: one, or as many as its limits ask for. */
export function buildGeosets(mesh: ContentMesh, form: GeosetForm): readonly BuiltGeoset[] {
  const known = new Map<number, readonly Share[]>();
  const sharesOf = (vertex: number): readonly Share[] => {
    let shares = known.get(vertex);
    if (shares === undefined) {
      shares =
        form.form === 'groups'
          ? equalParts(mesh.influences, vertex, form.mostParts)
          : wholeShares(mesh.influences, vertex, mostWeights, largestWeight);
      known.set(vertex, shares);
    }
    return shares;
  };
  const needsOf = (vertex: number): readonly string[] => {
    const shares = sharesOf(vertex);
    // Where weights count, the groups beside them are of the heaviest bone.
    return [form.form === 'groups' ? groupKey(shares) : String(shares[0]?.joint ?? 0)];
  };
  const parts = partsOfMesh(mesh, { ...form.limits, needs: mostGroups }, needsOf);
  return parts.map((part) => buildPart(mesh, part, sharesOf, form));
}

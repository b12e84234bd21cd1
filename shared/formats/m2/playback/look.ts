/** What a batch looks like, with all tables followed; and which submeshes are shown. Format pages 8 and 9. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { listOf, modelFields } from '../model.ts';
import { geosetGroup } from '../names.ts';
import { NONE } from '../schema/common.ts';
import { Material, MATERIAL_FLAGS } from '../schema/material.ts';
import { Batch, View } from '../schema/view.ts';
import { USES_COMBINERS } from '../schema/index.ts';
import { NESTED_TRACKS } from '../schema/trackKinds.ts';
import { fieldsOf } from '../../../codec/record.ts';

export interface TextureStage {
  readonly texture: RecordId | null;
  /** 0 or 1: the set of texture coordinates; −1 is the environment map. */
  readonly coordinates: number;
  readonly transform: RecordId | null;
  readonly weight: RecordId | null;
  /** How it is combined with what is below: a number of the combiner table; null where the blending decides. */
  readonly combiner: number | null;
}

/** What a material says of how something is drawn. */
export interface MaterialLook {
  /** Number of the blending: see `blendNames`. */
  readonly blend: number;
  /** All bits of the material's record. */
  readonly flags: number;
  readonly isUnlit: boolean;
  readonly isUnfogged: boolean;
  readonly isTwoSided: boolean;
  readonly testsDepth: boolean;
  readonly writesDepth: boolean;
}

export interface BatchLook extends MaterialLook {
  readonly submesh: number;
  /** Lower ones are drawn first. */
  readonly priority: number;
  readonly layer: number;
  readonly color: RecordId | null;
  /** Number of one of the client's effects for several textures (wowdev.wiki, M2/.skin); 0 for none. */
  readonly effect: number;
  readonly stages: readonly TextureStage[];
}

/** Ways of blending from here on are drawn unlit. */
const firstModulating = 5;

/** Draw order: signed in versions 260 to 263 where later versions have the shader, in a byte of its own since 264. */
export function batchPriority(version: number, batch: { readonly priority: number; readonly shader: number }): number {
  if (version >= NESTED_TRACKS) return batch.priority;
  return version < 260 ? 0 : (batch.shader << 16) >> 16;
}

/** The look of a material; of one that is not there that of one without any bit. */
export function materialLook(document: DocumentView, material: RecordId | null): MaterialLook {
  const { flags, blend } = material === null ? { flags: 0, blend: 0 } : fieldsOf(Material, document.get(material));
  return {
    blend,
    flags,
    isUnlit: (flags & MATERIAL_FLAGS.unlit) !== 0 || blend >= firstModulating,
    isUnfogged: (flags & MATERIAL_FLAGS.unfogged) !== 0,
    isTwoSided: (flags & MATERIAL_FLAGS.twoSided) !== 0,
    testsDepth: (flags & MATERIAL_FLAGS.noDepthTest) === 0,
    writesDepth: (flags & MATERIAL_FLAGS.noDepthWrite) === 0,
  };
}

/** Set in the shader of a batch that names an effect by number. */
const namesEffect = 0x8000;

function effectOf(
  version: number,
  { shader, textureCount }: { readonly shader: number; readonly textureCount: number },
) {
  return version >= NESTED_TRACKS && textureCount > 1 && (shader & namesEffect) !== 0 ? shader & ~namesEffect : 0;
}

export function batchLook(document: DocumentView, id: RecordId): BatchLook {
  const batch = fieldsOf(Batch, document.get(id));
  const model = modelFields(document);
  const at = (list: Parameters<typeof listOf>[1], position: number | undefined): RecordId | null =>
    position === undefined || position === NONE || position < 0 ? null : (listOf(document, list)[position] ?? null);
  const material = materialLook(document, at('materials', batch.material));
  const hasCombiners = document.version >= NESTED_TRACKS && (model.globalFlags & USES_COMBINERS) !== 0;
  const stages = Array.from({ length: Math.min(4, Math.max(1, batch.textureCount)) }, (_, stage): TextureStage => ({
    texture: at('textures', model.textureCombos[batch.textureStart + stage]),
    coordinates: model.coordinateCombos[batch.coordinateStart + stage] ?? 0,
    transform: at('textureTransforms', model.transformCombos[batch.transformStart + stage]),
    weight: at('textureWeights', model.weightCombos[batch.weightStart + stage]),
    combiner: hasCombiners ? (model.combiners?.[batch.shader + stage] ?? null) : null,
  }));
  return {
    submesh: batch.submesh,
    priority: batchPriority(document.version, batch),
    layer: batch.layer,
    ...material,
    color: at('colors', batch.color),
    effect: effectOf(document.version, batch),
    stages,
  };
}

/** Batches of a view in the order in which they are drawn. */
export function drawOrder(document: DocumentView, view: RecordId): readonly RecordId[] {
  const { batches } = fieldsOf(View, document.get(view));
  const looks = new Map(batches.map((id) => [id, batchLook(document, id)]));
  const rank = (id: RecordId): readonly [number, number, number] => {
    const look = looks.get(id);
    return [look?.priority ?? 0, (look?.blend ?? 0) >= 2 ? 1 : 0, look?.layer ?? 0];
  };
  return batches.toSorted((left, right) => {
    const [a, b] = [rank(left), rank(right)];
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  });
}

/** Which geoset of a group is shown, by group; groups that are not named show their first. */
export type GeosetChoice = ReadonlyMap<number, number>;

/**
 * Whether a submesh is shown. The body (0) always is; of each other group the choice with the chosen number; −1 hides the
 * group.
 */
export function isGeosetShown(geoset: number, choice: GeosetChoice): boolean {
  if (geoset === 0) return true;
  const group = geosetGroup(geoset);
  return geoset % 100 === (choice.get(group) ?? 1);
}

/** The groups of a view's submeshes and the choices each has, in order. */
export function geosetGroups(geosets: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, Set<number>>();
  for (const geoset of geosets) {
    if (geoset === 0) continue;
    const group = geosetGroup(geoset);
    groups.set(group, (groups.get(group) ?? new Set()).add(geoset % 100));
  }
  const ordered = [...groups].sort(([left], [right]) => left - right);
  return new Map(ordered.map(([group, choices]) => [group, [...choices].sort((left, right) => left - right)]));
}

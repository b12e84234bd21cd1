/** The small lists of a model: textures, texture and geoset animations. */
import { GeosetAnimation } from '../../../../../../shared/formats/mdx/schema/geoset.ts';
import { fieldsInBoth } from '../../../../../../shared/formats/mdx/view/records.ts';
import type { DocumentView } from '../../../../../../shared/codec/documentView.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { dialectOf } from '../../../../../../shared/formats/mdx/dialects.ts';
import { itemsWithTags } from '../../../../../../shared/formats/mdx/model.ts';
import { readTextures as modelTextures } from '../../../../../../shared/formats/mdx/view/materials.ts';
import type { GlobalDurations, Samplers } from '../../../../../../shared/formats/mdx/view/samplers.ts';
import { samplersOf } from '../../../../../../shared/formats/mdx/view/samplers.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { TextureDescription } from '../../../../viewport/textures/textureStore.ts';
import { numberOf, vectorOf } from './values.ts';

export interface TextureAnimationDescription {
  readonly record: RecordId;
  readonly tracks: Samplers;
}

export interface GeosetAnimationDescription {
  readonly record: RecordId;
  readonly geosetId: number;
  readonly alpha: number;
  /** Red, green, blue; white where the animation does not use colour. */
  readonly color: Vector3;
  readonly usesColor: boolean;
  readonly tracks: Samplers;
}

/** Numbers that Warcraft III does not use: what World of Warcraft puts in is nobody's team colour. */
const otherReplaceables = 100;

export function readTextures(document: DocumentView): readonly TextureDescription[] {
  const { isAlpha } = dialectOf(document);
  return modelTextures(document).map(({ path, kind, wrapsS, wrapsT }) => ({
    path,
    replaceableId: isAlpha && kind !== 0 ? otherReplaceables + kind : kind,
    wrapsWidth: wrapsS,
    wrapsHeight: wrapsT,
  }));
}

export function readTextureAnimations(
  document: DocumentView,
  globals: GlobalDurations,
): readonly TextureAnimationDescription[] {
  return itemsWithTags(document, ['TXAN']).map((record) => ({
    record,
    tracks: samplersOf(document, record, globals),
  }));
}

export function readGeosetAnimations(
  document: DocumentView,
  globals: GlobalDurations,
): readonly GeosetAnimationDescription[] {
  const { usesColorFlag } = dialectOf(document);
  return itemsWithTags(document, ['GEOA']).map((id) => {
    const fields = fieldsInBoth(GeosetAnimation, document.get(id));
    return {
      record: id,
      geosetId: numberOf(fields.geosetId, -1),
      alpha: numberOf(fields.alpha, 1),
      color: vectorOf(fields.color, [1, 1, 1]),
      usesColor: (numberOf(fields.flags) & usesColorFlag) !== 0,
      tracks: samplersOf(document, id, globals),
    };
  });
}

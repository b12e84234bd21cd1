/** The small lists of a model: sequences, textures, texture and geoset animations, cameras. */
import type { DocumentView } from '../../../../../shared/codec/format.ts';
import type { RecordId } from '../../../../../shared/document/record.ts';
import { dialectOf } from '../../../../../shared/formats/mdx/dialects.ts';
import { itemsWithTags } from '../../../../../shared/formats/mdx/model.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { TextureDescription } from '../../textures/textureStore.ts';
import type { GlobalDurations, Samplers } from './tracks.ts';
import { samplersOf } from './tracks.ts';
import { numberOf, textOf, vectorOf } from './values.ts';

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

export interface CameraDescription {
  readonly record: RecordId;
  readonly name: string;
  readonly position: Vector3;
  readonly target: Vector3;
  readonly fieldOfView: number;
  readonly nearClip: number;
  readonly farClip: number;
  readonly tracks: Samplers;
}

/** Numbers that Warcraft III does not use: what World of Warcraft puts in is nobody's team colour. */
const otherReplaceables = 100;

export function readGlobalDurations(document: DocumentView): GlobalDurations {
  return itemsWithTags(document, ['GLBS']).map((id) => numberOf(document.get(id).fields, 'duration'));
}

export function readTextures(document: DocumentView): readonly TextureDescription[] {
  const { isAlpha } = dialectOf(document);
  return itemsWithTags(document, ['TEXS']).map((record) => {
    const { fields } = document.get(record);
    const flags = numberOf(fields, 'flags');
    const replaceableId = numberOf(fields, 'replaceableId');
    return {
      path: textOf(fields, 'path'),
      replaceableId: isAlpha && replaceableId !== 0 ? otherReplaceables + replaceableId : replaceableId,
      wrapsWidth: (flags & 1) !== 0,
      wrapsHeight: (flags & 2) !== 0,
    };
  });
}

export function readTextureAnimations(
  document: DocumentView,
  globals: GlobalDurations,
): readonly TextureAnimationDescription[] {
  return itemsWithTags(document, ['TXAN']).map((record) => ({
    record,
    tracks: samplersOf(document, document.get(record), 'tracks', globals),
  }));
}

export function readGeosetAnimations(
  document: DocumentView,
  globals: GlobalDurations,
): readonly GeosetAnimationDescription[] {
  const { usesColorFlag } = dialectOf(document);
  return itemsWithTags(document, ['GEOA']).map((id) => {
    const record = document.get(id);
    const { fields } = record;
    return {
      record: id,
      geosetId: numberOf(fields, 'geosetId', -1),
      alpha: numberOf(fields, 'alpha', 1),
      color: vectorOf(fields, 'color', [1, 1, 1]),
      usesColor: (numberOf(fields, 'flags') & usesColorFlag) !== 0,
      tracks: samplersOf(document, record, 'tracks', globals),
    };
  });
}

export function readCameras(document: DocumentView, globals: GlobalDurations): readonly CameraDescription[] {
  return itemsWithTags(document, ['CAMS']).map((id) => {
    const record = document.get(id);
    const { fields } = record;
    return {
      record: id,
      name: textOf(fields, 'name'),
      position: vectorOf(fields, 'position'),
      target: vectorOf(fields, 'targetPosition'),
      fieldOfView: numberOf(fields, 'fieldOfView', Math.PI / 4),
      nearClip: numberOf(fields, 'nearClip', 8),
      farClip: numberOf(fields, 'farClip', 1000),
      tracks: samplersOf(document, record, 'tracks', globals),
    };
  });
}

/** The box of an extent field, or null where the file leaves it empty. */
export function readBox(extent: unknown): Box | null {
  if (typeof extent !== 'object' || extent === null) return null;
  const fields = extent as Parameters<typeof vectorOf>[0]; // a struct value is a record of named values
  const box = { minimum: vectorOf(fields, 'minimum'), maximum: vectorOf(fields, 'maximum') };
  return box.minimum.every((value, axis) => value === (box.maximum[axis] ?? 0)) ? null : box;
}

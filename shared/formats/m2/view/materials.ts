/** Batches as materials: all batches of a submesh are one, each of them a layer, in the order in which they are drawn. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import type { TrackTime } from '../../../geometry/track.ts';
import type { LayerMotion, LayerTexture, MaterialLayer, ModelMaterial, ModelTexture } from '../../../model/view.ts';
import { listOf, trackOf } from '../model.ts';
import { textureTypeNames } from '../names.ts';
import type { BatchLook } from '../playback/look.ts';
import { batchLook, drawOrder } from '../playback/look.ts';
import { motionOf } from '../playback/motion.ts';
import type { ModelPlayer } from '../playback/player.ts';
import { blendNames, Texture } from '../schema/material.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { blendOf } from './blends.ts';

const wraps = { width: 0x1, height: 0x2 } as const;

export function readTextures(document: DocumentView): readonly ModelTexture[] {
  return listOf(document, 'textures').map((record) => {
    const { path, kind, flags } = fieldsOf(Texture, document.get(record));
    return {
      record,
      path,
      kind,
      kindName: textureTypeNames[kind] ?? `kind ${kind}`,
      filledIn: kind === 0 ? null : 'other',
      wrapsS: (flags & wraps.width) !== 0,
      wrapsT: (flags & wraps.height) !== 0,
      size: null,
      pixels: null,
    };
  });
}

/** A batch with its record and its place in the order of drawing. */
export interface DrawnBatch {
  readonly record: RecordId;
  readonly look: BatchLook;
  readonly rank: number;
}

export function readBatches(document: DocumentView, view: RecordId): readonly DrawnBatch[] {
  return drawOrder(document, view).map((record, rank) => ({ record, look: batchLook(document, record), rank }));
}

/** What of a batch has keys: its colour, how much of its first texture is seen, and where that lies. */
function motionsOf(document: DocumentView, { color, stages: [stage] }: BatchLook): readonly LayerMotion[] {
  const has = (owner: RecordId | null, property: string): boolean =>
    owner !== null && (trackOf(document, owner, property)?.fields.times.length ?? 0) > 0;
  const { weight = null, transform = null } = stage ?? {};
  const moves = ['translation', 'rotation', 'scaling'].some((property) => has(transform, property));
  const all: readonly (readonly [LayerMotion['of'], RecordId | null, boolean])[] = [
    ['colour', color, has(color, 'color') || has(color, 'alpha')],
    ['opacity', weight, has(weight, 'weight')],
    ['coordinates', transform, moves],
  ];
  return all.flatMap(([of, record, isMoving]) => (record !== null && isMoving ? [{ of, record }] : []));
}

function layerOf(document: Document, batch: DrawnBatch, textures: readonly RecordId[]): MaterialLayer {
  const { record, look, rank } = batch;
  const {
    blend,
    priority,
    layer,
    isUnlit,
    isUnfogged,
    isTwoSided,
    testsDepth,
    writesDepth,
    stages,
    flags,
    effect,
    color,
  } = look;
  const motion = motionOf(document);
  const weight = stages[0]?.weight ?? null;
  return {
    record,
    // Further stages are put over the first by the combiner; all of them are colours.
    textures: stages.map(({ texture, coordinates, combiner, transform }): LayerTexture => ({
      slot: 'base',
      texture: texture === null ? -1 : textures.indexOf(texture),
      coordinates,
      combiner,
      shown: null,
      moved: transform === null ? null : (time) => playing(motion, time).coordinateMove(transform),
    })),
    blend: blendOf(blend),
    gameBlend: { value: blend, name: blendNames[blend] ?? String(blend) },
    highDefinition: false,
    isLit: !isUnlit,
    isTwoSided,
    testsDepth,
    writesDepth,
    isFogged: !isUnfogged,
    priority,
    rank,
    effect,
    alpha: 1,
    tint: color === null && weight === null ? null : (time) => playing(motion, time).tint(color, weight),
    surface: null,
    flags,
    motions: motionsOf(document, look),
    extras: { priority, layer },
  };
}

/** The moving model, at a moment. */
function playing(motion: () => ModelPlayer, time: TrackTime): ModelPlayer {
  const player = motion();
  player.enter(time);
  return player;
}

/** Materials of the submeshes that have batches; `materialOf` finds one by the submesh's position, −1 for none. */
export function readMaterials(
  document: Document,
  batches: readonly DrawnBatch[],
): { readonly materials: readonly ModelMaterial[]; readonly materialOf: (submesh: number) => number } {
  const textures = listOf(document, 'textures');
  const bySubmesh = Map.groupBy(batches, ({ look }) => look.submesh);
  const submeshes = [...bySubmesh.keys()].toSorted((left, right) => left - right);
  const materials = submeshes.map((submesh, index): ModelMaterial => ({
    record: null,
    name: `Material ${index}`,
    layers: (bySubmesh.get(submesh) ?? []).map((batch) => layerOf(document, batch, textures)),
    extras: {},
  }));
  return { materials, materialOf: (submesh) => submeshes.indexOf(submesh) };
}

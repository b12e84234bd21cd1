/** Ribbons of an M2: strips that are drawn once for each of their materials, each with the texture in the same place. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { vectorAt } from '../../../geometry/vector.ts';
import type { ModelRibbon } from '../../../model/emitters.ts';
import { stillLayer, stillTexture } from '../../../model/looks.ts';
import type { MaterialLayer } from '../../../model/view.ts';
import { listOf } from '../model.ts';
import { materialLook } from '../playback/look.ts';
import type { ModelPlayer } from '../playback/player.ts';
import { Ribbon } from '../schema/emitters.ts';
import { blendNames } from '../schema/material.ts';
import { blendOf } from './blends.ts';
import { finite, jointOf } from './emitterNodes.ts';

/** The client rounds the rate of edges up and lets none live for less than this, in seconds. */
const shortestEdgeLife = 0.25;

/** A material of a ribbon with the texture in the same place, or the last one. */
function layersOf(document: DocumentView, materials: ArrayLike<number>, textures: readonly number[]): MaterialLayer[] {
  const known = listOf(document, 'materials');
  const last = textures.at(-1) ?? -1;
  return Array.from(materials, (position, index) => {
    const record = known[position] ?? null;
    const { flags, blend, isUnlit, isTwoSided, testsDepth, writesDepth } = materialLook(document, record);
    const texture = textures[index] ?? last;
    return {
      ...stillLayer,
      record,
      textures: [{ ...stillTexture, slot: 'base', texture, coordinates: 0 }],
      blend: blendOf(blend),
      gameBlend: { value: blend, name: blendNames[blend] ?? String(blend) },
      highDefinition: false,
      isLit: !isUnlit,
      isTwoSided,
      testsDepth,
      writesDepth,
      alpha: 1,
      flags,
      motions: [],
      extras: {},
    };
  });
}

export function readRibbon(document: DocumentView, record: RecordId, player: ModelPlayer): ModelRibbon {
  const fields = fieldsOf(Ribbon, document.get(record));
  const heightAbove = player.reader(record, 'heightAbove', 0);
  const heightBelow = player.reader(record, 'heightBelow', 0);
  const visibility = player.reader(record, 'visibility', 1);
  const [rows, columns] = [Math.max(1, fields.rows), Math.max(1, fields.columns)];
  const count = listOf(document, 'textures').length;
  const textures = Array.from(fields.textures, (position) => (position < count ? position : -1));
  return {
    record,
    joint: jointOf(document, fields.bone),
    place: vectorAt(fields.position),
    layers: layersOf(document, fields.materials, textures),
    priority: fields.priority ?? 0,
    halfSize: 0,
    rate: Math.ceil(finite(fields.edgesPerSecond, 0)),
    lifespan: Math.max(shortestEdgeLife, finite(fields.edgeLifetime, 0)),
    // The clients let edges rise by the gravity times the age squared.
    gravity: -2 * finite(fields.gravity, 0),
    edgeAt(time) {
      player.enter(time);
      return {
        heightAbove: Math.max(0, heightAbove()),
        heightBelow: Math.max(0, heightBelow()),
        isVisible: visibility() > 0,
      };
    },
    lookAt(time) {
      player.enter(time);
      const [red = 1, green = 1, blue = 1] = player.value(record, 'color', [1, 1, 1]);
      const alpha = Math.min(1, Math.max(0, player.value(record, 'alpha', [1])[0] ?? 1));
      const slot = Math.min(rows * columns - 1, Math.max(0, player.value(record, 'textureSlot', [0])[0] ?? 0));
      return {
        tint: { alpha, color: [red, green, blue] },
        // The upper edge of the cell is at the lower edge of the ribbon.
        cell: [(slot % columns) / columns, (Math.floor(slot / columns) + 1) / rows, 1 / columns, -1 / rows],
      };
    },
  };
}

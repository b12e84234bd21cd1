/** Rules about layers and their alpha maps. Facts: formats/adt.md, 10 to 12 and 22. */
import type { Said } from '../../../codec/said.ts';
import { counts, inside, says, term } from '../../../codec/said.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import { decodeAlpha } from '../../../geometry/terrain/alpha.ts';
import { mostLayers, removeLayer } from '../edits.ts';
import { alphaEncoding, alphaPlace } from '../readChunk.ts';
import { chunkFlags } from '../schema/chunkHeader.ts';
import { layerFlags, Layer } from '../schema/layer.ts';
import { locateSubChunks } from '../subChunks.ts';
import type { ChunkItem, LayerItem, TileView } from './context.ts';
import type { Area, Report } from './rule.ts';
import { rule } from './rule.ts';
import { MapChunk } from '../schema/mapChunk.ts';

const rules = {
  tooMany: rule('too-many-layers', 'error', 'The client has room for four layers and crashes on more.'),
  none: rule('no-layers', 'info', 'The client draws such a chunk black.'),
  alphaFlag: rule(
    'alpha-flag',
    'warning',
    'The first layer covers everything; every other one has a map and says so by its flag.',
  ),
  alphaMissing: rule('alpha-missing', 'error', 'The client reads past the end of the alpha maps.'),
  shallowRuns: rule('alpha-compressed', 'error', 'Maps of 4 bits are never compressed: the client shows noise.'),
  edgeFlag: rule('alpha-edge-flag', 'error', 'The client stops with an error on 8-bit maps without the flag.'),
  sum: rule(
    'alpha-sum',
    'warning',
    '8-bit maps of a chunk are shares of a whole: more than 255 in all is drawn too bright.',
  ),
  runs: rule('alpha-runs', 'error', 'The client shows a broken map. It is written again when the map is painted on.'),
  invisible: rule('invisible-layer', 'warning', 'The layer is drawn but never seen, and takes one of the four places.'),
  repeated: rule('repeated-layer', 'warning', 'One layer would do; together they take two of the four places.'),
  effectLayer: rule('effect-layer', 'warning', 'Ground effects of a layer that is not there do not grow.'),
  oldEffect: rule(
    'old-effect-id',
    'info',
    'Old tools write 65535 for none; −1 is what the client of Wrath of the Lich King expects.',
  ),
};

/** Rounding of the maps may add up to a few steps. */
const sumSlack = 3;

export const layers: Area = {
  rules: Object.values(rules),
  check(tile, report) {
    for (const chunk of tile.chunks) {
      checkChunk(tile, chunk, report);
      for (const layer of chunk.layers) checkLayer(tile, chunk, layer, report);
    }
  },
};

function checkChunk(tile: TileView, chunk: ChunkItem, report: Report): void {
  const { id, name, fields } = chunk;
  const isDeep = tile.fields.alphaDepth === 8;
  if (chunk.layers.length > mostLayers) {
    report(rules.tooMany, { record: id, member: 'layers', message: says`${name} has ${chunk.layers.length} layers` });
  }
  if (chunk.layers.length === 0)
    report(rules.none, { record: id, member: 'layers', message: says`${name} has no texture` });
  const maps = chunk.layers.flatMap((layer) => (isNumbers(layer.fields.alpha) ? [layer.fields.alpha] : []));
  if (isDeep && maps.length > 0 && (fields.flags & chunkFlags.keepsAlphaEdge) === 0) {
    report(rules.edgeFlag, {
      record: id,
      member: 'flags',
      message: says`${name} has 8-bit alpha maps without flag 0x8000`,
      fix: {
        label: 'Set the flag',
        apply: (tx) => tx.set(MapChunk, id, { flags: (fields.flags | chunkFlags.keepsAlphaEdge) >>> 0 }),
      },
    });
  }
  if (isDeep && maps.length > 1) {
    let over = 0;
    for (let texel = 0; texel < 4096; texel++) {
      let sum = 0;
      for (const map of maps) sum += map[texel] ?? 0;
      if (sum > 255 + sumSlack) over++;
    }
    if (over > 0)
      report(rules.sum, {
        record: id,
        member: 'layers',
        message: says`The alpha maps of ${inside(name)} add up to more than 255 at ${over} places`,
      });
  }
  const used = Math.max(0, ...fields.effectLayers);
  if (chunk.layers.length > 0 && used >= chunk.layers.length) {
    report(rules.effectLayer, {
      record: id,
      member: 'effectLayers',
      message: says`${name} grows the ground effects of layer ${used}, but has ${counts(chunk.layers.length, 'layer')}`,
    });
  }
  const textures = chunk.layers.map((layer) => layer.fields.textureId);
  const twice = textures.find((texture, at) => textures.indexOf(texture) !== at);
  if (twice !== undefined)
    report(rules.repeated, { record: id, member: 'layers', message: says`${name} has texture ${twice} in two layers` });
}

function checkLayer(tile: TileView, chunk: ChunkItem, layer: LayerItem, report: Report): void {
  const { id, fields, position } = layer;
  const name = (): Said => tile.nameOf(id);
  const hasFlag = (fields.flags & layerFlags.hasAlpha) !== 0;
  const alpha = isNumbers(fields.alpha) ? fields.alpha : null;
  if (hasFlag !== position > 0) {
    const message = hasFlag
      ? says`${name()} is the base, but its flags claim an alpha map`
      : says`${name()} covers everything below: its flags claim no alpha map`;
    report(rules.alphaFlag, { record: id, member: 'flags', message });
  }
  if (hasFlag && alpha === null)
    report(rules.alphaMissing, { record: id, member: 'alpha', message: says`${name()} has no alpha map` });
  const isCompressed = (fields.flags & layerFlags.isCompressed) !== 0;
  if (isCompressed && tile.fields.alphaDepth !== 8) {
    report(rules.shallowRuns, {
      record: id,
      member: 'flags',
      message: says`${name()} is compressed, but the tile has 4-bit maps`,
      fix: {
        label: 'Write it uncompressed',
        apply: (tx) => tx.set(Layer, id, { flags: fields.flags & ~layerFlags.isCompressed }),
      },
    });
  }
  if (position > 0 && alpha?.every((value) => value === 0) === true) {
    report(rules.invisible, {
      record: id,
      message: says`${name()} is fully transparent`,
      fix: { label: 'Remove the layer', apply: (tx) => removeLayer(tx, tile.document, id) },
    });
  }
  if (isCompressed && alpha !== null) checkRuns(tile, chunk, layer, report);
  if (fields.effectId === 0xffff) {
    report(rules.oldEffect, {
      record: id,
      member: 'effectId',
      message: says`${name()} has ground effect 65535`,
      fix: { label: 'Set to none', apply: (tx) => tx.set(Layer, id, { effectId: -1 }) },
    });
  }
}

/** Looks at the bytes the map came from; one that was painted since is written in order. */
function checkRuns(tile: TileView, chunk: ChunkItem, { id, fields }: LayerItem, report: Report): void {
  const { original } = tile.document;
  const source = tile.document.get(chunk.id).source;
  const entry = tile.document.get(id).source;
  if (original === null || source === null || entry === null || !isNumbers(fields.alpha)) return;
  const { bytes } = original;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const layout = locateSubChunks(view, source.offset, source.offset + source.length);
  const layer = (entry.offset - (layout.places.layers?.content ?? 0)) / 16;
  const place = Number.isInteger(layer) ? alphaPlace(view, layout, layer) : null;
  if (place === null) return;
  const { problem, texels } = decodeAlpha(
    bytes,
    place.start,
    place.end,
    alphaEncoding(8, chunk.fields.flags, fields.flags),
  );
  const isPainted = texels.some((value, at) => value !== fields.alpha?.[at]);
  if (problem !== null && !isPainted)
    report(rules.runs, { record: id, member: 'alpha', message: says`${tile.nameOf(id)}: ${term(problem)}` });
}

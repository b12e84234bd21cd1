/** Changes of a tile that need more than one field, for tools: layers, shadows, normals, depth. Each within a transaction. */
import type { DocumentView } from '../../codec/documentView.ts';
import { initialFields, fieldsOf, fieldsIf } from '../../codec/record.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import { hasOwnEdge } from '../../geometry/terrain/alpha.ts';
import { texelCount } from '../../geometry/terrain/grid.ts';
import type { GroundChunk } from '../../geometry/terrain/heights.ts';
import { chunkNormals, neighbourhoodIn } from '../../geometry/terrain/normals.ts';
import { convertAlpha } from '../../geometry/terrain/weights.ts';
import { readableChunks, tileFields, tileList } from './model.ts';
import { chunkFlags } from './schema/chunkHeader.ts';
import { Layer, layerFlags } from './schema/layer.ts';
import { MapChunk } from './schema/mapChunk.ts';
import { Tile } from './schema/tile.ts';

/** Layers that a chunk may have. */
export const mostLayers = 4;

function chunkOf(document: DocumentView, chunk: RecordId) {
  return fieldsOf(MapChunk, document.get(chunk));
}

function setFlag(
  transaction: Transaction,
  document: DocumentView,
  record: RecordId,
  flag: number,
  isOn: boolean,
): void {
  const held = document.get(record);
  const { flags } = fieldsIf(Layer, held) ?? fieldsOf(MapChunk, held);
  transaction.update(record, { flags: (isOn ? flags | flag : flags & ~flag) >>> 0 });
}

/**
 * Adds a layer on top: the first of a chunk covers everything, the others start transparent.
 * @throws RangeError when the chunk has four layers
 */
export function addLayer(
  transaction: Transaction,
  document: DocumentView,
  chunk: RecordId,
  textureId: number,
): RecordId {
  const { layers } = chunkOf(document, chunk);
  if (layers.length >= mostLayers) throw new RangeError(`a chunk has at most ${mostLayers} layers`);
  const isBase = layers.length === 0;
  const id = transaction.add(Layer.type, chunk, {
    ...initialFields(Layer, document.version),
    textureId,
    flags: isBase ? 0 : layerFlags.hasAlpha,
    alpha: isBase ? null : new Uint8Array(texelCount),
  });
  transaction.set(MapChunk, chunk, { layers: [...layers, id] });
  return id;
}

/** Takes a layer away. The one over a removed base becomes the base, which covers everything and has no map. */
export function removeLayer(transaction: Transaction, document: DocumentView, layer: RecordId): void {
  const { owner } = document.get(layer);
  if (owner === null) throw new Error('a layer stands in a chunk');
  const { layers } = chunkOf(document, owner);
  const left = layers.filter((id) => id !== layer);
  transaction.set(MapChunk, owner, { layers: left });
  transaction.remove(layer);
  const [base] = left;
  if (base === undefined || base === layers[0]) return;
  const { flags } = fieldsOf(Layer, document.get(base));
  transaction.set(Layer, base, { alpha: null, flags: flags & ~(layerFlags.hasAlpha | layerFlags.isCompressed) });
}

/**
 * Gives a layer a map of 4,096 values. In 4-bit tiles the chunk then keeps its last row and column (flag 0x8000), which
 * the client would overwrite otherwise.
 */
export function setAlpha(transaction: Transaction, document: DocumentView, layer: RecordId, texels: Uint8Array): void {
  const held = document.get(layer);
  const { owner } = held;
  if (texels.length !== texelCount) throw new RangeError(`an alpha map has ${texelCount} values`);
  if (isNumbers(fieldsOf(Layer, held).alpha)) transaction.patch(layer, 'alpha', 0, texels);
  else transaction.set(Layer, layer, { alpha: texels.slice() });
  setFlag(transaction, document, layer, layerFlags.hasAlpha, true);
  if (owner !== null && hasOwnEdge(texels)) setFlag(transaction, document, owner, chunkFlags.keepsAlphaEdge, true);
}

/** Sets or takes away a chunk's shadows: 4,096 numbers of 0 and 1, or null. The flag that tells of them follows. */
export function setShadow(
  transaction: Transaction,
  document: DocumentView,
  chunk: RecordId,
  shadow: Uint8Array | null,
): void {
  if (shadow !== null && shadow.length !== texelCount) throw new RangeError(`shadows have ${texelCount} values`);
  transaction.set(MapChunk, chunk, { shadow: shadow?.slice() ?? null });
  setFlag(transaction, document, chunk, chunkFlags.hasShadow, shadow !== null);
  if (shadow !== null && hasOwnEdge(shadow)) setFlag(transaction, document, chunk, chunkFlags.keepsAlphaEdge, true);
}

/** What the geometry functions need of every chunk; null for one that has no heights or could not be read. */
export function groundOf(document: DocumentView): readonly (GroundChunk | null)[] {
  const ground: (GroundChunk | null)[] = tileList(document, 'chunks').map(() => null);
  for (const { position, fields } of readableChunks(document)) {
    const { heights, holes, position: corner } = fields;
    if (heights !== null) ground[position] = { heights, holes, position: corner };
  }
  return ground;
}

/**
 * Brings the normals in line with the heights, by Blizzard's rule. Only what differs changes.
 * @param positions chunks whose heights changed; those around them share borders and are done as well
 * @param beyond chunks of the neighbouring tiles, rows and columns −1 to 16; without one a border normal that lies on the
 *   tile's edge keeps what it was
 */
export function updateNormals(
  transaction: Transaction,
  document: DocumentView,
  positions: Iterable<number>,
  beyond: (row: number, column: number) => GroundChunk | null = () => null,
): void {
  const ground = groundOf(document);
  const chunks = tileList(document, 'chunks');
  const wanted = new Set<number>();
  for (const position of positions) {
    for (let south = -1; south <= 1; south++) {
      for (let east = -1; east <= 1; east++) {
        const [row, column] = [Math.floor(position / 16) + south, (position % 16) + east];
        if (row >= 0 && row < 16 && column >= 0 && column < 16) wanted.add(row * 16 + column);
      }
    }
  }
  for (const position of wanted) {
    const id = chunks[position];
    if (id === undefined || ground[position] === null) continue;
    const made = chunkNormals(neighbourhoodIn(ground, position, beyond));
    keepOuterEdge(document.get(id), made, position, beyond);
    transaction.set(MapChunk, id, { normals: made });
  }
}

/** Normals on an edge whose other side is not known stay as they are. */
function keepOuterEdge(
  chunk: DocumentRecord,
  made: Int8Array,
  position: number,
  beyond: (row: number, column: number) => GroundChunk | null,
): void {
  const { normals } = fieldsOf(MapChunk, chunk);
  if (!isNumbers(normals)) return;
  const [row, column] = [Math.floor(position / 16), position % 16];
  const isOpen = (south: number, east: number): boolean => {
    const [r, c] = [row + south, column + east];
    const isInside = r >= 0 && r < 16 && c >= 0 && c < 16;
    return !isInside && beyond(r, c) === null;
  };
  for (let r = 0; r <= 8; r++) {
    for (let c = 0; c <= 8; c++) {
      const south = r === 0 ? -1 : r === 8 ? 1 : 0;
      const east = c === 0 ? -1 : c === 8 ? 1 : 0;
      if (!((south !== 0 && isOpen(south, 0)) || (east !== 0 && isOpen(0, east)))) continue;
      const at = (17 * r + c) * 3;
      for (const axis of [0, 1, 2]) made[at + axis] = normals[at + axis] ?? 0;
    }
  }
}

/**
 * Writes the tile's maps in the other depth, so that it looks the same: 4-bit maps are drawn one over the other, 8-bit
 * maps are shares. All tiles of a map, and its WDT, must be of one depth.
 */
export function convertDepth(transaction: Transaction, document: DocumentView, depth: AlphaDepth): void {
  const before: AlphaDepth = tileFields(document).alphaDepth === 8 ? 8 : 4;
  if (before === depth) return;
  transaction.set(Tile, document.root, { alphaDepth: depth });
  for (const { id, fields } of readableChunks(document)) {
    const upper = fields.layers.slice(1);
    // Most chunks of a new map have but a base.
    if (upper.length === 0) continue;
    const maps = upper.map((layer) => {
      return fieldsOf(Layer, document.get(layer)).alpha;
    });
    const converted = convertAlpha(maps, before, depth);
    for (const [index, layer] of upper.entries()) {
      const alpha = converted[index];
      const { flags } = fieldsOf(Layer, document.get(layer));
      if (alpha !== undefined && maps[index] !== null) {
        // 4-bit maps are never compressed.
        transaction.set(Layer, layer, { alpha, flags: depth === 4 ? flags & ~layerFlags.isCompressed : flags });
      }
    }
    // The client stops on 8-bit maps without it, and 4-bit ones from 8-bit have an edge of their own.
    setFlag(transaction, document, id, chunkFlags.keepsAlphaEdge, true);
  }
}

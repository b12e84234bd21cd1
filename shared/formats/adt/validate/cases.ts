/** For each rule, the smallest change that makes a healthy tile break it. Used by the tests only. */
import { MapObject } from '../../common/terrain/placements.ts';
import { MapChunk } from '../schema/mapChunk.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { FormatDocument } from '../../../format/format.ts';
import type { Document } from '../../../document/document.ts';
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import { editStructure } from '../../../document/structure.ts';
import { createTile } from '../create.ts';
import { addLayer, setAlpha, updateNormals } from '../edits.ts';
import { tileList } from '../model.ts';

export interface Case {
  readonly rule: string;
  readonly change: (tile: TileBuilder) => void;
  /** The problem must offer a fix. */
  readonly hasFix?: true;
}

/** Changes of a healthy tile, each its own step. */
export class TileBuilder {
  readonly document: Document;

  constructor(document: Document) {
    this.document = document;
  }

  at(list: Parameters<typeof tileList>[1], position = 0): RecordId {
    const id = tileList(this.document, list)[position];
    if (id === undefined) throw new Error(`no ${list}[${position}]`);
    return id;
  }

  inChunk(list: 'layers' | 'liquids', position = 0, chunk = 0): RecordId {
    const ids = fieldsOf(MapChunk, this.document.get(this.at('chunks', chunk)))[list];
    const id = ids[position];
    if (id === undefined) throw new Error(`no ${list}[${position}] in chunk ${chunk}`);
    return id;
  }

  set(id: RecordId, fields: Fields): void {
    this.document.edit('Break', (tx) => tx.update(id, fields));
  }

  chunk(fields: Fields, position = 0): void {
    this.set(this.at('chunks', position), fields);
  }

  layer(fields: Fields, position = 1): void {
    this.set(this.inChunk('layers', position), fields);
  }

  patch(member: string, start: number, values: readonly number[], chunk = 0): void {
    this.document.edit('Break', (tx) => tx.patch(this.at('chunks', chunk), member, start, values));
  }
}

/** A flat tile in which everything a rule looks at is there and right. */
export function healthyTile(): FormatDocument {
  const document = createTile({
    place: { column: 30, row: 31 },
    height: 20,
    texture: 'Tileset\\Grass.blp',
    areaId: 12,
    alphaDepth: 8,
  });
  editStructure(document, 'Furnish', (structure) => {
    const { transaction } = structure;
    structure.create('texture', { path: 'Tileset\\Rock.blp' });
    structure.create('doodadModel', { path: 'World\\Tree.m2' });
    structure.create('objectModel', { path: 'World\\Inn.wmo' });
    const [corner] = tileList(document, 'chunks').map((id) => fieldsOf(MapChunk, document.get(id)).position);
    const [x = 0, y = 0] = corner ?? [];
    const edge = 32 * (1600 / 3);
    const position = [edge - y + 100, 20, edge - x + 100];
    structure.create('doodad', { uniqueId: 1, position });
    const minimum = position.map((value) => value - 10);
    const maximum = position.map((value) => value + 10);
    structure.create('mapObject', { uniqueId: 2, position, minimum, maximum });
    for (const chunk of tileList(document, 'chunks')) {
      setAlpha(transaction, document, addLayer(transaction, document, chunk, 1), new Uint8Array(4096).fill(100));
    }
    const first = tileList(document, 'chunks')[0];
    if (first === undefined) throw new Error('no chunk');
    const [depths, heights] = [new Uint8Array(81), new Float32Array(81).fill(25)];
    const water = { depths, heights, minimumHeight: 25, maximumHeight: 25 };
    structure.create('liquid', water, { owner: first, member: 'liquids' });
  });
  return document;
}

const one = (length: number, at: number, value: number): Float32Array => {
  const numbers = new Float32Array(length);
  numbers[at] = value;
  return numbers;
};

export const cases: readonly Case[] = [
  {
    rule: 'damaged-tile',
    change: (tile) => tile.set(tile.document.root, { damage: 'MODF states 9 bytes, 4 are left' }),
  },
  { rule: 'damaged-chunk', change: (tile) => tile.chunk({ damage: 'MCLY needs 32 bytes, 4 are left' }) },
  {
    rule: 'chunk-count',
    change: (tile) => {
      const last = tile.at('chunks', 255);
      editStructure(tile.document, 'Remove', (structure) => structure.remove(last));
    },
  },
  {
    rule: 'unknown-chunk',
    change: (tile) => {
      const fields = { tag: 'OOFM', data: new Uint8Array(3), problem: null, statedSize: 3 };
      const place = { owner: tile.document.root, member: 'unknownChunks' };
      editStructure(tile.document, 'Add', (structure) => structure.create('rawChunk', fields, place));
    },
  },
  { rule: 'flight-bounds', hasFix: true, change: (tile) => tile.set(tile.document.root, { flags: 1 }) },
  { rule: 'chunk-place', hasFix: true, change: (tile) => tile.chunk({ column: 3 }) },
  { rule: 'chunk-position', change: (tile) => tile.chunk({ position: [100, 100, 20] }, 9) },
  { rule: 'shadow-flag', hasFix: true, change: (tile) => tile.chunk({ flags: 0x8001 }) },
  { rule: 'colour-flag', hasFix: true, change: (tile) => tile.chunk({ flags: 0x8040 }) },
  { rule: 'missing-heights', change: (tile) => tile.chunk({ normals: null }) },
  { rule: 'area-zero', change: (tile) => tile.chunk({ areaId: 0 }) },
  {
    rule: 'double-water',
    change: (tile) => {
      const place = { owner: tile.at('chunks'), member: 'oldLiquids' };
      editStructure(tile.document, 'Add', (structure) => structure.create('oldLiquid', {}, place));
    },
  },
  {
    rule: 'flow-count',
    change: (tile) => {
      const place = { owner: tile.at('chunks', 7), member: 'oldLiquids' };
      editStructure(tile.document, 'Add', (structure) => structure.create('oldLiquid', { flowCount: 3 }, place));
    },
  },
  {
    rule: 'old-liquid-flags',
    change: (tile) => {
      const place = { owner: tile.at('chunks', 7), member: 'oldLiquids' };
      editStructure(tile.document, 'Add', (structure) => structure.create('oldLiquid', {}, place));
    },
  },
  {
    rule: 'too-many-layers',
    change: (tile) => {
      const owner = tile.at('chunks');
      const layer = tile.inChunk('layers', 1);
      editStructure(tile.document, 'Copy', (structure) => {
        for (let copy = 0; copy < 3; copy++) structure.duplicate(layer);
        return owner;
      });
    },
  },
  {
    rule: 'no-layers',
    change: (tile) => {
      const ids = [tile.inChunk('layers', 0), tile.inChunk('layers', 1)];
      editStructure(tile.document, 'Remove', (structure) => ids.forEach((id) => structure.remove(id)));
    },
  },
  { rule: 'alpha-flag', change: (tile) => tile.layer({ flags: 0 }) },
  { rule: 'alpha-missing', change: (tile) => tile.layer({ alpha: null }) },
  {
    rule: 'alpha-compressed',
    hasFix: true,
    change: (tile) => {
      tile.set(tile.document.root, { alphaDepth: 4 });
      tile.layer({ flags: 0x300 });
    },
  },
  { rule: 'alpha-edge-flag', hasFix: true, change: (tile) => tile.chunk({ flags: 0 }) },
  {
    rule: 'alpha-sum',
    change: (tile) => {
      const id = tile.inChunk('layers', 1);
      editStructure(tile.document, 'Copy', (structure) => structure.duplicate(id));
      tile.layer({ alpha: new Uint8Array(4096).fill(200) }, 2);
    },
  },
  { rule: 'invisible-layer', hasFix: true, change: (tile) => tile.layer({ alpha: new Uint8Array(4096) }) },
  { rule: 'repeated-layer', change: (tile) => tile.layer({ textureId: 0 }) },
  { rule: 'effect-layer', change: (tile) => tile.patch('effectLayers', 5, [3]) },
  { rule: 'old-effect-id', hasFix: true, change: (tile) => tile.layer({ effectId: 0xffff }) },
  { rule: 'height-range', change: (tile) => tile.patch('heights', 40, [40000], 40) },
  { rule: 'height-below-server', change: (tile) => tile.patch('heights', 40, [-600], 40) },
  { rule: 'seam-heights', hasFix: true, change: (tile) => tile.patch('heights', 136, [0.5], 40) },
  { rule: 'seam-normals', hasFix: true, change: (tile) => tile.patch('normals', 137 * 3, [3], 40) },
  { rule: 'wrong-normals', hasFix: true, change: (tile) => tile.chunk({ heights: one(145, 72, 30) }, 40) },
  { rule: 'path-length', change: (tile) => tile.set(tile.at('textures'), { path: 'x'.repeat(256) }) },
  { rule: 'path-empty', change: (tile) => tile.set(tile.at('textures'), { path: '' }) },
  {
    rule: 'unused-name',
    change: (tile) => {
      editStructure(tile.document, 'Add', (structure) => structure.create('texture', { path: 'Tileset\\Sand.blp' }));
    },
  },
  { rule: 'unique-id-repeated', change: (tile) => tile.set(tile.at('mapObjects'), { uniqueId: 1 }) },
  { rule: 'scale-zero', hasFix: true, change: (tile) => tile.set(tile.at('doodads'), { scale: 0 }) },
  {
    rule: 'object-box',
    hasFix: true,
    change: (tile) => {
      const { minimum, maximum } = fieldsOf(MapObject, tile.document.get(tile.at('mapObjects')));
      tile.set(tile.at('mapObjects'), { minimum: maximum, maximum: minimum });
    },
  },
  {
    rule: 'object-outside',
    change: (tile) => tile.set(tile.at('mapObjects'), { position: [5, 5, 5], minimum: [0, 0, 0], maximum: [9, 9, 9] }),
  },
  {
    rule: 'placement-unreferenced',
    hasFix: true,
    change: (tile) => {
      for (let chunk = 0; chunk < 256; chunk++) tile.chunk({ doodadRefs: new Uint32Array(0) }, chunk);
    },
  },
  { rule: 'doodad-outside', change: (tile) => tile.set(tile.at('doodads'), { position: [5, 5, 5] }) },
  {
    rule: 'reference-repeated',
    hasFix: true,
    change: (tile) => tile.chunk({ doodadRefs: Uint32Array.of(0, 0) }),
  },
  { rule: 'reference-stray', hasFix: true, change: (tile) => tile.chunk({ objectRefs: Uint32Array.of(0) }) },
  { rule: 'reference-missing', hasFix: true, change: (tile) => tile.chunk({ doodadRefs: Uint32Array.of(5) }) },
  { rule: 'liquid-rectangle', change: (tile) => tile.set(tile.inChunk('liquids'), { x: 3 }) },
  { rule: 'liquid-data', change: (tile) => tile.set(tile.inChunk('liquids'), { depths: new Uint8Array(9) }) },
  { rule: 'liquid-heights', hasFix: true, change: (tile) => tile.set(tile.inChunk('liquids'), { minimumHeight: 30 }) },
  { rule: 'texture-reference', change: (tile) => tile.layer({ textureId: 9 }) },
  { rule: 'doodad-model-reference', change: (tile) => tile.set(tile.at('doodads'), { nameId: 4 }) },
  { rule: 'map-object-model-reference', change: (tile) => tile.set(tile.at('mapObjects'), { nameId: 4 }) },
  { rule: 'unknown-value', change: (tile) => tile.set(tile.inChunk('liquids'), { vertexFormat: 7 }) },
  { rule: 'unknown-bits', change: (tile) => tile.set(tile.at('doodads'), { flags: 0x8000 }) },
  { rule: 'value-range', change: (tile) => tile.set(tile.inChunk('liquids'), { width: 0 }) },
  { rule: 'not-a-number', change: (tile) => tile.patch('heights', 40, [NaN], 40) },
];

/** Ground with a hill and normals that fit it: rules about light must not fire on what tools make. */
export function hillyTile(): FormatDocument {
  const document = healthyTile();
  document.edit('Hill', (tx) => {
    const positions = [100, 101, 116, 117];
    for (const position of positions) {
      const id = tileList(document, 'chunks')[position];
      if (id === undefined) continue;
      const heights = Float32Array.from({ length: 145 }, (_, vertex) => {
        const row = Math.floor(vertex / 17);
        const column = vertex % 17;
        const [south, east] = column > 8 ? [row + 0.5, column - 8.5] : [row, column];
        const [s, e] = [south + (position >= 116 ? 8 : 0) - 8, east + (position % 16 === 5 ? 8 : 0) - 8];
        return Math.max(0, 8 - Math.max(Math.abs(s), Math.abs(e))) * 2;
      });
      tx.update(id, { heights });
    }
    updateNormals(tx, document, positions);
  });
  return document;
}

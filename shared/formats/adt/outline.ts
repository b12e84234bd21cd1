/** The outline of a tile: its lists, and its chunks by rows. */
import { counted } from '../../codec/words.ts';
import { RawChunk } from '../../codec/chunks.ts';
import { fieldsIf, fieldsOf } from '../../codec/record.ts';
import { modelPath, placementFields } from '../common/terrain/placements.ts';
import { Layer } from './schema/layer.ts';
import { MapChunk } from './schema/mapChunk.ts';
import { Texture } from './schema/texture.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { OutlineNode } from '../../format/format.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import { chunksPerSide } from '../../geometry/terrain/grid.ts';
import { tileFields, tileList } from './model.ts';
import type { TileList } from './schema/tileData.ts';

function fileName(path: unknown): string {
  return (
    String(path ?? '')
      .split(/[\\/]/)
      .at(-1) ?? ''
  );
}

/** The text of a name of any list. */
function pathOf(record: DocumentRecord): string {
  return fieldsIf(Texture, record)?.path ?? modelPath(record);
}

function leaf(record: RecordId, label: string, icon: string, meta?: string): OutlineNode {
  return { key: `record/${record}`, label, icon, record, children: [], ...(meta === undefined ? {} : { meta }) };
}

function heading(document: DocumentView, name: TileList, label: string, icon: string, rows: readonly OutlineNode[]) {
  const meta = String(tileList(document, name).length);
  return { key: `list/${name}`, label, icon, meta, record: null, collection: name, children: rows };
}

function names(document: DocumentView, list: TileList, label: string, icon: string): OutlineNode {
  const rows = tileList(document, list).map((id, position) =>
    leaf(id, fileName(pathOf(document.get(id))) || `${label} ${position}`, icon),
  );
  return heading(document, list, label, icon, rows);
}

function placements(document: DocumentView, list: TileList, models: TileList, label: string): OutlineNode {
  const paths = tileList(document, models).map((id) => fileName(modelPath(document.get(id))));
  const rows = tileList(document, list).map((id, position) => {
    const { nameId, uniqueId } = placementFields(document.get(id));
    return leaf(id, paths[nameId] ?? `Placement ${position}`, 'doodad', String(uniqueId));
  });
  return heading(document, list, label, 'doodad', rows);
}

/** Texture names by position, for labels of layers. */
type TextureNames = readonly string[];

function layerNodes(document: DocumentView, chunk: DocumentRecord, textures: TextureNames): readonly OutlineNode[] {
  return fieldsOf(MapChunk, chunk).layers.map((id, position) => {
    const { textureId: texture } = fieldsOf(Layer, document.get(id));
    return leaf(id, textures[texture] ?? `Layer ${position}`, 'layer', position === 0 ? 'base' : undefined);
  });
}

function chunkNode(document: DocumentView, id: RecordId, position: number, textures: TextureNames): OutlineNode {
  const record = document.get(id);
  const place = `Chunk ${position % chunksPerSide}, ${Math.floor(position / chunksPerSide)}`;
  const chunk = fieldsIf(MapChunk, record);
  if (chunk === null) return leaf(id, place, 'unknownChunk', 'damaged, kept');
  const others = (['liquids', 'oldLiquids', 'emitters'] as const).flatMap((list) =>
    chunk[list].map((child, index) => {
      const isSound = list === 'emitters';
      return leaf(child, `${isSound ? 'Sound emitter' : 'Liquid'} ${index}`, isSound ? 'event' : 'liquid');
    }),
  );
  const layers = layerNodes(document, record, textures);
  const meta = counted(layers.length, 'layer');
  return { key: `record/${id}`, label: place, icon: 'grid', meta, record: id, children: [...layers, ...others] };
}

/** Sixteen rows of sixteen: 256 chunks in one list are too many to look through. */
function chunkRows(document: DocumentView): OutlineNode {
  const textures = tileList(document, 'textures').map((id) => fileName(fieldsOf(Texture, document.get(id)).path));
  const ids = tileList(document, 'chunks');
  const rows = Array.from({ length: Math.ceil(ids.length / chunksPerSide) }, (_, row): OutlineNode => {
    const first = row * chunksPerSide;
    const children = ids
      .slice(first, first + chunksPerSide)
      .map((id, column) => chunkNode(document, id, first + column, textures));
    return { key: `chunks/${row}`, label: `Row ${row}`, icon: 'terrain', record: null, children };
  });
  return heading(document, 'chunks', 'Chunks', 'grid', rows);
}

function unknownNodes(document: DocumentView): OutlineNode[] {
  const ids = tileList(document, 'unknownChunks');
  if (ids.length === 0) return [];
  const rows = ids.map((id) => {
    const tag = [...fieldsOf(RawChunk, document.get(id)).tag].toReversed().join('').replaceAll('\0', '');
    return leaf(id, tag === '' ? 'Stray bytes' : tag, 'unknownChunk', 'kept');
  });
  return [heading(document, 'unknownChunks', 'Unknown chunks', 'unknownChunk', rows)];
}

export function outlineTile(document: DocumentView): OutlineNode {
  return {
    key: 'tile',
    label: 'Terrain tile',
    icon: 'terrain',
    meta: `${tileFields(document).alphaDepth} bit`,
    record: document.root,
    children: [
      names(document, 'textures', 'Textures', 'texture'),
      chunkRows(document),
      placements(document, 'doodads', 'doodadModels', 'Doodads'),
      placements(document, 'mapObjects', 'objectModels', 'Map objects'),
      names(document, 'doodadModels', 'Doodad models', 'model'),
      names(document, 'objectModels', 'Map object models', 'model'),
      ...unknownNodes(document),
    ],
  };
}

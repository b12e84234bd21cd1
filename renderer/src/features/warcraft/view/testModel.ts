/** Builds small models for the viewport's tests. */
import { initialFields } from '../../../../../shared/codec/record.ts';
import type { Document } from '../../../../../shared/document/document.ts';
import type { Fields, RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { createModel } from '../../../../../shared/formats/mdx/create.ts';
import { chunkTagOf, chunkWithTag, itemsWithTags } from '../../../../../shared/formats/mdx/model.ts';
import { listByName } from '../../../../../shared/codec/byName.ts';
import { chunkItems, chunksIn } from '../../../../../shared/codec/chunks.ts';

export class TestModel {
  readonly document: Document;

  constructor(version = 800) {
    this.document = createModel(version);
  }

  /** A record of a chunk, such as a sequence; what is not given is as in a new one. */
  add(type: string, fields: Fields = {}): RecordId {
    const { document } = this;
    return document.edit(`Add ${type}`, (transaction) => {
      const tag = chunkTagOf(type) ?? '';
      let chunk = chunkWithTag(document, tag)?.id;
      if (chunk === undefined) {
        chunk = transaction.add('chunk', document.root, { tag, items: [] });
        const chunks = chunksIn(document.get(document.root));
        transaction.update(document.root, { chunks: [...chunks, chunk] });
      }
      const item = transaction.add(type, chunk, { ...this.initial(type), ...fields });
      transaction.update(chunk, { items: [...chunkItems(document.get(chunk)), item] });
      return item;
    });
  }

  /** A record in a list of another: a layer of a material, a track of a node. */
  addTo(owner: RecordId, list: string, type: string, fields: Fields = {}): RecordId {
    const { document } = this;
    return document.edit(`Add ${type}`, (transaction) => {
      const child = transaction.add(type, owner, { ...this.initial(type), ...fields });
      transaction.update(owner, { [list]: [...listByName(document.get(owner).fields, list), child] });
      return child;
    });
  }

  addTrack(owner: RecordId, list: string, tag: string, frames: number[], values: number[]): RecordId {
    return this.addTo(owner, list, 'track', {
      tag,
      interpolation: 1,
      frames: Int32Array.from(frames),
      values: tag === 'KMTF' ? Uint32Array.from(values) : Float32Array.from(values),
    });
  }

  /** Pivots of the nodes, in the order of their object ids. */
  setPivots(...points: number[]): RecordId {
    const [pivots] = itemsWithTags(this.document, ['PIVT']);
    if (pivots === undefined) throw new Error('a new model has pivots');
    this.document.edit('Set pivots', (transaction) =>
      transaction.update(pivots, { points: Float32Array.from(points) }),
    );
    return pivots;
  }

  /** A square of two triangles in the YZ plane at x = 0, 20 units wide, facing +X, moved by one node. */
  addSquare(objectId: number, fields: Fields = {}): RecordId {
    const geoset = this.add('geoset', {
      positions: Float32Array.of(0, -10, 0, 0, 10, 0, 0, 10, 20, 0, -10, 20),
      normals: Float32Array.of(1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0),
      faceTypes: Uint32Array.of(4),
      faceCounts: Uint32Array.of(6),
      faces: Uint16Array.of(0, 1, 2, 0, 2, 3),
      vertexGroups: Uint8Array.of(0, 0, 0, 0),
      groupSizes: Uint32Array.of(1),
      matrices: Int32Array.of(objectId),
      materialId: 0,
      ...fields,
    });
    this.addTo(geoset, 'uvSets', 'uvSet', { coordinates: Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0) });
    return geoset;
  }

  addMaterial(...layers: Fields[]): RecordId {
    const material = this.add('material');
    for (const layer of layers) this.addTo(material, 'layers', 'layer', layer);
    return material;
  }

  private initial(type: string): Fields {
    const schema = this.document.format.schemas.get(type);
    if (schema === undefined) throw new Error(`no schema of type ${type}`);
    return initialFields(schema, this.document.version);
  }
}

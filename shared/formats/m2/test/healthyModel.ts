/** Models made by code for tests: healthy ones that no rule complains about, and ways to change them. */
import { listByName } from '../../../codec/byName.ts';
import type { FormatDocument } from '../../../format/format.ts';
import { openDocument } from '../../../document/document.ts';
import type { Document } from '../../../document/document.ts';
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import { editStructure } from '../../../document/structure.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { createModel } from '../create.ts';
import { m2 } from '../index.ts';
import type { ModelList } from '../model.ts';
import { listOf, trackOf } from '../model.ts';
import { sequenceLookup } from '../lookups.ts';
import { NESTED_TRACKS } from '../schema/trackKinds.ts';

/** Changes inside one edit of a document; records are named by list and position. */
export class Builder {
  readonly document: Document;
  readonly transaction: Transaction;

  constructor(document: Document, transaction: Transaction) {
    this.document = document;
    this.transaction = transaction;
  }

  find(list: ModelList, position = 0): RecordId {
    const id = listOf(this.document, list)[position];
    if (id === undefined) throw new Error(`no ${list}[${position}]`);
    return id;
  }

  set(list: ModelList, fields: Fields, position = 0): void {
    this.transaction.update(this.find(list, position), fields);
  }

  setModel(fields: Fields): void {
    this.transaction.update(this.document.root, fields);
  }

  setInView(list: 'submeshes' | 'batches', fields: Fields): void {
    const [id] = listByName(this.document.get(this.find('views')).fields, list);
    if (id !== undefined) this.transaction.update(id, fields);
  }

  setTrack(list: ModelList, property: string, fields: Fields, position = 0): void {
    const track = trackOf(this.document, this.find(list, position), property);
    if (track === null) throw new Error(`no ${property}`);
    this.transaction.update(track.id, fields);
  }

  /** Keys for the first sequence, in the form of the version. */
  keys(times: readonly number[]): Fields {
    const isNested = this.document.version >= NESTED_TRACKS;
    const count = listOf(this.document, 'sequences').length;
    const table = new Uint32Array(count * 2);
    table.set(isNested ? [0, times.length] : [0, times.length - 1]);
    const ranges = Uint32Array.of(...table, ...listOf(this.document, 'globalLoops').flatMap(() => [0, 0]));
    return { times: Uint32Array.from(times), ...(isNested ? { rows: table } : { ranges }) };
  }
}

export function change(document: FormatDocument, edit: (build: Builder) => unknown): FormatDocument {
  document.edit('Change', (transaction) => edit(new Builder(document, transaction)));
  return document;
}

/** A triangle on two bones with a texture, two sequences, a loop, and one of everything that stands on bones. */
export function healthyModel(version: number): FormatDocument {
  const document = createModel(version);
  const isNested = version >= NESTED_TRACKS;
  editStructure(document, 'Fill', (structure) => {
    const { root } = document;
    structure.create('bone', { parent: 0, flags: 0x200, keyBone: 2, pivot: [1, 0, 0] });
    structure.create(
      'sequence',
      isNested
        ? { animation: 4, duration: 500, flags: 0x20, alias: 1 }
        : { animation: 4, startTime: 2000, endTime: 2500 },
    );
    structure.create('globalLoop', { duration: 700 });
    structure.create('texture', { path: 'World\\Generic\\Stone.blp', flags: 3 });
    structure.create('texture', { kind: 11 });
    structure.create('material', { blend: 1 });
    structure.create('color');
    structure.create('textureWeight');
    structure.create('textureTransform');
    structure.create('attachment', { slot: 1, bone: 1, position: [1, 2, 3] });
    structure.create('event', { identifier: '$CHD', bone: 1 });
    structure.create('light', { bone: 0, kind: 1 });
    structure.create('camera', { kind: 0 });
    structure.create('ribbon', { bone: 1, textures: Uint16Array.of(0), materials: Uint16Array.of(0) });
    structure.create('particle', { bone: 1, texture: 0 });
    structure.create('submesh', { geoset: 1, vertexCount: 3, indexCount: 3, boneCount: 2, boneInfluences: 1 });
    structure.create('batch', { textureCount: 1 });
    structure.transaction.update(root, {
      name: 'Healthy',
      replaceableLookup: Uint16Array.of(0, ...Array.from({ length: 10 }, () => 0xffff), 1),
      keyBoneLookup: Uint16Array.of(0xffff, 0xffff, 1),
      boneCombos: Uint16Array.of(0, 1),
      textureCombos: Uint16Array.of(0),
      coordinateCombos: Int16Array.of(0),
      weightCombos: Uint16Array.of(0),
      transformCombos: Uint16Array.of(0),
      attachmentLookup: Uint16Array.of(0xffff, 0),
      cameraLookup: Uint16Array.of(0),
      sequenceLookup: sequenceLookup(
        version,
        [0, 4].map((animation) => ({ animation, nextVariation: -1 })),
      ),
      bounds: { minimum: [0, 0, 0], maximum: [1, 1, 0], radius: 2 },
      ...(isNested ? {} : { playableLookup: Uint16Array.from({ length: 406 }, (_, index) => (index === 8 ? 4 : 0)) }),
    });
  });
  change(document, (build) => {
    build.set('vertices', {
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      boneWeights: Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0),
      boneIndices: Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0),
      normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
      textureCoordinates: new Float32Array(6),
      textureCoordinates2: new Float32Array(6),
    });
    build.set('views', {
      vertices: Uint16Array.of(0, 1, 2),
      triangles: Uint16Array.of(0, 1, 2),
      bones: Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0),
    });
    build.set('collision', {
      triangles: Uint16Array.of(0, 1, 2),
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      normals: Float32Array.of(0, 0, 1),
    });
    build.setTrack(
      'bones',
      'translation',
      { ...build.keys([0, 400, 900]), interpolation: 1, values: Float32Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2) },
      1,
    );
    build.setTrack('ribbons', 'heightAbove', { ...build.keys([0]), values: Float32Array.of(1) });
    build.setTrack('particles', 'emissionRate', { ...build.keys([0]), values: Float32Array.of(10) });
    build.setTrack('particles', 'lifespan', { ...build.keys([0]), values: Float32Array.of(2) });
  });
  const { bytes, files } = document.writeFiles('Healthy.m2');
  return openDocument(m2, bytes, { files });
}

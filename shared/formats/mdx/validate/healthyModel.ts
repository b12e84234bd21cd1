/** Models for the tests of this folder, made by code: healthy ones that no rule complains about, and ways to break them. */
import { listByName } from '../../../codec/byName.ts';
import { chunkItems, chunkTag } from '../../../codec/chunks.ts';
import type { FormatDocument } from '../../../format/format.ts';
import { initialFields } from '../../../codec/record.ts';
import type { RecordSchema } from '../../../codec/record.ts';
import type { DocumentRecord, Fields, RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import { openDocument } from '../../../document/document.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { mdx } from '../index.ts';
import { chunksOf, chunkTagOf, itemsWithTags } from '../model.ts';
import { mdxChunks } from '../schema/index.ts';
import { Geoset, GeosetAnimation, UvSet } from '../schema/geoset.ts';
import { Layer, LayerTexture, Material, TextureAnimation } from '../schema/material.ts';
import { BindPoses, FaceEffect, GlobalSequence, ModelHeader, Pivots, Sequence, Texture } from '../schema/model.ts';
import {
  Attachment,
  Bone,
  Camera,
  CollisionShape,
  EventObject,
  Helper,
  Light,
  ParticleEmitter,
  ParticleEmitter2,
  PopcornEmitter,
  RibbonEmitter,
} from '../schema/nodes.ts';
import { Track } from '../schema/track.ts';
import { sinceSkin, sinceTextureLists } from '../schema/versions.ts';
import { hdShader } from '../schema/flags.ts';

/** A file of nothing but its version. */
function emptyFile(version: number): Uint8Array {
  const bytes = new Uint8Array(16);
  bytes.set(Array.from('MDLXVERS', (letter) => letter.charCodeAt(0)));
  const view = new DataView(bytes.buffer);
  view.setUint32(8, 4, true);
  view.setUint32(12, version, true);
  return bytes;
}

/** Builds inside one edit of a document; places are named by chunk tag and position. */
export class Builder {
  readonly transaction: Transaction;
  private readonly document: Document;

  constructor(document: Document, transaction: Transaction) {
    this.document = document;
    this.transaction = transaction;
  }

  get root(): RecordId {
    return this.document.root;
  }

  /** The chunk with a tag, made where there is none. */
  chunk(tag: string): DocumentRecord {
    const found = chunksOf(this.document).find((chunk) => chunkTag(chunk) === tag);
    if (found !== undefined) return found;
    const { root } = this.document;
    const id = this.transaction.add(mdxChunks.Chunk.type, root, { tag, items: [] });
    const chunks = chunksOf(this.document).map((chunk) => chunk.id);
    this.transaction.update(root, { chunks: [...chunks, id] });
    return this.transaction.get(id);
  }

  /** Adds a record to the chunk of its kind. */
  add(schema: RecordSchema, fields: Fields = {}): RecordId {
    const chunk = this.chunk(chunkTagOf(schema.type) ?? '');
    const id = this.transaction.add(schema.type, chunk.id, {
      ...initialFields(schema, this.document.version),
      ...fields,
    });
    this.transaction.update(chunk.id, { items: [...chunkItems(chunk), id] });
    return id;
  }

  /** Adds a record to a list of another one. */
  addTo(owner: RecordId, list: string, schema: RecordSchema, fields: Fields = {}): RecordId {
    const id = this.transaction.add(schema.type, owner, { ...initialFields(schema, this.document.version), ...fields });
    const items = listByName(this.transaction.get(owner).fields, list);
    this.transaction.update(owner, { [list]: [...items, id] });
    return id;
  }

  /** Adds a track of f32 values, linear unless told otherwise. */
  track(
    owner: RecordId,
    tag: string,
    frames: readonly number[],
    values: readonly number[],
    fields: Fields = {},
  ): RecordId {
    const isNode = tag === 'KGTR' || tag === 'KGRT' || tag === 'KGSC';
    const isTexture = tag === 'KMTF';
    return this.addTo(owner, isNode ? 'transforms' : 'tracks', Track, {
      tag,
      interpolation: 1,
      globalSequenceId: -1,
      frames: Int32Array.from(frames),
      values: isTexture ? Uint32Array.from(values) : Float32Array.from(values),
      ...fields,
    });
  }

  find(tag: string, position = 0): RecordId {
    const id = itemsWithTags(this.document, [tag])[position];
    if (id === undefined) throw new Error(`no ${tag} ${position}`);
    return id;
  }

  child(owner: RecordId, list: string, position = 0): RecordId {
    const id = listByName(this.transaction.get(owner).fields, list)[position];
    if (id === undefined) throw new Error(`no ${list} ${position}`);
    return id;
  }

  set(tag: string, fields: Fields, position = 0): void {
    this.transaction.update(this.find(tag, position), fields);
  }

  /** Takes all records of a chunk out of the model, and the chunk with them. */
  removeChunk(tag: string): void {
    const { root } = this.document;
    const chunk = this.chunk(tag);
    const kept = chunksOf(this.document).filter(({ id }) => id !== chunk.id);
    this.transaction.update(root, { chunks: kept.map(({ id }) => id) });
    this.remove(chunk.id);
  }

  private remove(id: RecordId): void {
    for (const { id: each, owner } of this.document.all()) if (owner === id) this.remove(each);
    this.transaction.remove(id);
  }
}

const extent = { radius: 50, minimum: [-40, -40, 0], maximum: [40, 40, 90] };
const box = [50, -40, -40, 0, 40, 40, 90];

function addSurface(build: Builder, version: number): void {
  const isHd = version >= sinceSkin;
  const textureCount = isHd ? 6 : 1;
  for (let texture = 0; texture < textureCount; texture++)
    build.add(Texture, { path: `Textures\\Grunt${texture}.blp` });
  const material = build.add(Material, isHd && version < sinceTextureLists ? { shader: hdShader } : {});
  build.add(TextureAnimation);
  for (let position = 0; position < (version >= sinceTextureLists ? 1 : textureCount); position++) {
    const layer = build.addTo(material, 'layers', Layer, {
      textureId: position,
      textureAnimationId: position === 0 ? 0 : -1,
    });
    if (version < sinceTextureLists) continue;
    build.transaction.update(layer, { shaderTypeId: 1 });
    for (let slot = 0; slot < textureCount; slot++)
      build.addTo(layer, 'textures', LayerTexture, { textureId: slot, slot });
  }
  const geoset = build.add(Geoset, {
    positions: new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0]),
    normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1]),
    faceTypes: new Uint32Array([4]),
    faceCounts: new Uint32Array([3]),
    faces: new Uint16Array([0, 1, 2]),
    vertexGroups: isHd ? new Uint8Array(0) : new Uint8Array([0, 0, 0]),
    groupSizes: new Uint32Array([1]),
    matrices: new Int32Array([0]),
    extent,
    sequenceExtents: new Float32Array(isHd ? [] : [...box, ...box]),
  });
  if (isHd) {
    const skin = new Uint8Array(24);
    for (let vertex = 0; vertex < 3; vertex++) skin[vertex * 8 + 4] = 255;
    build.transaction.update(geoset, { skin });
  }
  build.addTo(geoset, 'uvSets', UvSet, { coordinates: new Float32Array([0, 0, 1, 0, 0, 1]) });
  build.add(GeosetAnimation);
}

/** One node of every kind, with what makes it sensible; the bone has id 0. */
function addNodes(build: Builder, version: number): void {
  let objectId = 0;
  const node = (schema: RecordSchema, fields: Fields): RecordId =>
    build.add(schema, { ...fields, objectId: objectId++ });
  const bone = node(Bone, { name: 'Root' });
  build.track(bone, 'KGTR', [0, 500, 1000, 2000, 3000], [0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 9]);
  build.track(bone, 'KGRT', [0, 1000], [0, 0, 0, 1, 0, 0, 1, 0], { globalSequenceId: 0 });
  node(Light, { name: 'Lamp' });
  node(Helper, { name: 'Helper', parentId: 0 });
  const attachment = node(Attachment, { name: 'Origin Ref' });
  build.track(attachment, 'KATV', [0, 2000], [1, 0], { interpolation: 0 });
  node(ParticleEmitter, { name: 'Debris', path: 'Objects\\Stone.mdx', lifespan: 1 });
  node(ParticleEmitter2, { name: 'Smoke', textureId: 0, speed: 10, latitude: 10 });
  node(RibbonEmitter, { name: 'Trail', materialId: 0, lifespan: 1, emissionRate: 10 });
  node(EventObject, { name: 'SNDxAXXX', frames: new Int32Array([2000]) });
  node(CollisionShape, { name: 'Box', vertexB: [1, 1, 1] });
  if (version >= sinceSkin) {
    node(PopcornEmitter, { name: 'Sparks', path: 'Effects\\Sparks.pkb', visibilityGuide: 'Always=on' });
    build.add(FaceEffect, { name: 'Face', path: 'Face.facefx' });
    build.add(BindPoses, { matrices: new Float32Array((objectId + 1) * 12) });
  }
  build.add(Pivots, { points: new Float32Array(objectId * 3) });
}

/** A small model with one thing of every kind, about which no rule has anything to say. */
export function healthyModel(version = 800): FormatDocument {
  const document = openDocument(mdx, emptyFile(version));
  document.edit('Build', (transaction) => {
    const build = new Builder(document, transaction);
    build.add(ModelHeader, { name: 'Grunt', extent });
    build.add(Sequence, { name: 'Stand - 1', interval: [0, 1000], extent });
    build.add(Sequence, { name: 'Death', interval: [2000, 3000], extent });
    build.add(Sequence, { name: 'Portrait', interval: [4000, 5000], extent });
    build.add(GlobalSequence);
    addSurface(build, version);
    addNodes(build, version);
    if (version === 800) build.set('GEOS', { sequenceExtents: new Float32Array([...box, ...box, ...box]) });
    build.add(Camera, { name: 'Portrait', targetPosition: [0, 0, 60], position: [200, 0, 60] });
  });
  return openDocument(mdx, document.write());
}

/** Changes a model in one step that can be taken back. */
export function breakModel(document: FormatDocument, change: (build: Builder) => void): FormatDocument {
  document.edit('Break', (transaction) => change(new Builder(document, transaction)));
  return document;
}

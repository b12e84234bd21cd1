/** A small model for the tests of this folder, made by code: one thing of every kind, about which no rule complains. */
import type { FormatDocument } from '../../format/format.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import { initialFields } from '../../codec/record.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { listByName } from '../../codec/byName.ts';
import { openDocument } from '../../document/document.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import { collectionList } from '../../codec/collection.ts';
import { createStudioModel } from './create.ts';
import { goldsrc } from './index.ts';
import { Animation } from './schema/animations.ts';
import { BodyPart, Mesh, SubModel } from './schema/body.ts';
import { channelCount } from './schema/channels.ts';
import { GroupFile, SequenceGroup } from './schema/files.ts';
import { studioVersion } from './schema/header.ts';
import { Event, Sequence } from './schema/sequence.ts';
import { Attachment, Bone, BoneController, Hitbox } from './schema/skeleton.ts';
import { paletteLength, Texture } from './schema/texture.ts';

/** Builds inside one edit of a document; records are named by collection and position. */
export class Builder {
  readonly transaction: Transaction;
  private readonly document: DocumentView;

  constructor(document: DocumentView, transaction: Transaction) {
    this.document = document;
    this.transaction = transaction;
  }

  get root(): RecordId {
    return this.document.root;
  }

  add(owner: RecordId, list: string, schema: RecordSchema, fields: Fields = {}): RecordId {
    const id = this.transaction.add(schema.type, owner, { ...initialFields(schema, studioVersion), ...fields });
    this.transaction.update(owner, { [list]: [...listByName(this.transaction.get(owner).fields, list), id] });
    return id;
  }

  find(collection: string, position = 0): RecordId {
    const id = collectionList(goldsrc, this.document, collection)[position];
    if (id === undefined) throw new Error(`no ${collection} ${position}`);
    return id;
  }

  set(collection: string, fields: Fields, position = 0): void {
    this.transaction.update(this.find(collection, position), fields);
  }

  /** Takes everything out of a list, with all that it holds. */
  clear(owner: RecordId, list: string): void {
    const ids = listByName(this.transaction.get(owner).fields, list);
    this.transaction.update(owner, { [list]: [] });
    for (const id of ids) this.remove(id);
  }

  private remove(id: RecordId): void {
    for (const { id: each, owner } of [...this.document.all()]) if (owner === id) this.remove(each);
    this.transaction.remove(id);
  }
}

export const healthyFrames = 3;
export const healthyBones = 2;

function samples(seed: number): Int16Array {
  return Int16Array.from({ length: healthyBones * healthyFrames * channelCount }, (_, at) =>
    at % 5 === 0 ? 0 : ((at * 37 + seed * 101) % 400) - 200,
  );
}

/** A quad of two triangles as one strip of four corners: vertex, normal, s, t. */
const strip = [4, 0, 0, 0, 0, 1, 1, 15, 0, 2, 0, 0, 15, 3, 1, 15, 15];

function addBody(build: Builder): void {
  const part = build.add(build.root, 'bodyparts', BodyPart, { name: 'body' });
  const model = build.add(part, 'models', SubModel, {
    name: 'quad',
    positions: Float32Array.of(0, 0, 0, 8, 0, 0, 0, 8, 0, 8, 8, 0),
    vertexBones: Uint8Array.of(0, 0, 1, 1),
    normals: Float32Array.of(0, 0, 1, 0, 1, 0),
    normalBones: Uint8Array.of(0, 1),
  });
  build.add(model, 'meshes', Mesh, { triangleCount: 2, normalCount: 2, commands: Int16Array.from(strip) });
  build.add(part, 'models', SubModel, { name: 'blank' });
  const second = build.add(build.root, 'bodyparts', BodyPart, { name: 'hat', base: 2 });
  build.add(second, 'models', SubModel, { name: 'hat' });
}

function addSequences(build: Builder): void {
  const idle = build.add(build.root, 'sequences', Sequence, {
    name: 'idle',
    frames: healthyFrames,
    flags: 1,
    activity: 1,
  });
  build.add(idle, 'events', Event, { frame: 1, event: 1004, options: 'common/step.wav' });
  build.add(idle, 'animations', Animation, { samples: samples(1) });
  const aim = build.add(build.root, 'sequences', Sequence, {
    name: 'aim',
    frames: healthyFrames,
    entryNode: 1,
    exitNode: 2,
    group: 1,
  });
  build.add(aim, 'animations', Animation, { samples: samples(2) });
  build.add(aim, 'animations', Animation, { samples: samples(3) });
  const name = 'models\\healthy01.mdl';
  const group = build.add(build.root, 'sequenceGroups', SequenceGroup, { label: 'aiming', name });
  build.add(group, 'files', GroupFile, { name });
  build.transaction.update(build.root, { nodeCount: 2, transitions: Uint8Array.of(1, 2, 1, 2) });
}

/** A new document with a model; nothing in it comes from a file. */
export function buildHealthy(): FormatDocument {
  const document = createStudioModel('healthy.mdl');
  document.edit('Build', (transaction) => {
    const build = new Builder(document, transaction);
    build.add(build.root, 'bones', Bone, { name: 'root', controllers: [-1, -1, -1, 0, -1, -1] });
    build.add(build.root, 'bones', Bone, { name: 'arm', parent: 0, value: [0, 0, 10, 0, 0.5, 0] });
    build.add(build.root, 'controllers', BoneController, { bone: 0, type: 8 });
    build.add(build.root, 'hitboxes', Hitbox, { bone: 1, group: 1 });
    build.add(build.root, 'attachments', Attachment, { bone: 1, origin: [0, 0, 4] });
    addSequences(build);
    addBody(build);
    build.add(build.root, 'textures', Texture, {
      name: 'skin.bmp',
      width: 16,
      height: 16,
      pixels: Uint8Array.from({ length: 256 }, (_, at) => at),
      palette: Uint8Array.from({ length: paletteLength }, (_, at) => at % 256),
    });
    build.transaction.update(build.root, { skinColumns: 1, skinFamilies: 1, skinTable: Int16Array.of(0) });
  });
  return document;
}

/** The same model, read again from its two files. */
export function healthyModel(): FormatDocument {
  const { bytes, files } = buildHealthy().writeFiles('healthy.mdl');
  return openDocument(goldsrc, bytes, { files });
}

/** What records of a model are called in lists, and the short text beside the name. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord } from '../../codec/documentRecord.ts';
import { worldEventMeaning } from '../common/worldEvents.ts';
import { animationName } from './animationNames.ts';
import { listOf } from './model.ts';
import { attachmentNames, geosetName, keyBoneNames, textureTypeNames } from './names.ts';
import { Bone } from './schema/bone.ts';
import { Particle, Ribbon, emitterNames } from './schema/emitters.ts';
import { blendNames, Material, Texture } from './schema/material.ts';
import { Attachment, Camera, cameraNames, Event, Light, lightNames } from './schema/points.ts';
import { GlobalLoop, Sequence } from './schema/sequence.ts';
import { Batch, Submesh, View } from './schema/view.ts';
import { fieldsOf } from '../../codec/record.ts';

export interface Label {
  readonly label: string;
  readonly meta?: string;
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

function textureLabel(record: DocumentRecord, position: number): string {
  const { path, kind } = fieldsOf(Texture, record);
  if (path !== '') return fileName(path);
  return kind === 0 ? `Texture ${position}` : (textureTypeNames[kind] ?? `Texture of kind ${kind}`);
}

function sequenceLabel(record: DocumentRecord): Label {
  const { animation, variation, startTime, endTime, duration, flags } = fieldsOf(Sequence, record);
  const length = duration ?? (endTime ?? 0) - (startTime ?? 0);
  const isAlias = duration !== undefined && (flags & 0x40) !== 0;
  return {
    label: variation === 0 ? animationName(animation) : `${animationName(animation)} ${variation}`,
    meta: isAlias ? 'alias' : `${length} ms`,
  };
}

function boneLabel(record: DocumentRecord, position: number): Label {
  const { keyBone } = fieldsOf(Bone, record);
  const name = keyBone >= 0 ? keyBoneNames[keyBone] : undefined;
  return { label: name === undefined ? `Bone ${position}` : `Bone ${position} · ${name}` };
}

function batchLabel(document: DocumentView, record: DocumentRecord, position: number): Label {
  const { material, submesh } = fieldsOf(Batch, record);
  const view = record.owner === null ? null : document.get(record.owner);
  const drawn = view === null ? undefined : fieldsOf(View, view).submeshes[submesh];
  const part = drawn === undefined ? '' : ` · ${geosetName(fieldsOf(Submesh, document.get(drawn)).geoset)}`;
  const id = listOf(document, 'materials')[material];
  const blend = id === undefined ? undefined : blendNames[fieldsOf(Material, document.get(id)).blend];
  return { label: `Batch ${position} · submesh ${submesh}${part}`, ...(blend === undefined ? {} : { meta: blend }) };
}

/** Triangles of the submeshes that a batch of the view draws, each once. What no submesh reaches is not drawn. */
function drawnTriangles(document: DocumentView, record: DocumentRecord): number {
  const { submeshes, batches } = fieldsOf(View, record);
  const drawn = new Set(batches.map((id) => fieldsOf(Batch, document.get(id)).submesh));
  return submeshes.reduce(
    (sum, id, position) =>
      drawn.has(position) ? sum + Math.floor(fieldsOf(Submesh, document.get(id)).indexCount / 3) : sum,
    0,
  );
}

/** Name and short text of a record at a position of its list. */
export function labelOf(document: DocumentView, record: DocumentRecord, position: number): Label {
  switch (record.type) {
    case 'sequence':
      return sequenceLabel(record);
    case 'globalLoop':
      return { label: `Global loop ${position}`, meta: `${fieldsOf(GlobalLoop, record).duration} ms` };
    case 'bone':
      return boneLabel(record, position);
    case 'texture':
      return { label: textureLabel(record, position) };
    case 'material': {
      const { blend } = fieldsOf(Material, record);
      return { label: `Material ${position}`, meta: blendNames[blend] ?? `blend ${blend}` };
    }
    case 'view': {
      const { profile } = fieldsOf(View, record);
      return { label: `View ${profile ?? position}`, meta: `${drawnTriangles(document, record)} triangles` };
    }
    case 'submesh': {
      const { geoset, indexCount } = fieldsOf(Submesh, record);
      return { label: `${position} · ${geosetName(geoset)}`, meta: `${Math.floor(indexCount / 3)} triangles` };
    }
    case 'batch':
      return batchLabel(document, record, position);
    case 'attachment': {
      const { slot } = fieldsOf(Attachment, record);
      return { label: attachmentNames[slot] ?? `Attachment ${slot}` };
    }
    case 'event': {
      const { identifier } = fieldsOf(Event, record);
      const meaning = worldEventMeaning(identifier);
      return { label: identifier, ...(meaning === null ? {} : { meta: meaning.words }) };
    }
    case 'light':
      return { label: `Light ${position}`, meta: lightNames[fieldsOf(Light, record).kind]?.toLowerCase() ?? 'unknown' };
    case 'camera': {
      const { kind } = fieldsOf(Camera, record);
      return { label: `Camera ${position} · ${cameraNames[kind] ?? `kind ${kind}`}` };
    }
    case 'ribbon':
      return { label: `Ribbon ${position}`, meta: `bone ${fieldsOf(Ribbon, record).bone}` };
    case 'particle': {
      const { emitter } = fieldsOf(Particle, record);
      const meta = emitterNames[emitter];
      return { label: `Particle emitter ${position}`, ...(meta === undefined ? {} : { meta: meta.toLowerCase() }) };
    }
    case 'color':
      return { label: `Colour ${position}` };
    case 'textureWeight':
      return { label: `Texture weight ${position}` };
    case 'textureTransform':
      return { label: `Texture transform ${position}` };
    case 'textureFlipbook':
      return { label: `Texture flipbook ${position}` };
    default:
      return { label: `${record.type} ${position}` };
  }
}

/** For each rule, the smallest change that makes a healthy alpha model break it. Used by the tests only. */
import { chunksIn } from '../../../../codec/chunks.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import { Layer, Material } from '../../schema/material.ts';
import { RawChunk } from '../../../../codec/chunks.ts';
import type { Document } from '../../../../document/document.ts';
import type { Fields, RecordId } from '../../../../codec/documentRecord.ts';
import type { Structure } from '../../../../document/structure.ts';
import { chunksOf, chunkWithTag, itemsWithTags } from '../../model.ts';
import { addTrack } from '../test/healthyModel.ts';

/** What a case changes a model with. */
export interface Change {
  readonly document: Document;
  readonly structure: Structure;
  /** Changes the record at a place of a chunk. */
  readonly set: (tag: string, fields: Fields, position?: number) => void;
}

export interface Case {
  readonly rule: string;
  readonly change: (change: Change) => unknown;
  /** Version of the model; 1400 when left out. */
  readonly version?: number;
  /** The problem must offer a fix. */
  readonly hasFix?: true;
}

export function itemOf(document: Document, tag: string, position = 0): RecordId {
  const id = itemsWithTags(document, [tag])[position];
  if (id === undefined) throw new Error(`no ${tag} ${position}`);
  return id;
}

function addRawChunk({ document, structure }: Change, tag: string, problem: string | null, statedSize = 0): void {
  const { transaction } = structure;
  const data = new Uint8Array(4);
  const id = transaction.add(RawChunk.type, document.root, { tag, problem, statedSize, data });
  const chunks = chunksIn(document.get(document.root));
  transaction.update(document.root, { chunks: [...chunks, id] });
}

function setChunk({ document, structure }: Change, tag: string, fields: Fields): void {
  const chunk = chunkWithTag(document, tag);
  if (chunk !== null) structure.transaction.update(chunk.id, fields);
}

function setLayer({ document, structure }: Change, fields: Fields): void {
  const [layer] = fieldsOf(Material, document.get(itemOf(document, 'MTLS'))).layers;
  if (layer !== undefined) structure.transaction.update(layer, fields);
}

function removeHeader({ document, structure }: Change): void {
  const header = itemOf(document, 'MODL');
  const { owner } = document.get(header);
  const kept = chunksOf(document).filter(({ id }) => id !== owner);
  structure.transaction.update(document.root, { chunks: kept.map(({ id }) => id) });
  structure.transaction.remove(header);
  if (owner !== null) structure.transaction.remove(owner);
}

const fileCases: readonly Case[] = [
  { rule: 'damaged-chunk', change: (change) => addRawChunk(change, 'TXAN', 'TXAN at 0x10: 9 bytes stated, 4 left') },
  { rule: 'truncated-chunk', change: (change) => addRawChunk(change, 'INFO', null, 400) },
  { rule: 'unknown-chunk', change: (change) => addRawChunk(change, 'INFO', null) },
  { rule: 'repeated-chunk', change: (change) => addRawChunk(change, 'SEQS', null) },
  { rule: 'missing-model-chunk', change: removeHeader },
  {
    rule: 'chunk-size',
    hasFix: true,
    change: (change) => setChunk(change, 'SEQS', { unknownTail: new Uint8Array(4) }),
  },
  { rule: 'unknown-bytes', change: ({ set }) => set('GEOA', { unknownTail: new Uint8Array(3) }) },
  {
    rule: 'too-many-entries',
    change: ({ structure }) => {
      for (let count = 0; count < 253; count++) structure.create('sequence');
    },
  },
  { rule: 'version-unknown', version: 1350, change: () => {} },
];

const geosetCases: readonly Case[] = [
  { rule: 'element-count', change: ({ set }) => set('GEOS', { normals: new Float32Array(6) }) },
  { rule: 'matrix-count', change: ({ set }) => set('GEOS', { groupSizes: Uint32Array.of(2) }) },
  { rule: 'vertex-group-missing', change: ({ set }) => set('GEOS', { vertexGroups: Uint8Array.of(0, 1, 0) }) },
  { rule: 'face-type', change: ({ set }) => set('GEOS', { faceTypes: Uint8Array.of(3) }) },
  { rule: 'face-type', version: 1500, change: ({ set }) => set('GEOS', { primitiveType: 4 }) },
  { rule: 'face-vertex', change: ({ set }) => set('GEOS', { faces: Uint16Array.of(0, 1, 3) }) },
  { rule: 'face-corners', change: ({ set }) => set('GEOS', { faces: Uint16Array.of(0, 1) }) },
  { rule: 'too-many-indices', version: 1500, change: ({ set }) => set('GEOS', { faces: new Uint16Array(65538) }) },
  { rule: 'face-count', version: 1500, hasFix: true, change: ({ set }) => set('GEOS', { faceCountError: 3 }) },
  {
    rule: 'index-padding',
    version: 1500,
    hasFix: true,
    change: ({ set }) => set('GEOS', { padding: new Uint8Array(2) }),
  },
  { rule: 'vertex-range', version: 1500, hasFix: true, change: ({ set }) => set('GEOS', { maxVertex: 7 }) },
  { rule: 'geoset-index', version: 1500, hasFix: true, change: ({ set }) => set('GEOS', { geosetIndex: 7 }) },
];

const nodeCases: readonly Case[] = [
  { rule: 'node-id-range', change: ({ set }) => set('HTST', { objectId: 40 }) },
  { rule: 'node-id-repeated', change: ({ set }) => set('HELP', { objectId: 1 }) },
  { rule: 'node-parent-cycle', change: ({ set }) => set('BONE', { parentId: 2 }) },
  { rule: 'node-reference', change: ({ set }) => set('HELP', { parentId: 77 }) },
  { rule: 'pivot-count', hasFix: true, change: ({ set }) => set('PIVT', { points: new Float32Array(6) }) },
];

const referenceCases: readonly Case[] = [
  { rule: 'material-reference', change: ({ set }) => set('GEOS', { materialId: 4 }) },
  { rule: 'texture-reference', change: ({ set }) => set('PRE2', { textureId: 4 }) },
  {
    rule: 'texture-reference',
    change: ({ document, structure }) => {
      const [layer] = fieldsOf(Material, document.get(itemOf(document, 'MTLS'))).layers;
      const flipbook = layer === undefined ? undefined : fieldsOf(Layer, document.get(layer)).tracks[1];
      if (flipbook !== undefined) structure.transaction.update(flipbook, { values: Uint32Array.of(0, 9) });
    },
  },
  { rule: 'texture-animation-reference', change: (change) => setLayer(change, { textureAnimationId: 4 }) },
  { rule: 'geoset-reference', hasFix: true, change: ({ set }) => set('GEOA', { geosetId: 4 }) },
  { rule: 'missing-reference', hasFix: true, change: ({ set }) => set('GEOA', { geosetId: -1 }) },
  { rule: 'geoset-animation-reference', change: ({ set }) => set('BONE', { geosetAnimationId: 4 }) },
  {
    rule: 'global-sequence-reference',
    change: ({ document, structure }) =>
      addTrack(structure, itemOf(document, 'HELP'), 'KGSC', [0], [1, 1, 1], { globalSequenceId: 5 }),
  },
];

const effectCases: readonly Case[] = [
  { rule: 'ribbon-lifetime', hasFix: true, change: ({ set }) => set('RIBB', { lifespan: 0 }) },
  { rule: 'ribbon-rate', change: ({ set }) => set('RIBB', { emissionRate: 0 }) },
  { rule: 'ribbon-height', change: ({ set }) => set('RIBB', { heightBelow: -1 }) },
  { rule: 'particle-z-source', change: ({ set }) => set('PRE2', { zSource: -1 }) },
  { rule: 'particle-emission', hasFix: true, change: ({ set }) => set('PRE2', { emissionRate: -1 }) },
  {
    rule: 'visibility-value',
    change: ({ document, structure }) => addTrack(structure, itemOf(document, 'PREM'), 'KVIS', [0, 9], [1, 0.5]),
  },
  { rule: 'texture-extension', change: ({ set }) => set('TEXS', { path: 'Wolf.tga' }) },
  { rule: 'texture-slashes', version: 1300, change: ({ set }) => set('TEXS', { path: 'A\\B/C.blp' }) },
  { rule: 'texture-path-and-replaceable', change: ({ set }) => set('TEXS', { path: 'A.blp' }, 1) },
  { rule: 'unknown-value', change: ({ set }) => set('TEXS', { replaceableId: 15 }, 1) },
  { rule: 'unknown-bits', change: ({ set }) => set('TEXS', { flags: 64 }) },
  { rule: 'value-range', change: ({ set }) => set('GEOA', { alpha: 2 }) },
  { rule: 'not-a-number', change: ({ set }) => set('CAMS', { farClip: Infinity }) },
];

export const cases: readonly Case[] = [...fileCases, ...geosetCases, ...nodeCases, ...referenceCases, ...effectCases];

/** For each rule, the smallest change that makes a healthy model break it. Used by the tests only. */
import { RawChunk } from '../../../codec/chunks.ts';
import { GeosetAnimation } from '../schema/geoset.ts';
import { Layer, Material, TextureAnimation } from '../schema/material.ts';
import { FaceEffect, GlobalSequence, Texture } from '../schema/model.ts';
import { Bone } from '../schema/nodes.ts';
import type { Builder } from './healthyModel.ts';

export interface Case {
  readonly rule: string;
  readonly change: (build: Builder) => unknown;
  /** Version of the model; 800 when left out. */
  readonly version?: number;
  /** The problem must offer a fix. */
  readonly hasFix?: true;
}

/** For a rule about bytes that no field shows: where a value stands in the file of a healthy model, and what to put there. */
export interface ByteCase {
  readonly rule: string;
  readonly tag: string;
  readonly member: string;
  /** Changes the value's own bytes in the file. */
  readonly spoil: (value: Uint8Array) => unknown;
}

export const byteCases: readonly ByteCase[] = [
  { rule: 'text-after-nul', tag: 'MODL', member: 'animationFile', spoil: (value) => value.set([0, 0xcd, 0xcd], 100) },
  { rule: 'text-after-nul', tag: 'ATCH', member: 'path', spoil: (value) => value.set([0x41], 255) },
  { rule: 'attachment-reserved', tag: 'ATCH', member: 'path', spoil: (value) => value.set([1, 0, 0, 0], 256) },
];

function addRawChunk(build: Builder, tag: string, problem: string | null, statedSize = 0): void {
  const id = build.addTo(build.root, 'chunks', RawChunk, { tag, problem, statedSize });
  build.transaction.update(id, { data: new Uint8Array(4) });
}

function changeLayer(build: Builder, fields: Parameters<Builder['set']>[1]): void {
  build.transaction.update(build.child(build.find('MTLS'), 'layers'), fields);
}

function skin(...vertices: readonly (readonly number[])[]): Uint8Array {
  return Uint8Array.from(vertices.flat());
}

const whole = [0, 0, 0, 0, 255, 0, 0, 0];
const up = [0, 0, 0];
const path = (text: string) => ({ path: text });

/** A fresh track of the helper, which has none. */
function helperTrack(
  build: Builder,
  ...track: Parameters<Builder['track']> extends [unknown, ...infer R] ? R : never
): void {
  build.track(build.find('HELP'), ...track);
}

const chunkCases: readonly Case[] = [
  { rule: 'damaged-chunk', change: (build) => addRawChunk(build, 'TXAN', 'TXAN[0] at 0x10: 9 bytes stated, 4 left') },
  { rule: 'truncated-chunk', change: (build) => addRawChunk(build, 'INFO', null, 400) },
  { rule: 'unknown-chunk', change: (build) => addRawChunk(build, 'INFO', null) },
  { rule: 'repeated-chunk', change: (build) => addRawChunk(build, 'SEQS', null) },
  { rule: 'empty-chunk', change: (build) => build.chunk('FAFX') },
  { rule: 'chunk-version', change: (build) => build.add(FaceEffect, path('Face.facefx')) },
  { rule: 'missing-model-chunk', change: (build) => build.removeChunk('MODL') },
  { rule: 'unknown-bytes', change: (build) => build.set('GEOA', { unknownTail: new Uint8Array(3) }) },
];

const headerCases: readonly Case[] = [
  { rule: 'version-unsupported', version: 900, change: () => {} },
  { rule: 'version-unknown', version: 1050, change: () => {} },
  { rule: 'animation-file', change: (build) => build.set('MODL', { animationFile: 'Grunt_Animations.mdx' }) },
  { rule: 'blend-time', change: (build) => build.set('MODL', { blendTime: 4_000_000_000 }) },
];

const sequenceCases: readonly Case[] = [
  { rule: 'no-sequences', change: (build) => build.removeChunk('SEQS') },
  { rule: 'missing-stand', change: (build) => build.set('SEQS', { name: 'Walk' }) },
  { rule: 'missing-death', change: (build) => build.set('SEQS', { name: 'Decay' }, 1) },
  { rule: 'sequence-same-start', change: (build) => build.set('SEQS', { interval: [0, 300] }, 1) },
  { rule: 'sequence-overlap', change: (build) => build.set('SEQS', { interval: [900, 3000] }, 1) },
  { rule: 'sequence-name', change: (build) => build.set('SEQS', { name: 'Alternate Laugh - 2' }, 2) },
  { rule: 'sequence-empty', change: (build) => build.set('SEQS', { interval: [4000, 4000] }, 2) },
  { rule: 'sequence-backwards', change: (build) => build.set('SEQS', { interval: [5000, 4000] }, 2) },
  { rule: 'sequence-before-zero', change: (build) => build.set('SEQS', { interval: [2 ** 32 - 100, 1000] }) },
  { rule: 'global-sequence-empty', change: (build) => build.set('GLBS', { duration: 0 }) },
  { rule: 'global-sequence-negative', change: (build) => build.set('GLBS', { duration: 2 ** 32 - 5 }) },
  {
    rule: 'negative-extent',
    hasFix: true,
    change: (build) => build.set('SEQS', { extent: { radius: 1, minimum: [9, 0, 0], maximum: [1, 1, 1] } }),
  },
  {
    rule: 'sequence-extent-empty',
    change: (build) => build.set('SEQS', { extent: { radius: 0, minimum: up, maximum: up } }),
  },
  {
    rule: 'sequence-extent-count',
    hasFix: true,
    change: (build) => build.set('GEOS', { sequenceExtents: new Float32Array(7) }),
  },
];

const surfaceCases: readonly Case[] = [
  { rule: 'no-textures', change: (build) => build.removeChunk('TEXS') },
  { rule: 'texture-extension', change: (build) => build.set('TEXS', path('Grunt.png')) },
  { rule: 'texture-path-and-replaceable', change: (build) => build.set('TEXS', { replaceableId: 1 }) },
  { rule: 'texture-empty', change: (build) => build.set('TEXS', path('')) },
  { rule: 'unknown-value', change: (build) => build.set('TEXS', { replaceableId: 5, path: '' }) },
  { rule: 'material-shader', version: 1000, change: (build) => build.set('MTLS', { shader: 'Shader_Of_My_Own' }) },
  { rule: 'material-no-layers', change: (build) => build.set('MTLS', { layers: [] }) },
  {
    rule: 'hd-layer-count',
    version: 1000,
    change: (build) => build.addTo(build.find('MTLS'), 'layers', Layer),
  },
  { rule: 'hd-texture-count', version: 1100, change: (build) => changeLayer(build, { textures: [] }) },
  { rule: 'priority-plane', change: (build) => build.set('MTLS', { priorityPlane: 1_234_567 }) },
  { rule: 'layer-uv-set', change: (build) => changeLayer(build, { coordId: 1 }) },
  {
    rule: 'texture-slot-track',
    version: 1100,
    change: (build) => {
      const slot = build.child(build.child(build.find('MTLS'), 'layers'), 'textures');
      build.track(slot, 'KMTF', [0], [0], { interpolation: 0 });
    },
  },
  { rule: 'missing-reference', change: (build) => build.set('GEOS', { materialId: -1 }) },
  { rule: 'missing-reference', hasFix: true, change: (build) => build.set('GEOA', { geosetId: -1 }) },
  { rule: 'texture-reference', change: (build) => changeLayer(build, { textureId: 9 }) },
  {
    rule: 'texture-reference',
    change: (build) =>
      build.track(build.child(build.find('MTLS'), 'layers'), 'KMTF', [0, 2000], [0, 7], { interpolation: 0 }),
  },
  { rule: 'material-reference', change: (build) => build.set('GEOS', { materialId: 4 }) },
  { rule: 'texture-animation-reference', change: (build) => changeLayer(build, { textureAnimationId: 3 }) },
  { rule: 'geoset-reference', hasFix: true, change: (build) => build.set('GEOA', { geosetId: 2 }) },
  { rule: 'geoset-animation-reference', change: (build) => build.set('BONE', { geosetAnimationId: 2 }) },
  { rule: 'global-sequence-reference', change: (build) => build.set('EVTS', { globalSequenceId: 6 }) },
  { rule: 'node-reference', change: (build) => build.set('HELP', { parentId: 77 }) },
  { rule: 'value-range', change: (build) => build.set('PRE2', { timeMiddle: 3.2 }) },
  { rule: 'unknown-bits', change: (build) => build.set('RIBB', { flags: 0x404000 }) },
  { rule: 'not-a-number', change: (build) => build.set('SEQS', { moveSpeed: NaN }) },
  {
    rule: 'not-a-number',
    change: (build) => build.set('SEQS', { extent: { radius: Infinity, minimum: up, maximum: up } }),
  },
  { rule: 'not-a-number', change: (build) => build.transaction.patch(build.find('GEOS'), 'normals', 1, [NaN]) },
  { rule: 'element-count', change: (build) => build.set('GEOS', { normals: new Float32Array(6) }) },
  {
    rule: 'element-count',
    change: (build) =>
      build.transaction.update(build.child(build.find('GEOS'), 'uvSets'), { coordinates: new Float32Array(4) }),
  },
  { rule: 'unused-texture', change: (build) => build.add(Texture, path('Spare.blp')) },
  { rule: 'unused-material', change: (build) => build.addTo(build.add(Material), 'layers', Layer) },
  { rule: 'unused-texture-animation', change: (build) => build.add(TextureAnimation) },
  { rule: 'unused-global-sequence', change: (build) => build.add(GlobalSequence) },
];

const geosetCases: readonly Case[] = [
  { rule: 'geoset-too-large', change: (build) => build.set('GEOS', { positions: new Float32Array(7433 * 3) }) },
  { rule: 'geoset-empty', change: (build) => build.set('GEOS', { faces: new Uint16Array(0) }) },
  { rule: 'face-index', change: (build) => build.set('GEOS', { faces: new Uint16Array([0, 1, 3]) }) },
  { rule: 'face-count', change: (build) => build.set('GEOS', { faces: new Uint16Array([0, 1]) }) },
  { rule: 'face-type', change: (build) => build.set('GEOS', { faceTypes: new Uint32Array([3]) }) },
  { rule: 'face-groups', change: (build) => build.set('GEOS', { faceTypes: new Uint32Array([4, 4]) }) },
  { rule: 'face-group-size', change: (build) => build.set('GEOS', { faceCounts: new Uint32Array([6]) }) },
  { rule: 'geoset-no-uv-set', change: (build) => build.set('GEOS', { uvSets: [] }) },
  { rule: 'geoset-animation-repeated', change: (build) => build.add(GeosetAnimation) },
  { rule: 'skin-not-a-bone', change: (build) => build.set('GEOS', { matrices: new Int32Array([2]) }) },
  { rule: 'skin-missing-node', change: (build) => build.set('GEOS', { matrices: new Int32Array([-1]) }) },
  {
    rule: 'skin-missing-node',
    version: 1000,
    change: (build) => build.set('GEOS', { skin: skin(whole, whole, [99, 0, 0, 0, 255, 0, 0, 0]) }),
  },
  { rule: 'vertex-unattached', change: (build) => build.set('GEOS', { vertexGroups: new Uint8Array([0, 0, 255]) }) },
  {
    rule: 'vertex-unattached',
    version: 1000,
    change: (build) => build.set('GEOS', { skin: skin(whole, whole, [0, 0, 0, 0, 0, 0, 0, 0]) }),
  },
  {
    rule: 'skin-weights',
    version: 1000,
    hasFix: true,
    change: (build) =>
      build.set('GEOS', { skin: skin(whole, [0, 0, 0, 0, 100, 153, 0, 0], [0, 0, 0, 0, 200, 57, 0, 0]) }),
  },
  { rule: 'vertex-group-missing', change: (build) => build.set('GEOS', { vertexGroups: new Uint8Array([0, 0, 1]) }) },
  { rule: 'matrix-group-empty', change: (build) => build.set('GEOS', { groupSizes: new Uint32Array([1, 0]) }) },
  { rule: 'matrix-count', change: (build) => build.set('GEOS', { groupSizes: new Uint32Array([4]) }) },
  {
    rule: 'skin-and-vertex-groups',
    version: 1000,
    change: (build) => build.set('GEOS', { vertexGroups: new Uint8Array(3) }),
  },
  {
    rule: 'skin-bone-limit',
    version: 1000,
    change: (build) => {
      for (let bone = 0; bone < 256; bone++) build.add(Bone, { name: `Finger ${bone}`, objectId: 100 + bone });
    },
  },
  { rule: 'geoset-animation-color-flag', change: (build) => build.track(build.find('GEOA'), 'KGAC', [0], [1, 1, 1]) },
  {
    rule: 'bone-geoset-hidden',
    change: (build) => {
      build.set('GEOA', { alpha: 0 });
      build.set('BONE', { geosetId: 0, geosetAnimationId: 0 });
    },
  },
];

const nodeCases: readonly Case[] = [
  { rule: 'node-id-range', change: (build) => build.set('CLID', { objectId: 40 }) },
  { rule: 'node-id-repeated', change: (build) => build.set('CLID', { objectId: 1 }) },
  { rule: 'node-own-parent', change: (build) => build.set('HELP', { parentId: 2 }) },
  { rule: 'node-parent-cycle', change: (build) => build.set('BONE', { parentId: 2 }) },
  { rule: 'node-under-attachment', change: (build) => build.set('HELP', { parentId: 3 }) },
  { rule: 'node-type-bit', hasFix: true, change: (build) => build.set('HELP', { flags: 0x10a }) },
  { rule: 'node-type-bit', hasFix: true, change: (build) => build.set('LITE', { flags: 0x80000000 }) },
  {
    rule: 'bones-first',
    change: (build) => {
      build.set('BONE', { objectId: 1 });
      build.set('LITE', { objectId: 0 });
    },
  },
  { rule: 'pivot-count', change: (build) => build.set('PIVT', { points: new Float32Array(6) }) },
  { rule: 'bind-pose-count', version: 1000, change: (build) => build.set('BPOS', { matrices: new Float32Array(24) }) },
  { rule: 'bone-without-vertices', change: (build) => build.add(Bone, { name: 'Idle', objectId: 50 }) },
  { rule: 'zero-scale', change: (build) => helperTrack(build, 'KGSC', [0, 2000], [0, 0, 0, 0, 0, 0]) },
  { rule: 'attachment-path', change: (build) => build.set('ATCH', path('origin.blp')) },
  { rule: 'attachment-note', change: (build) => build.set('ATCH', path('made by an author')) },
  { rule: 'no-origin-attachment', change: (build) => build.set('ATCH', { name: 'Head Ref' }) },
  { rule: 'face-effect-path', version: 1000, change: (build) => build.set('FAFX', path('Face.txt')) },
  { rule: 'light-attenuation-range', change: (build) => build.set('LITE', { attenuationEnd: 500 }) },
  {
    rule: 'light-attenuation-order',
    change: (build) => build.set('LITE', { attenuationStart: 90, attenuationEnd: 90 }),
  },
  { rule: 'emitter-path', change: (build) => build.set('PREM', path('Stone.blp')) },
  { rule: 'emitter-xy-quad', change: (build) => build.set('PRE2', { flags: 0x101000, speed: 0 }) },
  { rule: 'emitter-squirt', change: (build) => build.set('PRE2', { squirt: 1 }) },
  { rule: 'emitter-lifespan', change: (build) => build.set('PRE2', { lifespan: -1 }) },
  { rule: 'emitter-no-cells', change: (build) => build.set('RIBB', { rows: 0 }) },
  { rule: 'emitter-cells', change: (build) => build.set('PRE2', { rows: 3 }) },
  { rule: 'track-old-tools', change: (build) => build.track(build.find('PRE2'), 'KP2G', [0], [1]) },
  { rule: 'popcorn-visibility-guide', version: 1000, change: (build) => build.set('CORN', { visibilityGuide: '' }) },
  { rule: 'popcorn-path', version: 1000, change: (build) => build.set('CORN', path('Sparks.mdx')) },
  { rule: 'event-name', change: (build) => build.set('EVTS', { name: 'Footstep' }) },
  { rule: 'event-no-keys', change: (build) => build.set('EVTS', { frames: null }) },
  { rule: 'event-without-sequences', change: (build) => build.removeChunk('SEQS') },
  { rule: 'event-key-negative', change: (build) => build.set('EVTS', { frames: new Int32Array([-5]) }) },
  { rule: 'event-key-order', change: (build) => build.set('EVTS', { frames: new Int32Array([300, 200]) }) },
  { rule: 'event-key-outside', change: (build) => build.set('EVTS', { frames: new Int32Array([300, 1500]) }) },
  { rule: 'camera-clip', change: (build) => build.set('CAMS', { farClip: 2 }) },
  { rule: 'camera-field-of-view', change: (build) => build.set('CAMS', { fieldOfView: 45 }) },
  { rule: 'camera-target', change: (build) => build.set('CAMS', { position: [0, 0, 60] }) },
  { rule: 'camera-without-portrait', change: (build) => build.set('SEQS', { name: 'Walk' }, 2) },
];

const rising = [0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0];
const level = [5, 0, 0, 5, 0, 0, 5, 0, 0, 6, 0, 0];

const trackCases: readonly Case[] = [
  { rule: 'track-empty', change: (build) => helperTrack(build, 'KGTR', [], []) },
  {
    rule: 'track-repeated',
    change: (build) => {
      helperTrack(build, 'KGTR', [0], [1, 1, 1]);
      helperTrack(build, 'KGTR', [0], [2, 2, 2]);
    },
  },
  {
    rule: 'track-version',
    change: (build) => build.track(build.child(build.find('MTLS'), 'layers'), 'KMTE', [0], [1]),
  },
  { rule: 'track-values', change: (build) => helperTrack(build, 'KGTR', [0, 10], [1, 1, 1]) },
  {
    rule: 'visibility-interpolation',
    hasFix: true,
    change: (build) => build.track(build.find('PRE2'), 'KP2V', [0, 1000], [1, 0, 0, 0, 9, 9], { interpolation: 2 }),
  },
  { rule: 'track-without-sequences', change: (build) => build.removeChunk('SEQS') },
  { rule: 'key-negative', change: (build) => helperTrack(build, 'KGTR', [-33, 0, 10, 20], rising) },
  {
    rule: 'key-repeated',
    hasFix: true,
    change: (build) => helperTrack(build, 'KGTR', [0, 10, 10, 20], [...up, ...up, ...up, 1, 1, 1]),
  },
  { rule: 'key-order', hasFix: true, change: (build) => helperTrack(build, 'KGTR', [0, 20, 10, 30], rising) },
  { rule: 'key-outside-sequences', change: (build) => helperTrack(build, 'KGTR', [0, 20, 1500, 3500], rising) },
  {
    rule: 'key-outside-global-sequence',
    change: (build) => helperTrack(build, 'KGTR', [0, 20, 1500, 3500], rising, { globalSequenceId: 0 }),
  },
  { rule: 'opening-key-missing', change: (build) => helperTrack(build, 'KGTR', [2010, 2020, 2030, 2040], rising) },
  { rule: 'key-redundant', hasFix: true, change: (build) => helperTrack(build, 'KGTR', [0, 20, 30, 40], level) },
  {
    rule: 'key-nearly-redundant',
    change: (build) => helperTrack(build, 'KGTR', [0, 20, 30], [1, 0, 0, 1.0002, 0, 0, 1.0001, 0, 0]),
  },
  { rule: 'rotation-length', change: (build) => helperTrack(build, 'KGRT', [0], [0, 0, 0, 2]) },
];

const textCases: readonly Case[] = [
  { rule: 'text-not-ascii', change: (build) => build.set('SEQS', { name: 'Stand Übung' }) },
  { rule: 'text-not-mdl', change: (build) => build.set('HELP', { name: 'The "helper"' }) },
  { rule: 'path-slashes', hasFix: true, change: (build) => build.set('TEXS', path('Textures/Grunt.blp')) },
  { rule: 'path-absolute', change: (build) => build.set('TEXS', path('D:\\Work\\Grunt.blp')) },
  { rule: 'path-length', change: (build) => build.set('TEXS', path(`${'x'.repeat(255)}.blp`)) },
];

export const cases: readonly Case[] = [
  ...chunkCases,
  ...headerCases,
  ...sequenceCases,
  ...surfaceCases,
  ...geosetCases,
  ...nodeCases,
  ...trackCases,
  ...textCases,
];

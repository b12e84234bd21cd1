/** For each rule, the smallest change that makes a healthy model break it. */
import type { Severity } from '../../../codec/check.ts';
import type { Fields } from '../../../codec/documentRecord.ts';
import type { Builder } from './healthyModel.ts';

export interface Case {
  readonly rule: string;
  readonly change: (build: Builder) => unknown;
  /** Version of the model; 256 when left out. */
  readonly version?: number;
  /** Where it is known of the client what it makes of it: the problem must weigh as much. */
  readonly severity?: Severity;
  /** The problem must offer a fix. */
  readonly hasFix?: true;
}

const values = (...numbers: number[]): Fields => ({ values: Float32Array.from(numbers) });

export const cases: readonly Case[] = [
  { rule: 'skin-count', version: 264, change: (build) => build.setModel({ skinCount: 0x40000000 }) },
  { rule: 'skin-missing', version: 264, change: (build) => build.setModel({ skinCount: 2 }) },
  {
    rule: 'keys-missing',
    version: 264,
    change: (build) => build.setTrack('bones', 'translation', { rows: Uint32Array.of(0xffffffff, 0, 0, 0) }, 1),
  },
  { rule: 'sequence-backwards', change: (build) => build.set('sequences', { startTime: 3000, endTime: 2500 }, 1) },
  { rule: 'sequence-empty', version: 264, change: (build) => build.set('sequences', { duration: 0 }, 1) },
  { rule: 'sequence-overlap', change: (build) => build.set('sequences', { startTime: 900 }, 1) },
  { rule: 'sequence-frequency', change: (build) => build.set('sequences', { frequency: 100 }) },
  { rule: 'variation-cycle', hasFix: true, change: (build) => build.set('sequences', { nextVariation: 1 }, 1) },
  {
    rule: 'alias-target',
    hasFix: true,
    version: 264,
    change: (build) => build.set('sequences', { flags: 0x60, alias: 1 }, 1),
  },
  { rule: 'sequence-lookup', hasFix: true, change: (build) => build.setModel({ sequenceLookup: Uint16Array.of(0) }) },
  {
    rule: 'sequence-lookup',
    version: 264,
    hasFix: true,
    change: (build) => build.setModel({ sequenceLookup: Uint16Array.of(0xffff, 1, 0) }),
  },
  { rule: 'missing-stand', change: (build) => build.set('sequences', { animation: 5 }) },
  {
    rule: 'playable-fallback',
    change: (build) => build.setModel({ playableLookup: Uint16Array.from({ length: 406 }, () => 17) }),
  },
  { rule: 'texture-path-missing', change: (build) => build.set('textures', { path: '' }) },
  { rule: 'texture-path-unused', hasFix: true, change: (build) => build.set('textures', { path: 'a.blp' }, 1) },
  { rule: 'texture-path-length', change: (build) => build.set('textures', { path: 'a'.repeat(264) }) },
  {
    rule: 'replaceable-lookup',
    hasFix: true,
    change: (build) => build.setModel({ replaceableLookup: Uint16Array.of(0) }),
  },
  { rule: 'view-vertices', change: (build) => build.set('views', { vertices: Uint16Array.of(0, 1, 9) }) },
  { rule: 'view-triangles', change: (build) => build.set('views', { triangles: Uint16Array.of(0, 1, 3) }) },
  { rule: 'submesh-triangles', change: (build) => build.setInView('submeshes', { indexCount: 2 }) },
  { rule: 'submesh-range', change: (build) => build.setInView('submeshes', { vertexStart: 1 }) },
  { rule: 'submesh-bone-count', change: (build) => build.setInView('submeshes', { boneCount: 0 }) },
  { rule: 'submesh-bone-count', hasFix: true, change: (build) => build.setInView('submeshes', { boneInfluences: 0 }) },
  { rule: 'submesh-bone-range', change: (build) => build.setInView('submeshes', { boneStart: 1 }) },
  { rule: 'view-bones', hasFix: true, change: (build) => build.set('views', { bones: new Uint8Array(12) }) },
  { rule: 'batch-submesh', change: (build) => build.setInView('batches', { submesh: 1 }) },
  { rule: 'batch-table', change: (build) => build.setInView('batches', { transformStart: 5 }) },
  { rule: 'batch-texture-count', change: (build) => build.setInView('batches', { textureCount: 0 }) },
  { rule: 'batch-layer', change: (build) => build.setInView('batches', { layer: 8 }) },
  {
    rule: 'batch-combiners',
    version: 264,
    change: (build) => build.setModel({ globalFlags: 8, combiners: new Uint16Array(0) }),
  },
  {
    rule: 'vertex-weights',
    hasFix: true,
    change: (build) => build.set('vertices', { boneWeights: new Uint8Array(12) }),
  },
  { rule: 'vertex-bone', change: (build) => build.set('vertices', { boneIndices: new Uint8Array(12).fill(2) }) },
  { rule: 'vertex-normal', change: (build) => build.set('vertices', { normals: new Float32Array(9) }) },
  {
    rule: 'bounds',
    change: (build) => build.setModel({ bounds: { minimum: [0, 0, 0], maximum: [0.5, 1, 0], radius: 1 } }),
  },
  { rule: 'collision-counts', change: (build) => build.set('collision', { normals: new Float32Array(0) }) },
  { rule: 'collision-point', change: (build) => build.set('collision', { triangles: Uint16Array.of(0, 1, 3) }) },
  { rule: 'bone-cycle', change: (build) => build.set('bones', { parent: 1 }) },
  { rule: 'bone-not-transformed', hasFix: true, change: (build) => build.set('bones', { flags: 0 }, 1) },
  {
    rule: 'key-bone-lookup',
    hasFix: true,
    change: (build) => build.setModel({ keyBoneLookup: Uint16Array.of(0xffff) }),
  },
  {
    rule: 'attachment-lookup',
    hasFix: true,
    change: (build) => build.setModel({ attachmentLookup: new Uint16Array(0) }),
  },
  { rule: 'camera-lookup', hasFix: true, change: (build) => build.setModel({ cameraLookup: new Uint16Array(0) }) },
  {
    rule: 'ribbon-height',
    change: (build) => {
      build.setTrack('ribbons', 'heightAbove', values(0));
      build.setTrack('ribbons', 'heightBelow', values(0));
    },
  },
  { rule: 'ribbon-edges', change: (build) => build.set('ribbons', { edgesPerSecond: 0 }) },
  { rule: 'particle-cells', change: (build) => build.set('particles', { headCells: [0, 7, 1] }) },
  {
    rule: 'particle-cells',
    version: 264,
    change: (build) => build.set('particles', { headCellTimes: Uint16Array.of(0), headCellValues: Uint16Array.of(5) }),
  },
  { rule: 'particle-lifespan', change: (build) => build.setTrack('particles', 'lifespan', values(0)) },
  { rule: 'particle-spline', change: (build) => build.set('particles', { emitter: 3 }) },
  { rule: 'track-counts', change: (build) => build.setTrack('bones', 'translation', values(1, 2, 3), 1) },
  {
    rule: 'track-order',
    change: (build) => build.setTrack('bones', 'translation', { times: Uint32Array.of(0, 900, 400) }, 1),
  },
  {
    rule: 'track-order',
    version: 264,
    change: (build) => build.setTrack('bones', 'translation', { times: Uint32Array.of(0, 900, 400) }, 1),
  },
  { rule: 'track-curve', change: (build) => build.setTrack('bones', 'translation', { interpolation: 2 }, 1) },
  {
    // The second sequence has no range, so its keys are not found.
    rule: 'track-ranges',
    severity: 'warning',
    change: (build) => build.setTrack('bones', 'translation', { ranges: Uint32Array.of(0, 2) }, 1),
  },
  {
    // Those of the loops alone are missing, as in the models of client 1.12: it shows them well.
    rule: 'track-ranges',
    severity: 'info',
    change: (build) => build.setTrack('bones', 'translation', { ranges: Uint32Array.of(0, 2, 0, 0) }, 1),
  },
  {
    rule: 'track-range',
    change: (build) => build.setTrack('bones', 'translation', { ranges: Uint32Array.of(2, 0, 0, 0, 0, 0) }, 1),
  },
  {
    rule: 'track-rows',
    version: 264,
    change: (build) => build.setTrack('bones', 'translation', { rows: Uint32Array.of(0, 1, 1, 1, 2, 1) }, 1),
  },
  {
    rule: 'key-outside',
    version: 264,
    change: (build) => build.setTrack('bones', 'translation', { times: Uint32Array.of(0, 400, 1900) }, 1),
  },
  { rule: 'unknown-value', change: (build) => build.set('materials', { blend: 9 }) },
  { rule: 'unknown-bits', change: (build) => build.set('bones', { flags: 0x200 | 0x10000 }) },
  { rule: 'value-range', change: (build) => build.set('particles', { midpoint: 2 }) },
  { rule: 'not-a-number', change: (build) => build.set('cameras', { fieldOfView: NaN }) },
  { rule: 'element-count', change: (build) => build.set('views', { bones: new Uint8Array(4) }) },
  { rule: 'sequence-reference', change: (build) => build.set('sequences', { nextVariation: 9 }) },
  { rule: 'global-loop-reference', change: (build) => build.setTrack('bones', 'translation', { globalLoop: 3 }, 1) },
  { rule: 'texture-reference', change: (build) => build.set('particles', { texture: 9 }) },
  { rule: 'material-reference', change: (build) => build.setInView('batches', { material: 9 }) },
  { rule: 'bone-reference', change: (build) => build.set('attachments', { bone: 9 }) },
  { rule: 'attachment-reference', change: (build) => build.setModel({ attachmentLookup: Uint16Array.of(7, 0) }) },
  { rule: 'camera-reference', change: (build) => build.setModel({ cameraLookup: Uint16Array.of(0, 5) }) },
  { rule: 'colour-reference', change: (build) => build.setInView('batches', { color: 9 }) },
  { rule: 'texture-weight-reference', change: (build) => build.setModel({ weightCombos: Uint16Array.of(9) }) },
  { rule: 'texture-transform-reference', change: (build) => build.setModel({ transformCombos: Uint16Array.of(9) }) },
];

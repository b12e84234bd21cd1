/** Every record of an MDX file, and the chunks they stand in, in the usual writer's order (format page 2). */
import type { ChunkDefinition } from '../../../codec/chunks.ts';
import { chunkFamily, chunkList } from '../../../codec/chunks.ts';
import { record } from '../../../codec/record.ts';
import { Geoset, GeosetAnimation } from './geoset.ts';
import { Material, TextureAnimation } from './material.ts';
import { BindPoses, FaceEffect, GlobalSequence, ModelHeader, Pivots, Sequence, Texture, Version } from './model.ts';
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
} from './nodes.ts';
import { sinceReforged } from './versions.ts';

const chunks: readonly ChunkDefinition[] = [
  { tag: 'VERS', name: 'version', label: 'Version', schema: Version, one: true },
  { tag: 'MODL', name: 'model', label: 'Model', schema: ModelHeader, one: true },
  { tag: 'SEQS', name: 'sequences', label: 'Sequences', schema: Sequence },
  { tag: 'GLBS', name: 'globalSequences', label: 'Global sequences', schema: GlobalSequence },
  { tag: 'MTLS', name: 'materials', label: 'Materials', schema: Material },
  { tag: 'TEXS', name: 'textures', label: 'Textures', schema: Texture },
  { tag: 'TXAN', name: 'textureAnimations', label: 'Texture animations', schema: TextureAnimation },
  { tag: 'GEOS', name: 'geosets', label: 'Geosets', schema: Geoset },
  { tag: 'GEOA', name: 'geosetAnimations', label: 'Geoset animations', schema: GeosetAnimation },
  { tag: 'BONE', name: 'bones', label: 'Bones', schema: Bone },
  { tag: 'LITE', name: 'lights', label: 'Lights', schema: Light },
  { tag: 'HELP', name: 'helpers', label: 'Helpers', schema: Helper },
  { tag: 'ATCH', name: 'attachments', label: 'Attachments', schema: Attachment },
  { tag: 'PIVT', name: 'pivots', label: 'Pivot points', schema: Pivots, one: true, isOneWhenEmpty: true },
  { tag: 'PREM', name: 'particleEmitters', label: 'Particle emitters (models)', schema: ParticleEmitter },
  { tag: 'CORN', name: 'popcornEmitters', label: 'Popcorn emitters', schema: PopcornEmitter, since: sinceReforged },
  { tag: 'PRE2', name: 'particleEmitters2', label: 'Particle emitters', schema: ParticleEmitter2 },
  { tag: 'RIBB', name: 'ribbonEmitters', label: 'Ribbon emitters', schema: RibbonEmitter },
  { tag: 'EVTS', name: 'eventObjects', label: 'Event objects', schema: EventObject },
  { tag: 'CAMS', name: 'cameras', label: 'Cameras', schema: Camera },
  { tag: 'CLID', name: 'collisionShapes', label: 'Collision shapes', schema: CollisionShape },
  { tag: 'FAFX', name: 'faceEffects', label: 'Face effects', schema: FaceEffect, since: sinceReforged },
  { tag: 'BPOS', name: 'bindPoses', label: 'Bind poses', schema: BindPoses, one: true, since: sinceReforged },
];

export const chunkDefinitions = chunks;
export const mdxChunks = chunkFamily(chunks);

/** The whole file. */
export const ModelFile = record('mdx', { label: 'Model file', icon: 'model' }, chunkList('MDLX', mdxChunks));

/** Chunks whose records stand in the node tree, in the order nodes are listed. */
export const nodeChunkTags = ['BONE', 'LITE', 'HELP', 'ATCH', 'PREM', 'PRE2', 'CORN', 'RIBB', 'EVTS', 'CLID'] as const;

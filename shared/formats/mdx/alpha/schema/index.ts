/** Every record of an alpha MDX file, and the chunks they stand in, in the order of the page's list (18.2). */
import type { ChunkDefinition } from '../../../../codec/chunks.ts';
import { chunkFamily, chunkList } from '../../../../codec/chunks.ts';
import type { RecordSchema } from '../../../../codec/record.ts';
import { record } from '../../../../codec/record.ts';
import { GlobalSequence, Pivots, Version } from '../../schema/model.ts';
import { geosetContent } from './batches.ts';
import { CollisionMesh } from './collisionMesh.ts';
import { counted } from './content.ts';
import { ParticleEmitter, ParticleEmitter2, RibbonEmitter } from './emitters.ts';
import { Geoset, GeosetAnimation } from './geoset.ts';
import { Material, TextureAnimation } from './material.ts';
import { ModelHeader, Sequence, Texture } from './model.ts';
import { Attachment, Bone, Camera, CollisionShape, EventObject, Helper, Light } from './nodes.ts';

/** Bytes of a node without tracks. */
const nodeSize = 96;

function list(
  tag: string,
  name: string,
  label: string,
  schema: RecordSchema,
  smallest: number,
  hasIgnoredWord = false,
): ChunkDefinition {
  return { tag, name, label, schema, content: counted(tag, schema, smallest, hasIgnoredWord) };
}

const chunks: readonly ChunkDefinition[] = [
  { tag: 'VERS', name: 'version', label: 'Version', schema: Version, one: true },
  { tag: 'MODL', name: 'model', label: 'Model', schema: ModelHeader, one: true },
  list('SEQS', 'sequences', 'Sequences', Sequence, 0x8c),
  { tag: 'GLBS', name: 'globalSequences', label: 'Global sequences', schema: GlobalSequence },
  list('MTLS', 'materials', 'Materials', Material, 12, true),
  { tag: 'TEXS', name: 'textures', label: 'Textures', schema: Texture },
  list('TXAN', 'textureAnimations', 'Texture animations', TextureAnimation, 4),
  { tag: 'GEOS', name: 'geosets', label: 'Geosets', schema: Geoset, content: geosetContent },
  list('GEOA', 'geosetAnimations', 'Geoset animations', GeosetAnimation, 28),
  list('BONE', 'bones', 'Bones', Bone, nodeSize + 8),
  list('LITE', 'lights', 'Lights', Light, nodeSize + 48),
  list('HELP', 'helpers', 'Helpers', Helper, nodeSize),
  list('ATCH', 'attachments', 'Attachments', Attachment, nodeSize + 269, true),
  { tag: 'PIVT', name: 'pivots', label: 'Pivot points', schema: Pivots, one: true, isOneWhenEmpty: true },
  list('PREM', 'particleEmitters', 'Particle emitters (models)', ParticleEmitter, nodeSize + 288),
  list('PRE2', 'particleEmitters2', 'Particle emitters', ParticleEmitter2, nodeSize + 799),
  list('RIBB', 'ribbonEmitters', 'Ribbon emitters', RibbonEmitter, nodeSize + 60),
  list('CAMS', 'cameras', 'Cameras', Camera, 120),
  list('EVTS', 'eventObjects', 'Event objects', EventObject, nodeSize + 4),
  list('HTST', 'collisionShapes', 'Hit-test shapes', CollisionShape, nodeSize + 5),
  { tag: 'CLID', name: 'collisionMesh', label: 'Collision mesh', schema: CollisionMesh, one: true },
];

export const alphaChunkDefinitions = chunks;
export const alphaChunks = chunkFamily(chunks);

/** Type of the record that stands for the whole file: it tells the two games' documents apart. */
export const alphaRoot = 'mdxAlpha';

/** The whole file. */
export const AlphaModelFile = record(alphaRoot, { label: 'Model file', icon: 'model' }, chunkList('MDLX', alphaChunks));

/** Chunks whose records stand in the node tree, in the order nodes are listed and numbered. */
export const alphaNodeTags = ['BONE', 'LITE', 'HELP', 'ATCH', 'PREM', 'PRE2', 'RIBB', 'EVTS', 'HTST'] as const;

/**
 * The two games whose models are MDX files: what differs in their documents beside the schemas themselves. Records that
 * mean the same have the same type and members in both, so nearly everything else need not ask.
 */
import type { ChunkFamily } from '../../codec/chunks.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { alphaChunks, AlphaModelFile, alphaNodeTags, alphaRoot } from './alpha/schema/index.ts';
import { sharedNodeFlags } from '../../geometry/skeleton.ts';
import { alphaTrackKinds } from './alpha/schema/trackKinds.ts';
import { mdxChunks, ModelFile, nodeChunkTags } from './schema/index.ts';
import type { TrackKind } from './schema/trackKinds.ts';
import { trackKinds } from './schema/trackKinds.ts';

export interface Dialect {
  readonly isAlpha: boolean;
  readonly chunks: ChunkFamily;
  /** Tags of the chunks whose records stand in the node tree, in the order nodes are listed. */
  readonly nodeTags: readonly string[];
  readonly trackKinds: ReadonlyMap<string, TrackKind>;
  /** Every kind of record that the format's own records are made of, by type; raw chunks are not among them. */
  readonly schemas: ReadonlyMap<string, RecordSchema>;
  /** Flags of nodes that change how they move. */
  readonly poseFlags: number;
  /** Flag of a geoset animation that makes its colour count. */
  readonly usesColorFlag: number;
}

function addSchemas(schema: RecordSchema, into: Map<string, RecordSchema>): Map<string, RecordSchema> {
  if (into.has(schema.type)) return into;
  into.set(schema.type, schema);
  for (const member of schema.members) {
    if (member.kind === 'records') for (const child of member.schemas) addSchemas(child, into);
  }
  return into;
}

export const warcraft3: Dialect = {
  isAlpha: false,
  chunks: mdxChunks,
  nodeTags: nodeChunkTags,
  trackKinds,
  schemas: addSchemas(ModelFile, new Map()),
  poseFlags: 0xffffffff,
  usesColorFlag: 2,
};

export const wowAlpha: Dialect = {
  isAlpha: true,
  chunks: alphaChunks,
  nodeTags: alphaNodeTags,
  trackKinds: alphaTrackKinds,
  schemas: addSchemas(AlphaModelFile, new Map()),
  poseFlags: sharedNodeFlags,
  usesColorFlag: 1,
};

/** The dialect of a document: its root record tells. */
export function dialectOf(document: DocumentView): Dialect {
  return document.get(document.root).type === alphaRoot ? wowAlpha : warcraft3;
}

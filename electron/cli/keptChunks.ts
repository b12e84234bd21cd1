/** Chunks of a document that are kept as bytes: unknown ones, and those whose inside is damaged. */
import { fieldsByName } from '../../shared/codec/byName.ts';
import { RawChunk, rawChunkData } from '../../shared/codec/chunks.ts';
import type { DocumentView } from '../../shared/codec/documentView.ts';

export interface KeptChunk {
  /** Empty for bytes at the end of a file that are no chunk. */
  readonly tag: string;
  readonly offset: number | null;
  /** Bytes of the content. */
  readonly size: number;
  readonly state: 'unknown' | 'damaged';
  /** Why a damaged one could not be read, with path and offset. */
  readonly reason?: string;
}

export function keptChunks(document: DocumentView): readonly KeptChunk[] {
  const kept: KeptChunk[] = [];
  for (const record of document.all()) {
    if (record.type !== RawChunk.type) continue;
    const { tag, problem } = fieldsByName(record.fields);
    const chunk = {
      tag: String(tag),
      offset: record.source?.offset ?? null,
      size: rawChunkData(record).length,
    };
    kept.push(
      typeof problem === 'string' ? { ...chunk, state: 'damaged', reason: problem } : { ...chunk, state: 'unknown' },
    );
  }
  return kept;
}

/** A sentence about each damaged chunk; null when there is none. */
export function damageMessage(document: DocumentView): string | null {
  const damaged = keptChunks(document).filter((chunk) => chunk.state === 'damaged');
  if (damaged.length === 0) return null;
  return damaged.map((chunk) => `damaged chunk ${chunk.tag} kept as it is: ${chunk.reason}`).join('; ');
}

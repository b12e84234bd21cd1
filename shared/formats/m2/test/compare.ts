/** Comparing written models and documents, for tests. */
import type { FilePart } from '../../../codec/documentView.ts';
import type { Document } from '../../../document/document.ts';
import type { RecordId, Span } from '../../../codec/documentRecord.ts';
import { treeOf } from '../../../test/generate.ts';
import { m2 } from '../index.ts';
import { keysOfSequence } from '../keys.ts';
import { listOf, trackOf } from '../model.ts';
import type { TrackFields } from '../schema/trackFields.ts';

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}

/** The file with every record encoded again, none copied. */
export function encodeEverything(document: Document, spans = new Map<RecordId, Span>()): Uint8Array {
  return m2.write({ document, original: document.original, spans });
}

/** What a document says, without ids. */
export function treesOf(document: Document): unknown {
  return treeOf(document, m2.schemas, document.root);
}

/** The first bone with several keys for a sequence. */
export function animatedTrack(
  document: Document,
  sequence: number,
): { id: RecordId; track: TrackFields; first: number } {
  for (const bone of listOf(document, 'bones')) {
    const found = trackOf(document, bone, 'translation');
    if (found === null) continue;
    const { first, end } = keysOfSequence(document.version, found.fields, sequence);
    if (end - first > 1) return { id: found.id, track: found.fields, first };
  }
  throw new Error(`no bone moves in sequence ${sequence}`);
}

/** The bytes of one file of several. */
export function slice(bytes: Uint8Array, part: FilePart): Uint8Array {
  return bytes.subarray(part.start, part.end);
}

/** What a chunk of terrain holds beside its header. */
import type { Numbers, RecordId } from '../../../codec/documentRecord.ts';

export interface ChunkData {
  readonly heights: Numbers | null;
  readonly normals: Numbers | null;
  readonly colours: Numbers | null;
  readonly shadow: Numbers | null;
  readonly effectLayers: Numbers;
  readonly noEffects: Numbers;
  readonly doodadRefs: Numbers;
  readonly objectRefs: Numbers;
  readonly fishable: Numbers | null;
  readonly deep: Numbers | null;
  readonly layers: readonly RecordId[];
  readonly liquids: readonly RecordId[];
  readonly oldLiquids: readonly RecordId[];
  readonly emitters: readonly RecordId[];
  /** What did not fit together when the chunk was read; null in a sound one. Not in the file. */
  readonly damage: string | null;
}

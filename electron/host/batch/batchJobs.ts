/** What the host asks of the workers that work on many files. Both ends are ours, so shapes are trusted here. */
import type { BatchJobParams, BatchOutcome } from '../../../shared/batch/job.ts';
import type { MadeBlock, MapAct, MapBlock, MapFile, MapReport, MapWork } from '../../../shared/batch/map/act.ts';
import type { GridPlace } from '../../../shared/geometry/terrain/grid.ts';

export interface BatchJobs {
  batch: { params: BatchJobParams; result: BatchOutcome };
  /** Begins work over the tiles of a map; the jobs after it go on with it. */
  mapBegin: { params: { readonly act: MapAct }; result: Pick<MapWork, 'surveys' | 'blockSide' | 'ring'> };
  mapSurvey: { params: { readonly files: readonly MapFile[] }; result: {} };
  mapWants: { params: { readonly block: readonly GridPlace[] }; result: { readonly paths: readonly string[] } };
  mapGive: {
    params: { readonly models: readonly { readonly path: string; readonly bytes: Uint8Array | null }[] };
    result: {};
  };
  mapBlock: { params: MapBlock; result: MadeBlock };
  mapReport: { params: {}; result: MapReport };
}

export type BatchRequest = {
  [N in keyof BatchJobs]: { readonly id: number; readonly name: N; readonly params: BatchJobs[N]['params'] };
}[keyof BatchJobs];

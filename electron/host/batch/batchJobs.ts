/** What the host asks of the workers that carry recipes out. Both ends are ours, so shapes are trusted here. */
import type { BatchJobParams, BatchOutcome } from '../../../shared/batch/job.ts';

export interface BatchJobs {
  batch: { params: BatchJobParams; result: BatchOutcome };
}

export interface BatchRequest {
  readonly id: number;
  readonly name: 'batch';
  readonly params: BatchJobParams;
}

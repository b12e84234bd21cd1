/** What the host asks of the workers that make facts. Both ends are ours, so shapes are trusted here. */
import type { FactsOutcome, FactsParams } from '../../../shared/library/factsJob.ts';

export interface FactsJobs {
  /** One outcome a file, in their order. */
  facts: { params: { files: readonly FactsParams[] }; result: { outcomes: readonly FactsOutcome[] } };
}

export interface FactsRequest {
  readonly id: number;
  readonly name: 'facts';
  readonly params: FactsJobs['facts']['params'];
}

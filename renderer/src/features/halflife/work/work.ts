/** Long work of this feature, from the page's side. */
import { DocumentWork } from '../../../workbench/work/documentWork.ts';
import type { HalfLifeJobs } from './jobs.ts';

export const halflifeWork = new DocumentWork<HalfLifeJobs>(
  () => new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'halflife' }),
);

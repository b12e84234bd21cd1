/** Long work of this feature, from the page's side. */
import { DocumentWork } from '../../../workbench/work/documentWork.ts';
import type { ModelJobs } from './jobs.ts';

export const modelWork = new DocumentWork<ModelJobs>(
  () => new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'model' }),
);

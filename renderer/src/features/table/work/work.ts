/** Long work of this feature, from the page's side. */
import { DocumentWork } from '../../../workbench/work/documentWork.ts';
import type { TableJobs } from './jobs.ts';

export const tableWork = new DocumentWork<TableJobs>(
  () => new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'table' }),
);

/** Long work of this feature, from the page's side. */
import { DocumentWork } from '../../../workbench/work/documentWork.ts';
import type { WowJobs } from './jobs.ts';

export const wowWork = new DocumentWork<WowJobs>(
  () => new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'wow' }),
);

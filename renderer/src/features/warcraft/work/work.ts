/** Long work of this feature, from the page's side. */
import { DocumentWork } from '../../../workbench/work/documentWork.ts';
import type { WarcraftJobs } from './jobs.ts';

export const warcraftWork = new DocumentWork<WarcraftJobs>(
  () => new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'warcraft' }),
);

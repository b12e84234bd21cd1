/** What the worker does with models of Warcraft III. */
import { writeModelText } from '../../../../../shared/exchange/mdl/index.ts';
import { mdx } from '../../../../../shared/formats/mdx/index.ts';
import type { DocumentJobs } from '../../../workbench/work/carryOut.ts';
import { carryOutJobs } from '../../../workbench/work/carryOut.ts';
import type { WarcraftJobs } from './jobs.ts';

const jobs: DocumentJobs<WarcraftJobs> = { modelText: (document) => writeModelText(document) };

export const carryOut = carryOutJobs([mdx], jobs);

/** What the worker does with models of Half-Life. */
import { decompileStudio } from '../../../../../shared/exchange/goldsrc/decompile/index.ts';
import { goldsrc } from '../../../../../shared/formats/goldsrc/index.ts';
import type { DocumentJobs, FileJobs } from '../../../workbench/work/carryOut.ts';
import { carryOutJobs } from '../../../workbench/work/carryOut.ts';
import { readPicture } from '../panels/pictures.ts';
import type { StudioFileJobs, StudioJobs } from './jobs.ts';

const jobs: DocumentJobs<StudioJobs> = { decompile: (document, { rule }) => decompileStudio(document, { rule }) };

const fileJobs: FileJobs<StudioFileJobs> = {
  studioPicture: ({ name, bytes, flags }) => readPicture(name, bytes, flags),
};

export const carryOut = carryOutJobs([goldsrc], jobs, fileJobs);

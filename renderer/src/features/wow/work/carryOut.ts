/** What the worker does with models of World of Warcraft. */
import { openDocument } from '../../../../../shared/document/document.ts';
import { errorsOfResult } from '../../../../../shared/format/addedErrors.ts';
import { m2 } from '../../../../../shared/formats/m2/index.ts';
import { compactModel } from '../../../../../shared/formats/m2/write.ts';
import type { DocumentJobs } from '../../../workbench/work/carryOut.ts';
import { carryOutJobs } from '../../../workbench/work/carryOut.ts';
import type { WowJobs } from './jobs.ts';

const jobs: DocumentJobs<WowJobs> = {
  compactM2(document, { name }) {
    const { bytes, files } = compactModel(document, name);
    const added = errorsOfResult(document.format, document, openDocument(document.format, bytes, { files }));
    return { bytes, files, before: document.write().length, added };
  },
};

export const carryOut = carryOutJobs([m2], jobs);

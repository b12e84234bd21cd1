/** The worker's side of long work on a document, without the worker: finds the job and gives it its document. */
import { Document } from '../../../../shared/document/document.ts';
import { decodeContent } from '../../../../shared/document/wire.ts';
import type { Format, FormatDocument } from '../../../../shared/format/format.ts';
import type { Job, JobRequest, SentDocument } from './documentWork.ts';

/** What each job does with a document. */
export type DocumentJobs<Jobs extends { readonly [Name in keyof Jobs]: Job }> = {
  readonly [Name in keyof Jobs]: (
    document: FormatDocument,
    params: Jobs[Name]['params'],
  ) => Jobs[Name]['result'] | Promise<Jobs[Name]['result']>;
};

/** What each job does with a file that is no document yet. */
export type FileJobs<Jobs extends { readonly [Name in keyof Jobs]: Job }> = {
  readonly [Name in keyof Jobs]: (params: Jobs[Name]['params']) => Jobs[Name]['result'];
};

/** A document of the page as it was sent. Throws where its format is not among these. */
export function received(formats: readonly Format[], { formatId, content, original }: SentDocument): FormatDocument {
  const format = formats.find(({ id }) => id === formatId);
  if (format === undefined) throw new Error(`no format is called ${formatId} here`);
  return new Document(format, decodeContent(content), { original });
}

/** Carries out jobs on documents of these formats. Throws for a job that has no such name. */
export function carryOutJobs(
  formats: readonly Format[],
  documentJobs: Readonly<Record<string, unknown>>,
  fileJobs: Readonly<Record<string, unknown>> = {},
): (request: JobRequest) => Promise<unknown> {
  return async ({ document, name, params }) => {
    const job = (document === null ? fileJobs : documentJobs)[name];
    if (typeof job !== 'function') throw new Error(`no work is called ${name}`);
    // The page pairs each name with its own parameters; TypeScript cannot pair the two once they travel.
    const act = job as (...given: readonly unknown[]) => unknown;
    return await Promise.resolve(document === null ? act(params) : act(received(formats, document), params));
  };
}

/** The work of the page's worker, without the worker: what each job does with a document. */
import type { FormatDocument } from '../../../../shared/format/format.ts';
import { exportGltf } from '../../../../shared/exchange/gltf/index.ts';
import type { ShownChoices } from '../../../../shared/exchange/gltf/scene.ts';
import { decompileStudio } from '../../../../shared/exchange/goldsrc/decompile/index.ts';
import { writeModelText } from '../../../../shared/exchange/mdl/index.ts';
import { actAndCheck, errorsOfResult } from '../../../../shared/format/addedErrors.ts';
import { Document, openDocument } from '../../../../shared/document/document.ts';
import { decodeContent } from '../../../../shared/document/wire.ts';
import { exportCsv, importCsv } from '../../../../shared/formats/dbc/csv.ts';
import { CellError } from '../../../../shared/formats/dbc/edit.ts';
import { tableOf } from '../../../../shared/formats/dbc/table.ts';
import { formats } from '../../../../shared/formats/index.ts';
import { convertM2 } from '../../../../shared/formats/m2/convert/index.ts';
import { compactModel } from '../../../../shared/formats/m2/write.ts';
import { readPicture } from '../../features/halflife/panels/pictures.ts';
import { noteChanges } from './changes.ts';
import type { DocumentJobName, DocumentJobs, FileJobs, JobRequest, SentChoices, SentDocument } from './jobs.ts';

function received({ formatId, content, original }: SentDocument): FormatDocument {
  const format = formats.find(({ id }) => id === formatId);
  if (format === undefined) throw new Error(`no format is called ${formatId}`);
  return new Document(format, decodeContent(content), { original });
}

function receivedChoices({ textures, pictures, shown, skin }: SentChoices): ShownChoices {
  return { textures, pictures, isShown: (submesh) => shown.has(submesh), skin };
}

type Work<N extends DocumentJobName> = (
  document: FormatDocument,
  params: DocumentJobs[N]['params'],
) => DocumentJobs[N]['result'] | Promise<DocumentJobs[N]['result']>;

const jobs: { readonly [N in DocumentJobName]: Work<N> } = {
  async gltf(document, { pictures, choices }) {
    const texture = (index: number) => pictures.get(index) ?? null;
    const shown = choices === null ? null : receivedChoices(choices);
    return { bytes: await exportGltf(document, { texture, choices: shown }) };
  },
  decompile: (document, { rule }) => decompileStudio(document, { rule }),
  modelText: (document) => writeModelText(document),
  convertM2(document, { version, name }) {
    // The converted document stays here: it cannot be sent.
    const { bytes, files, lost } = convertM2(document, version, name);
    return { bytes, files, lost };
  },
  compactM2(document, { name }) {
    const { bytes, files } = compactModel(document, name);
    const added = errorsOfResult(document.format, document, openDocument(document.format, bytes, { files }));
    return { bytes, files, before: document.write().length, added };
  },
  exportCsv: (document, { layout }) => ({ bytes: new TextEncoder().encode(exportCsv(tableOf(document), layout)) }),
  importCsv(document, { layout, text }) {
    try {
      const { result, changes } = noteChanges([document], () =>
        actAndCheck(document, () => importCsv(document, layout, text)),
      );
      return { rows: result.result, errors: result.errors, changes: changes[0] ?? [] };
    } catch (error) {
      if (error instanceof CellError) return { refused: error.message };
      throw error;
    }
  },
};

const fileJobs: { readonly [N in keyof FileJobs]: (params: FileJobs[N]['params']) => FileJobs[N]['result'] } = {
  studioPicture: ({ name, bytes, flags }) => readPicture(name, bytes, flags),
};

export async function carryOut({ document, name, params }: JobRequest): Promise<unknown> {
  // The page pairs each name with its own parameters; TypeScript cannot pair the two in a union.
  if (document === null) return (fileJobs[name as keyof FileJobs] as (params: unknown) => unknown)(params);
  const job = jobs[name as DocumentJobName] as (document: FormatDocument, params: unknown) => unknown;
  return await job(received(document), params);
}

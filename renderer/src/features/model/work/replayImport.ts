/** The worker's part of taking over a source that changed. */
import { Document } from '../../../../../shared/document/document.ts';
import { contentOf, decodeContent, encodeContent } from '../../../../../shared/document/wire.ts';
import { fileNameOf } from '../../../../../shared/exchange/files.ts';
import { wantedTextures } from '../../../../../shared/exchange/gltf/index.ts';
import type { TextureLookup } from '../../../../../shared/exchange/gltf/exportedModel.ts';
import { ImportError } from '../../../../../shared/exchange/gltf/read/problem.ts';
import type { Replayed } from '../../../../../shared/exchange/import/replay.ts';
import { listReplay, replayKind, replayWhole } from '../../../../../shared/exchange/import/replay.ts';
import { actAndCheck } from '../../../../../shared/format/addedErrors.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { decodeTexture } from '../../../../../shared/texture/index.ts';
import { noteChanges } from '../../../workbench/work/changes.ts';
import { openModelFiles } from '../attached/openModelFiles.ts';
import type { ModelJobs, ReplayAnswer } from './jobs.ts';
import { plainItem } from './plainItem.ts';
import { fill, text } from '../../../base/text/language.ts';

type Params = ModelJobs['replayImport']['params'];

/** Pictures by the names that their files were put beside the source under. */
function texturesOf(now: FormatDocument, textures: Params['textures']): TextureLookup {
  const paths = new Map(wantedTextures(now).map(({ index, path }) => [index, path]));
  return (index) => {
    const wanted = fileNameOf(paths.get(index)?.split(/[\\/]/).at(-1) ?? '', '').toLowerCase();
    const file = textures.find(({ name }) => name.toLowerCase() === wanted);
    return file === undefined ? null : decodeTexture(file);
  };
}

async function answerOf(document: FormatDocument, replayed: Replayed, params: Params): Promise<ReplayAnswer> {
  const kind = replayKind(document, replayed);
  if (kind === 'same') return { kind };
  if (kind === 'by hand') {
    const list = await listReplay(document, replayed, params.name, texturesOf(replayed.now, params.textures));
    return { kind: 'parts', ...list, items: list.items.map(plainItem) };
  }
  const { result, changes } = noteChanges([document], () =>
    actAndCheck(document, () => replayWhole(document, replayed, `Import ${params.name} again`)),
  );
  return { kind, errors: result.errors, changes: changes[0] ?? [] };
}

export async function replayImport(
  document: FormatDocument,
  params: Params,
): Promise<ModelJobs['replayImport']['result']> {
  const [main, ...beside] = params.files;
  if (main === undefined) throw new Error(text('the host handed out no model'));
  const find = (name: string) => beside.find((file) => file.name.toLowerCase() === name.toLowerCase()) ?? null;
  const now = await openModelFiles(main, (name) => Promise.resolve(find(name)));
  if (now.format.id !== document.format.id) return { refused: fill('it becomes a {} now', now.format.name) };
  const before = new Document(document.format, decodeContent(params.before), { original: null });
  try {
    const answer = await answerOf(document, { before, now }, params);
    return { ...answer, now: encodeContent(contentOf(now)) };
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.message };
    throw error;
  }
}

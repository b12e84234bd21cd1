/** `chunksmith merge`: what two people made of one file, brought together; git's merge driver for binary files of the games. */
import { basename } from 'node:path';
import type { FormatList } from '../../shared/format/formatList.ts';
import { counted } from '../../shared/codec/words.ts';
import { mergeDocuments, type MergeConflict, type MergeOutcome } from '../../shared/document/merge/index.ts';
import { firstDifference } from './byteChanges.ts';
import type { Command } from './command.ts';
import { printable, UsageError } from './command.ts';
import { tellFailure } from './eachFile.ts';
import type { OpenFile } from './files.ts';
import { withDocument } from './files.ts';
import { toJson } from './json.ts';
import { checkReadable, outputFile, writeAll, type Written } from './set.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface MergeResult extends MergeOutcome {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  readonly status: 'merged' | 'conflicts';
  readonly out: string;
}

const words: Readonly<Record<MergeConflict['kind'], string>> = {
  value: 'both changed it, each to something else; ours stays',
  removedByThem: 'they took it away and we changed it; it stays',
  removedByUs: 'we took it away and they changed it; it stays away',
  order: 'both sorted it, each otherwise; our order stays',
};

/** Where one of them changed nothing the other's file is the result, with every byte that no field stands for. */
function mergedFiles(
  base: OpenFile,
  ours: OpenFile,
  theirs: OpenFile,
  name: string,
): { readonly outcome: MergeOutcome; readonly written: Written } {
  const nothing: MergeOutcome = { conflicts: [], taken: { fields: 0, added: 0, removed: 0 } };
  const isSame = (left: OpenFile, right: OpenFile): boolean => firstDifference(left.bytes, right.bytes) === null;
  if (isSame(base, theirs) || isSame(ours, theirs))
    return { outcome: nothing, written: ours.document.writeFiles(name) };
  const outcome = mergeDocuments(base.document, ours.document, theirs.document);
  if (isSame(base, ours)) return { outcome, written: theirs.document.writeFiles(name) };
  const written = ours.document.writeFiles(name);
  checkReadable(ours.document, written);
  return { outcome, written };
}

async function mergeFiles(
  [base, ours, theirs]: readonly [OpenFile, OpenFile, OpenFile],
  out: string,
): Promise<MergeResult> {
  const target = await outputFile(out, ours.file);
  const { format, version } = ours.document;
  const { outcome, written } = mergedFiles(base, ours, theirs, basename(target));
  await writeAll(target, written);
  return {
    file: ours.file,
    format: format.id,
    version,
    status: outcome.conflicts.length === 0 ? 'merged' : 'conflicts',
    out: target,
    ...outcome,
  };
}

/** Three files at once; what fails in one of them is told by its name. */
async function withThree(files: readonly [string, string, string], out: string, formats: FormatList) {
  const [base, ours, theirs] = files;
  return withDocument({ file: base }, formats, async (was) =>
    withDocument({ file: theirs }, formats, async (other) =>
      withDocument({ file: ours }, formats, async (own) => mergeFiles([was, own, other], out)),
    ),
  );
}

function linesOf({ file, out, conflicts, taken }: MergeResult): readonly string[] {
  const what = [
    counted(taken.fields, 'field'),
    counted(taken.added, 'new record'),
    `${counted(taken.removed, 'record')} fewer`,
  ].join(', ');
  const verdict = conflicts.length === 0 ? 'no conflict' : counted(conflicts.length, 'conflict');
  return [
    `${file} → ${out}: ${what} of theirs; ${verdict}`,
    ...conflicts.map(({ path, kind }) => `  ${path}: ${words[kind]}`),
  ];
}

export const merge: Command = {
  name: 'merge',
  form: 'BASE OURS THEIRS --out OUT',
  summary: 'bring together what two people made of one file',
  explain: `Compares both files with the one that they came from, by records and fields, and writes OURS with what THEIRS changed,
added and took away. What points at a record still points at it where others came or went. Numbers of long data are
merged one by one where their count is the same. What both changed, each to something else, stays as it is in OURS, is
told of, and makes the exit code 1. All three are of one format and version. For git, once for a repository:

  git config merge.chunksmith.driver 'chunksmith merge %O %A %B --out %A'
  echo '*.mdx merge=chunksmith diff=chunksmith' >> .gitattributes

  chunksmith merge Base.mdx Mine.mdx Theirs.mdx --out Merged.mdx`,
  options: { out: { type: 'string', value: 'OUT', help: 'file or folder for the result; needed. OURS can be named' } },
  async run({ positionals, options, terminal, formats }) {
    const [base, ours, theirs, ...rest] = positionals;
    if (base === undefined || ours === undefined || theirs === undefined || rest.length > 0)
      throw new UsageError('merge needs three files: the one that both began with, ours, and theirs');
    const { out } = options;
    if (typeof out !== 'string' || out === '') throw new UsageError('merge needs --out OUT; it can be OURS itself');
    const isJson = options['json'] === true;
    const result = await withThree([base, ours, theirs], out, formats);
    if (result.status === 'error') {
      await tellFailure(result, isJson, terminal);
      return 1;
    }
    await terminal.out(`${isJson ? toJson(result) : linesOf(result).map(printable).join('\n')}\n`);
    return result.status === 'merged' ? 0 : 1;
  },
};

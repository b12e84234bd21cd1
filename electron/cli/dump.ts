/** `chunksmith dump`: a file, or the part of it that a path names, as readable text or as JSON. */
import { stat } from 'node:fs/promises';
import type { FormatList } from '../../shared/format/formatList.ts';
import type { Command, Terminal } from './command.ts';
import { printable, UsageError } from './command.ts';
import { dumpJson } from './dumpJson.ts';
import { dumpedDocument, partAt } from './dumpPart.ts';
import { dumpLines } from './dumpText.ts';
import { eachFile, tellFailure } from './eachFile.ts';
import type { FoundFile, OpenFile } from './files.ts';
import { withDocument } from './files.ts';
import { toJson } from './json.ts';

/** Characters gathered before they are written: few writes, and little memory for any file. */
const pieceSize = 1 << 16;

async function isOnDisk(name: string): Promise<boolean> {
  return stat(name).then(
    () => true,
    () => false,
  );
}

/** The last word is a path when it starts with the name of a list, or when no file has that name. */
async function partPathAndFiles(
  words: readonly string[],
  formats: FormatList,
): Promise<{ readonly files: readonly string[]; readonly path: string }> {
  const last = words.at(-1);
  if (words.length < 2 || last === undefined) return { files: words, path: '' };
  const first = /^[A-Za-z_][A-Za-z0-9_]*(?=$|[.[])/.exec(last)?.[0];
  const isList = formats.all.some((format) => format.collections.some((collection) => collection.name === first));
  const isPath = isList || !(await isOnDisk(last));
  return isPath ? { files: words.slice(0, -1), path: last } : { files: words, path: '' };
}

async function writeLines(lines: Iterable<string>, terminal: Terminal): Promise<void> {
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < pieceSize) continue;
    await terminal.out(piece);
    piece = '';
  }
  if (piece !== '') await terminal.out(piece);
}

function headingOf({ file, bytes, document }: OpenFile): string {
  return printable(`${file}: ${document.format.name}, version ${document.version}, ${bytes.length} bytes`);
}

interface DumpRequest {
  readonly path: string;
  readonly isWhole: boolean;
  readonly isJson: boolean;
  readonly isPlain: boolean;
  readonly formats: FormatList;
}

/** Returns what is to be written, so that a fault of the output is not taken for one of the file. */
async function preparedDump(found: FoundFile, { path, isWhole, isJson, isPlain, formats }: DumpRequest) {
  return withDocument(found, formats, (open) => {
    const { document, file } = open;
    const dumped = dumpedDocument(document);
    const part = partAt(dumped, path);
    const known = { file, format: document.format.id, version: document.version, status: 'ok' } as const;
    if (isJson) return { status: 'ok' as const, lines: [toJson({ ...known, path, value: dumpJson(dumped, part) })] };
    const lines = dumpLines(dumped, part, { isWhole, isPlain });
    const heading = isPlain ? `${document.format.name}, version ${document.version}` : headingOf(open);
    return { status: 'ok' as const, lines: path === '' ? withHeading(heading, lines) : lines };
  });
}

function* withHeading(heading: string, lines: Iterable<string>): Generator<string> {
  yield heading;
  yield* lines;
}

export const dump: Command = {
  name: 'dump',
  form: 'FILE… [PATH]',
  summary: 'show everything in a file, or what a path names',
  explain: `Shows every record with its place in the file, and every field with its value, unit and meaning. A path limits
it to one list, record, field or number. Long data is shortened unless --all is given. With --json one object a file,
always in full.

  chunksmith dump Footman.mdx
  chunksmith dump Footman.mdx sequences
  chunksmith dump Footman.mdx 'sequences["Stand"].interval'
  chunksmith dump --all Footman.mdx 'geosets[0].positions'
  chunksmith dump --json Footman.mdx 'nodes["Bone_Head"]'`,
  options: {
    all: { type: 'boolean', help: 'show long data in full' },
    plain: { type: 'boolean', help: 'without places in the file, so that texts of two versions can be compared' },
  },
  async run(call) {
    const { positionals, options, terminal, formats } = call;
    if (positionals.length === 0) throw new UsageError('dump needs a file');
    const { files, path } = await partPathAndFiles(positionals, formats);
    const isJson = options['json'] === true;
    return eachFile(files, call, async (found) => {
      const [isWhole, isPlain] = [options['all'] === true, options['plain'] === true];
      const result = await preparedDump(found, { path, isWhole, isJson, isPlain, formats });
      if (result.status === 'ok') await writeLines(result.lines, terminal);
      else await tellFailure(result, isJson, terminal);
      return result.status === 'ok';
    });
  },
};

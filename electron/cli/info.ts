/** `chunksmith info`: what a file is and what it holds, in a few lines. */
import { formatOffset } from '../../shared/codec/error.ts';
import type { DocumentView } from '../../shared/codec/documentView.ts';
import type { Format } from '../../shared/format/format.ts';
import type { Command } from './command.ts';
import { printable, UsageError } from './command.ts';
import { eachFile, tellFailure } from './eachFile.ts';
import type { OpenFile } from './files.ts';
import { withDocument } from './files.ts';
import { toJson } from './json.ts';
import type { KeptChunk } from './keptChunks.ts';
import { keptChunks } from './keptChunks.ts';
import { titleOf } from '../../shared/document/recordPaths.ts';

/** Names of entries shown in the text form before it says how many more there are. */
const namesShown = 12;
const labelWidth = 22;

export interface CollectionInfo {
  readonly count: number;
  /** Names of the entries, where they have names. */
  readonly names?: readonly string[];
}

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface InfoResult {
  readonly file: string;
  readonly format: string;
  readonly formatName: string;
  readonly version: number;
  readonly status: 'ok';
  readonly size: number;
  /** The files it is kept in, where these are several; then `size` is that of all of them. */
  readonly files?: readonly { readonly name: string; readonly size: number }[];
  /** The name that the file gives its content; null when it gives none. */
  readonly name: string | null;
  readonly records: number;
  /** Lists that are not empty, by the names that paths use. */
  readonly lists: { readonly [name: string]: CollectionInfo };
  readonly keptChunks: readonly KeptChunk[];
}

/** The name of the first single record, such as a model's header, that has one. */
function nameOf(format: Format, document: DocumentView): string | null {
  for (const collection of format.collections.filter((each) => each.isSingle === true)) {
    for (const id of collection.list(document)) {
      const title = titleOf(format, document.get(id));
      if (title !== null) return title;
    }
  }
  return null;
}

function listsOf(format: Format, document: DocumentView): { readonly [name: string]: CollectionInfo } {
  const lists: Record<string, CollectionInfo> = {};
  for (const collection of format.collections) {
    const ids = collection.list(document);
    if (collection.isSingle === true || ids.length === 0) continue;
    const records = ids.map((id) => document.get(id));
    const isNamed = records.some((record) => titleOf(format, record) !== null);
    const names = isNamed ? { names: records.map((record) => titleOf(format, record) ?? '') } : {};
    lists[collection.name] = { count: ids.length, ...names };
  }
  return lists;
}

export function infoOf({ file, bytes, files, document }: OpenFile): InfoResult {
  const { format, version } = document;
  return {
    file,
    format: format.id,
    formatName: format.name,
    version,
    status: 'ok',
    size: bytes.length,
    ...(files.length > 1 ? { files: files.map(({ name, start, end }) => ({ name, size: end - start })) } : {}),
    name: nameOf(format, document),
    records: document.recordCount,
    lists: listsOf(format, document),
    keptChunks: keptChunks(document),
  };
}

function chunkText({ tag, offset, size, state, reason }: KeptChunk): string {
  const name = tag === '' ? 'bytes at the end' : `chunk ${tag}`;
  const place = offset === null ? '' : ` at ${formatOffset(offset)}`;
  return `${name}${place}, ${size} bytes, ${state}, kept as it is${reason === undefined ? '' : `: ${reason}`}`;
}

function listText({ count, names }: CollectionInfo): string {
  if (names === undefined) return String(count);
  const shown = names.slice(0, namesShown).map((name, position) => (name === '' ? `[${position}]` : name));
  return `${count}: ${shown.join(', ')}${count > namesShown ? `, and ${count - namesShown} more` : ''}`;
}

function* linesOf(info: InfoResult): Generator<string> {
  yield `${info.file}: ${info.formatName}, version ${info.version}, ${info.size} bytes`;
  const row = (label: string, text: string): string => `  ${label.padEnd(labelWidth)}${text}`;
  if (info.name !== null) yield row('name', info.name);
  for (const { name, size } of info.files ?? []) yield row('file', `${name}, ${size} bytes`);
  yield row('records', String(info.records));
  for (const [name, list] of Object.entries(info.lists)) yield row(name, listText(list));
  for (const chunk of info.keptChunks) yield `  ${chunkText(chunk)}`;
}

export const info: Command = {
  name: 'info',
  form: 'FILE…',
  summary: 'say what each file is and what it holds',
  explain: `Says for each file its format, version and size, how many records it has, the names of what is in its lists, and
which chunks are unknown or damaged.

  chunksmith info Footman.mdx
  chunksmith info --json Units`,
  options: {},
  async run(call) {
    const { positionals, options, terminal, formats } = call;
    if (positionals.length === 0) throw new UsageError('info needs files or folders');
    const isJson = options['json'] === true;
    return eachFile(positionals, call, async (found) => {
      const result = await withDocument(found, formats, infoOf);
      if (result.status === 'error') await tellFailure(result, isJson, terminal);
      else await terminal.out(`${isJson ? toJson(result) : [...linesOf(result)].map(printable).join('\n')}\n`);
      return result.status === 'ok';
    });
  },
};

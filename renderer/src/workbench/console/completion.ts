/** What can stand where the caret of the console is: names of what scripts are given, lists, fields and verbs of the document. */
import { scriptTableOf } from '../../../../shared/scripts/scriptTable.ts';
import type { FormatDocument } from '../../../../shared/format/format.ts';

export interface Completion {
  readonly name: string;
  /** How it is used; empty where the name says all. */
  readonly form: string;
}

export interface Completions {
  /** Where the letters begin that a choice takes the place of. */
  readonly start: number;
  readonly all: readonly Completion[];
}

const none: Completions = { start: 0, all: [] };
/** More are not looked through. */
const most = 8;

/** What a script is given (`shared/scripts/script.ts`), with how each is used. */
export const givenNames: Readonly<Record<string, string>> = {
  file: 'file: string',
  format: "format: 'mdx' | 'm2' | …",
  version: 'version: number',
  document: 'document',
  get: "get('sequences[0].name')",
  set: "set({ 'model.name': 'Knight' })",
  list: "list('sequences')",
  fields: 'fields(record).name',
  change: "change(record, { name: 'Walk' })",
  structure: "structure('Copy', (lists) => lists.duplicate(record))",
  files: 'files()',
  repath: "repath('Old.blp', 'New.blp')",
  problems: 'problems()',
  mend: "mend('rule', …)",
  model: 'model.meshes',
  edits: 'edits.setPositions(…)',
  table: "table.cell(0, 'id')",
  log: 'log(value, …)',
  progress: 'progress(0.5)',
};

function membersOf(object: object | null | undefined): readonly string[] {
  const names = new Set<string>();
  for (let at = object ?? null; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at) as object | null)
    for (const name of Object.getOwnPropertyNames(at))
      if (name !== 'constructor' && !name.startsWith('_')) names.add(name);
  return [...names];
}

function fieldNames({ format }: FormatDocument): readonly string[] {
  const names = new Set<string>();
  for (const { members } of format.schemas.values()) for (const { name } of members) names.add(name);
  return [...names].toSorted();
}

const plain = (name: string): Completion => ({ name, form: '' });

/** Names behind a point: of the model's view and of the verbs where these are meant, of fields behind everything else. */
function behindPoint(owner: string, document: FormatDocument): readonly Completion[] {
  const { model } = document.format;
  if (owner === 'model') return membersOf(model?.view(document)).map(plain);
  if (owner === 'edits') return membersOf(model?.edits(document)).map(plain);
  if (owner === 'table') return membersOf(scriptTableOf(document, '')).map(plain);
  return fieldNames(document).map(plain);
}

function matching(all: readonly Completion[], letters: string): readonly Completion[] {
  const wanted = letters.toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().startsWith(wanted) && name !== letters);
  return found.slice(0, most);
}

/**
 * @param isAsked everything is offered, also where no letter stands yet
 */
export function completionsAt(
  text: string,
  caret: number,
  document: FormatDocument | null,
  isAsked: boolean,
): Completions {
  const before = text.slice(0, caret);
  const letters = /[\w$]*$/.exec(before)?.[0] ?? '';
  const start = caret - letters.length;
  const lead = before.slice(0, start);
  if (document !== null && /\blist\(\s*['"`]$/.test(lead))
    return {
      start,
      all: matching(
        document.format.collections.map(({ name }) => plain(name)),
        letters,
      ),
    };
  const owner = /([\w$)\]]+)\??\.$/.exec(lead)?.[1];
  if (owner !== undefined)
    // A number's point is none.
    return document === null || /^\d/.test(owner)
      ? none
      : { start, all: matching(behindPoint(owner, document), letters) };
  if (letters === '' && !isAsked) return none;
  // Inside a text nothing is meant to be a name.
  const line = lead.slice(lead.lastIndexOf('\n') + 1);
  if (/\/\//.test(line) || ((line.match(/['"`]/g)?.length ?? 0) % 2 === 1 && !isAsked)) return none;
  const given = Object.entries(givenNames).map(([name, form]) => ({ name, form }));
  const words = [...new Set(text.match(/[A-Za-z_$][\w$]{3,}/g))].filter((name) => !(name in givenNames)).map(plain);
  return { start, all: matching([...given, ...words], letters) };
}

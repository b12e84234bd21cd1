/** The context of a script over a document. */
import { fieldsByName } from '../codec/byName.ts';
import { fileReferences, replacePath } from '../document/fileReferences.ts';
import { resolvePath } from '../document/path.ts';
import { editStructure, listOf } from '../document/structure.ts';
import { readPlace, writePlace } from '../document/value.ts';
import type { FormatDocument } from '../format/format.ts';
import type { ScriptContext } from './script.ts';
import { scriptTableOf } from './scriptTable.ts';
import { shownValue } from './shownValue.ts';

/**
 * @param said gets what the script logs
 * @param share hears how far the script says that it is, 0 to 1
 */
export function contextOf(
  document: FormatDocument,
  file: string,
  said: (words: string) => void,
  share: (done: number) => void = () => undefined,
): ScriptContext {
  const { format } = document;
  const placeOf = (path: string) => resolvePath(format, document, path);
  return {
    file,
    format: format.id,
    version: document.version,
    document,
    get: (path) => readPlace(document, placeOf(path)),
    set: (values) =>
      document.edit(`Set ${Object.keys(values).join(', ')}`, (step) => {
        for (const [path, value] of Object.entries(values)) writePlace(step, document, placeOf(path), value);
      }),
    list: (collection) => listOf(document, collection),
    fields: (record) => fieldsByName(document.get(record).fields),
    change: (record, fields) =>
      document.edit(`Set ${Object.keys(fields).join(', ')}`, (step) => step.update(record, fields)),
    structure: (label, change) => editStructure(document, label, change),
    files: () => fileReferences(document),
    repath(from, to) {
      const found = fileReferences(document).find(({ path }) => path.toLowerCase() === from.toLowerCase());
      if (found === undefined) return 0;
      replacePath(document, found.places, to);
      return found.places.length;
    },
    problems: () => format.validate(document),
    mend(...rules) {
      let count = 0;
      for (const { rule, fix } of format.validate(document)) {
        if (fix === undefined || (rules.length > 0 && !rules.includes(rule))) continue;
        document.edit(fix.label, fix.apply);
        count++;
      }
      return count;
    },
    get model() {
      return format.model?.view(document) ?? null;
    },
    get edits() {
      return format.model?.edits(document) ?? null;
    },
    get table() {
      return scriptTableOf(document, file);
    },
    log: (...words) => said(words.map(shownValue).join(' ')),
    // No number, as scripts without types may give, is nothing done.
    progress: (done) => share(done > 0 ? Math.min(1, done) : 0),
  };
}

/** The context of a script over a document. */
import { fieldsByName } from '../../../shared/codec/byName.ts';
import { fileReferences, replacePath } from '../../../shared/document/fileReferences.ts';
import { resolvePath } from '../../../shared/document/path.ts';
import { editStructure, listOf } from '../../../shared/document/structure.ts';
import { readPlace, writePlace } from '../../../shared/document/value.ts';
import type { FormatDocument } from '../../../shared/format/format.ts';
import type { ScriptContext } from './script.ts';

/** @param said gets what the script logs */
export function contextOf(document: FormatDocument, file: string, said: (words: string) => void): ScriptContext {
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
    log: (...words) => said(words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' ')),
  };
}

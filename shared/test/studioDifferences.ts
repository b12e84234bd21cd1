/** What several tests of studio models ask of two documents. */
import { fieldsByName, listByName } from '../codec/byName.ts';
import type { DocumentView } from '../codec/documentView.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import { sameValue } from '../codec/documentRecord.ts';
import { studioSchemas } from '../formats/goldsrc/model.ts';

/** Paths of the values in which two documents differ, references by place and not by id. */
export function differentValues(left: DocumentView, right: DocumentView): readonly string[] {
  const found: string[] = [];
  const compare = (first: RecordId, second: RecordId, path: string): void => {
    const one = left.get(first);
    const other = right.get(second);
    if (one.type !== other.type) found.push(`${path}: ${one.type}, ${other.type}`);
    for (const { kind, name } of studioSchemas.get(one.type)?.members ?? []) {
      const place = `${path}.${name}`;
      if (kind !== 'records') {
        if (!sameValue(fieldsByName(one.fields)[name], fieldsByName(other.fields)[name])) found.push(place);
        continue;
      }
      const ids = listByName(one.fields, name);
      const others = listByName(other.fields, name);
      if (ids.length !== others.length) found.push(`${place}: ${ids.length}, ${others.length}`);
      for (const [index, id] of ids.entries()) {
        const counterpart = others[index];
        if (counterpart !== undefined) compare(id, counterpart, `${place}[${index}]`);
      }
    }
  };
  compare(left.root, right.root, '');
  return found;
}

/** New records with values that make sense to begin with: a free name, a place in the node tree, and what the format adds. */
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { DocumentRecord, Fields, Value } from '../../../../../shared/codec/documentRecord.ts';
import { schemaOf } from '../../../../../shared/document/structure.ts';
import { parentLink } from './nodeTree.ts';

/** Whether records of a kind can be made new in this document. */
export function isOffered(document: FormatDocument, type: string): boolean {
  return document.format.creation?.isOffered(document, type) ?? true;
}

/** Why a record of an offered kind cannot be made yet; null where it can be. */
export function whyNotYet(document: FormatDocument, type: string): string | null {
  return document.format.creation?.refusal?.(document, type) ?? null;
}

/** A name that no record of the kind has: the wanted one, or the wanted one with the next free number. */
export function freeName(taken: ReadonlySet<string>, wanted: string): string {
  if (!taken.has(wanted)) return wanted;
  const base = wanted.replace(/ \d+$/, '');
  for (let number = 2; ; number++) if (!taken.has(`${base} ${number}`)) return `${base} ${number}`;
}

export function titlesOf(document: FormatDocument, type: string): ReadonlySet<string> {
  const { title } = schemaOf(document, type).info;
  if (title === undefined) return new Set();
  return new Set(
    [...document.all()]
      .filter((record) => record.type === type)
      .map((record) => String(fieldsByName(record.fields)[title])),
  );
}

/** The parent of a new node is the selected node; its object id is lent for the moment, so that it starts at that pivot. */
function nodeFields(document: FormatDocument, type: string, selected: DocumentRecord | null): Record<string, Value> {
  const link = parentLink(document, type);
  if (link === null) return {};
  const parent = selected !== null && parentLink(document, selected.type) !== null ? selected : null;
  const id = fieldsByName(parent?.fields)?.[link.reference.by] ?? link.reference.none ?? -1;
  return { [link.member]: id, [link.reference.by]: id };
}

/** What a new record differs in from the defaults of its schema. */
export function newFields(document: FormatDocument, type: string, selected: DocumentRecord | null): Fields {
  const { info } = schemaOf(document, type);
  const { creation } = document.format;
  const wanted = creation?.names[type] ?? `New ${info.label.toLowerCase()}`;
  const name = info.title === 'name' ? { name: freeName(titlesOf(document, type), wanted) } : {};
  return { ...name, ...creation?.fields(document, type, selected), ...nodeFields(document, type, selected) };
}

/** Lists of a new record that hold one entry from the start. */
export function firstChildren(document: FormatDocument, type: string): readonly { member: string; type: string }[] {
  return document.format.creation?.children(document, type) ?? [];
}

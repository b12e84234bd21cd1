/** Fields of documents whose records are aligned, merged one by one into ours. */
import { fieldsByName } from '../../codec/byName.ts';
import type { Reference } from '../../codec/field.ts';
import type { Member } from '../../codec/record.ts';
import type { RecordId, Value } from '../../codec/documentRecord.ts';
import type { Document } from '../document.ts';
import { memberPath, recordPaths, type RecordPaths } from '../recordPaths.ts';
import type { Transaction } from '../transaction.ts';
import type { Aligned } from './align.ts';
import type { Translation } from './ids.ts';
import { idFields, type MergeChoice, type PlannedRecord, type Side } from './plan.ts';
import { mergeValues } from './values.ts';

export interface MergeConflict {
  /** Where in ours; of what is no longer there, what it was called. */
  readonly path: string;
  /**
   * `value`: both set it, each to something else. `removedByThem`: they took it away and we changed it; it stays.
   * `removedByUs`: we took it away and they changed it; it stays away. `order`: both sorted the list, each otherwise.
   */
  readonly kind: 'value' | 'removedByThem' | 'removedByUs' | 'order';
}

function referenceOf(member: Member): Reference | undefined {
  return member.kind === 'field' ? member.info.reference : undefined;
}

export class Merging {
  readonly conflicts: MergeConflict[] = [];
  readonly taken = { fields: 0, added: 0 };
  private paths: RecordPaths | null = null;
  private readonly documents: Readonly<Record<Side, Document>>;
  private readonly aligned: Readonly<Record<Side, Aligned>>;

  private readonly translations: Readonly<Record<'base' | 'theirs', Translation>>;
  private readonly ids: ReturnType<typeof idFields>;
  private readonly choice: MergeChoice | null;

  /** @param translations what references of the others are in ours */
  constructor(
    documents: Readonly<Record<Side, Document>>,
    aligned: Readonly<Record<Side, Aligned>>,
    translations: Readonly<Record<'base' | 'theirs', Translation>>,
    choice: MergeChoice | null = null,
  ) {
    this.choice = choice;
    this.documents = documents;
    this.aligned = aligned;
    this.translations = translations;
    this.ids = idFields(documents.ours.format);
  }

  /** A record with all that it holds. */
  merge(planned: PlannedRecord, step: Transaction): void {
    const { base, ours, theirs } = this.aligned;
    const [was, own, other] = [base.get(planned), ours.get(planned), theirs.get(planned)];
    if (own === undefined || was === undefined || other === undefined) return;
    const { ids } = planned;
    if (ids.base === null && ids.ours === null) {
      this.taken.added++;
      this.takeWhole(planned, step);
      return;
    }
    // What they took away and we changed is ours.
    if (ids.base !== null && ids.theirs !== null) this.mergeFields(planned, own, was, other, step);
    for (const children of planned.lists.values()) for (const child of children) this.merge(child, step);
  }

  private pathOf(id: RecordId): string {
    const { ours } = this.documents;
    this.paths ??= recordPaths(ours.format, ours);
    return this.paths.get(id)?.path ?? ours.get(id).type;
  }

  /** A record that only they have is in ours what it is in theirs, with all that it holds. */
  private takeWhole(planned: PlannedRecord, step: Transaction): void {
    const [own, other] = [this.aligned.ours.get(planned), this.aligned.theirs.get(planned)];
    if (own === undefined || other === undefined) return;
    const from = fieldsByName(this.documents.theirs.get(other).fields);
    const changes: Record<string, Value> = {};
    for (const member of this.mergeable(planned.type)) {
      changes[member.name] = this.translations.theirs(referenceOf(member), from[member.name]);
    }
    step.update(own, changes);
    for (const children of planned.lists.values()) for (const child of children) this.takeWhole(child, step);
  }

  /** Ids are each document's own matter: what points at them is translated. */
  private mergeable(type: string): readonly (Member & { kind: 'field' | 'numbers' })[] {
    return (this.documents.ours.format.schemas.get(type)?.members ?? []).filter(
      (member): member is Member & { kind: 'field' | 'numbers' } =>
        (member.kind === 'field' || member.kind === 'numbers') && this.ids.get(type)?.has(member.name) !== true,
    );
  }

  private mergeFields({ ids }: PlannedRecord, own: RecordId, was: RecordId, other: RecordId, step: Transaction): void {
    const { base, theirs } = this.documents;
    const record = step.get(own);
    const [before, now, after] = [base.get(was), record, theirs.get(other)].map(({ fields }) => fieldsByName(fields));
    const changes: Record<string, Value> = {};
    for (const member of this.mergeable(record.type)) {
      const { name } = member;
      if (ids.base !== null && this.choice?.takesField(ids.base, name) === false) continue;
      const field = member.kind === 'field' ? member.field : null;
      const reference = referenceOf(member);
      const valueBefore = this.translations.base(reference, before?.[name]);
      const valueOfTheirs = this.translations.theirs(reference, after?.[name]);
      const { value, conflicts } = mergeValues(field, valueBefore, now?.[name], valueOfTheirs);
      if (value !== now?.[name]) {
        changes[name] = value;
        this.taken.fields++;
      }
      for (const inside of conflicts)
        this.conflicts.push({ path: `${memberPath(this.pathOf(own), name)}${inside}`, kind: 'value' });
    }
    step.update(own, changes);
  }
}

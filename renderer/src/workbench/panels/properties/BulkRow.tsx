/** Bulk data of a record in one line, and the dialog in which it is looked at or, where it is small, edited number by number. */
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import { useState } from 'react';
import type { Document } from '../../../../../shared/document/document.ts';
import type { DocumentRecord, Numbers } from '../../../../../shared/codec/documentRecord.ts';
import { isNumbers } from '../../../../../shared/codec/documentRecord.ts';
import { ValueError, writePlace } from '../../../../../shared/document/value.ts';
import { inSentence, recordLabel, referenceTarget } from '../../state/recordNames.ts';
import { errorsInWords } from '../../reference/errorWords.ts';
import { isFieldChanged } from '../../state/savedRecords.ts';
import type { Session } from '../../state/session.ts';
import type { CellEdit, TableColumn } from '../../../base/ui/index.ts';
import { Button, Dialog, Field, notify, numberText, Table } from '../../../base/ui/index.ts';
import { numberKind } from './fields/NumberSlot.tsx';
import type { BulkMember } from './slots.ts';
import styles from './Properties.module.css';
import { counted, englishCounted, grouped, sizeText } from '../../../base/text/numbers.ts';
import { fill, text as inWords, translated } from '../../../base/text/language.ts';

/** More elements than this are shown, not edited: nobody types a thousand vertices. */
const editableElements = 2048;

const componentNames: ReadonlyMap<number, readonly string[]> = new Map([
  [2, ['U', 'V']],
  [3, ['X', 'Y', 'Z']],
  [4, ['X', 'Y', 'Z', 'W']],
  [7, ['Radius', 'Min X', 'Min Y', 'Min Z', 'Max X', 'Max Y', 'Max Z']],
  [8, ['Bone 1', 'Bone 2', 'Bone 3', 'Bone 4', 'Weight 1', 'Weight 2', 'Weight 3', 'Weight 4']],
]);

function columnsOf(member: BulkMember, isEditable: boolean): readonly TableColumn[] {
  const names = componentNames.get(member.components);
  const values = Array.from({ length: member.components }, (_, at): TableColumn => ({
    id: String(at),
    title:
      (names === undefined ? undefined : translated(names[at] ?? '')) ??
      (member.components === 1 ? member.info.label : String(at + 1)),
    width: '1fr',
    align: 'right',
    editable: isEditable,
  }));
  return [{ id: 'index', title: '#', width: 64 }, ...values];
}

const rowHeight = 24;
const mostRows = 20;

/** As high as its rows, up to a number of them. */
function tableHeight(rowCount: number): number {
  const aroundRows = 28;
  return Math.min(mostRows, Math.max(2, rowCount)) * rowHeight + aroundRows;
}

/** Whether rows may come and go: not where other data must keep in step with them. */
function isFreeLength(document: Document, record: DocumentRecord, member: BulkMember): boolean {
  const members = document.format.schemas.get(record.type)?.members ?? [];
  const isMatched = members.some((other) => other.kind === 'numbers' && other.sameCountAs === member.name);
  return member.sameCountAs === undefined && !isMatched && member.storage[0] !== 'u16';
}

interface BulkProps {
  readonly session: Session;
  readonly record: DocumentRecord;
  readonly member: BulkMember;
}

function storeAll(
  session: Session,
  record: DocumentRecord,
  member: BulkMember,
  label: string,
  numbers: readonly number[],
): void {
  session.document.edit(label, (transaction) =>
    writePlace(transaction, session.document, { record: record.id, member, inside: [] }, numbers),
  );
}

function BulkTable({ session, record, member, numbers }: BulkProps & { readonly numbers: Numbers }) {
  const { document } = session;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([0]));
  const { components } = member;
  const rowCount = Math.ceil(numbers.length / components);
  const isEditable = rowCount <= editableElements;
  const isFree = isEditable && isFreeLength(document, record, member);
  const kind = numberKind(member.storage[0] ?? 'f32');
  const label = `Change ${inSentence(member.info.label)}`;
  const { reference } = member.info;

  const onEdit = (edits: readonly CellEdit[], refused: number): void => {
    try {
      document.edit(label, (transaction) => {
        for (const { row, column, text } of edits) {
          const inside = [row * components + Number(column)];
          writePlace(transaction, document, { record: record.id, member, inside }, Number(text));
        }
      });
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      notify({ tone: 'warning', title: inWords('The data was not changed'), message: error.message });
    }
    if (refused > 0) notify({ tone: 'warning', title: fill('{} could not be taken', counted(refused, 'cell')) });
  };
  const renderCell = (row: number, column: string, text: string) => {
    if (reference === undefined || column === 'index') return text;
    const target = referenceTarget(document, reference, numbers[row * components + Number(column)] ?? 0);
    return target === null ? fill('{} (missing)', text) : `${text} · ${recordLabel(document, target)}`;
  };
  return (
    <>
      <div className={styles['dialogTable']} style={{ height: `min(60vh, ${tableHeight(rowCount)}px)` }}>
        <Table
          label={member.info.label}
          columns={columnsOf(member, isEditable)}
          rowCount={rowCount}
          cellText={(row, column) =>
            column === 'index' ? String(row) : numberText(numbers[row * components + Number(column)] ?? 0, kind)
          }
          renderCell={renderCell}
          problemIn={(_row, _column, text) =>
            text.trim() === '' || Number.isNaN(Number(text)) ? inWords('Type a number') : undefined
          }
          onEdit={isEditable ? onEdit : undefined}
          selected={selected}
          onSelect={setSelected}
          onDelete={
            isFree
              ? (rows) => {
                  const gone = new Set(rows);
                  const kept = Array.from(numbers).filter((_, at) => !gone.has(Math.floor(at / components)));
                  storeAll(
                    session,
                    record,
                    member,
                    `Delete ${englishCounted(rows.length, 'row')} of ${inSentence(member.info.label)}`,
                    kept,
                  );
                }
              : undefined
          }
          empty={<p className={styles['hint']}>{inWords('No data.')}</p>}
        />
      </div>
      {isFree && (
        <div className={styles['dialogActs']}>
          <Button
            size="small"
            icon="plus"
            onClick={() => {
              const row = Array.from({ length: components }, () => 0);
              storeAll(session, record, member, `Add row to ${inSentence(member.info.label)}`, [...numbers, ...row]);
            }}
          >
            {inWords('Add row')}
          </Button>
        </div>
      )}
    </>
  );
}

export function BulkRow({ session, record, member }: BulkProps) {
  const { document } = session;
  const [isOpen, setIsOpen] = useState(false);
  const numbers = fieldsByName(record.fields)[member.name];
  const { label, explain } = member.info;
  const wrong = errorsInWords(document.format.id, record.type, member.name);
  const description = [...(explain === undefined ? [] : [explain]), ...wrong].join(' ') || undefined;
  if (!isNumbers(numbers)) {
    return (
      <Field label={label} absent description={description} engineName={member.info.engineName}>
        <span className={styles['absent']}>{inWords('Not in the file')}</span>
      </Field>
    );
  }
  const count = Math.ceil(numbers.length / member.components);
  const isEditable = count <= editableElements;
  const show = (): void => {
    session.state.setState({ focused: { record: record.id, member: member.name, inside: [] } });
    setIsOpen(true);
  };
  return (
    <Field
      label={label}
      changed={isFieldChanged(document, record.id, member.name)}
      description={description}
      unit={member.info.unit}
      engineName={member.info.engineName}
    >
      <div className={styles['bulk']}>
        <span className={styles['bulkText']}>
          {grouped(count)} · {sizeText(numbers.byteLength)}
        </span>
        <Button
          size="small"
          variant="quiet"
          tooltip={
            isEditable
              ? fill('Edit {} in a table', inSentence(label))
              : fill('Look at {} in a table', inSentence(label))
          }
          onClick={show}
        >
          {isEditable ? inWords('Edit…') : inWords('View…')}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={fill('{} of {}', label, recordLabel(document, record.id))}
        description={fill(
          '{} of {}{}',
          counted(count, 'entry', 'entries'),
          counted(member.components, 'number'),
          isEditable ? '' : ` · ${inWords('too many to be edited here')}`,
        )}
        width={member.components > 4 ? 760 : 480}
        actions={<Button onClick={() => setIsOpen(false)}>{inWords('Close')}</Button>}
      >
        {isOpen && <BulkTable session={session} record={record} member={member} numbers={numbers} />}
      </Dialog>
    </Field>
  );
}

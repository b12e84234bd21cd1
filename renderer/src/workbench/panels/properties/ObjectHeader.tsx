/** The head of the panel: what is selected, which of its like it is, and where it stands in the file. */
import { formatOffset } from '../../../../../shared/codec/error.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { DocumentRecord } from '../../../../../shared/codec/documentRecord.ts';
import { outlineOf } from '../../state/outlineIndex.ts';
import { kindLabel, placeAmong, recordIcon, recordLabel } from '../../state/recordNames.ts';
import type { Session } from '../../state/session.ts';
import { select } from '../../state/session.ts';
import { Icon, IconButton, Tooltip } from '../../../base/ui/index.ts';
import { described } from '../outline/structureEdits.ts';
import styles from './Properties.module.css';
import { counted } from '../../../base/text/numbers.ts';
import { fill, text, translated } from '../../../base/text/language.ts';

function placeText(document: FormatDocument, record: DocumentRecord): string {
  const among = placeAmong(document, record);
  const kind = translated(kindLabel(document, record));
  const place = among === null ? kind : fill('{} {} of {}', kind, among.position + 1, among.count);
  const { source } = record;
  const bytes =
    source === null ? text('new') : fill('{} at {}', counted(source.length, 'byte'), formatOffset(source.offset));
  return `${place} · ${bytes}`;
}

/** How many of which kinds: `2 bones, 3 helpers`. */
function kindsText(document: FormatDocument, records: readonly DocumentRecord[]): string {
  const byType = new Map<string, DocumentRecord[]>();
  for (const record of records) byType.set(record.type, [...(byType.get(record.type) ?? []), record]);
  if (byType.size === 1) return text('Edited together');
  const kinds = [...byType.values()].map((same) => {
    const text = described(
      document,
      same.map(({ id }) => id),
    );
    return same.length === 1 ? `1 ${text}` : text;
  });
  return `${kinds.join(', ')} · ${text('what they share')}`;
}

export function ObjectHeader({
  session,
  records,
}: {
  readonly session: Session;
  readonly records: readonly DocumentRecord[];
}) {
  const { document } = session;
  const record = records.at(-1);
  if (record === undefined) return null;
  const isMany = records.length > 1;
  const title = isMany
    ? described(
        document,
        records.map(({ id }) => id),
      )
    : recordLabel(document, record.id);
  const meta = isMany ? kindsText(document, records) : placeText(document, record);
  // The file and its chunks are frames, not objects; what stands in the outline can be gone to.
  const owner = record.owner !== null && outlineOf(document).keys.has(record.owner) ? record.owner : null;
  return (
    <header className={styles['object']}>
      <Icon name={recordIcon(document, record)} size={20} className={styles['objectIcon']} />
      <div className={styles['words']}>
        <b className={styles['title']}>{title}</b>
        <Tooltip
          content={isMany || record.source === null ? undefined : text('Where it stands in the file as it was opened')}
        >
          <small className={styles['meta']}>{meta}</small>
        </Tooltip>
      </div>
      {owner !== null && !isMany && (
        <IconButton
          icon="arrowUp"
          label={fill('Go to {}', recordLabel(document, owner))}
          onClick={() => select(session, [owner])}
        />
      )}
    </header>
  );
}

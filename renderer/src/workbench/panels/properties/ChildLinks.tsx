/** Records that the selected one holds, such as layers of a material: as links, with a way to add one. */
import { listByName } from '../../../../../shared/codec/byName.ts';
import type { DocumentRecord } from '../../../../../shared/codec/documentRecord.ts';
import { outlineOf } from '../../state/outlineIndex.ts';
import { inSentence, recordIcon, recordLabel } from '../../state/recordNames.ts';
import type { Session } from '../../state/session.ts';
import { select } from '../../state/session.ts';
import { Icon, IconButton, Section } from '../../../base/ui/index.ts';
import { addToDocument } from '../outline/commands.ts';
import { childAdditions } from '../outline/additions.ts';
import type { ListMember } from './slots.ts';
import styles from './Properties.module.css';
import { fill, text } from '../../../base/text/language.ts';

interface ChildLinksProps {
  readonly session: Session;
  readonly record: DocumentRecord;
  readonly member: ListMember;
}

export function ChildLinks({ session, record, member }: ChildLinksProps) {
  const { document } = session;
  const ids = listByName(record.fields, member.name);
  const { nodes, keys } = outlineOf(document);
  const additions = childAdditions(document, record.id).filter(({ at }) => at?.member === member.name);
  return (
    <Section
      title={member.info.label}
      meta={String(ids.length)}
      actions={additions.map((addition) => (
        <IconButton
          key={addition.type}
          icon="plus"
          size="small"
          label={fill('Add {}', inSentence(addition.label.replace(/^New /, '')))}
          onClick={() => addToDocument(session, addition)}
        />
      ))}
    >
      {ids.length === 0 && <p className={styles['hint']}>{text('None.')}</p>}
      {ids
        .filter((id) => document.has(id))
        .map((id) => (
          <button key={id} type="button" className={styles['link']} onClick={() => select(session, [id])}>
            <Icon name={recordIcon(document, document.get(id))} size={14} />
            <span className={styles['linkText']}>{recordLabel(document, id)}</span>
            <span className={styles['linkMeta']}>{nodes.get(keys.get(id) ?? '')?.meta}</span>
            <Icon name="chevronRight" size={14} />
          </button>
        ))}
    </Section>
  );
}

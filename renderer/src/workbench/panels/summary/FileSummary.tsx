/** What stands in the middle of the window for files without a picture: what they are and what they hold. */
import { useStore } from 'zustand';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { DocumentRecord, RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { useRecord, useSessionFile } from '../../state/hooks.ts';
import { useOutline } from '../../state/outlineIndex.ts';
import { outlineIcon } from '../../state/recordNames.ts';
import type { Session } from '../../state/session.ts';
import { select } from '../../state/session.ts';
import { useCommands } from '../../../base/commands/index.ts';
import { Button, Icon, numberText } from '../../../base/ui/index.ts';
import { commonMembers, slotsOf, slotValues, type Slot } from '../properties/slots.ts';
import styles from './FileSummary.module.css';
import { text, translated } from '../../../base/text/language.ts';

/** More fields than this are looked at in Properties. */
const mostFields = 16;

function valueText(document: FormatDocument, record: DocumentRecord, slot: Slot): string {
  const [value] = slotValues(document, [record], slot);
  const named = typeof value === 'number' ? slot.info.names?.[value] : undefined;
  if (named !== undefined) return named;
  const kind = slot.type.kind === 'number' || slot.type.kind === 'vector' ? slot.type.storage : null;
  const word = (each: unknown): string =>
    typeof each === 'number' ? numberText(each, kind === 'f32' ? 'float32' : 'integer') : String(each);
  const text = Array.isArray(value) ? value.map(word).join(', ') : word(value ?? '');
  return slot.info.unit === undefined ? text : `${text} ${slot.info.unit}`;
}

function RootFields({ document, id }: { readonly document: FormatDocument; readonly id: RecordId }) {
  const record = useRecord(document, id);
  if (record === null) return null;
  const slots = commonMembers(document, [record])
    .flatMap(slotsOf)
    .filter(({ type }) => type.kind !== 'bytes');
  if (slots.length === 0) return null;
  return (
    <dl className={styles['fields']}>
      {slots.slice(0, mostFields).map((slot) => (
        <div key={slot.key}>
          <dt>{slot.info.label}</dt>
          <dd>{valueText(document, record, slot)}</dd>
        </div>
      ))}
    </dl>
  );
}

const noPicture = 'There is no picture of this kind of file; edit it in Properties and Bytes.';

/** For a document that is shown without the view that there is for its format. */
function Plain() {
  const commands = useCommands();
  return (
    <div className={styles['plain']}>
      <p>{text('Shown without its view. Outline, properties and saving work; it is checked when it is changed.')}</p>
      <Button size="small" icon="eye" onClick={() => commands.run('view.plain')}>
        {text('Show the view')}
      </Button>
    </div>
  );
}

export function FileSummary({ session }: { readonly session: Session }) {
  const { document } = session;
  const { name } = useSessionFile(session);
  const { root } = useOutline(document);
  const isPlain = useStore(session.state, (state) => state.isPlain);
  return (
    <div className={styles['summary']} data-testid="summary">
      <div className={styles['card']}>
        <header className={styles['head']}>
          <Icon name={outlineIcon(root)} size={28} />
          <div>
            <h2>{name}</h2>
            <p>
              {translated(document.format.name)}
              {root.meta === undefined ? '' : ` · ${root.meta}`}
            </p>
          </div>
        </header>
        {root.record !== null && <RootFields document={document} id={root.record} />}
        {root.children.length > 0 && (
          <ul className={styles['parts']}>
            {root.children.map((node) => {
              const target = node.record ?? node.children[0]?.record ?? null;
              return (
                <li key={node.key}>
                  <button
                    type="button"
                    disabled={target === null}
                    onClick={() => target !== null && select(session, [target])}
                  >
                    <Icon name={outlineIcon(node)} />
                    <span>{node.label}</span>
                    {node.meta !== undefined && <small>{node.meta}</small>}
                  </button>
                </li>
              );
            })}
          </ul>
        )}
        {isPlain ? <Plain /> : <p className={styles['hint']}>{text(noPicture)}</p>}
      </div>
    </div>
  );
}

/** The dialog of `Bring back…`: what differs between the file and the model, each with a tick. */
import { useStore } from 'zustand';
import { counted } from '../../../../../shared/codec/words.ts';
import type { BackItem, BackKind } from '../../../../../shared/exchange/back/index.ts';
import type { IconName } from '../../../base/ui/index.ts';
import { Button, Checkbox, Dialog, EmptyState, Icon, MIXED, ProgressBar } from '../../../base/ui/index.ts';
import styles from './Back.module.css';
import { backStore, chooseItems, closeBack, runBack } from './bringingBack.ts';

const groups: readonly { readonly kind: BackKind; readonly title: string; readonly hint: string }[] = [
  { kind: 'changed', title: 'Changed', hint: '' },
  { kind: 'new', title: 'New', hint: '' },
  { kind: 'gone', title: 'Not in the file', hint: 'What is ticked is removed from the model.' },
  { kind: 'unmatched', title: 'Could not be matched', hint: 'These stay as they are.' },
];

const icons: Readonly<Record<BackItem['about'], IconName>> = {
  mesh: 'geoset',
  clip: 'sequence',
  bone: 'bone',
  material: 'material',
};

export function BackDialog() {
  const { session, source, items, chosen, problem, running } = useStore(backStore);
  if (session === null || source === null) return null;
  const isBusy = running !== null;
  const count = items?.filter(({ id }) => chosen.has(id)).length ?? 0;
  return (
    <Dialog
      open
      onClose={closeBack}
      title={`Bring back ${source.name}`}
      description={`Into ${session.file.getState().name}. What glTF does not know stays as it is.`}
      width={items === null || items.length === 0 ? 460 : 760}
      actions={
        <>
          <div className={styles['progress']}>
            {running !== null && <ProgressBar label={running} value={undefined} onCancel={closeBack} />}
          </div>
          <Button onClick={closeBack}>{items?.length === 0 ? 'Close' : 'Cancel'}</Button>
          {items?.length !== 0 && (
            <Button variant="primary" disabled={count === 0 || isBusy} onClick={() => void runBack()}>
              {count === 0 ? 'Bring back' : `Bring back ${counted(count, 'change')}`}
            </Button>
          )}
        </>
      }
    >
      {problem !== null && (
        <p role="alert" className={styles['problem']}>
          <Icon name="error" size={14} />
          {problem}
        </p>
      )}
      {items === null
        ? problem === null && <EmptyState icon="model" title={`Comparing ${source.name}`} />
        : items.length > 0 && (
            <div className={styles['groups']} inert={isBusy}>
              {groups.map((group) => (
                <Group key={group.kind} {...group} items={items.filter(({ kind }) => kind === group.kind)} />
              ))}
            </div>
          )}
      {items?.length === 0 && (
        <EmptyState icon="ok" title="Nothing differs" hint="The file says of the model what the model says already." />
      )}
    </Dialog>
  );
}

interface GroupProps {
  readonly title: string;
  readonly hint: string;
  readonly items: readonly BackItem[];
}

function Group({ title, hint, items }: GroupProps) {
  const chosen = useStore(backStore, (state) => state.chosen);
  if (items.length === 0) return null;
  const possible = items.flatMap(({ id, refusal }) => (refusal === '' ? [id] : []));
  const ticked = possible.filter((id) => chosen.has(id)).length;
  return (
    <section aria-label={title}>
      <h3 className={styles['heading']}>
        {possible.length > 1 ? (
          <Checkbox
            checked={ticked === 0 ? false : ticked === possible.length ? true : MIXED}
            onChange={(isChosen) => chooseItems(possible, isChosen)}
            label={title}
          />
        ) : (
          title
        )}
        <span className={styles['count']}>{items.length}</span>
        {hint !== '' && <span className={styles['hint']}>{hint}</span>}
      </h3>
      <ul className={styles['list']}>
        {items.map((item) => (
          <Row key={item.id} item={item} isChosen={chosen.has(item.id)} />
        ))}
      </ul>
    </section>
  );
}

/** “1,204 vertices moved” of a list that has it as “1,204 vertices moved”, with its first letter large. */
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function Row({ item, isChosen }: { readonly item: BackItem; readonly isChosen: boolean }) {
  const { id, about, name, text, refusal } = item;
  return (
    <li className={styles['row']}>
      <Icon name={icons[about]} size={14} className={styles['about']} />
      {refusal === '' ? (
        <span>
          <Checkbox checked={isChosen} onChange={(is) => chooseItems([id], is)} label={name} />
        </span>
      ) : (
        <span className={styles['plain']}>{name}</span>
      )}
      <span className={styles['text']}>
        {sentence(text)}
        {refusal !== '' && <span className={styles['refusal']}>{refusal}</span>}
      </span>
    </li>
  );
}

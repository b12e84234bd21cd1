/** The dialog of `Bring back…`: what differs between the file and the model, each with a tick. */
import { useStore } from 'zustand';
import { counted } from '../../../base/text/numbers.ts';
import type { BackItem, BackKind } from '../../../../../shared/exchange/back/index.ts';
import type { IconName } from '../../../base/ui/index.ts';
import {
  Button,
  Dialog,
  DialogActions,
  DialogMessage,
  EmptyState,
  FramedList,
  ProgressBar,
  TickGroup,
  TickRow,
} from '../../../base/ui/index.ts';
import styles from './Back.module.css';
import { backStore, chooseItems, closeBack, runBack } from './bringingBack.ts';
import { fill, text } from '../../../base/text/language.ts';

const groups: readonly { readonly kind: BackKind; readonly title: string; readonly hint: string }[] = [
  {
    kind: 'changed',
    get title() {
      return text('Changed');
    },
    hint: '',
  },
  {
    kind: 'new',
    get title() {
      return text('New');
    },
    hint: '',
  },
  {
    kind: 'gone',
    get title() {
      return text('Not in the file');
    },
    get hint() {
      return text('What is ticked is removed from the model.');
    },
  },
  {
    kind: 'unmatched',
    get title() {
      return text('Could not be matched');
    },
    get hint() {
      return text('These stay as they are.');
    },
  },
];

const icons: Readonly<Record<BackItem['about'], IconName>> = {
  mesh: 'geoset',
  clip: 'sequence',
  bone: 'bone',
  material: 'material',
  picture: 'texture',
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
      title={fill('Bring back {}', source.name)}
      description={fill('Into {}. What glTF does not know stays as it is.', session.file.getState().name)}
      width={items === null || items.length === 0 ? 460 : 760}
      actions={
        items?.length === 0 ? (
          <Button onClick={closeBack}>{text('Close')}</Button>
        ) : (
          <DialogActions
            onCancel={closeBack}
            accept={count === 0 ? text('Bring back') : fill('Bring back {}', counted(count, 'change'))}
            onAccept={() => void runBack()}
            disabled={count === 0 || isBusy}
          >
            {running !== null && <ProgressBar label={running} value={undefined} onCancel={closeBack} />}
          </DialogActions>
        )
      }
    >
      {problem !== null && <DialogMessage tone="error" text={problem} />}
      {items === null
        ? problem === null && <EmptyState icon="model" title={fill('Comparing {}', source.name)} />
        : items.length > 0 && (
            <div inert={isBusy}>
              <FramedList label={text('What differs')} columns="14px minmax(0, 2fr) minmax(0, 3fr)" grouped>
                {groups.map((group) => (
                  <Group key={group.kind} {...group} items={items.filter(({ kind }) => kind === group.kind)} />
                ))}
              </FramedList>
            </div>
          )}
      {items?.length === 0 && (
        <EmptyState
          icon="ok"
          title={text('Nothing differs')}
          hint={text('The file says of the model what the model says already.')}
        />
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
  return (
    <TickGroup title={title} ids={possible} chosen={chosen} onChoose={chooseItems} count={items.length} hint={hint}>
      {items.map((item) => (
        <Row key={item.id} item={item} isChosen={chosen.has(item.id)} />
      ))}
    </TickGroup>
  );
}

/** “1,204 vertices moved” of a list that has it as “1,204 vertices moved”, with its first letter large. */
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function Row({ item, isChosen }: { readonly item: BackItem; readonly isChosen: boolean }) {
  const { id, about, name, text, refusal } = item;
  return (
    <TickRow
      icon={icons[about]}
      label={name}
      isChosen={isChosen}
      onChange={refusal === '' ? (is) => chooseItems([id], is) : undefined}
    >
      <span className={styles['text']}>
        {sentence(text)}
        {refusal !== '' && <small>{refusal}</small>}
      </span>
    </TickRow>
  );
}

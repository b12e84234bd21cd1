/** The dialog of `Merge from another model…`: what to take, where submodels go, and which bones do not match. */
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { MergeItem } from '../../../../../shared/formats/goldsrc/edit/merge/index.ts';
import { nameOfBone } from '../../../../../shared/formats/goldsrc/edit/merge/index.ts';
import {
  Button,
  Combobox,
  Dialog,
  DialogActions,
  FramedList,
  Icon,
  SearchField,
  Select,
  TickGroup,
  TickRow,
} from '../../../base/ui/index.ts';
import type { MergeQuestion } from './merge.ts';
import {
  choose,
  closeMerge,
  isPossible,
  mergeQuestion,
  neededBones,
  newBodypart,
  ownBodyparts,
  ownBones,
  runMerge,
  sendBone,
  sendInto,
} from './merge.ts';
import styles from './Merge.module.css';
import { fill, text } from '../../../base/text/language.ts';
import { counted } from '../../../base/text/numbers.ts';

const bring = 'bring';

export function MergeDialog() {
  const asked = useStore(mergeQuestion, (state) => state.asked);
  return asked === null ? null : <Asked question={asked} />;
}

function Asked({ question }: { readonly question: MergeQuestion }) {
  const { name, offer, chosen, into, session } = question;
  const [find, setFind] = useState('');
  const wanted = find.trim().toLowerCase();
  const fits = (item: MergeItem): boolean => item.name.toLowerCase().includes(wanted);
  const own = ownBodyparts(session);
  return (
    <Dialog
      open
      onClose={closeMerge}
      title={fill('Take from {}', name)}
      description={text(
        'Sequences come with their events and blends, submodels with their textures and skins. One step, which undo takes back.',
      )}
      width={600}
      actions={
        <DialogActions
          onCancel={closeMerge}
          accept={chosen.size === 0 ? text('Take over') : fill('Take over {}', chosen.size)}
          onAccept={runMerge}
          disabled={chosen.size === 0}
        />
      }
    >
      <div className={styles['merge']}>
        <div className={styles['find']}>
          <SearchField value={find} onChange={setFind} placeholder={text('Find by name')} />
        </div>
        <FramedList label={text('What to take')} columns="minmax(0, 1fr) minmax(0, auto)" grouped>
          <Group title={text('Sequences')} items={offer.sequences.filter(fits)} chosen={chosen} />
          {offer.bodyparts.map((bodypart) => {
            const items = bodypart.submodels.filter(fits);
            const target = into.get(bodypart.record) ?? newBodypart;
            return items.length === 0 ? null : (
              <Group
                key={bodypart.record}
                title={fill('Bodypart {}', bodypart.name)}
                items={items}
                chosen={chosen}
                side={
                  <Select
                    inline
                    label={fill('Where {} goes', bodypart.name)}
                    value={String(target)}
                    options={[
                      { value: newBodypart, label: text('Into a new bodypart') },
                      ...own.map((each) => ({ value: String(each.id), label: fill('Into {}', each.name) })),
                    ]}
                    onChange={(value) =>
                      sendInto(bodypart.record, own.find(({ id }) => String(id) === value)?.id ?? newBodypart)
                    }
                  />
                }
              />
            );
          })}
        </FramedList>
        <NeededBones question={question} />
        <Bones question={question} />
      </div>
    </Dialog>
  );
}

interface GroupProps {
  readonly title: string;
  readonly items: readonly MergeItem[];
  readonly chosen: ReadonlySet<RecordId>;
  readonly side?: ReactNode;
}

function Group({ title, items, chosen, side }: GroupProps) {
  if (items.length === 0) return null;
  const possible = items.filter(isPossible).map(({ record }) => record);
  return (
    <TickGroup title={title} ids={possible} chosen={chosen} onChoose={choose} side={side}>
      {items.map((item) => {
        const { record, name, about, obstacle } = item;
        const words = obstacle === null ? about : isPossible(item) ? `${about}, ${obstacle}` : obstacle;
        return (
          <TickRow
            key={record}
            label={name === '' ? text('Without a name') : name}
            isChosen={chosen.has(record)}
            onChange={isPossible(item) ? (isChosen) => choose([record], isChosen) : undefined}
          >
            <span className={obstacle === null ? styles['about'] : styles['obstacle']} title={words}>
              {words}
            </span>
          </TickRow>
        );
      })}
    </TickGroup>
  );
}

/** Bones that the chosen submodels hang on and this model lacks: each comes along, or another one stands in for it. */
function NeededBones({ question }: { readonly question: MergeQuestion }) {
  const needed = neededBones(question);
  if (needed.length === 0) return null;
  const { donor, session, bones } = question;
  const options = [
    { value: bring, label: text('Comes along') },
    ...ownBones(session).map((name, bone) => ({ value: String(bone), label: fill('Onto {}', name) })),
  ];
  return (
    <section aria-label={text('Bones that are missing')} className={styles['needed']}>
      <div className={styles['heading']}>
        <span>
          {needed.length === 1 ? text('A bone is missing here') : fill('{} bones are missing here', needed.length)}
        </span>
        <Button size="small" onClick={() => needed.forEach((bone) => sendBone(bone, bring))}>
          {text('Bring all along')}
        </Button>
      </div>
      <ul>
        {needed.map((bone) => (
          <li key={bone} className={styles['item']}>
            <span>{nameOfBone(donor, bone)}</span>
            <Combobox
              label={fill('What becomes of {}', nameOfBone(donor, bone))}
              value={String(bones.get(bone) ?? bring)}
              options={options}
              searchPlaceholder={text('Search bones')}
              onChange={(value) => sendBone(bone, value === bring ? bring : Number(value))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Which bones do not match, and what that means. */
function Bones({ question: { offer } }: { readonly question: MergeQuestion }) {
  const { lacking, additional, reparented } = offer.match;
  const lines = [
    { names: lacking, text: text('only there: unless they come along, their movement is left out') },
    { names: additional, text: text('only here: they keep their rest pose in what is taken over') },
    { names: reparented, text: text('on another parent there: they move to the same places') },
  ].filter(({ names }) => names.length > 0);
  if (lines.length === 0) {
    return (
      <p className={styles['bones']}>
        <Icon name="ok" size={14} /> {text('All bones match by name.')}
      </p>
    );
  }
  return (
    <ul className={styles['bones']} aria-label={text('Bones that do not match')}>
      {lines.map(({ names, text }) => (
        <li key={text} title={names.join(', ')}>
          <Icon name="warning" size={14} />
          <span>
            {`${counted(names.length, 'bone')} ${text}. `}
            <span className={styles['names']}>{names.join(', ')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

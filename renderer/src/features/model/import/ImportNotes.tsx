/** What is made, approximated and lost on the way into the game, and what the validator says of the result. */
import type { ContentNote } from '../../../../../shared/model/content.ts';
import type { IconName } from '../../../base/ui/index.ts';
import { FramedList, Icon } from '../../../base/ui/index.ts';
import styles from './Import.module.css';
import { text as inWords, translated } from '../../../base/text/language.ts';

const groups: readonly { readonly kind: ContentNote['kind']; readonly title: string; readonly icon: IconName }[] = [
  {
    kind: 'lost',
    get title() {
      return inWords('Lost');
    },
    icon: 'minus',
  },
  {
    kind: 'approximated',
    get title() {
      return inWords('Approximated');
    },
    icon: 'warning',
  },
  {
    kind: 'made',
    get title() {
      return inWords('Made');
    },
    icon: 'ok',
  },
];

/** Notes are sentences without their first capital, as a list of the command line has them. */
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

interface ImportNotesProps {
  readonly heading: string;
  readonly notes: readonly ContentNote[];
  readonly errors: readonly string[];
}

export function ImportNotes({ heading, notes, errors }: ImportNotesProps) {
  const lines = [
    ...errors.map((text) => ({ title: inWords('Error'), icon: 'error', kind: 'error', text }) as const),
    ...groups.flatMap(({ kind, title, icon }) =>
      notes.filter((note) => note.kind === kind).map(({ text }) => ({ title, icon, kind, text })),
    ),
  ];
  return (
    <section aria-label={heading}>
      <h3 className={styles['heading']}>{heading}</h3>
      <FramedList label={heading} columns="14px 88px minmax(0, 1fr)" className={styles['list']} selectable>
        {lines.map(({ title, icon, kind, text }) => (
          <li key={`${kind} ${text}`}>
            <Icon name={icon} size={14} className={styles[kind]} />
            <span className={styles['kind']}>{title}</span>
            <span>{sentence(translated(text))}</span>
          </li>
        ))}
      </FramedList>
    </section>
  );
}

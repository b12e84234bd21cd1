/** All keys on one page, by category, with a search. */
import { useState } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { SearchField } from '../fields/SearchField.tsx';
import { Kbd } from '../Kbd.tsx';
import styles from './ShortcutHelp.module.css';

export interface ShortcutEntry {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  /** All chords of the command, in the platform's words. */
  readonly shortcuts: readonly string[];
}

export interface ShortcutHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly entries: readonly ShortcutEntry[];
}

export function ShortcutHelp({ open, onClose, entries }: ShortcutHelpProps) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const shown = entries.filter(
    (entry) =>
      entry.shortcuts.length > 0 &&
      [entry.title, entry.category, ...entry.shortcuts].some((text) => text.toLowerCase().includes(wanted)),
  );
  const categories = Array.from(new Set(shown.map((entry) => entry.category)));
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" width={720}>
      <SearchField value={query} onChange={setQuery} placeholder="Find a key or a command" />
      {shown.length === 0 && <EmptyState icon="keyboard" title="No shortcut matches" />}
      <div className={styles['columns']}>
        {categories.map((category) => (
          <section key={category} className={styles['category']}>
            <h3 className={styles['heading']}>{category}</h3>
            <dl>
              {shown
                .filter((entry) => entry.category === category)
                .map((entry) => (
                  <div key={entry.id} className={styles['row']}>
                    <dt>{entry.title}</dt>
                    <dd>
                      {entry.shortcuts.map((keys) => (
                        <Kbd key={keys} keys={keys} />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Find and run a command by typing a bit of its name. Recent ones come first while nothing is typed. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { fuzzySort } from '../fuzzyMatch.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { Kbd } from '../Kbd.tsx';
import styles from './CommandPalette.module.css';
import { fill, text } from '../../text/language.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly keywords?: readonly string[] | undefined;
  readonly icon?: IconName | undefined;
  /** Key chord in the platform's words. */
  readonly shortcut?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Why it is disabled. */
  readonly note?: string | undefined;
}

export interface CommandPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** All there is to run; may be more than commands (objects of the document). */
  readonly entries: readonly PaletteEntry[];
  /** Ids, the latest first. */
  readonly recent: readonly string[];
  readonly onRun: (id: string) => void;
  /** Finds further things to run, asked a moment after the last letter. Stands behind the entries. */
  readonly find?: ((query: string) => Promise<readonly PaletteEntry[]>) | undefined;
  readonly placeholder?: string;
}

interface Shown {
  readonly entry: PaletteEntry;
  readonly positions: readonly number[];
  readonly isRecent: boolean;
}

/** More rows than this nobody reads; typing narrows. */
const MAX_ROWS = 100;

/** Letters that follow each other are asked about together, ms. */
const PATIENCE_MS = 120;
const NOTHING: readonly PaletteEntry[] = [];

/** What was found for the query; nothing of another one. */
function useFound(query: string, find: CommandPaletteProps['find']): readonly PaletteEntry[] {
  const [found, setFound] = useState<{ readonly query: string; readonly entries: readonly PaletteEntry[] } | null>(
    null,
  );
  useEffect(() => {
    if (find === undefined || query.trim() === '') return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const entries = await find(query);
      if (isCurrent) setFound({ query, entries });
    };
    const timer = setTimeout(() => void ask(), PATIENCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, find]);
  return found?.query === query ? found.entries : NOTHING;
}

export function CommandPalette({ open, onClose, ...rest }: CommandPaletteProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['popup']} aria-label={text('Commands')}>
          <Palette {...rest} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette(props: Omit<CommandPaletteProps, 'open'>) {
  const { entries, recent, onRun, onClose, find, placeholder = text('Search commands and objects') } = props;
  const [query, setQuery] = useState('');
  const found = useFound(query, find);
  const shown = useMemo(
    () => [
      ...shownEntries(query, entries, recent),
      ...found.map((entry) => ({ entry, positions: [], isRecent: false })),
    ],
    [query, entries, recent, found],
  );

  const run = ({ entry }: Shown): void => {
    if (entry.disabled === true) return;
    onClose();
    onRun(entry.id);
  };

  return (
    <Autocomplete.Root
      inline
      open
      items={shown}
      filteredItems={shown}
      value={query}
      onValueChange={(text, details) => {
        // Pressing an item would write its title into the input; here it runs.
        if (details.reason !== 'item-press') setQuery(text);
      }}
      itemToStringValue={({ entry }) => entry.title}
      autoHighlight="always"
      keepHighlight
    >
      <div className={styles['search']}>
        <Icon name="search" />
        <Autocomplete.Input
          className={styles['input']}
          placeholder={placeholder}
          aria-label={placeholder}
          spellCheck={false}
          autoFocus
        />
        <Kbd keys="Esc" />
      </div>
      <Autocomplete.List className={styles['list']}>
        {(each: Shown) => (
          <Autocomplete.Item
            key={each.entry.id}
            value={each}
            className={styles['item']}
            disabled={each.entry.disabled === true}
            onClick={() => run(each)}
          >
            <span className={styles['icon']}>{each.entry.icon !== undefined && <Icon name={each.entry.icon} />}</span>
            <span className={styles['title']}>
              <span className={styles['category']}>{each.entry.category}</span>
              {marked(each.entry.title, each.positions)}
            </span>
            {each.entry.note !== undefined && <span className={styles['recent']}>{each.entry.note}</span>}
            {each.isRecent && <span className={styles['recent']}>{text('recent')}</span>}
            {each.entry.shortcut !== undefined && <Kbd keys={each.entry.shortcut} />}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      {shown.length === 0 && <p className={styles['none']}>{fill('Nothing matches “{}”', query)}</p>}
    </Autocomplete.Root>
  );
}

function shownEntries(query: string, entries: readonly PaletteEntry[], recent: readonly string[]): Shown[] {
  if (query.trim() !== '') {
    return fuzzySort(query, entries, (entry) => [
      entry.title,
      `${entry.category} ${entry.title}`,
      ...(entry.keywords ?? []),
    ])
      .slice(0, MAX_ROWS)
      .map(({ item, match }) => ({ entry: item, positions: match.positions, isRecent: false }));
  }
  const first = recent.flatMap((id) => entries.filter((entry) => entry.id === id));
  const others = entries.filter((entry) => !recent.includes(entry.id));
  return [
    ...first.map((entry) => ({ entry, positions: [], isRecent: true })),
    ...others.map((entry) => ({ entry, positions: [], isRecent: false })),
  ].slice(0, MAX_ROWS);
}

function marked(text: string, positions: readonly number[]): ReactNode {
  if (positions.length === 0) return text;
  const hit = new Set(positions);
  // Letters repeat; their place is their identity.
  return Array.from(text, (letter, at) => (hit.has(at) ? <b key={at}>{letter}</b> : letter));
}

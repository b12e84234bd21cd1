/** All keys on one page: found by command or by key, changed by pressing others, or all at once by a preset. */
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { platformOf, useCommandContext, useCommands } from '../../base/commands/index.ts';
import { Button, Checkbox, Dialog, EmptyState, Field, RowList, SearchField, Select } from '../../base/ui/index.ts';
import { text, translated } from '../../base/text/language.ts';
import { keymap, resetAllKeys, usePreset } from './keymap.ts';
import { keyPresets } from './keyPresets.ts';
import { isHeading, keyRows } from './keyRows.ts';
import { KeyRowLine } from './KeyRowLine.tsx';
import styles from './Keyboard.module.css';

const rowHeight = 28;

export function KeyboardDialog({ onClose }: { readonly onClose: () => void }) {
  const commands = useCommands();
  const { preset, own } = useStore(keymap);
  const [query, setQuery] = useState('');
  const [all, setAll] = useState(false);
  /** Id of the command whose keys are being changed. */
  const [open, setOpen] = useState<string | null>(null);
  const platform = platformOf(navigator.platform);
  const told = useCommandContext(() => JSON.stringify(commands.states().map(({ chords }) => chords)));
  // oxlint-disable-next-line react/exhaustive-deps -- `told` says when commands have other keys
  const states = useMemo(() => commands.states(), [commands, told]);
  const changed = useMemo(() => new Set(Object.keys(own)), [own]);
  const rows = useMemo(() => keyRows(states, { query, all, changed }), [states, query, all, changed]);
  const chosen = keyPresets.find(({ id }) => id === preset);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('Keyboard shortcuts')}
      width={640}
      actions={
        <>
          <Button disabled={changed.size === 0} onClick={resetAllKeys}>
            {text('Reset all')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {text('Close')}
          </Button>
        </>
      }
    >
      <div className={styles['head']}>
        <SearchField value={query} onChange={setQuery} placeholder={text('Find a key or a command')} />
        <Checkbox label={text('Commands without a key')} checked={all} onChange={setAll} />
      </div>
      <Field label={text('Keys like in')}>
        <Select
          value={preset}
          options={keyPresets.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={usePreset}
        />
      </Field>
      <p className={styles['explain']}>{translated(chosen?.explain ?? '')}</p>
      {rows.length === 0 ? (
        <EmptyState icon="keyboard" title={text('No command and no key matches')} />
      ) : (
        <RowList
          label={text('Keys')}
          rows={rows}
          keyOf={(row) => (isHeading(row) ? `heading ${row.heading}` : row.id)}
          usualHeight={rowHeight}
          framed
          className={styles['list']}
        >
          {(row) =>
            isHeading(row) ? (
              <h3 className={styles['heading']}>{row.heading}</h3>
            ) : (
              <KeyRowLine
                row={row}
                states={states}
                platform={platform}
                isOpen={open === row.id}
                onOpen={(isOpen) => setOpen(isOpen ? row.id : null)}
              />
            )
          }
        </RowList>
      )}
    </Dialog>
  );
}

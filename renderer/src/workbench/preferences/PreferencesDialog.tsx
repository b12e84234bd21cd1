/** All settings on one page, found by words; each takes effect at once and is kept between runs. */
import { useEffect, useReducer, useState } from 'react';
import { useCommands } from '../../base/commands/index.ts';
import { Button, Checkbox, Dialog, EmptyState, Field, SearchField, Select } from '../../base/ui/index.ts';
import { language, text, translated } from '../../base/text/language.ts';
import { showDialog } from '../state/shell.ts';
import { allPreferences, findPreferences, type Preference } from './preference.ts';
import styles from './Preferences.module.css';

export function PreferencesDialog({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const found = findPreferences(allPreferences(), query);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('Settings')}
      width={560}
      actions={
        <Button variant="primary" onClick={onClose}>
          {text('Close')}
        </Button>
      }
    >
      <SearchField value={query} onChange={setQuery} placeholder={text('Find a setting')} />
      <div className={styles['list']} tabIndex={0} role="group" aria-label={text('Settings')} lang={language.get()}>
        {found.length === 0 && <EmptyState icon="settings" title={text('No setting matches')} />}
        {groups.map((group) => (
          <section key={group} aria-label={translated(group)}>
            <h3 className={styles['heading']}>{translated(group)}</h3>
            {found
              .filter((each) => each.group === group)
              .map((each) => (
                <PreferenceRow key={each.id} preference={each} />
              ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function PreferenceRow({ preference }: { readonly preference: Preference }) {
  const { title, explain, subscribe, whyNot } = preference;
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => subscribe?.(drawAgain), [subscribe]);
  const refusal = whyNot?.() ?? null;
  const control = <Control preference={preference} isDisabled={refusal !== null} />;
  return (
    <div className={styles['row']}>
      {preference.control.kind === 'switch' ? (
        <div className={styles['switch']}>{control}</div>
      ) : (
        <Field label={translated(title)}>{control}</Field>
      )}
      <p className={styles['explain']}>{translated(refusal ?? explain)}</p>
    </div>
  );
}

function Control({ preference, isDisabled }: { readonly preference: Preference; readonly isDisabled: boolean }) {
  const commands = useCommands();
  const { control, title } = preference;
  if (control.kind === 'choice')
    return (
      <Select
        value={control.get()}
        options={control.options.map(({ value, label }) => ({ value, label: translated(label) }))}
        onChange={(value) => control.set(value)}
        disabled={isDisabled}
      />
    );
  if (control.kind === 'switch')
    return (
      <Checkbox
        checked={control.get()}
        label={translated(title)}
        onChange={(isOn) => control.set(isOn)}
        disabled={isDisabled}
      />
    );
  const { command, label } = control;
  const run = (): void => {
    showDialog(null);
    commands.run(command);
  };
  return (
    <Button onClick={run} disabled={isDisabled || commands.state(command)?.isEnabled !== true}>
      {translated(label)}
    </Button>
  );
}

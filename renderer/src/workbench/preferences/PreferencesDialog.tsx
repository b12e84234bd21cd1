/** All settings on one page, found by words; each takes effect at once and is kept between runs. */
import { useEffect, useReducer, useState } from 'react';
import { useCommands } from '../../base/commands/index.ts';
import { Button, Checkbox, Dialog, EmptyState, Field, SearchField, Select } from '../../base/ui/index.ts';
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
      title="Settings"
      width={560}
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <SearchField value={query} onChange={setQuery} placeholder="Find a setting" />
      <div className={styles['list']} tabIndex={0} role="group" aria-label="Settings">
        {found.length === 0 && <EmptyState icon="settings" title="No setting matches" />}
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className={styles['heading']}>{group}</h3>
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
        <Field label={title}>{control}</Field>
      )}
      <p className={styles['explain']}>{refusal ?? explain}</p>
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
        options={control.options}
        onChange={(value) => control.set(value)}
        disabled={isDisabled}
      />
    );
  if (control.kind === 'switch')
    return (
      <Checkbox checked={control.get()} label={title} onChange={(isOn) => control.set(isOn)} disabled={isDisabled} />
    );
  const { command, label } = control;
  const run = (): void => {
    showDialog(null);
    commands.run(command);
  };
  return (
    <Button onClick={run} disabled={isDisabled || commands.state(command)?.isEnabled !== true}>
      {label}
    </Button>
  );
}

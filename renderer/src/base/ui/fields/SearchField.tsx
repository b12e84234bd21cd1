/** A box to search in what stands below it; reports each letter, Escape empties it. */
import type { KeyboardEvent, Ref } from 'react';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import styles from './SearchField.module.css';
import { text } from '../../text/language.ts';

export interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Says what is searched and how much of it: “Find in 214 objects”. */
  readonly placeholder: string;
  /** Arrow down or Enter: the user wants to go into the results. */
  readonly onEnterResults?: (() => void) | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

export function SearchField({ value, onChange, placeholder, onEnterResults, ref }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation();
      onChange('');
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      onEnterResults?.();
    }
  };
  return (
    <div className={styles['search']}>
      <Icon name="search" />
      <input
        ref={ref}
        type="text"
        role="searchbox"
        value={value}
        placeholder={placeholder}
        aria-label={placeholder}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <IconButton icon="close" label={text('Clear the search')} size="small" onClick={() => onChange('')} />
      )}
    </div>
  );
}

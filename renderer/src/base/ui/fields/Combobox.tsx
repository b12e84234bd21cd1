/** One of many values, found by typing: references to textures, bones, tilesets. With a way to go to what it refers to. */
import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import type { KeyboardEvent } from 'react';
import { useMemo, useState } from 'react';
import { IconButton } from '../Button.tsx';
import { classNames } from '../classNames.ts';
import { fuzzySort } from '../fuzzyMatch.ts';
import { Icon } from '../Icon.tsx';
import { useControlLabelling } from './fieldContext.ts';
import { MIXED, MIXED_TEXT, type Mixed } from './mixed.ts';
import type { SelectOption } from './Select.tsx';
import control from './control.module.css';
import styles from './Select.module.css';
import { text } from '../../text/language.ts';

export interface ComboboxProps {
  readonly value: string | Mixed | undefined;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  /** Spoken name; left out inside a `Field`. */
  readonly label?: string | undefined;
  /** Shown for a value that is not among the options, e.g. “None” or “Texture 9 does not exist”. */
  readonly placeholder?: string | undefined;
  readonly searchPlaceholder?: string | undefined;
  /** Goes to the thing referred to; shows a link button at the end. */
  readonly onFollow?: (() => void) | undefined;
  readonly disabled?: boolean | undefined;
  /** As wide as its text instead of the whole row, for toolbars. */
  readonly inline?: boolean | undefined;
}

/** More rows than this help nobody; typing narrows. */
const MAX_ROWS = 200;

export function Combobox(props: ComboboxProps) {
  const { value, options, onChange, label, placeholder, searchPlaceholder = text('Search'), onFollow } = props;
  const { disabled, inline } = props;
  const labelling = useControlLabelling(label);
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const found = useMemo(
    () =>
      fuzzySort(query, options, (option) => [option.label, option.meta ?? ''])
        .slice(0, MAX_ROWS)
        .map(({ item }) => item),
    [query, options],
  );

  /** The list opens a moment before its search line has the focus: letters typed in between belong there. */
  const searchAhead = (event: KeyboardEvent): void => {
    const { key, ctrlKey, altKey, metaKey } = event;
    const isLetter = key.length === 1 && !ctrlKey && !altKey && !metaKey;
    if (!isOpen || (!isLetter && key !== 'Backspace')) return;
    event.preventDefault();
    setQuery((typed) => (isLetter ? typed + key : typed.slice(0, -1)));
  };

  return (
    <div className={classNames(styles['withFollow'], inline === true && styles['inline'])}>
      <BaseCombobox.Root<SelectOption>
        items={options}
        filteredItems={found}
        value={chosen ?? null}
        onValueChange={(next) => {
          if (next !== null) onChange(next.value);
        }}
        inputValue={query}
        onInputValueChange={(text, details) => {
          // The library also writes the chosen label into the input; here the input only searches.
          if (details.reason === 'input-change' || details.reason === 'input-clear') setQuery(text);
        }}
        onOpenChange={(opens) => {
          setOpen(opens);
          if (opens) setQuery('');
        }}
        isItemEqualToValue={(a, b) => a.value === b.value}
        disabled={disabled === true}
        autoHighlight
      >
        <BaseCombobox.Trigger
          {...labelling}
          onKeyDown={searchAhead}
          className={classNames(
            control['box'],
            inline === true && styles['inline'],
            disabled === true && control['disabled'],
          )}
        >
          <span className={classNames(control['label'], chosen === undefined && control['placeholder'])}>
            {value === MIXED ? text(MIXED_TEXT) : (chosen?.label ?? placeholder ?? text('None'))}
          </span>
          <Icon name="chevronsUpDown" size={14} className={control['chevron']} />
        </BaseCombobox.Trigger>
        <BaseCombobox.Portal>
          <BaseCombobox.Positioner className={styles['positioner']} sideOffset={4} collisionPadding={8}>
            <BaseCombobox.Popup
              className={classNames(styles['popup'], styles['searchPopup'])}
              aria-label={searchPlaceholder}
            >
              <div className={styles['search']}>
                <Icon name="search" size={14} />
                <BaseCombobox.Input placeholder={searchPlaceholder} spellCheck={false} />
              </div>
              <BaseCombobox.Empty className={styles['none']}>
                {found.length === 0 && text('No matches')}
              </BaseCombobox.Empty>
              <BaseCombobox.List className={styles['list']}>
                {(option: SelectOption) => (
                  <BaseCombobox.Item
                    key={option.value}
                    value={option}
                    className={styles['item']}
                    disabled={option.disabled === true}
                  >
                    <span className={styles['tick']}>{option.value === value && <Icon name="check" size={14} />}</span>
                    {option.icon !== undefined && <Icon name={option.icon} size={14} />}
                    <span className={styles['text']}>{option.label}</span>
                    {option.meta !== undefined && <span className={styles['meta']}>{option.meta}</span>}
                  </BaseCombobox.Item>
                )}
              </BaseCombobox.List>
            </BaseCombobox.Popup>
          </BaseCombobox.Positioner>
        </BaseCombobox.Portal>
      </BaseCombobox.Root>
      {onFollow !== undefined && (
        <IconButton
          icon="link"
          label={text('Go to it')}
          size="small"
          disabled={chosen === undefined}
          onClick={onFollow}
        />
      )}
    </div>
  );
}

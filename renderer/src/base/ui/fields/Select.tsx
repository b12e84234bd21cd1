/** One of a handful of values. For long lists use `Combobox`, which searches. */
import { Select as BaseSelect } from '@base-ui/react/select';
import { classNames } from '../classNames.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { useControlLabelling } from './fieldContext.ts';
import { MIXED, MIXED_TEXT, type Mixed } from './mixed.ts';
import control from './control.module.css';
import styles from './Select.module.css';
import { text } from '../../text/language.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  /** Dim text at the row's end: a count, the engine's number. */
  readonly meta?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export interface SelectProps {
  readonly value: string | Mixed;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  /** Spoken name; left out inside a `Field`. */
  readonly label?: string | undefined;
  /** Shown for a value that is not among the options. */
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** As wide as its text instead of the whole row, for toolbars. */
  readonly inline?: boolean | undefined;
}

export function Select({ value, options, onChange, label, placeholder, disabled, inline }: SelectProps) {
  const labelling = useControlLabelling(label);
  const chosen = options.find((option) => option.value === value);
  return (
    <BaseSelect.Root
      value={value === MIXED ? null : value}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
      disabled={disabled === true}
      modal={false}
    >
      <BaseSelect.Trigger
        {...labelling}
        className={classNames(
          control['box'],
          inline === true && styles['inline'],
          disabled === true && control['disabled'],
        )}
      >
        <span className={classNames(control['label'], chosen === undefined && control['placeholder'])}>
          {value === MIXED ? text(MIXED_TEXT) : (chosen?.label ?? placeholder ?? value)}
        </span>
        <Icon name="chevronDown" size={14} className={control['chevron']} />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          className={styles['positioner']}
          alignItemWithTrigger={false}
          sideOffset={4}
          collisionPadding={8}
        >
          <BaseSelect.Popup className={styles['popup']}>
            {options.map((option) => (
              <BaseSelect.Item
                key={option.value}
                value={option.value}
                className={styles['item']}
                disabled={option.disabled === true}
                label={option.label}
              >
                <span className={styles['tick']}>{option.value === value && <Icon name="check" size={14} />}</span>
                {option.icon !== undefined && <Icon name={option.icon} size={14} />}
                <BaseSelect.ItemText className={styles['text']}>{option.label}</BaseSelect.ItemText>
                {option.meta !== undefined && <span className={styles['meta']}>{option.meta}</span>}
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

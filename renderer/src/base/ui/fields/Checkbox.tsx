/** A box to tick, with its label beside it. Mixed shows a dash and ticks all when pressed. */
import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import { Tooltip } from '../Tooltip.tsx';
import { MIXED, type Mixed } from './mixed.ts';
import styles from './Checkbox.module.css';

export interface CheckboxProps {
  readonly checked: boolean | Mixed;
  readonly onChange: (checked: boolean) => void;
  /** Stands beside the box. */
  readonly label: string;
  /** A line after the label, e.g. the engine's name and the bit. */
  readonly tooltip?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export function Checkbox({ checked, onChange, label, tooltip, disabled }: CheckboxProps) {
  return (
    <Tooltip content={tooltip} side="left">
      <label className={classNames(styles['row'], disabled === true && styles['disabled'])}>
        <BaseCheckbox.Root
          className={styles['box']}
          checked={checked === true}
          indeterminate={checked === MIXED}
          onCheckedChange={onChange}
          disabled={disabled === true}
        >
          <BaseCheckbox.Indicator>
            <Icon name={checked === MIXED ? 'minus' : 'check'} size={12} />
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
        <span>{label}</span>
      </label>
    </Tooltip>
  );
}

/** A colour: a swatch that opens a picker, and its three numbers as the file keeps them. */
import { Popover } from '@base-ui/react/popover';
import { useRef, useState } from 'react';
import { HexColorPicker } from 'react-colorful';
import { MIXED, type Mixed } from '../fields/mixed.ts';
import { TextField } from '../fields/TextField.tsx';
import { useControlLabelling } from '../fields/fieldContext.ts';
import { VectorField } from '../number/VectorField.tsx';
import { hexOfRgb, rgbOfHex, type Rgb } from './colourSpace.ts';
import styles from './ColorField.module.css';

export interface ColorFieldProps {
  /** Red, green, blue as 0–1 numbers; the caller turns round what the file keeps as BGR. */
  readonly value: Rgb | Mixed;
  readonly onCommit: (value: Rgb) => void;
  /** Each colour under the hand while picking or dragging. */
  readonly onPreview?: ((value: Rgb) => void) | undefined;
  /** Picking ended without a change. */
  readonly onCancel?: (() => void) | undefined;
  /** Spoken name; left out inside a `Field`. */
  readonly label?: string | undefined;
  readonly defaultValue?: Rgb | undefined;
  readonly disabled?: boolean | undefined;
  /** The numbers are shown as whole ones from 0 to 255, for colours that are stored as such. */
  readonly inBytes?: boolean | undefined;
}

const LETTERS = ['R', 'G', 'B'];

const bytesOf = (colour: Rgb): readonly number[] => colour.map((part) => Math.round(part * 255));

export function ColorField(props: ColorFieldProps) {
  const { value, onCommit, onPreview, onCancel, label, defaultValue, disabled, inBytes } = props;
  const labelling = useControlLabelling(label);
  const [picked, setPicked] = useState<Rgb>();
  const wasEscaped = useRef(false);
  const shown = picked ?? value;
  const hex = shown === MIXED ? undefined : hexOfRgb(shown);

  const pick = (next: string): void => {
    const rgb = rgbOfHex(next);
    // The picker also reports the colour it was given; that is no change, and must not round the file's numbers to bytes.
    if (!rgb || next === hex) return;
    setPicked(rgb);
    onPreview?.(rgb);
  };
  const most = inBytes === true ? 255 : 1;
  const close = (): void => {
    if (!picked) return;
    setPicked(undefined);
    if (wasEscaped.current) onCancel?.();
    else onCommit(picked);
    wasEscaped.current = false;
  };
  const withComponent = (component: number, number: number): Rgb => {
    const part = number / most;
    const base: Rgb = value === MIXED ? [part, part, part] : value;
    return [component === 0 ? part : base[0], component === 1 ? part : base[1], component === 2 ? part : base[2]];
  };

  return (
    <div className={styles['colour']}>
      <Popover.Root
        onOpenChange={(isOpen, details) => {
          wasEscaped.current = details.reason === 'escape-key';
          if (!isOpen) close();
        }}
      >
        <Popover.Trigger
          {...labelling}
          className={styles['swatch']}
          disabled={disabled === true}
          data-mixed={hex === undefined || undefined}
          style={{ backgroundColor: hex }}
        />
        <Popover.Portal>
          <Popover.Positioner className={styles['positioner']} sideOffset={6} collisionPadding={8} align="start">
            <Popover.Popup className={styles['popup']}>
              <HexColorPicker className={styles['picker'] ?? ''} color={hex ?? '#808080'} onChange={pick} />
              <TextField
                mono
                label="Hexadecimal"
                value={hex ?? MIXED}
                problemIn={(text) => (rgbOfHex(text) ? undefined : 'Six hexadecimal digits, such as #f0a23a')}
                onCommit={(text) => pick(hexOfRgb(rgbOfHex(text) ?? [0, 0, 0]))}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <VectorField
        value={shown === MIXED ? [MIXED, MIXED, MIXED] : inBytes === true ? bytesOf(shown) : shown}
        letters={LETTERS}
        min={0}
        {...(inBytes === true ? { kind: 'integer', max: most, step: 1 } : { step: 0.01 })}
        defaultValue={inBytes === true && defaultValue ? bytesOf(defaultValue) : defaultValue}
        disabled={disabled}
        onCommit={(component, part) => onCommit(withComponent(component, part))}
        onPreview={onPreview && ((component, part) => onPreview(withComponent(component, part)))}
        onCancel={onCancel}
        onCommitAll={([red = 0, green = 0, blue = 0]) => onCommit([red / most, green / most, blue / most])}
      />
    </div>
  );
}

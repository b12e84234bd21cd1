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
import { text as inWords } from '../../text/language.ts';

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
  /** The numbers are shown and typed as 0–255, as pictures keep them. */
  readonly isBytes?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

const LETTERS = ['R', 'G', 'B'];

export function ColorField(props: ColorFieldProps) {
  const { value, onCommit, onPreview, onCancel, label, defaultValue, disabled, isBytes = false } = props;
  const scale = isBytes ? 255 : 1;
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
  const close = (): void => {
    if (!picked) return;
    setPicked(undefined);
    if (wasEscaped.current) onCancel?.();
    else onCommit(picked);
    wasEscaped.current = false;
  };
  const withComponent = (component: number, part: number): Rgb => {
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
                label={inWords('Hexadecimal')}
                value={hex ?? MIXED}
                problemIn={(text) => (rgbOfHex(text) ? undefined : inWords('Six hexadecimal digits, such as #f0a23a'))}
                onCommit={(text) => pick(hexOfRgb(rgbOfHex(text) ?? [0, 0, 0]))}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <VectorField
        value={shown === MIXED ? [MIXED, MIXED, MIXED] : shown.map((part) => (isBytes ? Math.round(part * 255) : part))}
        letters={LETTERS}
        kind={isBytes ? 'integer' : 'float32'}
        min={0}
        max={isBytes ? 255 : undefined}
        step={isBytes ? 1 : 0.01}
        defaultValue={defaultValue?.map((part) => part * scale)}
        disabled={disabled}
        onCommit={(component, part) => onCommit(withComponent(component, part / scale))}
        onPreview={onPreview && ((component, part) => onPreview(withComponent(component, part / scale)))}
        onCancel={onCancel}
        onCommitAll={([red = 0, green = 0, blue = 0]) => onCommit([red / scale, green / scale, blue / scale])}
      />
    </div>
  );
}

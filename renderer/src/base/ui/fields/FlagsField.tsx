/** Named bits as ticks, and the bits that nobody names as one hexadecimal number, so that nothing is hidden. */
import { applyFlags, bitsOfText, hexText, unnamedMask, type FlagBit, type FlagsChange } from './flags.ts';
import { Checkbox } from './Checkbox.tsx';
import { MIXED } from './mixed.ts';
import { TextField } from './TextField.tsx';
import styles from './FlagsField.module.css';
import { fill, text as inWords } from '../../text/language.ts';

export interface FlagsFieldProps {
  /** The bits of the (first) edited thing, unsigned. */
  readonly value: number;
  /** Bits that differ between the edited things. */
  readonly mixedMask?: number | undefined;
  readonly flags: readonly FlagBit[];
  readonly width?: 8 | 16 | 32;
  /** Apply with `applyFlags` to each edited value. */
  readonly onCommit: (change: FlagsChange) => void;
  /** Show the hexadecimal rest even when it is zero. */
  readonly alwaysShowRest?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

export function FlagsField(props: FlagsFieldProps) {
  const { value, mixedMask = 0, flags, width = 32, onCommit, alwaysShowRest, disabled } = props;
  const rest = unnamedMask(flags, width);
  const restValue = (value & rest) >>> 0;
  const restIsMixed = (mixedMask & rest) !== 0;

  return (
    <div className={styles['flags']}>
      {flags.map((flag) => (
        <Checkbox
          key={flag.mask}
          label={flag.label}
          tooltip={`${hexText(flag.mask, width)}${flag.description === undefined ? '' : ` · ${flag.description}`}`}
          checked={(mixedMask & flag.mask) !== 0 ? MIXED : (value & flag.mask) >>> 0 === flag.mask >>> 0}
          disabled={disabled}
          onChange={(on) => onCommit(on ? { set: flag.mask, clear: 0 } : { set: 0, clear: flag.mask })}
        />
      ))}
      {(restValue !== 0 || restIsMixed || alwaysShowRest === true) && rest !== 0 && (
        <TextField
          mono
          label={inWords('Other bits, hexadecimal')}
          value={restIsMixed ? MIXED : hexText(restValue, width)}
          trailing={inWords('other bits')}
          disabled={disabled}
          problemIn={(text) => problemInBits(text, rest, width)}
          onCommit={(text) =>
            onCommit({ set: applyFlags(bitsOfText(text) ?? 0, { set: 0, clear: ~rest }), clear: rest })
          }
        />
      )}
    </div>
  );
}

function problemInBits(text: string, rest: number, width: 8 | 16 | 32): string | undefined {
  const bits = bitsOfText(text);
  if (bits === undefined) return inWords('Type a hexadecimal number');
  return (bits & ~rest) === 0 ? undefined : fill('Only {} is free, the others have a tick above', hexText(rest, width));
}

/** Bits of a number: which are set, which are not named, and changes that can be applied to many numbers alike. Pure. */

/** One named bit, or several that go together. */
export interface FlagBit {
  readonly mask: number;
  readonly label: string;
  /** The engine's name and what it does, for the tooltip. */
  readonly description?: string;
}

/** Bits to set and bits to clear, whatever the others are. */
export interface FlagsChange {
  readonly set: number;
  readonly clear: number;
}

/** `value` after the change, unsigned 32-bit. */
export function applyFlags(value: number, { set, clear }: FlagsChange): number {
  return ((value & ~clear) | set) >>> 0;
}

/** The bits of a number of `width` bits that no flag names. */
export function unnamedMask(flags: readonly FlagBit[], width: 8 | 16 | 32): number {
  const all = width === 32 ? 0xffffffff : 2 ** width - 1;
  return flags.reduce((mask, flag) => mask & ~flag.mask, all) >>> 0;
}

/** `0x` and at least as many digits as the width has. */
export function hexText(value: number, width: 8 | 16 | 32): string {
  return `0x${(value >>> 0)
    .toString(16)
    .toUpperCase()
    .padStart(width / 4, '0')}`;
}

/** Reads `0x1F`, `1F` or `31` prefixed with `0d`; `undefined` for what is no number of 32 bits. */
export function bitsOfText(text: string): number | undefined {
  const source = text.trim().toLowerCase();
  const decimal = /^0d(\d+)$/.exec(source)?.[1];
  const hex = /^(?:0x)?([0-9a-f]{1,8})$/.exec(source)?.[1];
  const value = decimal === undefined ? (hex === undefined ? undefined : Number.parseInt(hex, 16)) : Number(decimal);
  return value === undefined || value > 0xffffffff ? undefined : value;
}

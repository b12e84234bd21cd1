/** Values as text on the clipboard, and back. Pure. */
import type { Value } from '../../../../../shared/codec/documentRecord.ts';
import { isNumbers } from '../../../../../shared/codec/documentRecord.ts';
import { float32Text } from '../../../base/ui/index.ts';
import type { Slot, SlotKind } from './slots.ts';

function numberTextOf(type: SlotKind, value: number): string {
  return (type.kind === 'number' || type.kind === 'vector') && type.storage === 'f32'
    ? float32Text(value)
    : String(value);
}

/** A value as it is copied: numbers with all their digits, vectors with commas, bytes as hexadecimal pairs. */
export function textOfValue({ type }: Slot, value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberTextOf(type, value);
  if (isNumbers(value)) return Array.from(value, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ');
  if (Array.isArray(value)) return value.map((each) => numberTextOf(type, Number(each))).join(', ');
  return '';
}

function numbersIn(text: string): readonly number[] | null {
  const parts = text
    .replaceAll(/[[\](){}<>]/g, ' ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const numbers = parts.map(Number);
  return parts.length === 0 || numbers.some(Number.isNaN) ? null : numbers;
}

/** The bytes of pairs of hexadecimal digits, with or without spaces; null for anything else. */
export function bytesOfText(text: string): Uint8Array | null {
  const digits = text.replaceAll(/\s+/g, '');
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return null;
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}

/** A value from text, by what the slot takes; undefined when it takes no such text. Names of enumerations are known. */
export function valueOfText({ type, info }: Slot, text: string): Value {
  switch (type.kind) {
    case 'text':
      return text;
    case 'bytes':
      return bytesOfText(text) ?? undefined;
    case 'vector': {
      const numbers = numbersIn(text);
      return numbers !== null && numbers.length === type.count ? numbers : undefined;
    }
    case 'number': {
      const named = Object.entries(info.names ?? {}).find(
        ([, name]) => name.toLowerCase() === text.trim().toLowerCase(),
      );
      if (named !== undefined) return Number(named[0]);
      const numbers = numbersIn(text);
      return numbers?.length === 1 ? numbers[0] : undefined;
    }
  }
}

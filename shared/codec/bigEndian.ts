/** Numbers stored with the highest byte first, for the one kind of file that has them (PNG). */
import type { FieldInfo, NumberField } from './field.ts';

export function u32BigEndian(info: FieldInfo): NumberField {
  return {
    kind: 'number',
    storage: 'u32',
    info,
    size: 4,
    initial: typeof info.initial === 'number' ? info.initial : 0,
    since: 0,
    until: Infinity,
    read: (view, offset) => view.getUint32(offset),
    write: (view, offset, value) => view.setUint32(offset, value),
  };
}

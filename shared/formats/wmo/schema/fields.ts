/** Fields that several records of buildings have. */
import type { FieldInfo, NumberField, VectorField } from '../../../codec/field.ts';
import { vector } from '../../../codec/field.ts';

/** Four bytes: blue, green, red, alpha (formats/wmo.md, 2). */
export function colour(info: FieldInfo): VectorField {
  const order = 'Four bytes: blue, green, red, alpha.';
  const explain = info.explain === undefined ? order : `${info.explain} ${order}`;
  return vector('u8', 4, { ...info, color: 'bgra', explain });
}

export function point(info: FieldInfo): VectorField {
  return vector('f32', 3, { unit: 'yd', ...info });
}

/** A number of three bytes, as in the offsets of doodad names, whose fourth byte is flags. */
export function u24(info: FieldInfo): NumberField {
  return {
    kind: 'number',
    storage: 'u32',
    info: { range: [0, 0xffffff], ...info },
    size: 3,
    initial: typeof info.initial === 'number' ? info.initial : 0,
    since: 0,
    until: Infinity,
    read: (view, offset) => view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16),
    write(view, offset, value) {
      view.setUint16(offset, value & 0xffff, true);
      view.setUint8(offset + 2, (value >>> 16) & 0xff);
    },
  };
}

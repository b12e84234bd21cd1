/** The root file of a map object (WMO), as far as a map needs it: version, header with the box, one doodad set. */

/** @param minimum corners of the box in the model's own space: front, left, up */
export function worldObjectBytes(minimum: readonly number[], maximum: readonly number[]): Uint8Array {
  const version = Buffer.alloc(4);
  version.writeUInt32LE(17);
  const header = Buffer.alloc(64);
  header.writeUInt32LE(1, 0x18);
  [...minimum, ...maximum].forEach((value, index) => header.writeFloatLE(value, 0x24 + index * 4));
  const sets = Buffer.alloc(32);
  sets.write('Set_$DefaultGlobal', 'latin1');
  const chunk = (tag: string, payload: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write([...tag].toReversed().join(''), 'latin1');
    head.writeUInt32LE(payload.length, 4);
    return Buffer.concat([head, payload]);
  };
  return new Uint8Array(Buffer.concat([chunk('MVER', version), chunk('MOHD', header), chunk('MODS', sets)]));
}

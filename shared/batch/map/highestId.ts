/** The highest unique id that a tile's objects have, without opening the tile: a map has 900 of them. */

/** Sizes of entries of MDDF and MODF, by what stands in the file. */
const heads = { FDDM: 36, FDOM: 64 } as const;

/** @param bytes of a tile; 0 where no object is listed, and for what is no tile */
export function highestObjectId(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let highest = 0;
  for (let at = 0; at + 8 <= bytes.length;) {
    const magic = String.fromCharCode(...bytes.subarray(at, at + 4));
    const end = at + 8 + view.getUint32(at + 4, true);
    const size = magic === 'FDDM' || magic === 'FDOM' ? heads[magic] : Infinity;
    const last = Math.min(end, bytes.length) - size;
    for (let entry = at + 8; entry <= last; entry += size) {
      highest = Math.max(highest, view.getUint32(entry + 4, true));
    }
    at = end;
  }
  return highest;
}

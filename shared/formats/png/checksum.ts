/** The checksum of PNG chunks (CRC-32 of ISO 3309), over tag and data. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320;
  return value;
});

export function crc32(bytes: Uint8Array, start: number, end: number): number {
  let value = 0xffffffff;
  for (let at = start; at < end; at++) value = (value >>> 8) ^ (TABLE[(value ^ (bytes[at] ?? 0)) & 255] ?? 0);
  return ~value >>> 0;
}

/** Bytes as text in base64, for JSON. */

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function encodeBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const letter = (shift: number): string => letters.charAt((bits >> shift) & 63);
    parts.push(letter(18), letter(12), left > 1 ? letter(6) : '=', left > 2 ? letter(0) : '=');
  }
  return parts.join('');
}

/** The bytes of a text; letters that are none of base64 are passed over. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [bits, count, length] = [0, 0, 0];
  for (const letter of text) {
    const value = letters.indexOf(letter);
    if (value < 0) continue;
    bits = ((bits << 6) | value) & 0xff_ffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[length++] = (bits >> count) & 255;
  }
  return bytes.slice(0, length);
}

/** A table made by code: kinds of ground, in the form all clients share (TerrainType). */

const rows: readonly (readonly [
  id: number,
  description: string,
  run: number,
  walk: number,
  sound: number,
  flags: number,
])[] = [
  [1, 'Dirt', 10, 11, 1, 0],
  [2, 'Grass', 0, 0, 6, 0],
  [3, 'Snow', 20, 21, 4, 1],
];

/** The bytes of a `TerrainType.dbc` of three rows. */
export function terrainTypeTable(): Uint8Array<ArrayBuffer> {
  const texts = new TextEncoder().encode(`\0${rows.map(([, description]) => `${description}\0`).join('')}`);
  const bytes = new Uint8Array(20 + rows.length * 24 + texts.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('WDBC'));
  for (const [at, value] of [rows.length, 6, 24, texts.length].entries()) view.setUint32(4 + at * 4, value, true);
  let text = 1;
  for (const [row, [id, description, ...others]] of rows.entries()) {
    for (const [cell, value] of [id, text, ...others].entries()) view.setUint32(20 + row * 24 + cell * 4, value, true);
    text += description.length + 1;
  }
  bytes.set(texts, 20 + rows.length * 24);
  return bytes;
}

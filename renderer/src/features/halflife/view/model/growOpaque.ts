/** Gives see-through pixels the colour of their neighbours, so that smoothing brings no fringe of the key colour in. */

const neighbours = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** Steps that colour spreads: more than smoothing reaches. */
const steps = 2;

/** Changes colours only, never alpha. Four bytes a pixel; rows and columns go round, as texture coordinates do. */
export function growOpaque(rgba: Uint8Array, width: number, height: number): void {
  let front = new Set<number>();
  for (let pixel = 0; pixel < width * height; pixel++) if (rgba[pixel * 4 + 3] !== 0) front.add(pixel);
  const done = new Set(front);
  if (front.size === 0 || front.size === width * height) return;
  for (let step = 0; step < steps; step++) {
    const next = new Map<number, readonly number[]>();
    for (const pixel of front) {
      const x = pixel % width;
      const y = Math.floor(pixel / width);
      for (const [dx, dy] of neighbours) {
        const other = ((y + dy + height) % height) * width + ((x + dx + width) % width);
        if (done.has(other) || next.has(other)) continue;
        next.set(other, [rgba[pixel * 4] ?? 0, rgba[pixel * 4 + 1] ?? 0, rgba[pixel * 4 + 2] ?? 0]);
      }
    }
    for (const [pixel, color] of next) {
      rgba.set(color, pixel * 4);
      done.add(pixel);
    }
    front = new Set(next.keys());
  }
}

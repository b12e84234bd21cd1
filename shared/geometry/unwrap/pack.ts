/** Rectangles beside each other in a picture, as large as they all can be. */

export interface PackedBox {
  /** Left and top, in the picture's units. */
  readonly x: number;
  readonly y: number;
  /** Turned by a quarter. */
  readonly isTurned: boolean;
}

export interface Packing {
  readonly scale: number;
  readonly boxes: readonly PackedBox[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A stretch of the line above which there is room. */
interface Step {
  readonly x: number;
  readonly width: number;
  readonly y: number;
}

/** The height that a box of a width stands on from a step on; null where it does not fit beside the edge. */
function floorAt(steps: readonly Step[], at: number, width: number, room: number): number | null {
  const start = steps[at]?.x ?? 0;
  if (start + width > room + 1e-9) return null;
  let floor = 0;
  for (let each = at; each < steps.length && (steps[each]?.x ?? 0) < start + width - 1e-9; each++)
    floor = Math.max(floor, steps[each]?.y ?? 0);
  return floor;
}

function withBox(steps: readonly Step[], { x, width, y }: Step): readonly Step[] {
  const end = x + width;
  const made: Step[] = [];
  for (const step of steps) {
    const stepEnd = step.x + step.width;
    if (step.x < x) made.push({ ...step, width: Math.min(stepEnd, x) - step.x });
    if (stepEnd > end) {
      const from = Math.max(step.x, end);
      made.push({ x: from, width: stepEnd - from, y: step.y });
    }
  }
  made.push({ x, width, y });
  return made.filter((step) => step.width > 1e-9).sort((left, right) => left.x - right.x);
}

/** Places of boxes of these sizes, the highest first, each as low as it can be; null where one has no room. */
function placed(sizes: readonly Size[], order: readonly number[], room: Size): readonly PackedBox[] | null {
  let steps: readonly Step[] = [{ x: 0, width: room.width, y: 0 }];
  const boxes: PackedBox[] = [];
  for (const index of order) {
    const { width = 0, height = 0 } = sizes[index] ?? {};
    let best: (PackedBox & Size) | null = null;
    for (const isTurned of [false, true]) {
      const [wide, high] = isTurned ? [height, width] : [width, height];
      for (let at = 0; at < steps.length; at++) {
        const y = floorAt(steps, at, wide, room.width);
        if (y === null || y + high > room.height + 1e-9) continue;
        if (best !== null && y + high >= best.y + best.height - 1e-9) continue;
        best = { x: steps[at]?.x ?? 0, y, isTurned, width: wide, height: high };
      }
    }
    if (best === null) return null;
    boxes[index] = { x: best.x, y: best.y, isTurned: best.isTurned };
    steps = withBox(steps, { x: best.x, width: best.width, y: best.y + best.height });
  }
  return boxes;
}

/**
 * The largest common scale at which boxes have room, and their places then.
 * @param margin around each box, in the picture's units
 */
export function packBoxes(sizes: readonly Size[], room: Size, margin: number): Packing {
  const order = [...sizes.keys()].sort((left, right) => {
    const [one, other] = [sizes[left], sizes[right]];
    return Math.max(other?.width ?? 0, other?.height ?? 0) - Math.max(one?.width ?? 0, one?.height ?? 0);
  });
  const area = sizes.reduce((sum, { width, height }) => sum + width * height, 0);
  const longest = sizes.reduce((most, { width, height }) => Math.max(most, width, height), 0);
  if (longest === 0) return { scale: 1, boxes: sizes.map(() => ({ x: margin, y: margin, isTurned: false })) };
  const tried = (scale: number): readonly PackedBox[] | null =>
    placed(
      sizes.map(({ width, height }) => ({ width: width * scale + margin * 2, height: height * scale + margin * 2 })),
      order,
      room,
    );
  let low = 0;
  let high = area > 0 ? Math.sqrt((room.width * room.height) / area) : Math.max(room.width, room.height) / longest;
  let boxes: readonly PackedBox[] | null = null;
  for (let round = 0; round < 24; round++) {
    const middle = (low + high) / 2;
    const found = tried(middle);
    if (found === null) high = middle;
    else {
      low = middle;
      boxes = found;
    }
  }
  // So many that their margins alone fill the picture.
  if (boxes === null)
    return margin > 0
      ? packBoxes(sizes, room, 0)
      : { scale: 0, boxes: sizes.map(() => ({ x: 0, y: 0, isTurned: false })) };
  return { scale: low, boxes: boxes.map(({ x, y, isTurned }) => ({ x: x + margin, y: y + margin, isTurned })) };
}

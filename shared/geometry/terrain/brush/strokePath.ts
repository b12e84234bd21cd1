/** Where along a drawn line a brush is set down: at even distances, however quickly the hand moves. */

interface PathPoint {
  readonly x: number;
  readonly y: number;
  /** 0 to 1; pens tell it, a mouse is always at 1. */
  readonly pressure: number;
}

/** A line that takes longer than this many dabs to cross is a jump, such as over the horizon, and is not filled. */
const mostDabsAtOnce = 400;

export class StrokePath {
  private readonly spacing: number;
  private last: PathPoint | null = null;
  /** Yards drawn since the last dab. */
  private carried = 0;

  /** @param spacing yards between dabs */
  constructor(spacing: number) {
    this.spacing = Math.max(1e-3, spacing);
  }

  /** The dabs up to a new point of the line; the first point of a stroke is always one. */
  to(point: PathPoint): readonly PathPoint[] {
    const { last, spacing } = this;
    this.last = point;
    if (last === null) return [point];
    const [dx, dy] = [point.x - last.x, point.y - last.y];
    const length = Math.hypot(dx, dy);
    const count = Math.floor((this.carried + length) / spacing);
    if (count > mostDabsAtOnce) {
      this.carried = 0;
      return [point];
    }
    const dabs = Array.from({ length: count }, (_each, index): PathPoint => {
      const t = ((index + 1) * spacing - this.carried) / length;
      return {
        x: last.x + dx * t,
        y: last.y + dy * t,
        pressure: last.pressure + (point.pressure - last.pressure) * t,
      };
    });
    this.carried = this.carried + length - count * spacing;
    return dabs;
  }
}

/** Changes of the device pixels of a window, one after the other. */
import { expect, test } from 'vitest';
import { onPixelRatio } from './pixelRatio.ts';

/** A screen whose queries for a resolution change when it does, as those of browsers do. */
class StandInScreen {
  devicePixelRatio = 1;
  readonly queries = new Set<EventTarget>();

  readonly matchMedia = (media: string): MediaQueryList => {
    const query = Object.assign(new EventTarget(), { media, matches: true });
    this.queries.add(query);
    return query as unknown as MediaQueryList;
  };

  set(ratio: number): void {
    const asked = `(resolution: ${this.devicePixelRatio}dppx)`;
    this.devicePixelRatio = ratio;
    for (const query of [...this.queries]) {
      const { media } = query as unknown as MediaQueryList;
      if (media === asked || media === `(resolution: ${ratio}dppx)`) query.dispatchEvent(new Event('change'));
    }
  }
}

test('every change is heard once, and none after the end', () => {
  const screen = new StandInScreen();
  const seen: number[] = [];
  const stop = onPixelRatio(() => seen.push(screen.devicePixelRatio), screen);
  screen.set(1.5);
  screen.set(2);
  screen.set(1);
  screen.set(1.25);
  expect(seen).toEqual([1.5, 2, 1, 1.25]);
  stop();
  screen.set(2);
  expect(seen).toHaveLength(4);
});

/** How large the interface is drawn. The desktop program sets it; in a browser the browser's own zoom does. No React. */
import { Observable } from '../../base/observable.ts';

/** Per cent. */
export const scales = [75, 80, 90, 100, 110, 125, 150, 175, 200] as const;

export type Scale = (typeof scales)[number];

export const usualScale: Scale = 100;

export const interfaceScale = new Observable<Scale>(usualScale);

/** Commands are put together by tests without a page, too. */
const shellBridge = () => (typeof window === 'undefined' ? undefined : window.chunksmith);

/** Whether this window can be drawn larger or smaller by us. */
export function canScale(): boolean {
  return shellBridge()?.setScale !== undefined;
}

/** Takes a number out of stored preferences; the usual scale where it is none of ours. */
export function scaleFrom(value: unknown): Scale {
  return scales.find((each) => each === value) ?? usualScale;
}

/** The next one up or down; the same at the ends. */
export function steppedScale(from: Scale, by: 1 | -1): Scale {
  return scales[scales.indexOf(from) + by] ?? from;
}

interfaceScale.subscribe(() => shellBridge()?.setScale?.(interfaceScale.get() / 100));

/** Whether the interface may move by itself: the choice of the user, over that of the system. No React, no storage. */
import { Observable } from '../observable.ts';

/** `system` follows the operating system; `less` and `full` are the user's own. */
export type MotionChoice = 'system' | 'less' | 'full';

/** True for a value that may come out of stored preferences. */
export function isMotionChoice(value: unknown): value is MotionChoice {
  return value === 'system' || value === 'less' || value === 'full';
}

export const motionChoice = new Observable<MotionChoice>('system');

/** Whether nothing is to glide, turn or play before somebody asks for it. Ask when it would move: the choice may change. */
export function wantsLessMotion(): boolean {
  const choice = motionChoice.get();
  return choice === 'less' || (choice === 'system' && window.matchMedia('(prefers-reduced-motion: reduce)').matches);
}

/** Writes the choice where the styles see it (`data-motion`, base.css), now and after every change. */
export function followMotionChoice(element: { setAttribute(name: string, value: string): void }): void {
  const apply = (): void => element.setAttribute('data-motion', motionChoice.get());
  apply();
  motionChoice.subscribe(apply);
}

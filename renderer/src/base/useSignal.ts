/** Draws a component again whenever something happens. */
import { useSyncExternalStore } from 'react';
import type { Signal } from './observable.ts';

export function useSignal(signal: Signal): void {
  useSyncExternalStore(signal.listen, signal.count);
}

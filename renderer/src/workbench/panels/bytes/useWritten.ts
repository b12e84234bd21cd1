/** Keeps the bytes of a document up to date while the panel is seen, a moment after each change. */
import { useEffect, useState } from 'react';
import type { Original } from '../../../../../shared/codec/documentView.ts';
import type { Document } from '../../../../../shared/document/document.ts';
import type { Written } from './written.ts';
import { writtenOf } from './written.ts';

const delayMs = 200;

export type WrittenState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready'; readonly written: Written }
  | { readonly kind: 'failed'; readonly message: string };

function attempt(document: Document, original: Original | null): WrittenState {
  try {
    return { kind: 'ready', written: writtenOf(document, original) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** `isReady` is false while the original bytes are still on their way: without them the bytes would be others. */
export function useWritten(document: Document, original: Original | null, isReady: boolean): WrittenState {
  const [state, setState] = useState<WrittenState>({ kind: 'waiting' });
  useEffect(() => {
    if (!isReady) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const write = (): void => {
      timer = null;
      setState(attempt(document, original));
    };
    timer = setTimeout(write, 0);
    const stop = document.onChange(({ origin }) => {
      if (origin !== 'saved') timer ??= setTimeout(write, delayMs);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [document, original, isReady]);
  return state;
}

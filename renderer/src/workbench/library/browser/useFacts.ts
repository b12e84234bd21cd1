/** All that the index knows of a file, for those who look at it closely. */
import { useEffect, useState } from 'react';
import type { ResultOf } from '../../../base/host/index.ts';
import { request } from '../../files/host.ts';
import { onIndexed } from '../libraryState.ts';
import { text } from '../../../base/text/language.ts';

export type WholeFacts = Extract<ResultOf<'libraryFacts'>, { kind: 'found' }>;

export interface Known {
  readonly key: string;
  /** Null where the index does not have the file. */
  readonly whole: WholeFacts | null;
  readonly users: ResultOf<'libraryUses'>;
  /** The same bytes, pixels or shape: each with which of these. */
  readonly copies: readonly { readonly path: string; readonly mountId: string; readonly by: string }[];
}

/** More are not listed beside a picture. */
const mostUsers = 20;

const copyWords = {
  get content() {
    return text('same bytes');
  },
  get pixels() {
    return text('same pixels');
  },
  get mesh() {
    return text('same shape');
  },
} as const;

async function ask(key: string, mountId: string, path: string): Promise<Known> {
  const whole = await request('libraryFacts', { mountId, path });
  const users = await request('libraryUses', { mountId, path, limit: mostUsers });
  const copies: { path: string; mountId: string; by: string }[] = [];
  for (const by of ['content', 'pixels', 'mesh'] as const) {
    if (whole.kind === 'missing' || whole.facts[by] === null) continue;
    for (const file of (await request('libraryCopies', { mountId, path, by })).files) {
      const isKnown = copies.some((each) => each.path === file.facts.path && each.mountId === file.mountId);
      if (!isKnown) copies.push({ path: file.facts.path, mountId: file.mountId, by: copyWords[by] });
    }
  }
  return { key, whole: whole.kind === 'found' ? whole : null, users, copies };
}

/** Null until it is known; asked again when an index has been brought up to date. */
export function useFacts({ mountId, path }: { readonly mountId: string; readonly path: string }): Known | null {
  const key = `${mountId}:${path}`;
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const look = (): void => {
      // A lost connection is told elsewhere; what was known stays.
      void ask(key, mountId, path).then(
        (next) => isCurrent && setKnown(next),
        () => undefined,
      );
    };
    look();
    const stop = onIndexed((id) => {
      if (id === mountId) look();
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [key, mountId, path]);
  return known?.key === key ? known : null;
}

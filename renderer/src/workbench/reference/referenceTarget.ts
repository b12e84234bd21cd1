/** What the format reference shows when it opens: a format, a kind of record, a field. No React. */
import { createStore } from 'zustand/vanilla';
import type { Session } from '../state/session.ts';
import { showDialog } from '../state/shell.ts';

export interface ReferenceTarget {
  /** Null for the first of all. */
  readonly format: string | null;
  readonly type: string | null;
  /** Of the format; left out for all of them. */
  readonly version?: number | null;
  /** As it stands in paths: `extent.radius`. */
  readonly member: string | null;
  /** Only kinds of which other descriptions are known to be wrong. */
  readonly errorsOnly?: boolean;
}

export const referenceTarget = createStore<ReferenceTarget>(() => ({ format: null, type: null, member: null }));

function knowsVersion({ format, version }: Session['document']): boolean {
  return format.versions?.all.includes(version) === true;
}

/** Of what is worked on: the focused field, else the selected record, else the format of the document in front. */
export function targetOf(session: Session | null): ReferenceTarget {
  if (session === null) return { format: null, type: null, member: null };
  const { document } = session;
  const { focused, selection } = session.state.getState();
  const last = selection.at(-1);
  const isFocused = focused !== null && document.has(focused.record) && selection.includes(focused.record);
  const record = isFocused ? focused.record : last !== undefined && document.has(last) ? last : null;
  const member = isFocused
    ? [focused.member, ...focused.inside.filter((step) => typeof step === 'string')].join('.')
    : null;
  const version = knowsVersion(document) ? document.version : null;
  return { format: document.format.id, version, type: record === null ? null : document.get(record).type, member };
}

export function openReference(target: ReferenceTarget): void {
  referenceTarget.setState(target, true);
  showDialog('reference');
}

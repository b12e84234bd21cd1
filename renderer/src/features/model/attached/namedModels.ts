/** Models that a file itself names for its points, shown as the game shows them where they can be found. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { AttachedModel } from '../../../viewport/attached/attached.ts';
import { attachedTo } from '../../../viewport/attached/attached.ts';
import { Observable } from '../../../base/observable.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { readModelAt } from './readAttached.ts';
import { fill } from '../../../base/text/language.ts';

/** Why a named model is not seen, by its point. */
export type NamedProblems = ReadonlyMap<RecordId, string>;

const problems = new WeakMap<Session, Observable<NamedProblems>>();

export function namedProblems(session: Session): Observable<NamedProblems> {
  const known = problems.get(session) ?? new Observable<NamedProblems>(new Map());
  problems.set(session, known);
  return known;
}

async function load(session: Session, path: string): Promise<AttachedModel | string> {
  try {
    return (await readModelAt(session, path)) ?? fill('{} is not found', path);
  } catch (error) {
    return fill('{} cannot be shown: {}', path, error instanceof Error ? error.message : String(error));
  }
}

/** Keeps the named models of a document shown; returns the way to end it. What was found once stays as it was found. */
export function followNamedModels(session: Session): () => void {
  const { document } = session;
  const known = new Map<string, Promise<AttachedModel | string>>();
  let asked = '';
  let isGone = false;
  const look = async (): Promise<void> => {
    const named = document.format.model?.view(document).namedModels ?? [];
    const now = named.map(({ record, path }) => `${record} ${path}`).join('\n');
    if (now === asked) return;
    asked = now;
    const found = await Promise.all(
      named.map(async ({ record, path }) => {
        const loading = known.get(path) ?? load(session, path);
        known.set(path, loading);
        return [record, await loading] as const;
      }),
    );
    if (isGone || asked !== now) return;
    const isModel = (each: AttachedModel | string): each is AttachedModel => typeof each !== 'string';
    const shown = found.flatMap(([record, each]) => (isModel(each) ? [[record, each] as const] : []));
    attachedTo(document).set({ named: new Map(shown) });
    namedProblems(session).set(new Map(found.flatMap(([record, each]) => (isModel(each) ? [] : [[record, each]]))));
  };
  const stop = document.onChange(() => void look());
  void look();
  return () => {
    isGone = true;
    stop();
  };
}

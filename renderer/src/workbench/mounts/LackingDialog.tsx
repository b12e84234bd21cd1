/** Files that others name and that neither the mount nor another one of its game has: what a map still needs. */
import { useEffect, useState } from 'react';
import { counted, grouped } from '../../base/text/numbers.ts';
import type { MissingUse } from '../../../../shared/library/answers.ts';
import { Button, Dialog, EmptyState, notify, RowList } from '../../base/ui/index.ts';
import { errorWords } from '../files/errors.ts';
import { request } from '../files/host.ts';
import { onIndexed } from '../library/libraryState.ts';
import { SearchNotice } from '../library/SearchNotice.tsx';
import { mountOf } from './mountState.ts';
import { nameOfPath } from './mountWords.ts';
import { openMounted } from './openMounted.ts';
import type { MountQuestion } from './questions.ts';
import styles from './Mounts.module.css';
import { fill, text } from '../../base/text/language.ts';

type Lacking = Extract<MountQuestion, { kind: 'lacking' }>;

interface Answer {
  readonly missing: readonly MissingUse[];
  readonly problem: string | null;
}

/** Null until it is known; asked again when the index knows more. */
function useMissing({ mountId, path }: Pick<Lacking, 'mountId' | 'path'>): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const found = await request('libraryMissing', { mountId, path }).then(
        ({ missing }): Answer => ({ missing, problem: null }),
        (error: unknown): Answer => ({ missing: [], problem: errorWords(error).message }),
      );
      if (isCurrent) setAnswer(found);
    };
    void ask();
    const stop = onIndexed((id) => {
      if (id === mountId) void ask();
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [mountId, path]);
  return answer;
}

/** “texture, needed by Golem.mdx and 3 more”. */
function needWords({ kind, neededBy, users }: MissingUse): string {
  const [first] = neededBy;
  const more = users > 1 ? ` ${fill('and {} more', grouped(users - 1))}` : '';
  return fill('{}, needed by {}{}', kind, nameOfPath(first ?? ''), more);
}

export function LackingDialog({ question }: { readonly question: Lacking }) {
  const { mountId, path, settle } = question;
  const answer = useMissing(question);
  const missing = answer?.missing ?? [];
  const where = path === null ? (mountOf(mountId)?.name ?? text('the mount')) : nameOfPath(path);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(missing.map((each) => `${each.path}\t${needWords(each)}`).join('\n'));
    notify({ tone: 'info', title: fill('Copied {}', counted(missing.length, 'path')) });
  };
  const open = (need: MissingUse): void => {
    const [first] = need.neededBy;
    if (first === undefined) return;
    settle();
    void openMounted({ mountId, path: first, sourceId: null });
  };
  return (
    <Dialog
      open
      onClose={settle}
      title={fill('What {} lacks', where)}
      width={600}
      actions={
        <>
          {missing.length > 0 && (
            <Button icon="copy" onClick={() => void copy()}>
              {text('Copy the list')}
            </Button>
          )}
          <Button variant="primary" onClick={settle}>
            {text('Close')}
          </Button>
        </>
      }
    >
      <SearchNotice mountId={mountId} />
      {answer === null && <EmptyState icon="clock" title={text('Looking…')} />}
      {answer?.problem != null && (
        <EmptyState icon="error" title={text('It could not be asked')} hint={answer.problem} />
      )}
      {answer?.problem === null && missing.length === 0 && (
        <EmptyState
          icon="ok"
          title={text('Nothing is missing')}
          hint={text('All files that are named are there, or in its game.')}
        />
      )}
      {missing.length > 0 && (
        <RowList
          label={text('Missing files')}
          rows={missing}
          keyOf={({ kind, path: lacking }) => `${kind} ${lacking}`}
          usualHeight={42}
          className={styles['failures']}
          framed
        >
          {(need) => (
            <div className={styles['lacking']}>
              <div className={styles['failure']}>
                <b data-selectable>{need.path}</b>
                <small title={need.neededBy.join('\n')}>{needWords(need)}</small>
              </div>
              <Button size="small" onClick={() => open(need)}>
                {text('Open the first')}
              </Button>
            </div>
          )}
        </RowList>
      )}
    </Dialog>
  );
}

/**
 * Notices: anyone says one; it stands in the corner for a while. Errors stay there until they are put away. One with something
 * to be done about it leaves the corner, so that it does not lie over what is worked with, and is kept aside until it is
 * answered, put away, or taken back by who said it.
 */
import { Toast as BaseToast } from '@base-ui/react/toast';
import { translated } from '../text/language.ts';
import { Observable } from '../observable.ts';

export interface Notice {
  readonly tone: 'ok' | 'info' | 'warning' | 'error';
  /** What happened, in a sentence. */
  readonly title: string;
  /** Where and what can be done. */
  readonly message?: string | undefined;
  /** The technical rest, folded away and selectable. */
  readonly details?: string | undefined;
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

export interface NoticeData {
  readonly notice: Notice;
}

export const noticeManager = BaseToast.createToastManager<NoticeData>();

/** How long notices stay in the corner, ms: those that need no answer, and those that may be answered. */
const [shortMs, answerMs] = [5000, 15_000];

/** How long a notice stays in the corner, ms; 0 is until it is put away. The time stands still while the pointer is on it. */
export function noticeTime({ tone, action }: Notice): number {
  if (tone === 'error') return 0;
  return action === undefined ? shortMs : answerMs;
}

/** Notices that can still be answered, in the order in which they were said. */
const open = new Map<string, Notice>();

const aside = new Observable<readonly string[]>([]);
/** How many left the corner unanswered, as React reads it. */
export const asideNotices = { subscribe: aside.subscribe, get: () => aside.get().length };

function show(id: string, notice: Notice): void {
  noticeManager.add({
    id,
    title: translated(notice.title),
    description: notice.message === undefined ? undefined : translated(notice.message),
    type: notice.tone,
    priority: notice.tone === 'error' ? 'high' : 'low',
    timeout: noticeTime(notice),
    data: { notice },
    onClose: () => {
      if (open.has(id)) aside.set([...aside.get(), id]);
    },
  });
}

/** Takes a notice away for good, from the corner or from those that are kept aside. */
export function putAway(id: string): void {
  open.delete(id);
  noticeManager.close(id);
  if (aside.get().includes(id)) aside.set(aside.get().filter((each) => each !== id));
}

let count = 0;

/** Shows a notice; gives a function that takes it away. Can be called from anywhere. */
export function notify(notice: Notice): () => void {
  const id = `notice ${++count}`;
  if (notice.action !== undefined) open.set(id, notice);
  show(id, notice);
  return () => putAway(id);
}

/** Brings all that are kept aside back into the corner, for as long as at first. */
export function showAside(): void {
  const ids = aside.get();
  aside.set([]);
  for (const id of ids) {
    const notice = open.get(id);
    if (notice !== undefined) show(id, notice);
  }
}

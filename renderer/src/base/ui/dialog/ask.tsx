/** Questions that stop the user: `await ask({…})` from anywhere, answered in a dialog. One at a time, in order. */
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useSyncExternalStore } from 'react';
import { Observable } from '../../observable.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import styles from './Dialog.module.css';
import { fill, text } from '../../text/language.ts';

export interface Answer<Id extends string> {
  readonly id: Id;
  /** A verb, not “Yes”: “Save”, “Don’t save”. */
  readonly label: string;
  readonly variant?: 'normal' | 'primary' | 'danger';
}

export interface Question<Id extends string> {
  readonly title: string;
  /** What happens with each answer, in a sentence or two. */
  readonly message?: string;
  readonly tone?: 'warning' | 'error' | 'info';
  /** In the order of the buttons, the primary one last. Enter takes the primary one. */
  readonly answers: readonly Answer<Id>[];
}

interface Pending {
  readonly question: Question<string>;
  readonly settle: (answer: string | undefined) => void;
}

const queue = new Observable<readonly Pending[]>([]);

/** Asks, and gives the id of the answer, or `undefined` when the question was dismissed with Escape. */
export function ask<Id extends string>(question: Question<Id>): Promise<Id | undefined> {
  const asker = document.activeElement;
  return new Promise((resolve) => {
    const settle = (answer: string | undefined): void => {
      queue.set(queue.get().filter((pending) => pending.settle !== settle));
      resolve(question.answers.find(({ id }) => id === answer)?.id);
      giveFocusBack(asker);
    };
    queue.set([...queue.get(), { question, settle }]);
  });
}

/** Frames in which a dialog is gone from the page, on a busy computer too. */
const mostFrames = 30;

/** Once the dialog is gone the focus goes back where it was, unless something else took it meanwhile. */
function giveFocusBack(element: Element | null, frames = mostFrames): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    const isLeft = activeElement === null || activeElement === document.body;
    if (isLeft && element instanceof HTMLElement) element.focus();
    else if (activeElement?.closest('[role=alertdialog]') != null && frames > 0) giveFocusBack(element, frames - 1);
  });
}

/** The question before closing what is not saved. */
export function askToSave(documentName: string): Promise<'save' | 'discard' | 'cancel' | undefined> {
  return ask({
    title: fill('Save the changes to {}?', documentName),
    message: text('Without saving, the changes since the last save are lost.'),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'discard', label: text('Don’t save'), variant: 'danger' },
      { id: 'save', label: text('Save'), variant: 'primary' },
    ],
  });
}

const TONE_ICONS = { warning: 'warning', error: 'error', info: 'info' } as const;

/** Draws the question at the head of the queue. Mounted once, by `UiProvider`. */
export function QuestionHost() {
  const pending = useSyncExternalStore(queue.subscribe, () => queue.get()[0]);
  if (!pending) return null;
  const { title, message, tone, answers } = pending.question;
  return (
    <AlertDialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) pending.settle(undefined);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Popup className={styles['popup']} style={{ width: 420 }}>
          <div className={styles['question']}>
            {tone !== undefined && <Icon name={TONE_ICONS[tone]} size={20} className={styles[tone]} />}
            <div>
              <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
              {message !== undefined && (
                <AlertDialog.Description className={styles['message']}>{message}</AlertDialog.Description>
              )}
            </div>
          </div>
          <footer className={styles['actions']}>
            {answers.map((answer) => (
              <Button
                key={answer.id}
                variant={answer.variant ?? 'normal'}
                autoFocus={answer.variant === 'primary'}
                onClick={() => pending.settle(answer.id)}
              >
                {answer.label}
              </Button>
            ))}
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

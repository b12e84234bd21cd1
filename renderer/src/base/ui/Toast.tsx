/** Notices in the corner: done, failed, or something to know. Read aloud; errors stay until they are put away. */
import { Toast as BaseToast } from '@base-ui/react/toast';
import { useState, type ReactNode } from 'react';
import { Button, IconButton } from './Button.tsx';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './Toast.module.css';
import { text as inWords, translated } from '../text/language.ts';

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

interface NoticeData {
  readonly notice: Notice;
}

const manager = BaseToast.createToastManager<NoticeData>();

/** How long notices that need no answer stay, ms. */
const SHORT_MS = 5000;

/** Shows a notice; gives a function that takes it away. Can be called from anywhere. */
export function notify(notice: Notice): () => void {
  const stays = notice.tone === 'error' || notice.action !== undefined;
  const id = manager.add({
    title: translated(notice.title),
    description: notice.message === undefined ? undefined : translated(notice.message),
    type: notice.tone,
    priority: notice.tone === 'error' ? 'high' : 'low',
    timeout: stays ? 0 : SHORT_MS,
    data: { notice },
  });
  return () => manager.close(id);
}

/** Draws the notices over its children. Mounted once, by `UiProvider`. */
export function NoticeHost({ children }: { readonly children: ReactNode }) {
  return (
    <BaseToast.Provider toastManager={manager} limit={4}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport className={styles['viewport']}>
          <Notices />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

const TONE_ICONS = { ok: 'ok', info: 'info', warning: 'warning', error: 'error' } as const;

function Notices() {
  const { toasts, close } = BaseToast.useToastManager<NoticeData>();
  return toasts.map((toast) => {
    const notice = toast.data?.notice;
    if (!notice) return null;
    return (
      <BaseToast.Root key={toast.id} toast={toast} className={styles['toast']} swipeDirection="right">
        <BaseToast.Content className={styles['content']}>
          <Icon name={TONE_ICONS[notice.tone]} className={classNames(styles['icon'], styles[notice.tone])} />
          <div className={styles['text']} data-selectable>
            <BaseToast.Title className={styles['title']} />
            <BaseToast.Description className={styles['message']} />
            {notice.details !== undefined && <Details text={notice.details} />}
            {notice.action && (
              <div className={styles['action']}>
                <Button
                  size="small"
                  onClick={() => {
                    notice.action?.onSelect();
                    close(toast.id);
                  }}
                >
                  {notice.action.label}
                </Button>
              </div>
            )}
          </div>
          <IconButton icon="close" label={inWords('Dismiss')} size="small" onClick={() => close(toast.id)} />
        </BaseToast.Content>
      </BaseToast.Root>
    );
  });
}

function Details({ text }: { readonly text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['detailsToggle']}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={12} />
        {inWords('Details')}
      </button>
      {isOpen && <pre className={styles['details']}>{text}</pre>}
    </>
  );
}

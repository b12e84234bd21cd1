/** Draws notices in the corner: done, failed, or something to know. Read aloud. */
import { Toast as BaseToast } from '@base-ui/react/toast';
import { useState, type ReactNode } from 'react';
import { Button, IconButton } from './Button.tsx';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import { noticeManager, putAway, type NoticeData } from './notices.ts';
import styles from './Toast.module.css';
import { text as inWords } from '../text/language.ts';

/** Draws the notices over its children. Mounted once, by `UiProvider`. */
export function NoticeHost({ children }: { readonly children: ReactNode }) {
  return (
    <BaseToast.Provider toastManager={noticeManager} limit={4}>
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
  const { toasts } = BaseToast.useToastManager<NoticeData>();
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
                    putAway(toast.id);
                  }}
                >
                  {notice.action.label}
                </Button>
              </div>
            )}
          </div>
          <IconButton icon="close" label={inWords('Dismiss')} size="small" onClick={() => putAway(toast.id)} />
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

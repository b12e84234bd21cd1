/** The way back to notices that left the corner before they were answered; nothing while there are none. */
import { useSyncExternalStore } from 'react';
import { counted } from '../../../base/text/numbers.ts';
import { fill } from '../../../base/text/language.ts';
import { asideNotices, Icon, showAside } from '../../../base/ui/index.ts';
import styles from './StatusBar.module.css';

export function AsideNotices() {
  const count = useSyncExternalStore(asideNotices.subscribe, asideNotices.get);
  if (count === 0) return null;
  const words = fill('{} to be answered', counted(count, 'notice'));
  return (
    <button
      type="button"
      className={styles['problems']}
      aria-label={words}
      title={fill('{}. Show them', words)}
      onClick={showAside}
    >
      <span>
        <Icon name="bell" size={14} />
        {count}
      </span>
    </button>
  );
}

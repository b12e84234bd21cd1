/** The order in which found files stand, and the size that they are narrowed to. */
import { useStore } from 'zustand';
import { Select } from '../../../base/ui/index.ts';
import { arrangeBrowser, browser, sizeTerms, sorts } from './browserState.ts';
import styles from './Browser.module.css';
import { text } from '../../../base/text/language.ts';

export function BrowserOrder() {
  const sort = useStore(browser, (state) => state.sort);
  const size = useStore(browser, (state) => state.size);
  return (
    <div className={styles['order']}>
      <Select
        label={text('Order')}
        value={sort}
        options={sorts.map(([value, label]) => ({ value, label: text(label) }))}
        onChange={(value) => arrangeBrowser({ sort: sorts.find(([term]) => term === value)?.[0] ?? '' })}
      />
      <Select
        label={text('Size')}
        value={size}
        options={sizeTerms.map(([value, label]) => ({ value, label: text(label) }))}
        onChange={(value) => arrangeBrowser({ size: sizeTerms.find(([term]) => term === value)?.[0] ?? '' })}
      />
    </div>
  );
}

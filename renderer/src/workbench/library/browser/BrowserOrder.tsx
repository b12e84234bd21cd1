/** The order in which found files stand, and the size that they are narrowed to. */
import { useStore } from 'zustand';
import { Select } from '../../../base/ui/index.ts';
import { arrangeBrowser, browser, sizeTerms, sorts } from './browserState.ts';
import styles from './Browser.module.css';

const orders = sorts.map(([value, label]) => ({ value, label }));
const sizes = sizeTerms.map(([value, label]) => ({ value, label }));

export function BrowserOrder() {
  const sort = useStore(browser, (state) => state.sort);
  const size = useStore(browser, (state) => state.size);
  return (
    <div className={styles['order']}>
      <Select
        label="Order"
        value={sort}
        options={orders}
        onChange={(value) => arrangeBrowser({ sort: sorts.find(([term]) => term === value)?.[0] ?? '' })}
      />
      <Select
        label="Size"
        value={size}
        options={sizes}
        onChange={(value) => arrangeBrowser({ size: sizeTerms.find(([term]) => term === value)?.[0] ?? '' })}
      />
    </div>
  );
}

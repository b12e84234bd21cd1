/** The library as a panel beside the view: found files as cards that are dragged onto slots and views, and opened. */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../base/text/numbers.ts';
import { Button, IconButton, Select } from '../../../base/ui/index.ts';
import { LibraryField } from '../LibraryField.tsx';
import { SearchNotice } from '../SearchNotice.tsx';
import { browserMenu } from './browserActs.ts';
import { BrowserOrder } from './BrowserOrder.tsx';
import { browser, openBrowser, setBrowserQuery, setFilters, showInPanel, showMore } from './browserState.ts';
import { FoundGrid, focusCards } from './FoundGrid.tsx';
import browserStyles from './Browser.module.css';
import styles from './LibraryPanel.module.css';
import { text } from '../../../base/text/language.ts';

const cardWidth = 104;
const cardHeight = 128;

const kinds = [
  {
    value: '',
    get label() {
      return text('Everything');
    },
  },
  {
    value: 'model',
    get label() {
      return text('Models');
    },
  },
  {
    value: 'texture',
    get label() {
      return text('Textures');
    },
  },
  {
    value: 'terrain',
    get label() {
      return text('Terrain');
    },
  },
  {
    value: 'table',
    get label() {
      return text('Tables');
    },
  },
  {
    value: 'sound',
    get label() {
      return text('Sounds');
    },
  },
];

export function LibraryPanel() {
  const { query, fault, found, filters } = useStore(browser);
  const place = useRef<HTMLDivElement>(null);
  useEffect(showInPanel, []);
  const [kind = ''] = filters.kinds;
  return (
    <div className={styles['panel']} ref={place}>
      <div className={styles['head']}>
        <LibraryField
          value={query}
          onChange={setBrowserQuery}
          placeholder={text('Words, or fields such as bones>50')}
          fault={fault}
          onEnterResults={() => focusCards(place.current)}
        />
        <div className={styles['kind']}>
          <Select
            label={text('Kind')}
            value={filters.kinds.length === 1 ? kind : ''}
            options={kinds}
            onChange={(value) => setFilters({ ...filters, kinds: value === '' ? [] : [value] })}
          />
        </div>
        <BrowserOrder />
        <span className={browserStyles['total']} role="status">
          {found === null ? '' : counted(found.total, 'file')}
        </span>
        {found !== null && found.total > found.files.length && (
          <Button size="small" onClick={() => void showMore()}>
            {text('Show more')}
          </Button>
        )}
        <IconButton icon="maximize" label={text('The whole library')} onClick={() => openBrowser()} />
      </div>
      <SearchNotice />
      <FoundGrid
        label={text('Files of the library')}
        menu={() => browserMenu(() => openBrowser())}
        cardWidth={cardWidth}
        cardHeight={cardHeight}
      />
    </div>
  );
}

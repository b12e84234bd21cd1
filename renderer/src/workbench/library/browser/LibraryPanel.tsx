/** The library as a panel beside the view: found files as cards that are dragged onto slots and views, and opened. */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../base/text/numbers.ts';
import type { FoundLibraryFile } from '../../../../../shared/host/libraryContract.ts';
import { Button, CardGrid, IconButton, Select } from '../../../base/ui/index.ts';
import { gamePath } from '../../panels/explorer/explorerActs.ts';
import { LibraryField } from '../LibraryField.tsx';
import { SearchNotice } from '../SearchNotice.tsx';
import { browserMenu, openChosen } from './browserActs.ts';
import { BrowserCard } from './BrowserCard.tsx';
import { BrowserOrder } from './BrowserOrder.tsx';
import {
  browser,
  keyOfFound,
  openBrowser,
  setBrowserQuery,
  setFilters,
  showInPanel,
  showMore,
} from './browserState.ts';
import { NothingFound } from './NothingFound.tsx';
import browserStyles from './Browser.module.css';
import styles from './LibraryPanel.module.css';
import { text } from '../../../base/text/language.ts';

const cardWidth = 104;
const cardHeight = 128;
const none: readonly FoundLibraryFile[] = [];
const titleOf = ({ facts }: FoundLibraryFile): string => facts.path;

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
  const { query, fault, found, filters, selected } = useStore(browser);
  const place = useRef<HTMLDivElement>(null);
  useEffect(showInPanel, []);
  const files = fault === null ? (found?.files ?? none) : none;
  const focusCards = (): void =>
    place.current?.querySelector<HTMLElement>('[role=listbox][aria-multiselectable]')?.focus();
  const [kind = ''] = filters.kinds;
  return (
    <div className={styles['panel']} ref={place}>
      <div className={styles['head']}>
        <LibraryField
          value={query}
          onChange={setBrowserQuery}
          placeholder={text('Words, or fields such as bones>50')}
          fault={fault}
          onEnterResults={focusCards}
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
      <CardGrid
        label={text('Files of the library')}
        items={files}
        keyOf={keyOfFound}
        titleOf={titleOf}
        selected={selected}
        onSelect={(ids, last) => {
          const rest = [...ids].filter((id) => id !== last);
          browser.setState({ selected: new Set(ids.has(last) ? [...rest, last] : rest) });
        }}
        onActivate={openChosen}
        menu={() => browserMenu(() => openBrowser())}
        dragText={(keys) => {
          const dragged = new Set(keys);
          const paths = files.filter((file) => dragged.has(keyOfFound(file))).map(({ facts }) => facts.path);
          return paths.map(gamePath).join('\n');
        }}
        cardWidth={cardWidth}
        cardHeight={cardHeight}
        empty={<NothingFound />}
      >
        {(file) => <BrowserCard file={file} />}
      </CardGrid>
    </div>
  );
}

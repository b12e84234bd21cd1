/** The library: all indexed files with their pictures, narrowed down, looked at closely, compared and tagged. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { counted, grouped, sizeText } from '../../../base/text/numbers.ts';
import type { FoundLibraryFile } from '../../../../../shared/host/libraryContract.ts';
import { Button, draggedValues, EmptyState, IconButton, Segmented } from '../../../base/ui/index.ts';
import { LibraryField } from '../LibraryField.tsx';
import { SearchNotice } from '../SearchNotice.tsx';
import { batchChosen, browserMenu, openChosen } from './browserActs.ts';
import { BrowserCompare } from './BrowserCompare.tsx';
import { BrowserDetails } from './BrowserDetails.tsx';
import { BrowserFilters } from './BrowserFilters.tsx';
import { BrowserOrder } from './BrowserOrder.tsx';
import { browser, chosenFiles, closeBrowser, keyOfFound, setBrowserQuery, showMore } from './browserState.ts';
import { FoundGrid, focusCards } from './FoundGrid.tsx';
import { keepSearch } from './keptSearches.ts';
import { NameDialog } from './NameDialog.tsx';
import { TagDialog } from './TagDialog.tsx';
import styles from './Browser.module.css';
import { fill, text } from '../../../base/text/language.ts';

const sizes = { small: [120, 148], large: [184, 216] } as const;
type Size = keyof typeof sizes;

const none: readonly FoundLibraryFile[] = [];

/** What is chosen, and what can be done with it. */
function Chosen({ onTag }: { readonly onTag: () => void }) {
  const state = useStore(browser);
  const { found } = state;
  const files = chosenFiles(state);
  const bytes = files.reduce((sum, { facts }) => sum + facts.size, 0);
  const shown = found?.files.length ?? 0;
  return (
    <footer className={styles['foot']}>
      <span>{files.length === 0 ? text('Nothing chosen') : fill('{} chosen', grouped(files.length))}</span>
      {files.length > 0 && <small>{sizeText(bytes)}</small>}
      {shown > 0 && (
        <Button
          size="small"
          onClick={() => browser.setState({ selected: new Set((found?.files ?? none).map(keyOfFound)) })}
        >
          {fill('Choose all {}', grouped(shown))}
        </Button>
      )}
      <span className={styles['space']} />
      {found !== null && found.total > shown && (
        <Button size="small" onClick={() => void showMore()}>
          {fill('Show {} more', grouped(Math.min(300, found.total - shown)))}
        </Button>
      )}
      <Button icon="tag" disabled={files.length === 0} onClick={onTag}>
        {text('Tag…')}
      </Button>
      <Button icon="fix" disabled={files.length === 0} onClick={batchChosen}>
        {text('Batch…')}
      </Button>
      <Button variant="primary" icon="folderOpen" disabled={files.length === 0} onClick={openChosen}>
        {files.length > 1 ? fill('Open {} files', grouped(files.length)) : text('Open')}
      </Button>
    </footer>
  );
}

function Side({ files }: { readonly files: readonly FoundLibraryFile[] }) {
  const [first, second] = files;
  if (first === undefined) {
    return (
      <EmptyState
        icon="info"
        title={text('Nothing chosen')}
        hint={text('What is in a file is told here. Choose two to compare them.')}
      />
    );
  }
  if (second === undefined) return <BrowserDetails key={keyOfFound(first)} file={first} />;
  if (files.length > 2) {
    const hint = fill(
      '{} together. Choose two to compare them.',
      sizeText(files.reduce((sum, { facts }) => sum + facts.size, 0)),
    );
    return <EmptyState icon="copy" title={fill('{} files chosen', grouped(files.length))} hint={hint} />;
  }
  return <BrowserCompare left={first} right={second} />;
}

export function LibraryBrowser() {
  const state = useStore(browser);
  const { query, fault, found } = state;
  const field = useRef<HTMLInputElement>(null);
  const middle = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>('large');
  const [dialog, setDialog] = useState<'tag' | 'keep' | null>(null);
  const chosen = chosenFiles(state);
  const [cardWidth, cardHeight] = sizes[size];
  useEffect(() => field.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent): void => {
    // Dialogs lie over the window, and their keys are theirs.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const isOfProgram = ((event.ctrlKey || event.metaKey) && /^[eflops]$/i.test(event.key)) || event.key === 'F1';
    // What is behind the library is not to be changed by keys that are meant for it.
    if (!isOfProgram) event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    closeBrowser();
  };
  return (
    <section className={styles['browser']} aria-label={text('Library')} onKeyDown={onKeyDown}>
      <BrowserFilters />
      <div className={styles['middle']} ref={middle}>
        <header className={styles['head']}>
          <LibraryField
            ref={field}
            value={query}
            onChange={setBrowserQuery}
            placeholder={text('Words, or fields such as bones>50 and texture:lava')}
            fault={fault}
            onEnterResults={() => focusCards(middle.current)}
          />
          <span className={styles['total']} role="status">
            {found === null ? '' : counted(found.total, 'file')}
          </span>
          <BrowserOrder />
          <Button icon="star" disabled={fault !== null} onClick={() => setDialog('keep')}>
            {text('Keep search…')}
          </Button>
          <Segmented
            label={text('Size of cards')}
            value={size}
            segments={[
              { id: 'small', icon: 'grid', label: text('Small cards') },
              { id: 'large', icon: 'textures', label: text('Large cards') },
            ]}
            onSelect={setSize}
          />
          <IconButton icon="close" label={text('Close the library')} shortcut="Esc" onClick={closeBrowser} />
        </header>
        <SearchNotice />
        <FoundGrid
          label={text('Files')}
          onFind={() => field.current?.select()}
          menu={() => browserMenu(() => setDialog('tag'))}
          // Not at once: a browser gives a drag up whose start becomes hidden while it begins.
          onDragStart={() => setTimeout(() => browser.setState({ isAside: draggedValues.get() !== null }))}
          onDragEnd={() => browser.setState({ isAside: false })}
          cardWidth={cardWidth}
          cardHeight={cardHeight}
        />
        <Chosen onTag={() => setDialog('tag')} />
      </div>
      <div role="group" className={styles['side']} aria-label={chosen.length === 2 ? text('Compare') : text('Details')}>
        <Side files={chosen} />
      </div>
      {dialog === 'tag' && <TagDialog files={chosen} onClose={() => setDialog(null)} />}
      {dialog === 'keep' && (
        <NameDialog
          title={text('Keep this search')}
          label={text('Name')}
          action={text('Keep')}
          onClose={() => setDialog(null)}
          onName={(name) => keepSearch({ name, query, filters: state.filters })}
        />
      )}
    </section>
  );
}

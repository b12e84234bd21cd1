/** The files that were found, as cards: chosen, opened, dragged away. The library has it as a whole and as a panel. */
import { useStore } from 'zustand';
import type { FoundLibraryFile } from '../../../../../shared/host/libraryContract.ts';
import { CardGrid, type CardGridProps } from '../../../base/ui/index.ts';
import { gamePath } from '../../panels/explorer/explorerActs.ts';
import { openChosen } from './browserActs.ts';
import { BrowserCard } from './BrowserCard.tsx';
import { browser, keyOfFound } from './browserState.ts';
import { NothingFound } from './NothingFound.tsx';

const titleOf = ({ facts }: FoundLibraryFile): string => facts.path;
const none: readonly FoundLibraryFile[] = [];

type FoundGridProps = Pick<
  CardGridProps<FoundLibraryFile>,
  'label' | 'menu' | 'cardWidth' | 'cardHeight' | 'onFind' | 'onDragStart' | 'onDragEnd'
>;

export function FoundGrid(props: FoundGridProps) {
  const { fault, found, selected } = useStore(browser);
  const files = fault === null ? (found?.files ?? none) : none;
  return (
    <CardGrid
      {...props}
      items={files}
      keyOf={keyOfFound}
      titleOf={titleOf}
      selected={selected}
      // What was touched last is the last one: of two the first is compared with the second.
      onSelect={(ids, last) => {
        const rest = [...ids].filter((id) => id !== last);
        browser.setState({ selected: new Set(ids.has(last) ? [...rest, last] : rest) });
      }}
      onActivate={openChosen}
      dragText={(keys) => {
        const dragged = new Set(keys);
        const paths = files.filter((file) => dragged.has(keyOfFound(file))).map(({ facts }) => facts.path);
        return paths.map(gamePath).join('\n');
      }}
      empty={<NothingFound />}
    >
      {(file) => <BrowserCard file={file} />}
    </CardGrid>
  );
}

/** Goes from the search to the cards. */
export function focusCards(within: HTMLElement | null): void {
  within?.querySelector<HTMLElement>('[role=listbox][aria-multiselectable]')?.focus();
}

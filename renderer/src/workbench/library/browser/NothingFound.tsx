/** Why the library shows no files, and what to do about it. */
import { useStore } from 'zustand';
import { Button, EmptyState } from '../../../base/ui/index.ts';
import { addGameFolder, addPlainFolder } from '../../mounts/add.ts';
import { mountState } from '../../mounts/mountState.ts';
import { browser, noFilters, setBrowserQuery, setFilters } from './browserState.ts';
import { text } from '../../../base/text/language.ts';

export function NothingFound() {
  const { problem, fault, found, query, filters } = useStore(browser);
  const hasMounts = useStore(mountState, ({ mounts }) => mounts.length > 0);
  if (!hasMounts) {
    return (
      <EmptyState
        icon="explorer"
        title={text('Point at your files')}
        hint={text(
          'A game’s folder, or one with downloads: its files are looked through in the background, and found here by what is in them.',
        )}
        actions={
          <>
            <Button variant="primary" icon="game" onClick={() => void addGameFolder()}>
              {text('Add a game folder…')}
            </Button>
            <Button icon="folder" onClick={() => void addPlainFolder()}>
              {text('Add a folder…')}
            </Button>
          </>
        }
      />
    );
  }
  if (problem !== null) return <EmptyState icon="error" title={text('The search did not work')} hint={problem} />;
  // What is wrong stands below the words.
  if (fault !== null) return <EmptyState icon="search" title={text('This cannot be searched for')} />;
  if (found === null) return <EmptyState icon="clock" title={text('Looking…')} />;
  const isNarrowed = query !== '' || Object.values(filters).some((values) => values.length > 0);
  return (
    <EmptyState
      icon="search"
      title={text('No matches')}
      hint={isNarrowed ? text('Try fewer words, or fewer filters.') : text('The files here are not indexed yet.')}
      actions={
        isNarrowed && (
          <Button
            onClick={() => {
              setFilters(noFilters);
              setBrowserQuery('');
            }}
          >
            {text('Show everything')}
          </Button>
        )
      }
    />
  );
}

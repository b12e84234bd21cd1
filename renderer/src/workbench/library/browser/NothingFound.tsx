/** Why the library shows no files, and what to do about it. */
import { useStore } from 'zustand';
import { Button, EmptyState } from '../../../base/ui/index.ts';
import { addGameFolder, addPlainFolder } from '../../mounts/add.ts';
import { mountState } from '../../mounts/mountState.ts';
import { browser, noFilters, setBrowserQuery, setFilters } from './browserState.ts';

export function NothingFound() {
  const { problem, fault, found, query, filters } = useStore(browser);
  const hasMounts = useStore(mountState, ({ mounts }) => mounts.length > 0);
  if (!hasMounts) {
    return (
      <EmptyState
        icon="explorer"
        title="Point at your files"
        hint="A game’s folder, or one with downloads: its files are looked through in the background, and found here by what is in them."
        actions={
          <>
            <Button variant="primary" icon="game" onClick={() => void addGameFolder()}>
              Add a game folder…
            </Button>
            <Button icon="folder" onClick={() => void addPlainFolder()}>
              Add a folder…
            </Button>
          </>
        }
      />
    );
  }
  if (problem !== null) return <EmptyState icon="error" title="The search did not work" hint={problem} />;
  // What is wrong stands below the words.
  if (fault !== null) return <EmptyState icon="search" title="This cannot be searched for" />;
  if (found === null) return <EmptyState icon="clock" title="Looking…" />;
  const isNarrowed = query !== '' || Object.values(filters).some((values) => values.length > 0);
  return (
    <EmptyState
      icon="search"
      title="No matches"
      hint={isNarrowed ? 'Try fewer words, or fewer filters.' : 'The files here are not indexed yet.'}
      actions={
        isNarrowed && (
          <Button
            onClick={() => {
              setFilters(noFilters);
              setBrowserQuery('');
            }}
          >
            Show everything
          </Button>
        )
      }
    />
  );
}

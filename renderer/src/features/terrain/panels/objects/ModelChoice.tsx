/** Models to choose from: of the map, the last ones, favourites and the mounted game, found by words, or by a path. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { kindOfPath, pathKey } from '../../../../../../shared/terrain/objects/object.ts';
import { modelName } from '../../../../../../shared/terrain/objects/objectEdits.ts';
import { request } from '../../../../workbench/files/host.ts';
import { addGameFolder } from '../../../../workbench/mounts/add.ts';
import { mountState } from '../../../../workbench/mounts/mountState.ts';
import { useMapRevision, useTool } from '../../map/hooks.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { modelsOfMap } from '../../map/objects/acts.ts';
import { changeTool } from '../../map/toolStore.ts';
import { Button, classNames, Field, Icon, IconButton, SearchField, TextField } from '../../../../base/ui/index.ts';
import styles from './Objects.module.css';
import { text as inWords } from '../../../../base/text/language.ts';

/** Hits that are listed; more are found by typing more. */
const mostHits = 60;
const searchDelayMs = 200;
/** Groups of a WMO are files of their own, and are placed with their root only. */
const groupFile = /_\d{3}(_lod\d+)?\.wmo$/i;

/** Models of the mounted games whose path holds all words; null while the search runs. */
function useModelSearch(query: string): { readonly paths: readonly string[]; readonly total: number } | null {
  const [found, setFound] = useState<{ query: string; paths: readonly string[]; total: number } | null>(null);
  const mounts = useStore(mountState, (state) => state.mounts);
  useEffect(() => {
    if (query === '' || mounts.length === 0) return undefined;
    let isWanted = true;
    const look = async (): Promise<void> => {
      const { files } = await request('searchMounted', {
        mountId: null,
        query,
        limit: mostHits * 8,
        kinds: ['model'],
      }).catch(() => ({ files: [] }));
      if (!isWanted) return;
      const paths = files
        .map(({ path }) => path.replaceAll('/', '\\'))
        .filter((path) => /\.(m2|wmo)$/i.test(path) && !groupFile.test(path));
      setFound({ query, paths: [...new Set(paths)].slice(0, mostHits), total: paths.length });
    };
    const timer = setTimeout(() => void look(), searchDelayMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [query, mounts]);
  return found?.query === query ? found : null;
}

export interface ModelChoiceProps {
  readonly map: TerrainMap;
  /** Paths that are chosen now. */
  readonly chosen: readonly string[];
  readonly onChoose: (path: string) => void;
}

/** Words of the path that is typed: empty, or what is wrong with it. */
function problemInModelPath(path: string): string | undefined {
  if (path.length > 255) return inWords('At most 255 characters');
  return path.trim() === '' || kindOfPath(path.trim()) !== null ? undefined : inWords('Ends in .m2, .mdx or .wmo');
}

export function ModelChoice({ map, chosen, onChoose }: ModelChoiceProps) {
  const { favourites, recent } = useTool(({ settings }) => settings.objects);
  const [text, setText] = useState('');
  const query = text.trim();
  const hits = useModelSearch(query);
  const hasMounts = useStore(mountState, ({ mounts }) => mounts.length > 0);
  useMapRevision(map);
  const words = query.toLowerCase().split(/\s+/);
  const fits = (path: string): boolean => words.every((word) => path.toLowerCase().includes(word));
  const seen = new Set<string>();
  // A path is listed once, in the first group that has it.
  const fresh = (paths: readonly string[]): readonly string[] =>
    paths.filter((path) => {
      const key = pathKey(path);
      if (seen.has(key) || !fits(path)) return false;
      seen.add(key);
      return true;
    });
  const groups = [
    { title: inWords('Favourites'), paths: fresh(favourites) },
    { title: inWords('Placed last'), paths: fresh(recent) },
    { title: inWords('On this map'), paths: fresh(modelsOfMap(map).map(({ path }) => path)).slice(0, mostHits) },
    { title: inWords('In the game'), paths: fresh(hits?.paths ?? []) },
  ].filter(({ paths }) => paths.length > 0);
  const keys = new Set(chosen.map(pathKey));
  return (
    <>
      <div className={styles['search']}>
        <SearchField value={text} onChange={setText} placeholder={inWords('Find a model')} />
      </div>
      <div className={styles['models']} role="listbox" aria-label={inWords('Models')}>
        {groups.map(({ title, paths }) => (
          <div key={title} role="group" aria-label={title}>
            <div className={styles['group']}>{title}</div>
            {paths.map((path) => (
              <ModelRow key={pathKey(path)} path={path} isChosen={keys.has(pathKey(path))} onChoose={onChoose} />
            ))}
          </div>
        ))}
      </div>
      {groups.length === 0 && (
        <p className={styles['note']}>
          {query === ''
            ? inWords('No model is known yet. Type a part of its name, or its path below.')
            : hits === null && hasMounts
              ? inWords('Looking…')
              : inWords('No model matches.')}
        </p>
      )}
      {!hasMounts && (
        <div className={styles['buttons']}>
          <Button size="small" icon="game" onClick={() => void addGameFolder()}>
            {inWords('Add a game folder…')}
          </Button>
        </div>
      )}
    </>
  );
}

/** A model by its path, as it is typed. */
export function ModelPathField(props: {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (path: string) => void;
}) {
  const { label, value, onCommit } = props;
  return (
    <Field label={label} description={inWords('Any model of the game, .m2 or .wmo.')}>
      <TextField
        mono
        value={value}
        placeholder="World\…\Name.m2"
        problemIn={problemInModelPath}
        onCommit={(path) => onCommit(path.trim())}
      />
    </Field>
  );
}

interface ModelRowProps {
  readonly path: string;
  readonly isChosen: boolean;
  readonly onChoose: (path: string) => void;
}

function ModelRow({ path, isChosen, onChoose }: ModelRowProps) {
  const { favourites } = useTool(({ settings }) => settings.objects);
  const isFavourite = favourites.some((each) => pathKey(each) === pathKey(path));
  const toggle = (): void => {
    const others = favourites.filter((each) => pathKey(each) !== pathKey(path));
    changeTool('objects', { favourites: isFavourite ? others : [...others, path] });
  };
  return (
    <div className={classNames(styles['model'], isChosen && styles['chosen'])}>
      <Icon name={kindOfPath(path) === 'mapObject' ? 'collisionShape' : 'doodad'} size={14} />
      <button
        type="button"
        role="option"
        aria-selected={isChosen}
        aria-label={path}
        className={styles['choose']}
        title={path}
        onClick={() => onChoose(path)}
      >
        <b>{modelName(path)}</b>
        <small>{path.slice(0, Math.max(0, path.lastIndexOf('\\')))}</small>
      </button>
      <IconButton
        icon="star"
        size="small"
        label={isFavourite ? inWords('No favourite any more') : inWords('Keep as a favourite')}
        pressed={isFavourite}
        onClick={toggle}
      />
    </div>
  );
}

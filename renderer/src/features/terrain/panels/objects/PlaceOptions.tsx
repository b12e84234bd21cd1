/** Placing models: which one, from the map, the last ones, favourites and the mounted game; and how new ones stand. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { kindOfPath, pathKey } from '../../../../../../shared/terrain/objects/object.ts';
import { modelName } from '../../../../../../shared/terrain/objects/objectEdits.ts';
import { request } from '../../../../workbench/files/host.ts';
import { addGameFolder } from '../../../../workbench/mounts/add.ts';
import { mountState } from '../../../../workbench/mounts/mountState.ts';
import { useMap, useMapRevision, useTool } from '../../map/hooks.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { choosePlacedModel, modelsOfMap } from '../../map/objects/acts.ts';
import { changeTool } from '../../map/toolStore.ts';
import {
  Button,
  Checkbox,
  classNames,
  Field,
  Icon,
  IconButton,
  NumberField,
  SearchField,
  Section,
  TextField,
} from '../../../../base/ui/index.ts';
import styles from './Objects.module.css';

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

export function PlaceOptions({ map }: { readonly map: TerrainMap }) {
  const objects = useTool(({ settings }) => settings.objects);
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
    { title: 'Favourites', paths: fresh(objects.favourites) },
    { title: 'Placed last', paths: fresh(objects.recent) },
    {
      title: 'On this map',
      paths: fresh(modelsOfMap(map).map(({ path }) => path)).slice(0, mostHits),
    },
    { title: 'In the game', paths: fresh(hits?.paths ?? []) },
  ].filter(({ paths }) => paths.length > 0);
  return (
    <>
      <p className={styles['note']}>
        {objects.model === ''
          ? 'Choose what is to be placed.'
          : 'A click on the ground puts it down; drawn along before letting go, it moves there. Escape ends placing.'}
      </p>
      <Section title="Model" meta={modelName(objects.model)}>
        <div className={styles['search']}>
          <SearchField value={text} onChange={setText} placeholder="Find a model" />
        </div>
        <div className={styles['models']} role="listbox" aria-label="Models">
          {groups.map(({ title, paths }) => (
            <div key={title} role="group" aria-label={title}>
              <div className={styles['group']}>{title}</div>
              {paths.map((path) => (
                <ModelRow key={pathKey(path)} map={map} path={path} />
              ))}
            </div>
          ))}
        </div>
        {groups.length === 0 && (
          <p className={styles['note']}>
            {query === ''
              ? 'No model is known yet. Type a part of its name, or its path below.'
              : hits === null && hasMounts
                ? 'Looking…'
                : 'No model matches.'}
          </p>
        )}
        {!hasMounts && (
          <div className={styles['buttons']}>
            <Button size="small" icon="game" onClick={() => void addGameFolder()}>
              Add a game folder…
            </Button>
          </div>
        )}
        <Field label="Path" description="Any model of the game, .m2 or .wmo.">
          <TextField
            mono
            value={objects.model}
            placeholder="World\…\Name.m2"
            problemIn={(path) => {
              if (path.length > 255) return 'At most 255 characters';
              return path.trim() === '' || kindOfPath(path.trim()) !== null ? undefined : 'Ends in .m2, .mdx or .wmo';
            }}
            onCommit={(path) => choosePlacedModel(map, path.trim())}
          />
        </Field>
      </Section>
      <HowItStands />
      <IdNote map={map} />
    </>
  );
}

function ModelRow({ map, path }: { readonly map: TerrainMap; readonly path: string }) {
  const { model, favourites } = useTool(({ settings }) => settings.objects);
  const isChosen = pathKey(model) === pathKey(path);
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
        onClick={() => choosePlacedModel(map, path)}
      >
        <b>{modelName(path)}</b>
        <small>{path.slice(0, Math.max(0, path.lastIndexOf('\\')))}</small>
      </button>
      <IconButton
        icon="star"
        size="small"
        label={isFavourite ? 'No favourite any more' : 'Keep as a favourite'}
        pressed={isFavourite}
        onClick={toggle}
      />
    </div>
  );
}

function HowItStands() {
  const { isTurnedAtRandom, turn, leastScale, mostScale, isAligned, model } = useTool(
    ({ settings }) => settings.objects,
  );
  const scaleField = (label: string, value: number, change: (next: number) => void) => (
    <Field label={label}>
      <NumberField value={value} unit="×" min={0.01} max={20} step={0.05} onCommit={change} />
    </Field>
  );
  return (
    <Section title="How it stands">
      <Field label="Turn">
        <Checkbox
          label="At random"
          checked={isTurnedAtRandom}
          onChange={(next) => changeTool('objects', { isTurnedAtRandom: next })}
        />
      </Field>
      {!isTurnedAtRandom && (
        <Field label="Angle" unit="°" description="Anticlockwise from above; 0 looks south.">
          <NumberField
            value={turn}
            unit="°"
            min={0}
            max={360}
            step={15}
            onCommit={(next) => changeTool('objects', { turn: next })}
          />
        </Field>
      )}
      {kindOfPath(model) !== 'mapObject' && (
        <>
          {scaleField('Scale from', leastScale, (next) =>
            changeTool('objects', { leastScale: next, mostScale: Math.max(next, mostScale) }),
          )}
          {scaleField('to', mostScale, (next) =>
            changeTool('objects', { mostScale: next, leastScale: Math.min(next, leastScale) }),
          )}
        </>
      )}
      <Field label="Slope">
        <Checkbox
          label="Stand square on it"
          checked={isAligned}
          onChange={(next) => changeTool('objects', { isAligned: next })}
        />
      </Field>
    </Section>
  );
}

/** Unique ids are known for open tiles alone. */
function IdNote({ map }: { readonly map: TerrainMap }) {
  const { firstId } = useTool(({ settings }) => settings.objects);
  const tiles = useMap(map, (state) => state.tiles);
  const files = useMap(map, (state) => state.files);
  const closed = Math.max(0, files.length - tiles.length);
  return (
    <Section title="Unique ids" defaultOpen={closed > 0}>
      <Field label="At least" description="New objects get ids from this number on.">
        <NumberField
          value={firstId}
          kind="integer"
          min={1}
          max={0xffff_fff0}
          step={1}
          onCommit={(next) => changeTool('objects', { firstId: next })}
        />
      </Field>
      <p className={styles['note']}>
        {closed === 0
          ? 'New ids are above all ids of the open tiles.'
          : `New ids are above all ids of the ${tiles.length} open tiles. ${closed} more of this map are not open: their ids are not known, and the game draws only one of two objects with the same id. Load them, or begin above theirs.`}
      </p>
    </Section>
  );
}

/** Textures to paint with: those of the open tiles, favourites, and the tilesets of the mounted games. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { samePath, texturesOf } from '../../../../../shared/terrain/layers.ts';
import { request } from '../../../workbench/files/host.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { mountState } from '../../../workbench/mounts/mountState.ts';
import { useFrontTile, useMap, useMapRevision, useTool } from '../map/hooks.ts';
import type { OpenTile, TerrainMap } from '../map/maps.ts';
import { changeTool } from '../map/toolStore.ts';
import { textureName } from '../tools/paintTool.ts';
import { Button, classNames, SearchField, Segmented, Tooltip } from '../../../base/ui/index.ts';
import { TexturePicture } from '../../../workbench/pictures/TexturePicture.tsx';
import styles from './Terrain.module.css';
import { fill, text } from '../../../base/text/language.ts';

type Source = 'map' | 'favourites' | 'game';

interface Swatch {
  readonly path: string;
  /** The tile whose files lead to the picture. */
  readonly tile: OpenTile;
}

/** Every texture of the open tiles once, the tile in front first. */
export function paletteOf(tiles: readonly OpenTile[], front: OpenTile | null): readonly Swatch[] {
  const found = new Map<string, Swatch>();
  const inOrder = front === null ? tiles : [front, ...tiles.filter((tile) => tile !== front)];
  for (const tile of inOrder) {
    for (const path of texturesOf(tile.document)) {
      const key = path.toLowerCase();
      if (path !== '' && !found.has(key)) found.set(key, { path, tile });
    }
  }
  return [...found.values()];
}

/** More than this nobody looks through; typing narrows. */
const mostFound = 200;
const typingMs = 200;
/** The client's own copies with the shine in alpha are no textures to paint with (formats/adt.md, 5). */
const isTileset = (path: string): boolean => /^tileset[\\/]/i.test(path) && !/_s\.blp$/i.test(path);

interface Found {
  readonly query: string;
  readonly paths: readonly string[];
}

/** Tilesets of the mounted games whose path has the words; null while they are looked for. */
export function useGameTilesets(query: string, isWanted: boolean): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const look = async (): Promise<void> => {
      try {
        const words = `tileset ${query}`.trim();
        const { files } = await request('searchMounted', {
          mountId: null,
          query: words,
          limit: mostFound * 2,
          kinds: ['texture'],
        });
        const paths = files.map(({ path }) => path.replaceAll('/', '\\')).filter(isTileset);
        if (isCurrent) setFound({ query, paths: [...new Set(paths)].slice(0, mostFound) });
      } catch (error) {
        if (isCurrent) reportError(text('The game’s tilesets could not be listed'), error);
      }
    };
    const timer = setTimeout(() => void look(), typingMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, isWanted]);
  return found?.query === query ? found : null;
}

const sources = [
  {
    id: 'map',
    icon: 'map',
    get label() {
      return text('Textures of the open tiles');
    },
  },
  {
    id: 'favourites',
    icon: 'star',
    get label() {
      return text('Favourites');
    },
  },
  {
    id: 'game',
    icon: 'game',
    get label() {
      return text('Tilesets of the mounted games');
    },
  },
] as const;

export function TexturePalette({ map }: { readonly map: TerrainMap }) {
  const { texture, favourites } = useTool(({ settings }) => settings.paint);
  const tiles = useMap(map, (state) => state.tiles);
  const front = useFrontTile(map);
  useMapRevision(map);
  const mounts = useStore(mountState, (state) => state.mounts.length);
  const [source, setSource] = useState<Source>('map');
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const game = useGameTilesets(words, source === 'game' && mounts > 0);
  const home = front ?? tiles[0] ?? null;
  const own = paletteOf(tiles, front);
  const atHome = (paths: readonly string[]): readonly Swatch[] =>
    home === null ? [] : paths.map((path) => ({ path, tile: home }));
  const all = source === 'map' ? own : atHome(source === 'favourites' ? favourites : (game?.paths ?? []));
  const shown = source === 'game' ? all : all.filter(({ path }) => path.toLowerCase().includes(words));
  const isFavourite = favourites.some((each) => samePath(each, texture));
  const empty = emptyWords(source, { hasSome: all.length > 0, isLooking: game === null, mounts });
  const toggle = (): void =>
    changeTool('paint', {
      favourites: isFavourite ? favourites.filter((each) => !samePath(each, texture)) : [...favourites, texture],
    });
  return (
    <>
      <div className={styles['sources']}>
        <Segmented label={text('Which textures')} value={source} segments={sources} onSelect={setSource} />
        <SearchField value={search} onChange={setSearch} placeholder={text('Find a texture')} />
      </div>
      <div className={styles['palette']} role="listbox" aria-label={text('Textures')}>
        {shown.map(({ path, tile }) => (
          <Tooltip key={path} content={path}>
            <button
              type="button"
              role="option"
              aria-selected={samePath(path, texture)}
              aria-label={path}
              className={classNames(styles['swatch'], samePath(path, texture) && styles['chosen'])}
              onClick={() => changeTool('paint', { texture: path })}
            >
              <TexturePicture session={tile.session} path={path} />
              <span>{textureName(path)}</span>
            </button>
          </Tooltip>
        ))}
      </div>
      {shown.length === 0 && <p className={styles['hint']}>{empty}</p>}
      {texture !== '' && (
        <div className={styles['buttons']}>
          <Button size="small" icon="star" variant={isFavourite ? 'normal' : 'quiet'} onClick={toggle}>
            {isFavourite
              ? fill('Forget {}', textureName(texture))
              : fill('Keep {} as a favourite', textureName(texture))}
          </Button>
        </div>
      )}
    </>
  );
}

function emptyWords(
  source: Source,
  about: { readonly hasSome: boolean; readonly isLooking: boolean; readonly mounts: number },
): string {
  if (source === 'game' && about.mounts === 0) return text('Mount a game folder in the Explorer to see its tilesets.');
  if (source === 'game' && about.isLooking) return text('Looking…');
  if (source === 'game' || about.hasSome) return text('No texture matches.');
  return source === 'map'
    ? text('The tiles have no textures yet.')
    : text('No favourites yet. Choose a texture, then keep it.');
}

/** Objects that are hidden or locked on a map: kept while the program runs, and for a map that is opened again. No file knows of it. */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { ObjectInstance } from '../../../../../../shared/terrain/objects/object.ts';
import { everyObject, objectIdentity } from '../../../../../../shared/terrain/objects/object.ts';
import type { TileRecord } from '../../../../../../shared/terrain/tiles.ts';
import type { TerrainView } from '../../view/contract.ts';
import type { TerrainMap } from '../maps.ts';

export type PassedOverHow = 'hidden' | 'locked';

interface PassedOverState {
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
}

class PassedOver {
  readonly store: StoreApi<PassedOverState> = createStore(() => ({
    hidden: new Set<string>(),
    locked: new Set<string>(),
  }));

  isHidden(object: ObjectInstance): boolean {
    const { hidden } = this.store.getState();
    return hidden.size > 0 && hidden.has(objectIdentity(object));
  }

  isLocked(object: ObjectInstance): boolean {
    const { locked } = this.store.getState();
    return locked.size > 0 && locked.has(objectIdentity(object));
  }

  set(how: PassedOverHow, objects: readonly ObjectInstance[], isOn: boolean): void {
    const keys = objects.map(objectIdentity);
    this.store.setState((state) => {
      const next = new Set(state[how]);
      for (const key of keys)
        if (isOn) next.add(key);
        else next.delete(key);
      return { [how]: next };
    });
  }

  clear(how: PassedOverHow): void {
    this.store.setState({ [how]: new Set<string>() });
  }
}

const ofMaps = new Map<string, PassedOver>();

export function passedOver({ key }: TerrainMap): PassedOver {
  const known = ofMaps.get(key) ?? new PassedOver();
  ofMaps.set(key, known);
  return known;
}

/** Keeps the view in step with what is hidden and locked. Returns the way to end it. */
export function followPassedOver(view: TerrainView, map: TerrainMap): () => void {
  const { store } = passedOver(map);
  let roots = '';
  /** The view passes over something: telling it again that it is nothing would cost a frame with each tile that comes. */
  let isTold = false;
  const endPassing = (): void => {
    if (isTold) view.setPassedOver({ hidden: [], locked: [] });
    isTold = false;
  };
  const show = (): void => {
    const { hidden, locked } = store.getState();
    if (hidden.size + locked.size === 0) {
      endPassing();
      return;
    }
    isTold = true;
    const objects = everyObject(map.tileSet);
    const recordsOf = (keys: ReadonlySet<string>): readonly TileRecord[] =>
      objects
        .filter((object) => keys.has(objectIdentity(object)))
        .flatMap(({ copies }) => copies.map(({ tile, record }) => ({ tile: tile.place, record })));
    view.setPassedOver({ hidden: recordsOf(hidden), locked: recordsOf(locked) });
  };
  /** Lists of objects are their tiles' root records. */
  const rootsNow = (): string => map.tileSet.tiles.map(({ document }) => document.revisionOf(document.root)).join(' ');
  let stopTiles: readonly (() => void)[] = [];
  const followTiles = (): void => {
    for (const stop of stopTiles) stop();
    stopTiles = map.state.getState().tiles.map(({ document }) =>
      document.onChange(() => {
        const { hidden, locked } = store.getState();
        if (hidden.size + locked.size === 0) return;
        const now = rootsNow();
        if (now === roots) return;
        roots = now;
        show();
      }),
    );
  };
  followTiles();
  show();
  const stops = [
    store.subscribe(show),
    map.state.subscribe((now, before) => {
      if (now.tiles === before.tiles) return;
      followTiles();
      show();
    }),
  ];
  return () => {
    for (const stop of [...stops, ...stopTiles]) stop();
    endPassing();
  };
}

/** How components read maps and tools. */
import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useSignal } from '../../../base/useSignal.ts';
import { groupChanges } from '../../../workbench/state/groups.ts';
import { useActiveSession } from '../../../workbench/state/hooks.ts';
import type { Selected } from '../tools/environment.ts';
import type { MapState, OpenTile, TerrainMap } from './maps.ts';
import { mapOf } from './maps.ts';
import type { ToolState } from './toolStore.ts';
import { toolStore } from './toolStore.ts';

/** The map in front; null while another document is. */
export function useActiveMap(): TerrainMap | null {
  useSignal(groupChanges);
  const session = useActiveSession();
  return session === null ? null : mapOf(session);
}

export function useMap<T>(map: TerrainMap, read: (state: MapState) => T): T {
  return useStore(map.state, read);
}

/** What is selected on a map: drawn again when what is read becomes another. */
export function useSelected<T>({ selection }: TerrainMap, read: (selected: Selected) => T): T {
  return useSyncExternalStore(selection.subscribe, () => read(selection.get()));
}

export function useTool<T>(read: (state: ToolState) => T): T {
  return useStore(toolStore, read);
}

/** The tile that panels show. */
export function useFrontTile(map: TerrainMap): OpenTile | null {
  useActiveSession();
  useMap(map, ({ tiles }) => tiles);
  return map.front;
}

/** Changes with every finished change of any tile of the map, undo and redo included, but not with previews. */
export function useMapRevision(map: TerrainMap): string {
  const tiles = useMap(map, (state) => state.tiles);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = tiles.flatMap(({ document }) => [document.onCommit(listener), document.onChange(listener)]);
      return () => {
        for (const stop of stops) stop();
      };
    },
    [tiles],
  );
  return useSyncExternalStore(subscribe, () =>
    tiles
      .map(({ document: { history } }) => `${history.position}${history.isDirty ? '*' : ''}${history.redoable.length}`)
      .join(' '),
  );
}

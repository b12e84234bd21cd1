/**
 * Instances of prefabs on a map: read from the file beside its tiles, and written whenever one comes or changes. A map without
 * a folder keeps them while the program runs.
 */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { ObjectInstance } from '../../../../../../shared/terrain/objects/object.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { everyObject } from '../../../../../../shared/terrain/objects/object.ts';
import type { PrefabInstance } from '../../../../../../shared/terrain/objects/prefabs/instances.ts';
import {
  instancesName,
  instancesText,
  KnownObjects,
  livingInstances,
  memberAt,
  readInstances,
  withInstance,
} from '../../../../../../shared/terrain/objects/prefabs/instances.ts';
import type { Prefab, PrefabStand } from '../../../../../../shared/terrain/objects/prefabs/prefab.ts';
import { notify } from '../../../../base/ui/index.ts';
import { reportError } from '../../../../workbench/files/errors.ts';
import type { TerrainMap } from '../maps.ts';
import { bytesBeside } from '../minimaps/files.ts';
import { writeBeside } from '../writeBeside.ts';
import { fill } from '../../../../base/text/language.ts';

class MapInstances {
  readonly store: StoreApi<{ readonly instances: readonly PrefabInstance[] }> = createStore(() => ({ instances: [] }));
  /** The file was read, or there is none. */
  readonly ready: Promise<void>;
  private readonly map: TerrainMap;
  private writing: Promise<void> = Promise.resolve();
  /** Why the file beside the map must not be written: it is one that we cannot read. */
  private refused: string | null = null;

  constructor(map: TerrainMap) {
    this.map = map;
    this.ready = this.read();
  }

  get all(): readonly PrefabInstance[] {
    return this.store.getState().instances;
  }

  set(instances: readonly PrefabInstance[]): void {
    this.store.setState({ instances });
    this.writing = this.writing.then(() => this.write());
  }

  private async read(): Promise<void> {
    const bytes = await bytesBeside(this.map, instancesName(this.map.name)).catch(() => null);
    if (bytes === null) return;
    try {
      const read = readInstances(new TextDecoder().decode(bytes));
      this.store.setState(({ instances }) => ({ instances: [...read, ...instances] }));
    } catch (error) {
      this.refused = error instanceof Error ? error.message : String(error);
      notify({
        tone: 'warning',
        title: fill('{} cannot be read', instancesName(this.map.name)),
        message: fill(
          'Instances of prefabs on this map are not known, and the file is left as it is: {}.',
          this.refused,
        ),
      });
    }
  }

  private async write(): Promise<void> {
    const { map } = this;
    // Maps without a folder of their own, such as samples, keep them in memory.
    if (this.refused !== null || map.sessions.every(({ file }) => file.getState().path === null)) return;
    try {
      // What was taken back may come again for as long as it can be redone; then it is no longer kept.
      const isOpen = ([x, y]: Vector3): boolean => map.tileSet.chunkAt(x, y) !== null;
      const kept =
        map.redoLabel === null
          ? livingInstances(this.all, new KnownObjects(everyObject(map.tileSet)), isOpen)
          : this.all;
      const text = new TextEncoder().encode(instancesText(kept));
      await writeBeside(map, instancesName(map.name), text, true);
    } catch (error) {
      reportError(fill('Could not write {}', instancesName(map.name)), error);
    }
  }
}

const ofMaps = new WeakMap<TerrainMap, MapInstances>();

/** Reads them at the first call. */
export function instancesOf(map: TerrainMap): MapInstances {
  const known = ofMaps.get(map) ?? new MapInstances(map);
  ofMaps.set(map, known);
  return known;
}

/** Objects that stand there became an instance. */
export function joinInstance(
  map: TerrainMap,
  name: string,
  { members }: Prefab,
  stand: PrefabStand,
  objects: readonly (ObjectInstance | null)[],
): void {
  const made = members.flatMap(({ key }, index) => {
    const object = objects[index] ?? null;
    return object === null ? [] : [memberAt(key, object)];
  });
  const instances = instancesOf(map);
  instances.set(withInstance(instances.all, { prefab: name, stand, members: made }));
}

export function renameInstances(map: TerrainMap, from: string, to: string): void {
  const instances = instancesOf(map);
  if (!instances.all.some(({ prefab }) => prefab === from)) return;
  instances.set(instances.all.map((each) => (each.prefab === from ? { ...each, prefab: to } : each)));
}

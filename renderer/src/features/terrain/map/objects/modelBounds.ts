/**
 * Boxes of models that stand on a map: what decides which chunks name a placement, and in which tiles it is listed. An M2
 * tells its own in its header, a WMO in its root (formats/adt.md, 20.5). They are read when an object is selected or chosen
 * to be placed, from beside the map, the texture folder or the mounts.
 */
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import type { ModelFacts } from '../../../../../../shared/terrain/objects/modelFacts.ts';
import { modelFacts } from '../../../../../../shared/terrain/objects/modelFacts.ts';
import type { ObjectKind } from '../../../../../../shared/terrain/objects/object.ts';
import { pathKey } from '../../../../../../shared/terrain/objects/object.ts';
import type { PlacedModels } from '../../tools/environment.ts';
import { Signal } from '../../../../base/observable.ts';
import { notify } from '../../../../base/ui/index.ts';
import { modelPath } from '../../../../../../shared/terrain/objects/readModel.ts';
import { host, request } from '../../../../workbench/files/host.ts';
import { mountState } from '../../../../workbench/mounts/mountState.ts';
import type { TerrainMap } from '../maps.ts';
import { fill, text } from '../../../../base/text/language.ts';

/** Told when a model was read or found missing, for panels that show what is known of models. */
export const modelsRead = new Signal();

class ModelBounds implements PlacedModels {
  private readonly map: TerrainMap;
  private readonly known = new Map<string, ModelFacts | null>();
  private readonly waiting = new Map<string, Promise<void>>();

  constructor(map: TerrainMap) {
    this.map = map;
    // What was not to be found may lie in a game that was added since.
    mountState.subscribe((now, before) => {
      if (now.mounts === before.mounts) return;
      for (const [key, facts] of this.known) if (facts === null) this.known.delete(key);
    });
  }

  readonly bounds = (path: string): Box | null => this.known.get(pathKey(path))?.box ?? null;

  /** Whether it was looked for, found or not. */
  isRead(path: string): boolean {
    return this.known.has(pathKey(path));
  }

  /** Of a map object; empty while its model is not known. */
  doodadSets(path: string): readonly string[] {
    return this.known.get(pathKey(path))?.doodadSets ?? [];
  }

  /** Number of a map object in WMOAreaTable.dbc; 0 where it has none, or its model is not known. */
  areaTableId(path: string): number {
    return this.known.get(pathKey(path))?.areaTableId ?? 0;
  }

  async prepare(models: Parameters<PlacedModels['prepare']>[0]): Promise<void> {
    const wanted = new Map(models.map((model) => [pathKey(model.path), model]));
    await Promise.all([...wanted].map(([key, { path, kind }]) => this.ready(key, path, kind)));
  }

  leftOpenTiles(count: number): void {
    notify({
      tone: 'warning',
      title: count === 1 ? text('An object left the open tiles') : fill('{} objects left the open tiles', count),
      message: text(
        'It stays listed in the tile it came from. Load the tile it stands in now, and move it once more there.',
      ),
    });
  }

  private async ready(key: string, path: string, kind: ObjectKind): Promise<void> {
    if (path === '' || this.known.has(key)) return;
    const reading = this.waiting.get(key) ?? this.read(key, path, kind);
    this.waiting.set(key, reading);
    await reading;
  }

  private async read(key: string, path: string, kind: ObjectKind): Promise<void> {
    let facts: ModelFacts | null = null;
    try {
      const bytes = await this.bytesOf(path, kind);
      facts = bytes === null ? null : modelFacts(bytes, kind);
    } catch {
      // A damaged model has no box that could be trusted: objects of it are treated as if it were not at hand.
    }
    this.known.set(key, facts);
    this.waiting.delete(key);
    modelsRead.tell();
  }

  private async bytesOf(path: string, kind: ObjectKind): Promise<Uint8Array | null> {
    const [session] = this.map.sessions;
    if (session === undefined) return null;
    const file = {
      path: kind === 'doodad' ? modelPath(path) : path,
      kind: kind === 'doodad' ? 'model' : 'file',
    } as const;
    const found = await request('readResolved', { documentId: session.id, file });
    return found.kind === 'missing' ? null : await host().fetchBlob(found.blob);
  }
}

const ofMaps = new WeakMap<TerrainMap, ModelBounds>();

/** What is known of the models of a map. */
export function placedModels(map: TerrainMap): ModelBounds {
  const known = ofMaps.get(map) ?? new ModelBounds(map);
  ofMaps.set(map, known);
  return known;
}

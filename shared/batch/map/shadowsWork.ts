/** Shadows baked into tiles in their files: the heights and objects of the whole map are known before the first one is. */
import type { CornerHeights } from '../../geometry/terrain/shadowBake.ts';
import { chunkShadows, HeightField } from '../../geometry/terrain/shadowBake.ts';
import type { Casters } from '../../geometry/terrain/casters.ts';
import { CasterMap } from '../../geometry/terrain/casters.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { tileSize } from '../../geometry/terrain/grid.ts';
import { editMap } from '../../terrain/mapEdit.ts';
import type { StandingObject } from '../../terrain/objects/objectCasters.ts';
import { ObjectCasters, standingOn } from '../../terrain/objects/objectCasters.ts';
import { pathKey } from '../../terrain/objects/object.ts';
import { cornerHeights, storeShadow, tileMiddle } from '../../terrain/shadowEdits.ts';
import { TileSet } from '../../terrain/tiles.ts';
import type { MadeBlock, MapAct, MapBlock, MapFile, MapReport, MapWork } from './act.ts';
import { openFiles, writeChanged } from './tileFiles.ts';

/** Yards from a tile within which what stands may shade it: a tower of 400 yards under a sun that is not too low. */
const farthestShade = 800;

const nobody: Casters = { models: [], placed: [] };

export class ShadowsWork implements MapWork {
  readonly surveys = true;
  readonly blockSide = 1;
  readonly ring = 0;
  private readonly act: Extract<MapAct, { kind: 'shadows' }>;
  private readonly heights: CornerHeights[] = [];
  private readonly objects: StandingObject[] = [];
  private readonly models = new Map<string, Uint8Array | null>();
  private readonly wanted = new Set<string>();
  private field: HeightField | null = null;
  private readonly casters = new ObjectCasters((path) => {
    const known = this.models.get(pathKey(path));
    if (known === undefined) this.wanted.add(path);
    return Promise.resolve(known === undefined ? 'later' : known);
  });
  private standing: Casters = nobody;
  private chunks = 0;

  constructor(act: Extract<MapAct, { kind: 'shadows' }>) {
    this.act = act;
  }

  survey(files: readonly MapFile[]): void {
    const { open } = openFiles(files);
    this.heights.push(...cornerHeights(new TileSet(open)));
    if (this.act.ofObjects) for (const { document } of open) this.objects.push(...standingOn(document));
  }

  async wants(block: readonly GridPlace[]): Promise<readonly string[]> {
    if (!this.act.ofObjects) return [];
    this.wanted.clear();
    this.standing = await this.casters.of(this.objectsNear(block));
    return [...this.wanted];
  }

  give(models: readonly { readonly path: string; readonly bytes: Uint8Array | null }[]): void {
    for (const { path, bytes } of models) this.models.set(pathKey(path), bytes);
  }

  work({ inner }: MapBlock): MadeBlock {
    const { open, failed } = openFiles(inner);
    const { sun } = this.act;
    this.field ??= new HeightField(this.heights);
    const { field } = this;
    const casters = this.standing.placed.length === 0 ? null : new CasterMap(this.standing, sun);
    const tiles = new TileSet(open);
    editMap('Bake shadows', (edit) => {
      for (const tile of tiles.tiles) {
        for (const chunk of tiles.chunksOf(tile)) storeShadow(edit, chunk, chunkShadows(field, chunk, sun, casters));
      }
    });
    const files = writeChanged(open);
    this.chunks += files.length * 256;
    return { files, failed };
  }

  report(): MapReport {
    const missing = [...this.casters.missing].toSorted();
    return { chunks: this.chunks, givenUp: [], shares: {}, strewn: {}, reaching: [], missing };
  }

  private objectsNear(block: readonly GridPlace[]): readonly StandingObject[] {
    const reach = tileSize / 2 + farthestShade;
    const middles = block.map(tileMiddle);
    return this.objects.filter(({ frame: { origin } }) =>
      middles.some(({ x, y }) => Math.abs(origin[0] - x) <= reach && Math.abs(origin[1] - y) <= reach),
    );
  }
}

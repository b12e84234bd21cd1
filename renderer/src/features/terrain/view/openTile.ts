/** An open tile with all that is drawn of it, and what of that is out of date. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { Vector2 } from 'three';
import type { IUniform } from 'three';
import { TileGround } from './ground/tileGround.ts';
import type { TileGroundOptions } from './ground/tileGround.ts';
import { TileLiquids } from './liquids/tileLiquids.ts';
import type { TileChanges } from './tile/tileChanges.ts';
import { allTileChanges, collectTileChanges, noTileChanges } from './tile/tileChanges.ts';
import { placeKey } from './tile/tileModel.ts';
import type { TileModel } from './tile/tileModel.ts';

/** What a step of building came to: it waits for what is done beside the page, or goes on. */
export type BuildStep = 'waits' | 'goesOn';

export class OpenTile {
  readonly model: TileModel;
  readonly ground: TileGround;
  readonly liquids: TileLiquids;
  changes: TileChanges = allTileChanges();
  /** Chunks whose weights stand in a neighbour that came or went. */
  readonly borders = new Set<number>();
  /** What is left to do before it is shown. */
  building: Generator<BuildStep, void> | null = null;
  /** Its data are on the graphics card. */
  isBuilt = false;
  /** It could not be built, and is not tried again before its document changes. */
  isLeftOut = false;
  private readonly stopListening: () => void;

  /** @param changed hears of each change of the document: what it made stale, and whether a tile left out is tried again */
  constructor(model: TileModel, options: TileGroundOptions, changed: (fresh: TileChanges, isBack: boolean) => void) {
    this.model = model;
    this.ground = new TileGround(model, options);
    const corner = this.ground.mesh.material.uniforms['tileCorner'] as IUniform<Vector2>;
    this.liquids = new TileLiquids(model, options.uniforms, corner);
    this.stopListening = model.document.onChange(({ diff }) => {
      const fresh = noTileChanges();
      const isBack = this.isLeftOut;
      // What of a tile cannot be drawn may not be readable either: then all of it counts as changed.
      if (isBack) {
        this.isLeftOut = false;
        this.changes = allTileChanges();
      }
      try {
        if (isBack || diff.updated.has(model.document.root)) model.readChunkList();
        collectTileChanges(fresh, model, diff);
        this.add(fresh);
      } catch {
        this.changes = allTileChanges();
      }
      changed(fresh, isBack);
    });
  }

  get key(): string {
    return placeKey(this.model.place);
  }

  get document(): Document {
    return this.model.document;
  }

  /** What changed since the last call. */
  takeChanges(): TileChanges {
    const { changes } = this;
    this.changes = noTileChanges();
    return changes;
  }

  dispose(): void {
    this.stopListening();
    this.building?.return();
    this.ground.dispose();
    this.liquids.dispose();
  }

  private add(fresh: TileChanges): void {
    const { changes } = this;
    for (const name of ['vertices', 'weights', 'records'] as const) {
      for (const chunk of fresh[name]) changes[name].add(chunk);
    }
    changes.areLiquidsStale ||= fresh.areLiquidsStale;
    changes.arePlacementsStale ||= fresh.arePlacementsStale;
    changes.areBoundsStale ||= fresh.areBoundsStale;
    changes.areTexturesStale ||= fresh.areTexturesStale;
  }
}

/** How plants of ground effects are shown, and what of them stands there: the border to panels. */
import type { GroundEffectRow } from '../../../../../../shared/terrain/gameTables.ts';

export interface PlantLook {
  /** Rows of GroundEffectTexture.dbc by id; empty where the game's tables are not at hand. */
  readonly rows: ReadonlyMap<number, GroundEffectRow>;
  /** As many times the density of the tables. */
  readonly amount: number;
  /** From how far away plants are seen, yards. */
  readonly reach: number;
}

/** What stands around the camera now. */
export interface PlantCount {
  readonly plants: number;
  /** Paths of models that were not found. */
  readonly missing: readonly string[];
}

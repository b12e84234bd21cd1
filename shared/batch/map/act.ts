/** What is done to tiles of a map in their files, with what lies around them: the acts, and what comes of them. */
import type { Box } from '../../geometry/extent.ts';
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import type { SunDirection } from '../../geometry/terrain/sun.ts';
import type { ObjectKind } from '../../terrain/objects/object.ts';
import type { Reaching } from '../../terrain/objects/reaching.ts';
import type { GivenUp } from '../../terrain/rules/putDown.ts';

export type MapAct =
  | {
      readonly kind: 'rules';
      /** Rules and ways, as they are kept beside a map (`landFile.ts`). */
      readonly plan: string;
      /** As the map's WDT says; null where nobody does. */
      readonly alphaDepth: AlphaDepth | null;
      readonly bounds: readonly { readonly path: string; readonly kind: ObjectKind; readonly box: Box | null }[];
      /** The lowest id of new objects. */
      readonly firstId: number;
    }
  | { readonly kind: 'shadows'; readonly sun: SunDirection; readonly ofObjects: boolean };

/** A tile as its file is now. */
export interface MapFile {
  readonly place: GridPlace;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** As it was when the work began, where the work has changed it since; else null. */
  readonly before: Uint8Array | null;
}

/** Tiles that are worked on together, and those around them that are looked at. */
export interface MapBlock {
  readonly inner: readonly MapFile[];
  readonly around: readonly MapFile[];
  /** Tiles around that are not to be written: they are open. */
  readonly kept: readonly GridPlace[];
}

export interface MadeTile {
  readonly place: GridPlace;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly oldSize: number;
  /** Errors that it had not before. */
  readonly errors: readonly string[];
}

export interface MadeBlock {
  readonly files: readonly MadeTile[];
  readonly failed: readonly { readonly place: GridPlace; readonly message: string }[];
}

/** What is told of all of it at the end. */
export interface MapReport {
  readonly chunks: number;
  readonly givenUp: readonly GivenUp[];
  /** Part of the land that shows each rule, 0 to 1, by its id. */
  readonly shares: Readonly<Record<string, number>>;
  /** Ids of objects that rules strewed, by the rules' ids. */
  readonly strewn: Readonly<Record<string, readonly number[]>>;
  /** What tiles that are not to be written would list, and what no longer: objects that reach into them. */
  readonly reaching: readonly Reaching[];
  /** Models that were not found. */
  readonly missing: readonly string[];
}

/** Work over the tiles of a map: looked over first, then block by block. */
export interface MapWork {
  /** Whether all tiles are looked over before any is worked on. */
  readonly surveys: boolean;
  /** Tiles along a side of a block. */
  readonly blockSide: number;
  /** Tiles around a block that are read with it. */
  readonly ring: number;
  survey(files: readonly MapFile[]): void;
  /** Paths of models that the block needs and nobody gave yet. */
  wants(block: readonly GridPlace[]): Promise<readonly string[]>;
  give(models: readonly { readonly path: string; readonly bytes: Uint8Array | null }[]): void;
  work(block: MapBlock): MadeBlock | Promise<MadeBlock>;
  report(): MapReport;
}

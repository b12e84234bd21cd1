/** Long work on the ground of a map that is done beside the page: what each job is given and answers. */
import type { AlphaDepth } from '../../../../../../shared/geometry/terrain/alpha.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { LiquidKind } from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import type { LowGround } from '../../../../../../shared/terrain/distantView.ts';
import type { ObjectsOnGround, Seam } from '../../../../../../shared/terrain/heightEdits.ts';
import type { HeightRange } from '../../../../../../shared/terrain/greyValues.ts';
import type { HeightLattice } from '../../../../../../shared/terrain/landforms/heightLattice.ts';
import type { Landform } from '../../../../../../shared/terrain/landforms/landform.ts';
import type { LandShaping } from '../../../../../../shared/terrain/landforms/shapeLand.ts';
import type { PutDown } from '../../../../../../shared/terrain/rules/putDown.ts';
import type { LandRule } from '../../../../../../shared/terrain/rules/rule.ts';
import type { NewMap } from '../../../../../../shared/terrain/newTiles.ts';
import type { ObjectKind } from '../../../../../../shared/terrain/objects/object.ts';
import type { LaidWays } from '../../../../../../shared/terrain/ways/layWays.ts';
import type { Way } from '../../../../../../shared/terrain/ways/way.ts';
import type { NormalFault } from '../../../../../../shared/terrain/normalFaults.ts';
import type { PictureArea } from '../../../../../../shared/terrain/pictureArea.ts';
import type { PlannedPicture } from '../../../../../../shared/terrain/pictureImport.ts';
import type { PictureFile, PictureKind } from '../../../../../../shared/terrain/pictureSet.ts';
import type { TextureSwap } from '../../../../../../shared/terrain/swapTextureSet.ts';
import type { MinimapNeeds, MinimapRequest, TileBytes } from './minimapJobs.ts';
import type { SentChanges } from '../../../../workbench/work/changes.ts';

/** A picture that was chosen, and what it shows as far as its name, its sidecar and the open tiles tell. */
export interface ChosenPicture {
  readonly plan: PlannedPicture;
  readonly bytes: Uint8Array;
  readonly size: string;
}

export interface ChosenPictures {
  readonly pictures: readonly ChosenPicture[];
  /** The heights that the open tiles have now. */
  readonly present: HeightRange;
}

export interface FoundFaults {
  readonly seams: readonly Seam[];
  readonly normals: readonly NormalFault[];
}

/** What the job did to the tiles, in their order: to be done to the page's own in one step. */
interface Changed {
  readonly changes: readonly SentChanges[];
}

/** What is known of models that are put down, and the ids that they may have. */
interface ModelsToAdd {
  readonly bounds: readonly { readonly path: string; readonly kind: ObjectKind; readonly box: Box | null }[];
  /** The lowest id of new objects. */
  readonly firstId: number;
}

export interface WaysToLay extends ModelsToAdd {
  readonly ways: readonly Way[];
  readonly alphaDepth: AlphaDepth | null;
  readonly objects: ObjectsOnGround;
  /** What rows of the game's LiquidType.dbc are, of those that rivers have. */
  readonly liquids: readonly { readonly type: number; readonly kind: LiquidKind }[];
}

/** Jobs on the open tiles as they are when the work begins. */
export interface MapJobs {
  /** The pictures of areas, all with one range of heights: that of the whole ground. */
  writePictures: {
    params: {
      readonly sets: readonly { readonly area: PictureArea; readonly stem: string }[];
      readonly kinds: ReadonlySet<PictureKind>;
    };
    result: { readonly files: readonly PictureFile[] };
  };
  /** Works out what chosen files show; those that are no pictures, or show no open tile, are left out. */
  planPictures: {
    params: { readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[] };
    result: ChosenPictures;
  };
  /** Reads pictures into the tiles. `left`: chunks that had no room for a layer. */
  readPictures: {
    params: {
      readonly pictures: readonly ChosenPicture[];
      readonly alphaDepth: AlphaDepth | null;
      readonly objects: ObjectsOnGround;
    };
    result: Changed & { readonly left: number };
  };
  checkGround: { params: {}; result: FoundFaults };
  /** Closes all seams. `closed`: how many there were; what is left of them is in `found`. */
  closeSeams: {
    params: { readonly objects: ObjectsOnGround };
    result: Changed & { readonly closed: number; readonly found: FoundFaults };
  };
  mendNormals: { params: {}; result: Changed & { readonly found: FoundFaults } };
  /** Puts rules down over all tiles. */
  putDownRules: {
    params: {
      readonly rules: readonly LandRule[];
      /** Roads and rivers that are on the ground. */
      readonly ways: readonly Way[];
      readonly alphaDepth: AlphaDepth | null;
    } & ModelsToAdd;
    /** `strewn`: ids of objects that rules strewed, by the rules' ids. */
    result: Changed & PutDown & { readonly strewn: Readonly<Record<string, readonly number[]>> };
  };
  /** Puts roads and rivers down. */
  layWays: { params: WaysToLay; result: Changed & LaidWays };
  /** Shows other textures. `swapped`: each swap with the layers that it changed. */
  swapTextures: {
    params: { readonly swaps: readonly TextureSwap[]; readonly areaId: number | null };
    result: Changed & { readonly swapped: readonly (TextureSwap & { readonly chunks: number })[] };
  };
  /** Takes roads and rivers off the ground. */
  takeUpWays: {
    params: Pick<WaysToLay, 'ways' | 'alphaDepth' | 'objects'>;
    result: Changed;
  };
  /** Shapes all of the land. `chunks`: how many changed. */
  shapeLand: { params: LandShaping; result: Changed & { readonly chunks: number } };
}

/** Jobs that need no open tile. */
export interface FileJobs {
  /** The low ground of tiles as they lie on disk; null for those that cannot be read. */
  lowGrounds: {
    params: { readonly tiles: readonly Uint8Array[] };
    result: { readonly grounds: readonly (LowGround | null)[] };
  };
  minimapNeeds: {
    params: { readonly tiles: readonly TileBytes[] };
    result: { readonly needs: readonly MinimapNeeds[] };
  };
  /** The textures of each tile, with how many of its chunks show them; none for a tile that cannot be read. */
  texturesOfTiles: {
    params: { readonly tiles: readonly TileBytes[] };
    result: { readonly tiles: readonly (readonly { readonly path: string; readonly chunks: number }[])[] };
  };
  drawMinimaps: { params: MinimapRequest; result: { readonly files: readonly (Uint8Array | null)[] } };
  /** Shapes a grid of heights, of which nothing is stored. */
  shapeLattice: {
    params: { readonly lattice: HeightLattice; readonly landform: Landform };
    result: { readonly values: Float32Array };
  };
  newMap: { params: NewMap; result: { readonly files: readonly PictureFile[] } };
}

/** An open tile on its way: its content alone, because nothing here writes a file of it. */
export interface SentTile {
  readonly place: GridPlace;
  /** `encodeContent` of it. */
  readonly content: Uint8Array;
}

export interface GroundJobRequest {
  readonly tiles: readonly SentTile[];
  readonly name: keyof MapJobs | keyof FileJobs;
  readonly params: unknown;
}

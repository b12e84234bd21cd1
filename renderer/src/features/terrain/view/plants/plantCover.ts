/** The plants of ground effects around the camera: grown chunk by chunk, kept in step with layers, cells and ground. */
import { DrawnModels } from '../../../model/placed/drawnModels.ts';
import { Group } from 'three';
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import { chunkSize, mapChunkAt } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { Plant } from '../../../../../../shared/terrain/plants/plants.ts';
import { plantsOf } from '../../../../../../shared/terrain/plants/plants.ts';
import { clearMeshes, refill } from '../../../../viewport/model/partMesh.ts';
import type { PlacementModels } from '../../../../viewport/model/placementModels.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { GroundField } from '../ground/groundField.ts';
import { fieldKey } from '../ground/groundField.ts';
import { landUniforms } from '../placements/landUniforms.ts';
import type { TileModel } from '../tile/tileModel.ts';
import { textureKey } from '../tile/tileModel.ts';
import type { PlantCount, PlantLook } from './plantLook.ts';
import { addPlants } from './plantMeshes.ts';

interface Grown {
  readonly tile: TileModel;
  readonly revision: string;
  readonly plants: readonly Plant[];
}

/** Chunks whose plants are kept although they are out of sight. */
const keptChunks = 2048;
const noPlants: PlantLook = { rows: new Map(), amount: 1, reach: 100 };

const noneStand: PlantCount = { plants: 0, missing: [] };

export class PlantCover {
  readonly three = new Group();
  private readonly field: GroundField;
  private readonly land: SharedUniforms;
  private readonly changed: () => void;
  private look = noPlants;
  private readonly models = new DrawnModels(() => {
    this.isStale = true;
    this.changed();
  });
  private readonly grown = new Map<number, Grown>();
  private shown: readonly (readonly Plant[])[] = [];
  private shownFrom: Vector3 | null = null;
  private isStale = true;
  private told = noneStand;

  /** @param changed a model has come: draw again */
  constructor(field: GroundField, uniforms: SharedUniforms, changed: () => void) {
    this.field = field;
    this.land = landUniforms(uniforms);
    this.changed = changed;
    this.three.matrixAutoUpdate = false;
  }

  /** Of the last frame in which plants were shown. */
  get count(): PlantCount {
    return this.told;
  }

  setLook(look: PlantLook): void {
    this.look = look;
    this.grown.clear();
    this.isStale = true;
  }

  setModels(source: PlacementModels | null): void {
    this.models.setSource(source);
    this.isStale = true;
  }

  /** Ground in the making: its plants follow it before its document does. */
  forget(chunks: Iterable<GridPlace>): void {
    for (const { column, row } of chunks) this.grown.delete(fieldKey(column, row));
  }

  forgetAll(): void {
    this.grown.clear();
  }

  /**
   * Brings the plants around a place up to date.
   * @param eye world
   * @param origin where the scene's zero stands in the world
   */
  update(eye: Vector3, origin: Vector3, isShown: boolean): void {
    this.three.visible = isShown && this.look.rows.size > 0 && this.look.amount > 0;
    if (!this.three.visible) {
      this.told = noneStand;
      return;
    }
    const around = this.around(eye);
    const isSame = around.length === this.shown.length && around.every((plants, at) => plants === this.shown[at]);
    if (isSame && !this.isStale && this.shownFrom === origin) return;
    this.isStale = false;
    this.shown = around;
    this.shownFrom = origin;
    this.fill(around.flat(), origin);
  }

  dispose(): void {
    clearMeshes(this.three);
  }

  /** Plants of the chunks that a circle touches, a list each. */
  private around([x, y]: Vector3): readonly (readonly Plant[])[] {
    const { reach } = this.look;
    const first = mapChunkAt(x + reach, y + reach);
    const last = mapChunkAt(x - reach, y - reach);
    const middle = mapChunkAt(x, y);
    const found: (readonly Plant[])[] = [];
    for (let row = first.row; row <= last.row; row++) {
      for (let column = first.column; column <= last.column; column++) {
        const [across, down] = [Math.abs(column - middle.column), Math.abs(row - middle.row)];
        if (Math.hypot(Math.max(0, across - 1), Math.max(0, down - 1)) * chunkSize > reach) continue;
        const plants = this.plantsAt(column, row);
        if (plants.length > 0) found.push(plants);
      }
    }
    return found;
  }

  private plantsAt(column: number, row: number): readonly Plant[] {
    const key = fieldKey(column, row);
    const at = this.field.at(column, row);
    const revision = at?.tile.revisionOf(at.chunk) ?? null;
    if (at === null || revision === null) {
      this.grown.delete(key);
      return [];
    }
    const known = this.grown.get(key);
    if (known?.revision === revision && known.tile === at.tile) return known.plants;
    const ground = this.field.groundAt(column, row);
    const fields = at.tile.chunk(at.chunk);
    const layerEffects = this.field.layersAt(column, row).map(({ effectId }) => effectId);
    const effectLayers = this.field.effectLayersAt(column, row) ?? [];
    const { rows, amount } = this.look;
    const plants =
      ground === null || fields === null
        ? []
        : plantsOf({ ...fields, column, row, ground, layerEffects, effectLayers }, rows, amount);
    if (this.grown.size > keptChunks) this.grown.clear();
    this.grown.set(key, { tile: at.tile, revision, plants });
    return plants;
  }

  private fill(plants: readonly Plant[], origin: Vector3): void {
    const missing: string[] = [];
    let count = 0;
    refill(this.three, () => {
      for (const [path, those] of Map.groupBy(plants, ({ model }) => textureKey(model))) {
        const model = this.models.at(path, 'doodad');
        if (model === null) missing.push(those[0]?.model ?? path);
        if (model === null || model === 'asked') continue;
        count += those.length;
        addPlants(this.three, model, those, { origin, reach: this.look.reach, land: this.land });
      }
    });
    this.told = { plants: count, missing };
  }
}

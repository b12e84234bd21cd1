/** Doodads as they stand in their building, each model with one instanced call a part: those of the sets that are shown. */
import type { IUniform } from 'three';
import { Group } from 'three';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { transformBox } from '../../../../../../shared/geometry/extent.ts';
import { invert, transformDirection, transformPoint } from '../../../../../../shared/geometry/matrix.ts';
import type { Ray } from '../../../../../../shared/geometry/ray.ts';
import { rayBox } from '../../../../../../shared/geometry/ray.ts';
import { along, distance } from '../../../../../../shared/geometry/vector.ts';
import { type Meeting, placedBy } from '../../../../../../shared/geometry/walk/solidMesh.ts';
import type { StandingModel } from '../../../../../../shared/model/buildings.ts';
import type { ModelView } from '../../../../../../shared/model/view.ts';
import type { Pick as Picked } from '../../../../viewport/events.ts';
import { clearMeshes, refill } from '../../../../viewport/model/partMesh.ts';
import type { PlacedModel } from '../../../../viewport/model/placementModels.ts';
import { isSolidPart } from '../../../../viewport/model/placementModels.ts';
import { DrawnModels } from '../../../model/placed/drawnModels.ts';
import { instancesOf } from './instances.ts';
import type { BuildingLook } from './look.ts';

/** Behind everything that the building draws itself, but for what is seen through. */
const laterOrder = 5000;

export class BuildingDoodads {
  readonly three = new Group();
  private readonly view: ModelView;
  private standing: readonly StandingModel[] = [];
  /** Some stand in the chosen set, seen or not. */
  private hasAny = false;
  private look: BuildingLook;
  private readonly models: DrawnModels;
  private readonly clock: IUniform<number>;
  private isStale = true;
  /** Records that are seen; null for all. */
  private seen: ReadonlySet<RecordId> | null = null;

  /** @param clock seconds, by which textures move */
  constructor(view: ModelView, look: BuildingLook, clock: IUniform<number>, changed: () => void) {
    this.view = view;
    this.look = look;
    this.clock = clock;
    this.models = new DrawnModels(() => {
      this.isStale = true;
      changed();
    });
    this.models.setSource(look.models);
    this.three.matrixAutoUpdate = false;
  }

  /** Whether anything stands here whose textures could move. */
  get isEmpty(): boolean {
    return !this.hasAny;
  }

  /** Models that are still being read, and their textures. */
  get waiting(): number {
    return this.models.waiting + (this.look.models?.waiting ?? 0);
  }

  /** Takes over another look. */
  choose(look: BuildingLook): void {
    if (look.models !== this.look.models || look.reading !== this.look.reading) this.models.setSource(look.models);
    this.look = look;
    this.isStale = true;
  }

  /** The building changed. */
  invalidate(): void {
    this.isStale = true;
  }

  /** Shows these alone; null for all. */
  show(seen: ReadonlySet<RecordId> | null): void {
    if (seen === this.seen) return;
    this.seen = seen;
    this.isStale = true;
  }

  /** Fills the buffers anew if anything changed. */
  update(): void {
    if (!this.isStale) return;
    this.isStale = false;
    const { hasDoodads, doodadSet } = this.look;
    const { seen } = this;
    const standing = hasDoodads ? (this.view.standing?.(doodadSet) ?? []) : [];
    this.hasAny = standing.length > 0;
    this.standing = seen === null ? standing : standing.filter(({ record }) => seen.has(record));
    refill(this.three, () => {
      for (const [path, doodads] of Map.groupBy([...this.standing, ...this.ghosts], (each) => each.path)) {
        const parts = (this.modelAt(path)?.parts ?? []).filter(isSolidPart);
        for (const [at, mesh] of instancesOf(parts, doodads, this.clock).entries()) {
          mesh.renderOrder = laterOrder + at;
          this.three.add(mesh);
        }
      }
    });
  }

  /** Adds nine numbers for each triangle of doodads that are shown that holds whoever asks near a box. */
  solidsIn(box: Box, into: number[], who: Meeting = 'body'): void {
    for (const { path, frame } of this.standing) {
      const mesh = this.modelAt(path)?.solid?.();
      const placed = mesh?.box == null ? null : placedBy(frame);
      if (placed !== null) mesh?.collect(box, into, placed, who);
    }
  }

  /** The nearest doodad whose box a ray meets. */
  pick(ray: Ray): Picked | null {
    let nearest: Picked | null = null;
    for (const { record, path, frame } of this.standing) {
      const model = this.models.present(path);
      const inverse = invert(frame);
      if (model === null || inverse === null) continue;
      const own = {
        origin: transformPoint(inverse, 0, ray.origin),
        direction: transformDirection(inverse, 0, ray.direction),
      };
      const way = rayBox(own, model.box);
      if (way === null || way === 0) continue;
      const point = along(ray.origin, ray.direction, way);
      const away = distance(ray.origin, point);
      if (nearest === null || away < nearest.distance) nearest = { record, kind: 'node', point, distance: away };
    }
    return nearest;
  }

  /** A shown doodad with the box of its model in its own space; null where there is none. */
  boxOf(record: RecordId): { readonly box: Box; readonly frame: Float64Array } | null {
    const doodad = this.standing.find((each) => each.record === record);
    const model = doodad === undefined ? null : this.models.present(doodad.path);
    if (doodad === undefined || model === null) return null;
    return { box: model.box, frame: doodad.frame };
  }

  /** The same box in the building's space. */
  worldBoxOf(record: RecordId): Box | null {
    const found = this.boxOf(record);
    return found === null ? null : transformBox(found.frame, 0, found.box);
  }

  dispose(): void {
    this.models.setSource(null);
    clearMeshes(this.three);
  }

  /** Stands upright, and is neither picked nor walked into. */
  private get ghosts(): readonly Pick<StandingModel, 'path' | 'frame' | 'light'>[] {
    const { ghost } = this.look;
    if (ghost === null) return [];
    const [x, y, z] = ghost.position;
    return [{ path: ghost.path, frame: Float64Array.of(1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z), light: null }];
  }

  private modelAt(path: string): PlacedModel | null {
    const known = this.models.at(path, 'doodad');
    return known === 'asked' ? null : known;
  }
}

/**
 * What stands on tiles as it keeps the sun off, read from the files of its models: for baking where nothing is drawn. Models
 * stand as they are at rest.
 */
import type { Document } from '../../document/document.ts';
import { tileList } from '../../formats/adt/model.ts';
import { placementFields } from '../../formats/common/terrain/placements.ts';
import { m2View } from '../../formats/m2/view/index.ts';
import { buildingView } from '../../formats/wmo/view/index.ts';
import type { CasterModel, Casters } from '../../geometry/terrain/casters.ts';
import type { PlacementFrame } from '../../geometry/terrain/placementSpace.ts';
import { frameIn, frameMatrix, placementFrame } from '../../geometry/terrain/placementSpace.ts';
import type { ObjectKind } from './object.ts';
import { objectKinds, pathKey, pathOfRecord, wholeScale } from './object.ts';
import { readBuilding } from './readBuilding.ts';
import type { ReadFile } from './readModel.ts';
import { readModel } from './readModel.ts';

/** An object of a tile, apart from the tile's document. */
export interface StandingObject {
  readonly uniqueId: number;
  readonly kind: ObjectKind;
  readonly path: string;
  /** Of map objects: which doodads stand in it beside those that always do. */
  readonly doodadSet: number;
  readonly frame: PlacementFrame;
}

/** All that a tile lists. */
export function standingOn(tile: Document): readonly StandingObject[] {
  return (['doodad', 'mapObject'] as const).flatMap((kind) =>
    tileList(tile, objectKinds[kind].list).map((record) => {
      const { uniqueId, position, rotation, scale, doodadSet = 0 } = placementFields(tile.get(record));
      const size = kind === 'doodad' ? scale / wholeScale : 1;
      const frame = placementFrame(position, rotation, size);
      return { uniqueId, kind, path: pathOfRecord(tile, kind, record), doodadSet, frame };
    }),
  );
}

type View = ReturnType<typeof buildingView>;

interface Shape {
  readonly meshes: readonly CasterModel[];
  readonly standing: NonNullable<View['standing']>;
}

const nothing: Shape = { meshes: [], standing: () => [] };

/** Parts of which one is shown of several: the first. */
const isUsual = ({ version }: View['meshes'][number]): boolean => version === null || version.choice <= 1;

function shapeOf(view: View): Shape {
  const meshes = view.meshes
    .filter(isUsual)
    .map(({ positions, triangles }) => ({ positions, triangles: Uint32Array.from(triangles) }));
  return { meshes, standing: view.standing ?? (() => []) };
}

/** Gives the bytes of a file by its path in the game; null where there is none, `later` where that is not known yet. */
export type ReadCaster = (path: string) => Promise<Uint8Array | null | 'later'>;

/** Models by their files, each read once. */
export class ObjectCasters {
  /** Paths of models that were not found or cannot be read. */
  readonly missing = new Set<string>();
  private readonly read: ReadCaster;
  private readonly shapes = new Map<string, Shape>();

  constructor(read: ReadCaster) {
    this.read = read;
  }

  /** Objects with what stands in them. One that several tiles list counts once. */
  async of(objects: Iterable<StandingObject>): Promise<Casters> {
    const models: CasterModel[] = [];
    const known = new Map<CasterModel, number>();
    const placed: Casters['placed'][number][] = [];
    const add = ({ meshes }: Shape, frame: PlacementFrame): void => {
      const matrix = frameMatrix(frame);
      for (const mesh of meshes) {
        const at = known.get(mesh) ?? models.push(mesh) - 1;
        known.set(mesh, at);
        placed.push({ model: at, frame: matrix });
      }
    };
    const seen = new Set<string>();
    for (const { uniqueId, kind, path, doodadSet, frame } of objects) {
      const identity = `${kind} ${uniqueId} ${pathKey(path)}`;
      if (path === '' || seen.has(identity)) continue;
      seen.add(identity);
      const shape = await this.shape(path, kind);
      add(shape, frame);
      for (const inner of shape.standing(doodadSet)) {
        if (inner.path !== '') add(await this.shape(inner.path, 'doodad'), frameIn(frame, inner.frame));
      }
    }
    return { models, placed };
  }

  private async shape(path: string, kind: ObjectKind): Promise<Shape> {
    const key = pathKey(path);
    const known = this.shapes.get(key);
    if (known !== undefined) return known;
    let isLate = false;
    const read: ReadFile = async (file) => {
      const bytes = await this.read(file);
      if (bytes !== 'later') return bytes;
      isLate = true;
      return null;
    };
    // A damaged model casts nothing, as one that is not there.
    const document = await (kind === 'doodad' ? readModel(key, read) : readBuilding(key, read)).catch(() => null);
    if (isLate) return nothing;
    const shape = document === null ? nothing : shapeOf(kind === 'doodad' ? m2View(document) : buildingView(document));
    this.shapes.set(key, shape);
    if (document === null) this.missing.add(path);
    return shape;
  }
}

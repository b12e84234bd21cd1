/** Levels of detail that meshes are made for. */
import type { ModelView } from '../../../../shared/model/view.ts';

/** Finest (0) first; meshes of level −1 are for all. */
export function levelsOfDetail({ meshes }: ModelView): readonly number[] {
  const levels = new Set(meshes.map(({ levelOfDetail }) => levelOfDetail));
  levels.delete(-1);
  return [...levels].toSorted((one, other) => one - other);
}

/** What a model in a picture can be coloured by, in the place of its materials. No React. */
import type { ModelView } from '../../../../../shared/model/view.ts';
import { influencesOf } from '../../../../../shared/model/influences.ts';
import { partTone } from '../../../viewport/partColors.ts';

/** How far vertices come to stand from where the source has them, by the meshes of the view. */
export interface PictureShift {
  /** Units. */
  readonly most: number;
  readonly ofMeshes: readonly Float32Array[];
}

export type HeatKind = 'shift' | 'bones' | 'meshes';

/** 0 to 1 for things that are told apart by colour alone; never the colour of nothing. */
const toneOf = (index: number): number => 0.02 + partTone(index) * 0.98;

function heaviest(view: ModelView, mesh: ModelView['meshes'][number]): (vertex: number) => number {
  const { width, joints, weights } = influencesOf(view, mesh);
  return (vertex) => {
    let best = vertex * width;
    for (let at = best + 1; at < (vertex + 1) * width; at++) if ((weights[at] ?? 0) > (weights[best] ?? 0)) best = at;
    return joints[best] ?? 0;
  };
}

/** Whether there is anything to be seen by it. */
export function hasHeat(view: ModelView, shift: PictureShift | null, kind: HeatKind): boolean {
  if (kind === 'meshes') return view.meshes.length > 1;
  return kind === 'bones' ? view.joints.length > 1 : (shift?.most ?? 0) > 0;
}

/** A number of 0 to 1 for each vertex of all meshes, one mesh behind the other. */
export function heatOfModel(view: ModelView, shift: PictureShift | null, kind: HeatKind): Float32Array {
  const heat = new Float32Array(view.meshes.reduce((sum, { vertexCount }) => sum + vertexCount, 0));
  let start = 0;
  for (const [index, mesh] of view.meshes.entries()) {
    const boneOf = heaviest(view, mesh);
    const shifts = shift?.ofMeshes[index];
    const most = shift?.most ?? 0;
    for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
      if (kind === 'meshes') heat[start + vertex] = toneOf(index);
      else if (kind === 'bones') heat[start + vertex] = toneOf(boneOf(vertex));
      else heat[start + vertex] = most > 0 ? (shifts?.[vertex] ?? 0) / most : 0;
    }
    start += mesh.vertexCount;
  }
  return heat;
}

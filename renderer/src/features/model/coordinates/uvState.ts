/** What is chosen on the picture of a session, of which texture and set; the same for the small picture, the large one and acts. No React. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { ModelMesh, ModelTexture, ModelView } from '../../../../../shared/model/view.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { shapingOf } from '../shape/shapeSelection.ts';
import { isShaping } from '../shape/shapeStore.ts';
import { laidOut, textureOf, usesTexture } from './laidOut.ts';
import { cornerKey, noCorners, type ChosenCorners } from './uvEdits.ts';
import type { Size } from './uvPoints.ts';

export interface UvState {
  readonly chosen: ChosenCorners;
  /** Number of the set of coordinates. */
  readonly set: number;
  /** The texture that was chosen to work on; null follows the selection. */
  readonly texture: RecordId | null;
  /** Of the picture that is shown, texels. */
  readonly size: Size;
}

const unknownSize: Size = { width: 256, height: 256 };
const known = new WeakMap<Session, StoreApi<UvState>>();

export function uvState(session: Session): StoreApi<UvState> {
  const found = known.get(session);
  if (found !== undefined) return found;
  const made = createStore<UvState>(() => ({ chosen: noCorners, set: 0, texture: null, size: unknownSize }));
  known.set(session, made);
  return made;
}

export interface LaidOut {
  readonly texture: ModelTexture | null;
  readonly meshes: readonly ModelMesh[];
}

/** Textures that meshes lie on, in the model's order. */
export function usedTextures(view: ModelView): readonly ModelTexture[] {
  return view.textures.filter(({ record }) => view.meshes.some((mesh) => usesTexture(view, mesh, record)));
}

const hasChosenCorner =
  (chosen: ChosenCorners) =>
  ({ record, corners, triangles }: ModelMesh): boolean =>
    triangles.some((vertex, at) => chosen.has(cornerKey(record, corners?.[at] ?? vertex)));

/**
 * What is worked on: the meshes that are shaped, or selected, with one texture; that of the first of them, while meshes are shaped
 * of the first of which something is selected.
 */
export function workedOn(session: Session): LaidOut | null {
  const view = session.document.format.model?.view(session.document);
  if (view === undefined || view.meshes.length === 0) return null;
  const { selection } = session.state.getState();
  const wanted = view.textures.find(({ record }) => record === uvState(session).getState().texture);
  const own = isShaping() ? (shapingOf(session).shape?.meshes ?? []) : view.meshes;
  const selected = selection.flatMap((record) => laidOut(view, record) ?? []);
  const [first] = selected.filter(({ meshes }) => meshes.length > 0);
  const chosen = first === undefined || isShaping() ? own : first.meshes;
  const corners = uvState(session).getState().chosen;
  const led = isShaping() && corners.size > 0 ? chosen.find(hasChosenCorner(corners)) : undefined;
  const leading = led ?? chosen[0];
  const texture =
    wanted ??
    (led === undefined ? first?.texture : undefined) ??
    (leading === undefined ? null : textureOf(view, leading));
  const meshes = wanted === undefined ? chosen : own;
  const alone = leading === undefined ? [] : [leading];
  const on = texture === null ? alone : meshes.filter((mesh) => usesTexture(view, mesh, texture.record));
  // A texture that was chosen and that nothing shaped uses is shown with all that use it.
  const all = texture === null ? [] : view.meshes.filter((mesh) => usesTexture(view, mesh, texture.record));
  return { texture, meshes: on.length > 0 ? on : all };
}

/** What of a model can be painted: its textures with the meshes that show them, where these stand in the shown pose. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import {
  texelFaces,
  placeFaces,
  type TexelFaces,
  type TexelMesh,
} from '../../../../../shared/geometry/paint/texelFaces.ts';
import { coveredTexels } from '../../../../../shared/geometry/paint/texelRows.ts';
import { hitSurface, type SurfaceHit } from '../../../../../shared/geometry/paint/surfaceHit.ts';
import type { Ray } from '../../../../../shared/geometry/ray.ts';
import type { Influences } from '../../../../../shared/geometry/mesh/mesh.ts';
import { posePoints } from '../../../../../shared/geometry/weights/posePoints.ts';
import { influencesOf } from '../../../../../shared/model/influences.ts';
import type { ModelMesh, ModelTexture, ModelView } from '../../../../../shared/model/view.ts';
import type { Scene } from '../../../viewport/scene.ts';
import { Signal } from '../../../base/observable.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { joinHistory } from './history.ts';
import { openTextureOf, whyNotPainted } from './paintedPictures.ts';
import type { Painted } from './painted.ts';

/** A texture of a model, the meshes that show it, and its picture once somebody paints on it. */
export class PaintSurface {
  readonly texture: ModelTexture;
  readonly meshes: readonly ModelMesh[];
  private opened: Painted | null = null;
  /** In texels once there is a picture; until then as if it had one. */
  faces: TexelFaces;
  private covered: Uint8Array | null = null;
  private readonly posed: readonly TexelMesh[];
  /** Of each mesh, once a pose is shown. */
  private readonly influences: Influences[] = [];

  constructor(texture: ModelTexture, meshes: readonly ModelMesh[]) {
    this.texture = texture;
    this.meshes = meshes;
    this.posed = meshes.map(({ positions, triangles, coordinates }) => ({
      positions: Float32Array.from(positions),
      triangles,
      coordinates: coordinates[0] ?? [],
    }));
    this.faces = texelFaces({ width: 1, height: 1 }, this.posed, [texture.wrapsS, texture.wrapsT]);
  }

  /** Null until somebody paints on it, and once its document was closed. */
  get painted(): Painted | null {
    return this.opened?.isOpen === true ? this.opened : null;
  }

  /** 1 for each texel that lies on the surface. */
  get coveredTexels(): Uint8Array {
    this.covered ??= coveredTexels(this.faces);
    return this.covered;
  }

  setPainted(painted: Painted): void {
    this.opened = painted;
    this.faces = texelFaces(painted.composed, this.posed, [this.texture.wrapsS, this.texture.wrapsT]);
    this.covered = null;
  }

  /** Takes over where the meshes stand; twelve numbers a joint, none for the model at rest. */
  pose(view: ModelView, matrices: Float32Array): void {
    for (const [at, mesh] of this.meshes.entries()) {
      const out = this.posed[at]?.positions;
      if (!(out instanceof Float32Array)) continue;
      if (matrices.length === 0) out.set(mesh.positions);
      else posePoints(mesh.positions, (this.influences[at] ??= influencesOf(view, mesh)), matrices, out);
    }
    placeFaces(this.faces, this.posed);
  }
}

/** The file that is shown for a texture that the game fills in; null where none was chosen. */
type PathOf = (texture: RecordId) => string | null;

/** A texture that the game fills in is painted in the file that the view was told to show for it. */
function named(texture: ModelTexture, pathOf: PathOf): ModelTexture {
  const path = texture.filledIn === 'other' ? pathOf(texture.record) : null;
  return path === null || path === '' ? texture : { ...texture, path, filledIn: null };
}

export interface PaintHit extends SurfaceHit {
  readonly surface: PaintSurface;
}

/** Surfaces of a document as it was at a revision, of the meshes that were shown. */
export class PaintSurfaces {
  readonly all: readonly PaintSurface[];
  private readonly view: ModelView;
  private matrices: Float32Array | null = null;

  constructor(session: Session, view: ModelView, shown: ReadonlySet<RecordId>, pathOf: PathOf) {
    this.view = view;
    const meshes = view.meshes.filter(({ record, coordinates }) => shown.has(record) && coordinates.length > 0);
    const users = new Map<number, ModelMesh[]>();
    for (const mesh of meshes) {
      for (const texture of texturesOf(view, mesh)) users.set(texture, [...(users.get(texture) ?? []), mesh]);
    }
    const used = [...users].flatMap(([index, its]) => {
      const own = view.textures[index];
      if (own === undefined) return [];
      const texture = named(own, pathOf);
      return [{ texture, its, reason: whyNotPainted(session, texture) }];
    });
    this.all = used.flatMap(({ texture, its, reason }) => (reason === null ? [new PaintSurface(texture, its)] : []));
  }

  /** Brings all places up to date, where the pose is another one. */
  follow(matrices: Float32Array): void {
    const { matrices: before } = this;
    if (before?.length === matrices.length && matrices.every((value, at) => value === before[at])) return;
    this.matrices = matrices.slice();
    for (const surface of this.all) surface.pose(this.view, matrices);
  }

  /** What a ray meets first; of one texture alone where it is chosen. */
  hit(ray: Ray, only: RecordId | null): PaintHit | null {
    let nearest: PaintHit | null = null;
    for (const surface of this.all) {
      if (only !== null && surface.texture.record !== only) continue;
      const hit = hitSurface(surface.faces, ray);
      if (hit !== null && hit.distance < (nearest?.distance ?? Infinity)) nearest = { ...hit, surface };
    }
    return nearest;
  }
}

/** Textures that a mesh shows with coordinates of its first set, in any of its skins. */
function texturesOf({ materials }: ModelView, { material, skinMaterials }: ModelMesh): ReadonlySet<number> {
  const found = new Set<number>();
  for (const index of [material, ...skinMaterials]) {
    for (const { textures } of materials[index]?.layers ?? []) {
      for (const { slot, texture, coordinates } of textures) {
        if (slot === 'base' && coordinates === 0 && texture >= 0) found.add(texture);
      }
    }
  }
  return found;
}

interface Known {
  readonly meshes: readonly ModelMesh[];
  /** Which files are shown for them. */
  readonly textures: string;
  readonly surfaces: PaintSurfaces;
}

const known = new WeakMap<Session, Known>();

/** The surfaces of the model as it is shown now, in its pose. Null for what is no model. */
export function surfacesOf(session: Session, scene: Scene): PaintSurfaces | null {
  const { document } = session;
  const view = document.format.model?.view(document);
  if (view === undefined) return null;
  const shown = scene.shownMeshes();
  const meshes = view.meshes.filter(({ record }) => shown.has(record));
  const textures = view.textures.map(({ record, path }) => scene.texturePath?.(record) ?? path).join('|');
  const before = known.get(session);
  // Strokes on a model's own textures leave meshes the same objects.
  const isSame =
    before?.textures === textures &&
    before.meshes.length === meshes.length &&
    before.meshes.every((mesh, at) => mesh === meshes[at]);
  const surfaces = isSame
    ? before.surfaces
    : new PaintSurfaces(session, view, shown, (texture) => scene.texturePath?.(texture) ?? null);
  known.set(session, { meshes, textures, surfaces });
  surfaces.follow(scene.jointMatrices());
  return surfaces;
}

const opened = new Signal<[Session, ModelTexture, Painted]>();
const shownOf = new WeakMap<Session, Set<Painted>>();

/** Hears of each picture that is painted on a model for the first time. Returns the way to stop. */
export const onSurfaceOpened = opened.listen;

function tellOpened(session: Session, texture: ModelTexture, painted: Painted): void {
  const known = shownOf.get(session) ?? new Set<Painted>();
  shownOf.set(session, known);
  if (known.has(painted)) return;
  known.add(painted);
  joinHistory(session, painted.target.session);
  opened.tell(session, texture, painted);
}

/** Its document was closed or read anew. */
export function forgetOpened(session: Session, painted: Painted): void {
  shownOf.get(session)?.delete(painted);
}

/** Pictures of a model that were painted on through it. */
export function openedBy(session: Session): ReadonlySet<Painted> {
  return shownOf.get(session) ?? new Set();
}

/** The picture of a texture, opened to be changed through the model. Rejects with a sentence where that is impossible. */
export async function openTexture(session: Session, texture: ModelTexture): Promise<Painted> {
  const painted = await openTextureOf(session, texture);
  tellOpened(session, texture, painted);
  return painted;
}

const opening = new WeakMap<PaintSurface, Promise<Painted>>();

/** The picture of a surface; a file is opened behind the model. Rejects with a sentence where that is impossible. */
export async function openSurface(session: Session, surface: PaintSurface): Promise<Painted> {
  if (surface.painted !== null) return surface.painted;
  const begun = opening.get(surface) ?? openTextureOf(session, surface.texture);
  opening.set(surface, begun);
  try {
    const painted = await begun;
    if (surface.painted !== painted) surface.setPainted(painted);
    tellOpened(session, surface.texture, painted);
    return painted;
  } finally {
    opening.delete(surface);
  }
}

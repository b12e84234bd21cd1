/**
 * A model as the viewport needs it, read from a document and kept in step with its changes: node tree, meshes, materials,
 * lists, and the pose at a moment. Knows nothing of drawing.
 */
import type { SequenceSpan } from '../../../../../shared/codec/animation.ts';
import type { Document } from '../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../shared/document/record.ts';
import { mdxAnimation } from '../../../../../shared/formats/mdx/animation.ts';
import { itemsWithTags } from '../../../../../shared/formats/mdx/model.ts';
import type { CameraFrame } from '../../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import { boundsOf, boxRadius, uniteBoxes } from '../../../../../shared/geometry/extent.ts';
import { MATRIX_LENGTH } from '../../../../../shared/geometry/matrix.ts';
import type { Skin, SlotBoxes } from '../../../../../shared/geometry/skinning.ts';
import {
  buildSkin,
  fillSlots,
  posedBox,
  skinPositions,
  slotBoxes,
  SlotTable,
} from '../../../../../shared/geometry/skinning.ts';
import type { TrackTime } from '../../../../../shared/geometry/track.ts';
import { readEmitters } from '../effects/emitters.ts';
import { emitterReach } from '../effects/reach.ts';
import type { TextureDescription } from '../../textures/textureStore.ts';
import { geosetTint } from './appearance.ts';
import type { SceneChanges } from './changes.ts';
import { readGeoset } from './geosets.ts';
import type { GeosetDescription } from './geosets.ts';
import type { CameraDescription, GeosetAnimationDescription, TextureAnimationDescription } from './lists.ts';
import {
  readCameras,
  readGeosetAnimations,
  readGlobalDurations,
  readTextureAnimations,
  readTextures,
} from './lists.ts';
import type { MaterialDescription } from './materials.ts';
import { isOpaque, readMaterial } from './materials.ts';
import type { NodeTree } from './nodes.ts';
import { readNodeTree, readPivots } from './nodes.ts';
import type { GlobalDurations } from './tracks.ts';
import { followsWallClock } from './tracks.ts';

/** Effects that reach this many times as far as the geosets are what the model is about. */
const muchLarger = 3;

/** A geoset with its skin for the current node tree. */
export interface SceneGeoset {
  readonly description: GeosetDescription;
  readonly skin: Skin;
  /** Made when first asked for: picking and bounds need them, drawing does not. */
  slotBoxes: SlotBoxes | null;
  posed: { readonly version: number; readonly positions: Float32Array } | null;
}

export class ModelScene {
  readonly document: Document;
  sequences: readonly SequenceSpan[] = [];
  textures: readonly TextureDescription[] = [];
  textureAnimations: readonly TextureAnimationDescription[] = [];
  geosetAnimations: readonly GeosetAnimationDescription[] = [];
  cameras: readonly CameraDescription[] = [];
  materials: readonly MaterialDescription[] = [];
  geosets: readonly SceneGeoset[] = [];
  tree: NodeTree;
  pivots: Float32Array = new Float32Array(0);
  /** The record that holds the pivots; null when the file has none. */
  pivotRecord: RecordId | null = null;
  /** Matrices of all slots: see `SlotTable`. Replaced when it must grow. */
  matrices = new Float32Array(MATRIX_LENGTH);
  /** Counts poses: equal numbers mean equal matrices. */
  poseVersion = 0;
  private slots: SlotTable;
  private globals: GlobalDurations = [];
  private knownRestBox: { readonly box: Box | null } | null = null;

  constructor(document: Document) {
    this.document = document;
    this.readLists();
    this.tree = readNodeTree(document, this.globals);
    this.slots = this.makeSlots();
    this.geosets = itemsWithTags(document, ['GEOS']).map((id) => this.makeGeoset(readGeoset(document, id)));
    this.fitMatrices();
  }

  /** True when something runs by the wall clock, so that playback goes on past the end of a sequence. */
  get followsWallClock(): boolean {
    return (
      this.tree.followsWallClock ||
      this.materials.some((material) => material.followsWallClock) ||
      [...this.textureAnimations, ...this.geosetAnimations].some(({ tracks }) => followsWallClock(tracks))
    );
  }

  /** Reads anew what changed. Returns the geosets whose mesh was built again. */
  apply(changes: SceneChanges): ReadonlySet<RecordId> {
    const { parts } = changes;
    this.knownRestBox = null;
    const everything = changes.isStructural || parts.has('everything');
    if (everything) this.readLists();
    else this.readChangedLists(changes);
    const rebuilt = new Set<RecordId>();
    const movedNodes = everything || parts.has('nodes') ? this.readTree() : false;
    if (everything || parts.has('pivots')) this.readPivots();
    if (everything || movedNodes || changes.geosets.size > 0) this.readGeosets(changes, movedNodes, rebuilt);
    this.fitMatrices();
    return rebuilt;
  }

  /** Poses the node tree and fills the matrices of all slots. */
  pose(time: TrackTime, camera: CameraFrame | null): void {
    this.tree.skeleton.pose(time, this.pivots, camera);
    fillSlots(this.matrices, this.tree.skeleton.matrices, this.slots.groups);
    this.poseVersion++;
  }

  /** The last of them that names the geoset, as in other viewers; null when none does. */
  animationOfGeoset(geosetId: number): GeosetAnimationDescription | null {
    return this.geosetAnimations.findLast((animation) => animation.geosetId === geosetId) ?? null;
  }

  /** Positions of a geoset's vertices in the present pose. */
  posedPositions(geoset: SceneGeoset): Float32Array {
    if (geoset.posed?.version === this.poseVersion) return geoset.posed.positions;
    const { positions } = geoset.description;
    const out = geoset.posed?.positions ?? new Float32Array(positions.length);
    skinPositions(positions, geoset.skin, this.matrices, out);
    geoset.posed = { version: this.poseVersion, positions: out };
    return out;
  }

  /** A box around a geoset in the present pose; it may be somewhat too large. */
  posedBoxOf(geoset: SceneGeoset): Box | null {
    geoset.slotBoxes ??= slotBoxes(geoset.description.positions, geoset.skin);
    return posedBox(geoset.slotBoxes, this.matrices);
  }

  /**
   * The box of the geosets as they rest: of the solid ones, since glows and shadows reach far beyond a unit, else of all,
   * with what its emitters reach where that is far more, else around the pivots. Null for an empty model.
   */
  restBox(): Box | null {
    this.knownRestBox ??= {
      box:
        this.withEffects(this.solidBox(({ description }) => boundsOf(description.positions))) ?? boundsOf(this.pivots),
    };
    return this.knownRestBox.box;
  }

  /** The box of what is shown at a moment of a sequence, again of the solid geosets first. Leaves the model posed so. */
  posedModelBox(time: TrackTime): Box | null {
    this.pose(time, null);
    const isShown = (index: number): boolean => geosetTint(this.animationOfGeoset(index), time).alpha > 0;
    const shown = new Set(this.geosets.filter((_, index) => isShown(index)));
    const box = this.solidBox((geoset) => (shown.has(geoset) ? this.posedBoxOf(geoset) : null));
    return this.withEffects(box) ?? this.restBox();
  }

  /** Models of effects often have a geoset that is next to nothing: then the effects' reach says how large they are. */
  private withEffects(box: Box | null): Box | null {
    const reach = emitterReach(readEmitters(this.document, this.tree), this.pivots);
    if (box === null || reach === null) return box ?? reach;
    return boxRadius(reach) > boxRadius(box) * muchLarger ? uniteBoxes([box, reach]) : box;
  }

  private solidBox(boxOf: (geoset: SceneGeoset) => Box | null): Box | null {
    const solid = this.geosets.filter(({ description }) => {
      const pass = this.materials[description.materialId]?.passes[0];
      return pass !== undefined && isOpaque(pass);
    });
    return uniteBoxes(solid.map(boxOf)) ?? uniteBoxes(this.geosets.map(boxOf));
  }

  private readLists(): void {
    const { document } = this;
    this.globals = readGlobalDurations(document);
    this.sequences = mdxAnimation.sequences(document);
    this.textures = readTextures(document);
    this.textureAnimations = readTextureAnimations(document, this.globals);
    this.geosetAnimations = readGeosetAnimations(document, this.globals);
    this.cameras = readCameras(document, this.globals);
    this.materials = itemsWithTags(document, ['MTLS']).map((id) => readMaterial(document, id, this.globals));
    this.readPivots();
  }

  private readChangedLists({ parts, materials }: SceneChanges): void {
    const { document, globals } = this;
    if (parts.has('sequences')) this.sequences = mdxAnimation.sequences(document);
    if (parts.has('textures')) this.textures = readTextures(document);
    if (parts.has('textureAnimations')) this.textureAnimations = readTextureAnimations(document, globals);
    if (parts.has('geosetAnimations')) this.geosetAnimations = readGeosetAnimations(document, globals);
    if (parts.has('cameras')) this.cameras = readCameras(document, globals);
    if (materials.size > 0) {
      this.materials = this.materials.map((material) =>
        material.record !== null && materials.has(material.record)
          ? readMaterial(document, material.record, globals)
          : material,
      );
    }
  }

  private readPivots(): void {
    const pivots = readPivots(this.document);
    this.pivots = pivots?.points ?? new Float32Array(0);
    this.pivotRecord = pivots?.record ?? null;
  }

  /** Reads the node tree; true when object ids stand elsewhere now, so that skins no longer fit. */
  private readTree(): boolean {
    const before = this.tree.nodes.map((node) => node.objectId).join(' ');
    this.tree = readNodeTree(this.document, this.globals);
    const after = this.tree.nodes.map((node) => node.objectId).join(' ');
    if (before === after) return false;
    this.slots = this.makeSlots();
    return true;
  }

  private makeSlots(): SlotTable {
    const { skeleton, nodes } = this.tree;
    return new SlotTable(nodes.length, (id) => skeleton.indexOf(id));
  }

  private readGeosets(changes: SceneChanges, movedNodes: boolean, rebuilt: Set<RecordId>): void {
    const known = new Map(this.geosets.map((geoset) => [geoset.description.record, geoset]));
    this.geosets = itemsWithTags(this.document, ['GEOS']).map((id) => {
      const old = known.get(id);
      const members = changes.geosets.get(id);
      if (old !== undefined && !movedNodes && members === undefined) return old;
      const description = readGeoset(this.document, id);
      const keepsShape = old !== undefined && !movedNodes && members !== undefined && isVertexMove(members);
      if (keepsShape && old.description.positions.length === description.positions.length) {
        return { description, skin: old.skin, slotBoxes: null, posed: null };
      }
      rebuilt.add(id);
      return this.makeGeoset(description);
    });
  }

  private makeGeoset(description: GeosetDescription): SceneGeoset {
    return { description, skin: buildSkin(description.skin, this.slots), slotBoxes: null, posed: null };
  }

  private fitMatrices(): void {
    const length = this.slots.count * MATRIX_LENGTH;
    if (this.matrices.length < length) this.matrices = new Float32Array(length);
  }
}

const plainMembers = new Set([
  'positions',
  'normals',
  'tangents',
  'materialId',
  'selectionGroup',
  'selectionFlags',
  'levelOfDetail',
  'lodName',
  'extent',
  'sequenceExtents',
]);

/** True when nothing but numbers of vertices, or facts beside the mesh, changed. */
function isVertexMove(members: ReadonlySet<string>): boolean {
  return [...members].every((member) => plainMembers.has(member));
}

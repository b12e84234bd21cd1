/**
 * A model as the viewport needs it, read from a document and kept in step with its changes: node tree, meshes, materials,
 * lists, and the pose at a moment. Knows nothing of drawing.
 */
import type { SequenceSpan } from '../../../../../../shared/format/animation.ts';
import type { Document } from '../../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { mdxAnimation } from '../../../../../../shared/formats/mdx/animation.ts';
import { itemsWithTags } from '../../../../../../shared/formats/mdx/model.ts';
import type { CameraFrame } from '../../../../../../shared/geometry/billboard.ts';
import { mdxView } from '../../../../../../shared/formats/mdx/view/index.ts';
import type { GlobalDurations } from '../../../../../../shared/formats/mdx/view/samplers.ts';
import { followsWallClock } from '../../../../../../shared/formats/mdx/view/samplers.ts';
import { globalDurations } from '../../../../../../shared/formats/mdx/view/tracks.ts';
import { pivotsOf } from '../../../../../../shared/formats/mdx/view/joints.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { boundsOf, boxRadius, uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { SceneMesh } from '../../../../viewport/model/posedModel.ts';
import { PosedModel } from '../../../../viewport/model/posedModel.ts';
import { readEmitters } from '../effects/emitters.ts';
import { emitterReach } from '../effects/reach.ts';
import type { TextureDescription } from '../../../../viewport/textures/textureStore.ts';
import type { SceneChanges } from './changes.ts';
import type { GeosetAnimationDescription, TextureAnimationDescription } from './lists.ts';
import { readGeosetAnimations, readTextureAnimations, readTextures } from './lists.ts';
import type { MaterialDescription } from './materials.ts';
import { isOpaque, readMaterial } from './materials.ts';
import type { SceneTree } from './nodes.ts';
import { readTree } from './nodes.ts';

/** Effects that reach this many times as far as the geosets are what the model is about. */
const muchLarger = 3;

export class ModelScene extends PosedModel {
  readonly document: Document;
  sequences: readonly SequenceSpan[] = [];
  textures: readonly TextureDescription[] = [];
  textureAnimations: readonly TextureAnimationDescription[] = [];
  geosetAnimations: readonly GeosetAnimationDescription[] = [];
  materials: readonly MaterialDescription[] = [];
  tree: SceneTree;
  pivots: Float32Array = new Float32Array(0);
  /** The record that holds the pivots; null when the file has none. */
  pivotRecord: RecordId | null = null;
  private globals: GlobalDurations = [];
  private knownRestBox: { readonly box: Box | null } | null = null;

  constructor(document: Document) {
    super(mdxView(document));
    this.document = document;
    this.readLists();
    this.tree = readTree(document, this.globals);
  }

  /** True when something runs by the wall clock, so that playback goes on past the end of a sequence. */
  get followsWallClock(): boolean {
    return (
      this.tree.followsWallClock ||
      this.materials.some((material) => material.followsWallClock) ||
      [...this.textureAnimations, ...this.geosetAnimations].some(({ tracks }) => followsWallClock(tracks))
    );
  }

  /** Reads anew what changed. */
  apply(changes: SceneChanges): void {
    const { parts } = changes;
    this.knownRestBox = null;
    const everything = changes.isStructural || parts.has('everything');
    if (everything) this.readLists();
    else this.readChangedLists(changes);
    if (everything || parts.has('nodes')) this.tree = readTree(this.document, this.globals);
    if (everything || parts.has('pivots')) this.readPivots();
    this.followView();
  }

  /** Poses the node tree and fills the matrices of all slots. */
  pose(time: TrackTime, camera: CameraFrame | null): void {
    const { skeleton } = this.tree;
    skeleton.pose(time, this.pivots, camera);
    this.takePose(skeleton.matrices);
  }

  /** The last of them that names the geoset, as in other viewers; null when none does. */
  animationOfGeoset(geosetId: number): GeosetAnimationDescription | null {
    return this.geosetAnimations.findLast((animation) => animation.geosetId === geosetId) ?? null;
  }

  /**
   * The box of the geosets as they rest: of the solid ones, since glows and shadows reach far beyond a unit, else of all,
   * with what its emitters reach where that is far more, else around the pivots. Null for an empty model.
   */
  restBox(): Box | null {
    this.knownRestBox ??= {
      box: this.withEffects(this.solidBox(({ mesh }) => boundsOf(mesh.positions))) ?? boundsOf(this.pivots),
    };
    return this.knownRestBox.box;
  }

  /** Models of effects often have a geoset that is next to nothing: then the effects' reach says how large they are. */
  private withEffects(box: Box | null): Box | null {
    const reach = emitterReach(readEmitters(this.document, this.tree), this.pivots);
    if (box === null || reach === null) return box ?? reach;
    return boxRadius(reach) > boxRadius(box) * muchLarger ? uniteBoxes([box, reach]) : box;
  }

  private solidBox(boxOf: (part: SceneMesh) => Box | null): Box | null {
    const solid = this.meshes.filter(({ mesh }) => {
      const pass = this.materials[mesh.material]?.passes[0];
      return pass !== undefined && isOpaque(pass);
    });
    return uniteBoxes(solid.map(boxOf)) ?? uniteBoxes(this.meshes.map(boxOf));
  }

  private readLists(): void {
    const { document } = this;
    this.globals = globalDurations(document);
    this.sequences = mdxAnimation.sequences(document);
    this.textures = readTextures(document);
    this.textureAnimations = readTextureAnimations(document, this.globals);
    this.geosetAnimations = readGeosetAnimations(document, this.globals);
    this.materials = itemsWithTags(document, ['MTLS']).map((id) => readMaterial(document, id, this.globals));
    this.readPivots();
  }

  private readChangedLists({ parts, materials }: SceneChanges): void {
    const { document, globals } = this;
    if (parts.has('sequences')) this.sequences = mdxAnimation.sequences(document);
    if (parts.has('textures')) this.textures = readTextures(document);
    if (parts.has('textureAnimations')) this.textureAnimations = readTextureAnimations(document, globals);
    if (parts.has('geosetAnimations')) this.geosetAnimations = readGeosetAnimations(document, globals);
    if (materials.size > 0) {
      this.materials = this.materials.map((material) =>
        material.record !== null && materials.has(material.record)
          ? readMaterial(document, material.record, globals)
          : material,
      );
    }
  }

  private readPivots(): void {
    this.pivots = pivotsOf(this.document);
    this.pivotRecord = itemsWithTags(this.document, ['PIVT'])[0] ?? null;
  }
}

/** A model of Warcraft III as the viewport needs it: what its view says, and how large it is. Knows nothing of drawing. */
import type { Document } from '../../../../../../shared/document/document.ts';
import { mdxView } from '../../../../../../shared/formats/mdx/view/index.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { boundsOf, boxRadius, uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { Tint } from '../../../../../../shared/model/looks.ts';
import { untinted } from '../../../../../../shared/model/looks.ts';
import type { MaterialLayer, ModelView } from '../../../../../../shared/model/view.ts';
import type { PosedMesh } from '../../../../viewport/model/posedModel.ts';
import { PosedModel } from '../../../../viewport/model/posedModel.ts';
import { emitterReach } from '../effects/reach.ts';
import { isOpaque, missingLayers } from './filters.ts';

/** Effects that reach this many times as far as the geosets are what the model is about. */
const muchLarger = 3;

export class MdxModel extends PosedModel {
  readonly document: Document;
  private knownRestBox: { readonly box: Box | null } | null = null;

  constructor(document: Document, view: ModelView = mdxView(document)) {
    super(view);
    this.document = document;
  }

  override followView(): void {
    super.followView();
    this.knownRestBox = null;
  }

  /** What a mesh is drawn with. */
  layersOf({ mesh }: PosedMesh): readonly MaterialLayer[] {
    return this.view.materials[mesh.material]?.layers ?? missingLayers;
  }

  tintOf({ mesh }: PosedMesh, time: TrackTime): Tint {
    return this.view.tints.get(mesh.record)?.(time) ?? untinted;
  }

  /** True for what nothing behind it shines through. A material that is not there is none. */
  isSolid({ mesh }: PosedMesh): boolean {
    const [layer] = this.view.materials[mesh.material]?.layers ?? [];
    return layer !== undefined && isOpaque(layer);
  }

  /**
   * The box of the geosets as they rest: of the solid ones, since glows and shadows reach far beyond a unit, else of all,
   * with what its emitters reach where that is far more, else around the pivots. Null for an empty model.
   */
  restBox(): Box | null {
    this.knownRestBox ??= {
      box:
        this.withEffects(this.solidBox(({ mesh }) => boundsOf(mesh.positions))) ??
        boundsOf(this.joints.flatMap(({ pivot }) => [...pivot])),
    };
    return this.knownRestBox.box;
  }

  /** Models of effects often have a geoset that is next to nothing: then the effects' reach says how large they are. */
  private withEffects(box: Box | null): Box | null {
    const reach = emitterReach(this.view.emitters);
    if (box === null || reach === null) return box ?? reach;
    return boxRadius(reach) > boxRadius(box) * muchLarger ? uniteBoxes([box, reach]) : box;
  }

  private solidBox(boxOf: (part: PosedMesh) => Box | null): Box | null {
    const solid = this.meshes.filter((part) => this.isSolid(part));
    return uniteBoxes(solid.map(boxOf)) ?? uniteBoxes(this.meshes.map(boxOf));
  }
}

/** The model of a picture in colours that mean something, posed as the moment has it. No React. */
import { posedPositions } from '../../../../../shared/model/posed.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import { HeatOverlay, type Scene, type ViewportColors } from '../../../viewport/index.ts';
import { heatOfModel, type HeatKind, type PictureShift } from './heatKinds.ts';

const none = new Uint32Array(0);

interface Coloured {
  readonly view: ModelView;
  readonly places: Float32Array;
  readonly heat: Float32Array;
  readonly faces: Uint32Array;
}

/** Triangles of all meshes, whose vertices stand one mesh behind the other. */
function facesOf({ meshes }: ModelView): Uint32Array {
  const faces = new Uint32Array(meshes.reduce((sum, { triangles }) => sum + triangles.length, 0));
  let [start, at] = [0, 0];
  for (const { triangles, vertexCount } of meshes) {
    for (const corner of triangles) faces[at++] = start + corner;
    start += vertexCount;
  }
  return faces;
}

export class PictureHeat {
  private readonly overlay = new HeatOverlay();
  private shown: Coloured | null = null;

  get object(): HeatOverlay['object'] {
    return this.overlay.object;
  }

  /** Whether it stands in the place of the model. */
  get isShown(): boolean {
    return this.shown !== null;
  }

  /** Colours a model; null shows it as it is. */
  choose(view: ModelView | null, shift: PictureShift | null, kind: HeatKind | null): void {
    this.shown = null;
    this.object.visible = false;
    if (view === null || kind === null) return;
    const heat = heatOfModel(view, shift, kind);
    const places = new Float32Array(heat.length * 3);
    const faces = facesOf(view);
    this.shown = { view, places, heat, faces };
    this.overlay.show({ places, heat, faces, edges: none, chosen: none });
  }

  update(scene: Scene, colors: ViewportColors): void {
    const { shown } = this;
    if (shown === null) return;
    this.overlay.setColors(colors, 1);
    const matrices = scene.jointMatrices();
    let at = 0;
    for (const mesh of shown.view.meshes) {
      shown.places.set(posedPositions(shown.view, mesh, matrices), at);
      at += mesh.vertexCount * 3;
    }
    this.overlay.sent();
  }
}

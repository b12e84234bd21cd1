/** Everything drawn on top of the model in one three scene: lines, dots, gizmo, wireframes, normals. */
import { Scene } from 'three';
import type { ViewportColors } from '../colors.ts';
import type { GizmoLook } from '../gizmo/drawGizmo.ts';
import { drawGizmo } from '../gizmo/drawGizmo.ts';
import type { ModelView } from '../model/modelView.ts';
import type { ScreenUniforms } from './batch.ts';
import { DotBatch } from './dotBatch.ts';
import type { OverlayMoment } from './drawOverlays.ts';
import { drawOverlays } from './drawOverlays.ts';
import { LineBatch } from './lineBatch.ts';
import { MeshOverlays } from './meshOverlays.ts';
import { SolidBatch } from './solidBatch.ts';

/** Length of drawn normals as a share of the model's radius. */
const normalShare = 0.025;

export class Overlays {
  readonly three = new Scene();
  private readonly lines: LineBatch;
  private readonly dots: DotBatch;
  private readonly gizmoSolids: SolidBatch;
  private readonly gizmoLines: LineBatch;
  private readonly meshes: MeshOverlays;

  constructor(screen: ScreenUniforms) {
    this.lines = new LineBatch(screen);
    this.dots = new DotBatch(screen);
    this.gizmoSolids = new SolidBatch(screen);
    this.gizmoLines = new LineBatch(screen);
    this.three.matrixWorldAutoUpdate = false;
    this.batches.forEach(({ object }, index) => {
      object.renderOrder = index + 1;
      this.three.add(object);
    });
    this.meshes = new MeshOverlays(this.three);
  }

  update(moment: OverlayMoment | null, view: ModelView | null, colors: ViewportColors, radius: number): void {
    this.lines.clear();
    this.dots.clear();
    if (moment !== null) {
      drawOverlays(moment, this.lines, this.dots);
      this.meshes.update(view, moment.settings, colors, moment.selection, radius * normalShare);
    } else {
      this.meshes.dispose();
    }
    this.lines.finish();
    this.dots.finish();
  }

  updateGizmo(look: GizmoLook | null, lens: OverlayMoment['lens'], colors: ViewportColors): void {
    this.gizmoLines.clear();
    this.gizmoSolids.clear();
    if (look !== null) drawGizmo(look, lens, colors, this.gizmoLines, this.gizmoSolids);
    this.gizmoLines.finish();
    this.gizmoSolids.finish();
  }

  dispose(): void {
    this.meshes.dispose();
    for (const batch of this.batches) batch.dispose();
  }

  private get batches(): readonly (LineBatch | DotBatch | SolidBatch)[] {
    return [this.lines, this.dots, this.gizmoSolids, this.gizmoLines];
  }
}

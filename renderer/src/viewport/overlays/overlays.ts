/** Everything drawn on top of the model in one three scene: lines, dots, gizmo, and what the scene adds. */
import type { Object3D } from 'three';
import { Scene as ThreeScene } from 'three';
import type { Lens } from '../camera/lens.ts';
import type { ViewportColors } from '../colors.ts';
import { drawGizmo } from '../gizmo/drawGizmo.ts';
import { drawPull } from '../gizmo/drawPull.ts';
import { drawGuides } from '../gizmo/drawGuides.ts';
import type { OverlayMoment, Scene } from '../scene.ts';
import type { ToolGuides, ToolLook } from '../tool.ts';
import type { ScreenUniforms } from './batch.ts';
import { DotBatch } from './dotBatch.ts';
import { LineBatch } from './lineBatch.ts';
import { SolidBatch } from './solidBatch.ts';

export class Overlays {
  readonly three = new ThreeScene();
  private readonly lines: LineBatch;
  private readonly dots: DotBatch;
  private readonly gizmoSolids: SolidBatch;
  private readonly gizmoLines: LineBatch;
  private own: Object3D | null = null;
  private tool: Object3D | null = null;

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
  }

  /** Draws what the scene shows over itself; null clears. */
  update(scene: Scene | null, moment: OverlayMoment): void {
    this.lines.clear();
    this.dots.clear();
    this.show(scene?.overlays ?? null);
    scene?.drawOverlays(moment, this.lines, this.dots);
    this.lines.finish();
    this.dots.finish();
  }

  updateGizmo(look: ToolLook | null, lens: Lens, colors: ViewportColors): void {
    this.gizmoLines.clear();
    this.gizmoSolids.clear();
    if (look?.mode === 'pull') drawPull(look, lens, colors, this.gizmoLines, this.gizmoSolids);
    else if (look !== null) drawGizmo(look, lens, colors, this.gizmoLines, this.gizmoSolids);
    this.gizmoSolids.finish();
  }

  /** Adds what a running tool is bound to, behind `updateGizmo`. */
  updateGuides(guides: ToolGuides | null, lens: Lens, colors: ViewportColors): void {
    if (guides !== null) drawGuides(guides, lens, colors, this.gizmoLines);
    this.gizmoLines.finish();
  }

  /** What a mode draws in its own way; null for nothing. */
  setTool(tool: Object3D | null): void {
    if (this.tool !== null) this.three.remove(this.tool);
    if (tool !== null) this.three.add(tool);
    this.tool = tool;
  }

  dispose(): void {
    for (const batch of this.batches) batch.dispose();
  }

  private show(own: Object3D | null): void {
    if (own === this.own) return;
    if (this.own !== null) this.three.remove(this.own);
    if (own !== null) this.three.add(own);
    this.own = own;
  }

  private get batches(): readonly (LineBatch | DotBatch | SolidBatch)[] {
    return [this.lines, this.dots, this.gizmoSolids, this.gizmoLines];
  }
}

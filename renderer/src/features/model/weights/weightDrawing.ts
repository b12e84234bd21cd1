/** Draws the weights of the active joint in the place of the model, as they will be in the file. No React. */
import { pointsOf } from '../../../../../shared/geometry/surface/elements.ts';
import { HeatOverlay, type Scene, type ToolDrawing } from '../../../viewport/index.ts';
import { activeSession } from '../../../workbench/state/workbench.ts';
import { shapingOf, type Shape } from '../shape/shapeSelection.ts';
import { activeJoint } from './activeJoint.ts';
import { posedShape } from './posedShape.ts';
import { heatAt, heatOf, weightWorkOf, type WeightWork } from './weightWork.ts';

const noneChosen = new Uint32Array(0);

function chosenPoints({ surface, elements }: Shape): Uint32Array {
  const flags = pointsOf(surface, elements);
  return flags.includes(1) ? Uint32Array.from(flags.keys()).filter((point) => flags[point] === 1) : noneChosen;
}

export class WeightDrawing implements ToolDrawing {
  private readonly overlay = new HeatOverlay();
  private readonly pixelRatio: () => number;
  private readonly told: () => void;
  private heat = new Float32Array(0);
  private chosen: Uint32Array = noneChosen;
  private drawn: { readonly work: WeightWork; readonly joint: number; readonly elements: unknown } | null = null;
  private version = -1;
  /** Points whose weights changed since the last frame, while a stroke goes on. */
  private changed: number[] = [];

  /** @param told hears that other meshes are shown, so that other ones are worked on */
  constructor(pixelRatio: () => number, told: () => void) {
    this.pixelRatio = pixelRatio;
    this.told = told;
  }

  get object(): HeatOverlay['object'] {
    return this.overlay.object;
  }

  get hidesModel(): boolean {
    return this.overlay.object.visible;
  }

  /** A stroke changed the weights of some points. */
  note(points: readonly number[]): void {
    for (const point of points) this.changed.push(point);
  }

  update(scene: Scene, colors: Parameters<ToolDrawing['update']>[1]): void {
    const session = activeSession();
    const isShown = session !== null && session.document === scene.document;
    const shaping = isShown ? shapingOf(session) : null;
    if (shaping?.setShown(scene.shownMeshes()) === true) this.told();
    const shape = shaping?.shape ?? null;
    const work = isShown ? weightWorkOf(session) : null;
    const matrices = scene.jointMatrices();
    this.overlay.object.visible = shape !== null && work !== null && matrices.length > 0;
    if (session === null || shape === null || work === null || matrices.length === 0) return;
    this.overlay.setColors(colors, this.pixelRatio());
    const joint = activeJoint(session, work);
    const hasMoved = posedShape.follow(shape, work, matrices);
    const { drawn } = this;
    const isSameWork = drawn?.work === work;
    const since = drawn !== null && drawn.work.serial === work.since?.serial ? work.since.points : null;
    const isSame =
      (isSameWork || (since !== null && drawn?.work.faces === work.faces)) &&
      drawn?.joint === joint &&
      drawn.elements === shape.elements;
    const changed = since === null ? this.changed : [...since, ...this.changed];
    this.changed = [];
    if (isSame && changed.length > 0) {
      for (const point of changed) this.heat[point] = heatAt(work.written, point, joint);
      if (!hasMoved) posedShape.followPoints(shape, work, changed);
      this.overlay.sent();
    } else if (!isSame || this.version !== work.version) {
      if (this.heat.length !== shape.surface.pointCount) this.heat = new Float32Array(shape.surface.pointCount);
      heatOf(work, joint, this.heat);
      if (drawn?.elements !== shape.elements) this.chosen = chosenPoints(shape);
      if (!hasMoved && this.version !== work.version) posedShape.followPoints(shape, work, null);
      const { edges } = shape.surface;
      this.overlay.show({ places: posedShape.places, heat: this.heat, faces: work.faces, edges, chosen: this.chosen });
    } else if (hasMoved) this.overlay.sent();
    this.drawn = { work, joint, elements: shape.elements };
    this.version = work.version;
  }

  dispose(): void {
    this.overlay.dispose();
  }
}

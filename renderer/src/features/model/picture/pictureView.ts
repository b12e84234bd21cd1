/** The view of dialogs that show a model as it will be: framed with the game's human beside it. No React. */
import type { Box } from '../../../../../shared/geometry/extent.ts';
import { along, AXIS_Z } from '../../../../../shared/geometry/vector.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import {
  humanBeside,
  HumanGhost,
  outcomeBox,
  projectPoint,
  type OrbitPose,
  type Scene,
  type ToolDrawing,
  type Viewport,
  type ViewportColors,
} from '../../../viewport/index.ts';
import { themedViewport, type ThemedViewport } from '../view/themedViewport.ts';
import type { HeatKind } from './heatKinds.ts';
import type { PicturedModel } from './picturedModel.ts';
import { PictureHeat } from './pictureHeat.ts';

export interface PictureViewport extends ThemedViewport {
  readonly picture: PictureView;
}

let made: PictureViewport | null = null;

/** One for all dialogs, as only one of them is open. Throws where the browser has no WebGL 2. */
export function pictureViewport(): PictureViewport {
  if (made !== null) return made;
  const themed = themedViewport();
  made = { ...themed, picture: new PictureView(themed.viewport) };
  return made;
}

/** A height in the picture: its foot and its top in CSS pixels, and how much it is. */
export interface Ruler {
  readonly x: number;
  readonly foot: number;
  readonly top: number;
  readonly units: number;
}

/** Sizes that differ by less than this share are looked at from where the last one was. */
const sameSize = 0.2;

function isLike(left: Box, right: Box): boolean {
  const size = Math.max(...left.maximum.map((value, axis) => value - (left.minimum[axis] ?? 0)), 1e-6);
  return [0, 1, 2].every(
    (axis) =>
      Math.abs((left.minimum[axis] ?? 0) - (right.minimum[axis] ?? 0)) < size * sameSize &&
      Math.abs((left.maximum[axis] ?? 0) - (right.maximum[axis] ?? 0)) < size * sameSize,
  );
}

/** What is drawn beside the model, and how it is looked at while models take turns. */
export class PictureView implements ToolDrawing {
  private readonly viewport: Viewport;
  private readonly ghost = new HumanGhost();
  private readonly heat = new PictureHeat();
  private model: PicturedModel | null = null;
  private kind: HeatKind | null = null;
  private box: Box | null = null;
  private left: { readonly pose: OrbitPose; readonly box: Box } | null = null;

  constructor(viewport: Viewport) {
    this.viewport = viewport;
    this.object.add(this.heat.object);
    viewport.setToolDrawing(this);
  }

  get object(): HumanGhost['object'] {
    return this.ghost.object;
  }

  get hidesModel(): boolean {
    return this.heat.isShown;
  }

  /** Colours the model by something; null shows its materials. */
  colour(kind: HeatKind | null): void {
    this.kind = kind;
    const { model } = this;
    const view = model?.document.format.model?.view(model.document) ?? null;
    this.heat.choose(view, model?.shift ?? null, kind);
    this.viewport.invalidate();
  }

  /** Shows a model, or nothing; one of about the same size is looked at from the same place. */
  show(model: PicturedModel | null): void {
    const { viewport, box, left } = this;
    if (box !== null) this.left = { pose: viewport.view.present.pose, box };
    viewport.setDocument(
      model?.document ?? null,
      model === null ? null : { ...model, makeScene: model.source.makeScene },
    );
    this.box = null;
    this.model = model;
    this.colour(this.kind);
    const scene = viewport.toolMoment?.scene ?? null;
    if (model === null || scene === null) return;
    this.box = scene.boxAt({ interval: null, frame: 0, globalTime: 0 }, null);
    if (this.box === null) return;
    const before = this.left ?? left;
    if (before !== null && isLike(before.box, this.box)) viewport.view.lookFrom(before.pose);
    else viewport.view.focus(outcomeBox(this.box, scene.view?.humanHeight ?? 0));
  }

  update(scene: Scene, colors: ViewportColors): void {
    const { box } = this;
    const height = scene.view?.humanHeight ?? 0;
    const lens = this.viewport.toolMoment?.lens;
    this.heat.update(scene, colors);
    this.object.visible = box !== null && lens !== undefined && height > 0;
    if (box === null || lens === undefined) return;
    this.ghost.stand(humanBeside(box, height), height, lens.frame.towardsViewer, colors.axisZ);
  }

  /** How tall the model is at rest, and the human beside it; null while nothing is shown. */
  rulers(): { readonly model: Ruler; readonly human: Ruler } | null {
    const { box } = this;
    const moment = this.viewport.toolMoment;
    if (box === null || moment === null) return null;
    const { lens, scene } = moment;
    const ruler = (foot: Vector3, units: number): Ruler => {
      const [low, high] = [projectPoint(lens, foot), projectPoint(lens, along(foot, AXIS_Z, units))];
      return { x: (low.x + high.x) / 2, foot: low.y, top: high.y, units };
    };
    const tall = scene.view?.humanHeight ?? 0;
    const feet = humanBeside(box, tall);
    const away = (from: Vector3, way: number): Vector3 => along(from, lens.frame.right, way);
    const [wide, deep] = [0, 1].map((axis) => ((box.maximum[axis] ?? 0) - (box.minimum[axis] ?? 0)) / 2);
    const centre: Vector3 = [
      (box.maximum[0] + box.minimum[0]) / 2,
      (box.maximum[1] + box.minimum[1]) / 2,
      box.minimum[2],
    ];
    const side =
      Math.abs(lens.frame.right[0]) * (wide ?? 0) + Math.abs(lens.frame.right[1]) * (deep ?? 0) + tall * 0.05;
    const toHuman = (feet[0] - centre[0]) * lens.frame.right[0] + (feet[1] - centre[1]) * lens.frame.right[1];
    return {
      model: ruler(away(centre, toHuman > 0 ? -side : side), box.maximum[2] - box.minimum[2]),
      human: ruler(away(feet, toHuman > 0 ? tall * 0.25 : -tall * 0.25), tall),
    };
  }

  /** The dialog has gone: the next one begins anew. */
  leave(): void {
    this.kind = null;
    this.show(null);
    this.left = null;
  }
}

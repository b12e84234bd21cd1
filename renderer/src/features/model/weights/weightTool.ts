/** The brush over weights: painting, smoothing, and taking the joint under the pointer. A tool over the view; no React. */
import type { PointerPress } from '../../../viewport/pointer.ts';
import type { ToolEnvironment, ToolMoment, ViewTool } from '../../../viewport/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { notify } from '../../../base/ui/index.ts';
import { countSelected, pointsOf } from '../../../../../shared/geometry/surface/elements.ts';
import { mirrorPartners } from '../../../../../shared/geometry/surface/mirror.ts';
import { reachOf } from '../../../../../shared/geometry/surface/surface.ts';
import { WeightStroke, type WeightBrush } from '../../../../../shared/geometry/weights/weightStroke.ts';
import { ShapeScreen } from '../shape/shapeScreen.ts';
import { shapingOf, type Shape } from '../shape/shapeSelection.ts';
import { shapeStore } from '../shape/shapeStore.ts';
import { activeJoint, chooseJoint } from './activeJoint.ts';
import { jointAcross } from './jointAcross.ts';
import { jointAt } from './jointAt.ts';
import { posedShape } from './posedShape.ts';
import { weightStore } from './weightStore.ts';
import { forgetWeights, weightChanges, weightWorkOf, writeWeights, type WeightWork } from './weightWork.ts';
import { text } from '../../../base/text/language.ts';

type Keys = Pick<PointerPress, 'shiftKey' | 'ctrlKey'>;

const opposite: Readonly<Record<WeightBrush, WeightBrush>> = {
  add: 'subtract',
  subtract: 'add',
  replace: 'subtract',
  smooth: 'smooth',
};

/** Strokes, as steps of the history are called. */
const strokeNames: Readonly<Record<WeightBrush, string>> = {
  add: 'Add weight',
  subtract: 'Subtract weight',
  replace: 'Paint weight',
  smooth: 'Smooth weights',
};

/** Dabs stand this far from each other, as a share of the radius. */
const spacing = 0.25;

/** From the middle of the brush, where it is strongest, to its edge. */
export function brushFalloff(away: number, radius: number): number {
  const part = Math.min(1, Math.max(0, 1 - away / radius));
  return part * part * (3 - 2 * part);
}

interface Drawn {
  readonly session: Session;
  readonly work: WeightWork;
  readonly shape: Shape;
  readonly stroke: WeightStroke;
  readonly screen: ShapeScreen;
  readonly label: string;
  last: readonly [number, number];
}

export interface WeightToolParts {
  readonly session: () => Session | null;
  /** Hears which points a dab changed. */
  readonly painted: (points: readonly number[]) => void;
}

export class WeightTool implements ViewTool {
  private readonly environment: ToolEnvironment;
  private readonly parts: WeightToolParts;
  private drawn: Drawn | null = null;
  private pressed: { readonly moment: ToolMoment; readonly at: readonly [number, number]; readonly keys: Keys } | null =
    null;
  private screen: { readonly key: string; readonly screen: ShapeScreen } | null = null;

  constructor(environment: ToolEnvironment, parts: WeightToolParts) {
    this.environment = environment;
    this.parts = parts;
  }

  look(): null {
    return null;
  }

  hover(_moment: ToolMoment, x: number, y: number): boolean {
    this.showRing(x, y);
    return false;
  }

  leave(): void {
    if (this.drawn === null) this.environment.hint(null);
  }

  begin(moment: ToolMoment, x: number, y: number, press: PointerPress): boolean {
    if (press.altKey || this.work() === null) return false;
    this.pressed = { moment, at: [x, y], keys: { shiftKey: press.shiftKey, ctrlKey: press.ctrlKey } };
    // With Ctrl a click takes the joint: what is drawn begins with the first move.
    if (!press.ctrlKey) this.start(x, y);
    return true;
  }

  drag(x: number, y: number): void {
    this.showRing(x, y);
    if (this.drawn === null && this.pressed !== null) this.start(...this.pressed.at);
    const { drawn } = this;
    if (drawn === null) return;
    const [fromX, fromY] = drawn.last;
    const way = Math.hypot(x - fromX, y - fromY);
    const step = Math.max(1, weightStore.getState().radius * spacing);
    for (let part = step; part <= way; part += step) {
      const share = part / way;
      this.dab(drawn, fromX + (x - fromX) * share, fromY + (y - fromY) * share);
    }
    this.environment.changed();
  }

  finish(): void {
    const { drawn, pressed } = this;
    this.drawn = null;
    this.pressed = null;
    if (drawn === null) {
      if (pressed !== null) this.pick(pressed.moment, ...pressed.at);
      return;
    }
    const { session, work, stroke, label } = drawn;
    try {
      writeWeights(session, work, stroke.touched, label);
    } catch (error) {
      forgetWeights(session);
      if (!(error instanceof RangeError)) throw error;
      notify({ tone: 'warning', title: text('The weights cannot be painted so'), message: `${error.message}.` });
    }
    this.environment.changed();
  }

  cancel(): boolean {
    const { drawn } = this;
    this.pressed = null;
    if (drawn === null) return false;
    this.drawn = null;
    drawn.stroke.cancel();
    forgetWeights(drawn.session);
    this.environment.changed();
    return true;
  }

  private work(): WeightWork | null {
    const session = this.parts.session();
    return session === null ? null : weightWorkOf(session);
  }

  private start(x: number, y: number): void {
    const session = this.parts.session();
    const work = this.work();
    const { pressed } = this;
    const shape = session === null ? null : shapingOf(session).shape;
    if (session === null || work === null || shape === null || pressed === null) return;
    const joint = activeJoint(session, work);
    if (joint < 0) {
      notify({
        tone: 'info',
        title: text('The model has no bone that could be painted'),
        message: text('Add one first.'),
      });
      return;
    }
    const options = weightStore.getState();
    const { symmetry } = shapeStore.getState();
    const brush = pressed.keys.ctrlKey ? 'smooth' : pressed.keys.shiftKey ? opposite[options.brush] : options.brush;
    const across = jointAcross(work.view);
    const stroke = new WeightStroke(work.rows, work.surface, work.view.joints.length, {
      brush,
      // Where one joint moves a vertex it is that or none.
      strength: work.limits.influences === 1 && brush !== 'smooth' ? 1 : options.strength,
      weight: options.weight,
      joint,
      rest: (each) => {
        const parent = work.view.joints[each]?.parent ?? -1;
        return parent < 0 ? each : parent;
      },
      mask: countSelected(shape.elements) === 0 ? work.isPainted : pointsOf(work.surface, shape.elements),
      mirror:
        symmetry === null
          ? null
          : {
              partners: mirrorPartners(shape.places, symmetry, reachOf(shape.places)),
              // Left and right are told apart across Y alone.
              across: symmetry === 1 ? across : (each) => each,
            },
    });
    const screen = this.screenOf(pressed.moment, shape, work);
    this.drawn = { session, work, shape, stroke, screen, label: strokeNames[brush], last: [x, y] };
    this.dab(this.drawn, x, y);
    this.environment.changed();
  }

  private dab(drawn: Drawn, x: number, y: number): void {
    drawn.last = [x, y];
    const { radius } = weightStore.getState();
    const { points, away } = drawn.screen.pointsNear(x, y, radius);
    const changed = drawn.stroke.dab(
      points,
      away.map((each) => brushFalloff(each, radius)),
    );
    drawn.work.follow(changed);
    this.parts.painted(changed);
  }

  /** A joint under the pointer, or the one that moves the place there most. */
  private pick(moment: ToolMoment, x: number, y: number): void {
    const session = this.parts.session();
    const work = this.work();
    const shape = session === null ? null : shapingOf(session).shape;
    if (session === null || work === null || shape === null) return;
    const joint = jointAt(moment, work, this.screenOf(moment, shape, work), [x, y]);
    if (joint >= 0) chooseJoint(session, work.view, joint);
    weightChanges.tell();
    this.environment.changed();
  }

  private screenOf({ lens }: ToolMoment, shape: Shape, work: WeightWork): ShapeScreen {
    const { seesThrough } = shapeStore.getState();
    const { frame, width, height, halfHeight } = lens;
    const key = [posedShape.version, seesThrough, width, height, halfHeight, ...Object.values(frame).flat()].join();
    if (this.screen?.key === key) return this.screen.screen;
    const places = posedShape.places.length === shape.places.length ? posedShape.places : shape.places;
    const posed = { ...shape, places: places.slice() };
    const hiding = [{ positions: posed.places, triangles: work.faces }];
    const screen = new ShapeScreen(lens, posed, hiding, seesThrough);
    this.screen = { key, screen };
    return screen;
  }

  private showRing(x: number, y: number): void {
    const { radius } = weightStore.getState();
    this.environment.hint({ x, y, title: '', keys: [], region: { kind: 'circle', x, y, radius } });
  }
}

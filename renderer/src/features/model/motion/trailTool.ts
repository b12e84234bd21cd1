/**
 * Dots of trails that are dragged: the key there puts the joint where the pointer lets it go, by the joint's own place where a
 * key of that stands there, else by the turns of its chain. Anything else the pointer does is the tool's in hand. No React.
 */
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { keysOf, setPose, type PosedValue } from '../../../../../shared/model/keys.ts';
import { holdJoints } from '../../../../../shared/model/posing.ts';
import { chainAbove, reachHeld } from '../../../../../shared/model/reaching.ts';
import { add, length, subtract, type Vector3 } from '../../../../../shared/geometry/vector.ts';
import {
  projectPoint,
  runChange,
  transformOf,
  usualSnap,
  type ChangeAbout,
  type KeyStroke,
  type RunningChange,
  type Taken,
  type ToolEnvironment,
  type ToolMoment,
  type ViewTool,
} from '../../../viewport/index.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { numbersOfChange, withNumbers } from '../lastAct/changeNumbers.ts';
import { noteAct } from '../lastAct/lastAct.ts';
import type { PoseMoment } from '../pose/poseMoment.ts';
import { fill, text } from '../../../base/text/language.ts';

/** How near to a dot the pointer must be, px. */
const reach = 7;

/** A key on a trail. */
interface TrailKey {
  /** Position among the joints. */
  readonly joint: number;
  /** On the clip's scale, ms. */
  readonly time: number;
  readonly place: Vector3;
}

type TrailChange = (step: Transaction, offset: Vector3) => void;

export interface TrailToolOptions extends ToolEnvironment {
  /** What is posed, or null. */
  readonly posing: () => { readonly session: Session; readonly moment: PoseMoment } | null;
  /** Whether trails are shown. */
  readonly isShown: () => boolean;
}

/** What lets a joint stand elsewhere at a moment. Null where nothing of it can be moved then. */
export function trailChange(
  session: Session,
  { model, clip }: PoseMoment,
  { joint, time }: Pick<TrailKey, 'joint' | 'time'>,
): TrailChange | null {
  const { view } = model;
  const record = view.joints[joint]?.record;
  const chain = chainAbove(view, joint, null);
  const held = holdJoints(view, clip, time, [...chain, joint]);
  const own = held.get(joint);
  if (record === undefined || own === undefined) return null;
  const place = { joint: record, clip, property: 'translation' } as const;
  const isPlaced = keysOf(view, place).some((key) => Math.abs(key.time - time) < 1e-3);
  const values = (offset: Vector3): readonly PosedValue[] =>
    isPlaced || chain.length === 0
      ? [own.moved(offset)]
      : reachHeld(held, { joint, chain, target: add(own.place, offset), turn: null });
  return (step, offset) => {
    if (length(offset) > 0) setPose(session.document, model, { clip, time }, values(offset), step);
  };
}

export class TrailTool implements ViewTool {
  readonly #options: TrailToolOptions;
  readonly #tool: ViewTool | null;
  #drag: RunningChange | null = null;

  /** @param tool what has the pointer where there is no dot */
  constructor(options: TrailToolOptions, tool: ViewTool | null) {
    this.#options = options;
    this.#tool = tool;
  }

  look(moment: Pick<ToolMoment, 'scene' | 'selection'>): ReturnType<ViewTool['look']> {
    return this.#drag === null ? (this.#tool?.look(moment) ?? null) : null;
  }

  hover(moment: ToolMoment, x: number, y: number): boolean {
    return this.#tool?.hover(moment, x, y) === true || this.#keyAt(moment, x, y) !== null;
  }

  begin(moment: ToolMoment, x: number, y: number, press: Parameters<ViewTool['begin']>[3]): boolean {
    if (this.#tool?.begin(moment, x, y, press) === true) return true;
    const key = this.#keyAt(moment, x, y);
    const posing = this.#options.posing();
    const { document } = moment.scene;
    if (key === null || posing === null || document.isInGesture) return false;
    const change = trailChange(posing.session, posing.moment, key);
    if (change === null) return false;
    const name = nameOf(posing.moment, key);
    this.#drag = runChange(
      {
        ...{ mode: 'move', handle: 'view', snap: usualSnap, follow: { childrenFollow: false } },
        target: {
          ...{ centre: key.place, name, scaleRefusal: null },
          grab: () => [{ change: (step, { point }) => change(step, subtract(point(key.place), key.place)) }],
          done: (about) => noteTrailDrag(posing.session, `Move ${name}`, about, change),
        },
      },
      moment,
      [x, y],
      this.#options,
    );
    return this.#drag !== null;
  }

  drag(x: number, y: number, press: Parameters<ViewTool['drag']>[2]): void {
    if (this.#drag === null) this.#tool?.drag(x, y, press);
    else this.#try((drag) => drag.move(x, y, press));
  }

  key(stroke: KeyStroke): Taken {
    if (this.#drag === null) return this.#tool?.key?.(stroke) ?? 'left';
    const taken = this.#try((drag) => drag.key(stroke)) ?? 'ended';
    if (taken === 'ended') this.#end();
    return taken;
  }

  wheel(lines: number): boolean {
    return this.#drag === null && this.#tool?.wheel?.(lines) === true;
  }

  finish(): void {
    if (this.#drag === null) {
      this.#tool?.finish();
      return;
    }
    this.#drag.finish();
    this.#end();
  }

  cancel(): boolean {
    if (this.#drag === null) return this.#tool?.cancel() === true;
    this.#drag.cancel();
    this.#end();
    return true;
  }

  /** What the format refuses gives the drag up, and is said; undefined then. */
  #try<Result>(act: (drag: RunningChange) => Result): Result | undefined {
    if (this.#drag === null) return undefined;
    try {
      return act(this.#drag);
    } catch (error) {
      this.cancel();
      if (!(error instanceof RangeError)) throw error;
      notify({ tone: 'warning', title: text('This key cannot be moved'), message: `${error.message}.` });
      return undefined;
    }
  }

  /** The key whose dot lies under the pointer. */
  #keyAt({ scene, selection, lens }: ToolMoment, x: number, y: number): TrailKey | null {
    const posing = this.#options.isShown() ? this.#options.posing() : null;
    if (posing === null || posing.session.document !== scene.document) return null;
    const { model, clip } = posing.moment;
    let best: TrailKey | null = null;
    let nearest = reach;
    for (const { joint, points } of scene.trails?.(clip, selection) ?? []) {
      for (const { time, place, isKey } of points) {
        if (!isKey) continue;
        const seen = projectPoint(lens, place);
        const away = Math.hypot(seen.x - x, seen.y - y);
        if (away >= nearest || seen.depth <= 0) continue;
        nearest = away;
        best = { joint: model.view.joints.findIndex(({ record }) => record === joint), time, place };
      }
    }
    return best;
  }

  #end(): void {
    this.#drag = null;
    this.#options.hint(null);
    this.#options.changed();
  }
}

function nameOf({ model, clip }: PoseMoment, { joint, time }: TrailKey): string {
  const name = model.view.joints[joint]?.name ?? '';
  return fill('{} at {} ms', name === '' ? text('joint') : name, Math.round(time - clip.start));
}

/** The way that a dot went stays open as three numbers. */
function noteTrailDrag({ document }: Session, title: string, about: ChangeAbout, change: TrailChange): void {
  noteAct({
    document,
    title,
    numbers: numbersOfChange(about),
    outcome: '',
    again: (values) => {
      const { point } = transformOf(withNumbers(about, values));
      document.edit(title, (step) => change(step, subtract(point(about.centre), about.centre)));
      return '';
    },
  });
}

/** Selecting elements with the pointer: clicks, boxes, lassos, and a brush. Tools over the view; no React. */
import type {
  KeyStroke,
  RunningTool,
  Taken,
  ToolEnvironment,
  ToolMoment,
  ToolRegion,
  ViewTool,
} from '../../../viewport/index.ts';
import { boxRegion } from '../../../viewport/index.ts';
import type { Combining, Elements } from '../../../../../shared/geometry/surface/elements.ts';
import { combined, noElements } from '../../../../../shared/geometry/surface/elements.ts';
import { quadsOfShape } from './loopCut.ts';
import { pathElements } from './selectPath.ts';
import type { ShapeScreen } from './shapeScreen.ts';
import type { Shape, Shaping } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';
import { text } from '../../../base/text/language.ts';

/** What selecting tools work with. */
export interface Selecting {
  readonly shaping: () => Shaping | null;
  readonly screen: (moment: ToolMoment, shape: Shape) => ShapeScreen;
}

type Place = readonly [x: number, y: number];

interface Keys {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
}

const brushSteps = { least: 4, most: 400, factor: 1.12 } as const;
/** A path gets a corner whenever the pointer has gone this far, CSS pixels. */
const corner = 3;

/** Boxes replace, with Shift they add; lassos are drawn with Ctrl, and with Shift they take away. */
function combiningOf({ shiftKey, ctrlKey }: Keys): Combining {
  if (!shiftKey) return 'replace';
  return ctrlKey ? 'remove' : 'add';
}

function regionFrom(path: readonly Place[], isLasso: boolean): ToolRegion {
  const [from = [0, 0]] = path;
  return isLasso ? { kind: 'path', points: path } : boxRegion(from, path.at(-1) ?? from);
}

/** The element under a place, selected or, with Shift, changed over. */
function clickAt({ shaping, screen }: Selecting, moment: ToolMoment, [x, y]: Place, isAdditive: boolean): void {
  const own = shaping();
  const shape = own?.shape ?? null;
  if (own === null || shape === null) return;
  const { kind } = shape.elements;
  const element = screen(moment, shape).elementAt(kind, x, y);
  if (element < 0 && isAdditive) return;
  const chosen = noElements(shape.surface, kind);
  if (element >= 0) chosen.flags[element] = 1;
  own.select(combined(shape.elements, chosen, isAdditive ? 'toggle' : 'replace'));
}

/** The tool in hand that selects; another one, such as the gizmo, is asked first. */
export class SelectTool implements ViewTool {
  private readonly selecting: Selecting;
  private readonly environment: ToolEnvironment;
  private readonly other: ViewTool | null;
  private drawn: { readonly moment: ToolMoment; path: readonly Place[]; keys: Keys; hasMoved: boolean } | null = null;
  private isOther = false;

  constructor(selecting: Selecting, environment: ToolEnvironment, other: ViewTool | null) {
    this.selecting = selecting;
    this.environment = environment;
    this.other = other;
  }

  look(moment: Pick<ToolMoment, 'scene' | 'selection'>): ReturnType<ViewTool['look']> {
    return this.other?.look(moment) ?? null;
  }

  hover(moment: ToolMoment, x: number, y: number): boolean {
    return this.other?.hover(moment, x, y) ?? false;
  }

  begin(moment: ToolMoment, x: number, y: number, press: Parameters<ViewTool['begin']>[3]): boolean {
    this.isOther = this.other?.begin(moment, x, y, press) ?? false;
    if (this.isOther) return true;
    // With Alt the left button turns the view, for those without a middle one.
    if (press.altKey) return false;
    this.drawn = { moment, path: [[x, y]], keys: press, hasMoved: false };
    return true;
  }

  /** Alt and a click: the loop of edges there, with Ctrl the ring; with Shift beside what is selected. */
  click(moment: ToolMoment, x: number, y: number, { altKey, ctrlKey, shiftKey }: Parameters<ViewTool['begin']>[3]) {
    const { shaping, screen } = this.selecting;
    const own = shaping();
    const shape = own?.shape ?? null;
    if (!altKey || own === null || shape === null) return false;
    const quads = quadsOfShape(shape);
    const edge = screen(moment, shape).sideAt(quads, x, y);
    if (edge < 0) return true;
    const found = pathElements(quads, [edge], ctrlKey ? 'ring' : 'loop', shape.elements.kind);
    own.select(combined(shape.elements, found, shiftKey ? 'toggle' : 'replace'));
    this.environment.changed();
    return true;
  }

  drag(x: number, y: number, keys: Parameters<ViewTool['drag']>[2]): void {
    if (this.isOther) this.other?.drag(x, y, keys);
    const { drawn } = this;
    if (drawn === null) return;
    drawn.hasMoved = true;
    const [lastX = x, lastY = y] = drawn.path.at(-1) ?? [];
    const isNext = drawn.path.length === 1 || Math.hypot(x - lastX, y - lastY) >= corner;
    drawn.path = drawn.keys.ctrlKey
      ? isNext
        ? [...drawn.path, [x, y]]
        : drawn.path
      : [drawn.path[0] ?? [x, y], [x, y]];
    const region = regionFrom(drawn.path, drawn.keys.ctrlKey);
    this.environment.hint({ x, y, title: '', keys: [], region });
  }

  key(stroke: KeyStroke): Taken {
    return this.isOther ? (this.other?.key?.(stroke) ?? 'left') : 'left';
  }

  wheel(lines: number): boolean {
    return this.isOther && this.other?.wheel?.(lines) === true;
  }

  finish(): void {
    if (this.isOther) {
      this.other?.finish();
      return;
    }
    const { drawn } = this;
    this.drawn = null;
    this.environment.hint(null);
    if (drawn === null) return;
    const { moment, path, keys } = drawn;
    if (!drawn.hasMoved) clickAt(this.selecting, moment, path[0] ?? [0, 0], keys.shiftKey || keys.ctrlKey);
    else selectRegion(this.selecting, moment, regionFrom(path, keys.ctrlKey), combiningOf(keys));
    this.environment.changed();
  }

  cancel(): boolean {
    const wasDrawn = this.drawn !== null;
    this.drawn = null;
    this.environment.hint(null);
    return (this.other?.cancel() ?? false) || wasDrawn;
  }
}

function selectRegion({ shaping, screen }: Selecting, moment: ToolMoment, region: ToolRegion, how: Combining): void {
  const own = shaping();
  const shape = own?.shape ?? null;
  if (own === null || shape === null) return;
  const chosen = screen(moment, shape).within(shape.elements.kind, region);
  own.select(combined(shape.elements, chosen, how));
}

/** A box that a key begins, so that it can be drawn from anywhere; with Shift it takes away. */
export function runBox(selecting: Selecting, moment: ToolMoment, at: Place, environment: ToolEnvironment): RunningTool {
  let from: Place | null = null;
  let isRemoving = false;
  const show = (x: number, y: number): void =>
    environment.hint({
      x,
      y,
      title: from === null ? text('Draw a box') : '',
      keys: from === null ? [text('Drag selects · Shift drag takes away'), text('Escape gives up')] : [],
      region: from === null ? null : boxRegion(from, [x, y]),
    });
  show(...at);
  return {
    guides: () => null,
    move: (x, y) => show(x, y),
    down: (x, y, press, button) => {
      if (button === 2) return 'ended';
      if (button !== 0) return 'left';
      from = [x, y];
      isRemoving = press.shiftKey;
      return 'taken';
    },
    up: (x, y) => {
      if (from === null) return 'taken';
      selectRegion(selecting, moment, boxRegion(from, [x, y]), isRemoving ? 'remove' : 'add');
      return 'ended';
    },
    wheel: () => 'left',
    key: ({ key }) => (key === 'Escape' ? 'ended' : 'taken'),
    cancel: () => undefined,
  };
}

/** A brush that selects what it goes over, with Shift takes it away, until it is put down. */
export function runBrush(
  selecting: Selecting,
  moment: ToolMoment,
  at: Place,
  environment: ToolEnvironment,
): RunningTool | null {
  const own = selecting.shaping();
  const before = own?.shape ?? null;
  if (own === null || before === null) return null;
  const screen = selecting.screen(moment, before);
  let place = at;
  let isRemoving: boolean | null = null;
  let selected: Elements = before.elements;
  const show = (): void => {
    const { brush: radius } = shapeStore.getState();
    const region = { kind: 'circle', x: place[0], y: place[1], radius } as const;
    const keys = [text('Drag selects · Shift drag takes away'), text('Wheel changes the size · Enter ends')];
    environment.hint({ x: place[0] + radius, y: place[1], title: text('Select by brush'), keys, region });
  };
  const paint = (): void => {
    if (isRemoving === null) return;
    const [x, y] = place;
    const region = { kind: 'circle', x, y, radius: shapeStore.getState().brush } as const;
    selected = combined(selected, screen.within(selected.kind, region), isRemoving ? 'remove' : 'add');
    own.select(selected);
  };
  const resize = (lines: number): Taken => {
    const { least, most, factor } = brushSteps;
    const brush = Math.min(most, Math.max(least, shapeStore.getState().brush * factor ** -Math.sign(lines)));
    shapeStore.setState({ brush });
    show();
    return 'taken';
  };
  show();
  return {
    guides: () => null,
    move: (x, y) => {
      place = [x, y];
      paint();
      show();
    },
    down: (x, y, press, button) => {
      if (button === 2) return 'ended';
      if (button !== 0) return 'left';
      place = [x, y];
      isRemoving = press.shiftKey;
      paint();
      return 'taken';
    },
    up: () => {
      isRemoving = null;
      return 'taken';
    },
    wheel: resize,
    key: ({ key }) => {
      if (key === 'Escape' || key === 'Enter') return 'ended';
      if (key === '+' || key === '-') return resize(key === '+' ? -1 : 1);
      return 'taken';
    },
    cancel: () => undefined,
  };
}

/**
 * A loop cut under the pointer: first which ring and how many cuts, then where along it they lie. Nothing changes before the
 * second click; then it is one step, whose numbers stay open. No React.
 */
import { partsOf } from '../../../../../shared/geometry/mesh/loopCut.ts';
import type { Ring } from '../../../../../shared/geometry/surface/rings.ts';
import { vectorAt } from '../../../../../shared/geometry/vector.ts';
import { counted } from '../../../base/text/numbers.ts';
import { notify } from '../../../base/ui/index.ts';
import { isTyped, nothingTyped, typedBy, typedValues } from '../../../viewport/gizmo/typedNumbers.ts';
import {
  projectPoint,
  type Lens,
  type RunningTool,
  type Taken,
  type ToolEnvironment,
} from '../../../viewport/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { runMeshAct } from './carryOutMesh.ts';
import { addedBy, cutLines, loopCutAct, mostCuts, mostSlide, quadsOfShape, ringsOfCut } from './loopCut.ts';
import { whyNoRoomFor } from './room.ts';
import type { ShapeScreen } from './shapeScreen.ts';
import { shapingOf } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';
import { fill, text } from '../../../base/text/language.ts';

const fineness = 0.1;
/** Along a short edge the pointer goes at least so far from end to end, CSS pixels. */
const leastWay = 120;
/** Percent that Ctrl slides by. */
const slideStep = 10;

export function runLoopCut(
  session: Session,
  { lens, screen }: { readonly lens: Lens; readonly screen: ShapeScreen },
  at: readonly [number, number],
  environment: Pick<ToolEnvironment, 'hint'>,
): RunningTool | null {
  const { document } = session;
  const now = shapingOf(session).shape;
  if (now === null || document.isInGesture) return null;
  const { revision } = document;
  const { symmetry } = shapeStore.getState();
  const shape = { ...now, places: now.places.slice() };
  const quads = quadsOfShape(shape);
  let pointer = at;
  let edge = screen.sideAt(quads, ...at);
  let rings: readonly Ring[] = edge < 0 ? [] : ringsOfCut(quads, shape.places, edge, symmetry);
  let cuts = 1;
  /** Where the pointer alone would slide to. */
  let raw = 0;
  let snaps = false;
  let isSliding = false;
  let typed = nothingTyped;
  const cutsNow = (): number => {
    const asked = isSliding || !isTyped(typed) ? cuts : typedValues(typed, cuts)[0];
    return Math.max(1, Math.min(mostCuts, Math.round(asked)));
  };
  const slideNow = (): number => {
    const slide = snaps ? Math.round(raw / slideStep) * slideStep : raw;
    const asked = isSliding && isTyped(typed) ? typedValues(typed, 0)[0] : slide;
    return Math.max(-mostSlide, Math.min(mostSlide, asked));
  };
  /** How far the pointer went along the edge that was clicked, in percent of the way from cut to cut. */
  const slidBy = (dx: number, dy: number): number => {
    const ends = [0, 1].map((end) =>
      projectPoint(lens, vectorAt(shape.places, (quads.surface.edges[edge * 2 + end] ?? 0) * 3)),
    );
    const [wayX, wayY] = [(ends[1]?.x ?? 0) - (ends[0]?.x ?? 0), (ends[1]?.y ?? 0) - (ends[0]?.y ?? 0)];
    const length = Math.hypot(wayX, wayY);
    const part = length > 0 ? (dx * wayX + dy * wayY) / length / Math.max(leastWay, length) : 0;
    return part * (cutsNow() + 1) * 100;
  };
  const title = (): string => {
    if (rings.length === 0) return text('Loop cut');
    const words = `${text('Loop cut')} · ${counted(cutsNow(), 'cut')}`;
    if (isSliding) return `${words} · ${fill('slide {} %', slideNow().toFixed(0).replace('-', '−'))}`;
    return `${words} · ${counted(rings.flatMap(({ quads: cells }) => cells).length, 'quad')}`;
  };
  const lacking = (): string | null => whyNoRoomFor(session, addedBy(quads, shape, rings, cutsNow()));
  const show = (): Taken => {
    const parts = partsOf(cutsNow(), slideNow() / 100);
    const reason = lacking();
    environment.hint({
      x: pointer[0],
      y: pointer[1],
      title: title(),
      keys: [
        ...(reason === null ? [] : [reason]),
        ...(rings.length === 0 ? [text('Point at an edge that the cut is to lead across')] : []),
        isSliding
          ? text('Digits percent · Ctrl in tens · Shift finely')
          : text('Wheel or digits how many · click, then slide'),
        fill('Enter cuts{} · Escape gives up', isSliding ? ` · ${text('click too')}` : ` ${text('in the middle')}`),
      ],
      region: null,
      lines: cutLines(rings, shape.places, parts).flatMap((line) => screen.seenLines(line)),
    });
    return 'taken';
  };
  const finish = (): Taken => {
    if (document.revision !== revision) {
      notify({
        tone: 'info',
        title: text('The loop cut was put down'),
        message: text('The model changed while it was drawn.'),
      });
    } else if (rings.length === 0) {
      notify({
        tone: 'info',
        title: text('Nothing was cut'),
        message: text('Point at an edge that the cut is to lead across.'),
      });
    } else runMeshAct(session, loopCutAct(quads, shape, rings, { cuts: cutsNow(), slide: slideNow() }));
    return 'ended';
  };
  const more = (by: number): Taken => {
    if (isSliding) return 'taken';
    cuts = Math.max(1, Math.min(mostCuts, cutsNow() + by));
    typed = nothingTyped;
    return show();
  };
  const goOn = (): Taken => {
    if (isSliding) return finish();
    if (rings.length === 0) return show();
    cuts = cutsNow();
    typed = nothingTyped;
    isSliding = true;
    return show();
  };
  const snap = (isOn: boolean): Taken => {
    snaps = isOn;
    return show();
  };
  show();
  return {
    guides: () => null,
    move: (x, y, press) => {
      const [dx, dy] = [x - pointer[0], y - pointer[1]];
      pointer = [x, y];
      snaps = press.ctrlKey;
      if (isSliding) raw += slidBy(dx, dy) * (press.shiftKey ? fineness : 1);
      else {
        edge = screen.sideAt(quads, x, y);
        rings = edge < 0 ? [] : ringsOfCut(quads, shape.places, edge, symmetry);
      }
      show();
    },
    down: (_x, _y, _press, button) => (button === 0 ? goOn() : button === 2 ? 'ended' : 'taken'),
    up: () => 'taken',
    wheel: (lines) => more(lines < 0 ? 1 : -1),
    key: ({ key, ctrlKey }) => {
      if (key === 'Escape') return 'ended';
      if (key === 'Enter' || key === ' ') return finish();
      if (key === 'Control') return snap(true);
      if (key === 'PageUp' || key === '+') return more(1);
      if (key === 'PageDown') return more(-1);
      // How many is no negative number.
      const next = ctrlKey || (!isSliding && key === '-') ? null : typedBy(typed, key, 1);
      if (next === null) return !isSliding && key === '-' ? more(-1) : 'taken';
      typed = next;
      return show();
    },
    letGo: ({ key, ctrlKey }) => {
      if (key === 'Control') snap(ctrlKey);
    },
    cancel: () => undefined,
  };
}

/** A texture with the triangles on it under the hand: choosing, dragging, zooming, and the keys of the keyboard. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Gesture } from '../../../../../shared/document/document.ts';
import { useCommands } from '../../../base/commands/index.ts';
import { useCanvasWheel } from '../../../base/ui/index.ts';
import { PointerHint } from '../view/PointerHint.tsx';
import { zoomedView, type UvView } from './drawUv.ts';
import { useUvDrawing, viewOf } from './useUvCanvas.ts';
import type { ChosenCorners, UvTarget } from './uvEdits.ts';
import {
  changePoints,
  chosenPoints,
  cornersOf,
  editPoints,
  invertedCorners,
  isChosen,
  moveLabel,
  noCorners,
  toggled,
} from './uvEdits.ts';
import type { UvBox, UvLayout, UvPoint } from './uvPoints.ts';
import { islandsOf, pointsAt, pointsInside, pointsWithin } from './uvPoints.ts';
import { noteUvChange, type UvAmounts, type UvMode } from './uvChange.ts';
import { UvRun } from './uvRun.ts';
import styles from './Uv.module.css';
import { fill } from '../../../base/text/language.ts';

interface UvCanvasProps {
  readonly target: UvTarget;
  readonly name: string;
  readonly image: HTMLCanvasElement;
  readonly layout: UvLayout;
  readonly chosen: ChosenCorners;
  readonly onChoose: (chosen: ChosenCorners) => void;
  /** While triangles are dragged they keep the shifts that they had; null lets them free. */
  readonly onHold: (shifts: readonly number[] | null) => void;
  readonly isLarge: boolean;
}

interface Start {
  /** CSS pixels from the left top corner. */
  readonly x: number;
  readonly y: number;
  readonly view: UvView;
}

/** What the pointer does between pressing and letting go. */
type Drag =
  | (Start & { readonly kind: 'pan' })
  | (Start & { readonly kind: 'box'; readonly kept: ChosenCorners })
  | (Start & { readonly kind: 'lasso'; readonly kept: ChosenCorners; readonly path: [number, number][] })
  | (Start & {
      readonly kind: 'pressed';
      readonly points: readonly UvPoint[];
      /** What alone is selected when the press ends where it began; null where that is so already. */
      readonly alone: ChosenCorners | null;
    })
  | (Start & {
      readonly kind: 'move';
      readonly points: readonly UvPoint[];
      readonly gesture: Gesture;
      /** How far it has moved them; null where each went to a whole texel of its own. */
      amounts: UvAmounts | null;
    });

/** How near a click must be to a point, and pixels before a press becomes a drag. */
const reach = 7;
const dragDistance = 3;
/** Texels that an arrow key moves with Shift. */
const farStep = 10;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const runKeys: Readonly<Record<string, UvMode>> = { g: 'move', r: 'turn', s: 'scale' };

/** What runs, beside the pointer, in px of the window. */
interface RunHint {
  readonly x: number;
  readonly y: number;
  readonly title: string;
}

const runWords = [
  'X Y axis · digits a number, Tab the next',
  'Ctrl snaps · Shift finely',
  'Enter or click finishes · Escape gives up',
] as const;

function endRun(run: { current: UvRun | null }, isKept: boolean, ended: () => void): void {
  const { current } = run;
  if (current === null) return;
  run.current = null;
  current.end(isKept);
  ended();
}

export function UvCanvas(props: UvCanvasProps) {
  const { target, image, layout, chosen, onChoose, onHold } = props;
  const commands = useCommands();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<Drag | null>(null);
  const [box, setBox] = useState<UvBox | null>(null);
  const [path, setPath] = useState<readonly (readonly [number, number])[]>([]);
  const run = useRef<UvRun | null>(null);
  const pointer = useRef<readonly [number, number]>([0, 0]);
  const [zoom, setZoom] = useState<UvView | null>(null);
  const [hint, setHint] = useState<RunHint | null>(null);
  const inWindow = useRef({ x: 0, y: 0 });
  const showRun = (): void => setHint(run.current && { ...inWindow.current, title: run.current.text });
  useUvDrawing(canvas, { image, layout, chosen, zoom, box, path });
  // A change that is open when the picture goes away is given up.
  useEffect(() => () => endRun(run, false, () => undefined), []);

  /** Whole texels where the file has no others. */
  const stepped = (way: number): number => (layout.inset > 0 ? Math.round(way) : way);
  const startOf = (
    event: { readonly clientX: number; readonly clientY: number },
    element: HTMLCanvasElement,
  ): Start => {
    const bounds = element.getBoundingClientRect();
    return { x: event.clientX - bounds.left, y: event.clientY - bounds.top, view: viewOf(element, { image, zoom }) };
  };
  const texelOf = ({ x, y, view }: Start): readonly [number, number] => [
    view.x + x / view.scale,
    view.y + y / view.scale,
  ];
  useCanvasWheel(canvas, (event) => {
    if (canvas.current === null) return;
    // In the panel the wheel scrolls on over the picture until it is worked on.
    if (!props.isLarge && !event.ctrlKey && canvas.current !== window.document.activeElement) return;
    event.preventDefault();
    const start = startOf(event, canvas.current);
    setZoom(zoomedView(start.view, start, Math.exp(-event.deltaY * 0.0016)));
  });

  /** All that lies at the place; with Alt one after the other of what lies upon another. */
  const hitAt = (start: Start, isSingle: boolean): ChosenCorners | null => {
    const hits = pointsAt(layout, ...texelOf(start), reach / start.view.scale);
    if (hits.length === 0) return null;
    if (!isSingle) return cornersOf(layout, hits);
    const present = hits.findIndex((hit) => {
      const point = layout.points[hit];
      return point !== undefined && isChosen(chosen, point);
    });
    return cornersOf(layout, hits.slice((present + 1) % hits.length).slice(0, 1));
  };

  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>): void => {
    const element = event.currentTarget;
    const start = startOf(event, element);
    if (run.current !== null) {
      endRun(run, event.button === 0, ended);
      event.preventDefault();
      return;
    }
    if (event.button !== 0 && event.button !== 1) return;
    element.setPointerCapture(event.pointerId);
    if (event.button === 1) {
      drag.current = { kind: 'pan', ...start };
      event.preventDefault();
      return;
    }
    const hit = hitAt(start, event.altKey);
    if (hit === null && (event.ctrlKey || event.metaKey)) {
      drag.current = {
        kind: 'lasso',
        ...start,
        kept: event.shiftKey ? chosen : noCorners,
        path: [[...texelOf(start)]],
      };
      return;
    }
    if (hit === null) {
      drag.current = { kind: 'box', ...start, kept: event.shiftKey ? chosen : noCorners };
      if (!event.shiftKey) onChoose(noCorners);
      return;
    }
    const isHeld = !event.altKey && [...hit].every((corner) => chosen.has(corner));
    const next = event.shiftKey ? toggled(chosen, hit) : isHeld ? chosen : hit;
    onChoose(next);
    const alone = isHeld && !event.shiftKey ? hit : null;
    drag.current = { kind: 'pressed', ...start, points: chosenPoints(layout, next), alone };
  };

  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    const now = drag.current;
    const place = startOf(event, event.currentTarget);
    pointer.current = texelOf(place);
    inWindow.current = { x: event.clientX, y: event.clientY };
    if (run.current !== null) {
      run.current.move(pointer.current, event);
      showRun();
      return;
    }
    if (now === null) return;
    const [across, down] = [place.x - now.x, place.y - now.y];
    if (now.kind === 'pan') {
      const { x, y, scale } = now.view;
      setZoom({ scale, x: x - across / scale, y: y - down / scale });
    } else if (now.kind === 'box') {
      const [x, y] = texelOf(now);
      const [toX, toY] = texelOf(place);
      const next: UvBox = [Math.min(x, toX), Math.min(y, toY), Math.max(x, toX), Math.max(y, toY)];
      setBox(next);
      onChoose(new Set([...now.kept, ...cornersOf(layout, pointsInside(layout, next))]));
    } else if (now.kind === 'lasso') {
      now.path.push([...texelOf(place)]);
      setPath([...now.path]);
      onChoose(new Set([...now.kept, ...cornersOf(layout, pointsWithin(layout, now.path))]));
    } else if (now.kind === 'pressed') {
      if (Math.hypot(across, down) < dragDistance || now.points.length === 0 || target.document.isInGesture) return;
      onHold(layout.shifts);
      drag.current = { ...now, kind: 'move', gesture: target.document.begin(moveLabel(now.points)), amounts: [0, 0] };
    } else {
      // One axis only with Shift: the one along which the hand went farther.
      const isSideways = Math.abs(across) > Math.abs(down);
      const byS = event.shiftKey && !isSideways ? 0 : stepped(across / now.view.scale);
      const byT = event.shiftKey && isSideways ? 0 : stepped(down / now.view.scale);
      const whole = event.ctrlKey || event.metaKey;
      now.amounts = whole ? null : [byS, byT];
      now.gesture.restart();
      const to = (value: number): number => (whole ? Math.round(value) : value);
      now.gesture.preview((transaction) =>
        changePoints(transaction, target, now.points, (s, t) => [to(s + byS), to(t + byT)]),
      );
    }
  };

  const end = (keep: boolean): void => {
    const now = drag.current;
    drag.current = null;
    setBox(null);
    setPath([]);
    if (now?.kind === 'pressed' && keep && now.alone !== null) onChoose(now.alone);
    if (now?.kind !== 'move') return;
    const { points, amounts, gesture } = now;
    const { history } = target.document;
    const { position } = history;
    if (keep) gesture.commit();
    else gesture.cancel();
    onHold(null);
    if (amounts !== null && history.position !== position)
      noteUvChange(target, points, { mode: 'move', amounts, isWhole: layout.inset > 0 });
  };

  const ended = (): void => {
    onHold(null);
    setHint(null);
  };
  const begin = (mode: UvMode): boolean => {
    const points = chosenPoints(layout, chosen);
    if (points.length === 0 || target.document.isInGesture) return false;
    onHold(layout.shifts);
    run.current = new UvRun(mode, target, points, pointer.current, layout.inset > 0);
    showRun();
    return true;
  };

  /** What linked things are looked for from: what is chosen, or what lies under the pointer. */
  const seeds = (isChosenMeant: boolean): readonly number[] => {
    if (isChosenMeant) return layout.points.flatMap((point, at) => (isChosen(chosen, point) ? [at] : []));
    const scale = canvas.current === null ? 1 : viewOf(canvas.current, { image, zoom }).scale;
    return pointsAt(layout, ...pointer.current, reach / scale);
  };
  const takeKey = (event: KeyboardEvent): boolean => {
    const isControl = event.ctrlKey || event.metaKey;
    if (run.current !== null) {
      if (run.current.key(event.key) === 'ended') {
        run.current = null;
        ended();
      } else showRun();
      return true;
    }
    const mode = isControl || event.altKey || event.shiftKey ? undefined : runKeys[event.key.toLowerCase()];
    if (mode !== undefined) return begin(mode);
    const letter = event.key.toLowerCase();
    const direction = directions[event.key];
    if (event.key === 'Escape' && drag.current !== null) end(false);
    else if (event.key === 'Escape' && chosen.size > 0) onChoose(noCorners);
    // The dialog around keeps the keys of the program out.
    else if (isControl && letter === 'z') commands.run(event.shiftKey ? 'edit.redo' : 'edit.undo');
    else if (isControl && letter === 'y') commands.run('edit.redo');
    else if (letter === 'a') onChoose(event.altKey ? noCorners : cornersOf(layout, [...layout.points.keys()]));
    else if (isControl && letter === 'i') onChoose(invertedCorners(layout, chosen));
    else if (letter === 'l') onChoose(new Set([...chosen, ...cornersOf(layout, islandsOf(layout, seeds(isControl)))]));
    else if (letter === 'f' && !isControl) setZoom(null);
    else if (direction !== undefined && chosen.size > 0) {
      const step = event.shiftKey ? farStep : 1;
      const [byS, byT] = direction;
      editPoints(target, chosenPoints(layout, chosen), (s, t) => [s + byS * step, t + byT * step]);
    } else return false;
    return true;
  };

  return (
    <>
      <canvas
        ref={canvas}
        className={styles['canvas']}
        data-large={props.isLarge}
        data-chosen={chosenPoints(layout, chosen).length}
        tabIndex={0}
        role="application"
        aria-label={fill('Texture coordinates on {}', props.name)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => end(true)}
        onPointerCancel={() => end(false)}
        onContextMenu={(event) => event.preventDefault()}
        onBlur={() => endRun(run, false, ended)}
        onDoubleClick={(event) => {
          const start = startOf(event, event.currentTarget);
          const hits = pointsAt(layout, ...texelOf(start), reach / start.view.scale);
          if (hits.length === 0) setZoom(null);
          else onChoose(cornersOf(layout, islandsOf(layout, hits)));
        }}
        onKeyDown={(event) => {
          if (!takeKey(event)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {hint !== null &&
        createPortal(
          <PointerHint {...hint} keys={runWords} width={window.innerWidth} height={window.innerHeight} isFixed />,
          window.document.body,
        )}
    </>
  );
}

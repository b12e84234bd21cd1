/**
 * The knife under the pointer: each click leads the line on, over faces, sides and corners, and Enter cuts along all of it.
 * Nothing changes before; then it is one step. The view stands still meanwhile. No React.
 */
import { reachOf } from '../../../../../shared/geometry/surface/surface.ts';
import type { Lens, RunningTool, Taken, ToolEnvironment } from '../../../viewport/index.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { runMeshAct } from './carryOutMesh.ts';
import { knifeAct, type KnifeMoment } from './knife.ts';
import type { KnifePoint, ShapeScreen } from './shapeScreen.ts';
import { shapingOf } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';
import { fill, text } from '../../../base/text/language.ts';
import { counted } from '../../../base/text/numbers.ts';

type Keys = { readonly shiftKey: boolean; readonly ctrlKey: boolean };

/** What a click goes to, by the keys that are held. */
function snapOf({ shiftKey, ctrlKey }: Keys): 'near' | 'middle' | 'free' {
  if (ctrlKey) return 'free';
  return shiftKey ? 'middle' : 'near';
}

export function runKnife(
  session: Session,
  { lens, screen }: { readonly lens: Lens; readonly screen: ShapeScreen },
  at: readonly [number, number],
  environment: Pick<ToolEnvironment, 'hint'>,
): RunningTool | null {
  const { document } = session;
  const { shape } = shapingOf(session);
  if (shape === null || document.isInGesture) return null;
  const { revision } = document;
  const { symmetry, seesThrough } = shapeStore.getState();
  const moment: KnifeMoment = {
    lens,
    shape: { ...shape, places: shape.places.slice() },
    screen,
    size: reachOf(shape.places),
    symmetry,
  };
  let lines: readonly (readonly KnifePoint[])[] = [[]];
  let cutsThrough = seesThrough;
  let pointer = at;
  let keys: Keys = { shiftKey: false, ctrlKey: false };
  const pointNow = (): KnifePoint => screen.knifePointAt(...pointer, snapOf(keys));
  const show = (): Taken => {
    const next = pointNow();
    const last = lines.at(-1)?.at(-1);
    const drawn = [...lines.slice(0, -1), [...(lines.at(-1) ?? []), next]];
    const count = lines.reduce((sum, line) => sum + line.length, 0);
    environment.hint({
      x: pointer[0],
      y: pointer[1],
      title: fill(
        'Knife{}{}',
        cutsThrough ? ` ${text('through the mesh')}` : '',
        count === 0 ? '' : ` · ${counted(count, 'point')}`,
      ),
      keys: [
        text('Click leads on · right click lifts'),
        text('Shift middle of an edge · Ctrl freely'),
        fill('C {} · Backspace takes back', cutsThrough ? text('only what is seen') : text('cuts through')),
        text('Enter cuts · Escape gives up'),
      ],
      region: null,
      lines: drawn.map((line) => line.map(({ x, y }) => [x, y] as const)),
      dots: [
        ...(next.place === null ? [] : [[next.x, next.y] as const]),
        ...(last === undefined ? [] : screen.crossings(last, next, cutsThrough)),
      ],
    });
    return 'taken';
  };
  const finish = (): Taken => {
    const meant = lines.filter(({ length }) => length > 1);
    if (document.revision !== revision) {
      notify({
        tone: 'info',
        title: text('The knife was put down'),
        message: text('The model changed while its line was drawn.'),
      });
    } else if (meant.length === 0) {
      notify({
        tone: 'info',
        title: text('The knife cut nothing'),
        message: text('Click where the line begins and where it ends.'),
      });
    } else runMeshAct(session, knifeAct(moment, meant, cutsThrough));
    return 'ended';
  };
  const takeBack = (): Taken => {
    const line = lines.at(-1) ?? [];
    if (line.length > 0) lines = [...lines.slice(0, -1), line.slice(0, -1)];
    else if (lines.length > 1) lines = lines.slice(0, -1);
    return show();
  };
  const lift = (): Taken => {
    if ((lines.at(-1) ?? []).length > 0) lines = [...lines, []];
    return show();
  };
  show();
  return {
    guides: () => null,
    move: (x, y, press) => {
      pointer = [x, y];
      keys = press;
      show();
    },
    down: (x, y, press, button) => {
      pointer = [x, y];
      keys = press;
      if (button === 2) return lift();
      if (button !== 0) return 'taken';
      lines = [...lines.slice(0, -1), [...(lines.at(-1) ?? []), pointNow()]];
      return show();
    },
    up: () => 'taken',
    // Where the line goes is meant as it is seen.
    wheel: () => 'taken',
    key: ({ key, code, shiftKey, ctrlKey }) => {
      if (key === 'Escape') return 'ended';
      if (key === 'Enter' || key === ' ') return finish();
      if (key === 'Backspace' || (code === 'KeyZ' && ctrlKey)) return takeBack();
      if (code === 'KeyC' && !ctrlKey) cutsThrough = !cutsThrough;
      if (code === 'KeyE' && !ctrlKey) return lift();
      if (key === 'Shift' || key === 'Control')
        keys = { shiftKey: shiftKey || key === 'Shift', ctrlKey: ctrlKey || key === 'Control' };
      return show();
    },
    letGo: ({ key, shiftKey, ctrlKey }) => {
      if (key !== 'Shift' && key !== 'Control') return;
      keys = { shiftKey, ctrlKey };
      show();
    },
    cancel: () => undefined,
  };
}

/** The Curves panel: the keys of what is selected as curves over the shown sequence, to be dragged, set and smoothed. */
import { useState } from 'react';
import { sequenceSpan } from '../../../workbench/state/sequences.ts';
import { useActiveSession, usePlayback, useRevision, useSession } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { EmptyState } from '../../../base/ui/index.ts';
import { CurveCanvas } from './CurveCanvas.tsx';
import { CurveList } from './CurveList.tsx';
import { CurveTools } from './CurveTools.tsx';
import type { CurveScope } from './curveActs.ts';
import type { ChosenKeys } from './curveEdits.ts';
import { noKeys } from './curveEdits.ts';
import type { Curve, CurveGroup } from './curves.ts';
import { curveGroups, moves } from './curves.ts';
import styles from './Curves.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function Curves() {
  const session = useActiveSession();
  if (session === null) {
    return (
      <EmptyState
        icon="curve"
        title={text('No document')}
        hint={text('The animation curves of an open model are edited here.')}
      />
    );
  }
  if (session.document.format.animation === undefined) {
    return <EmptyState icon="curve" title={text('This kind of file has no animation')} />;
  }
  return <CurvesOf key={session.id} session={session} />;
}

/** Which curves are shown, by the name of what they are: it holds for the next bone too. */
type Shown = ReadonlyMap<string, boolean>;

function CurvesOf({ session }: { readonly session: Session }) {
  const { document } = session;
  useRevision(document);
  const selection = useSession(session, (state) => state.selection);
  const sequence = usePlayback(session, (state) => state.sequence);
  const wantedVariant = usePlayback(session, (state) => state.variant);
  const [isShown, setShown] = useState<Shown>(new Map());
  const [chosen, setChosen] = useState<ChosenKeys>(noKeys);
  const [focusedId, setFocused] = useState<string | null>(null);
  const [fitCount, setFitCount] = useState(0);

  const span = sequenceSpan(document, sequence);
  const variants = span === null ? [] : (document.format.animation?.variants?.(document, span.id) ?? []);
  const variant = Math.min(wantedVariant ?? 0, Math.max(0, variants.length - 1));
  const place = { document, sequence: span?.id ?? null, variant };
  const groups = curveGroups(place, selection, span);
  if (groups.length === 0) {
    return (
      <EmptyState
        icon="curve"
        title={span === null ? text('No sequence is shown') : fill('Nothing moves in {}', span.name)}
        hint={text('Select something that moves, and show a sequence: each of its numbers is a curve here.')}
      />
    );
  }
  const visible = shownCurves(groups, isShown);
  const present = stillThere(groups, chosen);
  const focused = visible.find(({ id }) => id === focusedId) ?? null;
  const scope: CurveScope = { session, place, groups, shown: visible, chosen: present };
  const whole = span ?? wholeOf(visible);

  const toggle = (curve: Curve): void => {
    const isNow = visible.some(({ id }) => id === curve.id);
    setShown(new Map([...fixed(groups, isShown), [curve.name, !isNow]]));
    if (!isNow) setFocused(curve.id);
  };
  const only = (curves: readonly Curve[]): void => {
    const names = new Set(curves.map(({ name }) => name));
    setShown(new Map(groups.flatMap((group) => group.curves.map(({ name }) => [name, names.has(name)] as const))));
    setFocused(curves.length === 1 ? (curves[0]?.id ?? null) : null);
  };

  return (
    <div className={styles['curves']}>
      <CurveTools
        scope={scope}
        focused={focused}
        session={session}
        onChoose={setChosen}
        onFit={() => setFitCount(fitCount + 1)}
      />
      <div className={styles['body']}>
        <CurveList
          session={session}
          groups={groups}
          shown={visible}
          focused={focused}
          onToggle={toggle}
          onOnly={only}
          onFocus={(curve) => setFocused(curve.id)}
        />
        <CurveCanvas
          scope={scope}
          span={span}
          whole={whole}
          focused={focused}
          onFocus={(curve) => setFocused(curve.id)}
          onChoose={setChosen}
          fitCount={fitCount}
          onFit={() => setFitCount(fitCount + 1)}
        />
      </div>
    </div>
  );
}

/** What is shown of a group by itself: what moves; a bone that stands still shows how it is turned. */
function usual({ curves }: CurveGroup): readonly Curve[] {
  const moving = curves.filter(moves);
  if (moving.length > 0) return moving;
  const turns = curves.filter(({ isDashed }) => isDashed);
  return turns.length > 0 ? turns : curves;
}

function shownCurves(groups: readonly CurveGroup[], isShown: Shown): readonly Curve[] {
  return groups.flatMap((group) => {
    const own = usual(group);
    return group.curves.filter((curve) => isShown.get(curve.name) ?? own.includes(curve));
  });
}

/** What is shown now, said for every name: the first click decides for what would have changed by itself. */
function fixed(groups: readonly CurveGroup[], isShown: Shown): Shown {
  const now = new Set(shownCurves(groups, isShown).map(({ name }) => name));
  return new Map([
    ...isShown,
    ...groups.flatMap(({ curves }) => curves.map(({ name }) => [name, now.has(name)] as const)),
  ]);
}

/** Chosen keys of curves that are still there, and no further than these go: undo takes keys away. */
function stillThere(groups: readonly CurveGroup[], chosen: ChosenKeys): ChosenKeys {
  if (chosen.size === 0) return chosen;
  const counts = new Map(groups.flatMap(({ curves }) => curves.map(({ id, times }) => [id, times.length] as const)));
  return new Map(
    [...chosen].flatMap(([id, keys]) => {
      const count = counts.get(id);
      return count === undefined ? [] : [[id, new Set([...keys].filter((key) => key < count))] as const];
    }),
  );
}

/** From the first to the last key, for a model that is shown at rest. */
function wholeOf(curves: readonly Curve[]): { readonly start: number; readonly end: number } {
  const times = curves.flatMap((curve) => [curve.times[0] ?? 0, curve.times.at(-1) ?? 0]);
  return { start: Math.min(0, ...times), end: Math.max(1000, ...times) };
}

/** The row over the curves: the blend, the value of the chosen keys, what can be done to them, and what the file can hold. */
import { classNames, IconButton, MIXED, NumberField, type Mixed } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { VariantSelect } from '../clips/VariantSelect.tsx';
import * as acts from './curveActs.ts';
import type { CurveScope } from './curveActs.ts';
import type { ChosenKeys } from './curveEdits.ts';
import { countChosen, framedGroup, noKeys } from './curveEdits.ts';
import type { Curve } from './curves.ts';
import styles from './Curves.module.css';
import { fill, text } from '../../../base/text/language.ts';

interface CurveToolsProps {
  readonly scope: CurveScope;
  readonly focused: Curve | null;
  readonly session: Session;
  readonly onChoose: (chosen: ChosenKeys) => void;
  readonly onFit: () => void;
}

/** The one value of all chosen keys, or that they differ; null when none is chosen. */
function chosenValue({ shown, groups, chosen }: CurveScope): number | Mixed | null {
  let found: number | null = null;
  for (const { id, values } of [...shown, ...groups.flatMap(({ curves }) => curves)]) {
    for (const key of chosen.get(id) ?? []) {
      const value = values[key] ?? 0;
      if (found !== null && found !== value) return MIXED;
      found = value;
    }
  }
  return found;
}

function unitOf({ groups, chosen }: CurveScope): string {
  const units = groups.flatMap(({ curves }) =>
    curves.filter(({ id }) => (chosen.get(id)?.size ?? 0) > 0).map(({ unit }) => unit),
  );
  return units.every((unit) => unit === units[0]) ? (units[0] ?? '') : '';
}

export function CurveTools({ scope, focused, session, onChoose, onFit }: CurveToolsProps) {
  const value = chosenValue(scope);
  const count = countChosen(scope.chosen);
  const framed = framedGroup(scope.groups)?.keyTrack.curves?.everyFrame ?? null;
  const isLocked = scope.groups.every(({ isEditable }) => !isEditable);
  const paste = (): void => {
    const now = acts.paste(scope);
    if (now !== null) onChoose(now);
  };
  const remove = (): void => {
    acts.remove(scope);
    onChoose(noKeys);
  };
  return (
    <div className={styles['tools']} role="toolbar" aria-label={text('Curve tools')}>
      <VariantSelect session={session} mayMix />
      <div className={styles['number']}>
        <NumberField
          label={text('Value of the selected keys')}
          value={value ?? 0}
          unit={unitOf(scope)}
          disabled={value === null || isLocked}
          onCommit={(next) => acts.setTo(scope, next)}
          onCommitEach={(apply) => acts.changeEach(scope, apply)}
        />
      </div>
      <IconButton
        icon="curve"
        label={text('Smooth')}
        disabled={isLocked}
        onClick={() => acts.smooth(scope)}
        tooltipSide="top"
      />
      <IconButton
        icon="minus"
        label={text('Flatten')}
        disabled={isLocked}
        onClick={() => acts.flatten(scope)}
        tooltipSide="top"
      />
      <IconButton
        icon="loop"
        label={text('Close the loop: let the end meet the start')}
        disabled={isLocked}
        onClick={() => acts.close(scope)}
        tooltipSide="top"
      />
      <span className={styles['gap']} />
      <IconButton
        icon="copy"
        label={text('Copy keys')}
        shortcut="Ctrl+C"
        disabled={count === 0}
        onClick={() => acts.copy(scope)}
        tooltipSide="top"
      />
      <IconButton
        icon="paste"
        label={text('Paste keys at the shown moment')}
        shortcut="Ctrl+V"
        disabled={!acts.hasCopied() || isLocked}
        onClick={paste}
        tooltipSide="top"
      />
      <span className={styles['gap']} />
      <IconButton
        icon="plus"
        label={
          framed === null
            ? text('Add keys at the shown moment')
            : text('Insert a frame after the shown one, for all bones')
        }
        shortcut="Ins"
        onClick={() => acts.insert(scope)}
        tooltipSide="top"
      />
      <IconButton
        icon="trash"
        label={
          framed === null
            ? text('Delete the selected keys')
            : text('Delete the frames of the selected keys, for all bones')
        }
        shortcut="Del"
        disabled={framed === null ? count === 0 : !framed.canRemove}
        onClick={remove}
        tooltipSide="top"
      />
      <IconButton icon="frame" label={text('Show all')} shortcut="F" onClick={onFit} tooltipSide="top" />
      <Note scope={scope} focused={focused} count={count} isLocked={isLocked} />
    </div>
  );
}

interface NoteProps {
  readonly scope: CurveScope;
  readonly focused: Curve | null;
  readonly count: number;
  readonly isLocked: boolean;
}

/** What the file can hold of the curve in front, or what to do. */
function Note({ scope, focused, count, isLocked }: NoteProps) {
  const { step, minimum, maximum, unit } = focused ?? { step: null, minimum: 0, maximum: 0, unit: '' };
  if (focused === null || step === null) {
    const hint = isLocked
      ? text('The numbers of a rotation depend on each other: rotate the node in the view, or set them in Properties')
      : count > 0
        ? fill('{} {} selected', count, count === 1 ? text('key') : text('keys'))
        : text('Drag keys, or a rectangle around them; a click on a curve brings it to the front');
    return (
      <span className={styles['note']} title={hint}>
        <span className={classNames(styles['words'], styles['hint'])}>{hint}</span>
      </span>
    );
  }
  const explain = fill(
    'The file holds this channel in whole steps, from {} to {} {}. A smaller step is finer and reaches less far. Changing it writes the channel anew in all sequences, each value as near as it comes.',
    minimum.toPrecision(4),
    maximum.toPrecision(4),
    unit,
  );
  return (
    <span className={styles['note']} title={explain}>
      <span className={styles['words']}>{fill('{} … {} {} in steps of', short(minimum), short(maximum), unit)}</span>
      <span className={styles['step']}>
        <NumberField
          label={fill('Step of {}', focused.name)}
          value={step}
          onCommit={(next) => acts.setStep(scope, focused, next)}
        />
      </span>
    </span>
  );
}

function short(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

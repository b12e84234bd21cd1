/** Where meshes lie on a texture, to be changed: the picture, which meshes and which set, and numbers of what is chosen. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { ModelMesh } from '../../../../../shared/model/view.ts';
import { useRevision } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { IconButton, MIXED, NumberField, Select } from '../../../base/ui/index.ts';
import { UvCanvas } from './UvCanvas.tsx';
import { chooseCorners } from './linkedSelection.ts';
import { uvState } from './uvState.ts';
import type { ChosenCorners, UvTarget } from './uvEdits.ts';
import { chosenPoints, editPoints, noCorners } from './uvEdits.ts';
import { changeBy, middleOf, mirrored, noteUvChange, uvLabel, type UvAmounts } from './uvChange.ts';
import type { UvPoint } from './uvPoints.ts';
import { uvLayout } from './uvPoints.ts';
import styles from './Uv.module.css';
import { fill, text } from '../../../base/text/language.ts';

interface UvEditorProps {
  readonly session: Session;
  /** What the picture is called. */
  readonly name: string;
  readonly image: HTMLCanvasElement;
  readonly meshes: readonly ModelMesh[];
  /** In a dialog of its own, with more room. */
  readonly isLarge: boolean;
}

const everyMesh = 'all';

/** Meshes by their names; those of one name are counted. */
function meshLabels(meshes: readonly ModelMesh[]): readonly string[] {
  return meshes.map(({ name }, place) => {
    const same = meshes.filter((each) => each.name === name);
    if (same.length === 1) return name;
    return fill('{}, mesh {}', name, meshes.slice(0, place).filter((each) => each.name === name).length);
  });
}

export function UvEditor({ session, name, image, meshes, isLarge }: UvEditorProps) {
  const { document } = session;
  useRevision(document);
  const state = uvState(session);
  const { chosen, set: wantedSet } = useStore(state);
  const setChosen = (next: ChosenCorners): void => chooseCorners(session, next);
  const [held, setHeld] = useState<readonly number[] | null>(null);
  const [only, setOnly] = useState<RecordId | null>(null);
  const one = meshes.filter(({ record }) => record === only);
  const shown = one.length > 0 ? one : meshes;
  const sets = Math.max(1, ...shown.map(({ coordinates }) => coordinates.length));
  const set = Math.min(wantedSet, sets - 1);
  const size = { width: Math.max(1, image.width), height: Math.max(1, image.height) };
  useEffect(
    () => state.setState({ size: { width: size.width, height: size.height } }),
    [state, size.width, size.height],
  );
  const target: UvTarget = { document, set, size };
  const layout = uvLayout(shown, set, size, held);
  const points = chosenPoints(layout, chosen);
  const labels = meshLabels(meshes);
  return (
    <div className={styles['editor']}>
      {meshes.length > 1 && (
        <Select
          label={text('Meshes that are shown')}
          value={one.length > 0 ? String(only) : everyMesh}
          options={[
            { value: everyMesh, label: fill('All {} meshes', meshes.length) },
            ...meshes.map(({ record }, place) => ({ value: String(record), label: labels[place] ?? '' })),
          ]}
          onChange={(value) => {
            setOnly(meshes.find(({ record }) => String(record) === value)?.record ?? null);
            setChosen(noCorners);
          }}
        />
      )}
      {sets > 1 && (
        <Select
          label={text('Set of texture coordinates')}
          value={String(set)}
          options={Array.from({ length: sets }, (_, each) => ({
            value: String(each),
            label: fill('Set {}', each + 1),
          }))}
          onChange={(value) => {
            state.setState({ set: Number(value), chosen: noCorners });
          }}
        />
      )}
      <UvCanvas
        target={target}
        name={name}
        image={image}
        layout={layout}
        chosen={chosen}
        onChoose={setChosen}
        onHold={setHeld}
        isLarge={isLarge}
      />
      <div className={styles['numbers']}>
        <Coordinate target={target} points={points} part="s" isWhole={layout.inset > 0} />
        <Coordinate target={target} points={points} part="t" isWhole={layout.inset > 0} />
        <AboutMiddleButtons target={target} points={points} />
      </div>
      <span className={styles['note']}>
        {points.length > 0
          ? fill('{} selected. G moves, R rotates, S scales.', points.length)
          : isLarge
            ? text(
                'Click or draw a box to select; Shift adds, Ctrl draws a lasso, Alt picks one of several, L takes what is linked.',
              )
            : text('Click or draw a box to select.')}
      </span>
    </div>
  );
}

interface ChosenProps {
  readonly target: UvTarget;
  readonly points: readonly UvPoint[];
}

interface CoordinateProps extends ChosenProps {
  readonly part: 's' | 't';
  readonly isWhole: boolean;
}

/** One number for all that is chosen; a sum such as `+=8` changes each. */
function Coordinate({ target, points, part, isWhole }: CoordinateProps) {
  const values = new Set(points.map((point) => point[part]));
  const [first = 0] = values;
  const change = (to: (value: number) => number): void =>
    void editPoints(target, points, (s, t) => (part === 's' ? [to(s), t] : [s, to(t)]));
  return (
    <div className={styles['number']}>
      <NumberField
        label={
          part === 's' ? text('S of the selected vertices, in texels') : text('T of the selected vertices, in texels')
        }
        prefix={part.toUpperCase()}
        kind={isWhole ? 'integer' : 'float32'}
        value={values.size > 1 ? MIXED : first}
        disabled={points.length === 0}
        onCommit={(value) => change(() => value)}
        onCommitEach={change}
      />
    </div>
  );
}

/** Scaling, turning and mirroring of what is chosen, about its middle. Each number starts anew when it was used. */
function AboutMiddleButtons({ target, points }: ChosenProps) {
  const disabled = points.length < 2;
  const mirror = (part: 's' | 't'): void =>
    void editPoints(target, points, mirrored(part, middleOf(points)), 'Mirror texture vertices');
  const by = (mode: 'turn' | 'scale', amounts: UvAmounts): void => {
    if (editPoints(target, points, changeBy(mode, amounts, middleOf(points), false), uvLabel(mode, points)))
      noteUvChange(target, points, { mode, amounts, isWhole: false });
  };
  return (
    <>
      <div className={styles['number']}>
        <NumberField
          label={text('Scale the selected vertices')}
          prefix="×"
          value={1}
          min={0.001}
          disabled={disabled}
          onCommit={(scale) => by('scale', [scale, scale])}
        />
      </div>
      <div className={styles['number']}>
        <NumberField
          label={text('Rotate the selected vertices')}
          prefix="↻"
          unit="°"
          value={0}
          disabled={disabled}
          onCommit={(turn) => by('turn', [turn, 0])}
        />
      </div>
      <IconButton
        icon="flipHorizontal"
        label={text('Mirror left and right')}
        size="small"
        disabled={disabled}
        onClick={() => mirror('s')}
      />
      <IconButton
        icon="flipVertical"
        label={text('Mirror top and bottom')}
        size="small"
        disabled={disabled}
        onClick={() => mirror('t')}
      />
    </>
  );
}

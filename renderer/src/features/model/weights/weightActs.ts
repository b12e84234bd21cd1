/** What can be done to weights beside painting them: each act as plain data, over the rows of the shaped points. No React. */
import { pointsOf } from '../../../../../shared/geometry/surface/elements.ts';
import { NearestFace } from '../../../../../shared/geometry/surface/nearestFace.ts';
import { reachOf } from '../../../../../shared/geometry/surface/surface.ts';
import { copiedRows, RowMixer, setWeight, trimRow } from '../../../../../shared/geometry/weights/rows.ts';
import { smoothWeights } from '../../../../../shared/geometry/weights/smoothWeights.ts';
import { transferWeights } from '../../../../../shared/geometry/weights/transferWeights.ts';
import type { IconName } from '../../../base/ui/index.ts';
import type { ActNumber } from '../lastAct/lastAct.ts';
import type { Values } from '../shape/meshAct.ts';
import type { Shape } from '../shape/shapeSelection.ts';
import { jointAcross } from './jointAcross.ts';
import { otherMeshes } from './otherMeshes.ts';
import type { WeightWork } from './weightWork.ts';
import { text } from '../../../base/text/language.ts';

export interface WeightMoment {
  readonly work: WeightWork;
  readonly shape: Shape;
  /** Points that may change: those selected, or all. */
  readonly points: readonly number[];
  readonly hasSelection: boolean;
  /** The active joint; −1 for none. */
  readonly joint: number;
}

export interface WeightAct {
  readonly id: string;
  readonly title: string;
  readonly icon?: IconName;
  readonly keywords: readonly string[];
  readonly needs: 'selection' | 'joint' | null;
  readonly numbers: (moment: WeightMoment) => readonly ActNumber[];
  /** Changes rows in place; the points that it changed. Throws a RangeError where something is missing. */
  readonly change: (moment: WeightMoment, values: Values) => readonly number[];
}

const none = (): readonly ActNumber[] => [];
/** Differences of one 255th are those of rounding. */
const leastShare = 1 / 255;

function placeOf(places: ArrayLike<number>, point: number): [number, number, number] {
  return [places[point * 3] ?? 0, places[point * 3 + 1] ?? 0, places[point * 3 + 2] ?? 0];
}

function mirrored({ work, shape, points }: WeightMoment, values: Values): readonly number[] {
  const { places, surface } = shape;
  const toLeft = values['toLeft'] !== 0;
  // Left is where Y is above 0.
  const sign = toLeft ? 1 : -1;
  const tolerance = reachOf(places) * 1e-3;
  const before = copiedRows(work.rows);
  const across = jointAcross(work.view);
  const mixer = new RowMixer(work.view.joints.length);
  const isSource = (face: number): boolean =>
    [0, 1, 2].every((corner) => (places[(surface.faces[face * 3 + corner] ?? 0) * 3 + 1] ?? 0) * sign <= tolerance);
  const sources = Array.from({ length: surface.faceCount }, (_, face) => face).filter(isSource);
  if (sources.length === 0) throw new RangeError(text('There is nothing on the side that weights would come from'));
  const nearest = new NearestFace(places, surface.faces, sources);
  const targets = points.filter((point) => (places[point * 3 + 1] ?? 0) * sign > tolerance);
  const source = { rows: before, faces: surface.faces, nearest, jointFor: across };
  const image = (point: number): [number, number, number] => {
    const [x, y, z] = placeOf(places, point);
    return [x, -y, z];
  };
  const changed = transferWeights(work.rows, targets, image, source, mixer);
  const middle = points.filter((point) => Math.abs(places[point * 3 + 1] ?? 0) <= tolerance);
  for (const point of middle) {
    const { width, joints, weights } = before;
    for (let at = point * width; at < (point + 1) * width; at++) {
      mixer.addJoint(joints[at] ?? 0, (weights[at] ?? 0) / 2);
      mixer.addJoint(across(joints[at] ?? 0), (weights[at] ?? 0) / 2);
    }
    mixer.take(work.rows, point);
  }
  return [...changed, ...middle];
}

function transferred(moment: WeightMoment, values: Values): readonly number[] {
  const { work, shape, points, hasSelection } = moment;
  const source = otherMeshes(work, shape, hasSelection ? points : []);
  if (source === null) {
    throw new RangeError(
      text('Select the meshes or vertices that are to take weights: all others are where they come from'),
    );
  }
  const reach = values['reach'] ?? 0;
  const mixer = new RowMixer(work.view.joints.length);
  const at = (point: number): [number, number, number] => placeOf(shape.places, point);
  return transferWeights(work.rows, points, at, source, mixer, reach > 0 ? reach : Infinity);
}

export const weightActs: readonly WeightAct[] = [
  {
    id: 'assign',
    title: 'Assign the selection to the bone',
    icon: 'bone',
    keywords: ['bind', 'skin', 'group', 'hang', 'vertices'],
    needs: 'selection',
    numbers: ({ work }) =>
      work.limits.influences === 1
        ? []
        : [{ id: 'weight', label: text('Weight'), value: 1, min: 0, max: 1, step: 0.05 }],
    change: ({ work, points, joint }, values) => {
      const parent = work.view.joints[joint]?.parent ?? -1;
      for (const point of points)
        setWeight(work.rows, point, joint, values['weight'] ?? 1, parent < 0 ? joint : parent);
      return points;
    },
  },
  {
    id: 'smoothAll',
    title: 'Smooth weights',
    keywords: ['blur', 'relax', 'even'],
    needs: null,
    numbers: () => [
      { id: 'amount', label: text('Amount'), value: 0.5, min: 0, max: 1, step: 0.05 },
      { id: 'rounds', label: text('Rounds'), value: 1, min: 1, max: 50, isWhole: true },
    ],
    change: ({ work, points }, values) => {
      const mixer = new RowMixer(work.view.joints.length);
      const amounts = new Float32Array(points.length).fill(values['amount'] ?? 0);
      for (let round = 0; round < (values['rounds'] ?? 1); round++)
        smoothWeights(work.rows, work.surface, points, amounts, mixer);
      return points;
    },
  },
  {
    id: 'mirror',
    title: 'Mirror weights',
    icon: 'flipHorizontal',
    keywords: ['symmetry', 'other side', 'left', 'right'],
    needs: null,
    numbers: () => [{ id: 'toLeft', label: text('From the right side to the left'), value: 0, isSwitch: true }],
    change: mirrored,
  },
  {
    id: 'transfer',
    title: 'Transfer weights from other meshes',
    icon: 'download',
    keywords: ['copy', 'nearest', 'project', 'clothes', 'armour'],
    needs: null,
    numbers: () => [{ id: 'reach', label: text('At most away'), value: 0, min: 0, unit: 'units' }],
    change: transferred,
  },
  {
    id: 'limit',
    title: 'Limit bones of a vertex',
    keywords: ['influences', 'count', 'most'],
    needs: null,
    numbers: ({ work }) => [
      { id: 'most', label: text('Bones'), value: Math.min(4, work.limits.influences), min: 1, max: 16, isWhole: true },
    ],
    change: ({ work, points }, values) => {
      for (const point of points) trimRow(work.rows, point, values['most'] ?? 4, 0);
      return points;
    },
  },
  {
    id: 'clean',
    title: 'Clean light weights away',
    keywords: ['threshold', 'small', 'influences', 'remove'],
    needs: null,
    numbers: () => [{ id: 'least', label: text('Lighter than'), value: 0.02, min: 0, max: 1, step: 0.01 }],
    change: ({ work, points }, values) => {
      for (const point of points) trimRow(work.rows, point, Infinity, values['least'] ?? 0);
      return points;
    },
  },
  {
    id: 'even',
    title: 'Close seams of weights',
    keywords: ['doubles', 'split', 'crack', 'same place'],
    needs: null,
    numbers: none,
    // All vertices of a point get what the first of them has: that is what the rows say.
    change: ({ points }) => points,
  },
];

/** Points that nothing moves, as what is selected. */
export function unweighted({ work: { written, surface }, shape }: Pick<WeightMoment, 'work' | 'shape'>): Uint8Array {
  const found = new Uint8Array(surface.pointCount);
  for (let point = 0; point < surface.pointCount; point++) {
    let sum = 0;
    for (let at = point * written.width; at < (point + 1) * written.width; at++) sum += written.weights[at] ?? 0;
    if (sum < leastShare) found[point] = 1;
  }
  return shape.surface === surface ? found : new Uint8Array(shape.surface.pointCount);
}

/** Points that are selected. */
export function selectedPoints({ surface, elements }: Pick<Shape, 'surface' | 'elements'>): readonly number[] {
  const flags = pointsOf(surface, elements);
  const chosen: number[] = [];
  for (let point = 0; point < flags.length; point++) if (flags[point] === 1) chosen.push(point);
  return chosen;
}

/** Points that may change now, and whether that is a selection. */
export function meantPoints(shape: Shape): { readonly points: readonly number[]; readonly hasSelection: boolean } {
  const chosen = selectedPoints(shape);
  if (chosen.length > 0) return { points: chosen, hasSelection: true };
  const { surface, hidden } = shape;
  const all = Array.from({ length: surface.pointCount }, (_, point) => point);
  return { points: all.filter((point) => hidden?.points[point] !== 1), hasSelection: false };
}

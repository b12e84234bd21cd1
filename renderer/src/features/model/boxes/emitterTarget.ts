/** Handles of emitters: the area that particles are born on, how far they lean and fly, the edge of a ribbon. */
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { transformDirection } from '../../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { add, AXIS_X, AXIS_Y, AXIS_Z, length, ORIGIN, scale } from '../../../../../shared/geometry/vector.ts';
import type { Effect } from '../../../../../shared/model/effectEdits.ts';
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import type { PullHandle, PullTarget, Scene, Segment } from '../../../viewport/index.ts';
import { hitOutlineOf, placeOn } from '../../../viewport/index.ts';

/** Seconds that are shown of a flight that has no end of its own. */
const usualLife = 1;
const noShape: PullTarget = { handles: [], outline: [] };

/** A handle in the emitter's own axes. */
interface OwnHandle {
  readonly name: string;
  readonly place: Vector3;
  /** Of length 1. */
  readonly way: Vector3;
  /** The numbers that are other ones with the handle so many units along its way. */
  readonly pulled: (amount: number) => Readonly<Record<string, number>>;
}

interface OwnShape {
  readonly handles: readonly OwnHandle[];
  readonly outline: readonly Segment[];
}

/** Numbers of an emitter that no keys decide: others cannot be pulled. */
function freeNumbers({ numbers }: Effect): (id: string) => { readonly value: number; readonly isFree: boolean } {
  return (id) => {
    const found = numbers.find((each) => each.id === id);
    return { value: found?.value ?? 0, isFree: found?.hasKeys === false };
  };
}

function ribbonShape(effect: Effect): OwnShape {
  const number = freeNumbers(effect);
  const ends = [
    ['heightAbove', 'Above', AXIS_Y],
    ['heightBelow', 'Below', scale(AXIS_Y, -1)],
  ] as const;
  const handles = ends.flatMap(([id, name, way]): readonly OwnHandle[] => {
    const { value, isFree } = number(id);
    const pulled = (amount: number) => ({ [id]: value + amount });
    return isFree ? [{ name, place: scale(way, value), way, pulled }] : [];
  });
  const [above, below] = ends.map(([id, , way]) => scale(way, number(id).value));
  return { handles, outline: [[above ?? ORIGIN, below ?? ORIGIN]] };
}

/** The area, or the two radii of a sphere. `gap` keeps handles of an area that is next to nothing apart. */
function area(effect: Effect, gap: number): OwnShape {
  const number = freeNumbers(effect);
  const [longWay, wideWay] = effect.lengthAlong === 'x' ? [AXIS_X, AXIS_Y] : [AXIS_Y, AXIS_X];
  const [long, wide] = [number('length'), number('width')];
  const share = effect.shape === 'sphere' ? 1 : 0.5;
  const handles = [
    { id: 'length', name: 'Length', way: longWay, ...long },
    { id: 'width', name: 'Width', way: wideWay, ...wide },
  ].flatMap(({ id, name, way, value, isFree }): readonly OwnHandle[] => {
    const pulled = (amount: number) => ({ [id]: Math.max(0, Math.abs(value) + amount / share) });
    return isFree ? [{ name, place: scale(way, Math.abs(value) * share + gap), way, pulled }] : [];
  });
  const bars = handles.map(({ place }): Segment => [ORIGIN, place]);
  if (effect.shape === 'sphere') {
    const balls = [long.value, wide.value].map((radius) =>
      hitOutlineOf({ kind: 'sphere', centre: ORIGIN, radius: Math.abs(radius) }),
    );
    return { handles, outline: [...balls.flat(), ...bars] };
  }
  const [x, y] = [scale(longWay, long.value / 2), scale(wideWay, wide.value / 2)];
  const corners = [add(x, y), add(scale(x, -1), y), scale(add(x, y), -1), add(x, scale(y, -1))];
  const sides = corners.map((corner, index): Segment => [corner, corners[(index + 1) % 4] ?? corner]);
  return { handles, outline: [...sides, ...bars] };
}

/** An arrow as far as particles fly in their life, and the greatest lean. */
function flight(effect: Effect, gap: number): OwnShape {
  const number = freeNumbers(effect);
  const [speed, latitude] = [number('speed'), number('latitude')];
  const life = number('lifespan').value > 0 ? number('lifespan').value : usualLife;
  const way = speed.value * life;
  const tip = Math.abs(way) < gap ? gap : way;
  const arrow: OwnHandle = {
    name: 'Speed',
    place: scale(AXIS_Z, tip),
    way: AXIS_Z,
    pulled: (amount) => ({ speed: speed.value + amount / life }),
  };
  const radians = effect.numbers.find(({ id }) => id === 'latitude')?.unit === '°' ? Math.PI / 180 : 1;
  const lean = Math.min(Math.PI, Math.abs(latitude.value) * radians);
  const reach = Math.max(Math.abs(tip) * 0.6, gap * 2);
  const side = effect.lengthAlong === 'x' ? AXIS_Y : AXIS_X;
  const leaning = (sign: number): Vector3 =>
    add(scale(AXIS_Z, Math.cos(lean) * reach), scale(side, sign * Math.sin(lean) * reach));
  const cone: OwnHandle = {
    name: 'Cone',
    place: leaning(1),
    way: add(scale(AXIS_Z, -Math.sin(lean)), scale(side, Math.cos(lean))),
    pulled: (amount) => ({ latitude: Math.min(Math.PI, Math.max(0, lean + amount / reach)) / radians }),
  };
  const isCone = effect.shape === 'plane';
  return {
    handles: [...(speed.isFree ? [arrow] : []), ...(latitude.isFree && isCone ? [cone] : [])],
    outline: [[ORIGIN, scale(AXIS_Z, tip)], ...(isCone ? [1, -1].map((sign): Segment => [ORIGIN, leaning(sign)]) : [])],
  };
}

function shapeOf(effect: Effect, gap: number): OwnShape {
  if (effect.kind === 'ribbon') return ribbonShape(effect);
  const parts = [...(effect.shape === 'spline' ? [] : [area(effect, gap)]), flight(effect, gap)];
  return { handles: parts.flatMap(({ handles }) => handles), outline: parts.flatMap(({ outline }) => outline) };
}

/** Handles of one emitter where it stands in the present pose. `gap`: units that keep handles apart. */
export function emitterParts(
  { view, edits }: EditedModel,
  scene: Pick<Scene, 'jointMatrices'>,
  effect: Effect,
  gap: number,
): PullTarget {
  const { setEffect } = edits;
  const matrix = placeOn(view, effect.record, scene.jointMatrices());
  if (setEffect === undefined || matrix === null) return noShape;
  const centre: Vector3 = [matrix[3] ?? 0, matrix[7] ?? 0, matrix[11] ?? 0];
  const placed = (own: Vector3): Vector3 => add(centre, transformDirection(matrix, 0, own));
  const { handles, outline } = shapeOf(effect, gap);
  return {
    handles: handles.flatMap(({ name, place, way, pulled }): readonly PullHandle[] => {
      const direction = transformDirection(matrix, 0, way);
      const stretch = length(direction);
      if (!(stretch > 1e-9)) return [];
      return [
        {
          place: placed(place),
          way: scale(direction, 1 / stretch),
          name,
          of: effect.kind === 'ribbon' ? 'ribbon' : 'emitter',
          pull: (transaction: Transaction, amount: number) => {
            setEffect(effect.record, { numbers: pulled(amount / stretch) }, transaction);
          },
        },
      ];
    }),
    outline: outline.map(([from, to]) => [placed(from), placed(to)] as const),
  };
}

/** Room between handles where an emitter has next to no size: a share of the model. */
export function handleGap(radius: number): number {
  return Math.max(radius * 0.04, 1e-3);
}

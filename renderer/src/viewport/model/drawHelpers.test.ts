import { expect, test } from 'vitest';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { distance } from '../../../../shared/geometry/vector.ts';
import { sampleModels } from '../../../../shared/test/models.ts';
import { OrbitCamera } from '../camera/orbitCamera.ts';
import { orbitLens } from '../camera/viewCamera.ts';
import { readColors } from '../colors.ts';
import { LineBatch } from '../overlays/lineBatch.ts';
import { DotBatch } from '../overlays/dotBatch.ts';
import { INITIAL_OVERLAYS } from '../overlays/settings.ts';
import { drawHuman, drawPins, humanPlace } from './drawHelpers.ts';
import type { Brushes } from './drawOverlays.ts';
import { PosedModel } from './posedModel.ts';

/** Ends of all lines that were drawn. */
function drawn(index: number, draw: (brushes: Brushes) => void, pinned: (model: PosedModel) => readonly RecordId[]) {
  const document = sampleModels[index]?.[1]();
  const view = document?.format.model?.view(document);
  if (view === undefined) throw new Error('no model');
  const model = new PosedModel(view);
  const ends: Vector3[] = [];
  class Lines extends LineBatch {
    override add(...[from, to]: Parameters<LineBatch['add']>): void {
      ends.push(from, to);
    }
  }
  const screen = { viewSize: { value: null }, pixelRatio: { value: 1 } };
  const lens = orbitLens(new OrbitCamera(false), 800, 600, { centre: [0, 0, 0], radius: 60 });
  draw({
    model,
    lens,
    settings: { ...INITIAL_OVERLAYS, pins: new Set(pinned(model)) },
    colors: readColors(() => ''),
    selection: new Set(),
    time: { interval: null, frame: 0, globalTime: 0 },
    sequence: null,
    modelCamera: null,
    lines: new Lines(screen),
    dots: new DotBatch(screen),
  });
  return { ends, model };
}

test.each(sampleModels.map(([name], index) => [name, index] as const))(
  'a human of %s stands beside the model on the ground, as tall as the game has them',
  (_name, index) => {
    const surroundings = { centre: [0, 0, 50], radius: 60 } as const;
    const { ends, model } = drawn(
      index,
      (brushes) => drawHuman(brushes, surroundings),
      () => [],
    );
    const heights = ends.map(([, , z]) => z);
    const tall = model.view.humanHeight;
    expect(Math.min(...heights)).toBeCloseTo(0);
    expect(Math.max(...heights) / tall).toBeCloseTo(1, 2);
    const feet = humanPlace(surroundings, tall);
    expect(distance([feet[0], feet[1], 0], [0, 0, 0])).toBeGreaterThan(surroundings.radius);
  },
);

test('pinned joints are marked where they stand, and no others', () => {
  const first = (model: PosedModel) => model.joints.slice(1, 2).map(({ record }) => record);
  const { ends, model } = drawn(0, drawPins, first);
  const place = model.marks[1]?.place;
  if (place === undefined) throw new Error('it has joints');
  expect(ends.length).toBeGreaterThan(4);
  for (const end of ends) expect(distance(end, place)).toBeLessThan(20);
  expect(drawn(0, drawPins, () => []).ends).toEqual([]);
});

/** Boxes over a large face that leads away from the viewer: it does not hide itself. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { countSelected } from '../../../../../shared/geometry/surface/elements.ts';
import { surfaceOf } from '../../../../../shared/geometry/surface/surface.ts';
import { shapeOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { boxRegion, type Lens } from '../../../viewport/index.ts';
import { ShapePanel } from './ShapePanel.tsx';
import { ShapeScreen } from './shapeScreen.ts';
import { shapeStore } from './shapeStore.ts';

let program: Program;

afterEach(async () => await program.end());

test('a face that reaches far away is taken with a box over it, and what is behind it is not', async () => {
  program = await startWith('Knight.mdx', [ShapePanel]);
  await program.page.press('Tab');
  await act(async () => shapeStore.setState({ kind: 'face' }));
  // Half a floor from 22 to 400 units in front of the eye, and a small face beneath it.
  const places = Float32Array.of(
    -20,
    -80,
    0,
    -20,
    80,
    0,
    -400,
    80,
    0,
    -400,
    -80,
    0,
    -90,
    -5,
    -9,
    -90,
    5,
    -9,
    -110,
    0,
    -9,
  );
  const triangles = Uint32Array.of(0, 1, 2, 4, 5, 6);
  const shape = { ...shapeOf(program), surface: surfaceOf(places, triangles), places };
  const lens: Lens = {
    frame: { right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0], position: [0, 0, 20] },
    fieldOfView: 1.6,
    halfHeight: 100,
    near: 1,
    far: 5000,
    width: 800,
    height: 800,
  };
  const screen = new ShapeScreen(lens, shape, [{ positions: places, triangles }], false);
  const all = boxRegion([-4000, -4000], [4000, 4000]);
  expect([...screen.within('face', all).flags]).toEqual([1, 0]);
  const through = new ShapeScreen(lens, shape, [], true);
  expect(countSelected(through.within('face', all))).toBe(2);
});

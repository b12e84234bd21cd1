/** Parts of a mesh out of sight: not selected, not moved, not cut, not painted, and shown again as they were. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { countSelected, linked, noElements, pointsOf } from '../../../../../shared/geometry/surface/elements.ts';
import { cross, length, ORIGIN, subtract, vectorAt } from '../../../../../shared/geometry/vector.ts';
import { shapeOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { weightMoment } from '../weights/carryOutWeights.ts';
import { ShapePanel } from './ShapePanel.tsx';
import { ShapeMove } from './shapeMove.ts';
import { shapingOf, type Shape } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';

let program: Program;

afterEach(async () => await program.end());

const shape = (): Shape => shapeOf(program);
const selected = (): number => countSelected(shape().elements);

async function start(name: string): Promise<void> {
  program = await startWith(name, [ShapePanel]);
  await program.page.press('Tab');
  await act(async () => shapeStore.setState({ kind: 'face' }));
}

/** Selects all that hangs together with one face. */
async function holdPart(face: number): Promise<void> {
  const { surface } = shape();
  const seed = noElements(surface, 'face');
  seed.flags[face] = 1;
  await act(async () => shapingOf(program.session).select(linked(surface, seed)));
}

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  '%s: hidden parts are left alone',
  async (name) => {
    await start(name);
    const { document, session } = program;
    const before = document.write();
    const { faceCount } = shape().surface;
    await holdPart(0);
    const part = selected();
    await program.page.press('h');
    expect(program.page.text()).toContain(
      part === 1 ? '1 face is hidden' : `${part.toLocaleString('en')} faces are hidden`,
    );
    expect([selected(), program.steps]).toEqual([0, []]);
    await program.page.press('a');
    expect(selected()).toBe(faceCount - part);
    await program.page.press('Control+i');
    expect(selected()).toBe(0);
    await program.page.press('1');
    await program.page.press('a');
    const isHidden = shape().hidden?.points ?? new Uint8Array(0);
    expect(pointsOf(shape().surface, shape().elements).some((flag, point) => flag === 1 && isHidden[point] === 1)).toBe(
      false,
    );
    // Soft selection and symmetry take none of it along, and weights of it are not meant.
    const options = {
      radius: 1e6,
      falloff: 'constant',
      isConnectedOnly: false,
      symmetry: 1,
      turnsNormals: false,
    } as const;
    const move = new ShapeMove(document, shape(), options);
    expect(move.movingPoints.some((flag, point) => flag === 1 && isHidden[point] === 1)).toBe(false);
    expect(weightMoment(session)?.points.some((point) => isHidden[point] === 1)).not.toBe(true);
    await program.page.press('Alt+h');
    expect(shape().hidden).toBe(null);
    expect(Buffer.compare(document.write(), before)).toBe(0);
  },
);

test('what is hidden stays so over acts, undo, other meshes and other kinds, and comes back selected', async () => {
  await start('Knight.mdx');
  const { document } = program;
  await holdPart(0);
  const part = selected();
  await program.page.press('Shift+h');
  const others = shape().surface.faceCount - part;
  const count = (): number => shape().hidden?.faces.reduce((sum, flag) => sum + flag, 0) ?? 0;
  expect([count(), selected()]).toEqual([others, part]);
  await program.page.press('e');
  expect(program.steps).toEqual(['Extrude']);
  expect(count()).toBe(others);
  await act(async () => void document.undo());
  expect(count()).toBe(others);
  const [first] = shape().meshes;
  if (first === undefined) throw new Error('no mesh');
  await act(async () => program.session.state.setState({ selection: [first.record] }));
  await act(async () => program.session.state.setState({ selection: [] }));
  expect(count()).toBe(others);
  await program.page.press('2');
  await program.page.press('3');
  await program.page.press('Alt+h');
  expect([count(), selected()]).toEqual([0, others]);
  await program.page.press('Alt+h');
  expect(program.page.text()).toContain('Nothing is hidden');
});

test('faces that are cut with their neighbours stay hidden in all their parts, and are whole again after undo', async () => {
  await start('Knight.mdx');
  const { session } = program;
  // A single face in the middle of a part: all around it is cut.
  const { surface } = shape();
  const face = [0, 40, 400, 4000].find((each) => facesAround(each).length > 6) ?? 0;
  const seed = noElements(surface, 'face');
  seed.flags[face] = 1;
  await act(async () => shapingOf(session).select(seed));
  await program.page.press('h');
  const hiddenArea = (): number => {
    const { hidden, places, surface: now } = shape();
    return [...(hidden?.faces.keys() ?? [])].reduce((sum, each) => {
      if (hidden?.faces[each] !== 1) return sum;
      const [a = ORIGIN, b = ORIGIN, c = ORIGIN] = [0, 1, 2].map((corner) =>
        vectorAt(places, (now.faces[each * 3 + corner] ?? 0) * 3),
      );
      return sum + length(cross(subtract(b, a), subtract(c, a))) / 2;
    }, 0);
  };
  const area = hiddenArea();
  const around = noElements(surface, 'face');
  for (const each of facesAround(face)) around.flags[each] = 1;
  await act(async () => shapingOf(session).select(around));
  await program.command('Subdivide faces');
  const count = (): number => shape().hidden?.faces.reduce((sum, flag) => sum + flag, 0) ?? 0;
  expect(count()).toBeGreaterThan(1);
  expect(hiddenArea()).toBeCloseTo(area, 4);
  await program.undo();
  expect([count(), hiddenArea()]).toEqual([1, expect.closeTo(area, 6)]);
});

/** Other faces that have a corner of one. */
function facesAround(face: number): readonly number[] {
  const { faces, facesOf } = shape().surface;
  const around = [...faces.subarray(face * 3, face * 3 + 3)].flatMap((point) => [
    ...facesOf.items.subarray(facesOf.starts[point] ?? 0, facesOf.starts[point + 1] ?? 0),
  ]);
  return [...new Set(around)].filter((each) => each !== face);
}

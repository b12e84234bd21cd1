/** Shaping meshes of every format by keys, commands and numbers: one step each, undone to the byte, and nothing else moves. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { combined, countSelected, noElements, pointsOf } from '../../../../../shared/geometry/surface/elements.ts';
import { mirrorPartners } from '../../../../../shared/geometry/surface/mirror.ts';
import { reachOf } from '../../../../../shared/geometry/surface/surface.ts';
import type { ModelMesh } from '../../../../../shared/model/view.ts';
import { reopened } from '../../../../../shared/test/verbs.ts';
import { shapeOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { select } from '../../../workbench/state/session.ts';
import { ShapePanel } from './ShapePanel.tsx';
import { shapingOf, type Shape } from './shapeSelection.ts';
import { changeLastAct } from '../lastAct/lastAct.ts';
import { falloffKinds } from './falloffChoices.ts';
import { shapeStore } from './shapeStore.ts';

const samples = ['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'] as const;

let program: Program;

async function start(name: string): Promise<void> {
  program = await startWith(name, [ShapePanel]);
  await program.page.press('Tab');
}

afterEach(async () => await program.end());

const shape = (): Shape => shapeOf(program);

async function hold(...elements: readonly number[]): Promise<void> {
  const now = shape();
  const chosen = noElements(now.surface, now.elements.kind);
  for (const element of elements) chosen.flags[element] = 1;
  await act(async () => shapingOf(program.session).select(combined(now.elements, chosen, 'replace')));
}

/** A point with several vertices in the view, so that a seam goes through it. */
function seamPoint(): number {
  const { starts } = shape().surface.verticesOf;
  const point = [...starts.keys()].find((each) => (starts[each + 1] ?? 0) - (starts[each] ?? 0) > 1);
  if (point === undefined) throw new Error('no seam');
  return point;
}

const meshes = (document = program.document): readonly ModelMesh[] =>
  document.format.model?.view(document).meshes ?? [];

async function setMiddle(axis: 'x' | 'y' | 'z', value: string): Promise<void> {
  const [field] = program.page.all('spinbutton', axis, program.page.get('group', 'Middle'));
  if (field === undefined) throw new Error('no field');
  await program.page.fill(field, value);
  await program.page.press('Enter');
}

test.each(samples)(
  '%s: a vertex on a seam is moved by number, saved, read again, and undone to the byte',
  async (name) => {
    await start(name);
    await act(async () => shapeStore.setState({ turnsNormals: false }));
    const before = program.document.write();
    const places = meshes().map(({ positions }) => positions.slice());
    const point = seamPoint();
    await hold(point);
    const [x = 0] = shape().places.subarray(point * 3);
    await setMiddle('x', '+=2');
    expect(program.steps).toEqual(['Move 1 vertex']);
    expect(shape().places[point * 3]).toBeCloseTo(x + 2, 3);
    const again = meshes(reopened(program.document));
    let moved = 0;
    for (const [at, { positions }] of again.entries()) {
      const was = places[at] ?? new Float32Array(0);
      for (let each = 0; each < positions.length; each++) {
        const away = Math.abs((positions[each] ?? 0) - (was[each] ?? 0));
        if (away > 1e-3) moved++;
        if (away > 1e-3) expect(away).toBeCloseTo(2, 3);
      }
    }
    const { starts } = shape().surface.verticesOf;
    // All vertices of the point and, where the file shares them, no others.
    expect(moved).toBe((starts[point + 1] ?? 0) - (starts[point] ?? 0));
    await program.undo();
    expect(program.document.write()).toEqual(before);
  },
);

test.each(samples)(
  '%s: all of it is turned and scaled as the last act, whose numbers do the same step again',
  async (name) => {
    await start(name);
    const before = program.document.write();
    await program.page.press('a');
    const size = (axis: number): number => {
      const { places } = shape();
      const values = places.filter((_, at) => at % 3 === axis);
      return (
        values.reduce((most, value) => Math.max(most, value), -Infinity) -
        values.reduce((least, value) => Math.min(least, value), Infinity)
      );
    };
    const wide = size(0);
    const [field] = program.page.all('spinbutton', 'x', program.page.get('group', 'Size'));
    if (field === undefined) throw new Error('no field');
    await program.page.fill(field, '*2');
    await program.page.press('Enter');
    expect(program.steps).toEqual([expect.stringMatching(/^Scale [\d,]+ vertices$/)]);
    expect(size(0) / wide).toBeCloseTo(2, 2);
    const last = program.page.get('group', 'Last act');
    const [factor] = program.page.all('spinbutton', 'X', last);
    if (factor === undefined) throw new Error('no factor');
    await program.page.fill(factor, '3');
    await program.page.press('Enter');
    expect(program.steps).toHaveLength(1);
    expect(size(0) / wide).toBeCloseTo(3, 3);
    await program.undo();
    expect(program.document.write()).toEqual(before);
  },
);

test('keys choose kinds, all, none and the other way round; linked grows from one face', async () => {
  await start('Knight.mdx');
  await program.page.press('3');
  expect(shape().elements.kind).toBe('face');
  await hold(0);
  await program.page.press('Control+l');
  const linked = countSelected(shape().elements);
  expect(linked).toBeGreaterThan(1);
  await program.page.press('Control+i');
  expect(countSelected(shape().elements)).toBe(shape().surface.faceCount - linked);
  await program.page.press('Alt+a');
  expect(countSelected(shape().elements)).toBe(0);
  expect(program.page.text()).toContain('Nothing is selected');
  await program.page.press('a');
  await program.page.press('1');
  expect(countSelected(shape().elements)).toBe(shape().surface.pointCount);
  await program.page.press('Tab');
  expect(program.page.text()).toContain('Meshes are not being shaped');
});

test('selected meshes are shaped alone, and what is selected of them stays when others are', async () => {
  await start('Knight.mdx');
  const [first, second] = meshes();
  if (first === undefined || second === undefined) throw new Error('no meshes');
  await act(async () => select(program.session, [second.record]));
  expect(shape().spans.map(({ record }) => record)).toEqual([second.record]);
  await hold(3);
  const vertices = shape().surface.verticesOf.starts[4] ?? 0;
  expect(vertices).toBeGreaterThan(0);
  await act(async () => select(program.session, []));
  expect(countSelected(shape().elements)).toBe(1);
  expect(shape().spans).toHaveLength(meshes().length);
});

test('soft selection takes what is near along, symmetry the other side, and both are one step', async () => {
  await start('Knight.mdx');
  await act(async () => shapeStore.setState({ isSoft: true, softRadius: 12, symmetry: 1 }));
  const { places, surface } = shape();
  const was = places.slice();
  const side = [...surface.pointOf].find((point) => (was[point * 3 + 1] ?? 0) > 15) ?? 0;
  await hold(side);
  await setMiddle('z', '+=6');
  expect(program.steps).toEqual(['Move 1 vertex']);
  const up = (point: number): number => (shape().places[point * 3 + 2] ?? 0) - (was[point * 3 + 2] ?? 0);
  expect(up(side)).toBeCloseTo(6, 3);
  const partner = mirrorPartners(was, 1, reachOf(was))[side] ?? -1;
  expect(partner).toBeGreaterThanOrEqual(0);
  expect(was[partner * 3 + 1]).toBeLessThan(-15);
  expect(up(partner)).toBeCloseTo(6, 3);
  const heights = [...pointsOf(surface, shape().elements).keys()].map(up);
  expect(heights.filter((height) => height > 0.01 && height < 5.9).length).toBeGreaterThan(0);
  expect(Math.max(...heights)).toBeCloseTo(6, 3);
  expect(heights.filter((height) => height < -1e-3)).toEqual([]);
});

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  '%s: the falloff of the last move is another one, or along edges alone, in the same step',
  async (name) => {
    await start(name);
    const before = program.document.write();
    await program.page.press('o');
    await program.page.press('Shift+o');
    expect(shapeStore.getState()).toMatchObject({ isSoft: true, falloff: 'sphere' });
    const was = shape().places.slice();
    await hold(0);
    await setMiddle('z', '+=3');
    const risen = (): number => shape().places.reduce((sum, value, at) => sum + Math.abs(value - (was[at] ?? 0)), 0);
    const sphere = risen();
    await act(async () => changeLastAct('falloff', falloffKinds.indexOf('constant')));
    const constant = risen();
    expect(constant).toBeGreaterThan(sphere + 1);
    await act(async () => changeLastAct('falloff', falloffKinds.indexOf('sharp')));
    expect(risen()).toBeLessThan(sphere);
    await act(async () => changeLastAct('falloff', falloffKinds.indexOf('constant')));
    await act(async () => changeLastAct('connected', 1));
    expect(risen()).toBeLessThanOrEqual(constant);
    expect(program.page.text(program.page.get('group', 'Last act'))).toContain('Connected only');
    expect(program.steps).toEqual(['Move 1 vertex']);
    await program.undo();
    expect(Buffer.compare(program.document.write(), before)).toBe(0);
  },
);

test('bones and materials find their vertices', async () => {
  await start('Knight.mdx');
  const head = program.document.format.model?.view(program.document).joints.find(({ name }) => name === 'Bone_Head');
  if (head === undefined) throw new Error('no head');
  await act(async () => select(program.session, [head.record]));
  await program.command('Select vertices of the same bones');
  const byBone = countSelected(shape().elements);
  expect(byBone).toBeGreaterThan(10);
  expect(byBone).toBeLessThan(shape().surface.pointCount);
  await program.page.press('Alt+a');
  const arm = program.document.format.model?.view(program.document).joints.find(({ name }) => name === 'Bone_Arm_R');
  if (arm === undefined) throw new Error('no arm');
  await act(async () => select(program.session, [arm.record]));
  await program.command('Select vertices of the same bones');
  const ofArm = countSelected(shape().elements);
  // The forearm hangs on the arm, and a hand or a weapon on that.
  await program.command('Select vertices of the bones and all below them');
  expect(countSelected(shape().elements)).toBeGreaterThan(ofArm);
  await program.page.press('Alt+a');
  await act(async () => select(program.session, []));
  await hold(0);
  await program.command('Select faces of the same material');
  expect(countSelected(shape().elements)).toBeGreaterThan(1);
});

test('normals are recomputed as an act whose angle stays open', async () => {
  await start('Knight.mdx');
  const before = program.document.write();
  await program.command('Recompute normals from faces');
  expect(program.steps).toEqual([expect.stringMatching(/^Recompute normals of \d+ meshes$/)]);
  const smooth = program.document.write();
  const [angle] = program.page.all('spinbutton', 'Smooth to', program.page.get('group', 'Last act'));
  if (angle === undefined) throw new Error('no angle');
  await program.page.fill(angle, '0');
  await program.page.press('Enter');
  expect(program.steps).toHaveLength(1);
  expect(program.document.write()).not.toEqual(smooth);
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test.each(samples)(
  '%s: middle and size are dragged in their fields, where the hand is, as one step each',
  async (name) => {
    await start(name);
    await act(async () => shapeStore.setState({ turnsNormals: false }));
    const before = program.document.write();
    const { flags } = noElements(shape().surface, shape().elements.kind);
    await hold(...flags.keys());
    const numberOf = (field: Element): number => Number(field.getAttribute('aria-valuenow'));
    for (const [group, step] of [
      ['Middle', 'Move'],
      ['Size', 'Scale'],
    ] as const) {
      const field = program.page.all('spinbutton', 'x', program.page.get('group', group))[0];
      const box = field?.parentElement;
      if (field === undefined || box == null) throw new Error('no field');
      const shown = numberOf(field);
      const left = Math.min(...shape().places.filter((_, at) => at % 3 === 0));
      await program.page.drag(box, { x: 100, y: 10 }, { x: 140, y: 10 }, true);
      const dragged = numberOf(field);
      expect(dragged).toBeGreaterThan(shown);
      await program.page.pointer(box, 'up', { x: 140, y: 10 });
      const across = shape().places.filter((_, at) => at % 3 === 0);
      const [low, high] = [Math.min(...across), Math.max(...across)];
      if (group === 'Middle') expect(low - left).toBeCloseTo(dragged - shown, 2);
      else expect(high - low).toBeCloseTo(dragged, 2);
      expect(program.document.isInGesture).toBe(false);
      expect(program.steps.at(-1)).toMatch(new RegExp(`^${step} `));
      expect(numberOf(field)).toBeCloseTo(dragged, 2);
    }
    expect(program.steps).toHaveLength(2);
    await program.undo();
    await program.undo();
    expect(Buffer.compare(program.document.write(), before)).toBe(0);
  },
);

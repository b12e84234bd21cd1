/** Normals of selected points in every format: one step, written and read again, the others as they were, undone to the byte. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { asKind, countSelected, noElements, pointsOf } from '../../../../../shared/geometry/surface/elements.ts';
import { reopened } from '../../../../../shared/test/verbs.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { copyNormal, normalActs, runNormalAct } from './normalActs.ts';
import { ShapePanel } from './ShapePanel.tsx';
import { shapingOf, type Shape } from './shapeSelection.ts';

let program: Program;

afterEach(async () => {
  await program.end();
});

function shape(): Shape {
  const found = shapingOf(program.session).shape;
  if (found === null) throw new Error('no shape');
  return found;
}

/** The faces at one corner, so that something stays. */
async function holdSome(): Promise<void> {
  await program.page.press('Tab', '3');
  const chosen = noElements(shape().surface, 'face');
  chosen.flags.fill(1, 0, 3);
  await act(async () => shapingOf(program.session).select(chosen));
}

function normals(document = program.document): readonly Float64Array[] {
  return (document.format.model?.view(document).meshes ?? []).map(({ normals: own }) => Float64Array.from(own ?? []));
}

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])('%s', async (name) => {
  program = await startWith(name, [ShapePanel]);
  await holdSome();
  const { document, session } = program;
  const before = document.write();
  const own = normals();
  const chosen = pointsOf(shape().surface, shape().elements);
  await act(async () => copyNormal(session));
  expect(program.page.text()).toContain('The normal is copied');
  for (const each of normalActs) {
    await act(async () => runNormalAct(session, each));
    expect(program.steps).toEqual([each.title]);
    const now = normals();
    const again = normals(reopened(document));
    const { surface, spans } = shape();
    let changed = 0;
    let others = 0;
    for (const [at, values] of now.entries()) {
      for (let part = 0; part < values.length; part++) {
        expect(Math.abs((again[at]?.[part] ?? 0) - (values[part] ?? 0))).toBeLessThan(1e-3);
        if (Math.abs((own[at]?.[part] ?? 0) - (values[part] ?? 0)) < 1e-3) continue;
        const point = surface.pointOf[(spans[at]?.firstVertex ?? 0) + Math.floor(part / 3)] ?? 0;
        if (chosen[point] === 1) changed++;
        else others++;
      }
    }
    expect([each.id, changed > 0]).toEqual([each.id, true]);
    // Half-Life's corners share rows of one table of normals.
    if (name !== 'Sentry.mdl') expect([each.id, others]).toEqual([each.id, 0]);
    await act(async () => void document.undo());
    expect([each.id, Buffer.compare(document.write(), before)]).toEqual([each.id, 0]);
  }
});

test('faces that look the same way are selected with the one that is', async () => {
  program = await startWith('Knight.mdx', [ShapePanel]);
  await holdSome();
  const one = noElements(shape().surface, 'face');
  one.flags[0] = 1;
  await act(async () => shapingOf(program.session).select(one));
  await program.command('Select faces that look the same way');
  const { elements, surface, places } = shape();
  expect(countSelected(elements)).toBeGreaterThan(1);
  expect(countSelected(elements)).toBeLessThan(surface.faceCount / 2);
  const normalOf = (face: number): readonly number[] => {
    const [a, b, c] = [0, 1, 2].map((at) => (surface.faces[face * 3 + at] ?? 0) * 3);
    const way = (from = 0, to = 0): readonly number[] =>
      [0, 1, 2].map((axis) => (places[to + axis] ?? 0) - (places[from + axis] ?? 0));
    const [[x = 0, y = 0, z = 0], [u = 0, v = 0, w = 0]] = [way(a, b), way(a, c)];
    const cross = [y * w - z * v, z * u - x * w, x * v - y * u];
    return cross.map((part) => part / Math.hypot(...cross));
  };
  const first = normalOf(0);
  for (const [face, flag] of elements.flags.entries()) {
    const cosine = normalOf(face).reduce((sum, part, axis) => sum + part * (first[axis] ?? 0), 0);
    if (Number.isFinite(cosine)) expect(flag === 1).toBe(cosine > 0.966);
  }
  expect(asKind(surface, elements, 'vertex').flags.includes(1)).toBe(true);
});

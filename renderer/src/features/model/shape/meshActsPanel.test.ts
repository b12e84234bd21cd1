/** Every act on meshes in every format: one step, written and read again as it is shown, and undone to the byte. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { asKind, countSelected, linked, noElements } from '../../../../../shared/geometry/surface/elements.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { reopened } from '../../../../../shared/test/verbs.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { select } from '../../../workbench/state/session.ts';
import { runMeshAct } from './carryOutMesh.ts';
import { changeLastAct, lastAct } from './lastAct.ts';
import { meshActs } from './meshActs.ts';
import { ShapePanel } from './ShapePanel.tsx';
import { shapingOf, type Shape } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';

const initial = shapeStore.getState();
let program: Program;

afterEach(async () => {
  await act(async () => {
    shapeStore.setState(initial, true);
    lastAct.setState({ act: null });
  });
  await program.end();
});

async function start(name: string): Promise<void> {
  program = await startWith(name, [ShapePanel]);
  await program.page.press('Tab');
  await act(async () => shapeStore.setState({ kind: 'face' }));
}

function shape(): Shape {
  const found = shapingOf(program.session).shape;
  if (found === null) throw new Error('no shape');
  return found;
}

/** Some faces that hang together, and not all of their mesh; the smallest part will do. */
async function holdSome(): Promise<void> {
  const { surface, elements, spans } = shape();
  const chosen = noElements(surface, elements.kind);
  const end = spans[1]?.firstFace ?? surface.faceCount;
  chosen.flags.fill(1, 0, Math.min(6, end - 1));
  await act(async () => shapingOf(program.session).select(chosen));
}

/** Counts and middles of all meshes: what can be seen of them in numbers. */
function seen(document: FormatDocument): readonly (readonly number[])[] {
  return (document.format.model?.view(document).meshes ?? []).map(({ vertexCount, triangles, positions }) => {
    const middle = [0, 0, 0];
    for (const vertex of triangles)
      for (let axis = 0; axis < 3; axis++) middle[axis] = (middle[axis] ?? 0) + (positions[vertex * 3 + axis] ?? 0);
    return [
      vertexCount,
      triangles.length,
      ...middle.map((sum) => Math.round((sum / Math.max(1, triangles.length)) * 50)),
    ];
  });
}

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])('%s takes every act', async (name) => {
  await start(name);
  const { document } = program;
  // Two meshes are enough to see what stays as it is.
  const meshes = document.format.model?.view(document).meshes ?? [];
  await act(async () =>
    select(
      program.session,
      meshes.slice(0, 2).map(({ record }) => record),
    ),
  );
  const before = document.write();
  const unchanged: string[] = [];
  for (const each of meshActs) {
    await holdSome();
    await act(async () => runMeshAct(program.session, each));
    if (document.history.position === 0) {
      unchanged.push(each.id);
      continue;
    }
    expect([each.id, program.steps]).toEqual([each.id, [each.title]]);
    const again = reopened(document);
    expect([each.id, seen(again)]).toEqual([each.id, seen(document)]);
    await act(async () => void document.undo());
    expect([each.id, Buffer.compare(document.write(), before)]).toEqual([each.id, 0]);
  }
  // The samples have no holes to fill there, and one of them has but one mesh.
  expect(unchanged.filter((id) => !['fill', 'weld', 'flatten', 'join'].includes(id))).toEqual([]);
});

test('an act selects what came of it, and its number does the same step again', async () => {
  await start('Knight.mdx');
  await holdSome();
  await program.page.press('e');
  expect(program.steps).toEqual(['Extrude']);
  expect(countSelected(shape().elements)).toBeGreaterThan(0);
  const top = (): number => shape().places.reduce((sum, value) => sum + Math.abs(value), 0);
  const first = top();
  expect(program.page.text()).toMatch(/\d+ (vertices|faces) added/);
  await act(async () => changeLastAct('by', 20));
  expect(program.steps).toEqual(['Extrude']);
  expect(top()).not.toBeCloseTo(first, 1);
});

test('what is detached is a mesh of its own; what was deleted comes back selected as it was', async () => {
  await start('Knight.mdx');
  const count = (): number => program.document.format.model?.view(program.document).meshes.length ?? 0;
  const meshes = count();
  await holdSome();
  await program.page.press('p');
  expect(count()).toBe(meshes + 1);
  await program.undo();
  expect(count()).toBe(meshes);
  await holdSome();
  const { surface, elements } = shape();
  const island = countSelected(asKind(surface, linked(surface, elements), 'face'));
  expect(island).toBeGreaterThan(6);
  await program.page.press('x');
  expect(shape().surface.faceCount).toBe(surface.faceCount - 6);
  expect(countSelected(shape().elements)).toBe(0);
});

test('an act that needs something selected says so and changes nothing', async () => {
  await start('Knight.mdx');
  await program.page.press('i');
  expect(program.steps).toEqual([]);
  expect(program.page.text()).toContain('Select faces first');
});

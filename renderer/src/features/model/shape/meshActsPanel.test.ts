/** Every act on meshes in every format: one step, written and read again as it is shown, and undone to the byte. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import {
  allElements,
  asKind,
  countSelected,
  linked,
  noElements,
} from '../../../../../shared/geometry/surface/elements.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { geometryOf } from '../../../../../shared/model/meshGeometry.ts';
import { reopened } from '../../../../../shared/test/verbs.ts';
import { shapeOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { select } from '../../../workbench/state/session.ts';
import { runMeshAct } from './carryOutMesh.ts';
import type { Lens } from '../../../viewport/camera/lens.ts';
import { usualSnap } from '../../../viewport/gizmo/snap.ts';
import { runExtrude } from './runExtrude.ts';
import { changeLastAct, lastAct } from '../lastAct/lastAct.ts';
import { meshActs } from './meshActs.ts';
import { ShapePanel } from './ShapePanel.tsx';
import { shapingOf, type Shape } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';

let program: Program;

afterEach(async () => await program.end());

async function start(name: string): Promise<void> {
  program = await startWith(name, [ShapePanel]);
  await program.page.press('Tab');
  await act(async () => shapeStore.setState({ kind: 'face' }));
}

const shape = (): Shape => shapeOf(program);
/** Some faces that hang together, and not all of their mesh; the smallest part will do. */
async function holdSome(count = 6): Promise<void> {
  const { surface, elements, spans } = shape();
  const chosen = noElements(surface, elements.kind);
  const end = spans[1]?.firstFace ?? surface.faceCount;
  chosen.flags.fill(1, 0, Math.min(count, end - 1));
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
    // The first faces of most meshes lie around a point, where no edge can be turned.
    await holdSome(each.id === 'turnEdges' ? 40 : 6);
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
  // The samples have no holes to fill there, one of them has but one mesh, and some have no two of one material.
  expect(
    unchanged.filter((id) => !['fill', 'weld', 'flatten', 'join', 'separate', 'deleteLoose'].includes(id)),
  ).toEqual([]);
});

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  '%s: a new box hangs on the root, is separated from what it is joined with, and joins it again',
  async (name) => {
    await start(name);
    const { document, session } = program;
    const run = async (id: string): Promise<void> => {
      const chosen = meshActs.find((each) => each.id === id);
      if (chosen !== undefined) await act(async () => runMeshAct(session, chosen));
    };
    const view = () => {
      const found = document.format.model?.view(document);
      if (found === undefined) throw new Error('no model');
      return found;
    };
    const [first] = view().meshes;
    if (first === undefined) throw new Error('no mesh');
    const before = document.write();
    const known = new Set(view().meshes.map(({ record }) => record));
    await act(async () => select(session, [first.record]));
    await run('new.box');
    const box = view().meshes.find(({ record }) => !known.has(record));
    if (box === undefined) throw new Error('no box');
    const like = view().meshes.find(({ record }) => record === first.record);
    const texturesOf = (mesh = box) =>
      view().materials[mesh.material]?.layers.flatMap(({ textures }) => textures.map(({ texture }) => texture));
    expect(texturesOf()).toEqual(texturesOf(like));
    const { joints, weights } = geometryOf(view(), box).influences;
    const { joints: all } = view();
    const root = all.findIndex(({ kind, parent }) => kind === 'bone' && all[parent]?.kind !== 'bone');
    expect([...joints].filter((joint, at) => (weights[at] ?? 0) > 0 && joint !== root)).toEqual([]);
    expect(weights.some((weight) => weight > 0)).toBe(true);
    const count = view().meshes.length;
    await act(async () => select(session, [first.record, box.record]));
    await run('join');
    expect(view().meshes).toHaveLength(count - 1);
    await act(async () => select(session, [first.record]));
    await act(async () => shapingOf(session).select(allElements(shape().surface, 'face')));
    await run('separate');
    expect(view().meshes.length).toBeGreaterThanOrEqual(count);
    expect(seen(reopened(document))).toEqual(seen(document));
    for (let steps = document.history.position; steps > 0; steps--) await act(async () => void document.undo());
    expect(Buffer.compare(document.write(), before)).toBe(0);
  },
);

test('meshes of different materials are not joined: it would change the picture of one', async () => {
  await start('Knight.mdx');
  const { document, session } = program;
  const meshes = document.format.model?.view(document).meshes ?? [];
  const [first] = meshes;
  const other = meshes.find(({ material }) => material !== first?.material);
  if (first === undefined || other === undefined) throw new Error('one material');
  await act(async () => select(session, [first.record, other.record]));
  await program.page.press('Control+j');
  expect(program.steps).toEqual([]);
  expect(program.page.text()).toContain('a material of its own');
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
test('extruding goes on under the pointer along the normals, and is one step with the number it ends at', async () => {
  await start('Knight.mdx');
  await holdSome();
  const { document, session } = program;
  const before = document.write();
  const chosen = countSelected(shape().elements);
  const lens: Lens = {
    frame: { right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0], position: [100, 0, 0] },
    fieldOfView: null,
    halfHeight: 300,
    near: 1,
    far: 1000,
    width: 800,
    height: 600,
  };
  const press = { shiftKey: false, ctrlKey: false, altKey: false, pressure: 0 };
  const begin = () => {
    const run = runExtrude(session, { lens, shown: () => [] }, [400, 300], { hint: () => undefined }, usualSnap);
    if (run === null) throw new Error('nothing runs');
    return run;
  };
  const faces = shape().surface.faceCount;
  await act(async () => {
    const run = begin();
    run.move(430, 280, press);
    expect(shape().surface.faceCount).toBeGreaterThan(faces);
    expect(countSelected(shape().elements)).toBeGreaterThan(0);
    // Ctrl snaps, and lets go again, while the pointer rests.
    const stroke = { key: 'Control', code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
    const free = document.write();
    run.key({ ...stroke, ctrlKey: true });
    expect(Buffer.compare(document.write(), free)).not.toBe(0);
    run.letGo?.(stroke);
    expect(Buffer.compare(document.write(), free)).toBe(0);
    run.cancel();
  });
  expect(Buffer.compare(document.write(), before)).toBe(0);
  expect([program.steps, countSelected(shape().elements)]).toEqual([[], chosen]);
  await act(async () => {
    const run = begin();
    run.move(430, 280, press);
    const stroke = { code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
    for (const key of ['1', '2']) run.key({ ...stroke, key });
    expect(run.down(430, 280, press, 0)).toBe('ended');
  });
  expect(program.steps).toEqual(['Extrude']);
  expect(lastAct.getState().act?.numbers.map(({ value }) => value)).toEqual([12]);
  await program.undo();
  expect(Buffer.compare(document.write(), before)).toBe(0);
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
test.each(['vertex', 'edge', 'face'] as const)(
  'a %s is bevelled, rounder by its number, and held where faces would turn over',
  async (kind) => {
    await start('Knight.mdx');
    await holdSome();
    await act(async () => shapeStore.setState({ kind }));
    const faces = shape().surface.faceCount;
    await program.page.press('Control+b');
    expect(program.steps).toEqual(['Bevel']);
    const flat = shape().surface.faceCount;
    expect(flat).toBeGreaterThan(faces);
    expect(countSelected(shape().elements)).toBeGreaterThan(0);
    if (kind !== 'vertex') {
      await act(async () => changeLastAct('segments', 4));
      expect(shape().surface.faceCount).toBeGreaterThan(flat);
    }
    await act(async () => changeLastAct('width', 500));
    expect(program.page.text()).toContain('Narrower than asked');
    await program.undo();
    expect(shape().surface.faceCount).toBe(faces);
  },
);
test('an act that needs something selected says so and changes nothing', async () => {
  await start('Knight.mdx');
  await program.page.press('i');
  expect(program.steps).toEqual([]);
  expect(program.page.text()).toContain('Select faces first');
});

test.each(['Knight.mdx', 'Golem_HD.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  '%s: a mesh of which everything is deleted goes, and undo brings it back to the byte',
  async (name) => {
    await start(name);
    const { document } = program;
    const meshes = document.format.model?.view(document).meshes ?? [];
    const before = document.write();
    const problems = document.format.validate(document).filter(({ severity }) => severity !== 'info').length;
    await act(async () =>
      select(
        program.session,
        meshes.slice(0, 1).map(({ record }) => record),
      ),
    );
    await act(async () => shapingOf(program.session).select(allElements(shape().surface, 'face')));
    await program.command('Delete what is selected');
    const left = document.format.model?.view(document).meshes ?? [];
    // One that is the only one stays, as a model without meshes would be none.
    expect(left.length).toBe(Math.max(1, meshes.length - 1));
    if (meshes.length > 1) {
      expect(program.page.text(program.page.get('group', 'Last act'))).toContain('1 mesh without faces removed.');
      const told = reopened(document).format.validate(reopened(document));
      expect(told.filter(({ severity }) => severity !== 'info')).toHaveLength(problems);
    }
    await program.undo();
    expect(Buffer.compare(document.write(), before)).toBe(0);
  },
);

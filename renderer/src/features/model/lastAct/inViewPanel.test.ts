/** What is moved and pulled of the model at rest keeps its numbers over the view; a number under the hand is tried as it goes. */
import { act, createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { distance, vectorAt, type Vector3 } from '../../../../../shared/geometry/vector.ts';
import { editsOf } from '../../../../../shared/test/verbs.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import type { Lens } from '../../../viewport/camera/lens.ts';
import { runChange } from '../../../viewport/gizmo/runningChange.ts';
import { usualSnap } from '../../../viewport/gizmo/snap.ts';
import { meshTarget } from '../../../viewport/model/gizmoTarget.ts';
import { PosedModel } from '../../../viewport/model/posedModel.ts';
import type { Scene } from '../../../viewport/scene.ts';
import { shapeHandles } from '../boxes/shapeHandles.ts';
import type { PullHandle } from '../../../viewport/gizmo/pullTool.ts';
import { useActiveSession } from '../../../workbench/state/hooks.ts';
import { LastActInView } from './LastActFields.tsx';
import { notePull, restTarget } from './restDrag.ts';

let program: Program;

/** The card as the view has it. */
function InView() {
  const session = useActiveSession();
  return session === null ? null : createElement(LastActInView, { session });
}

afterEach(async () => await program.end());

const lens: Lens = {
  frame: { right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0], position: [100, 0, 0] },
  fieldOfView: null,
  halfHeight: 300,
  near: 1,
  far: 1000,
  width: 800,
  height: 600,
};
const free = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const environment = { hint: () => undefined, changed: () => undefined };

async function start(name: string): Promise<void> {
  program = await startWith(name, [InView]);
}

/** Moves the first mesh at rest by typed numbers, as G does. */
async function moved(...keys: readonly string[]): Promise<() => Vector3> {
  const { document } = program;
  const view = () => document.format.model?.view(document).meshes ?? [];
  const model = document.format.model?.view(document);
  if (model === undefined) throw new Error('no model');
  const posed = new PosedModel(model);
  posed.isAtRest = true;
  posed.pose({ interval: null, frame: 0, globalTime: 0 }, null);
  const [part] = posed.meshes.filter(({ mesh }) => mesh.vertexCount > 0);
  if (part === undefined) throw new Error('no mesh');
  // As much of a scene as is asked.
  const scene = {
    document,
    gizmoTarget: () => meshTarget(posed, [part], { one: 'mesh', many: 'meshes' }, editsOf(document)),
  } as Partial<Scene> as Scene;
  const selection = new Set([part.mesh.record]);
  const target = restTarget(scene, selection);
  if (target === null) throw new Error('nothing to move');
  await act(async () => {
    const options = { mode: 'move', target, follow: { childrenFollow: false }, snap: usualSnap } as const;
    const run = runChange(options, { scene, selection, lens }, [400, 300], environment);
    for (const key of keys) run?.key({ key, code: /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key, ...free });
  });
  return () => vectorAt(view().find(({ record }) => record === part.mesh.record)?.positions ?? [], 0);
}

const strip = (): Element => program.page.get('group', 'Last act');

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  '%s: a mesh that was moved goes by another number, in the same step, also while the number is dragged',
  async (name) => {
    await start(name);
    const before = program.document.write();
    const first = program.document.format.model?.view(program.document).meshes.find((mesh) => mesh.vertexCount > 0);
    const from = vectorAt(first?.positions ?? [], 0);
    const place = await moved('y', '2', 'Enter');
    expect(program.steps).toEqual(['Move mesh']);
    expect(distance(place(), from)).toBeCloseTo(2, 2);
    const field = program.page.get('spinbutton', 'Y', strip());
    expect(Number(field.getAttribute('aria-valuenow'))).toBe(2);
    await program.page.fill(field, '5');
    await program.page.press('Enter');
    expect(distance(place(), from)).toBeCloseTo(5, 2);
    expect(program.steps).toEqual(['Move mesh']);

    // A field that is typed into is not dragged.
    await act(async () => field.blur());
    const box = field.parentElement;
    if (box === null) throw new Error('no box');
    await program.page.drag(box, { x: 100, y: 10 }, { x: 140, y: 10 }, true);
    const dragged = (): number => Number(program.page.get('spinbutton', 'Y', strip()).getAttribute('aria-valuenow'));
    expect(dragged()).toBeGreaterThan(5);
    // The hand still holds the number, and the mesh is there already.
    await program.page.until(() => Math.abs(distance(place(), from) - dragged()) < 0.01);
    expect(program.steps).toEqual(['Move mesh']);
    await program.page.press('Escape');
    await program.page.until(() => Math.abs(distance(place(), from) - 5) < 0.01);
    expect(program.steps).toEqual(['Move mesh']);
    await program.undo();
    expect(program.page.has('group', 'Last act')).toBe(false);
    expect(Buffer.compare(program.document.write(), before)).toBe(0);
  },
);

test('what moves nothing leaves the act before it alone', async () => {
  await start('Knight.mdx');
  await moved('y', '2', 'Enter');
  await moved('y', '0', 'Enter');
  expect(program.steps).toEqual(['Move mesh']);
  expect(Number(program.page.get('spinbutton', 'Y', strip()).getAttribute('aria-valuenow'))).toBe(2);
});

test('a side that was pulled is pulled by another number', async () => {
  await start('Knight.mdx');
  const { document } = program;
  const edits = editsOf(document);
  const volumes = () => document.format.model?.view(document).hitVolumes ?? [];
  const held = volumes().flatMap(({ record, shape }) => {
    const [side] = shapeHandles(shape);
    return side === undefined ? [] : [{ record, side }];
  })[0];
  if (held === undefined) throw new Error('nothing that is hit');
  const { record, side } = held;
  const handle: PullHandle = {
    ...{ place: side.place, way: side.way, name: side.part, of: 'collision shape' },
    pull: (step, amount) => void edits.setHitShape?.(record, side.pulled(amount), step),
  };
  const way = (): number => {
    const shape = volumes().find((each) => each.record === record)?.shape;
    const place = shape === undefined ? undefined : shapeHandles(shape)[0]?.place;
    return distance(place ?? [Number.NaN, 0, 0], side.place);
  };
  await act(async () => {
    document.edit('Resize collision shape', (step) => handle.pull(step, 3));
    notePull({ document } as Partial<Scene> as Scene, handle, 3);
  });
  expect(way()).toBeCloseTo(3, 3);
  await program.page.fill(program.page.get('spinbutton', side.part, strip()), '7');
  await program.page.press('Enter');
  expect(way()).toBeCloseTo(7, 3);
  expect(program.steps).toEqual(['Resize collision shape']);
});

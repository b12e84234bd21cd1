/** Weights in every format: strokes and acts are one step each, read again as they were drawn, and undone to the byte. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { noElements } from '../../../../../shared/geometry/surface/elements.ts';
import { weightIn } from '../../../../../shared/geometry/weights/rows.ts';
import { WeightStroke, type WeightBrush } from '../../../../../shared/geometry/weights/weightStroke.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { influencesOf } from '../../../../../shared/model/influences.ts';
import { reopened } from '../../../../../shared/test/verbs.ts';
import { shapeOf } from '../../../test/modelTools.ts';
import { differingBytes, startWith, type Program } from '../../../test/program.tsx';
import { select } from '../../../workbench/state/session.ts';
import { ShapePanel } from '../shape/ShapePanel.tsx';
import { shapingOf, type Shape } from '../shape/shapeSelection.ts';
import { activeJoint } from './activeJoint.ts';
import { runWeightAct } from './carryOutWeights.ts';
import { weightActs } from './weightActs.ts';
import { BoxScene } from '../../../viewport/boxScene.ts';
import type { Lens } from '../../../viewport/camera/lens.ts';
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import { isNumbers, type RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { weightStore } from './weightStore.ts';
import { WeightTool } from './weightTool.ts';
import { forgetWeights, weightWorkOf, writeWeights, type WeightWork } from './weightWork.ts';

const samples = ['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'] as const;
let program: Program;

afterEach(async () => await program.end());

async function start(name: string): Promise<void> {
  program = await startWith(name, [ShapePanel]);
  await program.page.press('Tab');
  await program.page.press('4');
}

function work(): WeightWork {
  const found = weightWorkOf(program.session);
  if (found === null) throw new Error('no weights');
  return found;
}

const shape = (): Shape => shapeOf(program);

/** Joints and weights of all vertices of all meshes, as a document has them. */
function weightsOf(document: FormatDocument): Buffer {
  const view = document.format.model?.view(document);
  if (view === undefined) throw new Error('no model');
  return Buffer.concat(
    view.meshes.flatMap((mesh) => {
      const { joints, weights } = influencesOf(view, mesh);
      return [joints, weights].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
    }),
  );
}

async function holdSome(count: number): Promise<void> {
  const { surface, elements } = shape();
  const chosen = noElements(surface, elements.kind);
  chosen.flags.fill(1, 0, count);
  await act(async () => shapingOf(program.session).select(chosen));
}

/** A joint that moves something, and another one. */
async function chooseOther(): Promise<number> {
  const { view, rows } = work();
  const own = rows.joints[0] ?? 0;
  const other = view.joints.findIndex(({ kind }, joint) => kind === 'bone' && joint !== own);
  const { record } = view.joints[other] ?? {};
  if (record !== undefined) await act(async () => select(program.session, [record]));
  return other;
}

test.each(samples)('%s takes every act on weights', async (name) => {
  await start(name);
  const { document } = program;
  await chooseOther();
  await holdSome(20);
  const before = document.write();
  const unchanged: string[] = [];
  for (const each of weightActs) {
    await act(async () => runWeightAct(program.session, each));
    if (document.history.position === 0) {
      unchanged.push(each.id);
      continue;
    }
    expect(program.steps, each.id).toHaveLength(1);
    expect(weightsOf(reopened(document)).equals(weightsOf(document)), each.id).toBe(true);
    await program.undo();
    expect(differingBytes(before, document.write()), each.id).toEqual([]);
  }
  // What does nothing is nothing new: the model has it so already, or has but one bone a vertex.
  expect(unchanged).not.toContain('assign');
});

const brushes: readonly WeightBrush[] = ['add', 'subtract', 'replace', 'smooth'];

test.each(samples)('%s: a stroke is written as it was drawn, and wishes stay for the next one', async (name) => {
  await start(name);
  const { document, session } = program;
  const before = document.write();
  const other = await chooseOther();
  for (const brush of brushes) {
    const now = work();
    const joint = brush === 'subtract' ? (now.rows.joints[0] ?? 0) : activeJoint(session, now);
    const stroke = new WeightStroke(now.rows, now.surface, now.view.joints.length, {
      brush,
      strength: now.limits.influences === 1 ? 1 : 0.6,
      weight: 1,
      joint,
      rest: () => other,
      mask: now.isPainted,
      mirror: null,
    });
    const points = Array.from({ length: Math.min(40, now.surface.pointCount) }, (_, point) => point);
    now.follow(stroke.dab(points, new Float32Array(points.length).fill(1)));
    const drawn = points.map((point) => weightIn(now.written, point, joint));
    await act(async () => void writeWeights(session, now, stroke.touched, 'Paint'));
    const after = work();
    // A stroke and its undo do not look for points and faces again. Half-Life's vertices are laid down anew for other bones.
    if (name !== 'Sentry.mdl') expect(after.surface, brush).toBe(now.surface);
    // A single byte is what rounding may differ by.
    for (const [at, point] of points.entries())
      expect(Math.abs(weightIn(after.written, point, joint) - (drawn[at] ?? 0)), `${brush} ${point}`).toBeLessThan(
        0.006,
      );
    expect(weightsOf(reopened(document)).equals(weightsOf(document)), brush).toBe(true);
    while (document.history.position > 0) await program.undo();
    if (name !== 'Sentry.mdl') expect(work().surface, brush).toBe(now.surface);
    expect(differingBytes(before, document.write())).toEqual([]);
  }
});

test('weights that do not add up are normalised, light ones cleaned away, and all else keeps its bytes', async () => {
  await start('Squire.m2');
  const { document, session } = program;
  const [vertices] = [...document.all()].filter(({ type }) => type === 'vertices');
  if (vertices === undefined) throw new Error('no vertices');
  await act(async () =>
    document.edit('Unbalance', (step) => {
      step.patch(vertices.id, 'boneWeights', 0, Uint8Array.of(200, 40, 3, 0));
      step.patch(vertices.id, 'boneIndices', 0, Uint8Array.of(0, 1, 2, 0));
    }),
  );
  const before = document.write();
  /** Weights of the file's first vertex, those that are some. */
  const bytes = (): readonly number[] => {
    const weights = fieldsByName(document.get(vertices.id).fields)['boneWeights'];
    return isNumbers(weights) ? Array.from(weights.subarray(0, 4)).filter((byte) => byte > 0) : [];
  };
  expect(bytes()).toEqual([200, 40, 3]);
  await program.command('Normalise weights');
  expect(bytes()).toEqual([210, 42, 3]);
  expect(differingBytes(before, document.write())).toHaveLength(2);
  await program.undo();
  expect(differingBytes(before, document.write())).toEqual([]);
  const clean = weightActs.find(({ id }) => id === 'clean');
  if (clean !== undefined) await act(async () => runWeightAct(session, clean));
  expect(bytes()).toHaveLength(2);
  expect(bytes().reduce((sum, byte) => sum + byte, 0)).toBe(255);
  await program.undo();
  expect(differingBytes(before, document.write())).toEqual([]);
});

test('light strokes add up where weights are equal, and one that is given up leaves nothing', async () => {
  await start('Knight.mdx');
  const { session, document } = program;
  const joint = await chooseOther();
  const points = [0];
  const paint = async (): Promise<void> => {
    const now = work();
    const options = {
      brush: 'add',
      strength: 0.2,
      weight: 1,
      joint,
      rest: () => joint,
      mask: null,
      mirror: null,
    } as const;
    const stroke = new WeightStroke(now.rows, now.surface, now.view.joints.length, options);
    now.follow(stroke.dab(points, [1]));
    await act(async () => void writeWeights(session, now, stroke.touched, 'Paint'));
  };
  await paint();
  expect(weightIn(work().written, 0, joint)).toBe(0);
  expect(document.history.position).toBe(0);
  await paint();
  expect(weightIn(work().written, 0, joint)).toBeCloseTo(0.5, 5);
  await paint();
  await paint();
  await paint();
  expect(weightIn(work().written, 0, joint)).toBe(1);
});

test('a drag over the mesh paints what is seen as one step, Escape leaves nothing, and Ctrl and a click takes the bone', async () => {
  await start('Knight.mdx');
  const { session, document } = program;
  const lens: Lens = {
    frame: { right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0], position: [1000, 0, 60] },
    fieldOfView: null,
    halfHeight: 100,
    near: 1,
    far: 5000,
    width: 800,
    height: 600,
  };
  const moment = { scene: new BoxScene(document), selection: new Set<RecordId>(), lens };
  const environment = { hint: () => undefined, changed: () => undefined };
  const painted: number[] = [];
  const tool = new WeightTool(environment, {
    session: () => session,
    painted: (points) => void painted.push(...points),
  });
  const press = { shiftKey: false, ctrlKey: false, altKey: false, pressure: 0.5 };
  const before = document.write();
  const joint = await chooseOther();
  const sum = (): number =>
    work().written.weights.reduce((all, weight, at) => all + (work().written.joints[at] === joint ? weight : 0), 0);
  const was = sum();
  tool.begin(moment, 400, 300, press);
  tool.drag(440, 300);
  expect(painted.length).toBeGreaterThan(3);
  await act(async () => {
    expect(tool.cancel()).toBe(true);
  });
  expect(document.history.position).toBe(0);
  expect(sum()).toBeCloseTo(was, 3);
  await act(async () => {
    tool.begin(moment, 400, 300, press);
    tool.drag(440, 300);
    tool.finish();
  });
  expect(program.steps).toEqual(['Add weight']);
  expect(sum()).toBeGreaterThan(was);
  // What is hidden behind the chest stays.
  const { places } = shape();
  for (const point of new Set(painted)) expect(places[point * 3]).toBeGreaterThan(-20);
  await act(async () => {
    tool.begin(moment, 400, 120, { ...press, ctrlKey: true });
    tool.finish();
  });
  expect(program.steps).toHaveLength(1);
  const { selection } = session.state.getState();
  expect(work().view.joints.some(({ record }) => selection.includes(record))).toBe(true);
  await program.undo();
  expect(differingBytes(before, document.write())).toEqual([]);
});

test('the table of the selected vertices shows what they have, and a typed number is one step', async () => {
  await start('Squire.m2');
  await chooseOther();
  await holdSome(3);
  const table = program.page.get('grid', 'Weights of the selected vertices');
  expect(program.page.text(table)).toMatch(/Bone/);
  await act(async () => {
    const assign = weightActs.find(({ id }) => id === 'assign');
    if (assign !== undefined) runWeightAct(program.session, assign);
  });
  const joint = activeJoint(program.session, work());
  expect(program.page.text(table)).toContain(work().view.joints[joint]?.name ?? '?');
  expect(weightIn(work().written, 0, joint)).toBe(1);
  const [weight] = program.page.all('spinbutton', 'Weight', program.page.get('group', 'Last act'));
  if (weight === undefined) throw new Error('no field');
  await program.page.fill(weight, '0.4');
  await program.page.press('Enter');
  expect(program.steps).toHaveLength(1);
  expect(weightIn(work().written, 0, joint)).toBeCloseTo(0.4, 2);
});

test('keys size the brush, and acts that would change the mesh wait', async () => {
  await start('Knight.mdx');
  const radius = (): number => weightStore.getState().radius;
  const was = radius();
  await program.page.press(']');
  expect(radius()).toBeGreaterThan(was);
  await program.page.press('[');
  expect(radius()).toBeCloseTo(was, 6);
  const before = program.document.write();
  await program.page.press('a');
  await program.page.press('x');
  expect(program.document.write()).toEqual(before);
  await program.page.press('1');
  expect(program.page.text()).toContain('Middle');
});

test.each(samples)('%s: after undo, redo and hiding, weights are as if they were read anew', async (name) => {
  await start(name);
  await chooseOther();
  await holdSome(20);
  const assign = weightActs.find(({ id }) => id === 'assign');
  if (assign === undefined) throw new Error('no such act');
  /** What was kept against what is read from the document alone. */
  const expectAnew = async (): Promise<WeightWork> => {
    const kept = work();
    await act(async () => forgetWeights(program.session));
    const anew = work();
    expect(anew).not.toBe(kept);
    for (const part of ['rows', 'written', 'uneven', 'faces', 'isPainted'] as const)
      expect(kept[part], part).toEqual(anew[part]);
    expect([...kept.source.meshOfPoint]).toEqual([...anew.source.meshOfPoint]);
    expect([...kept.source.vertexOfPoint]).toEqual([...anew.source.vertexOfPoint]);
    return anew;
  };
  const first = await expectAnew();
  const was = first.rows.joints.slice();
  await act(async () => runWeightAct(program.session, assign));
  await program.undo();
  expect((await expectAnew()).rows.joints).toEqual(was);
  await program.redo();
  expect((await expectAnew()).rows.joints).not.toEqual(was);
  const hidden = new Uint8Array(shape().surface.faceCount).fill(1, 0, 4);
  await act(async () => shapingOf(program.session).hide(hidden));
  await program.undo();
  await expectAnew();
  // What a stroke left behind that was never written is not kept either.
  const now = work();
  now.rows.weights.fill(0, 0, now.rows.width);
  now.follow([0]);
  await program.redo();
  await expectAnew();
});

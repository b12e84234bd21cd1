/** Acts on texture coordinates in every format: one step each, read again as they were laid out, and undone to the byte. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { countSelected, noElements } from '../../../../../shared/geometry/surface/elements.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { reopened } from '../../../../../shared/test/verbs.ts';
import { shapeOf } from '../../../test/modelTools.ts';
import { differingBytes, startWith, type Program } from '../../../test/program.tsx';
import { changeLastAct } from '../lastAct/lastAct.ts';
import { select } from '../../../workbench/state/session.ts';
import { markSeams, seamEdges } from '../shape/seams.ts';
import { shapingOf, type Shape } from '../shape/shapeSelection.ts';
import { shapeStore } from '../shape/shapeStore.ts';
import { offerViewActs } from '../viewActs.ts';
import { runUvAct } from './carryOutUv.ts';
import { CoordinatesPanel } from './CoordinatesPanel.tsx';
import { chooseCorners } from './linkedSelection.ts';
import { uvActs } from './uvActs.ts';
import { cornerKey } from './uvEdits.ts';
import { uvMoment } from './uvMoment.ts';
import { uvState, workedOn } from './uvState.ts';

let program: Program;

afterEach(async () => {
  offerViewActs(
    () => false,
    () => null,
  );
  await program.end();
});

async function start(name: string): Promise<void> {
  program = await startWith(name, [CoordinatesPanel]);
  offerViewActs(
    () => false,
    () => ({
      frame: { position: [9, 0, 0], towardsViewer: [1, 0, 0], right: [0, 1, 0], up: [0, 0, 1] },
      camera: { position: [9, 0, 0], target: [0, 0, 0], fieldOfView: 0.6 },
    }),
  );
}

const shape = (): Shape => shapeOf(program);

/** What can be seen of where all triangles lie: corner by corner with its place in space, in an order of its own. */
function laid(document: FormatDocument): Buffer {
  const view = document.format.model?.view(document);
  const parts = (view?.meshes ?? []).map(({ triangles, positions, coordinates }) => {
    const [set = new Float32Array(0)] = coordinates;
    return Float32Array.from({ length: triangles.length * 5 }, (_, at) => {
      const vertex = triangles[Math.floor(at / 5)] ?? 0;
      return at % 5 < 3 ? (positions[vertex * 3 + (at % 5)] ?? 0) : (set[vertex * 2 + (at % 5) - 3] ?? 0);
    });
  });
  return Buffer.concat(parts.map(({ buffer }) => Buffer.from(buffer)));
}

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  '%s takes every act on coordinates',
  async (name) => {
    await start(name);
    const { document, session } = program;
    const mesh = (workedOn(session)?.meshes ?? []).toSorted((left, right) => left.vertexCount - right.vertexCount)[0];
    if (mesh === undefined) throw new Error('no mesh');
    await act(async () => select(session, [mesh.record]));
    // Half of the faces, so that acts have to cut them off from the rest.
    const half = Math.ceil(mesh.triangles.length / 6) * 3;
    const chosen = new Set(
      Array.from(mesh.triangles.subarray(0, half), (vertex, at) =>
        cornerKey(mesh.record, mesh.corners?.[at] ?? vertex),
      ),
    );
    const before = document.write();
    const unchanged: string[] = [];
    for (const each of uvActs) {
      await act(async () => chooseCorners(session, chosen));
      await act(async () => runUvAct(session, each));
      if (document.history.position === 0) {
        unchanged.push(each.id);
        continue;
      }
      expect(program.steps, each.id).toHaveLength(1);
      expect(laid(reopened(document)).equals(laid(document)), each.id).toBe(true);
      await program.undo();
      expect(differingBytes(before, document.write()), each.id).toEqual([]);
    }
    // Only what is in order may stay as it is.
    expect(unchanged.filter((id) => !['stitch', 'weld', 'snap', 'pack'].includes(id))).toEqual([]);
  },
);

test('what is packed lies in the picture, apart from the others by the room that was asked for', async () => {
  await start('Knight.mdx');
  const { session } = program;
  const unwrap = uvActs.find(({ id }) => id === 'unwrap');
  await act(async () => {
    if (unwrap !== undefined) runUvAct(session, unwrap);
  });
  const { corners = new Float32Array(0) } = uvMoment(session)?.meshes[0] ?? {};
  expect(corners.length).toBeGreaterThan(100);
  expect(corners.every((value) => value >= 0 && value <= 1)).toBe(true);
  const last = program.page.get('group', 'Last act');
  expect(program.page.text(last)).toMatch(/\d+ islands/);
  const [room] = program.page.all('spinbutton', 'Room around', last);
  if (room === undefined) throw new Error('no field');
  await program.page.fill(room, '8');
  await program.page.press('Enter');
  expect(program.steps).toHaveLength(1);
  const { corners: again = new Float32Array(0) } = uvMoment(session)?.meshes[0] ?? {};
  const least = 7.9 / uvState(session).getState().size.width;
  expect(again.every((value) => value >= least && value <= 1 - least)).toBe(true);
});

test('what is chosen on the picture is selected on the mesh, and the other way round', async () => {
  await start('Knight.mdx');
  const { session } = program;
  await act(async () => shapeStore.setState({ isOn: true, kind: 'face' }));
  const { surface, elements } = shape();
  const chosen = noElements(surface, elements.kind);
  chosen.flags[2] = 1;
  await act(async () => shapingOf(session).select(chosen));
  const corners = uvState(session).getState().chosen;
  expect(corners.size).toBe(3);
  await act(async () => chooseCorners(session, new Set()));
  expect(countSelected(shape().elements)).toBe(0);
  await act(async () => chooseCorners(session, corners));
  expect(shape().elements.flags[2]).toBe(1);
});

test('marked edges are seams until their marks are taken away', async () => {
  await start('Knight.mdx');
  const { session } = program;
  await act(async () => shapeStore.setState({ isOn: true, kind: 'edge' }));
  const chosen = noElements(shape().surface, 'edge');
  chosen.flags.fill(1, 0, 4);
  await act(async () => shapingOf(session).select(chosen));
  expect(markSeams(session, shape(), true)).toBe(4);
  expect(seamEdges(session, shape())).toHaveLength(8);
  expect(uvMoment(session)?.meshes.some(({ seams }) => seams.size > 0)).toBe(true);
  markSeams(session, shape(), false);
  expect(seamEdges(session, shape())).toHaveLength(0);
});

test('without the picture in sight, acts are about what is selected on the mesh: a new box, and nothing beside it', async () => {
  program = await startWith('Knight.mdx', []);
  await program.page.press('Tab');
  const before = program.document.write();
  const meshes = () => program.document.format.model?.view(program.document).meshes ?? [];
  const others = meshes().map(({ coordinates }) => coordinates[0]?.slice());
  await program.command('New box');
  const box = meshes().at(-1)?.coordinates[0]?.slice();
  await program.command('Unwrap by seams');
  expect(program.steps).toEqual(['New box', 'Unwrap by seams']);
  expect(
    meshes()
      .slice(0, -1)
      .map(({ coordinates }) => coordinates[0]),
  ).toEqual(others);
  expect(meshes().at(-1)?.coordinates[0]).not.toEqual(box);
  await program.undo();
  await program.undo();
  expect(differingBytes(program.document.write(), before)).toEqual([]);
});

function uvMomentOf() {
  const moment = uvMoment(program.session);
  if (moment === null) throw new Error('no picture');
  return moment;
}

test('what is chosen fills a cell of the picture, or moves to another one as it stands', async () => {
  await start('Knight.mdx');
  const { session } = program;
  const box = (): readonly number[] => {
    const all = (uvMoment(session)?.meshes ?? []).flatMap(({ corners }) => [...corners]);
    return [0, 1].flatMap((side) => {
      const own = all.filter((_, at) => at % 2 === side);
      return [Math.min(...own), Math.max(...own)];
    });
  };
  const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 4));
  const cell = uvActs.find(({ id }) => id === 'cell');
  if (cell === undefined) throw new Error('no act');
  await act(async () => runUvAct(session, cell));
  expect(box()).toEqual(near([0, 0.25, 0, 0.25]));
  await act(async () => changeLastAct('cell', 6));
  expect(box()).toEqual(near([0.5, 0.75, 0.25, 0.5]));
  // Of four larger cells: it keeps its size and its place in the cell.
  const asked: Readonly<Record<string, number>> = { rows: 2, columns: 2, cell: 3, way: 0 };
  const numbers = cell.numbers(uvMomentOf()).map((each) => ({ ...each, value: asked[each.id] ?? 0 }));
  await act(async () => runUvAct(session, { ...cell, numbers: () => numbers }));
  expect(box()).toEqual(near([0.5, 0.75, 0.75, 1]));
  expect(() => cell.change(uvMomentOf(), { rows: 2, columns: 2, cell: 4 })).toThrow(/4 cells/);
});

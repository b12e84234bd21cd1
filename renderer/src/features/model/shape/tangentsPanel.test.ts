/** Tangents, where the format has them, belong to the shape after every act on it. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { noElements } from '../../../../../shared/geometry/surface/elements.ts';
import { shapeOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { select } from '../../../workbench/state/session.ts';
import { runMeshAct } from './carryOutMesh.ts';
import { meshActs } from './meshActs.ts';
import { ShapePanel } from './ShapePanel.tsx';
import { shapingOf } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';

let program: Program;

afterEach(async () => await program.end());

/** Vertices whose tangent is no direction along the surface, or has no side; all of a mesh that has none. */
function wrongTangents(): number {
  const { document } = program;
  let wrong = 0;
  for (const { tangents, normals, vertexCount, triangles } of document.format.model?.view(document).meshes ?? []) {
    for (const vertex of new Set(triangles)) {
      const [x = 0, y = 0, z = 0, side = 0] = tangents?.subarray(vertex * 4, vertex * 4 + 4) ?? [];
      const [nx = 0, ny = 0, nz = 0] = normals?.subarray(vertex * 3, vertex * 3 + 3) ?? [];
      const isAlong = Math.abs(x * nx + y * ny + z * nz) < 0.1 && Math.abs(Math.hypot(x, y, z) - 1) < 0.02;
      if (vertex >= vertexCount || !isAlong || Math.abs(side) !== 1) wrong++;
    }
  }
  return wrong;
}

test('every act leaves tangents along the surface, as many as there are vertices', async () => {
  program = await startWith('Golem_HD.mdx', [ShapePanel]);
  await program.page.press('Tab');
  await act(async () => shapeStore.setState({ kind: 'face' }));
  const { document, session } = program;
  const [first] = document.format.model?.view(document).meshes ?? [];
  if (first === undefined) throw new Error('no mesh');
  await act(async () => select(session, [first.record]));
  const before = wrongTangents();
  const done: string[] = [];
  for (const each of meshActs) {
    const { surface, elements } = shapeOf(program);
    const chosen = noElements(surface, elements.kind);
    chosen.flags.fill(1, 0, 6);
    await act(async () => shapingOf(session).select(chosen));
    await act(async () => runMeshAct(session, each));
    if (document.history.position === 0) continue;
    done.push(each.id);
    expect([each.id, wrongTangents() - before]).toEqual([each.id, 0]);
    await act(async () => void document.undo());
  }
  expect(done.length).toBeGreaterThan(12);
});

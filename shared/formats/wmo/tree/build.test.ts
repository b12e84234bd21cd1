/** A rebuilt collision tree: it holds every triangle, and rays meet by it what they meet without it. */
import { describe, expect, test } from 'vitest';
import { hasCorpus } from '../../../test/corpus.ts';
import { rayMesh } from '../../../geometry/ray.ts';
import { groupsOf } from '../model.ts';
import { buildingFiles, joined, open } from '../test/corpus.ts';
import { healthyBuilding } from '../test/healthyBuilding.ts';
import { raysThrough, treeDistances, trianglesLeftOut } from '../test/treeRays.ts';
import { listIn } from '../view/batches.ts';
import type { TreeMesh } from './build.ts';
import { buildTree } from './build.ts';

function meshesOf(document: ReturnType<typeof open>): readonly TreeMesh[] {
  return groupsOf(document).map((group) => {
    const { minimum, maximum } = group.fields;
    const positions = listIn(document, group, 'MOVT', 'positions')?.numbers ?? [];
    return { positions, indices: listIn(document, group, 'MOVI', 'indices')?.numbers ?? [], minimum, maximum };
  });
}

/** @returns how many of the rays met anything */
function compareRays(mesh: TreeMesh, count: number): number {
  const tree = buildTree(mesh);
  expect(trianglesLeftOut(tree, mesh)).toBe(0);
  const rays = raysThrough(mesh, count);
  const plain = rays.map((ray) => rayMesh(ray, mesh.positions, mesh.indices)?.distance ?? Infinity);
  expect(rays.map(treeDistances(tree, mesh))).toEqual(plain);
  return plain.filter((distance) => distance < Infinity).length;
}

/** Hills of many triangles, so that the tree has levels. */
function hills(side: number): TreeMesh {
  const height = (x: number, y: number): number => Math.sin(x / 3) * Math.cos(y / 4) * 4;
  const positions = Array.from({ length: side * side }, (_each, at) => {
    const [x, y] = [at % side, Math.floor(at / side)];
    return [x, y, height(x, y)].map(Math.fround);
  }).flat();
  const indices = Array.from({ length: (side - 1) * (side - 1) }, (_each, at) => {
    const first = Math.floor(at / (side - 1)) * side + (at % (side - 1));
    return [first, first + 1, first + side, first + 1, first + side + 1, first + side];
  }).flat();
  return { positions, indices, minimum: [0, 0, -4], maximum: [side - 1, side - 1, 4] };
}

describe('a rebuilt tree', () => {
  test('of groups made by code finds the same hits', () => {
    const [outside] = meshesOf(healthyBuilding());
    if (outside === undefined) throw new Error('no group');
    expect(compareRays(outside, 500)).toBeGreaterThan(100);
    const ground = hills(40);
    expect(buildTree(ground).nodes.length).toBeGreaterThan(20);
    expect(compareRays(ground, 500)).toBeGreaterThan(100);
  });

  test.skipIf(!hasCorpus)('of groups of the corpus finds the same hits', () => {
    const wanted = /Patch-B\/world.*\/(darkshorebridge03|giantseaturtle02)\.wmo$/;
    const meshes = buildingFiles
      .filter(({ name }) => wanted.test(name))
      .flatMap((file) => meshesOf(open(joined(file))));
    expect(meshes.length).toBe(2);
    for (const mesh of meshes) expect(compareRays(mesh, 500)).toBeGreaterThan(100);
  });
});

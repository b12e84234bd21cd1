/** What parts of placed models have on the card, by three's own bookkeeping of it. */
import { BufferAttribute, BufferGeometry, Group, InstancedBufferAttribute, RawShaderMaterial } from 'three';
import { WebGLAttributes } from 'three/src/renderers/webgl/WebGLAttributes.js';
import { WebGLGeometries } from 'three/src/renderers/webgl/WebGLGeometries.js';
import { expect, test } from 'vitest';
import type { PartMesh } from './partMesh.ts';
import { clearMeshes, partMesh, refill } from './partMesh.ts';

/** Draws what groups have; `sent` counts uploads, `kept` what is on the card. */
function card() {
  const counts = { sent: 0, kept: 0 };
  const calls: Record<string, () => object> = {
    createBuffer: () => ({ made: ++counts.sent + ++counts.kept }),
    deleteBuffer: () => ({ left: --counts.kept }),
  };
  const context = new Proxy({}, { get: (_target, name) => calls[String(name)] ?? (() => undefined) });
  const attributes = new WebGLAttributes(context as WebGL2RenderingContext);
  const info = { memory: { geometries: 0 } };
  const states = { releaseStatesOfGeometry: () => undefined };
  // Its types leave the last one out.
  const Geometries = WebGLGeometries as new (...parts: readonly unknown[]) => WebGLGeometries;
  const geometries = new Geometries(context, attributes, info, states);
  const draw = (...groups: readonly Group[]): void => {
    for (const { geometry } of groups.flatMap(({ children }) => children as PartMesh[])) {
      geometries.update(geometries.get(new Group(), geometry));
      const index = geometry.getIndex();
      if (index !== null) attributes.update(index, 0);
    }
  };
  return { counts, draw };
}

const triangle = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(9), 3));
triangle.setIndex([0, 1, 2]);
const part = { geometry: triangle, material: new RawShaderMaterial() };

function fill(group: Group, count: number): void {
  const places = new InstancedBufferAttribute(new Float32Array(count * 3), 3);
  refill(group, () => group.add(partMesh(part, [['placeOrigin', places]], count)));
}

test('vertices of a part are sent to the card once, however often what says where it stands is', () => {
  const { counts, draw } = card();
  const group = new Group();
  fill(group, 1);
  draw(group);
  // Position, index, and the place.
  expect(counts).toEqual({ sent: 3, kept: 3 });
  for (const count of [2, 5, 1]) {
    fill(group, count);
    draw(group);
  }
  expect(counts).toEqual({ sent: 6, kept: 3 });
  clearMeshes(group);
  expect(counts.kept).toBe(0);
});

test('vertices that two groups draw stay on the card until neither does', () => {
  const { counts, draw } = card();
  const [standing, going] = [new Group(), new Group()];
  for (const group of [standing, going]) fill(group, 1);
  draw(standing, going);
  expect(counts).toEqual({ sent: 4, kept: 4 });
  clearMeshes(going);
  draw(standing);
  expect(counts).toEqual({ sent: 4, kept: 3 });
  clearMeshes(standing);
  clearMeshes(standing);
  expect(counts).toEqual({ sent: 4, kept: 0 });
});

/**
 * What the workshop makes is what independent readers see: a model is shaped, posed, cleaned and optimised, written, read and
 * posed by another program's code, and its vertices stand where ours do. war3-model reads and poses MDX by itself;
 * @wowserhq/format reads M2, which is posed by three.js; mdx-m3-viewer reads MDX, and sees the same keys and vertices.
 * No package reads Half-Life's models: test/peers/studioPeer.ts does, which shares nothing with the codec.
 */
import { createRequire } from 'node:module';
import { Matrix4, Vector3 } from 'three';
import { ModelRenderer, parseMDX } from 'war3-model';
import { expect, test } from 'vitest';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { setKey } from '../../../../../shared/model/keys.ts';
import { modelOf, somePlace } from '../../../../../shared/test/clips.ts';
import { sampleModels } from '../../../../../shared/test/models.ts';
import { distanceInM2, distanceInStudio, ours, sizeOf } from '../../../test/peers/samePoses.ts';
import { cleanClip } from '../clips/cleanClip.ts';
import { savingsOf } from '../optimise/savings.ts';

interface PeerMdx {
  loadMdx(bytes: Uint8Array): void;
  readonly geosets: readonly { readonly vertices: Float32Array }[];
  readonly bones: readonly {
    readonly animations: readonly { readonly name: string; readonly frames: ArrayLike<number> }[];
  }[];
}

// These packages ship CommonJS whose types do not say this; the comparison itself checks the shapes.
const load = createRequire(import.meta.url);
const { default: ViewerModel } = load('mdx-m3-viewer/dist/cjs/parsers/mdlx/model') as {
  readonly default: new () => PeerMdx;
};

function sample(name: string): FormatDocument {
  const found = sampleModels.find(([each]) => each === name);
  if (found === undefined) throw new Error(name);
  return found[1]();
}

/** A day's work: the first mesh is stretched, a bone posed, a clip cleaned and everything optimised that can be. */
function workOn(document: FormatDocument): { readonly cleaned: number; readonly saved: number } {
  const model = modelOf(document);
  const [mesh] = model.view.meshes;
  const clip = model.view.clips[1] ?? model.view.clips[0];
  if (mesh === undefined || clip === undefined) throw new Error('no mesh or clip');
  const vertices = Uint32Array.from({ length: mesh.vertexCount }, (_, at) => at);
  model.edits.setPositions?.(
    mesh.record,
    vertices,
    mesh.positions.map((part, at) => (at % 3 === 2 ? part * 1.125 : part)),
  );
  const turned = somePlace(model.view, clip, 'rotation');
  setKey(model, turned, (clip.start + clip.end) / 2, [0, Math.SQRT1_2, 0, Math.SQRT1_2]);
  const now =
    model.view.clips.find(({ record, variant }) => record === clip.record && variant === clip.variant) ?? clip;
  const notes = document.edit('Clean', (step) => cleanClip(document, now, { place: 0.5, turn: 4 }, step));
  let saved = 0;
  document.edit('Optimise', (step) => {
    for (const { run } of savingsOf(document)) saved += run(document, modelOf(document), step, new Map());
  });
  return { cleaned: Number(/^(\d+) keys?/.exec(notes[0] ?? '')?.[1] ?? 0), saved };
}

const shares = [0, 0.3, 0.5, 0.77, 1];

function furthest(left: ArrayLike<number>, right: ArrayLike<number>): number {
  expect(right.length).toBe(left.length);
  let most = 0;
  for (let at = 0; at < left.length; at++) most = Math.max(most, Math.abs((left[at] ?? 0) - (right[at] ?? Infinity)));
  return most;
}

/** Where war3-model sees the vertices of a geoset: by its own poses of its own nodes. */
function seenByWar3(model: ReturnType<typeof parseMDX>, geoset: number, matrices: readonly Matrix4[]): Float32Array {
  const { Vertices, VertexGroup, Groups, SkinWeights } = model.Geosets[geoset] ?? {};
  if (Vertices === undefined) throw new Error(`no geoset ${geoset}`);
  const seen = new Float32Array(Vertices.length);
  for (let vertex = 0; vertex < Vertices.length / 3; vertex++) {
    const place = new Vector3().fromArray(Vertices, vertex * 3);
    const group = Groups?.[VertexGroup?.[vertex] ?? 0] ?? [];
    const skin = SkinWeights?.subarray(vertex * 8, vertex * 8 + 8);
    const moved =
      skin === undefined
        ? group.map((bone) => [bone, 1 / group.length] as const)
        : [0, 1, 2, 3].map((at) => [skin[at] ?? 0, (skin[at + 4] ?? 0) / 255] as const);
    const sum = new Vector3();
    for (const [bone, weight] of moved) {
      const matrix = matrices[bone];
      if (matrix !== undefined && weight > 0) sum.addScaledVector(place.clone().applyMatrix4(matrix), weight);
    }
    sum.toArray(seen, vertex * 3);
  }
  return seen;
}

test.each(['Warcraft III 800', 'Warcraft III 1000', 'Warcraft III 1100'])(
  '%s: war3-model poses the vertices of a model that was worked on where we do',
  (name) => {
    const document = sample(name);
    const { cleaned, saved } = workOn(document);
    expect(cleaned + saved).toBeGreaterThan(0);
    const bytes = document.write();
    const theirs = parseMDX(bytes.slice().buffer);
    const { view } = modelOf(document);
    const allowed = sizeOf(view) * 1e-4;
    const renderer = new ModelRenderer(theirs);
    // What it knows of its nodes is in no type of it.
    const { nodes } = (renderer as unknown as { rendererData: { nodes: readonly { matrix: ArrayLike<number> }[] } })
      .rendererData;
    expect(theirs.Sequences).toHaveLength(view.clips.length);
    for (const [at, clip] of view.clips.entries()) {
      if (at % 3 !== 1) continue;
      renderer.setSequence(at);
      for (const share of shares) {
        const time = clip.start + Math.round((clip.end - clip.start) * share);
        renderer.setFrame((theirs.Sequences[at]?.Interval[0] ?? 0) + time - clip.start);
        renderer.update(0);
        const matrices = nodes.map(({ matrix }) => new Matrix4().fromArray(matrix));
        for (const [mesh, seen] of ours(view, clip, time).entries()) {
          const off = furthest(seen, seenByWar3(theirs, mesh, matrices));
          expect(off, `${clip.name} at ${time}, geoset ${mesh}`).toBeLessThan(allowed);
        }
      }
    }
  },
);

test.each(['Warcraft III 800', 'Warcraft III 1000'])(
  '%s: mdx-m3-viewer reads the vertices and keys that war3-model reads',
  (name) => {
    const document = sample(name);
    workOn(document);
    const bytes = document.write();
    const viewer = new ViewerModel();
    viewer.loadMdx(bytes);
    const other = parseMDX(bytes.slice().buffer);
    expect(viewer.geosets).toHaveLength(other.Geosets.length);
    for (const [at, { vertices }] of viewer.geosets.entries())
      expect(furthest(vertices, other.Geosets[at]?.Vertices ?? [])).toBe(0);
    const rotations = viewer.bones.map(({ animations }) =>
      Array.from(animations.find((each) => each.name === 'KGRT')?.frames ?? []),
    );
    expect(rotations.flat().length).toBeGreaterThan(0);
    expect(rotations).toEqual(other.Bones.map(({ Rotation }) => (Rotation?.Keys ?? []).map(({ Frame }) => Frame)));
  },
);

test('World of Warcraft: three.js poses what @wowserhq/format reads of a model that was worked on as we do', () => {
  const document = sample('World of Warcraft');
  const { cleaned, saved } = workOn(document);
  expect(cleaned + saved).toBeGreaterThan(0);
  const { bytes, files } = document.writeFiles('Squire.m2');
  const { view } = modelOf(document);
  const model = bytes.slice(files[0]?.start, files[0]?.end);
  const { furthest: off, size, compared } = distanceInM2(view, model, (clip) => view.clips.indexOf(clip) % 3 === 1);
  expect(compared).toBeGreaterThan(1000);
  expect(off).toBeLessThan(size * 2e-4);
});

test('Half-Life: a reader of its own poses a model that was worked on as we do', () => {
  const document = sample('Half-Life');
  const { cleaned } = workOn(document);
  expect(cleaned).toBeGreaterThan(0);
  const { bytes, files } = document.writeFiles('Sentry.mdl');
  const parts = files.map(({ name, start, end }) => ({ name, bytes: bytes.slice(start, end) }));
  const { view } = modelOf(document);
  const { furthest: off, size, compared } = distanceInStudio(view, parts, () => true);
  expect(compared).toBeGreaterThan(1000);
  expect(off).toBeLessThan(size * 2e-4);
});

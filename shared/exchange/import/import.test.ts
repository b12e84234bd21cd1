/** New models from glTF: vertices stand where the file puts them at every moment, and what is wrong is told. */
import { describe, expect, it } from 'vitest';
import { textBytes } from '../files.ts';
import { boneName, testGltf } from '../gltf/read/test/boundModel.ts';
import { exportGltf } from '../gltf/index.ts';
import type { ReadModel } from '../gltf/read/index.ts';
import { openDocument } from '../../document/document.ts';
import { errorsOfResult } from '../../format/addedErrors.ts';
import { healthyModel } from '../../formats/mdx/validate/healthyModel.ts';
import { distance, vectorAt } from '../../geometry/vector.ts';
import { influencesOfShares, wholeShares } from '../../model/contentWeights.ts';
import { MATRIX_LENGTH } from '../../geometry/matrix.ts';
import { posedJoints, posedVertices } from '../../model/contentPose.ts';
import { posedPositions } from '../../model/posed.ts';
import { joinFiles } from '../../formats/m2/test/corpus.ts';
import { corpusFiles } from '../../test/corpus.ts';
import { placedContent } from './axes.ts';
import { makeModel, readModel } from './make.ts';
import { importTargets } from './targets.ts';
import { nothing, readTest, targetOf } from './test/readTest.ts';

describe('a glTF with two skins, curves, eight weights and a mirror', () => {
  it('keeps names, drops the armature’s prefix, and finds the point to hang things on', async () => {
    const { content, notes } = await readTest();
    expect(content.joints.map(({ name, isPoint }) => [name, isPoint])).toEqual([
      [boneName, false],
      ['middle', false],
      ['tip', false],
      ['weapon.socket', true],
    ]);
    expect(content.meshes.map(({ name, triangles }) => [name, triangles.length])).toEqual([
      ['mirror', 6],
      ['strip 0', 6],
      ['strip 5', 6],
    ]);
    expect(notes).toEqual([]);
    expect(content.materials[0]).toMatchObject({ name: 'Glass', blend: 'blend', isTwoSided: true, alpha: 0.5 });
    // The colour is in the picture, as the games have no factor for it.
    expect([...(content.textures[0]?.image?.pixels.subarray(0, 4) ?? [])]).toEqual([255, 188, 0, 255]);
  });

  it('turns the faces of what is mirrored, so that its outside stays outside', async () => {
    const { content } = await readTest();
    const mirror = content.meshes.find(({ name }) => name === 'mirror');
    // The quad looks along Z of the file, which is X of the game, mirrored or not.
    expect([...(mirror?.normals.subarray(0, 3) ?? [])].map((value) => Math.round(value) + 0)).toEqual([1, 0, 0]);
    const matrices = posedJoints(content, null, 0);
    expect(matrices).toHaveLength(content.joints.length * MATRIX_LENGTH);
  });
});

const byNames = importTargets.filter(({ game }) => game !== 'halfLife').map((target) => [target.id, target] as const);

describe.each(byNames)('as %s', (_id, target) => {
  it('is a sound model that moves as the file does, within what is told', async () => {
    const read = await readTest();
    const made = makeModel(read, target, {});
    const { bytes, files } = joinFiles([{ name: made.name, bytes: made.bytes }, ...made.companions]);
    const again = openDocument(made.document.format, bytes, { files });
    const errors = errorsOfResult(again.format, null, again);
    expect(errors.filter((error) => !error.includes('[version-unsupported]'))).toEqual([]);
    expect(again.write()).toEqual(bytes);
    const view = again.format.model?.view(again);
    const content = placedContent(read.content, { front: 'z', scale: made.scale, lift: 0 });
    const [clip, moved] = [content.clips[0], view?.clips[0]];
    if (view === undefined || clip === undefined || moved === undefined) throw new Error('nothing moves');
    expect(moved.name).toBe('Stand');
    const said = made.notes.map(({ text }) => Number(/up to about (\S+) units/.exec(text)?.[1] ?? 0));
    const poser = view.poser();
    for (let moment = 0; moment < 10; moment++) {
      const time = Math.round((clip.length * moment) / 9);
      const matrices = posedJoints(content, clip, time);
      poser.pose(moved, moved.start + time);
      for (const [index, mesh] of content.meshes.entries()) {
        const wanted = posedVertices(mesh.positions, mesh.influences, matrices);
        const own = view.meshes[index];
        if (own === undefined) throw new Error(mesh.name);
        // Vertices come in the order of the triangles.
        const got = posedPositions(view, own, poser.matrices);
        for (const [corner, vertex] of Array.from(mesh.triangles).entries()) {
          const to = own.triangles[corner] ?? 0;
          const off = [0, 1, 2].map((axis) => (wanted[vertex * 3 + axis] ?? 0) - (got[to * 3 + axis] ?? 0));
          expect(Math.hypot(...off)).toBeLessThan(Math.max(...said) + target.personHeight * 1e-3);
        }
      }
    }
  });
});

/** How far vertices of a model that was made are from those of its source at most, in units, at moments between keys. */
function furthest({ content }: ReadModel, made: ReturnType<typeof makeModel>): number {
  const placed = placedContent(content, { front: 'z', scale: made.scale, lift: 0 });
  const view = made.document.format.model?.view(made.document);
  const poser = view?.poser();
  if (view === undefined || poser === undefined) throw new Error('no model');
  let most = 0;
  for (const [at, clip] of placed.clips.entries()) {
    const own = view.clips[at + view.clips.length - placed.clips.length];
    if (own === undefined) throw new Error(clip.name);
    for (let moment = 0; moment < 13; moment++) {
      const time = (clip.length * (moment + 0.31)) / 13;
      const matrices = posedJoints(placed, clip, time);
      poser.pose(own, own.start + time, { camera: null });
      for (const [index, mesh] of placed.meshes.entries()) {
        const [wanted, shown] = [posedVertices(mesh.positions, mesh.influences, matrices), view.meshes[index]];
        if (shown === undefined) throw new Error(mesh.name);
        const got = posedPositions(view, shown, poser.matrices);
        for (const [corner, vertex] of Array.from(mesh.triangles).entries()) {
          const place = vectorAt(got, (shown.triangles[corner] ?? 0) * 3);
          most = Math.max(most, distance(vectorAt(wanted, vertex * 3), place));
        }
      }
    }
  }
  return most;
}

describe('what is told of the error', () => {
  const real = corpusFiles('gltf', ['.glb']).filter(({ name }) => /(?:Fox|greenman)\.glb$/.test(name));
  const files = [
    { name: 'test.glb', bytes: testGltf },
    ...real.map(({ name, bytes }) => ({ name, bytes: () => Promise.resolve(bytes()) })),
  ];

  it.each(files)('is no less than it is in $name', async ({ name, bytes }) => {
    const read = await readModel(await bytes(), name, nothing);
    const made = makeModel(read, targetOf('mdx-1000'), { keepsMeshes: true });
    const told = made.notes.map(({ text }) => Number(/up to about (\S+) units/.exec(text)?.[1] ?? 0));
    const most = furthest(read, made);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(Math.max(...told));
    // Each vertex has its own, and the farthest of them is what is told.
    const { ofMeshes } = made.shift;
    const view = made.document.format.model?.view(made.document);
    expect(ofMeshes.map(({ length }) => length)).toEqual(view?.meshes.map(({ vertexCount }) => vertexCount));
    expect(Math.max(...ofMeshes.flatMap((own) => [...own]))).toBeCloseTo(made.shift.most, 4);
  });
});

describe('as mdl', () => {
  it('is a sound model of Half-Life that moves as the heaviest bones do, in 256 colours', async () => {
    const read = await readTest();
    const made = makeModel(read, targetOf('mdl'), {});
    const again = openDocument(made.document.format, made.bytes);
    expect(errorsOfResult(again.format, null, again)).toEqual([]);
    expect(made.files).toEqual([]);
    expect(made.notes.map(({ text }) => text)).toContain('stretching of bones');
    const view = again.format.model?.view(again);
    const content = placedContent(read.content, { front: 'z', scale: made.scale, lift: 0 });
    const [clip, moved] = [content.clips[0], view?.clips[0]];
    if (view === undefined || clip === undefined || moved === undefined) throw new Error('nothing moves');
    expect(moved.name).toBe('Armature_Idle');
    expect(view.points.map(({ place }) => place.map(Math.round))).toHaveLength(1);
    expect(view.textures.map(({ pixels }) => pixels?.()?.width)).toEqual([16, 16]);
    const still = { ...clip, tracks: clip.tracks.filter(({ property }) => property !== 'scale') };
    const poser = view.poser();
    for (let moment = 0; moment < 10; moment++) {
      // Samples stand thirty times a second; what steps goes in a line between two, and at its end a loop is at its start.
      const frame = [0, 3, 8, 14, 20, 30, 40, 46, 55, 59][moment] ?? 0;
      poser.pose(moved, moved.start + ((moved.end - moved.start) * frame) / 60);
      const matrices = posedJoints(content, still, (clip.length * frame) / 60);
      const wanted = content.meshes.flatMap(({ positions, influences }) => {
        const heaviest = influencesOfShares(
          Array.from({ length: positions.length / 3 }, (_, vertex) => wholeShares(influences, vertex, 1, 1)),
        );
        const seen = posedVertices(positions, heaviest, matrices);
        return Array.from({ length: positions.length / 3 }, (_, vertex) => ({
          rest: vectorAt(positions, vertex * 3),
          place: vectorAt(seen, vertex * 3),
        }));
      });
      for (const mesh of view.meshes) {
        const got = posedPositions(view, mesh, poser.matrices);
        for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
          const rest = vectorAt(mesh.positions, vertex * 3);
          const own = wanted.filter((each) => distance(each.rest, rest) < 0.1);
          const off = Math.min(...own.map(({ place }) => distance(place, vectorAt(got, vertex * 3))));
          expect(off).toBeLessThan(0.3);
        }
      }
    }
  });
});

it.each(['mdx-800', 'mdx-1000', 'mdx-1800'])('%s has no geoset larger than the game draws', async (id) => {
  const side = 90;
  const rows = Array.from({ length: side * side }, (_, at) => `v ${at % side} 0 ${Math.floor(at / side)}\n`);
  const faces = rows.flatMap((_, at) =>
    at % side < side - 1 && at < side * (side - 1) ? [`f ${at + 1} ${at + 2} ${at + side + 1}\n`] : [],
  );
  const read = await readModel(textBytes([...rows, ...faces].join('')), 'sheet.obj', nothing);
  const { document } = makeModel(read, targetOf(id), {});
  const meshes = document.format.model?.view(document).meshes ?? [];
  expect(meshes).toHaveLength(2);
  expect(Math.max(...meshes.map(({ vertexCount }) => vertexCount))).toBeLessThanOrEqual(7400);
  expect(meshes.reduce((sum, { triangles }) => sum + triangles.length / 3, 0)).toBe(faces.length);
});

describe('our own export', () => {
  it('comes back in its own units with its textures’ paths, clips and flags', async () => {
    const document = healthyModel(800);
    const read = await readModel(await exportGltf(document, { texture: () => null }), 'Grunt.glb', nothing);
    expect(read.isGameUnits).toBe(true);
    const made = makeModel(read, targetOf('mdx-800'), {});
    expect(made.scale).toBe(1);
    const [before, after] = [document, made.document].map((each) => each.format.model?.view(each));
    expect([...(after?.meshes[0]?.positions ?? [])]).toEqual([...(before?.meshes[0]?.positions ?? [])]);
    expect(after?.textures[0]?.path).toBe(before?.textures[0]?.path);
    expect(after?.clips.map(({ name }) => name)).toEqual(before?.clips.map(({ name }) => name));
    expect(made.files).toEqual([]);
  });
});

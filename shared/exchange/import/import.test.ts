/** New models from glTF and OBJ: vertices stand where the file puts them at every moment, and what is wrong is told. */
import { WebIO } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import { textBytes } from '../files.ts';
import { sourceOf } from '../files.ts';
import { boneName, testGltf } from '../gltf/read/test/boundModel.ts';
import { exportGltf } from '../gltf/index.ts';
import type { ReadModel } from '../gltf/read/index.ts';
import { openDocument } from '../../document/document.ts';
import { errorsOfResult } from '../../format/addedErrors.ts';
import { healthyModel } from '../../formats/mdx/validate/healthyModel.ts';
import { distance, vectorAt } from '../../geometry/vector.ts';
import { influencesOfShares, wholeShares } from '../../model/contentWeights.ts';
import { MATRIX_LENGTH, transformPoint } from '../../geometry/matrix.ts';
import { posedJoints, posedVertices } from '../../model/contentPose.ts';
import { posedPositions } from '../../model/posed.ts';
import { joinFiles } from '../../formats/m2/test/corpus.ts';
import { corpusFiles, hasCorpus } from '../../test/corpus.ts';
import { placedContent } from './axes.ts';
import { makeModel, readModel } from './make.ts';
import { checkedRecipe } from './recipe.ts';
import type { ImportTarget } from './targets.ts';
import { importTarget, importTargets } from './targets.ts';

const nothing = sourceOf([]);

function targetOf(id: string): ImportTarget {
  const target = importTarget(id);
  if (target === null) throw new Error(id);
  return target;
}

async function readTest(): Promise<ReadModel> {
  return await readModel(await testGltf(), 'test.glb', nothing);
}

/** Where a glTF viewer sees the vertices of a node, in the games' axes: skins by their binds, others by their nodes. */
async function seen(
  bytes: Uint8Array,
  meshName: string,
  moves: (name: string) => ArrayLike<number>,
): Promise<number[][]> {
  const root = (await new WebIO().readBinary(bytes)).getRoot();
  const node = root.listNodes().find((each) => each.getName() === meshName);
  const [primitive] = node?.getMesh()?.listPrimitives() ?? [];
  const position = primitive?.getAttribute('POSITION');
  if (node === undefined || primitive === undefined || position == null) throw new Error(meshName);
  const skin = node.getSkin();
  return Array.from({ length: position.getCount() }, (_, vertex) => {
    const [x = 0, y = 0, z = 0] = position.getElement(vertex, []);
    const sum = [0, 0, 0];
    for (const set of [0, 1]) {
      const [joints, weights] = [primitive.getAttribute(`JOINTS_${set}`), primitive.getAttribute(`WEIGHTS_${set}`)];
      if (skin === null || joints === null || weights === null) continue;
      const [numbers, shares] = [joints.getElement(vertex, []), weights.getElement(vertex, [])];
      const total = [0, 1]
        .flatMap((each) => primitive.getAttribute(`WEIGHTS_${each}`)?.getElement(vertex, []) ?? [])
        .reduce((a, b) => a + b, 0);
      for (const [part, joint] of numbers.entries()) {
        const inverse = skin.getInverseBindMatrices()?.getElement(joint, []) ?? [];
        const bound = [x + (inverse[12] ?? 0), y + (inverse[13] ?? 0), z + (inverse[14] ?? 0)] as const;
        const place = transformPoint(moves(skin.listJoints()[joint]?.getName() ?? ''), 0, bound);
        for (let axis = 0; axis < 3; axis++)
          sum[axis] = (sum[axis] ?? 0) + ((place[axis] ?? 0) * (shares[part] ?? 0)) / total;
      }
    }
    // Z to the front, X to the left, Y up.
    return [sum[2] ?? 0, sum[0] ?? 0, sum[1] ?? 0];
  });
}

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

  it('has its vertices where glTF puts them half way through, in both skins', async () => {
    const bytes = await testGltf();
    const { content } = await readTest();
    const [clip] = content.clips;
    if (clip === undefined) throw new Error('no clip');
    expect(clip.length).toBe(2000);
    // At 1 s by hand: the root stands at (0, 1, 0), the middle is turned by a quarter about Z, the tip is 1.5 times as large
    // and turned by what its step says, which is still nothing.
    const world: Record<string, readonly number[]> = {
      [boneName]: [1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0],
      middle: [0, -1, 0, 0, 1, 0, 0, 2, 0, 0, 1, 0],
      tip: [0, -1.5, 0, -1, 1.5, 0, 0, 2, 0, 0, 1.5, 0],
    };
    const matrices = posedJoints(content, clip, 1000);
    for (const name of ['strip 0', 'strip 5']) {
      const wanted = (await seen(bytes, name, (bone) => world[bone] ?? [])).flat();
      const mesh = content.meshes.find((each) => each.name === name);
      if (mesh === undefined) throw new Error(name);
      const got = posedVertices(mesh.positions, mesh.influences, matrices);
      expect(Math.max(...wanted.map((value, at) => Math.abs(value - (got[at] ?? 0))))).toBeLessThan(1e-5);
    }
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

describe.skipIf(!hasCorpus)('what is told of the error', () => {
  const files = corpusFiles('gltf', ['.glb']).filter(({ name }) => /(?:Fox|greenman)\.glb$/.test(name));

  it.each(files)('is no less than it is in $name', async ({ name, bytes }) => {
    const read = await readModel(bytes(), name, nothing);
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

describe('choices', () => {
  it('name clips and bones, size by height, put on the ground and use a texture of the game', async () => {
    const recipe = checkedRecipe({
      height: 100,
      standsOnGround: true,
      front: 'x',
      textureFolder: 'Units\\Test',
      materials: { Glass: { blend: 'add', texture: 'Textures\\Glow.blp' } },
      clips: { 'Armature|Idle': { name: 'Death', isLooping: false } },
      bones: { middle: 'Bone_Chest' },
      hasPortraitCamera: true,
    });
    const made = makeModel(await readTest(), targetOf('mdx-800'), recipe);
    const view = made.document.format.model?.view(made.document);
    expect(view?.clips.map(({ name, isLooping }) => [name, isLooping])).toEqual([
      ['Stand', true],
      ['Death', false],
    ]);
    expect(view?.joints.map(({ name }) => name)).toContain('Bone_Chest');
    expect(view?.textures.map(({ path }) => path)).toEqual(['Units\\Test\\White.blp', 'Textures\\Glow.blp']);
    expect(made.files.map(({ name }) => name)).toEqual(['White.blp']);
    const heights = view?.meshes.flatMap(({ positions }) => [...positions].filter((_, at) => at % 3 === 2)) ?? [];
    expect(Math.min(...heights)).toBeCloseTo(0, 3);
    expect(Math.max(...heights)).toBeCloseTo(100, 3);
    expect(view?.cameras).toHaveLength(1);
  });

  it('join what one bone moves and one material covers, or not', async () => {
    const text = ['a', 'b', 'c'].map((name) => `o ${name}\nv 0 0 0\nv 1 0 0\nv 1 1 0\nf -3 -2 -1\n`).join('');
    const read = await readModel(textBytes(text), 'three.obj', nothing);
    const meshesOf = (keepsMeshes: boolean) => {
      const { document, notes } = makeModel(read, targetOf('mdx-800'), { keepsMeshes });
      const meshes = document.format.model?.view(document).meshes ?? [];
      return [meshes.map(({ triangles }) => triangles.length), notes.some((note) => note.text.includes('joined'))];
    };
    expect(meshesOf(false)).toEqual([[9], true]);
    expect(meshesOf(true)).toEqual([[3, 3, 3], false]);
  });

  it.each([
    [{ front: 'y' }, 'the recipe’s front must be one of z, -z, x, -x'],
    [{ size: 3 }, 'the recipe’s size is not known'],
    [{ materials: { Glass: { blend: 'glow' } } }, 'the recipe’s materials.Glass.blend must be one of'],
    [[], 'the recipe must be a JSON object'],
  ])('that are none are refused: %j', (value, message) => {
    expect(() => checkedRecipe(value)).toThrow(message);
  });
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

describe('OBJ', () => {
  const text = `mtllib a b.mtl
o box
v 0 0 0
v 1 0 0
v 1 1 0
v 0.9 0.1 0
v 0 1 0
vt 0 0
vt 1 0
vt 1 1
vt 0 1
usemtl Glas grün
f 1/1 2/2 -3/3 -1/4
f 1/1 2/2 9/3
l 1 2
`;
  const mtl = 'newmtl Glas grün\nKd 0 1 0\nd 0.5\n';

  it('becomes triangles with materials; polygons may be hollow, numbers negative', async () => {
    const source = sourceOf([{ name: 'a b.mtl', bytes: textBytes(mtl) }]);
    const { content, notes } = await readModel(textBytes(text), 'box.obj', source);
    expect(content.meshes).toHaveLength(1);
    expect([...(content.meshes[0]?.triangles ?? [])]).toHaveLength(6);
    expect(content.materials[0]).toMatchObject({ name: 'Glas grün', blend: 'blend', alpha: 0.5 });
    expect([...(content.meshes[0]?.coordinates[0] ?? [])].slice(0, 2)).toEqual([0, 1]);
    expect(notes.map((note) => note.text)).toEqual(['1 face on vertices that are not there', '1 line or point']);
  });

  it('cuts a hollow polygon along its inside', async () => {
    const hollow = 'v 0 0 0\nv 4 0 0\nv 4 4 0\nv 2 1 0\nv 0 4 0\nf 1 2 3 4 5\n';
    const { content } = await readModel(textBytes(hollow), 'hollow.obj', nothing);
    const [mesh] = content.meshes;
    const area = Array.from({ length: 3 }, (_, face) => {
      const at = (corner: number, axis: number) =>
        mesh?.positions[(mesh.triangles[face * 3 + corner] ?? 0) * 3 + axis] ?? 0;
      // The game's Y and Z are the file's X and Y.
      return ((at(1, 1) - at(0, 1)) * (at(2, 2) - at(0, 2)) - (at(2, 1) - at(0, 1)) * (at(1, 2) - at(0, 2))) / 2;
    });
    expect(area.every((each) => each > 0)).toBe(true);
    expect(area.reduce((sum, each) => sum + each, 0)).toBeCloseTo(10, 5);
  });

  it('without faces is refused', async () => {
    await expect(readModel(textBytes('v 0 0 0\n'), 'points.obj', nothing)).rejects.toThrow('it has no faces');
  });
});

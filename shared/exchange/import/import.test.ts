/** New models from glTF and OBJ: vertices stand where the file puts them at every moment, and what is wrong is told. */
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
import { MATRIX_LENGTH } from '../../geometry/matrix.ts';
import { posedJoints, posedVertices } from '../../model/contentPose.ts';
import { posedPositions } from '../../model/posed.ts';
import type { ContentNote } from '../../model/content.ts';
import type { MaterialLayer } from '../../model/view.ts';
import { joinFiles } from '../../formats/m2/test/corpus.ts';
import { corpusFiles, hasCorpus } from '../../test/corpus.ts';
import { placedContent } from './axes.ts';
import { makeModel, readModel } from './make.ts';
import type { MaterialChoice } from './recipe.ts';
import { checkedRecipe, longestTexturePath } from './recipe.ts';
import type { ImportTarget } from './targets.ts';
import { filledInKinds, importTarget, importTargets, materialSwitches } from './targets.ts';
import { texturedContent } from './textures.ts';

const nothing = sourceOf([]);

function targetOf(id: string): ImportTarget {
  const target = importTarget(id);
  if (target === null) throw new Error(id);
  return target;
}

async function readTest(): Promise<ReadModel> {
  return await readModel(await testGltf(), 'test.glb', nothing);
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

  it.each(['mdx-800', 'mdx-1200', 'mdx-alpha-1300', 'm2-256', 'm2-264', 'mdl'])(
    'of a material are in what is made, those that the game knows: %s',
    async (id) => {
      const target = targetOf(id);
      const knows: readonly (keyof MaterialChoice)[] = materialSwitches[target.game];
      const read = await readTest();
      const shown = (choice: MaterialChoice): readonly MaterialLayer[] => {
        const { document } = makeModel(read, target, checkedRecipe({ materials: { Glass: choice } }));
        expect(errorsOfResult(document.format, null, document)).toEqual([]);
        return (
          document.format.model?.view(document).materials[
            read.content.materials.findIndex(({ name }) => name === 'Glass')
          ]?.layers ?? []
        );
      };
      const top = (layers: readonly MaterialLayer[]): MaterialLayer | undefined => layers.at(-1);
      for (const wanted of [true, false]) {
        if (knows.includes('isTwoSided')) expect(top(shown({ isTwoSided: wanted }))?.isTwoSided).toBe(wanted);
        if (knows.includes('isLit')) expect(top(shown({ isLit: wanted }))?.isLit).toBe(wanted);
        expect(shown({ isOverTeamColor: wanted })).toHaveLength(wanted && knows.includes('isOverTeamColor') ? 2 : 1);
        expect(top(shown({ isChrome: wanted }))?.textures[0]?.coordinates).toBe(wanted ? -1 : 0);
      }
    },
  );

  it.each([
    ['mdx-800', 1],
    ['mdx-1200', 2],
    ['m2-256', 11],
    ['m2-264', 2],
    ['mdx-alpha-1300', null],
    ['mdl', null],
  ])('have the game fill a picture in, where it can: %s, number %s', async (id, known) => {
    const target = targetOf(id);
    expect(filledInKinds[target.game].map(({ value }) => value).includes(known ?? 1)).toBe(known !== null);
    const read = await readTest();
    const choice = { filledIn: known ?? 1, texture: 'Textures\\Glow.blp' };
    const names = read.content.materials.map(({ name }) => name);
    const recipe = checkedRecipe({ materials: Object.fromEntries(names.map((name) => [name, choice])) });
    const { document, files } = makeModel(read, target, recipe);
    expect(errorsOfResult(document.format, null, document)).toEqual([]);
    const view = document.format.model?.view(document);
    const kinds = view?.textures.map(({ kind, path }) => [kind, path]) ?? [];
    // All materials share the one texture, and nothing is written for it.
    if (known !== null) expect([kinds, files]).toEqual([[[known, '']], []]);
    else expect(kinds.every(([kind]) => kind === 0)).toBe(true);
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
    [{ materials: { Glass: { filledIn: 0 } } }, 'filledIn must be a whole number from 1 to 255'],
    [{ textureFolder: '立'.repeat(51) }, 'the recipe’s textureFolder must be a text of at most 150 bytes'],
    [
      { materials: { Glass: { texture: '立'.repeat(86) } } },
      'the recipe’s materials.Glass.texture must be a path of at most 255 bytes',
    ],
    [[], 'the recipe must be a JSON object'],
  ])('that are none are refused: %j', (value, message) => {
    expect(() => checkedRecipe(value)).toThrow(message);
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

  it('finds pictures beside its materials and by their bare names, and tells of colours that it cannot keep', async () => {
    const colored =
      'mtllib ./parts/a.mtl\nv 0 0 0 1 0 0\nv 1 0 0 1 0 0\nv 1 1 0\nusemtl one\nf 1 2 3\nusemtl two\nf 1 2 3\n';
    const lists = 'newmtl one\nmap_Kd one.png\nnewmtl two\nmap_Kd C:\\Users\\me\\two.png\n';
    const asked: string[] = [];
    const source = sourceOf([{ name: 'parts/a.mtl', bytes: textBytes(lists) }]);
    const read = (path: string) => {
      asked.push(path);
      return source.read(path);
    };
    const { notes } = await readModel(textBytes(colored), 'parts.obj', { read });
    expect(asked).toEqual(expect.arrayContaining(['./parts/one.png', 'two.png']));
    expect(notes.map(({ text }) => text)).toContain('colours of 2 vertices');
  });

  it('without faces is refused', async () => {
    await expect(readModel(textBytes('v 0 0 0\n'), 'points.obj', nothing)).rejects.toThrow('it has no faces');
  });
});

it('names of textures that have no room behind their folder are shortened at whole letters, each once, and it is told', async () => {
  const { content } = await readTest();
  const [texture] = content.textures;
  if (texture === undefined) throw new Error('no texture');
  const long = '立'.repeat(33);
  const textures = ['a', 'b'].map((end) => ({ ...texture, path: null, name: `${long}${end}.png` }));
  const notes: ContentNote[] = [];
  const folder = 'x'.repeat(150);
  const wide: ContentNote[] = [];
  // Without a folder the file system's measure is left, which is told of as well.
  const alone = [{ ...texture, path: null, name: 'x'.repeat(101) }];
  texturedContent({ ...content, textures: alone }, { folder: '', game: 'warcraft3' }, wide);
  expect(wide.map(({ text }) => text)).toContain(`the name of a texture is shortened to “${'x'.repeat(100)}”`);
  const made = texturedContent({ ...content, textures }, { folder, game: 'warcraft3' }, notes);
  const paths = made.content.textures.map(({ path }) => path ?? '');
  for (const path of paths) {
    expect(new TextEncoder().encode(path).length).toBeLessThanOrEqual(longestTexturePath);
    expect(path).toMatch(/^x+\\立+(?:_2)?\.blp$/);
  }
  expect(new Set(paths).size).toBe(2);
  expect(made.files.map(({ name }) => `${folder}\\${name}`)).toEqual(paths);
  expect(notes.filter(({ text }) => text.startsWith('the name of a texture is shortened to'))).toHaveLength(2);
});

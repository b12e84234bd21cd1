/**
 * Parts of one model in another, over every pair of games: a mesh and a clip come in one step and are read again, the mesh
 * moves in the clip as it did within what is told, the validator finds no more, and undo gives the file back to the byte.
 */
import { expect, test } from 'vitest';
import type { FormatDocument } from '../../format/format.ts';
import { transformPoint } from '../../geometry/matrix.ts';
import type { ContentTrack } from '../../model/content.ts';
import { influencesOf } from '../../model/influences.ts';
import { posedPositions } from '../../model/posed.ts';
import type { Clip, ModelMesh, ModelView } from '../../model/view.ts';
import { sampleModels, viewOf } from '../../test/models.ts';
import { editsOf, expectVerb, reopened } from '../../test/verbs.ts';
import { convertGame } from '../convert/game.ts';
import { conversionTarget, gameOf, isVersionChange, scaleBetween } from '../convert/targets.ts';
import { convertVersion } from '../convert/version.ts';
import { collectParts, neededJoints, type PartChoice, type Parts } from './collect.ts';
import { PlainSkeleton } from './plainSkeleton.ts';
import { retargeted } from './retarget.ts';
import { bestWay, mapParts, takeParts, type Taken, type TakeOptions } from './take.ts';

const white = { width: 16, height: 16, pixels: new Uint8Array(1024).fill(255) };

const sample = (name: string): FormatDocument => {
  const found = sampleModels.find(([each]) => each === name);
  if (found === undefined) throw new Error(name);
  return found[1]();
};

/** The same model in another game or version. */
function asOf(document: FormatDocument, id: string): FormatDocument {
  const [target, from] = [conversionTarget(id), gameOf(document)];
  if (target === null || from === null) throw new Error(id);
  if (target.game === from && target.version === document.version) return reopened(document);
  if (isVersionChange(from, target.game)) return reopened(convertVersion(document, target, 'Sample.mdx').document);
  const [first] = viewOf(document).clips;
  const clips = Object.fromEntries(
    viewOf(document).clips.map(({ name }) => [name, { isLeftOut: name !== first?.name }] as const),
  );
  return reopened(convertGame(document, target, 'Sample.mdx', { recipe: { clips }, pictureOf: () => white }).document);
}

const plain: TakeOptions = {
  ...{ joint: -1, isRigid: false, atJoint: false, factor: 1, move: [0, 0, 0], like: null },
  pictureAt: () => white,
};

const take = (document: FormatDocument, parts: Parts, options: Partial<TakeOptions> = {}): Taken =>
  document.edit('Take parts', (step) => takeParts(document, parts, { ...plain, ...options }, step));

/** A mesh of a handy size that something moves, and the last clip. */
function chosen(document: FormatDocument): {
  readonly mesh: ModelMesh;
  readonly clip: Clip;
  readonly choice: PartChoice;
} {
  const view = viewOf(document);
  const near = view.meshes.filter(({ levelOfDetail, triangles }) => levelOfDetail <= 0 && triangles.length > 0);
  const mesh = near.toSorted((a, b) => b.vertexCount - a.vertexCount).find(({ vertexCount }) => vertexCount < 700);
  const clip = view.clips.at(-1);
  if (mesh === undefined || clip === undefined) throw new Error('nothing to take');
  return { mesh, clip, choice: { meshes: [{ mesh, faces: null }], materials: [], clips: [clip], nodes: new Set() } };
}

const told = ({ notes }: Taken): number =>
  notes.reduce((sum, { text }) => sum + Number(/up to about ([\d.e-]+) units/.exec(text)?.[1] ?? 0), 0);
const sizeOf = ({ meshes }: ModelView): number =>
  Math.max(...meshes.flatMap(({ positions }) => [...positions].map(Math.abs)));

/** How far a mesh is in a clip from where another one was in its own, at most; vertices are found by their places at rest. */
function shiftOf(
  [from, before, first]: readonly [ModelView, ModelMesh, Clip],
  [to, now, second]: readonly [ModelView, ModelMesh, Clip],
  scale: number,
): number {
  const grid = sizeOf(from) * 2e-4;
  const keyOf = (positions: Float32Array, vertex: number, factor: number): string =>
    [0, 1, 2].map((axis) => Math.round((positions[vertex * 3 + axis] ?? 0) / factor / grid) + 0).join(' ');
  const places = new Map<string, number[]>();
  for (let vertex = 0; vertex < before.vertexCount; vertex++) {
    const key = keyOf(before.positions, vertex, 1);
    places.set(key, [...(places.get(key) ?? []), vertex]);
  }
  const [poser, other] = [from.poser(), to.poser()];
  let [most, seen] = [0, 0];
  for (const share of [0, 0.2, 0.45, 0.7, 1]) {
    const time = (first.end - first.start) * share;
    poser.pose(first, first.start + time, { globalTime: time, camera: null });
    other.pose(second, Math.min(second.end, second.start + time), { globalTime: time, camera: null });
    const wanted = posedPositions(from, before, poser.matrices);
    const posed = posedPositions(to, now, other.matrices);
    for (let vertex = 0; vertex < now.vertexCount; vertex++) {
      const off = (places.get(keyOf(now.positions, vertex, scale)) ?? []).map((place) =>
        Math.hypot(
          ...[0, 1, 2].map((axis) => (wanted[place * 3 + axis] ?? 0) * scale - (posed[vertex * 3 + axis] ?? 0)),
        ),
      );
      if (off.length === 0) continue;
      seen++;
      most = Math.max(most, Math.min(...off));
    }
  }
  expect(seen).toBeGreaterThan(now.vertexCount * 2);
  return most;
}

const sources = ['Warcraft III 800', 'World of Warcraft alpha', 'World of Warcraft', 'Half-Life'];
const targets = ['mdx-800', 'mdx-alpha-1300', 'm2-264', 'mdl'];
const pairs: readonly (readonly [source: string, target: string])[] = [
  ...sources.flatMap((source) => targets.map((target) => [source, target] as const)),
  ['Warcraft III 800', 'mdx-1100'],
  ['World of Warcraft', 'm2-256'],
];

test.each(pairs)('a mesh and a clip of %s come into the same model as %s', (from, id) => {
  const source = sample(from);
  const { mesh, clip, choice } = chosen(source);
  const parts = collectParts(source, choice);
  const document = asOf(source, id);
  const [game, own] = [gameOf(source), gameOf(document)];
  if (game === null || own === null) throw new Error('no game');
  const scale = scaleBetween(game, own);
  const before = viewOf(document);
  const counts = [before.meshes.length, before.clips.length];
  let taken: Taken | null = null;
  let places: readonly number[] = [];
  expectVerb(
    document,
    () => {
      taken = take(document, parts);
      const { meshes, clips } = viewOf(document);
      const [first, second] = taken.records;
      places = [meshes.findIndex(({ record }) => record === first), clips.findIndex(({ record }) => record === second)];
    },
    (again) => {
      const view = viewOf(again);
      expect([view.meshes.length, view.clips.length]).toEqual([(counts[0] ?? 0) + 1, (counts[1] ?? 0) + 1]);
      const [now, played] = [view.meshes[places[0] ?? -1], view.clips[places[1] ?? -1]];
      if (now === undefined || played === undefined || taken === null) throw new Error('it is not there');
      expect(now.triangles.length).toBe(mesh.triangles.length);
      expect(Math.abs(played.end - played.start - (clip.end - clip.start))).toBeLessThanOrEqual(1);
      const shift = shiftOf([viewOf(source), mesh, clip], [view, now, played], scale);
      expect(shift).toBeLessThan(Math.max(told(taken) * 1.05, sizeOf(viewOf(source)) * scale * 1e-3));
    },
  );
});

const named = (view: ModelView, name: string): number => view.joints.findIndex((joint) => joint.name === name);

test('turns are carried from rest to rest, and ways grow with the skeleton, whatever its proportions', () => {
  const source = sample('Warcraft III 800');
  const [walk] = viewOf(source).clips.filter(({ name }) => name === 'Walk');
  if (walk === undefined) throw new Error('no clip');
  const document = sample('Warcraft III 800');
  // Twice as large, with legs that are half as long again.
  editsOf(document).transformWhole?.({ scale: 2, turn: [0, 0, 0], move: [0, 0, 0] });
  const view = viewOf(document);
  for (const side of ['L', 'R']) {
    const [calf, foot] = [named(view, `Bone_Calf_${side}`), named(view, `Bone_Foot_${side}`)];
    const [from, to] = [view.joints[calf], view.joints[foot]];
    if (from === undefined || to === undefined) throw new Error('no leg');
    const pivot = [0, 1, 2].map((axis) => (to.pivot[axis] ?? 0) * 1.5 - (from.pivot[axis] ?? 0) * 0.5);
    editsOf(document).setPivot?.(to.record, [pivot[0] ?? 0, pivot[1] ?? 0, pivot[2] ?? 0]);
  }
  const { records } = take(
    document,
    collectParts(source, { meshes: [], materials: [], clips: [walk], nodes: new Set() }),
  );
  const made = viewOf(document).clips.find(({ record }) => record === records[0]);
  if (made === undefined) throw new Error('it is not there');
  const [first, second] = [viewOf(source).poser(), view.poser()];
  const root = named(view, 'Bone_Pelvis');
  let moved = 0;
  for (const share of [0.1, 0.35, 0.8]) {
    const time = (walk.end - walk.start) * share;
    first.pose(walk, walk.start + time, { globalTime: time });
    second.pose(made, made.start + time, { globalTime: time });
    for (const name of ['Bone_Foot_L', 'Bone_Thigh_R', 'Bone_Arm_L', 'Bone_Chest']) {
      const at = named(view, name) * 12;
      for (const part of [0, 1, 2, 4, 5, 6, 8, 9, 10])
        expect(second.matrices[at + part]).toBeCloseTo(first.matrices[at + part] ?? NaN, 3);
    }
    // Where it goes as a whole is as large as the skeleton: between twice and with its longer legs a little more.
    const place = (poser: typeof first, of: ModelView): number =>
      Math.hypot(
        ...transformPoint(poser.matrices, root * 12, of.joints[root]?.pivot ?? [0, 0, 0]).map(
          (part, axis) => part - (of.joints[root]?.pivot[axis] ?? 0),
        ),
      );
    const [before, now] = [place(first, viewOf(source)), place(second, view)];
    if (before < 0.05) continue;
    moved++;
    expect(now / before).toBeGreaterThan(1.9);
    expect(now / before).toBeLessThan(2.4);
  }
  expect(moved).toBeGreaterThan(0);
});

test('what only the source has between two joints moves those below it', () => {
  const joints = (places: readonly (readonly [parent: number, x: number])[]) =>
    places.map(([parent, x]) => ({ parent, pivot: [x, 0, 0] as const }));
  const quarter = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
  const track = (joint: number): ContentTrack => ({
    ...{ joint, property: 'rotation', interpolation: 'linear' },
    times: Float64Array.from([0, 500]),
    values: Float32Array.from([0, 0, 0, 1, ...quarter]),
  });
  const clip = { name: '', length: 500, isLooping: false, speed: 0, rarity: 0, tracks: [track(1), track(2)] };
  const from = joints([
    [-1, 0],
    [0, 1],
    [1, 2],
  ]);
  const to = joints([
    [-1, 0],
    [0, 2],
  ]);
  const made = retargeted(clip, { from, to, map: [0, -1, 1], ratio: 1 });
  const [wanted, got] = [new PlainSkeleton(from).posed(clip.tracks, 500), new PlainSkeleton(to).posed(made, 500)];
  for (let part = 0; part < 12; part++) expect(got[12 + part]).toBeCloseTo(wanted[24 + part] ?? NaN, 5);
});

test('joints are found by the words for parts of a body, by where they stand, or as they are chosen', () => {
  const [knight, sentry] = [sample('Warcraft III 800'), sample('Half-Life')];
  const parts = collectParts(knight, chosen(knight).choice);
  const view = viewOf(sentry);
  const found = (map: readonly number[], name: string): string | undefined =>
    view.joints[map[named(viewOf(knight), name)] ?? -1]?.name;
  const byName = mapParts(parts, view, 'name');
  expect(
    ['Bone_Head', 'Bone_Arm_L', 'Bone_Calf_R', 'Bone_Chest', 'Bone_Sword'].map((name) => found(byName, name)),
  ).toEqual([...['Head', 'Arm L', 'Shin R', 'Torso'], undefined]);
  const twin = asOf(knight, 'm2-264');
  const byPlace = mapParts(parts, viewOf(twin), 'place');
  expect(bestWay(parts, viewOf(twin))).toBe('place');
  const used = byPlace.filter((joint) => joint >= 0);
  expect(new Set(used).size).toBe(used.length);
  // Nothing is mapped, so that everything hangs on the bone that is named, and the clip stands still.
  const joint = named(view, 'Head');
  const taken = take(sentry, parts, { map: parts.joints.map(() => -1), joint });
  const mesh = viewOf(sentry).meshes.find(({ record }) => record === taken.records[0]);
  if (mesh === undefined) throw new Error('it is not there');
  const { joints, weights } = influencesOf(viewOf(sentry), mesh);
  expect(new Set([...joints].filter((_, at) => (weights[at] ?? 0) > 0))).toEqual(new Set([joint]));
  expect(taken.notes.map(({ text }) => text).join()).toMatch(/the motion of \d+ joints that the model has not/);
});

test('pictures that the other game has not are handed out or put into the model, with the colours of players in them', () => {
  const knight = sample('Warcraft III 800');
  const view = viewOf(knight);
  const isOver = (mesh: ModelMesh): boolean =>
    view.textures[view.materials[mesh.material]?.layers[0]?.textures[0]?.texture ?? -1]?.filledIn === 'teamColor';
  const mesh = view.meshes.find((each) => isOver(each) && each.vertexCount < 2000);
  if (mesh === undefined) throw new Error('no colours of players');
  const parts = collectParts(knight, { meshes: [{ mesh, faces: null }], materials: [], clips: [], nodes: new Set() });
  const squire = sample('World of Warcraft');
  const see = { width: 16, height: 16, pixels: new Uint8Array(1024) };
  const taken = take(squire, parts, { pictureAt: () => see });
  const [picture] = taken.pictures;
  expect(picture?.name).toMatch(/_team\.blp$/);
  expect([...(picture?.picture.pixels.subarray(0, 4) ?? [])]).toEqual([255, 3, 3, 255]);
  const now = viewOf(squire);
  expect(now.textures.some(({ path }) => path === picture?.name)).toBe(true);
  const sentry = sample('Half-Life');
  const textures = viewOf(sentry).textures.length;
  expect(
    take(sentry, parts, { pictureAt: () => null })
      .notes.map(({ text }) => text)
      .join(),
  ).toContain('which was not found');
  expect(viewOf(sentry).textures.length).toBe(textures + 1);
});

test('clips are called as their game calls them, one after the other, and events are those that their game knows', () => {
  const knight = sample('Warcraft III 800');
  const wanted = viewOf(knight).clips.filter(({ name }) => ['Walk', 'Dissipate', 'Portrait'].includes(name));
  const parts = collectParts(knight, { meshes: [], materials: [], clips: wanted, nodes: new Set() });
  const names = (document: FormatDocument, { records }: Taken): readonly (string | undefined)[] =>
    records.map((record) => viewOf(document).clips.find((clip) => clip.record === record)?.name);
  const squire = sample('World of Warcraft');
  const taken = take(squire, parts);
  expect(names(squire, taken)).toEqual(['Walk 1', 'Custom0', 'Custom1']);
  const footsteps = viewOf(squire).clips.find(({ record }) => record === taken.records[0])?.events ?? [];
  expect(new Set(footsteps.map(({ name }) => name))).toEqual(new Set(['$FSD']));
  const twin = sample('Warcraft III 800');
  const again = take(twin, parts);
  expect(names(twin, again)).toEqual(['Walk - 2', 'Dissipate - 2', 'Portrait - 2']);
  const walk = viewOf(twin).clips.find(({ record }) => record === again.records[0]);
  const events = (clip: Clip | undefined) => clip?.events.map(({ name, time }) => [name, time - clip.start]);
  expect(events(walk)).toEqual(events(wanted[0]));
});

test('the few joints of one mesh are found by where they stand in the whole skeleton', () => {
  const models = new Map(sampleModels);
  const [knight, squire] = [models.get('Warcraft III 800')?.(), models.get('World of Warcraft')?.()];
  const kilt = knight === undefined ? undefined : viewOf(knight).meshes[2];
  if (knight === undefined || squire === undefined || kilt === undefined) throw new Error('no sample');
  const choice = { materials: [], clips: [], nodes: new Set<never>() };
  const parts = collectParts(knight, { ...choice, meshes: [{ mesh: kilt, faces: null }] });
  const alone = mapParts(parts, viewOf(squire), 'place');
  const needed = [...neededJoints(parts)];
  expect(needed.length).toBeGreaterThan(3);
  const all = mapParts(
    collectParts(knight, { ...choice, meshes: viewOf(knight).meshes.map((mesh) => ({ mesh, faces: null })) }),
    viewOf(squire),
    'place',
  );
  expect(needed.map((joint) => alone[joint])).toEqual(needed.map((joint) => all[joint]));
  expect(needed.every((joint) => (alone[joint] ?? -1) >= 0)).toBe(true);
});

test('a clip of ten minutes is looked at to its end', () => {
  const place = (x: number, parent: number) => ({ pivot: [x, 0, 0] as const, parent });
  // A joint between, which only the first has, turns: the one below it has to be looked at.
  const [from, to] = [
    [place(0, -1), place(1, 0), place(2, 1)],
    [place(0, -1), place(2, 0)],
  ];
  const length = 600_000;
  const half = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
  const turn: ContentTrack = {
    ...{ joint: 1, property: 'rotation', interpolation: 'linear' },
    ...{ times: Float64Array.of(0, length), values: Float32Array.of(0, 0, 0, 1, ...half) },
  };
  const made = retargeted({ length, tracks: [turn] }, { from, to, map: [0, -1, 1], ratio: 1 });
  const rotation = made.find(({ property }) => property === 'rotation');
  expect(rotation?.times.at(-1)).toBe(length);
  for (const [part, value] of half.entries()) expect(rotation?.values.slice(-4)[part]).toBeCloseTo(value, 5);
});
